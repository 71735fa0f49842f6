import { describe, expect, test } from 'vitest';
import type { DiagramObject } from '../../engine/document/types.ts';
import { createEngine } from '../../engine/engine.ts';
import { flagsOf } from '../../engine/primitives/object-row.ts';
import { ObjectFlag } from '../../engine/primitives/record.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { INPUT_FIELDS, InputKind, InputModifier } from '../../engine/tools/input.ts';
import * as kinds from '../../plugins/index.ts';

const box = (id: string, x: number, y: number): DiagramObject => ({
  id,
  identifier: 'dynamic-shapes',
  x,
  y,
  width: 100,
  height: 60,
});

/** The whole engine in edit mode over a backend that only keeps what it is given; frames are drawn by hand. */
function workshop(...objects: DiagramObject[]) {
  const backend = new NullBackend({ width: 1000, height: 800, ratio: 1 });
  const queue: (() => void)[] = [];
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend,
    clock: () => 0,
    schedule: (frame) => queue.push(frame),
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  engine.resize({ width: 1000, height: 800, ratio: 1 });
  engine.addConfigs([{ id: 'a', linkedTag: 't1' }]);
  engine.addObjects(objects);
  let made = 0;
  const editing = engine.beginEditing(() => `n${++made}`);
  const frame = () => {
    for (const draw of queue.splice(0)) draw();
    return backend.frame!;
  };
  /** `down`, `move` or `up` at a world point, with the main button. */
  const pointer = (kind: 'down' | 'move' | 'up', x: number, y: number, modifiers = 0): void => {
    const at = engine.camera.toView(x, y);
    const fields = [InputKind[kind], at.x, at.y, 0, kind === 'up' ? 0 : 1, modifiers];
    engine.input(Float64Array.from([...fields, ...Array(INPUT_FIELDS - fields.length).fill(0)]));
  };
  const flags = (id: string): number => flagsOf(engine.scene.tables.objects, engine.scene.indexOf(id)!);
  return { engine, editing, editor: editing.editor, frame, pointer, flags };
}

