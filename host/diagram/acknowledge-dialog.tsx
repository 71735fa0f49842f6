import type { Alert } from '../../api/contract/index.ts';
import { TYPE_TITLES } from '../parts/alerts/alert-words.ts';
import { Confirm } from '../ui/confirm.tsx';
import { acknowledge } from './acknowledge.ts';
import styles from './acknowledge-dialog.module.css';

/** Alarms listed by name; the rest are only counted. */
const NAMED = 5;

interface AcknowledgeDialogProps {
  /** The worst first; at least one. */
  readonly alerts: readonly Alert[];
  readonly onClose: () => void;
}

/** Asks before all alarms in view are acknowledged with one key: which, and how many. */
export function AcknowledgeDialog({ alerts, onClose }: AcknowledgeDialogProps) {
  const more = alerts.length - NAMED;
  return (
    <Confirm
      title={alerts.length === 1 ? 'Acknowledge this alarm?' : `Acknowledge ${alerts.length} alarms?`}
      open
      action="Acknowledge"
      onClose={onClose}
      onConfirm={() => acknowledge(alerts)}
    >
      <ul className={styles.alarms}>
        {alerts.slice(0, NAMED).map(({ uuid, type, message }) => (
          <li key={uuid} data-type={type}>
            <strong>{TYPE_TITLES[type]}</strong> {message}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`and ${more} more`}</p>}
    </Confirm>
  );
}
