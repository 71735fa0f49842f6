import type { ReactNode } from 'react';
import { timeWords } from '../../../engine/chart/moments.ts';
import type { PlannedMark, PlannedNote } from '../../../engine/chart/plan.ts';
import styles from './chart.module.css';

interface TrendNotesProps {
  readonly notes: readonly PlannedNote[];
  readonly marks: readonly PlannedMark[];
  readonly zone: string;
  /** Points at the time of a note in the chart. */
  readonly onPoint: (time: number) => void;
  /** Buttons of a note, by its key. */
  readonly tools?: (key: string) => ReactNode;
}

/** What the numbered flags of a trend say; and for screen readers, which alarms stood in its view. */
export function TrendNotes({ notes, marks, zone, onPoint, tools }: TrendNotesProps) {
  return (
    <>
      {notes.length > 0 && (
        <ol className={styles.notes} aria-label="Annotations">
          {notes.map(({ key, time, text, by }) => (
            <li key={key}>
              <div className={styles.note}>
                <button
                  type="button"
                  title="Point at it in the chart"
                  onClick={() => onPoint(time)}
                  onFocus={() => onPoint(time)}
                >
                  <time dateTime={new Date(time).toISOString()}>{timeWords(time, zone)}</time>
                  <span className={styles.said}>
                    <span>{text}</span>
                    {by && <small> {by}</small>}
                  </span>
                </button>
                {tools?.(key)}
              </div>
            </li>
          ))}
        </ol>
      )}
      {marks.length > 0 && (
        <ul className={styles.unseen} aria-label="Alarms">
          {marks.map(({ label, level, from }) => (
            <li key={`${label} ${from}`}>{`${level} ${label}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface NoteFlagsProps {
  readonly notes: readonly PlannedNote[];
  /** Pixels of the top of the drawn part. */
  readonly top: number;
  readonly width: number;
  /** The time that is pointed at: its note is read out beside its flag. */
  readonly pointed: number | null;
  readonly onPoint: (time: number) => void;
}

/** Over the flags of a trend: what they say, while they are pointed at. The list under the chart says it to everybody else. */
export function NoteFlags({ notes, top, width, pointed, onPoint }: NoteFlagsProps) {
  return (
    <div aria-hidden>
      {notes.map(({ key, x, text, by, time }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a mark for pointers; keys use the list of notes.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
        <span
          key={key}
          className={styles.flag}
          style={{ left: x, top }}
          data-shown={time === pointed || undefined}
          data-side={x > width / 2 ? 'left' : 'right'}
          onClick={() => onPoint(time)}
        >
          <span className={styles.bubble}>
            {text}
            {by && <small>{by}</small>}
          </span>
        </span>
      ))}
    </div>
  );
}
