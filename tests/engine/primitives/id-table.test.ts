import { expect, test } from 'vitest';
import type { ObjectId } from '../../../engine/document/types.ts';
import { IdTable } from '../../../engine/primitives/id-table.ts';
import { seeded } from '../../support/engine/random.ts';

/** Ids that are alike: numbers in a row, far apart and below zero, fractions of one whole, numbers as texts, texts with one beginning. */
const idOf = (nth: number): ObjectId =>
  [nth, nth * 65_536, -nth, nth / 8, `${nth}`, `00000000-0000-4000-8000-${nth}`][nth % 6]!;

test('50,000 random changes: rows are found by their ids as in a Map', () => {
  const ids: (ObjectId | undefined)[] = [];
  const table = new IdTable((row) => ids[row]);
  const truth = new Map<ObjectId, number>();
  const random = seeded(11);
  for (let step = 0; step < 50_000; step++) {
    const id = idOf(Math.floor(random() * 4000));
    const row = truth.get(id);
    expect(table.get(id)).toBe(row);
    if (row === undefined) {
      truth.set(id, ids.push(id) - 1);
      table.add(ids.length - 1);
    } else {
      truth.delete(id);
      table.remove(row);
      ids[row] = undefined;
    }
  }
  for (const [id, row] of truth) expect(table.get(id)).toBe(row);
  table.reserve(100_000);
  for (const [id, row] of truth) expect(table.get(id)).toBe(row);
  table.clear();
  expect(table.get(idOf(1))).toBeUndefined();
});

test('an id is looked up and taken in one: what is there stays', () => {
  const ids: ObjectId[] = [];
  const table = new IdTable((row) => ids[row]);
  table.reserve(20_000);
  for (let nth = 0; nth < 20_000; nth++) {
    const id = idOf(nth % 12_000);
    const row = table.take(id, ids.length);
    if (row === ids.length) ids.push(id);
    expect(ids[row]).toBe(id);
  }
  expect(table.size).toBe(ids.length);
  expect(new Set(ids).size).toBe(ids.length);
});

test('room for all that are announced is made once, though fewer are announced with each piece of them', () => {
  const ids = Array.from({ length: 20_000 }, (_, nth) => `id ${nth}`);
  let asked = 0;
  const table = new IdTable((row) => {
    asked++;
    return ids[row];
  });
  table.reserve(ids.length);
  for (let row = 0; row < ids.length; row++) {
    if (row % 100 === 0) table.reserve(row + 100);
    table.add(row);
  }
  // Each when it comes, and the first few when there is room for the others.
  expect(asked).toBeLessThan(1.2 * ids.length);
});

test('numbers that were hashed because they were far off are found when all up to them have come', () => {
  const ids: ObjectId[] = [];
  const table = new IdTable((row) => ids[row]);
  for (let nth = 0; nth < 20_000; nth++) {
    // From both ends.
    ids.push(nth % 2 === 0 ? nth : 20_000 - nth);
    table.add(nth);
  }
  for (const [row, id] of ids.entries()) expect(table.get(id)).toBe(row);
  for (const [row, id] of ids.entries()) {
    table.remove(row);
    expect(table.get(id)).toBeUndefined();
  }
  expect(table.size).toBe(0);
});
