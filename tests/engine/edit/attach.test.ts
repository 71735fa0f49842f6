/** Ends of lines on ports: they follow, they let go, and nothing is left pointing at what is gone. */
import { describe, expect, test } from 'vitest';
import type { DiagramDocument } from '../../../engine/document/document.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import { attachment, followersOf, portNamed, portsOf } from '../../../engine/edit/attach.ts';
import { addLine, editorOf, kindOf, lineEnds } from '../../support/engine/edits.ts';
import { sketch } from '../../support/engine/sketch.ts';

/** Boxes a and b with a line from the right side of a to the left side of b. */
function joined() {
  const document = sketch('a 0,0 20x20 | b 100,0 20x20 | c 0,200 20x20');
  const editor = editorOf(document);
  const ends = {
    ...attachment(1, { object: 'a', port: 'right' }),
    ...attachment(2, { object: 'b', port: 'left' }),
  };
  editor.change(addLine(document, { x: 20, y: 10 }, { x: 100, y: 10 }, 'pipe', false, ends));
  editor.history.boundary();
  return { document, editor };
}

const ends = (document: DiagramDocument, id = 'pipe'): string =>
  lineEnds(document.get(id)!.object)
    .map(({ x, y }) => `${x},${y}`)
    .join(' → ');

describe('a line that is attached at both ends', () => {
  test('LINE-06 follows what it is attached to, in the same entry of the history', () => {
    const { document, editor } = joined();
    editor.run({ do: 'select', ids: ['b'] });
    editor.run({ do: 'nudge', dx: 50, dy: 30 });
    expect(ends(document)).toBe('20,10 → 150,40');
    editor.run({ do: 'undo' });
    expect(ends(document)).toBe('20,10 → 100,10');
    expect(document.get('b')!.object.x).toBe(100);
    editor.run({ do: 'redo' });
    expect(ends(document)).toBe('20,10 → 150,40');
  });

  test('in right angles it leaves each port as that one faces, turns with it, and forgets it on letting go', () => {
    const { document, editor } = joined();
    const pipe = () => document.get('pipe')!.object;
    const item = document.get('pipe')!;
    expect(pipe()).not.toHaveProperty('startHeading');
    editor.change(transaction({ updated: [[item, { object: { ...item.object, route: 'orthogonal' } }]] }));
    expect(pipe()).toMatchObject({ startHeading: 'right', endHeading: 'left' });
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'set', field: 'angle', value: 270 });
    expect(pipe()).toMatchObject({ startHeading: 'up', endHeading: 'left' });
    editor.run({ do: 'select', ids: ['pipe'] });
    editor.run({ do: 'nextPort', end: 2 });
    expect(pipe()).toMatchObject({ endPort: 'top', endHeading: 'up' });
    editor.run({ do: 'nudge', dx: 0, dy: 40 });
    expect(pipe()).not.toHaveProperty('startHeading');
    editor.history.goTo(1);
    expect(pipe()).not.toHaveProperty('endHeading');
  });

  test('follows a size, an angle and an alignment', () => {
    const { document, editor } = joined();
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'set', field: 'width', value: 40 });
    expect(ends(document)).toBe('40,10 → 100,10');
    editor.run({ do: 'set', field: 'angle', value: 90 });
    expect(ends(document)).toBe('20,30 → 100,10');
    editor.run({ do: 'select', ids: ['b', 'c', 'pipe'] });
    editor.run({ do: 'align', edge: 'left' });
    expect(ends(document), 'it is not aligned itself').toBe('20,30 → 0,10');
  });

  test('moved along with both it stays attached, moved alone it lets go', () => {
    const { document, editor } = joined();
    editor.run({ do: 'select', ids: ['a', 'b', 'pipe'] });
    editor.run({ do: 'nudge', dx: 7, dy: 7 });
    expect(ends(document)).toBe('27,17 → 107,17');
    expect(document.get('pipe')!.object).toMatchObject({ startId: 'a', endId: 'b' });
    editor.run({ do: 'select', ids: ['pipe'] });
    editor.run({ do: 'nudge', dx: 0, dy: 40 });
    expect(ends(document)).toBe('27,57 → 107,57');
    for (const field of ['startId', 'startPort', 'endId', 'endPort'])
      expect(document.get('pipe')!.object).not.toHaveProperty(field);
  });

  test('lets go of what is deleted and stays where it was', () => {
    const { document, editor } = joined();
    editor.run({ do: 'select', ids: ['b'] });
    editor.run({ do: 'delete' });
    expect(ends(document)).toBe('20,10 → 100,10');
    expect(document.get('pipe')!.object).toMatchObject({ startId: 'a' });
    expect(document.get('pipe')!.object).not.toHaveProperty('endId');
    editor.run({ do: 'undo' });
    expect(document.get('pipe')!.object).toMatchObject({ endId: 'b', endPort: 'left' });
  });

  test('copied with both it is attached to the copies, copied alone to nothing', () => {
    const { document, editor } = joined();
    editor.run({ do: 'select', ids: ['a', 'b', 'pipe'] });
    editor.run({ do: 'duplicate' });
    const copies = [...editor.selection.all].map((id) => document.get(id)!.object);
    const line = copies.find(({ identifier }) => identifier === 'line')!;
    expect(copies.map(({ id }) => id)).toEqual(expect.arrayContaining([line.startId, line.endId]));
    editor.run({ do: 'select', ids: ['pipe'] });
    editor.run({ do: 'duplicate' });
    const [alone] = editor.selection.all;
    expect(document.get(alone!)!.object).not.toHaveProperty('startId');
    expect(document.get(alone!)!.object).not.toHaveProperty('startPort');
  });
});

