import styles from './chart.module.css';
import type { ChartSeries } from './chart-data.ts';
import type { Reading } from './readings.ts';
import { colourOf } from './series-colours.ts';

interface LegendProps {
  readonly series: readonly ChartSeries[];
  /** Of those that are shown. */
  readonly readings: readonly Reading[];
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
}

/** The lines' names and values; pressing one hides or shows its line. */
export function Legend({ series, readings, hidden, onHidden }: LegendProps) {
  const toggle = (id: string): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onHidden(next);
  };
  return (
    <div className={styles.legend}>
      {series.map((one) => (
        <button
          key={one.id}
          type="button"
          className={styles.entry}
          aria-pressed={!hidden.has(one.id)}
          onClick={() => toggle(one.id)}
        >
          <span className={styles.swatch} style={{ background: colourOf(one) }} aria-hidden />
          {one.name}
          <b aria-hidden>{readings.find(({ id }) => id === one.id)?.words}</b>
        </button>
      ))}
    </div>
  );
}
