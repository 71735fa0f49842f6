/** A builder's open diagram is merged with what another has stored: what is shown of it, what is unsaved after, and undo. */
import { expect, test } from 'vitest';
import { type ComparedDocument, compareDocuments, isSame } from '../../../engine/document/compare.ts';
import type { DiagramDocument } from '../../../engine/document/document.ts';
import { applyPatch, toPatch } from '../../../engine/document/patch.ts';
import { Editor } from '../../../engine/editor.ts';
import { compared } from '../../../engine/merging.ts';
import { dynamicShapes } from '../../../plugins/index.ts';
import { MergeService } from '../../../worker/merge/merge-service.ts';
import { kindOf } from '../../support/engine/edits.ts';
import { RandomEditor } from '../../support/engine/random-edits.ts';
import { show, sketch } from '../../support/engine/sketch.ts';

const SOURCE = { origin: '', diagram: 'd' };
const DESK = 'a 0,0 10x10 tag:t1 | b 20,0 10x10 | c 40,0 10x10';

interface Bench {
  readonly editor: Editor;
  readonly document: DiagramDocument;
  readonly desk: MergeService;
  /** The version that the rest is a change of. */
  readonly version: () => number;
}

/** `versions`: what the server has of the diagram by version; the highest is what is stored now. */
function bench(
  document: DiagramDocument,
  versions: Readonly<Record<number, ComparedDocument>>,
  drafted = 1,
): Bench {
  let made = 0;
  const editor = new Editor({
    ...{ document, kindOf: (name) => (name === dynamicShapes.kind ? dynamicShapes : kindOf(name)) },
    ...{ newId: () => `new${++made}`, now: () => 0, changed: () => {} },
    centre: () => ({ x: 0, y: 0 }),
  });
  let version = drafted;
  const newest = Math.max(...Object.keys(versions).map(Number));
  const desk = new MergeService({
    editor: () => editor,
    versions: () => ({ base: version, loaded: drafted === 1 ? 1 : newest }),
    read: async (_, wanted = newest) => {
      const found = versions[wanted];
      if (!found) throw Object.assign(new Error('There is no such version'), { status: 404 });
      return { document: found, version: wanted };
    },
    words: () => ({ kindOf: () => undefined, tagName: (tag) => (tag === 't1' ? 'Level' : undefined) }),
    merged: (now) => {
      version = now;
    },
  });
  return { editor, document, desk, version: () => version };
}

const after = (text: string, edit: (editor: Editor) => void): ComparedDocument => {
  const { editor, document } = bench(sketch(text), {});
  edit(editor);
  return compared(document);
};
const move = (editor: Editor, id: string, dx: number, dy: number) => {
  editor.run({ do: 'select', ids: [id] });
  editor.run({ do: 'nudge', dx, dy });
};

test('what nobody disputes is merged at once: one entry of the history, and my change alone is unsaved', async () => {
  const theirs = after(DESK, (editor) => {
    move(editor, 'a', 5, 0);
    editor.run({ do: 'select', ids: ['c'] });
    editor.run({ do: 'delete' });
  });
  const { editor, document, desk, version } = bench(sketch(DESK), { 1: compared(sketch(DESK)), 4: theirs });
  move(editor, 'b', 0, 7);
  const answer = await desk.preview(SOURCE);
  expect(answer).toMatchObject({
    ok: true,
    preview: {
      ...{ version: 4, since: 1, conflicts: [], conflictCount: 0, baseIsGone: false },
      mine: { added: 0, changed: 1, removed: 0 },
      theirs: {
        ...{ added: 0, changed: 1, removed: 1 },
        rows: [
          { id: 'a', what: 'changed', properties: [{ label: 'X', from: '0', to: '5' }] },
          { id: 'c', what: 'removed' },
        ],
      },
    },
  });
  const entries = editor.history.entries.length;
  expect(desk.take({ all: null, each: [] })).toBe(true);
  expect(show(document)).toBe('a 5,0 10x10 | b 20,7 10x10');
  expect(version()).toBe(4);
  expect(editor.history.entries.length).toBe(entries + 1);
  const patch = toPatch(editor.takeUnsaved().change, document.items());
  expect(patch.put.map(({ object }) => object.id)).toEqual(['b']);
  expect(patch.removed).toEqual([]);
  editor.run({ do: 'undo' });
  expect(show(document), 'undo brings my state back').toBe('a 0,0 10x10 | b 20,7 10x10 | c 40,0 10x10');
});

test('what is disputed is not merged before it is decided', async () => {
  const theirs = after(DESK, (editor) => move(editor, 'a', 5, 0));
  const { editor, document, desk } = bench(sketch(DESK), { 1: compared(sketch(DESK)), 2: theirs });
  move(editor, 'a', 9, 3);
  const before = show(document);
  const answer = await desk.preview(SOURCE);
  expect(answer.ok && answer.preview.conflicts).toEqual([
    {
      ...{ id: 'a', name: 'dynamic-shapes', kind: 'dynamic-shapes', kindOfConflict: 'changed' },
      properties: [{ label: 'X', base: '0', mine: '9', theirs: '5' }],
    },
  ]);
  expect(desk.take({ all: null, each: [] })).toBe(false);
  expect(show(document)).toBe(before);
  expect(desk.take({ all: null, each: [['a', 'theirs']] })).toBe(true);
  expect(show(document)).toBe('a 5,3 10x10 | b 20,0 10x10 | c 40,0 10x10');
});