test('while objects are dragged, the lines that leave them are known with the ends that will follow', () => {
  const { document } = joined();
  expect(followersOf(document, new Set(['b']), 10, kindOf)).toEqual([
    { ends: lineEnds(document.get('pipe')!.object), follows: [false, true] },
  ]);
  expect(followersOf(document, new Set(['a', 'b']), 10, kindOf)[0]?.follows).toEqual([true, true]);
  expect(followersOf(document, new Set(['a', 'pipe']), 10, kindOf)).toEqual([]);
});

test('a kind without ports offers the middles of its sides, turned with it; a line offers none', () => {
  const { document } = joined();
  const [a] = [...document.items()].map(({ object }) => object);
  const turned = portsOf({ ...a!, angle: 90 }, kindOf).map(({ port, x, y }) => `${port} ${x},${y}`);
  expect(turned).toEqual(['top 20,10', 'right 10,20', 'bottom 0,10', 'left 10,0']);
  expect(portsOf(document.get('pipe')!.object, kindOf)).toEqual([]);
});

test('follows any place of a box that the name of its port gives, and leaves it as the nearest side faces', () => {
  const document = sketch('a 0,0 20x20 | b 100,0 20x20');
  const editor = editorOf(document);
  const start = { object: 'a', port: 'at 0.25 1' };
  const places = { ...attachment(1, start), ...attachment(2, { object: 'b', port: 'at 0 0.75' }) };
  editor.change(addLine(document, { x: 5, y: 20 }, { x: 100, y: 15 }, 'pipe', false, places));
  editor.run({ do: 'select', ids: ['a'] });
  editor.run({ do: 'nudge', dx: 10, dy: 30 });
  expect(ends(document)).toBe('15,50 → 100,15');
  editor.run({ do: 'set', field: 'width', value: 40 });
  expect(ends(document)).toBe('20,50 → 100,15');
  const item = document.get('pipe')!;
  editor.change(transaction({ updated: [[item, { object: { ...item.object, route: 'orthogonal' } }]] }));
  const pipe = document.get('pipe')!.object;
  expect(pipe).toMatchObject({ startPort: 'at 0.25 1', startHeading: 'down', endHeading: 'left' });
  expect(portNamed(pipe, 'at 0 0', kindOf)).toBeUndefined();
  expect(portNamed(document.get('a')!.object, 'at 1e9 0', kindOf)).toBeUndefined();
});

describe('a line with bends', () => {
  test('keeps them where they are in the world while an end follows', () => {
    const { document, editor } = joined();
    editor.run({ do: 'select', ids: ['pipe'] });
    editor.change(patched(document, 'pipe', { bends: '30 0 30 40' }));
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'nudge', dx: -15, dy: -5 });
    const { x, y, bends } = document.get('pipe')!.object;
    const [bx, by] = String(bends).split(' ').map(Number);
    // It began at 20, 10: the bend is at 50, 10 still.
    expect([x + bx!, y + by!]).toEqual([50, 10]);
    expect(ends(document)).toBe('5,5 → 100,10');
  });
});

const patched = (document: DiagramDocument, id: string, change: object) => {
  const before = document.get(id)!;
  return transaction({ updated: [[before, { ...before, object: { ...before.object, ...change } }]] });
};