describe('edit mode', () => {
  test('CANV-05 a click selects by the exact shape, marks the object and shows its handles', () => {
    const { editor, pointer, frame, flags } = workshop(box('a', 0, 0), box('b', 200, 0));
    expect(frame().overlay).toBeUndefined();
    pointer('down', 250, 30);
    pointer('up', 250, 30);
    expect([...editor.selection.all]).toEqual(['b']);
    expect(flags('b') & ObjectFlag.selected).toBeTruthy();
    expect(flags('a') & ObjectFlag.selected).toBeFalsy();
    // Eight handles and the knob, each a record of its own.
    expect(frame().overlay?.orderCount).toBe(9);
  });

  test('a text is clicked between its letters too, a round shape only where it is', () => {
    const words = {
      ...box('t', 0, 200),
      identifier: 'dynamic-texts',
      text: 'A',
      width: 300,
      textAlign: 'left',
    };
    const round = { ...box('r', 400, 200), shape: 'circle', height: 100 };
    const { editing, engine } = workshop(words, round);
    const at = (x: number, y: number) => {
      const view = engine.camera.toView(x, y);
      return editing.idAt(view.x, view.y);
    };
    expect(at(250, 230)).toBe('t');
    expect(at(450, 250)).toBe('r');
    expect(at(404, 204)).toBeNull();
  });

  test('dragging shows the object elsewhere by the drag uniform, and writes the document once', () => {
    const { engine, editor, pointer, frame, flags } = workshop(box('a', 0, 0));
    pointer('down', 50, 30);
    pointer('move', 150, 80);
    expect(frame().drag).toEqual({ x: 100, y: 50 });
    expect(flags('a') & ObjectFlag.dragged).toBeTruthy();
    expect(engine.document.get('a')?.object.x).toBe(0);
    pointer('up', 150, 80);
    expect(frame().drag).toEqual({ x: 0, y: 0 });
    expect(flags('a') & ObjectFlag.dragged).toBeFalsy();
    expect(engine.document.get('a')?.object).toMatchObject({ x: 100, y: 50 });
    expect(editor.history.entries).toHaveLength(1);
  });

  test('several selected objects show the handles of their frame, and none of their own', () => {
    const { engine, editor, frame, pointer } = workshop(box('a', 0, 0), box('b', 200, 0));
    editor.run({ do: 'selectAll' });
    // The box around them, its eight handles and the knob.
    expect(frame().overlay?.orderCount).toBe(10);
    pointer('down', 300, 60);
    pointer('move', 600, 120);
    expect(engine.document.get('b')?.object).toMatchObject({ x: 400, width: 200, height: 120 });
    // On the way the frame alone.
    expect(frame().overlay?.orderCount).toBe(1);
    pointer('up', 600, 120);
    expect(frame().overlay?.orderCount).toBe(10);
  });

  test('a thousand selected objects have an outline each, more have one together, which a drag takes along', () => {
    const many = Array.from({ length: 1001 }, (_, nth) => box(`m${nth}`, (nth % 40) * 10, 0));
    const { editor, frame, pointer, flags } = workshop(...many);
    editor.run({ do: 'select', ids: many.slice(1).map(({ id }) => id) });
    expect(flags('m1') & ObjectFlag.selected).toBeTruthy();
    editor.run({ do: 'selectAll' });
    expect(flags('m1') & ObjectFlag.selected).toBeFalsy();
    expect(frame().overlay?.orderCount).toBe(10);
    pointer('down', 395, 30);
    pointer('move', 420, 60);
    expect(frame().overlay?.orderCount).toBe(1);
    pointer('up', 420, 60);
    editor.run({ do: 'select', ids: ['m1'] });
    expect(flags('m1') & ObjectFlag.selected).toBeTruthy();
  });

  test('CANV-05 LINE-06 the line tool draws lines, each like the one before it, until it is put away', () => {
    const { engine, editing, editor, pointer, frame } = workshop(box('a', 0, 0));
    editing.tool = 'draw';
    expect(engine.pointer.cursor).toBe('crosshair');
    pointer('down', 100, 200);
    pointer('move', 300, 260);
    expect(frame().overlay?.orderCount).toBeGreaterThan(0);
    pointer('up', 300, 260);
    expect(engine.document.get('n1')?.object).toMatchObject({
      identifier: 'line',
      x: 100,
      y: 200,
      x2: 200,
      y2: 60,
    });
    expect([...editor.selection.all]).toEqual(['n1']);
    editor.run({ do: 'set', field: 'route', value: 'orthogonal' });
    editor.run({ do: 'set', field: 'arrowHeadId', value: 'none' });
    // From the right side of the box.
    pointer('down', 100, 30);
    pointer('move', 300, 260);
    pointer('up', 300, 260);
    expect(engine.document.get('n2')?.object).toMatchObject({
      ...{
        route: 'orthogonal',
        startId: 'a',
        startPort: 'right',
        startHeading: 'right',
      },
    });
    for (const none of ['endHeading', 'arrowHeadId'])
      expect(engine.document.get('n2')?.object).not.toHaveProperty(none);
    expect(editing.tool).toBe('draw');
    editing.escape();
    expect(editing.tool).toBe('select');
  });

  test('escape ends the gesture, then puts the tool away, then the selection', () => {
    const { editing, editor, pointer } = workshop(box('a', 0, 0));
    editor.run({ do: 'selectAll' });
    editing.tool = 'draw';
    pointer('down', 0, 300);
    editing.escape();
    expect(editing.tool).toBe('draw');
    editing.escape();
    expect(editing.tool).toBe('select');
    expect(editor.selection.size).toBe(1);
    editing.escape();
    expect(editor.selection.size).toBe(0);
  });

  test('the main button drags no picture, the middle one does', () => {
    const { engine, pointer } = workshop(box('a', 0, 0));
    const { x } = engine.camera;
    pointer('down', 400, 300);
    pointer('move', 500, 300);
    pointer('up', 500, 300);
    expect(engine.camera.x).toBe(x);
    const at = engine.camera.toView(400, 300);
    engine.input(
      Float64Array.from([
        InputKind.down,
        at.x,
        at.y,
        0,
        4,
        0,
        0,
        0,
        InputKind.move,
        at.x + 50,
        at.y,
        0,
        4,
        0,
        0,
        0,
      ]),
    );
    expect(engine.camera.x).not.toBe(x);
  });

  test('a linked object shows its own properties while it is edited and is bound again after', () => {
    const { engine, flags } = workshop(box('a', 0, 0));
    expect(flags('a') & ObjectFlag.live).toBeFalsy();
    engine.goLive();
    expect(flags('a') & ObjectFlag.live).toBeTruthy();
    expect(engine.quality().missing).toBe(1);
  });

  test('a marquee with Shift adds to the selection', () => {
    const { editor, pointer } = workshop(box('a', 0, 0), box('b', 200, 0));
    pointer('down', 50, 30);
    pointer('up', 50, 30);
    pointer('down', 190, -20, InputModifier.shift);
    pointer('move', 320, 90, InputModifier.shift);
    pointer('up', 320, 90, InputModifier.shift);
    expect([...editor.selection.all].sort()).toEqual(['a', 'b']);
  });
});

