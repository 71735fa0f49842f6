/** How a figure grows with the number of objects: one small chart per metric, both scales logarithmic. */
import { scaleLog } from 'd3-scale';
import { line as curve } from 'd3-shape';
import { type EngineName, type Metric, SCENARIOS } from '../../metrics.ts';
import { NOTES } from '../../peers/notes.ts';
import { REFRESH } from '../../statistics.ts';
import { line, svg, tag, text } from '../markup.ts';
import { type Block, figure } from '../tables.ts';
import { mark, sideOf } from './marks.ts';

const WIDTH = 256;
const HEIGHT = 190;
const PLOT = { left: 34, right: WIDTH - 10, top: 30, bottom: HEIGHT - 24 } as const;
const METRICS: readonly Metric[] = ['load', ...SCENARIOS];

/** `blocks`: the sizes of one scene. */
export function growthCharts(blocks: readonly Block[]): string {
  const values = METRICS.flatMap((metric) =>
    blocks.flatMap((block) => block.engines.flatMap((engine) => block.of(metric, engine)?.value ?? [])),
  ).filter((value) => value > 0);
  const y = scaleLog([Math.min(...values) * 0.8, Math.max(...values) * 1.2], [PLOT.bottom, PLOT.top]);
  const present = METRICS.filter((metric) => blocks.some((block) => block.of(metric, block.engines[0]!)));
  return tag('div', { class: 'grid' }, ...present.map((metric) => chart(metric, blocks, y)));
}

function chart(metric: Metric, blocks: readonly Block[], y: (value: number) => number): string {
  const sizes = blocks.map(({ n }) => n);
  const x = scaleLog([Math.min(...sizes), Math.max(...sizes)], [PLOT.left + 8, PLOT.right - 8]);
  const engines = [...new Set(blocks.flatMap((block) => block.engines))].reverse();
  const grid = [1, 10, 100, 1000, 10_000]
    .filter((tick) => y(tick) >= PLOT.top && y(tick) <= PLOT.bottom)
    .map(
      (tick) =>
        line(PLOT.left, y(tick), PLOT.right, y(tick), 'gridline') +
        text(PLOT.left - 6, y(tick) + 4, tick >= 1000 ? `${tick / 1000} s` : `${tick}`, 'tiny', 'end'),
    );
  const below = sizes.map((n) => text(x(n), HEIGHT - 6, shortCount(n), 'tiny', 'middle'));
  return svg(
    WIDTH,
    HEIGHT,
    `${metric} by number of objects`,
    text(0, 14, metric, 'strong'),
    ...grid,
    line(PLOT.left, y(REFRESH), PLOT.right, y(REFRESH), 'mark'),
    ...below,
    ...engines.map((engine) => series(metric, engine, blocks, x, y)),
  );
}

const shortCount = (n: number): string => (n >= 1e6 ? `${n / 1e6}M` : n >= 1000 ? `${n / 1000}k` : String(n));

function series(
  metric: Metric,
  engine: EngineName,
  blocks: readonly Block[],
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const points = blocks.flatMap((block) => {
    const value = block.of(metric, engine)?.value;
    return value && value > 0 ? [{ n: block.n, value, x: x(block.n), y: y(value) }] : [];
  });
  const path =
    curve<(typeof points)[number]>(
      (point) => point.x,
      (point) => point.y,
    )(points) ?? '';
  const marks = points.map((point) =>
    mark(
      engine,
      point.x,
      point.y,
      `${NOTES[engine].title}, ${shortCount(point.n)}: ${figure(point.value)} ms`,
    ),
  );
  return tag('path', { d: path, class: `line-${sideOf(engine)}` }) + marks.join('');
}
