/** What a state changes on an object besides its first colour. */
import { expect, test } from 'vitest';
import type { StateRow } from '../../../engine/document/types.ts';
import { Live } from '../../../engine/live/live.ts';
import { Quality } from '../../../engine/live/quality.ts';
import { SLOT_WORDS } from '../../../engine/primitives/record.ts';
import tableCell from '../../../plugins/table-cell/kind.ts';
import { sceneOf, textOf } from '../../support/engine/scene.ts';

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
