import { Table2 } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import styles from './chart.module.css';
import { type ChartSeries, type TimeSpan, timesOf } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import { Legend } from './legend.tsx';
import type { Limit } from './limits.ts';
import { timeWords } from './moment-words.ts';
import { type GraphStyle, Plot, xScale } from './plot.tsx';
import { readingsAt, readingWords } from './readings.ts';
import { Readout } from './readout.tsx';
import { useCursor } from './use-cursor.ts';
import { useWidth } from './use-width.ts';

interface TimeChartProps {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly span: TimeSpan;
  /** Milliseconds between neighbouring points. */
  readonly step: number;
  /** IANA zone of the times shown. */
  readonly zone: string;
  readonly height?: number;
  readonly style?: GraphStyle;
  /** Buttons beside its own. */
  readonly tools?: ReactNode;
  /** Values at which alarms are raised. */
  readonly limits?: readonly Limit[];
  /** Lowest and highest values as a band around the line. */
  readonly showBand?: boolean;
  /** The time of the crosshair; charts that share it move it together. */
  readonly cursor: number | null;
  readonly onCursor: (time: number | null) => void;
  /** A span was selected; the owner of the chart reloads it at a finer resolution. */
  readonly onZoom?: (span: TimeSpan) => void;
  /** Zooms out; missing while nothing is zoomed. */
  readonly onReset?: () => void;
}

/**
 * Lines over time. The crosshair is a slider: arrow keys move it from point to point and a screen reader announces the
 * values; + zooms in around it and 0 out again; the same numbers are available as a table.
 */
export function TimeChart(props: TimeChartProps) {
  const { title, span, step, zone, height = 180, style = 'line', showBand = true } = props;
  const { cursor, onCursor, onZoom, onReset, limits } = props;
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const width = useWidth(stage);
  const [isTable, setTable] = useState(false);
  const { series, shown, hidden, setHidden } = useShownSeries(props.series);
  const times = useMemo(() => timesOf(shown), [shown]);
  const timeAt = (clientX: number): number =>
    xScale(span, width).invert(clientX - (stage.current?.getBoundingClientRect().left ?? 0));
  const { drag, handlers } = useCursor({ times, span, cursor, onCursor, onZoom, onReset, timeAt });
  const place = useDeferredValue(cursor);
  const readings = readingsAt(shown, place ?? span.to);
  const now = cursor ?? span.to;
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <span>
          {props.tools}
          <TableSwitch isOn={isTable} onSwitch={setTable} />
        </span>
        <Readout readings={readings} time={place} step={step} zone={zone} />
      </figcaption>
      <div
        ref={stage}
        className={styles.stage}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={`${title}, over time`}
        aria-valuemin={span.from}
        aria-valuemax={span.to}
        aria-valuenow={now}
        aria-valuetext={`${timeWords(now, zone, step)}: ${readingWords(readingsAt(shown, now))}`}
        {...handlers}
      >
        {width > 0 && (
          <Plot
            {...{ span, step, zone, style, showBand, width, height, cursor, drag, limits }}
            series={shown}
          />
        )}
        {shown.every(hasNoPoint) && <p className={styles.empty}>No values in this range</p>}
      </div>
      {series.length > 1 && (
        <Legend series={series} readings={readings} hidden={hidden} onHidden={setHidden} />
      )}
      {isTable && <ChartTable title={title} series={shown} times={times} step={step} zone={zone} />}
    </figure>
  );
}

const hasNoPoint = ({ points, before }: ChartSeries): boolean => points.length === 0 && before === null;

/** The series in their colours, and those of them that the legend has not hidden. */
function useShownSeries(given: readonly ChartSeries[]) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const series = useMemo(() => given.map((one, nth) => ({ ...one, colour: one.colour ?? nth })), [given]);
  const shown = useMemo(() => series.filter((one) => !hidden.has(one.id)), [series, hidden]);
  return { series, shown, hidden, setHidden };
}

interface TableSwitchProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

const TableSwitch = ({ isOn, onSwitch }: TableSwitchProps) => (
  <IconButton
    icon={Table2}
    label={isOn ? 'Hide the table' : 'Show as a table'}
    aria-pressed={isOn}
    onClick={() => onSwitch(!isOn)}
  />
);
