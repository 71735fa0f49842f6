/** A row says whether an interlock blocks, and claims nothing that its tag does not say. */
import { expect, test } from 'vitest';
import { slotNames } from '../../engine/plugin.ts';
import { easedSlot } from '../../engine/primitives/slot-row.ts';
import { interlock } from '../../plugins/index.ts';
import { plant } from '../support/engine/assemblies.ts';

function row(config: object = {}) {
  const object = { id: 'i', identifier: 'interlock', x: 0, y: 0, width: 300, height: 28, label: 'Seal leak' };
  const made = plant([object], [{ id: 'i', linkedTag: 't', ...config }]);
  made.settle();
  /** The marks and words that are seen. */
  return (value: number | boolean): string[] => {
    made.feed('t', value);
    const { scene } = made.engine;
    const first = scene.columns.slotStart[scene.indexOf('i')!]!;
    return slotNames(interlock).scalars.filter(
      (_, at) => easedSlot(scene.tables.slots, first + at, 1e9) === 1,
    );
  };
}

test('true blocks unless its states say otherwise, and what is neither is unknown', () => {
  const seen = row();
  expect([seen(true), seen(false), seen(7)]).toEqual([['blocks'], ['free'], ['unknown']]);
  const turned = row({
    states: [
      { label: 'BLOCKS', value: 0 },
      { label: 'OK', value: 1 },
      { label: 'Unknown', value: null },
    ],
  });
  expect([turned(0), turned(1), turned(2)]).toEqual([['blocks'], ['free'], ['unknown']]);
});
