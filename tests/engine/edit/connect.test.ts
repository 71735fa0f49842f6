/** What is done by keys instead of handles: lines between objects, their ports, sizes and angles. */
import { describe, expect, test } from 'vitest';
import { LOCKS } from '../../../engine/document/behaviour.ts';
import { editorOf, lineEnds } from '../../support/engine/edits.ts';
import { bytes, sketch } from '../../support/engine/sketch.ts';

function bench(text: string, ...selected: readonly string[]) {
  const document = sketch(text);
  const editor = editorOf(document);
  editor.run({ do: 'select', ids: selected });
  const ends = (id = 'n1'): string =>
    lineEnds(document.get(id)!.object)
      .map(({ x, y }) => `${x},${y}`)
      .join(' → ');
  return { document, editor, ends, object: (id: string) => document.get(id)!.object };
}

describe('connecting two objects', () => {
  test('the line lies between their nearest ports, is selected, follows, and is one step back', () => {
    const { document, editor, ends, object } = bench('a 0,0 20x20 | b 100,0 20x20 | c 0,50 9x9', 'a', 'b');
    expect(editor.run({ do: 'connect' })).toBeUndefined();
    expect(ends()).toBe('20,10 → 100,10');
    expect(object('n1')).toMatchObject({
      startId: 'a',
      startPort: 'right',
      endId: 'b',
      endPort: 'left',
      arrowHeadId: 'arrow',
    });
    expect([...editor.selection.all]).toEqual(['n1']);
    editor.run({ do: 'select', ids: ['b'] });
    editor.run({ do: 'nudge', dx: 0, dy: 40 });
    expect(ends()).toBe('20,10 → 100,50');
    editor.run({ do: 'undo' });
    editor.run({ do: 'undo' });
    expect(document.get('n1')).toBeUndefined();
  });

  test('it goes from the one that was selected first', () => {
    const { editor, object } = bench('a 0,0 20x20 | b 100,0 20x20', 'b', 'a');
    editor.run({ do: 'connect' });
    expect(object('n1')).toMatchObject({ startId: 'b', endId: 'a' });
  });

  test.each([
    ['one object', ['a'], 'Select the two objects that a line shall connect.'],
    ['three objects', ['a', 'b', 'c'], 'Select the two objects that a line shall connect.'],
    ['two whose ports meet', ['a', 'c'], 'These two lie on each other. Move one of them away first.'],
  ])('%s: says what to do, and changes nothing', (_, selected, message) => {
    const { document, editor } = bench('a 0,0 20x20 | b 100,0 20x20 | c 20,0 20x20', ...selected);
    const before = bytes(document);
    expect(editor.run({ do: 'connect' })).toEqual({ message });
    expect(bytes(document)).toBe(before);
  });

  test('no line is connected to a line', () => {
    const { editor } = bench('a 0,0 20x20 | b 100,0 20x20', 'a', 'b');
    editor.run({ do: 'connect' });
    editor.run({ do: 'select', ids: ['a', 'n1'] });
    expect(editor.run({ do: 'connect' })?.message).toContain('Select the two objects');
  });
});

describe('the next port', () => {
  test('an end goes round the ports of its object, and stays attached', () => {
    const { editor, ends, object } = bench('a 0,0 20x20 | b 100,0 20x20', 'a', 'b');
    editor.run({ do: 'connect' });
    const ports = [1, 2, 3, 4].map(() => {
      editor.run({ do: 'nextPort', end: 2 });
      return `${object('n1').endPort} ${ends().split(' → ')[1]}`;
    });
    expect(ports).toEqual(['top 110,0', 'right 120,10', 'bottom 110,20', 'left 100,10']);
    editor.run({ do: 'nextPort', end: 1 });
    expect(ends()).toBe('10,20 → 100,10');
    expect(object('n1')).toMatchObject({ startPort: 'bottom', endId: 'b', endPort: 'left' });
  });

  test('an end that hangs free says so', () => {
    const { editor } = bench('a 0,0 20x20', 'a');
    expect(editor.run({ do: 'nextPort', end: 1 })).toEqual({
      message: 'The start of the line is not attached to an object.',
    });
  });
});

describe('size and angle', () => {
  test('an object grows to the right and down; its corner stays', () => {
    const { editor, object } = bench('a 5,6 20x30', 'a');
    editor.run({ do: 'grow', dw: 5, dh: 0 });
    editor.run({ do: 'grow', dw: 0, dh: -5 });
    expect(object('a')).toMatchObject({ x: 5, y: 6, width: 25, height: 25 });
  });

  test('a turned one grows along its own axes', () => {
    const { editor, object } = bench('a 0,0 20x30 @90', 'a');
    editor.run({ do: 'grow', dw: 10, dh: 0 });
    expect(object('a').width).toBeCloseTo(30);
    expect(object('a').height).toBeCloseTo(30);
    expect(object('a').y + 15, 'its left side, which lies above, stays').toBeCloseTo(20);
  });

  test('of a line the end moves, and lets go', () => {
    const { editor, ends, object } = bench('a 0,0 20x20 | b 100,0 20x20', 'a', 'b');
    editor.run({ do: 'connect' });
    editor.run({ do: 'grow', dw: 0, dh: 25 });
    expect(ends()).toBe('20,10 → 100,35');
    expect(object('n1')).toMatchObject({ startId: 'a' });
    expect(object('n1').endId).toBeUndefined();
  });

  test('turning goes round', () => {
    const { editor, object } = bench('a 0,0 20x30', 'a');
    editor.run({ do: 'turn', degrees: -15 });
    expect(object('a').angle).toBe(345);
    editor.run({ do: 'turn', degrees: 30 });
    expect(object('a').angle).toBe(15);
  });

  test('a locked one stays, and several grow and turn as one', () => {
    const { document, editor, object } = bench('a 0,0 20x30 locked | b 50,0 10x10 | c 80,0 10x10', 'a');
    const before = bytes(document);
    editor.run({ do: 'grow', dw: 5, dh: 5 });
    editor.run({ do: 'turn', degrees: 15 });
    expect(bytes(document)).toBe(before);
    expect(document.get('a')!.object[LOCKS[0]]).toBe(true);
    editor.run({ do: 'select', ids: ['b', 'c'] });
    editor.run({ do: 'grow', dw: 40, dh: 0 });
    expect([object('b').width, object('c').x, object('c').width]).toEqual([20, 110, 20]);
    editor.run({ do: 'turn', degrees: 180 });
    expect([object('b').x, object('c').x, object('c').angle]).toEqual([110, 50, 180]);
  });
});
