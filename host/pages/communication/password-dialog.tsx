import { useRef, useState } from 'react';
import type { AnswerOf } from '../../../api/client/client.ts';
import type { Communication } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { changeCommunication } from '../../data/stores/communication-store.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refreshCommunication } from './calls.ts';
import styles from './communication.module.css';

const close = () => changeCommunication({ enable: false, deviceId: '' });

/** Gives the device of a link its own password at the broker, and shows it this once (COMM-10). */
export function PasswordDialog({ link }: { readonly link: Communication }) {
  const [made, setMade] = useState<AnswerOf<'enableSetPassword'> | null>(null);
  // The question closes with its answer: only then is there something to show.
  const answer = useRef<AnswerOf<'enableSetPassword'>>(null);
  if (made) return <Made made={made} />;
  return (
    <Confirm
      open
      danger={link.setPassword !== null}
      title={`Set a password for ${link.name}?`}
      action={link.setPassword ? 'Set new password' : 'Set password'}
      onClose={() => (answer.current ? setMade(answer.current) : close())}
      onConfirm={async () => {
        answer.current = await client.enableSetPassword({ params: { uuid: link.uuid } });
        refreshCommunication();
      }}
    >
      {link.setPassword
        ? 'The current password stops working at once: the device is disconnected until you enter the new one there.'
        : 'The device uses it to sign in to the broker, and has access only to the topics of its own nodes.'}
    </Confirm>
  );
}

function Made({ made }: { readonly made: AnswerOf<'enableSetPassword'> }) {
  const rows = [
    ['Broker', made.url],
    ['User name', made.username],
    ['Password', made.password],
    ['Topics', made.topics.join('\n') || 'None until the link has a controller'],
  ] as const;
  return (
    <Dialog
      title="Enter this at the device"
      open
      onClose={() => undefined}
      actions={
        <Button look="primary" autoFocus onClick={close}>
          Done
        </Button>
      }
    >
      The password is shown only once. If you lose it, set a new one.
      {rows.map(([name, value]) => (
        <div key={name} className={styles.pair}>
          <span>{name}</span>
          <code className={styles.secret}>{value}</code>
        </div>
      ))}
    </Dialog>
  );
}
