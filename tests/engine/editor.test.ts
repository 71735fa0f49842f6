import { describe, expect, test } from 'vitest';
import { apply, transaction } from '../../engine/document/transaction.ts';
import { Editor } from '../../engine/editor.ts';
import { type AnyKind, colour, defineKind } from '../../engine/plugin.ts';
import { bytes, type inOrder, order, show, sketch } from '../support/engine/sketch.ts';

const shape: AnyKind = defineKind({
  kind: 'dynamic-shapes',
  version: 1,
  title: 'Shape',
  group: 'shapes',
  size: [40, 20],
  props: { fill: colour('#888888') },
  panel: ['details'],
  draw() {},
});

function bench(text: string) {
  const document = sketch(text);
  let made = 0;
  const editor = new Editor({
    document,
    kindOf: (identifier) => (identifier === 'dynamic-shapes' ? shape : undefined),
    newId: () => `new${++made}`,
    now: () => 0,
    centre: () => ({ x: 100, y: 100 }),
    changed: () => {},
  });
  return { document, editor };
}

test('an editor that is let go hears nothing of its document any more', () => {
  const { document, editor } = bench('a 0,0 1x1 | b 9,9 1x1');
  editor.run({ do: 'selectAll' });
  editor.dispose();
  const other = new Editor({
    document,
    kindOf: () => shape,
    newId: () => 'new',
    now: () => 0,
    centre: () => ({ x: 0, y: 0 }),
    changed: () => {},
  });
  other.run({ do: 'selectAll' });
  other.run({ do: 'delete' });
  expect(document.size).toBe(0);
  expect(editor.selection.size).toBe(2);
  expect(editor.history.state.canUndo).toBe(false);
});

