import { expect, test } from 'vitest';
import { Order } from '../../../engine/scene/order.ts';
import { PartRows } from '../../../engine/scene/part-rows.ts';
import { seeded } from '../../support/engine/random.ts';

/** The order, and the same by sorting. */
function twin() {
  const order = new Order();
  const ranks = new Map<number, number>();
  const listed = () => {
    const into = new Uint32Array(4096);
    return Array.from(
      into.subarray(
        0,
        order.listAll(into, () => true),
      ),
    );
  };
  return {
    order,
    ranks,
    listed,
    sorted: () => [...ranks].sort(([, a], [, b]) => a - b).map(([object]) => object),
    insert: (object: number, rank: number) => {
      order.insert(object, rank);
      ranks.set(object, rank);
    },
    move: (object: number, rank: number) => {
      order.move(object, rank);
      ranks.set(object, rank);
    },
    remove: (object: number) => {
      order.remove(object);
      ranks.delete(object);
    },
  };
}

test.each([[1], [2], [3], [4]])(
  'any insertions, moves and removals list as sorting does (seed %i)',
  (seed) => {
    const random = seeded(seed);
    const { order, ranks, listed, sorted, insert, move, remove } = twin();
    for (let step = 0; step < 2000; step++) {
      const object = Math.floor(random() * 60);
      if (!ranks.has(object)) insert(object, random());
      else if (random() < 0.4) remove(object);
      else move(object, random() < 0.3 ? step : random());
      if (random() < 0.1) expect(listed()).toEqual(sorted());
    }
    const all = sorted();
    expect(listed()).toEqual(all);
    expect(order.isAbove(all[5]!, all[4]!)).toBe(true);
    expect(order.isAbove(all[0]!, all[4]!)).toBe(false);
  },
);

test('an object that is moved twice before anybody asks stands in the order once', () => {
  const { listed, insert, move } = twin();
  for (const object of [0, 1, 2]) insert(object, object);
  move(0, 5);
  move(0, 1.5);
  insert(3, 1.7);
  expect(listed()).toEqual([1, 0, 3, 2]);
});

test('those of one rank that move together keep their order, though some were never listed where they were', () => {
  const { order, listed, insert } = twin();
  insert(9, 9);
  expect(listed()).toEqual([9]);
  insert(0, 5);
  expect(listed()).toEqual([0, 9]);
  for (const part of [1, 2]) insert(part, 5);
  for (const object of [0, 1, 2]) order.move(object, 3);
  expect(listed()).toEqual([0, 1, 2, 9]);
});

test('parts follow their instance: they lie above it and below what lies above it', () => {
  const parts = new PartRows();
  const order = new Order(parts);
  for (const object of [0, 1, 2]) order.insert(object, object);
  parts.put(0, 3, 2, 16);
  parts.put(1, 5, 2, 16);
  const into = new Uint32Array(16);
  const listed = (passes: (object: number) => boolean = () => true) => [
    ...into.subarray(0, order.listAll(into, passes)),
  ];
  expect(listed()).toEqual([0, 3, 4, 1, 5, 6, 2]);
  expect(listed((object) => object > 3)).toEqual([4, 5, 6]);
  order.move(0, 1.5);
  expect(listed()).toEqual([1, 5, 6, 0, 3, 4, 2]);
  order.beginMarks();
  order.mark(0);
  expect([
    ...into.subarray(
      0,
      order.listMarked(into, (object) => object !== 3),
    ),
  ]).toEqual([0, 4]);
  const above = listed();
  for (const [a, one] of above.entries())
    for (const [b, other] of above.entries()) expect(order.isAbove(one, other)).toBe(a > b);
  expect([parts.placeOf(6), parts.of(1), parts.countOf(2), parts.ownerOf(2)]).toEqual([
    1,
    [5, 6],
    0,
    undefined,
  ]);
  parts.take(0);
  expect(listed()).toEqual([1, 5, 6, 0, 2]);
});
