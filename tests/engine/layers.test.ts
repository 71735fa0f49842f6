import { describe, expect, test } from 'vitest';
import type { DiagramDocument } from '../../engine/document/document.ts';
import { transaction } from '../../engine/document/transaction.ts';
import { Editor } from '../../engine/editor.ts';
import { Layers } from '../../engine/layers.ts';
import { kindOf } from '../support/engine/edits.ts';
import { inOrder, order, sketch } from '../support/engine/sketch.ts';

function listOf(diagram: string | DiagramDocument) {
  const document = typeof diagram === 'string' ? sketch(diagram) : diagram;
  let made = 0;
  const editor = new Editor({
    document,
    kindOf,
    newId: () => `n${++made}`,
    now: () => 0,
    centre: () => ({ x: 0, y: 0 }),
    changed: () => {},
  });
  let trees = 0;
  const layers = new Layers({
    editor,
    stacked: () => {
      trees++;
      return inOrder(document);
    },
    names: {
      kindTitle: () => 'Kind',
      titleOf: () => 'Shape',
      tagName: (uuid) => (uuid === 't1' ? 'P101.Run' : undefined),
    },
  });
  /** Rows in view, by indentation: `b +g -c`. */
  const rows = (filter = ''): string =>
    layers
      .page(0, 100, filter)
      .rows.map(({ ref, level, open, selected }) => {
        const name = 'id' in ref ? ref.id : `#${ref.group}`;
        const state = open === null ? '' : open ? '-' : '+';
        return `${'.'.repeat(level - 1)}${state}${name}${selected ? '!' : ''}`;
      })
      .join(' ');
  return { document, editor, layers, rows, trees: () => trees };
}

const GROUPS = 'a 0,0 1x1 | b 0,0 1x1 groups:g | c 0,0 1x1 groups:g | d 0,0 1x1';
const g = { group: 'g' };

