import { Check, LocateFixed, MessageSquarePlus } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Alert } from '../../../api/contract/index.ts';
import { type Command, runCommand } from '../../commands/registry.ts';
import { useCommands } from '../../commands/use-commands.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showAlert } from '../../parts/alerts/show-alert.ts';
import { setStatus } from '../../parts/alerts/use-alert-acts.ts';
import { Button } from '../../ui/button.tsx';
import type { SteadyControl } from '../../ui/use-steady.ts';
import styles from './alarm-banner.module.css';

interface BannerActionsProps extends Pick<SteadyControl<Alert | null>, 'isBusy' | 'act'> {
  /** The alarm that is on the screen. */
  readonly alert: Alert;
  readonly onNote: () => void;
}

/** To the diagram that shows the alarm, and its acknowledgement. Both have commands with shortcuts. */
export function BannerActions({ alert, isBusy, act, onNote }: BannerActionsProps) {
  const [, navigate] = useLocation();
  const mayLook = useGranted('Site.Overview.canSee');
  const mayAct = useGranted('Alerts.update');
  const commands = useMemo(
    (): readonly Command[] => [
      {
        ...{ group: 'Go to', id: 'alarm-diagram', label: 'Show the worst alarm on its diagram' },
        icon: LocateFixed,
        shortcut: 'g n',
        enabled: () => mayLook,
        run: () => void showAlert(alert, navigate),
      },
      {
        ...{ group: 'Go to', id: 'alarm-acknowledge', label: 'Acknowledge the worst alarm', icon: Check },
        shortcut: 'Shift+a',
        enabled: () => mayAct,
        run: () => void act(() => setStatus(alert, 'acknowledged')),
      },
    ],
    [alert, mayLook, mayAct, navigate, act],
  );
  useCommands(commands);
  return (
    <>
      {mayLook && (
        <Button
          icon={LocateFixed}
          aria-label="Show on the diagram"
          title="Show on the diagram (G then N)"
          onClick={() => runCommand('alarm-diagram')}
        >
          <span className={styles.wide}>Show</span>
        </Button>
      )}
      {mayAct && (
        <>
          <span className={styles.wide}>
            <Button
              icon={MessageSquarePlus}
              aria-label="Add a note and acknowledge"
              title="Add a note and acknowledge"
              disabled={isBusy}
              onClick={onNote}
            />
          </span>
          <Button icon={Check} busy={isBusy} onClick={() => runCommand('alarm-acknowledge')}>
            <span className={styles.wide}>Acknowledge</span>
            <span className={styles.short}>Ack</span>
          </Button>
        </>
      )}
    </>
  );
}
