/** The page's own picture: under everything, and no object. */
import { expect, test } from 'vitest';
import type { CanvasSettings } from '../../engine/document/types.ts';
import { createEngine } from '../../engine/engine.ts';
import { parseColour } from '../../engine/primitives/colour.ts';
import { RECORD_WORDS, RecordType } from '../../engine/primitives/record.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { pictureOf } from '../../engine/render/pictures/picture.ts';
import type { LoadPicture } from '../../engine/render/pictures/store.ts';
import canvas from '../../plugins/canvas/kind.ts';
import shapes from '../../plugins/dynamic-shapes/kind.ts';
import images from '../../plugins/images/kind.ts';
import { recordWordsOf } from '../support/engine/drawing-of.ts';

const PAGE: CanvasSettings = { width: 400, height: 300, fill: '#ffffff', url: 'plan' };
const found: LoadPicture = async () => pictureOf(1, 1, new Uint8ClampedArray(4));
const lost: LoadPicture = async () => Promise.reject(new Error('404'));
const turn = () => new Promise((next) => setTimeout(next));

function engineOn(page: CanvasSettings, loadPicture = found) {
  const queue: (() => void)[] = [];
  const engine = createEngine({
    kinds: [canvas, shapes, images],
    backend: new NullBackend({ width: 400, height: 300, ratio: 1 }),
    clock: () => 0,
    schedule: (frame) => queue.push(frame),
    emit: () => {},
    published: () => {},
    report: () => {},
    loadPicture,
  });
  engine.clear(page);
  engine.addObjects([{ id: 'a', identifier: 'dynamic-shapes', x: 10, y: 10, width: 50, height: 50 }]);
  const types = () => {
    const { indices, count } = engine.scene.visible({ minX: 0, minY: 0, maxX: 400, maxY: 300 });
    return [...indices.subarray(0, count)].map((index) => ({
      kind: engine.scene.kindAt(index)!.kind.kind,
      types: Array.from(
        { length: engine.scene.recordCount[index]! },
        (_, nth) =>
          engine.scene.tables.records.words[(engine.scene.recordStart[index]! + nth) * RECORD_WORDS + 8]! &
          255,
      ),
    }));
  };
  const box = () => {
    const { minX, minY, maxX, maxY } = engine.scene.boxOf(0);
    return [minX, minY, maxX, maxY].map((at) => Math.round(at) + 0);
  };
  const words = () => recordWordsOf(engine.scene, 0).flatMap((record) => [...record]);
  return { engine, types, box, words };
}

test('KIND-CANVAS-01 CANV-11 the page’s picture lies under everything and is no object', () => {
  const { engine, types } = engineOn(PAGE);
  expect(types().map(({ kind }) => kind)).toEqual(['canvas', 'dynamic-shapes']);
  expect(types()[0]!.types).toEqual([RecordType.rrect, RecordType.picture]);
  expect(engine.figures().objects).toBe(1);
  expect(engine.pointer.mirror()).toEqual([]);
  const editing = engine.beginEditing(() => 'n');
  editing.editor.run({ do: 'selectAll' });
  expect([...editing.editor.selection.all]).toEqual(['a']);
});

test('KIND-CANVAS-01 has the size and the fill of the page, and follows both', () => {
  const { engine, box, words } = engineOn({ ...PAGE, fill: '#112233' });
  expect(box()).toEqual([0, 0, 400, 300]);
  expect(words()).toContain(parseColour('#112233'));
  const { editor } = engine.beginEditing(() => 'n');
  editor.run({ do: 'canvas', change: { width: 800 } });
  expect(box()).toEqual([0, 0, 800, 300]);
  editor.run({ do: 'canvas', change: { height: 500 } });
  expect(box()).toEqual([0, 0, 800, 500]);
  editor.run({ do: 'canvas', change: { fill: '#445566' } });
  expect(words()).toContain(parseColour('#445566'));
});

test('KIND-CANVAS-01 it comes and goes with the settings, and undo brings it back', () => {
  const { engine, types } = engineOn({ ...PAGE, url: null });
  expect(types()).toHaveLength(1);
  const editing = engine.beginEditing(() => 'n');
  expect(editing.editor.run({ do: 'canvas', change: { url: 'plan' } })).toBeUndefined();
  expect(types()[0]!.kind).toBe('canvas');
  editing.editor.run({ do: 'undo' });
  expect(types()).toHaveLength(1);
  expect(editing.editor.run({ do: 'canvas', change: { url: 'http://evil.example/a.png' } })).toMatchObject({
    field: 'url',
  });
});

test('where the picture cannot be had a placeholder says so, of the page as of an object', async () => {
  const { engine, types } = engineOn(PAGE, lost);
  engine.addObjects([{ id: 'b', identifier: 'images', x: 80, y: 10, width: 100, height: 50, url: 'gone' }]);
  const pictures = () =>
    types().flatMap(({ types: all }) => all.filter((type) => type === RecordType.picture));
  expect(pictures()).toHaveLength(2);
  await engine.exportView(false)!.pictures!.settle([0, 1]);
  await turn();
  expect(pictures()).toEqual([]);
  expect(types().at(-1)!.types).toContain(RecordType.glyph);
});
