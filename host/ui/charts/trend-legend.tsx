import type { MouseEvent } from 'react';
import type { Ghost, TrendSeries } from '../../../engine/chart/series.ts';
import styles from './chart.module.css';
import { Swatch } from './swatch.tsx';
import type { TrendReading } from './trend-readings.ts';

interface TrendLegendProps {
  readonly series: readonly TrendSeries[];
  /** Of those that are shown. */
  readonly readings: readonly TrendReading[];
  readonly ghost: Ghost | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
}

/** The lines' names and values. A press hides or shows a line; a double one, or one with Shift, shows it alone, or all again. */
export function TrendLegend({ series, readings, ghost, hidden, onHidden }: TrendLegendProps) {
  const toggle = (key: string): void => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onHidden(next);
  };
  const alone = (key: string): void => {
    const others = series.filter((one) => one.key !== key).map((one) => one.key);
    const isAlone = !hidden.has(key) && others.every((one) => hidden.has(one));
    onHidden(new Set(isAlone ? [] : others));
  };
  return (
    <div className={styles.legend}>
      {series.map((one) => (
        <LegendButton
          key={one.key}
          series={one}
          reading={readings.find(({ key }) => key === one.key)}
          isShown={!hidden.has(one.key)}
          onPress={(event) => (event.shiftKey ? alone(one.key) : toggle(one.key))}
          onAlone={() => alone(one.key)}
        />
      ))}
      {ghost && <span className={styles.ghost}>{`Dashed and faint: ${ghost.label}`}</span>}
    </div>
  );
}

interface LegendButtonProps {
  readonly series: TrendSeries;
  readonly reading: TrendReading | undefined;
  readonly isShown: boolean;
  readonly onPress: (event: MouseEvent) => void;
  readonly onAlone: () => void;
}

function LegendButton({ series, reading, isShown, onPress, onAlone }: LegendButtonProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      aria-pressed={isShown}
      title="Click to hide or show, double-click to show alone"
      onClick={onPress}
      onDoubleClick={onAlone}
    >
      <Swatch slot={series.slot} />
      {series.label}
      <b aria-hidden>{reading?.words}</b>
      {reading?.difference && <span aria-hidden>{`Δ ${reading.difference}`}</span>}
    </button>
  );
}
