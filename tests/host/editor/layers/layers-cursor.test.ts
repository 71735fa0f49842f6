import { describe, expect, test } from 'vitest';
import { type CursorTarget, LayersCursor } from '../../../../host/editor/layers/layers-cursor.ts';
import type { LayerRow } from '../../../../worker/boundary/index.ts';

const row = (nth: number, change: Partial<LayerRow> = {}): LayerRow => ({
  key: `n:${nth}`,
  ref: { id: nth },
  name: `Lamp ${nth}`,
  title: 'Lamp',
  kind: 'lamp',
  shape: null,
  tag: null,
  level: 1,
  place: nth + 1,
  of: 100,
  open: null,
  locked: 'none',
  hidden: 'none',
  selected: false,
  within: false,
  fixed: false,
  ...change,
});

/** A list of 100 rows of which so many are known; the worker answers when the test says so. */
function list(known = 100) {
  const told: string[] = [];
  const answers: ((index: number | null) => void)[] = [];
  const ends: (() => void)[] = [];
  const rows = { known, opened: false };
  const ended = () => new Promise<void>((resolve) => ends.push(resolve));
  const target: CursorTarget = {
    at: (index) => (index < rows.known ? row(index, index === 1 ? { open: rows.opened } : {}) : undefined),
    total: () => 100,
    page: () => 10,
    show: (index) => void told.push(`at ${index}`),
    pick: ({ ref }, how) => void told.push(`${how} ${(ref as { id: number }).id}`),
    rename: ({ name }) => void told.push(`rename ${name}`),
    turn(one) {
      told.push(`turn ${one.key}`);
      return ended();
    },
    move(step) {
      told.push(`move ${step}`);
      return ended();
    },
    reveal: () => new Promise((resolve) => answers.push(resolve)),
  };
  const cursor = new LayersCursor(() => target);
  const keys = (text: string): void => {
    for (const word of text.split(' ')) {
      const [key, ...held] = word.split('+').reverse() as [string, ...string[]];
      const has = (name: string): boolean => held.includes(name);
      const is = { altKey: has('Alt'), shiftKey: has('Shift'), ctrlKey: has('Ctrl'), metaKey: false };
      cursor.press({ key, ...is });
    }
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { cursor, told, answers, ends, rows, keys, settled };
}

describe('the cursor of the layers', () => {
  test('three quick keys lead three rows down, though the worker answers about earlier ones in between', async () => {
    const { cursor, told, answers, keys, settled } = list();
    keys('ArrowDown');
    const followed = cursor.follow(false);
    keys('ArrowDown ArrowDown');
    answers.shift()!(1);
    await followed;
    await settled();
    expect(cursor.active).toBe(3);
    expect(told).toEqual(['at 1', 'only 1', 'at 2', 'only 2', 'at 3', 'only 3']);
  });

  test('a selection that is made elsewhere afterwards is followed', async () => {
    const { cursor, answers, keys } = list();
    keys('ArrowDown');
    const followed = cursor.follow(false);
    answers.shift()!(42);
    await followed;
    expect(cursor.active).toBe(42);
  });

  test('a row that has not come yet is selected when it comes, unless another one is wanted by then', () => {
    const { cursor, told, rows, keys } = list(12);
    keys('End');
    expect(told).toEqual(['at 99']);
    rows.known = 100;
    cursor.came();
    cursor.came();
    expect(told).toEqual(['at 99', 'only 99']);
    rows.known = 12;
    keys('PageUp Home');
    rows.known = 100;
    cursor.came();
    expect(told.slice(2)).toEqual(['at 89', 'at 0', 'only 0']);
  });

  test('keys wait while a row is being opened, and then go into it', async () => {
    const { cursor, told, ends, rows, keys, settled } = list();
    cursor.go(1, null);
    keys('ArrowRight ArrowRight Shift+ArrowDown');
    expect(told).toEqual(['at 1', 'turn n:1']);
    rows.opened = true;
    ends.shift()!();
    await settled();
    expect(told.slice(2)).toEqual(['at 2', 'only 2', 'at 3', 'range 3']);
  });

  test('what is moved takes the cursor along, key by key', async () => {
    const { cursor, told, ends, answers, keys, settled } = list();
    cursor.go(5, 'only');
    keys('Alt+ArrowDown Alt+ArrowDown ArrowDown');
    for (const at of [6, 7]) {
      ends.shift()!();
      await settled();
      answers.shift()!(at);
      await settled();
    }
    expect(told.slice(2)).toEqual(['move down', 'at 6', 'move down', 'at 7', 'at 8', 'only 8']);
  });

  test('a worker that dies leaves nothing waiting, and other keys are left to the page', async () => {
    const { cursor, ends, answers, keys, settled, told } = list();
    keys('Alt+ArrowDown');
    ends.shift()!();
    await settled();
    answers.shift()!(null);
    await settled();
    keys('ArrowDown F2');
    expect(told).toEqual(['move down', 'at 1', 'only 1', 'rename Lamp 1']);
    expect(cursor.press({ key: 'q', altKey: false, shiftKey: false, ctrlKey: false, metaKey: false })).toBe(
      false,
    );
  });
});
