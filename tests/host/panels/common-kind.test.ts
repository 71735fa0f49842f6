/** Objects of different kinds selected together: what the panel shows of them, and one change for all. */
import { describe, expect, test } from 'vitest';
import { DiagramDocument } from '../../../engine/document/document.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import type { PlacedItem } from '../../../engine/document/types.ts';
import { Editor } from '../../../engine/editor.ts';
import { type AnyKind, describe as described } from '../../../engine/plugin.ts';
import { commonKind } from '../../../host/panels/common-kind.ts';
import * as plugins from '../../../plugins/index.ts';

const KINDS = Object.values(plugins) as unknown as readonly AnyKind[];
const kindNamed = (name: string) => KINDS.find(({ kind }) => kind === name);
const common = (...names: string[]) => commonKind(names.map((name) => described(kindNamed(name)!)))!;

describe('CANV-05 what different kinds have in common', () => {
  test('properties of one name and type, by the narrowest limits and one word for all', () => {
    const { props, title } = common('square-tank', 'gauges', 'dynamic-texts');
    expect(title).toBe('Square tank, Gauge and Text');
    expect(Object.keys(props)).toEqual(
      expect.arrayContaining(['fontSize', 'fontFamily', 'backgroundColor', 'label']),
    );
    expect(props).not.toHaveProperty('minScale');
    expect(props.backgroundColor).toMatchObject({ type: 'colour', label: 'Background' });
    expect(common('line', 'square-tank').props.strokeWidth).toMatchObject({ min: 1, max: 40 });
    // A bar's forms are none of a gauge's.
    expect(common('bars-and-levels', 'gauges').props).not.toHaveProperty('form');
    expect(common('line', 'square-tank', 'gauges', 'dynamic-texts').title).toBe('4 kinds');
  });

  test.each([
    [['dual-state-pump', 'toggle-button'], 'details, linkedTags, state, actions, delay', 'binary'],
    [['square-tank', 'gauges'], 'details, linkedTags, state, formats, actions, delay, scaling', 'range'],
    // A text's state colours its letters, a tank's its liquid; and a text may set a custom field.
    [['dynamic-texts', 'square-tank'], 'details, linkedTags, formats, delay', undefined],
    [['dual-state-pump', 'square-tank'], 'details, linkedTags, delay', undefined],
  ])('%j: %s', (names, sections, states) => {
    const kind = common(...names);
    expect(kind.panel.join(', ')).toBe(sections);
    expect(kind.states?.set).toBe(states);
  });

  test('only buttons are held, and one kind is itself', () => {
    expect(common('toggle-button', 'on-off-button').control?.hold).toBe(true);
    expect(common('toggle-button', 'dual-state-pump').control).toBeUndefined();
    const tank = described(kindNamed('square-tank')!);
    expect(commonKind([tank])).toBe(tank);
    expect(commonKind([])).toBeUndefined();
  });
});

const item = (id: string, identifier: string, rank: number, more: object = {}): PlacedItem => ({
  object: { id, identifier, x: 0, y: 0, width: 50, height: 50, ...more } as PlacedItem['object'],
  rank,
});

function bench(items: readonly PlacedItem[]) {
  const document = new DiagramDocument();
  document.change(transaction({ added: items }));
  const editor = new Editor({
    document,
    kindOf: kindNamed,
    newId: () => 'new',
    now: () => 0,
    centre: () => ({ x: 0, y: 0 }),
    changed: () => {},
  });
  editor.run({ do: 'selectAll' });
  const fill = (id: string) => document.get(id)?.object.fill;
  return { editor, fill };
}

test('CANV-05 UNDO-03 a colour for a tank, a pump and a shape at once is one step back', () => {
  const { editor, fill } = bench([
    item('tank', 'square-tank', 1),
    item('pump', 'dual-state-pump', 2, { fill: '#112233' }),
    item('shape', 'dynamic-shapes', 3),
  ]);
  const { kind, kinds, values } = editor.summary();
  expect({ kind, kinds }).toEqual({
    kind: null,
    kinds: ['square-tank', 'dual-state-pump', 'dynamic-shapes'],
  });
  expect(values.fill).toEqual({ mixed: true });
  expect(values).not.toHaveProperty('facing');

  expect(editor.run({ do: 'set', field: 'fill', value: '#abcdef' })).toBeUndefined();
  expect(['tank', 'pump', 'shape'].map(fill)).toEqual(['#abcdef', '#abcdef', '#abcdef']);
  expect(editor.summary().values.fill).toEqual({ value: '#abcdef' });
  editor.run({ do: 'undo' });
  expect(['tank', 'pump', 'shape'].map(fill)).toEqual([undefined, '#112233', undefined]);
});

test('what only looks different is the same: defaults of their own count as values', () => {
  const { editor } = bench([
    item('tank', 'square-tank', 1),
    item('text', 'dynamic-texts', 2, { fontSize: 36 }),
  ]);
  expect(editor.summary().values.fontSize).toEqual({ value: 36 });
});

test('with an object that no kind here knows only place and size are changed together', () => {
  const { editor } = bench([item('tank', 'square-tank', 1), item('odd', 'from-elsewhere', 2)]);
  expect(editor.summary()).toMatchObject({ kinds: [], known: false });
});
