/** What a state changes on an object besides its first colour. */
import { expect, test } from 'vitest';
import { transaction } from '../../../engine/document/transaction.ts';
import type { StateRow } from '../../../engine/document/types.ts';
import { Live } from '../../../engine/live/live.ts';
import { Quality } from '../../../engine/live/quality.ts';
import type { AnyKind } from '../../../engine/plugin.ts';
import { SLOT_WORDS } from '../../../engine/primitives/record.ts';
import dynamicShapes from '../../../plugins/dynamic-shapes/kind.ts';
import dynamicTexts from '../../../plugins/dynamic-texts/kind.ts';
import tableCell from '../../../plugins/table-cell/kind.ts';
import { item } from '../../support/engine/notation.ts';
import { recordsOf, sceneOf, textOf } from '../../support/engine/scene.ts';

/** A cell linked to a tag, and a way to say the tag's value. */
function cell(states: readonly StateRow[]) {
  const under = sceneOf('table-cell c 0,0 75x25 =t', [tableCell]);
  const { scene } = under;
  const live = new Live(scene);
  live.bind(scene.indexOf('c')!, { id: 'c', linkedTag: 't', states });
  const slot = (nth: number) =>
    scene.tables.slots.words[(scene.columns.slotStart[0]! + nth) * SLOT_WORDS + 1]!;
  return (value: number) => {
    live.tags.set(live.tags.indexOf('t')!, 1, Quality.good, value);
    live.update(0, { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 }, () => true);
    return { words: textOf(under, 'c'), text: slot(0), background: slot(1) };
  };
}

test('PROP-03 a state colours the words and the background of a cell, and says something else than the value', () => {
  const show = cell([
    {
      operator: '>',
      value: 80,
      label: 'High',
      textColor: '#112233',
      backgroundColor: '#445566',
      tagLabel: 'FULL',
    },
    { value: null, label: 'In Range' },
  ]);
  const usual = show(50);
  expect(usual.words).toBe('50');
  // Words of the GPU: alpha, blue, green, red.
  expect(show(90)).toEqual({ words: 'FULL', text: 0xff332211, background: 0xff665544 });
  expect(show(50)).toEqual(usual);
});

test('the colour of a text’s state may still be called its fill', () => {
  const show = cell([{ operator: '>', value: 80, label: 'High', fill: '#112233' }]);
  expect(show(90).text).toBe(0xff332211);
});

/** An object of a kind, linked to a tag, with what its letters and its shadow are at a value of the tag. */
function linked(kind: AnyKind, properties: string, states: readonly StateRow[]) {
  const under = sceneOf('', [kind]);
  const { scene } = under;
  const { object } = item(`${kind.kind} o 0,0 120x40 ${properties}`);
  const placed = { object, config: { id: 'o', linkedTag: 't', states }, rank: 0 };
  scene.apply(transaction({ added: [placed] }));
  const live = new Live(scene);
  live.bind(0, placed.config);
  const show = (value: number): void => {
    live.tags.set(live.tags.indexOf('t')!, 1, Quality.good, value);
    live.update(0, { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 }, () => true);
  };
  /** Baselines and sizes of the letters that are shown, lowest first. */
  const letters = () =>
    recordsOf(scene, 'o')
      .filter((record) => record.startsWith('glyph'))
      .map((record) => record.split(' ').slice(2, 4).map(Number));
  /** Colour of the shadow now, undefined where the object has none to show. */
  const shadow = (): number | undefined => {
    const slot = scene.shadowSlotOf(0);
    return slot === undefined ? undefined : scene.tables.slots.words[slot * SLOT_WORDS + 1]!;
  };
  return { ...under, live, placed, show, letters, shadow };
}

const HIGH = { operator: '>', value: 80, label: 'High' } as const;
const REST = { value: null, label: 'In Range' } as const;

test('PROP-03 a state has a font size of its own, though it says the same; without it the text has its own again', () => {
  const { show, letters } = linked(dynamicTexts, 'fontSize=20 scaleX=2 scaleY=2', [
    { ...HIGH, tagLabel: 'Pump', fontSize: 30 },
    { ...REST, tagLabel: 'Pump' },
  ]);
  show(50);
  // In the middle of the box: a third of an em below its centre.
  expect(letters()).toEqual(Array(4).fill([14, 40]));
  show(90);
  expect(letters()).toEqual(Array(4).fill([21, 60]));
  show(50);
  expect(letters()).toEqual(Array(4).fill([14, 40]));
});

test('PROP-03 letters that are larger than their box are within what the object covers', () => {
  const { show, scene } = linked(dynamicTexts, 'fontSize=20', [{ ...HIGH, fontSize: 100 }, REST]);
  show(90);
  const { minY, maxY } = scene.boxOf(0);
  expect(minY).toBeLessThan(20 - 0.65 * 100);
  expect(maxY).toBeGreaterThan(20 + 0.65 * 100);
});

test.each([
  ['#3366cc', 0x59cc6633],
  ['#3366ccff', 0xffcc6633],
  [{ color: '#3366cc', blur: 3 }, 0x59cc6633],
  [true, 0x59211e21],
  [false, undefined],
])('PROP-03 CANV-28 a state with the shadow %j throws it, and another takes it away', (shadow, colour) => {
  const trial = linked(dynamicShapes, 'shape=circle', [{ ...HIGH, shadow }, REST]);
  trial.show(90);
  expect(trial.shadow()).toBe(colour);
  trial.show(50);
  expect(trial.shadow()).toBe(colour === undefined ? undefined : 0);
  trial.show(90);
  trial.live.unbind(0);
  expect(trial.shadow()).toBe(colour === undefined ? undefined : 0);
});

test('PROP-03 a shadow is every record once more, below and away; letters that change take theirs along', () => {
  const plain = linked(dynamicTexts, 'fontSize=24 backgroundColor=#ffffff', [{ ...HIGH }, REST]);
  const trial = linked(dynamicTexts, 'fontSize=24 backgroundColor=#ffffff', [
    { ...HIGH, shadow: true },
    REST,
  ]);
  for (const value of [90, 1234, 7]) {
    plain.show(value);
    trial.show(value);
    const shown = (records: readonly string[]) => records.filter((record) => !record.startsWith('none'));
    const own = shown(recordsOf(plain.scene, 'o'));
    const all = recordsOf(trial.scene, 'o');
    expect(shown(all.slice(all.length / 2))).toEqual(own);
    const away = (record: string, by: number): string => {
      const [type, x, y, ...rest] = record.split(' ');
      const moved = (at: string | undefined): number => Math.round((Number(at) + by) * 100) / 100;
      return [type === 'rrect' ? 'shadow' : type, moved(x), moved(y), ...rest].join(' ');
    };
    expect(shown(all.slice(0, all.length / 2))).toEqual(own.map((record) => away(record, 2)));
  }
});

test('only objects with such a state take a slot for it, and give it back', () => {
  const { scene, placed, shadow } = linked(dynamicShapes, '', [{ ...HIGH, shadow: true }]);
  const records = recordsOf(scene, 'o').length;
  expect(shadow()).toBe(0);
  const without = { object: placed.object, config: { id: 'o', linkedTag: 't', states: [HIGH] } };
  scene.apply(transaction({ updated: [[placed, without]] }));
  expect(shadow()).toBeUndefined();
  expect(recordsOf(scene, 'o')).toHaveLength(records / 2);
  scene.apply(transaction({ updated: [[without, placed]] }));
  expect(shadow()).toBe(0);
  scene.apply(transaction({ removed: [placed] }));
  expect(shadow()).toBeUndefined();
});
