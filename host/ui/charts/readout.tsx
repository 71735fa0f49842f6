import styles from './chart.module.css';
import { timeWords } from './moment-words.ts';
import type { Reading } from './readings.ts';

interface ReadoutProps {
  readonly readings: readonly Reading[];
  /** The time of the crosshair; null: the newest values are shown. */
  readonly time: number | null;
  readonly step: number;
  readonly zone: string;
}

/** The values under the crosshair, over the chart where they cover nothing; for several series the legend shows them. */
export function Readout({ readings, time, step, zone }: ReadoutProps) {
  return (
    <span className={styles.readout} aria-hidden>
      <span>{time === null ? 'Newest' : timeWords(time, zone, step)}</span>
      {(readings.length === 1 ? readings : []).map(({ id, words, range, quality }) => (
        <span key={id}>
          <b>{words}</b>
          {time !== null && range && ` (${range})`}
          {quality && <span className={styles.quality}> {quality}</span>}
        </span>
      ))}
    </span>
  );
}
