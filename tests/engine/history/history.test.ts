import { describe, expect, test } from 'vitest';
import { transaction } from '../../../engine/document/transaction.ts';
import type { DiagramObject } from '../../../engine/document/types.ts';
import { attachment } from '../../../engine/edit/attach.ts';
import { place, setConfig } from '../../../engine/edit/place.ts';
import { restack } from '../../../engine/edit/stack.ts';
import { History } from '../../../engine/history/history.ts';
import { defineKind } from '../../../engine/plugin.ts';
import { addLine, kindOf, moveBy, remove, withAttached } from '../../support/engine/edits.ts';
import { orphans, RandomEditor } from '../../support/engine/random-edits.ts';
import { bytes, order, show, sketch } from '../../support/engine/sketch.ts';
import { isWhole } from '../../support/whole.ts';

const kind = defineKind({
  kind: 'dynamic-shapes',
  version: 1,
  title: 'Shape',
  group: 'shapes',
  size: [10, 10],
  props: {},
  panel: [],
  draw() {},
});

const follows = ({ identifier }: DiagramObject): boolean => kindOf(identifier)?.ends !== undefined;

function desk(text: string, maxBytes?: number) {
  const clock = { now: 0 };
  const document = sketch(text);
  const history = new History(document, { now: () => clock.now, maxBytes, follows });
  return { clock, document, history };
}

test('a history goes to any of its moments and back, and no further than there are any', () => {
  const { clock, document, history } = desk('a 0,0 10x10');
  for (const nth of [1, 2, 3]) {
    clock.now = nth * 10_000;
    document.change(moveBy(document, ['a'], 10, 0));
  }
  history.goTo(1);
  expect(show(document)).toBe('a 10,0 10x10');
  expect(history.labels).toMatchObject({ at: 1 });
  expect(history.labels.labels).toHaveLength(3);
  history.goTo(3);
  expect(show(document)).toBe('a 30,0 10x10');
  history.goTo(-5);
  expect(show(document)).toBe('a 0,0 10x10');
  history.goTo(99);
  expect(history.labels).toMatchObject({ at: 3 });
});

describe('the five entry kinds', () => {
  test('UNDO-01 UNDO-02 adding is taken back and done again', () => {
    const { document, history } = desk('a 0,0 10x10');
    document.change(place(document, { kind, x: 55, y: 5, id: 'b' }));
    expect(history.entries.map((entry) => entry.kind)).toEqual(['add']);
    history.undo();
    expect(order(document)).toBe('a');
    history.redo();
    expect(show(document)).toBe('a 0,0 10x10 | b 50,0 10x10');
  });

  test('UNDO-03 modifying restores the earlier properties', () => {
    const { document, history } = desk('a 0,0 10x10');
    document.change(moveBy(document, ['a'], 7, 3));
    expect(history.entries[0]).toMatchObject({ kind: 'modify', label: 'Move 1 object' });
    history.undo();
    expect(show(document)).toBe('a 0,0 10x10');
  });

  test('what is moved gives its name to the entry, not the line that follows', () => {
    const { document, history } = desk('a 0,0 10x10');
    const ends = attachment(1, { object: 'a', port: 'right' });
    document.change(addLine(document, { x: 10, y: 5 }, { x: 90, y: 5 }, 'l', true, ends));
    history.boundary();
    document.change(withAttached(document, moveBy(document, ['a'], 7, 3)));
    expect(document.get('l')?.object).toMatchObject({ x: 17 });
    expect(history.entries.at(-1)?.label).toBe('Move 1 object');
    history.boundary();
    const line = document.get('l')!;
    document.change(transaction({ updated: [[line, { ...line, object: { ...line.object, x2: 200 } }]] }));
    expect(history.entries.at(-1)?.label).toBe('Resize 1 object');
  });

  test('UNDO-01 UNDO-04 removing brings objects, dependents and configs back', () => {
    const { document, history } = desk('a 0,0 10x10 tag:t1 | b 0,0 5x5 in:a');
    const before = bytes(document);
    document.change(remove(document, ['a']));
    expect(document.size).toBe(0);
    expect(history.entries[0]).toMatchObject({ kind: 'remove', label: 'Delete 2 objects' });
    history.undo();
    expect(bytes(document)).toBe(before);
    expect(document.get('a')?.config?.linkedTag).toBe('t1');
  });

  test('UNDO-05 reordering restores the order', () => {
    const { document, history } = desk('a 0,0 1x1 | b 0,0 1x1 | c 0,0 1x1');
    document.change(restack(document, ['a'], 'front'));
    expect(order(document)).toBe('b c a');
    expect(history.entries[0]).toMatchObject({ kind: 'indexing', label: 'Reorder 1 object' });
    history.undo();
    expect(order(document)).toBe('a b c');
  });

  test('UNDO-06 canvas and config changes are restored', () => {
    const { document, history } = desk('a 0,0 1x1 tag:t1');
    document.change(setConfig(document, ['a'], (config) => ({ ...config, linkedTag: 't2' })));
    history.boundary();
    document.change(transaction({ canvas: [document.canvas, { ...document.canvas, width: 400 }] }));
    expect(history.entries.map((entry) => entry.kind)).toEqual(['canvas', 'canvas']);
    history.undo();
    expect(document.canvas.width).toBe(1920);
    history.undo();
    expect(document.get('a')?.config?.linkedTag).toBe('t1');
  });
});

