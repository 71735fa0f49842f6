/** Saved diagrams that are not as they must be: each is refused whole, in words that name the object. */
import { expect, test } from 'vitest';
import { streamLines } from '../../../api/client/lines.ts';
import type { Finding } from '../../../engine/document/types.ts';
import { Validator } from '../../../engine/document/validate.ts';
import { createEngine } from '../../../engine/engine.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import { loadDiagram } from '../../../worker/load/load.ts';
import { testKinds } from '../../support/engine/kinds.ts';

const box = (id: string | number, more: object = {}) => ({
  id,
  identifier: 'box',
  x: 0,
  y: 0,
  width: 9,
  height: 9,
  ...more,
});
const head = { name: 'Plant', version: 1, width: 80, height: 60, objectCount: 0, rights: {} };

async function open(...lines: readonly (string | object)[]) {
  const warnings: Finding[] = [];
  const engine = createEngine({
    kinds: testKinds,
    backend: new NullBackend({ width: 80, height: 60, ratio: 1 }),
    clock: () => 0,
    schedule: () => {},
    emit: () => {},
    published: () => {},
    report: (finding) => warnings.push(finding),
  });
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
  const result = await loadDiagram({
    engine,
    lines: streamLines(new Response(text)),
    now: () => 0,
    warn: (finding) => warnings.push(finding),
    onProgress: () => {},
    breathe: async () => {},
  });
  if (!result.ok) expect(engine.document.size, 'half a diagram').toBe(0);
  return { ...result, warnings, engine };
}

/** A diagram of these objects, written as JSON text so that it can hold what JavaScript cannot say. */
const withObjects = (objects: string | readonly object[]) => {
  const list = typeof objects === 'string' ? objects : JSON.stringify(objects);
  const count = typeof objects === 'string' ? 1 : objects.length;
  return open({ head }, `{"objects":${list}}`, { end: { objectCount: count } });
};

test.each<readonly [string, string | readonly object[], string | number | null, string, RegExp]>([
  ['an id used twice', [box('a'), box('a')], 'a', 'id', /"a" is used twice/],
  ['an object in itself', [box('a', { parentId: 'a' })], 'a', 'parentId', /itself: "a" → "a"/],
  [
    'parents in a circle',
    [box('a', { parentId: 'b' }), box('b', { parentId: 'a' })],
    'a',
    'parentId',
    /"a" → "b" → "a"/,
  ],
  [
    'lines in a circle',
    [box(1, { lineId: 2 }), box(2, { lineId: 3 }), box(3, { lineId: 1 })],
    1,
    'lineId',
    /1 → 2 → 3 → 1/,
  ],
  [
    'a parent and a line in a circle',
    [box(1, { lineId: 2 }), box(2, { parentId: 1 })],
    1,
    'parentId',
    /1 → 2 → 1/,
  ],
  [
    'a number past the finite',
    '[{"id":1,"identifier":"box","x":1e309,"y":0,"width":1,"height":1}]',
    1,
    'x',
    /finite/,
  ],
  [
    'one deep inside',
    '[{"id":1,"identifier":"box","x":0,"y":0,"width":1,"height":1,"a":[{"b":-1e309}]}]',
    1,
    'a.0.b',
    /finite/,
  ],
  [
    '100,000 levels',
    `[{"id":1,"identifier":"box","x":0,"y":0,"width":1,"height":1,"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}]`,
    1,
    'a.0',
    /nested deeper/,
  ],
  [
    'a position of 100,000 levels',
    `[{"id":1,"identifier":"box","x":${'['.repeat(1e5)}${']'.repeat(1e5)},"y":0,"width":1,"height":1}]`,
    1,
    'x',
    /finite number/,
  ],
  [
    'a prototype',
    '[{"id":1,"identifier":"box","x":0,"y":0,"width":1,"height":1,"__proto__":{}}]',
    1,
    '__proto__',
    /not allowed/,
  ],
  ['no object', '[null]', null, 'objects.0', /object is required/],
  ['a version that is none', [box(1, { version: -3 })], 1, 'version', /whole number/],
])('%s is refused at its object', async (_what, objects, object, field, words) => {
  const { ok, errors } = await withObjects(objects);
  expect(ok).toBe(false);
  expect(errors[0]).toEqual({
    object,
    field: expect.stringMatching(`^${field.replace(/[.]/g, '\\.')}`),
    message: expect.stringMatching(words),
  });
});

test('NaN is no JSON: the stream itself is refused', async () => {
  await expect(withObjects('[{"id":NaN}]')).rejects.toThrow('not JSON');
});

test.each<readonly [string, readonly (string | object)[], RegExp]>([
  ['no head', [{ objects: [box(1)] }, { end: { objectCount: 1 } }], /head.*first line/],
  ['two heads', [{ head }, { head }, { end: { objectCount: 0 } }], /head.*first line/],
  ['a line that is no object', [{ head }, 'null', { end: { objectCount: 0 } }], /line.*must be an object/],
  [
    'objects that are no list',
    [{ head }, { objects: { 0: box(1) } }, { end: { objectCount: 0 } }],
    /must be a list/,
  ],
  ['tags that are none', [{ head }, { tags: [null] }, { end: { objectCount: 0 } }], /tag needs uuid/],
  ['no end', [{ head }, { objects: [box(1)] }], /cut/],
  ['an end without a count', [{ head }, { end: { objectCount: { toString: 1 } } }], /how many/],
  ['a wrong count', [{ head }, { objects: [box(1)] }, { end: { objectCount: 2 } }], /1 of 2/],
  ['a page without size', [{ head: { ...head, width: -1 } }, { end: { objectCount: 0 } }], /width must be/],
])('a stream with %s is refused', async (_what, lines, words) => {
  const { ok, errors } = await open(...lines);
  expect(ok).toBe(false);
  expect(errors.map(({ message }) => message).join()).toMatch(words);
});

test('an owner that is not there is told, and everything is shown and kept', async () => {
  const objects = [box('cell', { parentId: 'gone' }), box(1, { lineId: '1' })];
  const { ok, warnings, engine } = await withObjects(objects);
  expect(ok).toBe(true);
  expect(warnings.map(({ object, field }) => [object, field])).toEqual([
    ['cell', 'parentId'],
    [1, 'lineId'],
  ]);
  expect([...engine.document.items()].map((item) => item.object)).toEqual(objects);
});

test('100,000 objects each inside the next are opened, moved and deleted', async () => {
  const chain = Array.from({ length: 100_000 }, (_, id) => box(id, id > 0 ? { parentId: id - 1 } : {}));
  const { ok, engine } = await withObjects(chain);
  expect(ok).toBe(true);
  const { editor } = engine.beginEditing(() => 'new');
  editor.run({ do: 'select', ids: [0] });
  expect(editor.run({ do: 'nudge', dx: 1, dy: 0 })).toBeUndefined();
  expect(editor.run({ do: 'delete' })).toBeUndefined();
  expect(engine.document.size).toBe(0);
  editor.run({ do: 'undo' });
  expect(engine.document.size).toBe(100_000);
});

test('a circle of 100,000 objects is found', () => {
  const validator = new Validator();
  for (let id = 0; id < 100_000; id++) validator.object(box(id, { parentId: (id + 1) % 100_000 }), id);
  validator.finish();
  expect(validator.findings).toHaveLength(1);
  expect(validator.findings[0]!.message).toMatch(/0 → 1 → 2 → 3 → … → 0/);
});
