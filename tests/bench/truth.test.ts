import { expect, test } from 'vitest';
import { sceneNamed } from '../../bench/scenes/index.ts';
import type { Item } from '../../bench/scenes/item.ts';
import { randomFrom } from '../../bench/scenes/random.ts';
import { changesAt, draggedItem, panned, STEPS, singleChange } from '../../bench/scenes/script.ts';
import { colourOf, itemColour, OUTSIDE, UNKNOWN } from '../../bench/scenes/solid.ts';
import { Truth } from '../../bench/scenes/truth.ts';

const N = 1000;
const scene = sceneNamed('schematic');
const items = scene.items(N);
const near = scene.near(N);
const place = { id: 0, x: 0, y: 0, angle: 0 } as const;

test('what a point of an object is drawn with', () => {
  const rect: Item = { ...place, kind: 'rect', w: 40, h: 20, radius: 6, fill: '#8fa5ba' };
  expect(itemColour(rect, 0, 0)).toBe(colourOf('#8fa5ba'));
  expect(itemColour(rect, 20.5, 0)).toBe(colourOf('#5b6b7b'));
  expect(itemColour(rect, 19.5, 9.5)).toBe(OUTSIDE);
  const gauge: Item = { ...place, kind: 'gauge', radius: 20, value: 50 };
  expect([itemColour(gauge, -12, -12), itemColour(gauge, 12, -12)]).toEqual([0x3b7fb5, 0xdde3e9]);
  expect(itemColour(gauge, 0, 0)).toBe(UNKNOWN);
  expect(itemColour(gauge, 0, 18)).toBe(OUTSIDE);
});

test('pixels are found of every kind of step, of a single value too, and none where nothing changed', () => {
  const truth = new Truth(items, near);
  const random = randomFrom(1);
  const steps: (() => void)[] = [
    () => truth.setView(panned(near, 0, STEPS)),
    () => truth.update(changesAt(items, 0)),
    () => truth.update([singleChange(scene, items, 3)]),
    () => truth.update([singleChange(scene, items, 4)]),
  ];
  for (const step of steps) {
    truth.mark();
    step();
    expect(truth.probes(random).length).toBeGreaterThanOrEqual(3);
  }
  truth.mark();
  expect(truth.probes(random)).toEqual([]);
});

test('of what is dragged the edges tell, there and back', () => {
  const truth = new Truth(items, near);
  truth.dragStart(draggedItem(items, near));
  truth.mark();
  truth.dragBy(2, 0);
  const forward = truth.probes(randomFrom(1));
  expect(forward.length).toBeGreaterThanOrEqual(3);
  truth.mark();
  truth.dragBy(-2, 0);
  const back = truth.probes(randomFrom(1));
  expect(back.length).toBeGreaterThanOrEqual(3);
});

test('nothing is claimed of letters', () => {
  const labels = sceneNamed('labels');
  const truth = new Truth(labels.items(N), labels.near(N));
  truth.mark();
  truth.update(labels.changes(labels.items(N), 0));
  expect(truth.probes(randomFrom(1))).toEqual([]);
});
