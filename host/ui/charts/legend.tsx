import styles from './chart.module.css';
import type { ChartSeries } from './chart-data.ts';
import { colourOf } from './series-colours.ts';

interface LegendProps {
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
}

/** The names of the lines; pressing one takes its line out and brings it back. */
export function Legend({ series, hidden, onHidden }: LegendProps) {
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
          {one.unit ? `${one.name}, ${one.unit}` : one.name}
        </button>
      ))}
    </div>
  );
}
