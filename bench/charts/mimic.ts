/**
 * Ours as the page has it: a plan for each view, and its painter on a canvas that the processor draws. Lines differ by dashes as
 * well as colours, and are 1.75 pixels wide until there are more entries than pixels; `mimicSolid` leaves the dashes away, as the
 * other libraries do.
 */
import { paintCanvas } from '../../engine/chart/paint-canvas.ts';
import { PALETTES } from '../../engine/chart/palette.ts';
import { planChart } from '../../engine/chart/plan.ts';
import type { TrendSeries } from '../../engine/chart/series.ts';
import { type ChartPeer, SIZE } from './chart-peer.ts';

/** `slotOf`: decides the colour and the dash of a line. */
const oursWith = (slotOf: (line: number) => number): ChartPeer => ({
  draw(host, { time, values }) {
    const canvas = host.appendChild(document.createElement('canvas'));
    Object.assign(canvas, SIZE);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    const series = values.map(
      (value, nth): TrendSeries => ({
        ...{ key: String(nth), label: `Line ${nth + 1}`, unit: null, axis: 1, style: 'line' },
        ...{ slot: slotOf(nth), time, value, before: null },
      }),
    );
    const covered = { from: time[0]!, to: time.at(-1)! };
    const show = (from: number, to: number) => {
      const plan = planChart({ ...SIZE, series, covered, view: { from, to }, zone: 'UTC', now: covered.to });
      paintCanvas(plan, PALETTES.light, context, 1);
    };
    show(covered.from, covered.to);
    return { canvas, show };
  },
});

export const mimic = oursWith((line) => line + 1);
/** The first slot has no dash. */
export const mimicSolid = oursWith(() => 1);
