import { BellOff, Check, LocateFixed, Siren, TriangleAlert, Volume2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Alert } from '../../../api/contract/index.ts';
import { type Command, runCommand } from '../../commands/registry.ts';
import { useCommands } from '../../commands/use-commands.ts';
import { useGranted } from '../../data/site/queries.ts';
import { isRecord, read, write } from '../../data/stores/storage.ts';
import { agoWords, countWords, TYPE_TITLES } from '../../parts/alerts/alert-words.ts';
import { showAlert } from '../../parts/alerts/show-alert.ts';
import { setStatus } from '../../parts/alerts/use-alert-acts.ts';
import { useAlertCount } from '../../parts/alerts/use-alert-count.ts';
import { Button } from '../../ui/button.tsx';
import { DropMenu } from '../../ui/menu.tsx';
import styles from './alarm-banner.module.css';
import { playAlarm } from './alarm-sound.ts';

/** The worst unacknowledged alarm, over every page except the alerts page. Absent if there is none. */
export default function AlarmBanner() {
  const [path] = useLocation();
  const { data, dataUpdatedAt } = useAlertCount();
  const [mutedUntil, mute] = useMuted();
  const worst = data?.worst ?? null;
  useSound(data?.newest ?? null, data !== undefined, dataUpdatedAt < mutedUntil);
  if (!data || !worst || path.startsWith('/alerts')) return null;
  const Icon = worst.type === 'critical' ? Siren : TriangleAlert;
  return (
    <aside className={styles.banner} data-type={worst.type} aria-label="Worst alarm">
      <Icon size={18} aria-hidden className={styles.icon} />
      {/* The time keeps counting; only a different alarm is announced. */}
      <p role="status" className={styles.words}>
        <strong>{TYPE_TITLES[worst.type]}</strong> <span>{worst.message}</span>{' '}
        <small>{worst.site.name}</small>
      </p>
      <time dateTime={worst.raisedAt} className={styles.ago}>
        {agoWords(worst.raisedAt, dataUpdatedAt)}
      </time>
      <Link href="/alerts" className={styles.more}>
        {countWords(data.criticalCount, data.urgentCount)}
      </Link>
      <Show alert={worst} />
      <Acknowledge alert={worst} />
      <MuteMenu muted={dataUpdatedAt < mutedUntil} onMute={mute} />
    </aside>
  );
}

/** To the diagram that shows the tag, with its object marked. */
function Show({ alert }: { readonly alert: Alert }) {
  const [, navigate] = useLocation();
  const mayLook = useGranted('Site.Overview.canSee');
  const mayAct = useGranted('Alerts.update');
  const commands = useMemo(
    (): readonly Command[] => [
      {
        ...{
          group: 'Go to',
          id: 'alarm-diagram',
          label: 'Show the worst alarm on its diagram',
          icon: LocateFixed,
        },
        shortcut: 'g n',
        enabled: () => mayLook,
        run: () => void showAlert(alert, navigate),
      },
      {
        ...{ group: 'Go to', id: 'alarm-acknowledge', label: 'Acknowledge the worst alarm', icon: Check },
        shortcut: 'Shift+a',
        enabled: () => mayAct,
        run: () => void setStatus(alert, 'acknowledged'),
      },
    ],
    [alert, mayLook, mayAct, navigate],
  );
  useCommands(commands);
  if (!mayLook) return null;
  return (
    <Button
      icon={LocateFixed}
      aria-label="Show on the diagram"
      title="Show on the diagram (G then N)"
      onClick={() => runCommand('alarm-diagram')}
    >
      <span className={styles.wide}>Show</span>
    </Button>
  );
}

function Acknowledge({ alert }: { readonly alert: Alert }) {
  const [busy, setBusy] = useState(false);
  if (!useGranted('Alerts.update')) return null;
  const acknowledge = async () => {
    setBusy(true);
    await setStatus(alert, 'acknowledged');
    setBusy(false);
  };
  return (
    <Button icon={Check} busy={busy} onClick={() => void acknowledge()}>
      <span className={styles.wide}>Acknowledge</span>
      <span className={styles.narrow}>Ack</span>
    </Button>
  );
}

const MINUTE = 60_000;
const MUTES = [
  { label: 'Mute for 15 minutes', ms: 15 * MINUTE },
  { label: 'Mute for 1 hour', ms: 60 * MINUTE },
  { label: 'Mute for 8 hours', ms: 480 * MINUTE },
];

interface MuteMenuProps {
  readonly muted: boolean;
  readonly onMute: (ms: number) => void;
}

function MuteMenu({ muted, onMute }: MuteMenuProps) {
  const Icon = muted ? BellOff : Volume2;
  const entries = MUTES.map(({ label, ms }) => ({ label, onSelect: () => onMute(ms) }));
  const sound = { label: 'Turn the sound on', onSelect: () => onMute(0) };
  return (
    <DropMenu
      label={muted ? 'Alarm sound (muted)' : 'Alarm sound'}
      anchor="bottom end"
      button={<Icon size={18} aria-hidden />}
      entries={muted ? [sound, ...entries] : entries}
    />
  );
}

const isMuted = (value: unknown): value is { mutedUntil: number } =>
  isRecord(value) && typeof value.mutedUntil === 'number';

/** Until when sounds are muted, and how to mute; kept per user on this device. */
function useMuted(): [number, (ms: number) => void] {
  const [until, setUntil] = useState(() => read('alertActivity', isMuted)?.mutedUntil ?? 0);
  const mute = (ms: number) => {
    const end = ms === 0 ? 0 : Date.now() + ms;
    write('alertActivity', { mutedUntil: end });
    setUntil(end);
  };
  return [until, mute];
}

/** Sounds once for each alarm that comes while the page is open. */
function useSound(newest: Alert | null, isKnown: boolean, muted: boolean): void {
  const heard = useRef<string | undefined>(undefined);
  const key = newest ? `${newest.uuid} ${newest.raisedAt}` : '';
  const type = newest?.type;
  useEffect(() => {
    if (!isKnown) return;
    // Alarms that were there when the page was opened are not announced.
    const isNew = heard.current !== undefined && key !== '' && heard.current !== key;
    heard.current = key;
    if (isNew && type && !muted) playAlarm(type);
  }, [key, type, isKnown, muted]);
}
