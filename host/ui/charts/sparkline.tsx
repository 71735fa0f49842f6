import { extentOf } from '../../../engine/chart/extent.ts';
import type { TimeSpan, TrendSeries } from '../../../engine/chart/series.ts';
import { traceOf } from '../../../engine/chart/trace.ts';
import styles from './sparkline.module.css';

const WIDTH = 160;
const HEIGHT = 40;
/** Half a line's width: it is not cut off at the edges. */
const EDGE = 2;

interface SparklineProps {
  readonly series: TrendSeries;
  readonly view: TimeSpan;
}

/** The course of a value as a small line without axes: its words stand beside it. Nothing is drawn where nothing is known. */
export function Sparkline({ series, view }: SparklineProps) {
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={pathOf(series, view)} />
    </svg>
  );
}

function pathOf(series: TrendSeries, view: TimeSpan): string {
  const extent = extentOf([series], view);
  if (!extent) return '';
  const { xy, ends } = traceOf(series, {
    x: { domain: [view.from, view.to], range: [0, WIDTH] },
    y: { domain: extent, range: [HEIGHT - EDGE, EDGE] },
    covered: view,
  }).line;
  const parts: string[] = [];
  let from = 0;
  for (const to of ends) {
    for (let at = from; at < to; at++)
      parts.push(`${at === from ? 'M' : 'L'}${xy[2 * at]!.toFixed(1)} ${xy[2 * at + 1]!.toFixed(1)}`);
    from = to;
  }
  return parts.join('');
}
