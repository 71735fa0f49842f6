import { expect, test } from 'vitest';
import type { ObjectId } from '../../../engine/document/types.ts';
import { IdTable } from '../../../engine/primitives/id-table.ts';
import { seeded } from '../../support/engine/random.ts';

/** Ids that are alike: numbers in a row, fractions of one whole, numbers as texts, texts with one beginning. */
const idOf = (nth: number): ObjectId => [nth, nth / 8, `${nth}`, `00000000-0000-4000-8000-${nth}`][nth % 4]!;

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
