import { expect, test } from 'vitest';
import type { DiagramVersion } from '../../../../api/contract/index.ts';
import { changeOf, entriesOf } from '../../../../host/editor/versions/version-words.ts';

const NOW = new Date(2026, 5, 15, 18, 0).getTime();
/** `minutes` before now. */
const saved = (version: number, minutes: number, more: Partial<DiagramVersion> = {}): DiagramVersion => ({
  ...{
    version,
    name: null,
    added: 0,
    changed: 1,
    removed: 0,
    objectCount: 5,
    restoredFrom: null,
    current: false,
  },
  savedAt: new Date(NOW - minutes * 60_000).toISOString(),
  user: { uuid: 'ann', name: 'Ann Berg', picture: null },
  ...more,
});
const told = (versions: DiagramVersion[], open: number[] = []) =>
  entriesOf(versions, new Set(open), NOW).map((entry) =>
    entry.kind === 'day' ? entry.title : `${entry.version.version}${entry.more ? `+${entry.more}` : ''}`,
  );

test('saves of one person in quick succession stand as one until they are opened', () => {
  const versions = [saved(5, 1), saved(4, 4), saved(3, 9), saved(2, 40)];
  expect(told(versions)).toEqual(['Today', '5+2', '2']);
  expect(told(versions, [5])).toEqual(['Today', '5+2', '4', '3', '2']);
});

test.each([
  ['another person', { user: { uuid: 'ben', name: 'Ben', picture: null } }],
  ['a name', { name: 'As built' }],
  ['what was restored', { restoredFrom: 1 }],
])('%s is never put away', (_, more) => {
  expect(told([saved(5, 1), saved(4, 2, more), saved(3, 3)])).not.toContain('5+1');
});

test('days have titles', () => {
  const versions = [saved(9, 10), saved(8, 24 * 60), saved(7, 5 * 24 * 60)];
  expect(told(versions)).toEqual(['Today', '9', 'Yesterday', '8', 'Wednesday, 06/10/2026', '7']);
});

test('what a save changed is said in signs and in words', () => {
  expect(changeOf({ added: 3, changed: 12, removed: 1 })).toEqual({
    short: '+3 ~12 −1',
    said: '3 added, 12 changed, 1 removed',
  });
  expect(changeOf({ added: 0, changed: 0, removed: 0 })?.short).toBe('±0');
  expect(changeOf({ added: null, changed: null, removed: null })).toBeNull();
});
