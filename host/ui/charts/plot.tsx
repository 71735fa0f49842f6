/** The drawn part of a chart: axes, bands, lines, crosshair. Hidden from screen readers, which use the chart around it. */
import { scaleLinear } from 'd3-scale';
import { area, curveLinear, curveMonotoneX, curveStepAfter, line } from 'd3-shape';
import { memo } from 'react';
import styles from './chart.module.css';
import { type ChartSeries, type Corner, extentOf, pointAt, runsOf, type TimeSpan } from './chart-data.ts';
import { LimitLines } from './limit-lines.tsx';
import { type Limit, withLimits } from './limits.ts';
import { SWITCH_EXTENT, SWITCH_TICKS, type SwitchWords, switchTick, tickWords } from './number-words.ts';
import { colourOf } from './series-colours.ts';
import { type TimeTick, timeTicks } from './time-words.ts';

export type GraphStyle = 'line' | 'spline';

interface PlotData {
  /** Lines at special values, such as alarm limits. */
  readonly limits?: readonly Limit[];
  readonly series: readonly ChartSeries[];
  readonly span: TimeSpan;
  readonly step: number;
  readonly zone: string;
  readonly style: GraphStyle;
  readonly showBand: boolean;
}

interface PlotSize {
  readonly width: number;
  readonly height: number;
}

const MARGIN = { top: 8, right: 12, bottom: 24, left: 52 };
/** Room for one label of an axis. */
const TICK_PX = { x: 90, y: 44, apart: 72 };

export const xScale = ({ from, to }: TimeSpan, width: number) =>
  scaleLinear([from, to], [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)]);

function yScale({ series, span, step, limits = [] }: PlotData, height: number) {
  const range = [height - MARGIN.bottom, MARGIN.top];
  if (switchOf(series)) return scaleLinear(SWITCH_EXTENT, range);
  const runs = series.flatMap((one) => runsOf(one, span, step));
  const extent = withLimits(extentOf(runs) ?? [0, 1], limits);
  return scaleLinear(extent, range).nice(Math.max(2, height / TICK_PX.y));
}

/** The axis labels of 0 and 1, if all series are switches. */
const switchOf = (series: readonly ChartSeries[]): SwitchWords | undefined =>
  series.every(({ words }) => words) ? series[0]?.words : undefined;

interface PlotProps extends PlotData, PlotSize {
  readonly cursor: number | null;
  readonly drag: TimeSpan | null;
}

export function Plot({ cursor, drag, ...data }: PlotProps) {
  const { series, span, width, height } = data;
  const x = xScale(span, width);
  const y = yScale(data, height);
  const bottom = height - MARGIN.bottom;
  return (
    <svg className={styles.plot} width={width} height={height} aria-hidden focusable="false">
      <Still {...data} />
      {drag && (
        <rect
          className={styles.selection}
          x={x(drag.from)}
          y={MARGIN.top}
          width={x(drag.to) - x(drag.from)}
          height={bottom - MARGIN.top}
        />
      )}
      {cursor !== null && cursor >= span.from && cursor <= span.to && (
        <g className={styles.cursor}>
          <line x1={x(cursor)} x2={x(cursor)} y1={MARGIN.top} y2={bottom} />
          {series.map((one) => {
            const value = pointAt(one, cursor)?.value ?? null;
            return (
              value !== null && (
                <circle key={one.id} cx={x(cursor)} cy={y(value)} r={4} fill={colourOf(one)} />
              )
            );
          })}
        </g>
      )}
    </svg>
  );
}

/** Everything that does not depend on the crosshair. */
const Still = memo(function Still(props: PlotData & PlotSize) {
  const { series, span, step, width, height, style, showBand } = props;
  const runs = series.map((one) => runsOf(one, span, step));
  const x = xScale(span, width);
  const y = yScale(props, height);
  return (
    <>
      <Axes {...props} x={x} y={y} />
      <LimitLines limits={props.limits} y={y} from={MARGIN.left} to={width - MARGIN.right} />
      {series.map((one, nth) => {
        const curve = one.isStepped ? curveStepAfter : style === 'spline' ? curveMonotoneX : curveLinear;
        const at = ({ time }: Corner): number => x(time);
        const band = area<Corner>(
          at,
          ({ min }) => y(min),
          ({ max }) => y(max),
        ).curve(one.isStepped ? curveStepAfter : curveLinear);
        const path = line<Corner>(at, ({ value }) => y(value)).curve(curve);
        return (
          <g key={one.id} style={{ color: colourOf(one) }}>
            {showBand &&
              runs[nth]!.map((run) => <path key={run[0]!.time} className={styles.band} d={band(run)!} />)}
            {runs[nth]!.map((run) =>
              run.length === 1 ? (
                <circle key={run[0]!.time} cx={at(run[0]!)} cy={y(run[0]!.value)} r={2} fill="currentColor" />
              ) : (
                <path key={run[0]!.time} className={styles.line} d={path(run)!} />
              ),
            )}
          </g>
        );
      })}
      <Doubts {...props} x={x} />
    </>
  );
});

type Scale = ReturnType<typeof xScale>;

function Axes({
  series,
  span,
  zone,
  width,
  height,
  x,
  y,
}: PlotData & PlotSize & { readonly x: Scale; readonly y: Scale }) {
  const bottom = height - MARGIN.bottom;
  const words = switchOf(series);
  const count = Math.max(2, Math.floor((height - MARGIN.top - MARGIN.bottom) / TICK_PX.y));
  const values = words ? SWITCH_TICKS : y.ticks(count);
  const step = values.length > 1 ? values[1]! - values[0]! : 1;
  const times = timeTicks(span, Math.max(2, Math.floor((width - MARGIN.left) / TICK_PX.x)), zone);
  return (
    <g className={styles.axes}>
      {values.map((value) => (
        <g key={value}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(value)} y2={y(value)} />
          <text x={MARGIN.left - 8} y={y(value)} dy="0.32em" textAnchor="end">
            {words ? switchTick(value, words) : tickWords(value, step)}
          </text>
        </g>
      ))}
      {apart(times, x).map(({ time, label, isDay }) => (
        <g key={time} data-day={isDay || undefined}>
          <line x1={x(time)} x2={x(time)} y1={bottom} y2={bottom + 4} />
          <text x={x(time)} y={bottom + 17} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Ticks whose labels do not collide with the previous one. */
function apart(ticks: readonly TimeTick[], x: Scale): TimeTick[] {
  const kept: TimeTick[] = [];
  for (const tick of ticks)
    if (kept.length === 0 || x(tick.time) - x(kept.at(-1)!.time) >= TICK_PX.apart) kept.push(tick);
  return kept;
}

/** Where samples were not good: a dash at the bottom, with the colour and form of diagrams' quality marks. */
function Doubts({ series, span, step, width, height, x }: PlotData & PlotSize & { readonly x: Scale }) {
  const places = new Set<number>();
  for (const { points } of series)
    for (const { time, quality } of points) if (quality !== 'good') places.add(time);
  const long = Math.max(2, x(span.from + step) - x(span.from));
  return [...places].map((time) => (
    <rect
      key={time}
      className={styles.doubt}
      x={x(time)}
      y={height - MARGIN.bottom - 3}
      width={Math.max(0, Math.min(long, width - MARGIN.right - x(time)))}
      height={3}
    />
  ));
}
