/** What is said of the object under the pointer, while its value changes. */
import { expect, test } from 'vitest';
import { plant } from '../support/engine/assemblies.ts';

const TAG = '00000000-0000-4000-8000-000000000001';

test('what is pointed at is described anew when its value changes, and not otherwise', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const at = plant([{ id: 'p', identifier: 'square-tank', ...box }], [{ id: 'p', linkedTag: TAG }]);
  at.engine.live.tags.add({ uuid: TAG, name: 'T-202 Level', unit: '%' });
  const said = (): unknown[] =>
    at.happened.flatMap((one) => (one.type === 'point' ? [[one.object, one.text]] : []));
  at.feed(TAG, 59.2);
  at.feed(TAG, 60);
  expect(said()).toEqual([]);
  at.pointer('hover', 40, 50);
  at.settle();
  expect(said()).toEqual([['p', 'T-202 Level: 60']]);
  at.happened.length = 0;
  at.feed(TAG, 60);
  expect(said()).toEqual([]);
  at.feed(TAG, 65);
  expect(said()).toEqual([['p', 'T-202 Level: 65']]);
  at.happened.length = 0;
  at.pointer('hover', 400, 400);
  at.settle();
  at.feed(TAG, 70);
  expect(said()).toEqual([[null, '']]);
});
