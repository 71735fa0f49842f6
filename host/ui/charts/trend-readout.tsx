import { durationWords } from '../../../engine/chart/duration-words.ts';
import { timeWords } from '../../../engine/chart/moments.ts';
import styles from './chart.module.css';
import type { TrendReading } from './trend-readings.ts';

interface TrendReadoutProps {
  readonly readings: readonly TrendReading[];
  /** The time of the cursor; null: the newest values are shown. */
  readonly time: number | null;
  /** The time of the second cursor. */
  readonly fixed: number | null;
  readonly step: number;
  readonly zone: string;
}

/** The values under the cursor, over the chart where they cover nothing; for several series the legend shows them. */
export function TrendReadout({ readings, time, fixed, step, zone }: TrendReadoutProps) {
  return (
    <span className={styles.readout} aria-hidden>
      <span>{time === null ? 'Newest' : timeWords(time, zone, step)}</span>
      {time !== null && fixed !== null && <span>{`Δ ${durationWords(Math.abs(time - fixed) / 1000)}`}</span>}
      {(readings.length === 1 ? readings : []).map(({ key, words, range, quality, difference }) => (
        <span key={key}>
          <b>{words}</b>
          {time !== null && range && ` (${range})`}
          {difference && ` Δ ${difference}`}
          {quality && <span className={styles.quality}> {quality}</span>}
        </span>
      ))}
    </span>
  );
}
