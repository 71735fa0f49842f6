import type { CellItem, Item } from './item.ts';
import { randomValue } from './plan.ts';
import { type Random, randomFrom } from './random.ts';
import type { SceneFile } from './scene.ts';

const SIDE = 200;
const CELLS = SIDE * SIDE;
const CELL = { w: 72, h: 24 } as const;
/** Between two tables. */
const GAP = 100;

const tables = (count: number): number => Math.ceil(count / CELLS);

function cell(id: number, random: Random): CellItem {
  const table = Math.floor(id / CELLS);
  const nth = id % CELLS;
  const x = table * (SIDE * CELL.w + GAP) + ((nth % SIDE) + 0.5) * CELL.w;
  const y = (Math.floor(nth / SIDE) + 0.5) * CELL.h;
  return { id, kind: 'cell', x, y, angle: 0, ...CELL, text: randomValue(random).toFixed(1) };
}

export default {
  name: 'tables',
  about:
    'Tables of 200 × 200 cells side by side; N counts the cells, each a frame and a text. Straight edges that meet: seams show, ' +
    'and a screen at 100 % holds 1,200 short texts.',
  sizes: [CELLS],
  area: (count) => ({
    x: 0,
    y: 0,
    width: tables(count) * (SIDE * CELL.w + GAP) - GAP,
    height: Math.min(SIDE, Math.ceil(count / SIDE)) * CELL.h,
  }),
  items(count): Item[] {
    const random = randomFrom(5);
    return Array.from({ length: count }, (_, id) => cell(id, random));
  },
} satisfies SceneFile;