describe('the list of layers', () => {
  test('topmost first; what stands under a row is there while the row is open', () => {
    const { layers, rows } = listOf(GROUPS);
    expect(rows()).toBe('d +#g a');
    layers.setOpen(g, true);
    expect(rows()).toBe('d -#g .c .b a');
    layers.setOpen(g, false);
    expect(rows()).toBe('d +#g a');
  });

  test('cells stand under their table in the order in which they are read', () => {
    const { layers, rows } = listOf('t 0,0 9x9 | c1 0,0 1x1 in:t | c2 0,0 1x1 in:t | z 0,0 1x1 in:gone');
    layers.setOpen({ id: 't' }, true);
    expect(rows()).toBe('-t .c1 .c2 z');
  });

  test('a window says where it begins, how much there is, and where each row stands among its like', () => {
    const { layers } = listOf(GROUPS);
    layers.setOpen(g, true);
    const page = layers.page(2, 2);
    expect(page).toMatchObject({ total: 5, from: 2 });
    expect(page.rows.map(({ level, place, of }) => [level, place, of])).toEqual([
      [2, 1, 2],
      [2, 2, 2],
    ]);
    expect(layers.page(99, 5)).toMatchObject({ total: 5, from: 5, rows: [] });
  });

  test('a filter finds names, kinds and tags, in one list without levels', () => {
    const { editor, layers, rows } = listOf(`${GROUPS} | e 0,0 1x1 tag:t1`);
    editor.run({ do: 'rename', of: { id: 'b' }, name: 'Intake pump' });
    expect(rows('intake')).toBe('b');
    expect(rows('p101')).toBe('e');
    expect(rows('shape')).toBe('e d c b a');
    editor.run({ do: 'rename', of: { id: 'a' }, name: 'Intake screen' });
    expect(rows('intake')).toBe('b a');
    expect(layers.page(0, 9, 'nothing').total).toBe(0);
  });

  test('clicks select rows alone, one more, and from one to another; canvas and list agree', () => {
    const { editor, layers, rows } = listOf(GROUPS);
    layers.pick(g, 'only');
    expect([...editor.selection.all]).toEqual(['b', 'c']);
    expect(rows()).toBe('d +#g! a');
    layers.pick({ id: 'a' }, 'toggle');
    expect(rows()).toBe('d +#g! a!');
    layers.pick(g, 'toggle');
    expect(rows()).toBe('d +#g a!');
    layers.pick({ id: 'd' }, 'only');
    layers.pick({ id: 'a' }, 'range');
    expect(rows()).toBe('d! +#g! a!');
    editor.run({ do: 'select', ids: ['c'] });
    layers.setOpen(g, true);
    expect(rows()).toBe('d -#g .c! .b a');
  });

  test('an object of a group that was picked in the list is taken hold of by itself', () => {
    const { editor, layers } = listOf(GROUPS);
    layers.setOpen(g, true);
    layers.pick({ id: 'b' }, 'only');
    expect([...editor.grasp.whole(['b'])]).toEqual(['b']);
    expect([...editor.selection.all]).toEqual(['b']);
  });

  test('what is selected on the canvas is opened to and found', () => {
    const { editor, layers, rows } = listOf(GROUPS);
    expect(layers.reveal()).toBeNull();
    editor.run({ do: 'select', ids: ['b', 'c'] });
    expect(layers.reveal()).toBe(1);
    expect(rows()).toBe('d +#g! a');
    editor.run({ do: 'select', ids: ['b'] });
    expect(layers.reveal()).toBe(3);
    layers.pick({ id: 'a' }, 'only');
    expect([layers.reveal(false), layers.reveal()]).toEqual([null, 4]);
    editor.run({ do: 'select', ids: ['b'] });
    expect(layers.reveal(false)).toBe(3);
    expect(rows()).toBe('d -#g .c .b! a');
  });

  test('a group that is renamed stays open', () => {
    const { editor, layers, rows } = listOf(GROUPS);
    layers.setOpen(g, true);
    editor.run({ do: 'rename', of: g, name: 'Pumps' });
    expect(rows()).toBe('d -#Pumps#n1 .c .b a');
    editor.run({ do: 'undo' });
    expect(rows()).toBe('d -#g .c .b a');
  });

  test('rows say what is locked and hidden, of groups which share', () => {
    const { editor, layers } = listOf(GROUPS);
    editor.run({ do: 'hide', of: { id: 'b' } });
    editor.run({ do: 'lock', of: g });
    const row = () => layers.page(1, 1).rows[0]!;
    expect(row()).toMatchObject({ hidden: 'some', locked: 'all' });
    expect(layers.page(0, 1).hiddenObjects).toBe(1);
    editor.run({ do: 'hide', of: g });
    expect(row().hidden).toBe('all');
    editor.run({ do: 'showAll' });
    expect(row().hidden).toBe('none');
    expect(layers.page(0, 1).hiddenObjects).toBe(0);
  });

  test('the history says what was done in the list', () => {
    const { editor, layers } = listOf(GROUPS);
    editor.run({ do: 'hide', of: g });
    editor.run({ do: 'show', of: { id: 'b' } });
    editor.run({ do: 'rename', of: g, name: 'Pumps' });
    editor.run({ do: 'rename', of: { id: 'd' }, name: 'Well' });
    layers.pick({ id: 'a' }, 'only');
    editor.run({ do: 'toLayer', to: { beside: { group: 'Pumps#n1' }, where: 'inside' } });
    editor.run({ do: 'ungroup' });
    editor.run({ do: 'lock' });
    expect(editor.history.labels.labels).toEqual([
      'Hide 2 objects',
      'Show 1 object',
      'Rename the group of 2 objects',
      'Rename 1 object',
      'Move 1 object in the layers',
      'Ungroup 3 objects',
      'Lock 1 object',
    ]);
  });

  test('the keyboard moves what is selected up, down, into and out of groups', () => {
    const { editor, layers, document, rows } = listOf(GROUPS);
    const step = (way: 'up' | 'down' | 'in' | 'out') => {
      const to = layers.step(way);
      if (to) expect(editor.run({ do: 'toLayer', to })).toBeUndefined();
      return to;
    };
    layers.setOpen(g, true);
    layers.pick({ id: 'a' }, 'only');
    expect(step('up')).toEqual({ beside: g, where: 'above' });
    expect(rows()).toBe('d a! -#g .c .b');
    step('in');
    expect(rows()).toBe('d -#g .a! .c .b');
    step('down');
    step('down');
    expect(rows()).toBe('d -#g .c .b .a!');
    step('down');
    expect(rows()).toBe('d -#g .c .b a!');
    expect(step('down')).toBeNull();
    expect(step('out')).toBeNull();
    expect(order(document)).toBe('a b c d');
    for (let entries = editor.history.entries.length; entries > 0; entries--) editor.run({ do: 'undo' });
    expect(rows()).toBe('d -#g .c .b a!');
  });

  test('below a group whose objects lie far apart is above what the list shows next', () => {
    const { editor, layers, rows } = listOf(
      'b 0,0 1x1 groups:g | x 0,0 1x1 | c 0,0 1x1 groups:g | d 0,0 1x1',
    );
    expect(rows()).toBe('d +#g x');
    layers.pick({ id: 'd' }, 'only');
    editor.run({ do: 'toLayer', to: layers.placed({ beside: g, where: 'below' }) });
    expect(rows()).toBe('+#g d! x');
  });

  test('100,000 objects: a window is cheap, and a move of objects makes no new tree', () => {
    const document = sketch('');
    const added = Array.from({ length: 100_000 }, (_, nth) => ({
      object: { id: nth, identifier: 'dynamic-shapes', x: nth, y: 0, width: 1, height: 1 },
      rank: nth,
    }));
    document.change(transaction({ added }));
    const { editor, layers, trees } = listOf(document);
    expect(layers.page(50_000, 2).rows.map(({ ref }) => ref)).toEqual([{ id: 49_999 }, { id: 49_998 }]);
    layers.pick({ id: 7 }, 'only');
    editor.run({ do: 'nudge', dx: 1, dy: 0 });
    const started = performance.now();
    for (let nth = 0; nth < 20; nth++) layers.page(nth * 40, 40);
    // Twenty windows of forty rows; a tree alone would take as long.
    expect(performance.now() - started).toBeLessThan(200);
    expect(trees()).toBe(1);
  });
});
