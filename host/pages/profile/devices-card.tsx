import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client/client.ts';
import { keyOf } from '../../../api/client/hooks.ts';
import type { Device } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { endSession } from '../../data/stores/session-store.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { Loaded } from '../../parts/list/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { Confirm } from '../../ui/confirm.tsx';
import styles from './profile-page.module.css';

dayjs.extend(relativeTime);

const KEY = keyOf('sessions', {});
type Devices = AnswerOf<'sessions'>;

/** The devices that the user is signed in on; each can be signed out, and all of them at once. */
export function DevicesCard() {
  const sessions = useCall('sessions', {}, { meta: { inline: true } });
  const [leaving, setLeaving] = useState<'others' | 'all' | null>(null);
  const devices = sessions.data?.items ?? [];
  return (
    <Card
      title="Devices"
      hint="Where you are signed in"
      footer={
        sessions.data && (
          <>
            {devices.length > 1 && (
              <Button onClick={() => setLeaving('others')}>Sign out everywhere else</Button>
            )}
            <Button look="danger" onClick={() => setLeaving('all')}>
              Sign out everywhere
            </Button>
          </>
        )
      }
    >
      <Loaded query={sessions} what="the devices" rows={2}>
        {({ items }) => (
          <ul className={styles.devices}>
            {items.map((device) => (
              <DeviceRow key={device.uuid} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
      <Confirm
        open={leaving !== null}
        danger
        title={leaving === 'all' ? 'Sign out everywhere?' : 'Sign out everywhere else?'}
        action="Sign out"
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          await client.endSessions({ query: { keepCurrent: leaving === 'others' } });
          if (leaving === 'all') endSession();
          else await queryClient.invalidateQueries({ queryKey: KEY });
        }}
      >
        {leaving === 'all'
          ? 'All devices, including this one, must sign in again. Diagrams open elsewhere close at once.'
          : 'All other devices must sign in again. Diagrams open there close at once.'}
      </Confirm>
    </Card>
  );
}

function DeviceRow({ device }: { readonly device: Device }) {
  const zone = useViewerZone();
  return (
    <li className={styles.device}>
      <MonitorSmartphone size={20} strokeWidth={1.5} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>
          {device.device}
          {device.current && <Badge tone="accent">This device</Badge>}
          {device.assimilatedBy && <Badge tone="urgent">{device.assimilatedBy} as you</Badge>}
        </p>
        <p className={styles.note}>
          {device.address} · {device.company} ·{' '}
          <time dateTime={device.lastSeenAt} title={momentInZone(device.lastSeenAt, zone)}>
            seen {dayjs(device.lastSeenAt).fromNow()}
          </time>
        </p>
      </div>
      {!device.current && (
        <Button icon={LogOut} onClick={() => void revoke(device)}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Signs a device out. It leaves the list at once, and comes back if that is refused. */
async function revoke({ uuid }: Device): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  const before = queryClient.getQueryData<Devices>(KEY);
  queryClient.setQueryData<Devices>(KEY, (list) =>
    list ? { ...list, items: list.items.filter((one) => one.uuid !== uuid) } : list,
  );
  try {
    await client.endSession({ params: { uuid } });
  } catch (error) {
    queryClient.setQueryData(KEY, before);
    showToast('error', messageOf(error));
  } finally {
    void queryClient.invalidateQueries({ queryKey: KEY });
  }
}
