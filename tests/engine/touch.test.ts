/** Fingers on the editor's picture: tap, drag, two of them; through the same input that a tablet sends. */
import { expect, test } from 'vitest';
import type { DiagramObject } from '../../engine/document/types.ts';
import { createEngine } from '../../engine/engine.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { InputKind, InputModifier } from '../../engine/tools/input.ts';
import * as kinds from '../../plugins/index.ts';

const box = (id: string, x: number): DiagramObject => ({
  id,
  identifier: 'dynamic-shapes',
  x,
  y: 0,
  width: 100,
  height: 60,
});

function tablet() {
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new NullBackend({ width: 1000, height: 800, ratio: 1 }),
    clock: () => 0,
    schedule: () => {},
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  engine.resize({ width: 1000, height: 800, ratio: 1 });
  engine.addObjects([box('a', 0), box('b', 300)]);
  const { editor } = engine.beginEditing(() => 'n');
  editor.run({ do: 'selectNone' });
  /** A finger by its id, at a point of the view. */
  const finger = (kind: 'down' | 'move' | 'up' | 'cancel', id: number, x: number, y: number): void => {
    const buttons = kind === 'down' || kind === 'move' ? 1 : 0;
    engine.input(Float64Array.from([InputKind[kind], x, y, id, buttons, InputModifier.touch, 0, 0]));
  };
  const at = (x: number, y: number) => {
    const point = engine.camera.toView(x, y);
    return [point.x, point.y] as const;
  };
  const chosen = () => [...editor.selection.all].join(' ');
  return { engine, editor, finger, at, chosen };
}

test('a tap selects, though it trembles, and what lies beside it as well', () => {
  const { finger, at, chosen, engine } = tablet();
  const [x, y] = at(50, 30);
  finger('down', 7, x, y);
  finger('move', 7, x + 6, y + 4);
  finger('up', 7, x + 6, y + 4);
  expect(chosen()).toBe('a');
  expect(engine.document.get('a')!.object.x).toBe(0);
  const [beside, middle] = at(407, 30);
  finger('down', 8, beside, middle);
  finger('up', 8, beside, middle);
  expect(chosen()).toBe('b');
});

test('a drag moves what is under the finger', () => {
  const { finger, at, engine } = tablet();
  const [x, y] = at(50, 30);
  finger('down', 7, x, y);
  finger('move', 7, x + 40, y + 200);
  finger('up', 7, x + 40, y + 200);
  expect(engine.document.get('a')!.object).toMatchObject({ x: 40, y: 200 });
});

test('a second finger gives the drag up: both move and zoom the picture, and nothing in it', () => {
  const { finger, at, engine, editor } = tablet();
  const [x, y] = at(50, 30);
  finger('down', 7, x, y);
  finger('move', 7, x + 20, y);
  finger('down', 8, x + 120, y);
  const before = engine.camera.scale;
  finger('move', 8, x + 220, y);
  finger('up', 8, x + 220, y);
  finger('move', 7, x + 90, y);
  finger('up', 7, x + 90, y);
  expect(engine.camera.scale).toBeCloseTo(before * 2);
  expect(engine.document.get('a')!.object.x).toBe(0);
  expect(editor.history.entries).toHaveLength(0);
});

test('a press that became the menu drags nothing any more', () => {
  const { finger, at, engine, chosen } = tablet();
  const [x, y] = at(50, 30);
  finger('down', 7, x, y);
  finger('cancel', 7, x, y);
  finger('move', 7, x + 60, y);
  finger('up', 7, x + 60, y);
  expect(chosen()).toBe('a');
  expect(engine.document.get('a')!.object.x).toBe(0);
});