describe('commands', () => {
  test('one without a selection says what to do, and changes nothing', () => {
    const { document, editor } = bench('a 0,0 1x1');
    const before = bytes(document);
    for (const command of [
      { do: 'delete' },
      { do: 'align', edge: 'left' },
      { do: 'nudge', dx: 1, dy: 0 },
    ] as const)
      expect(editor.run(command)).toEqual({ message: 'Select at least one object first.' });
    expect(bytes(document)).toBe(before);
  });

  test('placing selects the new object in the middle of the view', () => {
    const { document, editor } = bench('a 0,0 1x1');
    editor.run({ do: 'place', kind: 'dynamic-shapes' });
    expect(show(document)).toBe('a 0,0 1x1 | new1 80,90 40x20');
    expect([...editor.selection.all]).toEqual(['new1']);
    expect(editor.run({ do: 'place', kind: 'nonsense' })?.message).toContain('nonsense');
  });

  test('a wrong property names its field', () => {
    const { editor } = bench('a 0,0 1x1');
    editor.run({ do: 'selectAll' });
    expect(editor.run({ do: 'set', field: 'fill', value: 'red' })).toEqual({
      message: 'Enter a colour, such as #336699',
      field: 'fill',
    });
    expect(editor.history.state.canUndo).toBe(false);
  });

  test.each([
    [{ fill: 'reddish' }, 'fill'],
    [{ width: 0 }, 'width'],
    [{ height: 1e7 }, 'height'],
    [{ width: Number.NaN }, 'width'],
    [{ depth: 3 } as object, 'depth'],
  ])('the page does not take %j', (change, field) => {
    const { document, editor } = bench('a 0,0 1x1');
    const before = document.canvas;
    expect(editor.run({ do: 'canvas', change })).toMatchObject({ field });
    expect(document.canvas).toBe(before);
    expect(editor.run({ do: 'canvas', change: { fill: null, width: 800 } })).toBeUndefined();
    expect(document.canvas).toMatchObject({ width: 800, fill: null });
  });

  test('linking merges, null unlinks a field, and an empty config goes', () => {
    const { document, editor } = bench('a 0,0 1x1');
    editor.run({ do: 'selectAll' });
    editor.run({ do: 'link', change: { linkedTag: 't1', readBackDelay: 2 } });
    expect(document.get('a')?.config).toEqual({ id: 'a', linkedTag: 't1', readBackDelay: 2 });
    editor.run({ do: 'link', change: { linkedTag: null, readBackDelay: null } });
    expect(document.get('a')?.config).toBeUndefined();
  });

  test('PROP-03 states that are set have an id each, and keep it', () => {
    const { document, editor } = bench('a 0,0 1x1');
    const states = () => document.get('a')?.config?.states;
    editor.run({ do: 'selectAll' });
    editor.run({
      do: 'link',
      change: {
        states: [
          { label: 'ON', value: 1 },
          { id: 'rest', value: null },
        ],
      },
    });
    expect(states()).toEqual([
      { id: 'on', label: 'ON', value: 1 },
      { id: 'rest', value: null },
    ]);
    editor.run({ do: 'link', change: { states: [{ ...states()![0]!, label: 'Runs' }, states()![1]!] } });
    expect(states()!.map(({ id }) => id)).toEqual(['on', 'rest']);
    editor.run({ do: 'link', change: { states: null } });
    expect(states()).toBeUndefined();
  });

  test('CANV-15 what becomes untakable, or comes as such, is not selected with all others; what ends to be it is', () => {
    const { document, editor } = bench('a 0,0 1x1 | b 1,1 1x1 | c 2,2 1x1');
    const all = (): string => {
      editor.run({ do: 'selectAll' });
      const every = [...editor.selection.all].join(' ');
      editor.run({ do: 'select', ids: ['c'] });
      editor.run({ do: 'selectAlike', by: 'kind' });
      expect([...editor.selection.all].join(' ')).toBe(every);
      return every;
    };
    const turn = (id: string, change: object): void => {
      const item = document.get(id)!;
      editor.change(transaction({ updated: [[item, { object: { ...item.object, ...change } }]] }));
    };
    turn('a', { selectable: false });
    expect(all()).toBe('b c');
    turn('b', { info: 'hidden' });
    const d = { ...document.get('a')!.object, id: 'd' };
    editor.change(transaction({ added: [{ object: d, rank: 9 }] }));
    expect(all()).toBe('c');
    turn('a', { selectable: true });
    turn('d', { hasBorders: false });
    expect(all()).toBe('a c');
    expect([...editor.exceptions.borderless]).toEqual(['d']);
    editor.run({ do: 'undo' });
    expect([...editor.exceptions.borderless]).toEqual([]);
  });

  test('duplicates are selected and undone in one step', () => {
    const { document, editor } = bench('a 0,0 4x4 | b 1,1 1x1 in:a');
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'duplicate' });
    expect(order(document)).toBe('a b new1 new2');
    expect(editor.selection.size).toBe(2);
    editor.run({ do: 'undo' });
    expect(order(document)).toBe('a b');
    expect(editor.selection.size).toBe(0);
  });

  test.each([
    ['NaN in geometry', '{"id":"a","identifier":"dynamic-shapes","x":null,"y":0,"width":1,"height":1}'],
    ['no kind', '{"id":"a","x":0,"y":0,"width":1,"height":1}'],
    ['a number', '7'],
  ])('pasted rubbish (%s) is refused whole', (_what, object) => {
    const { document, editor } = bench('a 0,0 1x1');
    const good = '{"id":"g","identifier":"dynamic-shapes","x":0,"y":0,"width":1,"height":1}';
    const fault = editor.run({
      do: 'paste',
      text: `{"format":"mimic/objects","objects":[${good},${object}],"configuration":[]}`,
    });
    expect(fault?.message).toMatch(/damaged/);
    expect(order(document)).toBe('a');
  });

  test('the keyboard goes from object to object and round again', () => {
    const { editor } = bench('a 0,0 1x1 | b 0,0 1x1 | c 0,0 1x1');
    const walk = (back: boolean, steps: number) =>
      Array.from({ length: steps }, () => {
        editor.run({ do: 'selectNext', back });
        return [...editor.selection.all].join();
      }).join(' ');
    expect(walk(false, 4)).toBe('a b c a');
    expect(walk(true, 3)).toBe('c b a');
    editor.run({ do: 'selectNone' });
    expect(walk(true, 1)).toBe('c');
  });

  test('an unknown kind is pasted as it is', () => {
    const { document, editor } = bench('a 0,0 1x1');
    const object = {
      id: 'u',
      identifier: 'from-the-future',
      x: 1,
      y: 2,
      width: 3,
      height: 4,
      version: 9,
      odd: { deep: [1] },
    };
    editor.run({
      do: 'paste',
      text: JSON.stringify({ format: 'mimic/objects', objects: [object], configuration: [] }),
    });
    expect(document.get('new1')?.object).toEqual({ ...object, id: 'new1', x: 21, y: 22 });
  });
});

describe('the summary', () => {
  test('shares what is equal, says mixed where it is not, and fills in defaults', () => {
    const { editor } = bench('a 0,0 5x5 tag:t1 | b 9,0 5x5 tag:t2');
    editor.run({ do: 'selectAll' });
    const summary = editor.summary();
    expect(summary).toMatchObject({ count: 2, kind: 'dynamic-shapes', locked: false });
    expect(summary.values).toMatchObject({
      // Place and size of several are those of their box.
      x: { value: 0 },
      width: { value: 14 },
      label: { value: '' },
      fill: { value: '#888888' },
      angle: { value: 0 },
    });
    expect(summary.config).toEqual({ linkedTag: { mixed: true } });
  });
});

