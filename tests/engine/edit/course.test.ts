/** Lines that go around objects: their course follows what they are attached to, and gives way to bends made by hand. */
import { describe, expect, test } from 'vitest';
import { attachment } from '../../../engine/edit/attach.ts';
import { addDrawn } from '../../../engine/edit/connect.ts';
import { mergeLawfully } from '../../../engine/edit/merge.ts';
import line from '../../../plugins/line/kind.ts';
import { addLine, editorOf, kindOf } from '../../support/engine/edits.ts';
import { sketch } from '../../support/engine/sketch.ts';

const AROUND = { route: 'around-objects' };

/** Machines a and b with a wall between them, and a pipe from the right of a to the left of b. */
function plant(more = '') {
  const document = sketch(`a 0,0 40x40 | b 300,0 40x40 | wall 140,-100 40x160${more}`);
  const editor = editorOf(document);
  const pipe = (id: string, fields = {}): void => {
    const ends = {
      ...attachment(1, { object: 'a', port: 'right' }),
      ...attachment(2, { object: 'b', port: 'left' }),
    };
    editor.change(addLine(document, { x: 40, y: 20 }, { x: 300, y: 20 }, id, false, { ...ends, ...fields }));
    editor.history.boundary();
    editor.run({ do: 'select', ids: [id] });
  };
  const way = (id = 'pipe'): string =>
    line.ends!.way!(document.get(id)!.object)
      .corners.map(({ x, y }) => `${x},${y}`)
      .join(' ');
  return { document, editor, pipe, way };
}

const STRAIGHT = '40,20 300,20';
const BELOW = '40,20 90,20 90,74.5 240,74.5 240,20 300,20';

describe('a line that goes around objects', () => {
  test('asked for in the panel it finds its way, and in one step of the history', () => {
    const { editor, pipe, way } = plant();
    pipe('pipe');
    expect(way()).toBe(STRAIGHT);
    expect(editor.run({ do: 'set', field: 'route', value: AROUND.route })).toBeUndefined();
    expect(way()).toBe(BELOW);
    editor.run({ do: 'undo' });
    expect(way()).toBe(STRAIGHT);
    editor.run({ do: 'redo' });
    expect(way()).toBe(BELOW);
  });

  test('follows a machine that is moved, and leaves no corner behind where none is needed', () => {
    const { document, editor, pipe, way } = plant();
    pipe('pipe');
    editor.run({ do: 'layAround' });
    editor.run({ do: 'select', ids: ['a', 'b'] });
    editor.run({ do: 'nudge', dx: 0, dy: 100 });
    expect(way(), 'moved with both it keeps its shape').toBe(
      BELOW.replaceAll(/,(\d+)/g, (_, y) => `,${Number(y) + 100}`),
    );
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'nudge', dx: -10, dy: 0 });
    expect(way()).toBe('30,120 300,120');
    expect(document.get('pipe')!.object).not.toHaveProperty('bends');
    editor.run({ do: 'undo' });
    editor.run({ do: 'undo' });
    expect(way()).toBe(BELOW);
  });

  test('the command lays it again around what was put in its way since', () => {
    const { editor, pipe, way } = plant();
    editor.run({ do: 'select', ids: ['wall'] });
    editor.run({ do: 'nudge', dx: 0, dy: 400 });
    pipe('pipe', AROUND);
    editor.run({ do: 'layAround' });
    expect(way()).toBe(STRAIGHT);
    editor.run({ do: 'select', ids: ['wall'] });
    editor.run({ do: 'nudge', dx: 0, dy: -400 });
    expect(way(), 'nobody has touched the line').toBe(STRAIGHT);
    editor.run({ do: 'select', ids: ['wall'] });
    expect(editor.run({ do: 'layAround' })).toEqual({ message: 'Select at least one line or pipe first.' });
    editor.run({ do: 'select', ids: ['wall', 'pipe'] });
    expect(editor.run({ do: 'layAround' })).toBeUndefined();
    expect(way()).toBe(BELOW);
  });

  test('bent by hand it keeps its bends, and only its end follows', () => {
    const { document, editor, pipe, way } = plant();
    pipe('pipe');
    editor.run({ do: 'layAround' });
    editor.run({ do: 'ofKind', kind: 'line', command: 'bend', value: 30 });
    expect(document.get('pipe')!.object).toMatchObject({ route: 'orthogonal' });
    const byHand = way();
    expect(byHand).toBe(BELOW.replaceAll('74.5', '104.5'));
    editor.run({ do: 'select', ids: ['b'] });
    editor.run({ do: 'nudge', dx: 0, dy: 30 });
    expect(way()).toBe('40,20 90,20 90,104.5 240,104.5 240,50 300,50');
  });

  test('asked for another route it forgets the corners that were found', () => {
    const { document, editor, pipe, way } = plant();
    pipe('pipe');
    editor.run({ do: 'layAround' });
    editor.run({ do: 'set', field: 'route', value: 'straight' });
    expect(way()).toBe(STRAIGHT);
    expect(document.get('pipe')!.object).not.toHaveProperty('bends');
  });

  test('between the same two machines each has a lane of its own', () => {
    const { editor, pipe, way } = plant();
    pipe('pipe');
    pipe('second');
    editor.run({ do: 'select', ids: ['pipe', 'second'] });
    editor.run({ do: 'layAround' });
    expect(way('pipe')).toBe(BELOW);
    expect(way('second')).toBe('40,20 77,20 77,87.5 253,87.5 253,20 300,20');
  });

  test('drawn by hand it goes around at once, like the one before it', () => {
    const { document, way } = plant();
    const before = { ...document.get('wall')!.object, identifier: 'line', ...AROUND };
    const ends = [
      { x: 40, y: 20 },
      { x: 300, y: 20 },
    ] as const;
    document.change(addDrawn(document, line, ends, 'drawn', { before, kindOf }));
    expect(way('drawn')).toBe('40,20 40,74.5 300,74.5 300,20');
  });

  test('two builders who move its machines do not conflict over its corners', () => {
    const { document, editor, pipe } = plant();
    pipe('pipe');
    editor.run({ do: 'layAround' });
    const state = () => ({
      canvas: document.canvas,
      items: new Map([...document.items()].map((item) => [item.object.id, item])),
    });
    const base = state();
    const moved = (id: string, dy: number) => {
      editor.run({ do: 'select', ids: [id] });
      editor.run({ do: 'nudge', dx: 0, dy });
      const after = state();
      editor.run({ do: 'undo' });
      return after;
    };
    const [mine, theirs] = [moved('a', -10), moved('b', -20)];
    const merge = mergeLawfully({ base, mine, theirs }, new Map(), kindOf);
    expect(merge.conflicts).toEqual([]);
    const corners = line.ends!.way!(merge.merged.items.get('pipe')!.object).corners;
    expect(corners.map(({ x, y }) => `${x},${y}`).join(' ')).toBe('40,10 90,10 90,74.5 240,74.5 240,0 300,0');
  });
});
