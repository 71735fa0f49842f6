/** The behaviour fields of saved objects (CANV-15), through the whole engine: what each does, and that all are kept. */
import { describe, expect, test } from 'vitest';
import type { DiagramObject } from '../../engine/document/types.ts';
import { createEngine } from '../../engine/engine.ts';
import { flagsOf } from '../../engine/primitives/object-row.ts';
import { ObjectFlag } from '../../engine/primitives/record.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { INPUT_FIELDS, InputKind, InputModifier } from '../../engine/tools/input.ts';
import * as kinds from '../../plugins/index.ts';

const box = (id: string, x = 0, more: Partial<DiagramObject> = {}): DiagramObject => ({
  id,
  identifier: 'dynamic-shapes',
  x,
  y: 0,
  width: 100,
  height: 60,
  ...more,
});

/** An engine over a backend that keeps what it is given, with a clock of its own; live until somebody edits. */
function plant(...objects: DiagramObject[]) {
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
  engine.setRights({ control: true });
  engine.addObjects(objects);
  const frame = () => {
    engine.requestFrame();
    for (const draw of queue.splice(0)) draw();
    return backend.frame!;
  };
  const pointer = (kind: 'down' | 'move' | 'up', x: number, y: number): void => {
    const at = engine.camera.toView(x, y);
    const fields = [InputKind[kind], at.x, at.y, 0, kind === 'up' ? 0 : 1, 0];
    engine.input(Float64Array.from([...fields, ...Array(INPUT_FIELDS - fields.length).fill(0)]));
  };
  const tap = (x: number, y: number): void => {
    pointer('down', x, y);
    pointer('up', x, y);
  };
  const edited = () => {
    let made = 0;
    const editing = engine.beginEditing(() => `n${++made}`);
    return { editing, editor: editing.editor, chosen: () => [...editing.editor.selection.all].join(' ') };
  };
  const flags = (id: string): number => flagsOf(engine.scene.tables.objects, engine.scene.indexOf(id)!);
  return { engine, frame, pointer, tap, edited, flags };
}

describe('CANV-15 info: hidden', () => {
  test('CANV-15 what is hidden is not drawn, not taken hold of and not selected with all; shown again it is', () => {
    const { tap, edited, frame } = plant(box('a'), box('b', 200));
    const { editor, chosen } = edited();
    const both = frame().orderCount;
    editor.run({ do: 'hide', of: { id: 'b' } });
    expect(frame().orderCount).toBe(both / 2);
    tap(250, 30);
    expect(chosen()).toBe('');
    editor.run({ do: 'selectAll' });
    expect(chosen()).toBe('a');
    editor.run({ do: 'selectAlike', by: 'kind' });
    expect(chosen()).toBe('a');
    editor.run({ do: 'showAll' });
    expect(frame().orderCount - both).toBe(1); // The mark of the one that is selected.
    tap(250, 30);
    expect(chosen()).toBe('b');
    editor.run({ do: 'undo' });
    expect(editor.document.get('b')!.object.info).toBe('hidden');
  });

  test('pipes come last in the list of objects and are no stops of Tab', () => {
    const ends = { x1: 0, y1: 0, x2: 300, y2: 20 };
    const pipe = box('pipe', 0, { identifier: 'line', width: 300, height: 20, ...ends });
    const { engine, frame } = plant(pipe, box('a', 0, { identifier: 'toggle-button' }));
    engine.addConfigs(['pipe', 'a'].map((id) => ({ id, linkedTag: id })));
    frame();
    const listed = engine.pointer.mirror().map(({ object, isConnection }) => [object, isConnection]);
    expect(listed).toEqual([
      ['a', undefined],
      ['pipe', true],
    ]);
  });

  test('CANV-15 what was saved hidden is not shown live, and nobody can act on it', () => {
    const control = { identifier: 'toggle-button', info: 'hidden' } as const;
    const { engine, frame } = plant(box('a', 0, control), box('b', 200, { identifier: 'toggle-button' }));
    engine.addConfigs(['a', 'b'].map((id) => ({ id, linkedTag: id })));
    frame();
    expect(engine.pointer.mirror().map(({ object }) => object)).toEqual(['b']);
    expect(
      engine.pointer.pick(engine.camera.toView(50, 30).x, engine.camera.toView(50, 30).y),
    ).toBeUndefined();
    expect(engine.exportView(false)!.scene.bounds).toBeDefined();
  });
});