test('a draft of an earlier version is compared with that version: what was saved since is not overwritten', async () => {
  const first = compared(sketch(DESK));
  const now = after(DESK, (editor) => move(editor, 'a', 100, 0));
  const lines = () => sketch('a 100,0 10x10 tag:t1 | b 20,0 10x10 | c 40,0 10x10');
  for (const kept of [true, false]) {
    // The draft turned a where it was at 0, and lies whole on what is open.
    const { editor, document, desk } = bench(lines(), kept ? { 2: first, 3: now } : { 3: now }, 2);
    const drafted = { ...document.get('a')!.object, x: 0, angle: 30 };
    editor.replay([{ removed: [], put: [{ object: drafted, config: { id: 'a', linkedTag: 't1' } }] }]);
    const answer = await desk.preview(SOURCE);
    expect(answer).toMatchObject({ ok: true, preview: { baseIsGone: !kept, conflictCount: kept ? 0 : 1 } });
    if (kept) {
      expect(desk.take({ all: null, each: [] })).toBe(true);
      expect(document.get('a')!.object).toMatchObject({ x: 100, angle: 30 });
    } else expect(desk.take({ all: null, each: [] }), 'nobody knows who moved it').toBe(false);
  }
});

const [PART, WATER] = ['token:accent/#2f6f9f', 'token:liquid@a6/#7d95aaa6'];
const paint = (editor: Editor, id: string, fill: string) => {
  editor.run({ do: 'select', ids: [id] });
  editor.run({ do: 'set', field: 'fill', value: fill });
};

test('colours by meaning are merged whole, and disputed ones are named', async () => {
  const theirs = after(DESK, (editor) => {
    paint(editor, 'a', PART);
    paint(editor, 'b', PART);
    editor.run({ do: 'canvas', change: { theme: 'dark', fill: 'token:paper' } });
  });
  const { editor, document, desk } = bench(sketch(DESK), { 1: compared(sketch(DESK)), 2: theirs });
  move(editor, 'a', 3, 0);
  paint(editor, 'b', WATER);
  const answer = await desk.preview(SOURCE);
  expect(answer.ok && answer.preview.conflicts.map(({ id, properties }) => [id, properties])).toEqual([
    ['b', [{ label: 'Background', base: '–', mine: 'Liquid, 65 % opaque', theirs: 'Accent' }]],
  ]);
  expect(desk.take({ all: null, each: [['b', 'mine']] })).toBe(true);
  expect(document.get('a')!.object).toMatchObject({ x: 3, fill: PART });
  expect(document.get('b')!.object.fill).toBe(WATER);
  expect(document.canvas).toMatchObject({ theme: 'dark', fill: 'token:paper' });
  const patch = toPatch(editor.takeUnsaved().change, document.items());
  expect(patch.put.map(({ object }) => [object.id, object.fill])).toEqual([
    ['a', PART],
    ['b', WATER],
  ]);
  expect(patch.canvas, 'the theme is theirs and saved').toBeUndefined();
});

test('a theme that both have changed is disputed', async () => {
  const turn = (editor: Editor, theme: 'dark' | 'light') => editor.run({ do: 'canvas', change: { theme } });
  const theirs = after(DESK, (editor) => turn(editor, 'dark'));
  const { editor, document, desk } = bench(sketch(DESK), { 1: compared(sketch(DESK)), 2: theirs });
  turn(editor, 'light');
  const answer = await desk.preview(SOURCE);
  expect(answer).toMatchObject({ ok: true, preview: { conflictCount: 1 } });
  expect(desk.take({ all: 'theirs', each: [] })).toBe(true);
  expect(document.canvas.theme).toBe('dark');
});

test('after any merge the unsaved change makes the merged diagram of theirs, and undo gives back mine', async () => {
  for (let seed = 1; seed <= 100; seed++) {
    const base = 'a 0,0 40x30 tag:t1 | b 90,0 40x30 | c 0,80 40x30 in:b | d 200,40 40x30';
    const other = sketch(base);
    const them = new RandomEditor(other, seed * 3, 't');
    for (let step = 0; step < 8; step++) them.step();
    const theirs = compared(other);
    const { editor, document, desk } = bench(sketch(base), { 1: compared(sketch(base)), 2: theirs });
    const me = new RandomEditor(document, seed, 'm');
    for (let step = 0; step < 8; step++) me.step();
    const mine = compared(document);
    await desk.preview(SOURCE);
    expect(desk.take({ all: seed % 2 ? 'mine' : 'theirs', each: [] }), `seed ${seed}`).toBe(true);
    const merged = compared(document);
    const saved = () => {
      const patch = toPatch(editor.takeUnsaved().change, document.items());
      const items = applyPatch([...theirs.items.values()], JSON.parse(JSON.stringify(patch)));
      return {
        items: new Map(items.map((item) => [item.object.id, item])),
        canvas: patch.canvas ?? theirs.canvas,
      };
    };
    expect(isSame(compareDocuments(merged, saved())), `seed ${seed}`).toBe(true);
    if (isSame(compareDocuments(mine, merged))) continue;
    editor.run({ do: 'undo' });
    expect(isSame(compareDocuments(mine, compared(document))), `undo, seed ${seed}`).toBe(true);
    expect(isSame(compareDocuments(mine, saved())), `saved after undo, seed ${seed}`).toBe(true);
  }
});
