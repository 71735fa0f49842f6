/** Routes around boxes: they cross none, leave as their ends face, cost the same both ways, and are the same each time. */
import { describe, expect, test } from 'vitest';
import { type RoutedEnd, routeAround } from '../../../engine/geometry/around.ts';
import { type Box, touches } from '../../../engine/geometry/box.ts';
import type { Corner } from '../../../engine/geometry/route.ts';
import { randomOf } from '../../support/engine/random-edits.ts';

/** 'x,y WxH' */
const box = (text: string): Box => {
  const [x, y, w, h] = text.split(/[ ,x]/).map(Number) as [number, number, number, number];
  return { minX: x, minY: y, maxX: x + w, maxY: y + h };
};
const LEAVES = { right: [1, 0], left: [-1, 0], up: [0, -1], down: [0, 1], any: [0, 0] } as const;

/** 'x,y right of x,y WxH' */
function end(text: string): RoutedEnd {
  const [at, leaves, own] = text.split(/ of | (?=right|left|up|down|any)/) as [
    string,
    keyof typeof LEAVES,
    string?,
  ];
  const [x, y] = at.split(',').map(Number) as [number, number];
  return { at: [x, y], leaves: LEAVES[leaves], own: own === undefined ? undefined : box(own) };
}

const among = (boxes: readonly Box[]) => (area: Box) => boxes.filter((one) => touches(one, area));
const shown = (way: readonly Corner[] | undefined): string => way?.map((at) => at.join()).join(' ') ?? 'none';

test.each([
  ['nothing in the way', '100,50 right of 0,0 100x100', '400,50 left of 400,0 100x100', '', '100,50 400,50'],
  [
    'half-way over where nothing stands',
    '100,50 right of 0,0 100x100',
    '400,250 left of 400,200 100x100',
    '',
    '100,50 250,50 250,250 400,250',
  ],
  [
    'in the middle between what it passes',
    '100,50 right of 0,0 100x100',
    '400,250 left of 400,200 100x100',
    '200,0 100x300',
    '100,50 150,50 150,314 350,314 350,250 400,250',
  ],
  [
    'along the nearer side',
    '100,50 right of 0,0 100x100',
    '400,50 left of 400,0 100x100',
    '200,-80 100x150',
    '100,50 150,50 150,84 350,84 350,50 400,50',
  ],
  [
    'through the one gap that is narrow',
    '0,0 any',
    '300,0 any',
    '-60,-60 20x120 | -60,-60 140x20 | -60,40 140x20 | 60,-60 20x54 | 60,6 20x40',
    '0,0 300,0',
  ],
  [
    'what covers an end is no obstacle',
    '0,0 any',
    '300,0 any',
    '-50,-50 100x100 | 250,-500 1000x900',
    '0,0 300,0',
  ],
])('%s', (_, from, to, boxes, expected) => {
  const around = boxes === '' ? [] : boxes.split(' | ').map(box);
  expect(shown(routeAround(end(from), end(to), { boxesIn: among(around), width: 4 }))).toBe(expected);
});

test('a narrow gap is taken rather than a way far around, and not for the sake of a little', () => {
  const through = (wall: string): string => {
    const boxesIn = among(wall.split(' | ').map(box));
    return shown(
      routeAround(end('100,50 right of 0,0 100x100'), end('400,50 left of 400,0 100x100'), {
        boxesIn,
        width: 2,
      }),
    );
  };
  // 16 units wide: with 12 at each side the way would lead around walls a thousand units high.
  expect(through('240,-1000 20x1042 | 240,58 20x1000')).toBe('100,50 400,50');
  // Around low walls it stays roomy.
  expect(through('240,20 20x22 | 240,58 20x22').split(' ').length).toBeGreaterThan(2);
});

test('an end that is closed in has no route', () => {
  const walls = ['-100,-100 300x20', '-100,80 300x20', '-100,-90 20x180', '180,-90 20x180'].map(box);
  expect(routeAround(end('0,0 any'), end('900,0 any'), { boxesIn: among(walls), width: 4 })).toBeUndefined();
});

test('lines between the same two lie beside each other, on the side where they do not cross', () => {
  const [a, b] = ['100,50 right of 0,0 100x100', '400,250 left of 400,200 100x100'].map(end);
  const [c, d] = ['100,70 right of 0,0 100x100', '400,270 left of 400,200 100x100'].map(end);
  const first = routeAround(a!, b!, { boxesIn: among([]), width: 4 })!;
  const second = routeAround(c!, d!, { boxesIn: among([]), width: 4, beside: [first] })!;
  expect(shown(second)).toBe('100,70 238,70 238,270 400,270');
});

/** Objects here and there that do not touch each other, and a port on the side of two of them. */
function plant(seed: number) {
  const random = randomOf(seed);
  const below = (n: number) => Math.floor(random() * n);
  const boxes = Array.from({ length: 60 }, (_, nth) =>
    box(
      `${(nth % 10) * 140 + below(60)},${Math.floor(nth / 10) * 140 + below(60)} ${20 + below(60)}x${20 + below(60)}`,
    ),
  );
  const port = (): RoutedEnd => {
    const own = boxes.splice(below(boxes.length), 1)[0]!;
    const side = (['right', 'left', 'up', 'down'] as const)[below(4)]!;
    const [dx, dy] = LEAVES[side];
    const [x, y] = [(own.minX + own.maxX) / 2, (own.minY + own.maxY) / 2];
    return {
      at: [x + (dx * (own.maxX - own.minX)) / 2, y + (dy * (own.maxY - own.minY)) / 2],
      leaves: LEAVES[side],
      own,
    };
  };
  return { from: port(), to: port(), boxes };
}

const segmentsOf = (way: readonly Corner[]) => way.slice(1).map((to, nth) => [way[nth]!, to] as const);
const crosses = ([[ax, ay], [bx, by]]: readonly [Corner, Corner], { minX, minY, maxX, maxY }: Box): boolean =>
  Math.max(ax, bx) > minX && Math.min(ax, bx) < maxX && Math.max(ay, by) > minY && Math.min(ay, by) < maxY;
const costOf = (way: readonly Corner[]): number =>
  segmentsOf(way).reduce((sum, [[ax, ay], [bx, by]]) => sum + Math.abs(ax - bx) + Math.abs(ay - by), 0) +
  150 * (way.length - 2);

describe('whatever stands around', () => {
  test.each(Array.from({ length: 200 }, (_, seed) => seed))('%d', (seed) => {
    const { from, to, boxes } = plant(seed);
    const around = { boxesIn: among(boxes), width: 6 };
    const way = routeAround(from, to, around)!;
    expect(way, 'there is room, so there is a way').toBeDefined();
    expect([way[0], way.at(-1)]).toEqual([from.at, to.at]);
    for (const segment of segmentsOf(way)) {
      expect(segment[0][0] === segment[1][0] || segment[0][1] === segment[1][1], 'in right angles').toBe(
        true,
      );
      for (const one of [...boxes, from.own!, to.own!]) expect(crosses(segment, one), shown(way)).toBe(false);
    }
    const headsOut = ([at, next]: readonly [Corner, Corner], [dx, dy]: Corner): boolean =>
      (next[0] - at[0]) * dx + (next[1] - at[1]) * dy > 0;
    expect(headsOut([way[0]!, way[1]!], from.leaves)).toBe(true);
    expect(headsOut([way.at(-1)!, way.at(-2)!], to.leaves)).toBe(true);
    expect(routeAround(from, to, around), 'the same each time').toEqual(way);
    const back = routeAround(to, from, around)!;
    expect(costOf(back)).toBeCloseTo(costOf(way), 6);
  });
});
