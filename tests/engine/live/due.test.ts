/** What waits for a frame, and what for the view. */
import { expect, test } from 'vitest';
import { Live } from '../../../engine/live/live.ts';
import { Quality } from '../../../engine/live/quality.ts';
import { UNKNOWN_LEVEL } from '../../../engine/primitives/record.ts';
import { easedSlot } from '../../../engine/primitives/slot-row.ts';
import { items } from '../../support/engine/notation.ts';
import { sceneOf } from '../../support/engine/scene.ts';

const LINE = 'meter a 0,0 40x100 =t; meter b 1000,0 40x100 =t; meter c 2000,0 40x100 =t';
const around = (x: number) => ({ minX: x, minY: 0, maxX: x + 100, maxY: 100 });

function plant() {
  const { scene } = sceneOf(LINE);
  const live = new Live(scene);
  for (const { object, config } of items(LINE)) live.bind(scene.indexOf(object.id)!, config);
  return {
    live,
    scene,
    set: (value: number) => live.tags.set(0, 1, Quality.good, value),
    look: (x: number) => live.update(0, around(x), () => true),
    level: (id: string) => easedSlot(scene.tables.slots, scene.columns.slotStart[scene.indexOf(id)!]!, 1e9),
  };
}

test('LIVE-01 what is out of view is left alone until the view comes to it', () => {
  const { live, scene, set, look, level } = plant();
  look(0);
  set(50);
  look(0);
  for (const table of Object.values(scene.tables)) table.takeDirty();
  set(75);
  look(0);
  expect([level('a'), level('b')]).toEqual([0.75, UNKNOWN_LEVEL]);
  expect(scene.tables.objects.takeDirty()).toEqual([]);
  expect(live.isDirty).toBe(false);
  look(1000);
  expect([level('b'), level('c')]).toEqual([0.75, UNKNOWN_LEVEL]);
  set(25);
  look(1000);
  look(0);
  expect([level('a'), level('b'), level('c')]).toEqual([0.25, 0.25, UNKNOWN_LEVEL]);
});

test('what leaves the view before its turn waits for the view again', () => {
  const { live, set, look, level } = plant();
  look(0);
  set(50);
  live.update(0, around(0), () => false);
  live.command('c', true);
  set(25);
  look(2000);
  look(0);
  expect([level('a'), level('c')]).toEqual([0.25, 0.25]);
});

test('of many dependants of one tag any can go, and the others follow the tag', () => {
  const { live, scene, set, look, level } = plant();
  live.unbind(scene.indexOf('a')!);
  live.unbind(scene.indexOf('a')!);
  live.unbind(scene.indexOf('c')!);
  set(50);
  live.update(0, { minX: -1e4, minY: -1e4, maxX: 1e4, maxY: 1e4 }, () => true);
  expect([level('a'), level('b'), level('c')]).toEqual([UNKNOWN_LEVEL, 0.5, UNKNOWN_LEVEL]);
  expect(live.quality()).toMatchObject({ good: 1, missing: 0 });
  expect(scene.count).toBe(3);
  look(0);
});

test('what is bound where another was shows its own value, and nothing of a command or a text of the other', () => {
  const { live, scene, set, look, level } = plant();
  const [a, b] = [scene.indexOf('a')!, scene.indexOf('b')!];
  set(50);
  look(0);
  live.command('a', true);
  live.unbind(a);
  look(0);
  live.unbind(b);
  live.bind(a, { id: 'a', linkedTag: 'u' });
  expect(live.at(b)).toBeUndefined();
  live.tags.set(live.tags.indexOf('u')!, 1, Quality.good, 25);
  set(75);
  look(0);
  expect([level('a'), live.get('a')!.isCommanded, live.get('a')!.text(live.tags)]).toEqual([
    0.25,
    false,
    '25',
  ]);
  expect(live.boundTo(live.tags.indexOf('t')!).map(({ index }) => index)).toEqual([scene.indexOf('c')]);
  expect(live.quality()).toMatchObject({ good: 2, missing: 0 });
});
