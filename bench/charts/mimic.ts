/**
 * Ours as the page has it: a plan for each view, and its painter on a canvas that the processor draws. Lines differ by dashes as
 * well as colours, and are 1.75 pixels wide until there are more entries than pixels; `mimicThin` draws solid lines of one pixel,
 * as the other libraries do.
 */
import { paintChart, type Surface } from '../../engine/chart/paint.ts';
import { surfaceOf } from '../../engine/chart/paint-canvas.ts';
import { PALETTES } from '../../engine/chart/palette.ts';
import { planChart } from '../../engine/chart/plan.ts';
import type { TrendSeries } from '../../engine/chart/series.ts';
import { type ChartPeer, SIZE } from './chart-peer.ts';

/** `onto`: what the painter draws on instead of the canvas itself. */
const oursWith = (onto: (surface: Surface) => Surface): ChartPeer => ({
  draw(host, { time, values }) {
    const canvas = host.appendChild(document.createElement('canvas'));
    Object.assign(canvas, SIZE);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    const surface = onto(surfaceOf(context));
    const series = values.map(
      (value, nth): TrendSeries => ({
        ...{ key: String(nth), label: `Line ${nth + 1}`, unit: null, axis: 1, style: 'line' },
        ...{ slot: nth + 1, time, value, before: null },
      }),
    );
    const covered = { from: time[0]!, to: time.at(-1)! };
    const show = (from: number, to: number) => {
      const plan = planChart({ ...SIZE, series, covered, view: { from, to }, zone: 'UTC', now: covered.to });
      context.clearRect(0, 0, SIZE.width, SIZE.height);
      paintChart(plan, PALETTES.light, surface);
    };
    show(covered.from, covered.to);
    return { canvas, show };
  },
});

export const mimic = oursWith((surface) => surface);
export const mimicThin = oursWith((surface) => ({
  ...surface,
  path: (stroke, draw) => surface.path({ ...stroke, width: 1, dash: [] }, draw),
}));