describe('the stacks', () => {
  test('UNDO-07 a new entry clears redo', () => {
    const { document, history } = desk('a 0,0 1x1');
    document.change(moveBy(document, ['a'], 1, 0));
    history.undo();
    expect(history.state.canRedo).toBe(true);
    document.change(moveBy(document, ['a'], 0, 1));
    expect(history.state.canRedo).toBe(false);
    expect(history.redo()).toBe(false);
  });

  test('UNDO-08 UNDO-09 CONST-42 changes of the same data within 500 ms are one entry', () => {
    const { clock, document, history } = desk('a 0,0 1x1');
    for (let step = 0; step < 5; step++) {
      clock.now += 500;
      document.change(moveBy(document, ['a'], 1, 0));
    }
    expect(history.entries).toHaveLength(1);
    clock.now += 501;
    document.change(moveBy(document, ['a'], 1, 0));
    expect(history.entries).toHaveLength(2);
    history.undo();
    history.undo();
    expect(show(document)).toBe('a 0,0 1x1');
  });

  test('UNDO-08 other data, another field or a boundary starts a new entry', () => {
    const { document, history } = desk('a 0,0 1x1 | b 0,0 1x1');
    document.change(moveBy(document, ['a'], 1, 0));
    document.change(moveBy(document, ['b'], 1, 0));
    document.change(moveBy(document, ['b'], 0, 1));
    history.boundary();
    document.change(moveBy(document, ['b'], 0, 1));
    expect(history.entries).toHaveLength(4);
  });

  test('a gesture is one entry however long it takes', () => {
    const { clock, document, history } = desk('a 0,0 1x1');
    document.change(moveBy(document, ['a'], 1, 0));
    history.hold();
    for (let step = 0; step < 3; step++) {
      clock.now += 2000;
      document.change(moveBy(document, ['a'], 1, 0));
    }
    document.change(moveBy(document, ['a'], 0, 1));
    history.boundary();
    document.change(moveBy(document, ['a'], 1, 0));
    expect(history.entries).toHaveLength(3);
  });

  test('an entry that goes on takes up other data, until a boundary', () => {
    const { clock, document, history } = desk('a 0,0 1x1 | b 0,0 1x1');
    document.change(moveBy(document, ['a'], 1, 0));
    history.boundary();
    history.goOn();
    clock.now += 2000;
    document.change(moveBy(document, ['b'], 0, 1));
    history.boundary();
    document.change(moveBy(document, ['b'], 0, 1));
    expect(history.entries).toHaveLength(2);
    history.goTo(0);
    expect(show(document)).toBe('a 0,0 1x1 | b 0,0 1x1');
  });

  test('a gesture that comes back to where it began and goes on leaves the entry before it alone', () => {
    const { clock, document, history } = desk('a 0,0 1x1 | b 0,0 1x1');
    document.change(moveBy(document, ['b'], 5, 0));
    clock.now += 2000;
    history.hold();
    for (const dx of [1, -1, 3]) document.change(moveBy(document, ['a'], dx, 0));
    history.boundary();
    expect(history.entries).toHaveLength(2);
    history.undo();
    expect(show(document)).toBe('a 0,0 1x1 | b 5,0 1x1');
  });

  test('a change that ends where it began leaves no entry', () => {
    const { document, history } = desk('a 0,0 1x1');
    const [before] = [document.get('a')!];
    document.change(moveBy(document, ['a'], 1, 0));
    const after = document.get('a')!;
    document.change(transaction({ updated: [[{ object: after.object }, { object: before.object }]] }));
    expect(history.state.canUndo).toBe(false);
  });

  test('the oldest entries go when the bytes run out, the newest stays', () => {
    const { clock, document, history } = desk('a 0,0 1x1', 2000);
    for (let step = 0; step < 50; step++) {
      clock.now += 1000;
      document.change(moveBy(document, ['a'], 1, 0));
    }
    expect(history.state.bytes).toBeLessThanOrEqual(2000);
    expect(history.entries.length).toBeGreaterThan(1);
    expect(history.entries.length).toBeLessThan(50);
  });

  test('loading is no edit', () => {
    const { document, history } = desk('a 0,0 1x1');
    history.silently(() => document.change(moveBy(document, ['a'], 1, 0)));
    expect(history.state.canUndo).toBe(false);
  });
});

const SEQUENCES = isWhole ? 500 : 100;

test(`UNDO-10 ${SEQUENCES} random sequences of 200 edits: undo-all gives the first bytes, redo-all the last, nothing is orphaned`, () => {
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const { clock, document, history } = desk('a 0,0 10x10 tag:t1 | b 20,0 10x10 | c 5,5 4x4 in:b');
    const first = bytes(document);
    const editor = new RandomEditor(document, seed);
    for (let step = 0; step < 200; step++) {
      clock.now += step % 3 === 0 ? 700 : 100;
      editor.step();
    }
    expect(orphans(document), `seed ${seed}`).toEqual([]);
    const last = bytes(document);
    while (history.undo());
    expect(bytes(document), `undo, seed ${seed}`).toBe(first);
    while (history.redo());
    expect(bytes(document), `redo, seed ${seed}`).toBe(last);
  }
});