describe('CANV-15 fields with an effect', () => {
  test('CANV-15 selectable false: the picture does not take hold of it, the list of layers does', () => {
    const { tap, edited } = plant(box('a', 0, { selectable: false }), box('b', 200));
    const { editor, chosen } = edited();
    tap(50, 30);
    expect(chosen()).toBe('');
    editor.run({ do: 'selectAll' });
    expect(chosen()).toBe('b');
    editor.grasp.select(['a'], null);
    expect(chosen()).toBe('a');
  });

  test('CANV-15 hasControls false: selected without handles; hasBorders false: without an outline', () => {
    const { tap, edited, frame, flags } = plant(
      box('a', 0, { hasControls: false }),
      box('b', 200, { hasBorders: false }),
    );
    edited();
    tap(50, 30);
    expect(frame().overlay).toBeUndefined();
    expect(flags('a') & ObjectFlag.selected).toBeTruthy();
    tap(250, 30);
    expect(frame().overlay?.orderCount).toBe(9);
    expect(flags('b') & ObjectFlag.selected).toBeFalsy();
  });

  test('CANV-15 borderColor outlines the selected object, but where the kind has a border of that name', () => {
    const { tap, edited, frame } = plant(
      box('a', 0, { borderColor: '#ff8800' }),
      box('t', 200, { identifier: 'table', borderColor: '#ff8800' }),
    );
    const { editor } = edited();
    tap(50, 30);
    expect(frame().overlay?.orderCount).toBe(10);
    editor.run({ do: 'select', ids: ['t'] });
    expect(frame().overlay?.orderCount).toBe(9);
  });

  test('CANV-15 perPixelTargetFind false: all of its box takes a click', () => {
    const circle = { shape: 'circle', height: 100 };
    const { tap, edited } = plant(
      box('a', 0, circle),
      box('b', 200, { ...circle, perPixelTargetFind: false }),
    );
    const { chosen } = edited();
    tap(3, 3);
    expect(chosen()).toBe('');
    tap(203, 3);
    expect(chosen()).toBe('b');
  });

  test('CANV-15 subTargetCheck false: cells of a table are not taken hold of one by one', () => {
    for (const subTargetCheck of [undefined, false]) {
      const { engine, edited } = plant();
      const { editor, chosen } = edited();
      editor.run({ do: 'place', kind: 'table', options: { rows: 2, columns: 2 }, x: 0, y: 0 });
      const [table] = [...editor.selection.all];
      const item = engine.document.get(table!)!;
      if (subTargetCheck === false)
        editor.change({
          ...EMPTY,
          updated: [[item, { ...item, object: { ...item.object, subTargetCheck } }]],
        });
      const cell = [...engine.document.membersOf(table!)][0]!;
      editor.selection.set(editor.grasp.pickWithin(cell));
      expect(chosen()).toBe(String(subTargetCheck === false ? table : cell));
    }
  });

  test('CANV-15 lock flags each hold what they are called after', () => {
    const { tap, pointer, edited, engine, frame } = plant(
      box('m', 0, { lockMovement: true }),
      box('s', 200, { lockScaling: true }),
      box('r', 400, { lockRotation: true }),
      box('u', -300, { lockUniScaling: true }),
    );
    const { editor } = edited();
    tap(250, 30);
    expect(frame().overlay?.orderCount).toBe(1); // The knob alone.
    tap(450, 30);
    expect(frame().overlay?.orderCount).toBe(8); // No knob.
    pointer('down', 50, 30);
    pointer('move', 90, 90);
    pointer('up', 90, 90);
    expect(engine.document.get('m')!.object).toMatchObject({ x: 0, y: 0 });
    tap(-250, 30);
    pointer('down', -200, 60);
    pointer('move', -100, 60);
    pointer('up', -100, 60);
    expect(engine.document.get('u')!.object).toMatchObject({ width: 200, height: 120 });
    expect(editor.history.entries).toHaveLength(1);
  });

  test('CANV-15 canToggle false: a control shows its value and takes no click', () => {
    const control = { identifier: 'toggle-button' };
    const { engine } = plant(box('a', 0, control), box('b', 200, { ...control, canToggle: false }));
    engine.addConfigs(['a', 'b'].map((id) => ({ id, linkedTag: id })));
    const does = (id: string) => engine.pointer.interactionOf(engine.scene.indexOf(id)!);
    expect([does('a'), does('b')]).toEqual(['act', 'read']);
  });

  test('CANV-15 parentId and lineId: what belongs to an object is hidden, locked and deleted with it', () => {
    const { edited, engine } = plant(
      box('o'),
      box('p', 200, { parentId: 'o' }),
      box('l', 400, { lineId: 'o' }),
    );
    const { editor } = edited();
    editor.run({ do: 'hide', of: { id: 'o' } });
    for (const id of ['o', 'p', 'l']) expect(engine.document.get(id)!.object.info).toBe('hidden');
    editor.run({ do: 'select', ids: ['o'] });
    editor.run({ do: 'delete' });
    expect(engine.document.size).toBe(0);
  });
});

