/** Every engine's figure of every metric on one scale, with the range of the rounds. */
import { scaleLog } from 'd3-scale';
import { type Metric, type Result, SCENARIOS } from '../../metrics.ts';
import { NOTES } from '../../peers/notes.ts';
import { REFRESH } from '../../statistics.ts';
import { line, text, wide } from '../markup.ts';
import { type Block, titleOf, withSpread } from '../tables.ts';
import { mark, sideOf } from './marks.ts';

const WIDTH = 1064;
const ROW = 30;
const TOP = 28;
const LABEL = 130;
const END = 20;
/** Milliseconds. */
const ROWS: readonly Metric[] = ['load', ...SCENARIOS, 'longest-task'];
const LOWEST = 0.1;

export function dotChart(block: Block): string {
  const rows = ROWS.map((metric) => ({ metric, found: figuresOf(block, metric) })).filter(
    ({ found }) => found.length > 0,
  );
  const values = rows.flatMap(({ found }) => found.map(({ value }) => Math.max(value, LOWEST)));
  const x = scaleLog([Math.min(...values) * 0.8, Math.max(...values) * 1.25], [LABEL, WIDTH - END]).clamp(
    true,
  );
  const height = TOP + rows.length * ROW;
  const ticks = x.ticks(5).filter((tick) => Number.isInteger(Math.log10(tick)));
  const grid = ticks.map(
    (tick) =>
      line(x(tick), TOP - 6, x(tick), height, 'gridline') +
      text(x(tick), TOP - 12, tick >= 1000 ? `${tick / 1000} s` : `${tick} ms`, 'tiny', 'middle'),
  );
  const frame = line(x(REFRESH), TOP - 6, x(REFRESH), height, 'mark');
  const drawn = rows.map(({ metric, found }, nth) => rowOf(metric, found, TOP + (nth + 0.5) * ROW, x));
  return wide(WIDTH, height, `All engines, ${titleOf(block)}`, ...grid, frame, ...drawn);
}

/** Ours last, so that it is drawn above the others. */
const figuresOf = (block: Block, metric: Metric): Result[] =>
  [...block.engines].reverse().flatMap((engine) => block.of(metric, engine) ?? []);

function rowOf(metric: Metric, found: readonly Result[], y: number, x: (value: number) => number): string {
  const marks = found.map((result) => {
    const { engine, value, spread } = result;
    const [low, high] = [value - (spread ?? 0) / 2, value + (spread ?? 0) / 2].map((end) =>
      Math.max(end, LOWEST),
    );
    const range = spread ? line(x(low!), y, x(high!), y, `whisker-${sideOf(engine)}`) : '';
    return (
      range + mark(engine, x(Math.max(value, LOWEST)), y, `${NOTES[engine].title}: ${withSpread(result)} ms`)
    );
  });
  return line(LABEL, y, WIDTH - END, y, 'gridline') + text(0, y + 4, metric, 'strong') + marks.join('');
}
