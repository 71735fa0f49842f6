/** The course of one tag as a small line without axes. */
import { extentOf } from '../../engine/chart/extent.ts';
import type { Polyline } from '../../engine/chart/polyline.ts';
import type { TrendSeries } from '../../engine/chart/series.ts';
import { traceOf } from '../../engine/chart/trace.ts';
import type { FeedSeries, Pen } from '../../engine/plugin.ts';
import type { Inside } from './report.ts';

interface SparklineOptions {
  readonly series: FeedSeries;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly stroke: string;
  /** Units; 1.5 unless told. */
  readonly width?: number;
}

/** A switch goes in steps, and so does everything else that has only whole states. */
export const isSwitch = ({ dataType }: Pick<FeedSeries, 'dataType'>): boolean => dataType === 'boolean';

/** A series as charts plan it. */
export const trendSeries = (series: FeedSeries, step: number): TrendSeries => ({
  ...{ key: series.tag, label: series.name, unit: series.unit, axis: 1, slot: 1, step },
  style: isSwitch(series) ? 'steps' : 'line',
  ...{ time: series.time, min: series.min, max: series.max, last: series.last },
  value: isSwitch(series) ? series.last : series.average,
  ...{ quality: series.quality, broken: series.broken, before: series.before },
});

export function drawSparkline(pen: Pen, { x, y, w, h }: Inside, options: SparklineOptions): void {
  const view = { from: options.from, to: options.to };
  const series = trendSeries(options.series, options.step);
  const extent = extentOf([series], view);
  if (!extent || w <= 0 || h <= 0) return;
  const { line } = traceOf(series, {
    x: { domain: [view.from, view.to], range: [x, x + w] },
    y: { domain: extent, range: [y + h, y] },
    covered: view,
  });
  drawPolyline(pen, line, { stroke: options.stroke, width: Math.min(options.width ?? 1.5, h / 8) });
}

/** Between two runs nothing is drawn: nothing is known there. */
function drawPolyline(
  pen: Pen,
  { xy, ends }: Polyline,
  style: { readonly stroke: string; readonly width: number },
): void {
  let from = 0;
  for (const to of ends) {
    for (let at = from + 1; at < to; at++)
      pen.line(xy[2 * at - 2]!, xy[2 * at - 1]!, xy[2 * at]!, xy[2 * at + 1]!, { ...style, round: true });
    if (to - from === 1)
      pen.ellipse(xy[2 * from]!, xy[2 * from + 1]!, style.width, style.width, { fill: style.stroke });
    from = to;
  }
}