test('CANV-13 CANV-15 every field is kept from load to save, also beside an edit', () => {
  const fields = {
    parentId: 'b',
    canToggle: false,
    info: 'visible',
    isOverview: true,
    isPopup: false,
    lockMovement: false,
    lockScaling: true,
    lockRotation: true,
    lockUniScaling: false,
    hasControls: true,
    hasBorders: false,
    borderColor: 'rgb(102,153,255)',
    perPixelTargetFind: false,
    selectable: true,
    subTargetCheck: true,
    lineId: null,
    type: 'rect',
    initialScaleX: 0.5,
    initialScaleY: 0.5,
    scaleX: 1,
    scaleY: 1,
    minScale: 5,
    maxScale: 95,
    label: 'Pump',
  };
  const { engine, edited } = plant(box('b', 200), box('a', 0, fields));
  const { editor } = edited();
  editor.run({ do: 'hide', of: { id: 'a' } });
  editor.run({ do: 'show', of: { id: 'a' } });
  editor.run({ do: 'select', ids: ['a'] });
  editor.run({ do: 'nudge', dx: 5, dy: 0 });
  const { info: _shown, ...rest } = fields;
  expect(engine.document.get('a')!.object).toEqual({ ...box('a', 5), ...rest });
});

test('CANV-19 OR-55 modes: draw draws a line, none selects, and the wheel zooms in either', () => {
  const { engine, pointer, edited } = plant(box('a'));
  const { editing, editor } = edited();
  const zoom = (): number => {
    const before = engine.camera.scale;
    const fields = [InputKind.wheel, 500, 400, 0, 0, InputModifier.ctrl, 0, -100];
    engine.input(Float64Array.from(fields));
    return engine.camera.scale / before;
  };
  expect(editing.tool).toBe('select');
  expect(zoom()).toBeCloseTo(0.999 ** -100);
  editing.tool = 'draw';
  expect(zoom()).toBeCloseTo(0.999 ** -100);
  pointer('down', 100, 200);
  pointer('move', 200, 260);
  pointer('up', 200, 260);
  expect(editor.document.size).toBe(2);
});

test('what is selected is shown as large as it fits with a margin, and nothing happens without a selection', () => {
  const { engine, edited } = plant(box('a', 5000), box('b', 5200));
  const { editor } = edited();
  const before = engine.camera.area();
  engine.view.fitSelection();
  expect(engine.camera.area()).toEqual(before);
  editor.run({ do: 'select', ids: ['a', 'b'] });
  engine.view.fitSelection();
  const { minX, maxX } = engine.camera.area();
  // A tenth of the view at either side: handles and neighbours are seen.
  expect(5000 - minX).toBeCloseTo((maxX - minX) / 10);
  expect(maxX - 5300).toBeCloseTo((maxX - minX) / 10);
});

const EMPTY = { added: [], updated: [], removed: [], reordered: [] } as const;
