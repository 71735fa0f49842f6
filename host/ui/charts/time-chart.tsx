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

export interface TimeChartProps {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly span: TimeSpan;
  /** Milliseconds between neighbouring points. */
  readonly step: number;
  /** IANA: times are told by its clock. */
  readonly zone: string;
  readonly height?: number;
  readonly style?: GraphStyle;
  /** Buttons beside its own. */
  readonly tools?: ReactNode;
  /** Values at which alarms are raised. */
  readonly limits?: readonly Limit[];
  /** Lowest and highest values as a band around the line. */
  readonly showBand?: boolean;
  /** Where the crosshair stands; charts that share it move it together. */
  readonly cursor: number | null;
  readonly onCursor: (time: number | null) => void;
  /** A span was drawn; whoever shows the chart reads it as fine as it then may be. */
  readonly onZoom?: (span: TimeSpan) => void;
  /** Out of the zoom again; missing while nothing is zoomed. */
  readonly onReset?: () => void;
}

/**
 * Lines over time. The crosshair is a slider: arrow keys move it from point to point and a screen reader says what is
 * there; + zooms in around it and 0 out again; the same numbers are there as a table.
 */
export function TimeChart(props: TimeChartProps) {
  const { title, span, step, zone, height = 180, style = 'line', showBand = true } = props;
  const { cursor, onCursor, onZoom, onReset, limits } = props;
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const width = useWidth(stage);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isTable, setTable] = useState(false);
  const series = useMemo(
    () => props.series.map((one, nth) => ({ ...one, colour: one.colour ?? nth })),
    [props.series],
  );
  const shown = useMemo(() => series.filter((one) => !hidden.has(one.id)), [series, hidden]);
  const times = useMemo(() => timesOf(shown), [shown]);
  const timeAt = (clientX: number): number =>
    xScale(span, width).invert(clientX - (stage.current?.getBoundingClientRect().left ?? 0));
  const { drag, handlers } = useCursor({ times, span, cursor, onCursor, onZoom, onReset, timeAt });
  const place = useDeferredValue(cursor);
  const readings = readingsAt(shown, place ?? span.to);
  const isEmpty = shown.every((one) => one.points.length === 0 && one.before === null);

  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <span>
          {props.tools}
          <IconButton
            icon={Table2}
            label={isTable ? 'Hide the table' : 'Show as a table'}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
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
        aria-valuenow={cursor ?? span.to}
        aria-valuetext={`${timeWords(cursor ?? span.to, zone, step)}: ${readingWords(readingsAt(shown, cursor ?? span.to))}`}
        {...handlers}
      >
        {width > 0 && (
          <Plot
            {...{ span, step, zone, style, showBand, width, height, cursor, drag, limits }}
            series={shown}
          />
        )}
        {isEmpty && <p className={styles.empty}>No values in this range</p>}
      </div>
      {series.length > 1 && (
        <Legend series={series} readings={readings} hidden={hidden} onHidden={setHidden} />
      )}
      {isTable && <ChartTable title={title} series={shown} times={times} step={step} zone={zone} />}
    </figure>
  );
}
