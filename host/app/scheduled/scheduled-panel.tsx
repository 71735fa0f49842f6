import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { WaitingCommand } from '../../../api/contract/index.ts';
import { sitePath } from '../../data/site/site-path.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { Countdown } from '../../parts/scheduled/countdown.tsx';
import { cancelScheduled, scheduledWords, useScheduled } from '../../parts/scheduled/use-scheduled.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import bell from '../bell/bell.module.css';
import styles from './scheduled-panel.module.css';

/** Scheduled commands of everybody, the next one first, each with the time left, its author, and a button that stops it. */
export default function ScheduledPanel({ onClose }: { readonly onClose: () => void }) {
  const { items, isRead, error } = useScheduled();
  return (
    <>
      <header className={bell.head}>
        <h2>Scheduled commands</h2>
      </header>
      <div className={bell.list}>
        {error && (
          <p className={styles.doubt} role="status">
            This list may be out of date: {error.message}
          </p>
        )}
        {!isRead && !error && <SkeletonRows rows={2} label="Loading scheduled commands" />}
        {isRead && items.length === 0 && (
          <EmptyState icon={Hourglass} title="No scheduled commands">
            Delayed commands and values that are written back later are listed here, whoever gave them.
          </EmptyState>
        )}
        <ul>
          {items.map((item) => (
            <Row key={item.commandId} item={item} onClose={onClose} />
          ))}
        </ul>
      </div>
    </>
  );
}

interface RowProps {
  readonly item: WaitingCommand;
  readonly onClose: () => void;
}

function Row({ item, onClose }: RowProps) {
  const { user } = useSnapshot(sessionStore);
  const [busy, setBusy] = useState(false);
  const { equipment, result, dueAt, isReset, mayCancel } = item;
  const isOwn = user !== undefined && user !== null && item.user === `${user.firstName} ${user.lastName}`;
  const stop = async () => {
    setBusy(true);
    await cancelScheduled(item);
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong>
          {scheduledWords(item)} {result === 'scheduled' ? <>in {<Countdown until={dueAt} />}</> : 'now'}
        </strong>
        <small>
          <Link href={sitePath(equipment.site.uuid, '/site/overview')} onClick={onClose}>
            {equipment.site.name}
          </Link>
          {` · by ${isOwn ? 'you' : item.user}`}
        </small>
      </span>
      {mayCancel && (
        <Button busy={busy} onClick={() => void stop()}>
          {isReset ? 'Keep value' : 'Cancel'}
        </Button>
      )}
    </li>
  );
}