describe('boxes of texts', () => {
  const words = (more: Partial<DiagramObject> = {}): DiagramObject => ({
    id: 't',
    identifier: 'dynamic-texts',
    x: 100,
    y: 200,
    width: 120,
    height: 34,
    ...more,
  });
  const bench = (more: Partial<DiagramObject> = {}) => {
    const { engine, editor } = workshop(words(more), box('a', 400, 200));
    editor.run({ do: 'select', ids: ['t'] });
    const set = (field: string, value: unknown) => editor.run({ do: 'set', field, value });
    const object = () => engine.document.get('t')!.object;
    const naturalWidth = () => engine.scene.naturalSize(object())!.w;
    return { engine, editor, set, object, naturalWidth };
  };

  test('grow and shrink with what is typed, in the entry of the typing', () => {
    const { editor, set, object, naturalWidth } = bench();
    set('text', 'Intake pump 1, north side');
    const long = object().width;
    expect(long).toBeGreaterThan(200);
    expect(long).toBe(naturalWidth());
    expect(object()).toMatchObject({ x: 100, y: 200, height: 34 });
    set('text', 'Intake\npump');
    expect(object().width).toBeLessThan(long);
    expect(object().height).toBe(Math.ceil(24 * 2.6));
    editor.history.goTo(0);
    expect(object()).toEqual(words());
  });

  test('grow with the font, and the side that the words are aligned to stays', () => {
    const { set, object } = bench({ textAlign: 'right', text: 'Intake pump 1, north side' });
    set('fontSize', 40);
    expect(object().x + object().width).toBeCloseTo(220);
    expect(object().height).toBe(56);
    set('textAlign', 'center');
    const middle = object().x + object().width / 2;
    set('fontWeight', 'bold');
    set('text', 'Short');
    expect(object().x + object().width / 2).toBeCloseTo(middle);
  });

  test('a width that was set by hand stays, the height follows all the same', () => {
    const { set, object } = bench();
    set('width', 300);
    set('text', 'A\nB');
    expect(object()).toMatchObject({ width: 300, height: Math.ceil(24 * 2.6) });
    set('text', 'A');
    expect(object()).toMatchObject({ width: 300, height: 34 });
  });

  test('a height that was set by hand is never too little', () => {
    const { set, object } = bench({ height: 80 });
    set('text', 'A\nB');
    expect(object().height).toBe(80);
    set('text', 'A\nB\nC\nD');
    expect(object().height).toBe(Math.ceil(24 * 5));
  });

  test('a turned one keeps its corner, a locked one its size, a colour changes nothing', () => {
    const { engine, set, object } = bench({ angle: 90 });
    const corner = () => {
      const { x, y, width, height } = object();
      return [x + width / 2 + height / 2, y + height / 2 - width / 2];
    };
    const before = corner();
    set('text', 'Intake pump 1, north side');
    expect(corner()[0]).toBeCloseTo(before[0]!);
    expect(corner()[1]).toBeCloseTo(before[1]!);
    const { width } = object();
    set('fontColor', '#ff0000');
    expect(object().width).toBe(width);
    engine.editing!.editor.run({ do: 'lock' });
    set('text', 'A');
    expect(object().width).toBe(width);
  });
});
