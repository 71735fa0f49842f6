/** Tags that are dropped on a diagram become linked objects of kinds that suit them, in a grid on the page. */
import { expect, describe as group, test } from 'vitest';
import { DiagramDocument } from '../../../engine/document/document.ts';
import type { ObjectId } from '../../../engine/document/types.ts';
import { type DroppedTag, decimalsOf, looksFor, MOST_DROPPED } from '../../../engine/edit/place-tags.ts';
import { Editor } from '../../../engine/editor.ts';
import type { AnyKind } from '../../../engine/plugin.ts';
import * as list from '../../../plugins/index.ts';

const kinds = Object.values(list) as readonly AnyKind[];
const PAGE = { width: 1920, height: 1080 };

const tag = (name: string, more: Partial<DroppedTag> = {}): DroppedTag => ({
  uuid: name,
  name,
  value: 'number',
  measures: null,
  category: null,
  unit: null,
  min: null,
  max: null,
  writable: false,
  device: 'plc',
  isInteger: false,
  deadband: 0,
  ...more,
});
const percent = { unit: '%', min: 0, max: 100, deadband: 0.1 };
const bool = { value: 'boolean' } as const;

function emptyEditor() {
  const document = new DiagramDocument();
  document.clear({ ...PAGE, fill: null, url: null });
  let id = 0;
  const editor = new Editor({
    document,
    kinds: () => kinds,
    kindOf: (name) => kinds.find(({ kind }) => kind === name),
    newId: () => ++id as ObjectId,
    now: () => 0,
    centre: () => ({ x: 960, y: 540 }),
    changed: () => {},
  });
  const items = () => [...document.items()];
  return { editor, items, linked: () => items().filter(({ config }) => config?.linkedTag) };
}

group('the kind follows from type, unit, name, category and whether it may be written', () => {
  test.each<[string, DroppedTag, string]>([
    ['a level in %', tag('T-202 Level', { ...percent, category: 'Tank' }), 'square-tank'],
    ['a valve position', tag('V-1 Position', percent), 'bars-and-levels'],
    ['a pressure', tag('Discharge pressure', { unit: 'kPa', min: 0, max: 700 }), 'gauges'],
    ['a flow', tag('Flow', { unit: 'm³/h', min: 0, max: 250 }), 'dynamic-texts'],
    ['a setpoint', tag('Start level', { ...percent, writable: true }), 'dynamic-texts'],
    ['a running pump', tag('P-101 Run', { ...bool, writable: true, category: 'Pump' }), 'dual-state-pump'],
    ['a fault of a pump', tag('P-101 Fault', { ...bool, category: 'Pump' }), 'dual-state-objects'],
    ['an open valve', tag('V-301 Open', { ...bool, writable: true }), 'triangular-valve'],
    ['a switch', tag('Dosing', { ...bool, writable: true }), 'toggle-button'],
    ['a mode of three states', tag('P-101 Mode', { min: 0, max: 2, writable: true }), 'three-state-switch'],
    ['a text', tag('State', { value: 'text' }), 'dynamic-texts'],
  ])('%s', (_, dropped, kind) => {
    const { editor, linked } = emptyEditor();
    expect(editor.run({ do: 'placeTags', tags: [dropped] })).toBeUndefined();
    expect(linked().map(({ object }) => object.identifier)).toEqual([kind]);
  });
});

test('a unit is shown also where nothing says how many digits mean something', () => {
  const { editor, linked } = emptyEditor();
  editor.run({ do: 'placeTags', tags: [tag('Flow', { unit: 'm³/h' }), tag('Ratio')] });
  expect(linked().map(({ config }) => config?.valueType)).toEqual([{ key: 'unit' }, undefined]);
});

test('scale, decimals, unit, name and device are those of the tag', () => {
  const { editor, items } = emptyEditor();
  editor.run({ do: 'placeTags', tags: [tag('T-1 Level', { ...percent, min: 5, max: 95 })] });
  const [tank, caption] = items();
  expect(tank!.object).toMatchObject({ minScale: 5, maxScale: 95, label: 'T-1 Level' });
  expect(tank!.config).toMatchObject({
    linkedTag: 'T-1 Level',
    deviceId: 'plc',
    valueType: { key: 'unit', decimals: 1 },
  });
  expect(caption!.object).toMatchObject({ text: 'T-1 Level', groupIds: tank!.object.groupIds });
});

test.each([
  [{ deadband: 0.25 }, 1],
  [{ deadband: 0.012 }, 2],
  [{ deadband: 50 }, 0],
  [{ min: 0, max: 2 }, 2],
  [{ isInteger: true, deadband: 0.1 }, 0],
  [{}, undefined],
])('decimals of %o', (more, decimals) => expect(decimalsOf(tag('x', more))).toBe(decimals));

test('fifty are one step, on whole units, within the page, equally far apart, and none covers another', () => {
  const { editor, items, linked } = emptyEditor();
  const sorts = [
    percent,
    { ...bool, writable: true },
    { unit: 'kPa', min: 0, max: 700 },
    { value: 'text' } as const,
    { unit: 'm³/h' },
  ];
  const names = ['Level', 'Run', 'Pressure', 'State', 'Flow'];
  const tags = Array.from({ length: 50 }, (_, nth) => tag(`${nth} ${names[nth % 5]}`, sorts[nth % 5]));
  editor.run({ do: 'placeTags', tags, x: 1900, y: 10 });
  expect(linked()).toHaveLength(50);
  const boxes = items().map(({ object: { x, y, width, height } }) => ({ x, y, width, height }));
  expect(boxes.flatMap((box) => Object.values(box)).every(Number.isInteger)).toBe(true);
  for (const { x, y, width, height } of boxes) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(PAGE.width);
    expect(y + height).toBeLessThanOrEqual(PAGE.height);
  }
  const covers = boxes.flatMap((a, nth) =>
    boxes
      .slice(nth + 1)
      .filter(
        (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      ),
  );
  expect(covers).toEqual([]);
  const captions = items().filter(({ config }) => !config);
  const columns = [...new Set(captions.map(({ object }) => object.x))].sort((a, b) => a - b);
  const steps = columns.slice(1).map((x, nth) => x - columns[nth]!);
  expect(new Set(steps).size).toBe(1);
  expect(editor.selection.size).toBe(100);
  editor.run({ do: 'undo' });
  expect(items()).toEqual([]);
});

test('another kind may be chosen, and holds for the tags that it suits', () => {
  const { editor, linked } = emptyEditor();
  const tags = [tag('Level', percent), tag('State', { value: 'text' })];
  const as = looksFor(kinds, [tags[0]!]).find(({ variant }) => variant === 'bar-horizontal')!;
  editor.run({ do: 'placeTags', tags, as });
  expect(linked().map(({ object }) => object.identifier)).toEqual(['bars-and-levels', 'dynamic-texts']);
  expect(linked()[0]!.object.direction).toBe('horizontal');
});

test('too many, and none, are refused with nothing changed', () => {
  const { editor, items } = emptyEditor();
  const many = Array.from({ length: MOST_DROPPED + 1 }, (_, nth) => tag(String(nth)));
  expect(editor.run({ do: 'placeTags', tags: many })?.message).toMatch(/At most 500 tags/);
  expect(editor.run({ do: 'placeTags', tags: [] })?.message).toMatch(/at least one tag/);
  expect(items()).toEqual([]);
});
