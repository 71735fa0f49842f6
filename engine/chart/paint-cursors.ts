/** What is pointed at, over a chart that is drawn already: lines at the times, and marks on the series there. */
import { readAt } from './columns.ts';
import type { Surface } from './paint.ts';
import { type ChartPalette, colourOf } from './palette.ts';
import { type ChartPlan, cursorsOf } from './plan.ts';
import { pixelOf } from './scales.ts';
import type { TrendSeries } from './series.ts';

const DOT_PX = 4;

/** The first time is the one that moves, the second the one it is compared with. */
export function paintCursors(
  plan: ChartPlan,
  shown: readonly TrendSeries[],
  times: readonly number[],
  palette: ChartPalette,
  surface: Surface,
): void {
  const { frame } = plan;
  const cursors = cursorsOf(times, plan.x);
  if (cursors.length === 2)
    surface.path({ fill: palette.strongLine, opacity: 0.1 }, (pen) => {
      const [a, b] = cursors.map(({ x }) => x) as [number, number];
      pen.rect(Math.min(a, b), frame.top, Math.abs(a - b), frame.bottom - frame.top);
    });
  for (const { x, time } of cursors) {
    surface.path({ stroke: palette.strongLine, width: 1, dash: [3, 3] }, (pen) => {
      pen.moveTo(x, frame.top);
      pen.lineTo(x, frame.bottom);
    });
    for (const series of shown) {
      const value = readAt(series, time)?.value ?? null;
      const place = plan.series.find(({ key, isGhost }) => key === series.key && !isGhost);
      if (value === null || !place) continue;
      const y = pixelOf(place.y, value);
      const dot = { fill: colourOf(palette, series.slot), stroke: palette.surface, width: 2 };
      surface.path(dot, (pen) => pen.circle(x, y, DOT_PX));
    }
  }
}
