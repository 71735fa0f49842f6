/** How many times faster ours is than the best peer: one bar per cell, with the goals as lines. */
import { scaleLog } from 'd3-scale';
import { UNITS } from '../../metrics.ts';
import { NOTES } from '../../peers/notes.ts';
import { type Cell, cellsOf, GOALS, goalFor } from '../goals.ts';
import { line, tag, text, wide } from '../markup.ts';
import { type Block, figure, titleOf } from '../tables.ts';

const WIDTH = 1064;
const ROW = 28;
const TOP = 30;
const LABEL = 120;
const FIGURES = 320;
/** Space for the ratio at the end of the longest bar. */
const END = 96;

export function leadChart(block: Block, ends: readonly [low: number, high: number]): string {
  const cells = cellsOf(block);
  const height = TOP + cells.length * ROW + 6;
  const x = scaleLog(ends, [FIGURES, WIDTH - END]).clamp(true);
  const goal = goalFor(block.n);
  const lines = [1, ...GOALS.map(({ times }) => times)].map((times) => {
    const isGoal = times === goal;
    return (
      line(x(times), TOP - 6, x(times), height - 6, isGoal ? 'mark' : times === 1 ? 'axis' : 'gridline') +
      text(x(times), TOP - 12, times === 1 ? 'even' : `${times}×`, isGoal ? 'strong' : 'tiny', 'middle')
    );
  });
  const rows = cells.map((cell, nth) => rowOf(block, cell, TOP + nth * ROW, x));
  return wide(WIDTH, height, `Lead over the best peer, ${titleOf(block)}`, ...lines, ...rows);
}

/** Returns the ends of a scale that all blocks share. */
export function leadEnds(blocks: readonly Block[]): [low: number, high: number] {
  const leads = blocks.flatMap((block) => cellsOf(block).map(({ lead }) => lead));
  return [Math.max(0.02, Math.min(0.5, ...leads)), Math.max(40, ...leads) * 1.1];
}

function rowOf(block: Block, cell: Cell, top: number, x: (value: number) => number): string {
  const { metric, lead } = cell;
  const best = block.bestPeer(metric)!;
  const ours = block.of(metric, 'mimic')!;
  const middle = top + ROW / 2 + 4;
  const [from, to] = [Math.min(x(1), x(lead)), Math.max(x(1), x(lead))];
  const kind = kindOf(cell);
  const against = `${figure(ours.value)} against ${figure(best.value)} ${UNITS[metric]}, ${NOTES[best.engine].title}`;
  return [
    text(0, middle, metric, 'strong'),
    text(LABEL, middle, against, 'soft'),
    tag('rect', { x: from, y: top + 7, width: Math.max(2, to - from), height: ROW - 14, rx: 2, class: kind }),
    text(Math.max(to, x(1)) + 8, middle, `${figure(lead)}×${SIGNS[kind]}`, `strong ${kind}`),
  ].join('');
}

/** Expressed in words too: never by colour alone. */
const SIGNS = { reached: '  ✓', short: '  below goal', behind: '  behind', neutral: '' } as const;

function kindOf({ lead, goal }: Cell): keyof typeof SIGNS {
  if (lead < 1) return 'behind';
  if (goal === undefined) return 'neutral';
  return lead >= goal ? 'reached' : 'short';
}
