import { numberWords, withUnit } from '../../../engine/chart/numbers.ts';
import type { Band } from '../../../engine/chart/series.ts';
import styles from './chart.module.css';

interface LimitListProps {
  readonly limits: readonly Band[] | undefined;
  readonly unit: string | null;
}

/** The limits of a chart for screen readers: on the canvas they are lines with names. */
export function LimitList({ limits = [], unit }: LimitListProps) {
  if (limits.length === 0) return null;
  return (
    <section className={styles.unseen} aria-label="Limits">
      <dl>
        {limits.map(({ label, low, high = low, unit: own = unit }) => (
          <div key={`${label} ${low}`}>
            <dt>{label}</dt>
            <dd>{high === low ? words(low, own) : `${words(low, own)} to ${words(high, own)}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const words = (value: number, unit: string | null): string => withUnit(numberWords(value, 0), unit);
