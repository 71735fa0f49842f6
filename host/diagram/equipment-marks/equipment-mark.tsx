import { Hourglass, Wrench } from 'lucide-react';
import { Countdown } from '../../parts/scheduled/countdown.tsx';
import styles from './equipment-mark.module.css';
import type { Marked } from './marked.ts';

/** Says that equipment has a maintenance note or a scheduled command, with the time that is left. */
export function EquipmentMark({ mark: { note, scheduled } }: { readonly mark: Marked }) {
  return (
    <span className={styles.mark}>
      {note && (
        <span role="img" aria-label={note}>
          <Wrench size={12} aria-hidden />
        </span>
      )}
      {scheduled && (
        <>
          <span role="img" aria-label={scheduled.words}>
            <Hourglass size={12} aria-hidden />
          </span>
          <Countdown until={scheduled.dueAt} />
        </>
      )}
    </span>
  );
}
