/** The list of tags in the editor: its headings, and what clicks and keys select. */
import { expect, test } from 'vitest';
import type { OfferedTag } from '../../../api/contract/index.ts';
import {
  clicked,
  isSamePicked,
  keyed,
  NOTHING_PICKED,
  only,
  type Picked,
  rowsOf,
} from '../../../host/editor/tags/tag-rows.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false };
const shift = { ...plain, shiftKey: true };
const ctrl = { ...plain, ctrlKey: true };
const chosen = (picked: Picked | undefined) => [...(picked?.chosen ?? [])].sort((a, b) => a - b);

test('each run of a controller’s tags has its name above it', () => {
  const tags = ['a', 'a', 'b', 'a'].map(
    (controller, nth) =>
      ({ uuid: `${nth}`, controllerUuid: controller, controllerName: controller }) as OfferedTag,
  );
  const rows = rowsOf(tags);
  expect(rows.map((row) => ('heading' in row ? row.heading : row.nth))).toEqual(['a', 0, 1, 'b', 2, 'a', 3]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('names the site of a controller where the list has tags of several sites', () => {
  const tags = ['North', 'South'].map(
    (siteName, nth) =>
      ({
        uuid: `${nth}`,
        controllerUuid: `${nth}`,
        controllerName: 'PLC 1',
        siteName,
        siteUuid: siteName,
      }) as OfferedTag,
  );
  const headings = rowsOf(tags).flatMap((row) => ('heading' in row ? row.heading : []));
  expect(headings).toEqual(['North › PLC 1', 'South › PLC 1']);
});

test('a click selects one, with Shift a range in both directions, with Ctrl one more or one less', () => {
  const third = clicked(NOTHING_PICKED, 3, plain);
  expect(chosen(third)).toEqual([3]);
  const range = clicked(third, 5, shift);
  expect(chosen(range)).toEqual([3, 4, 5]);
  expect(chosen(clicked(range, 1, shift))).toEqual([1, 2, 3]);
  expect(chosen(clicked(range, 9, ctrl))).toEqual([3, 4, 5, 9]);
  expect(chosen(clicked(range, 4, ctrl))).toEqual([3, 5]);
});

test.each([
  ['ArrowDown', plain, [6]],
  ['ArrowUp', shift, [4, 5]],
  ['End', shift, [5, 6, 7]],
  ['Home', plain, [0]],
  ['PageDown', plain, [7]],
  ['ArrowDown', ctrl, [5]],
  [' ', plain, []],
  ['a', ctrl, [0, 1, 2, 3, 4, 5, 6, 7]],
] as const)('%s with %o, from the sixth of eight', (key, held, expected) =>
  expect(chosen(keyed(only(5), 8, { ...held, key }))).toEqual(expected),
);

test('letters are not for the list, and an empty one has no keys', () => {
  expect(keyed(only(0), 8, { ...plain, key: 'x' })).toBeUndefined();
  expect(keyed(NOTHING_PICKED, 0, { ...plain, key: 'ArrowDown' })).toBeUndefined();
});

test('a list read anew keeps what is selected while the same tags stand there, and more may follow', () => {
  const list = (...uuids: string[]) => uuids.map((uuid) => ({ uuid }) as OfferedTag);
  const second = only(1);
  expect(isSamePicked(second, list('a', 'b'), list('a', 'b', 'c'))).toBe(true);
  expect(isSamePicked(second, list('a', 'b'), list('new', 'a', 'b'))).toBe(false);
  expect(isSamePicked(second, list('a', 'b'), list('a'))).toBe(false);
});
