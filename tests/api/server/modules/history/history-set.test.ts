/** The historian is a set, and its trends are what its samples come to, whatever order a network delivers in. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSetWorld, type SetWorld } from './history-set.ts';

let world: SetWorld;
beforeAll(async () => {
  world = await openSetWorld();
});
afterAll(() => world.close());

test('10,000 duplicated and out-of-order samples are stored as the set they are', async () => {
  await world.deliver(10_000, 1);
  expect(await world.stored()).toEqual(world.expected());
});

test('trends are what the samples come to, and late samples work them out again', async () => {
  await world.workOut();
  expect(await world.trends('trend_minutes', 60_000)).toEqual(world.expectedTrends(60_000));
  expect(await world.trends('trend_quarters', 900_000)).toEqual(world.expectedTrends(900_000));
  await world.deliver(2000, 2);
  const { rows } = await world.storage.system((db) =>
    sql<{ marks: number }>`select count(*)::int as marks from sample_marks`.execute(db),
  );
  expect(rows[0]!.marks).toBeGreaterThan(0);
  await world.workOut();
  expect(await world.trends('trend_minutes', 60_000)).toEqual(world.expectedTrends(60_000));
  expect(await world.stored()).toEqual(world.expected());
});

test('the live value of a tag never goes back in time', () => {
  expect(world.wentBack()).toBe(0);
});
