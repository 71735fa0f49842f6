import { expect, test } from 'vitest';
import { Quality } from '../../../engine/live/quality.ts';
import { TagTable, type TagValue } from '../../../engine/live/tag-table.ts';

function table(count: number): TagTable {
  const tags = new TagTable();
  for (let nth = 0; nth < count; nth++) tags.add({ uuid: `t${nth}`, name: `T${nth}`, unit: null });
  return tags;
}

test.each<[TagValue, number]>([
  [1.5, 1.5],
  [true, 1],
  [false, 0],
  [-9223372036854775808n, -(2 ** 63)],
  ['12.5', 12.5],
  ['running', Number.NaN],
  ['', Number.NaN],
  [null, Number.NaN],
])('%s is kept exactly and counts as %d', (value, number) => {
  const tags = table(1);
  tags.set(0, 7, Quality.good, value);
  expect(tags.value(0)).toBe(value);
  expect(tags.number(0)).toBe(number);
  expect(tags.time(0)).toBe(7);
});

test('a tag that was never heard of is missing, also beyond the first growth', () => {
  const tags = table(1000);
  expect([tags.quality(0), tags.quality(999), tags.value(999)]).toEqual([
    Quality.missing,
    Quality.missing,
    null,
  ]);
});

test('a tag that changes often is told once', () => {
  const tags = table(3);
  for (let nth = 0; nth < 10; nth++) tags.set(2, nth, Quality.good, nth);
  tags.set(0, 1, Quality.good, 1);
  const told: number[] = [];
  tags.takeChanged((index) => told.push(index));
  expect(told).toEqual([2, 0]);
  expect(tags.hasChanges).toBe(false);
});

test('an index that nobody subscribed to is left alone', () => {
  const tags = table(1);
  tags.set(5, 1, Quality.good, 1);
  expect(tags.hasChanges).toBe(false);
});

test('the same uuid is the same tag', () => {
  const tags = table(1);
  expect(tags.add({ uuid: 't0', name: 'new name', unit: 'm' })).toBe(0);
  expect(tags.info(0).name).toBe('new name');
  expect(tags.size).toBe(1);
});

test('tags are found in the order in which they came, and in any other', () => {
  const tags = table(10);
  const take = (nths: readonly number[]) => nths.map((nth) => tags.take(`t${nth}`));
  for (const order of [
    [0, 1, 2, 3],
    [9, 8, 7],
    [4, 4, 5, 5, 6],
    [9, 0, 1],
    [3, 10, 11, 4, 10, 11],
  ])
    expect(take(order)).toEqual(order);
  expect(tags.size).toBe(12);
  tags.clear();
  expect(take([5, 6, 5, 6])).toEqual([0, 1, 0, 1]);
});