describe('saving', () => {
  test('what is unsaved, applied to what was loaded, gives what is on the desk', () => {
    const { document, editor } = bench('a 0,0 5x5 | b 9,0 5x5');
    editor.reset();
    const loaded = {
      items: new Map([...document.items()].map((item) => [item.object.id, item])),
      canvas: document.canvas,
    };
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'nudge', dx: 5, dy: 0 });
    editor.run({ do: 'duplicate' });
    editor.run({ do: 'select', ids: ['b'] });
    editor.run({ do: 'delete' });
    editor.run({ do: 'undo' });
    editor.run({ do: 'stack', where: 'back' });
    apply(loaded, editor.takeUnsaved().change);
    const asIs = (items: Iterable<ReturnType<typeof inOrder>[number]>) =>
      [...items].sort((one, other) => one.rank - other.rank).map(({ object, rank }) => [object, rank]);
    expect(asIs(loaded.items.values())).toEqual(asIs(document.items()));
  });

  test('changes made while a save is under way stay unsaved', () => {
    const { editor } = bench('a 0,0 5x5');
    editor.reset();
    editor.run({ do: 'selectAll' });
    editor.run({ do: 'nudge', dx: 5, dy: 0 });
    const { saved } = editor.takeUnsaved();
    editor.run({ do: 'nudge', dx: 5, dy: 0 });
    saved();
    expect(editor.isUnsaved).toBe(true);
    editor.takeUnsaved().saved();
    expect(editor.isUnsaved).toBe(false);
  });

  test('undone to what was saved, or redone to it, nothing is unsaved', () => {
    const { document, editor } = bench('a 0,0 5x5 | b 9,9 5x5');
    editor.reset();
    const loaded = bytes(document);
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'nudge', dx: 5, dy: 0 });
    editor.run({ do: 'delete' });
    editor.run({ do: 'undo' });
    expect(editor.isUnsaved).toBe(true);
    editor.run({ do: 'undo' });
    expect([bytes(document), editor.isUnsaved]).toEqual([loaded, false]);
    editor.run({ do: 'redo' });
    editor.takeUnsaved().saved();
    expect(editor.isUnsaved).toBe(false);
    editor.run({ do: 'undo' });
    expect(editor.isUnsaved).toBe(true);
    editor.run({ do: 'historyTo', at: 1 });
    expect(editor.isUnsaved).toBe(false);
    editor.run({ do: 'historyTo', at: 0 });
    // What is taken now is all that differs.
    expect(editor.takeUnsaved().change.shifted?.ids).toEqual(['a']);
  });

  test('while a save is under way, or its end is not known, undo leads to nothing that is certainly saved', () => {
    const { editor } = bench('a 0,0 5x5');
    editor.reset();
    editor.run({ do: 'selectAll' });
    editor.run({ do: 'nudge', dx: 5, dy: 0 });
    const { saved } = editor.takeUnsaved();
    editor.run({ do: 'undo' });
    expect(editor.isUnsaved).toBe(true);
    saved();
    expect(editor.isUnsaved).toBe(true);
    editor.run({ do: 'redo' });
    expect(editor.isUnsaved).toBe(false);
    const early = editor.takeUnsaved();
    editor.run({ do: 'undo' });
    const late = editor.takeUnsaved();
    early.saved();
    editor.run({ do: 'redo' });
    expect(editor.isUnsaved).toBe(true);
    late.saved();
    expect(editor.isUnsaved).toBe(true);
    editor.run({ do: 'undo' });
    expect(editor.isUnsaved).toBe(false);
  });

  test('a change past the history, a merge for one, is not undone by it', () => {
    const { document, editor } = bench('a 0,0 5x5');
    editor.reset();
    editor.run({ do: 'selectAll' });
    editor.run({ do: 'nudge', dx: 5, dy: 0 });
    editor.history.silently(() =>
      document.change(transaction({ canvas: [document.canvas, { ...document.canvas, width: 7 }] })),
    );
    editor.run({ do: 'undo' });
    expect(editor.isUnsaved).toBe(true);
  });

  test('a save that fails costs the next one nothing, and an earlier one that succeeds late takes its own alone', () => {
    const { editor } = bench('a 0,0 5x5');
    editor.reset();
    editor.run({ do: 'selectAll' });
    const nudge = (dx: number) => editor.run({ do: 'nudge', dx, dy: 0 });
    const moves = () => editor.takeUnsaved().change.shifted;
    nudge(5);
    const early = editor.takeUnsaved();
    nudge(7);
    expect(moves()).toMatchObject({ before: new Float64Array([0, 0]), after: new Float64Array([12, 0]) });
    nudge(1);
    early.saved();
    expect(moves()).toMatchObject({ before: new Float64Array([5, 0]), after: new Float64Array([13, 0]) });
    const late = editor.takeUnsaved();
    editor.reset();
    editor.run({ do: 'selectAll' });
    nudge(2);
    late.saved();
    expect(moves()).toMatchObject({ before: new Float64Array([13, 0]), after: new Float64Array([15, 0]) });
  });
});
