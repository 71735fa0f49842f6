import styles from './chart.module.css';
import type { Reading } from './readings.ts';
import { timeWords } from './time-words.ts';

interface ReadoutProps {
  readonly readings: readonly Reading[];
  /** Where the crosshair stands; null: the newest values are shown. */
  readonly time: number | null;
  readonly step: number;
  readonly zone: string;
}

/** The values under the crosshair, beside the title, where they cover nothing. */
export function Readout({ readings, time, step, zone }: ReadoutProps) {
  return (
    <span className={styles.readout} aria-hidden>
      {time !== null && <span>{timeWords(time, zone, step)}</span>}
      {readings.map(({ id, name, words, range, quality }) => (
        <span key={id}>
          {readings.length > 1 && `${name} `}
          <b>{words}</b>
          {time !== null && range && ` (${range})`}
          {quality && <span className={styles.quality}> {quality}</span>}
        </span>
      ))}
    </span>
  );
}
