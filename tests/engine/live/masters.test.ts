/** Readings through a company's formulas, labels and dictionaries. */
import { expect, test } from 'vitest';
import type { ValueType } from '../../../engine/document/types.ts';
import { Live } from '../../../engine/live/live.ts';
import { Quality } from '../../../engine/live/quality.ts';
import type { AnyKind } from '../../../engine/plugin.ts';
import * as plugins from '../../../plugins/index.ts';
import { testKinds } from '../../support/engine/kinds.ts';
import { items } from '../../support/engine/notation.ts';
import { sceneOf, textOf } from '../../support/engine/scene.ts';

const all = { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 };
const MASTERS = {
  labels: { l1: { title: 'psi' } },
  dictionaries: { d1: { definitions: { '1': 'Open' } } },
  formulas: {
    double: { formula: 'x * 2' },
    scaled: { formula: 'X * gain + 1', constants: { gain: 3 } },
    usual: { formula: 'x * gain' },
    inverse: { formula: '1 / x' },
    broken: { formula: 'x +' },
  },
};

function meter(valueType: ValueType, kind = 'meter') {
  const line = `${kind} m 0,0 400x400 =t`;
  const under = sceneOf(line, [...testKinds, ...Object.values<AnyKind>(plugins)]);
  const live = new Live(under.scene);
  const bind = () => {
    for (const { object, config } of items(line))
      live.bind(under.scene.indexOf(object.id)!, config && { ...config, valueType });
  };
  const show = (value: number) => {
    live.tags.set(0, 1, Quality.good, value);
    live.update(0, all, () => true);
    return textOf(under, 'm');
  };
  return { live, bind, show };
}

test.each<[ValueType, number, string]>([
  [{ key: 'formula', id: 'double', decimals: 0 }, 7, '14'],
  [{ key: 'formula', id: 'scaled', decimals: 1 }, 2, '7.0'],
  [{ key: 'label', id: 'l1', decimals: 0 }, 7, '7psi'],
  [{ key: 'dictionary', id: 'd1' }, 1, 'Open'],
])('OR-93 LABL-06 %j shows %d as %s', (valueType, value, text) => {
  const { live, bind, show } = meter(valueType);
  live.setMasters(MASTERS);
  bind();
  expect(show(value)).toBe(text);
});

test('CONST-15 a constant without a value counts as 10', () => {
  const { live, bind, show } = meter({ key: 'formula', id: 'usual', decimals: 0 });
  live.setMasters(MASTERS);
  bind();
  expect(show(4)).toBe('40');
});

/** What kinds show whose formula fails, at 400 x 400. Those with large letters shorten it to their width. */
const FAILED: readonly (readonly [kind: string, words: RegExp])[] = [
  ['dynamic-texts', /Incorrectexpression/],
  ['table-cell', /Incorrectexpression/],
  ['bars-and-levels', /Incorrectexpression/],
  ['analog-indicator', /Incorrectexpression/],
  ['gauges', /Incorrectexpre…/],
  ['square-tank', /Incorrect…/],
  ['three-d-tank', /Incorrect…/],
  ['dynamic-images', /Incorrect…/],
];

test.each(FAILED)('FORM-11 where a formula fails, %s says %s', (kind, words) => {
  for (const id of ['inverse', 'broken']) {
    const { live, bind, show } = meter({ key: 'formula', id }, kind);
    live.setMasters(MASTERS);
    bind();
    expect(show(0)).toMatch(words);
  }
});

test('formulas that come after the diagram are shown at once', () => {
  const { live, bind, show } = meter({ key: 'formula', id: 'double', decimals: 0 });
  bind();
  expect(show(7)).toBe('7');
  live.setMasters(MASTERS);
  expect(live.isDirty).toBe(true);
  expect(show(7)).toBe('14');
});
