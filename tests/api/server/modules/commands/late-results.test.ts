/** Results that the database did not take: kept, and stored in their order. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyTags } from '../../../../../api/server/modules/commands/busy-tags.ts';
import { type LateResult, LateResults } from '../../../../../api/server/modules/commands/late-results.ts';
import { StorageAwayError } from '../../../../../api/server/storage/away.ts';
import { quiet } from '../live/world.ts';

const tag = (id: string) => `tag of ${id}`;
const late = (id: string) =>
  ({
    command: { id, companyId: 1, tagUuid: tag(id) },
    outcome: { result: 'confirmed' },
    at: new Date(),
  }) as LateResult;
const stored: string[] = [];
let fails: (id: string) => Error | undefined;
const open = () => {
  const busy = new BusyTags();
  stored.length = 0;
  const store = async ({ command }: LateResult) => {
    const error = fails(command.id);
    if (error) throw error;
    stored.push(command.id);
  };
  return { busy, results: new LateResults({ store, busy, log: quiet }) };
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('are stored in their order once the database is back, however long that takes, and their tags are free then', async () => {
  fails = () => new StorageAwayError('unreachable');
  const { busy, results } = open();
  for (const id of ['a', 'b', 'c']) results.add(late(id), 'away');
  await vi.advanceTimersByTimeAsync(90_000);
  expect(['a', 'b', 'c'].map((id) => busy.has(tag(id)))).toEqual([true, true, true]);
  fails = () => undefined;
  await vi.advanceTimersByTimeAsync(500);
  expect(stored).toEqual(['a', 'b', 'c']);
  expect(busy.all().size).toBe(0);
  await results.close();
});

test('one that the database refuses is given up in the end, and keeps no other from being stored', async () => {
  fails = (id) => (id === 'a' ? new Error('no such column') : undefined);
  const { busy, results } = open();
  for (const id of ['a', 'b']) results.add(late(id), 'away');
  await vi.advanceTimersByTimeAsync(500);
  expect(stored).toEqual(['b']);
  expect(busy.has(tag('a'))).toBe(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(busy.has(tag('a'))).toBe(false);
  await results.close();
});

test('are tried once more at the end', async () => {
  fails = () => undefined;
  const { results } = open();
  results.add(late('a'), 'away');
  await results.close();
  expect(stored).toEqual(['a']);
});
