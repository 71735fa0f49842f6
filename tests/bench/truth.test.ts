import { describe, expect, test } from 'vitest';
import { sceneNamed } from '../../bench/scenes/index.ts';
import { type Item, VIEWPORT, type View } from '../../bench/scenes/item.ts';
import { BACKGROUND } from '../../bench/scenes/parts.ts';
import { holds } from '../../bench/scenes/proof.ts';
import { randomFrom } from '../../bench/scenes/random.ts';
import { changesAt, draggedItem, panned, STEPS, singleChange, zoomed } from '../../bench/scenes/script.ts';
import { colourOf, itemColour, OUTSIDE, UNKNOWN } from '../../bench/scenes/solid.ts';
import { Truth } from '../../bench/scenes/truth.ts';

const N = 1000;
const scene = sceneNamed('schematic');
const items = scene.items(N);
const near = scene.near(N);
const isInside = (x: number, y: number): boolean =>
  Math.abs(x - near.x) * near.scale < VIEWPORT.width / 3 &&
  Math.abs(y - near.y) * near.scale < VIEWPORT.height / 3;
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

test('a picture without the step is told from one that holds it, wherever an engine puts what is dragged', () => {
  const random = randomFrom(1);
  const rects = items.filter(({ kind, x, y }) => kind === 'rect' && isInside(x, y));
  let seen = 0;
  for (const item of rects.slice(0, 40)) {
    const truth = new Truth(items, near);
    truth.dragStart(items.indexOf(item));
    truth.mark();
    truth.dragBy(2, 0);
    const probes = truth.probes(random);
    if (probes.length < 3) continue;
    const ways = probes[0]!.aligned?.length ?? 0;
    if (ways > 0) seen++;
    const inPlace = (when: 'now' | 'before') => probes.map((probe) => probe[when]);
    expect([item.id, holds(probes, inPlace('now'))]).toEqual([item.id, true]);
    expect([item.id, holds(probes, inPlace('before'))]).toEqual([item.id, false]);
    for (let nth = 0; nth < ways; nth++) {
      const colours = (when: 'now' | 'before') => probes.map(({ aligned }) => aligned![nth]![when]);
      expect([item.id, nth, holds(probes, colours('now'))]).toEqual([item.id, nth, true]);
      expect([item.id, nth, holds(probes, colours('before'))]).toEqual([item.id, nth, false]);
    }
  }
  expect(seen).toBeGreaterThan(10);
});

test('nothing is claimed of letters', () => {
  const labels = sceneNamed('labels');
  const truth = new Truth(labels.items(N), labels.near(N));
  truth.mark();
  truth.update(labels.changes(labels.items(N), 0));
  expect(truth.probes(randomFrom(1))).toEqual([]);
});

describe('where objects are smaller than pixels', () => {
  const small = sceneNamed('all-visible');
  const all = small.items(N);
  const SAMPLES = 8;

  /** What an honest engine draws that aligns its picture to whole pixels and antialiases by area. */
  function drawn({ x: centreX, y: centreY, scale }: View, x: number, y: number): number {
    const left = (Math.round(centreX * scale) - VIEWPORT.width / 2 + x) / scale;
    const top = (Math.round(centreY * scale) - VIEWPORT.height / 2 + y) / scale;
    const about = all.filter((item) => Math.hypot(item.x - left, item.y - top) < 24 + 2 / scale);
    const sum = [0, 0, 0];
    for (let nth = 0; nth < SAMPLES * SAMPLES; nth++) {
      const px = left + ((nth % SAMPLES) + 0.5) / SAMPLES / scale;
      const py = top + (Math.floor(nth / SAMPLES) + 0.5) / SAMPLES / scale;
      const on = about.map((item) => itemColour(item, px - item.x, py - item.y)).filter((at) => at >= 0);
      const colour = on.at(-1) ?? colourOf(BACKGROUND);
      for (const at of [0, 1, 2]) sum[at]! += (colour >> (16 - 8 * at)) & 255;
    }
    return sum.reduce((colour, one) => (colour << 8) | Math.round(one / SAMPLES ** 2), 0);
  }

  test('a zoom is proven by pixels that tell its steps apart however an engine aligns them', () => {
    const whole = small.whole(N);
    const truth = new Truth(all, whole);
    const random = randomFrom(23);
    let proven = 0;
    for (let step = 1; step < STEPS; step += 2) {
      truth.setView(zoomed(whole, step - 1));
      truth.mark();
      truth.setView(zoomed(whole, step));
      const probes = truth.probes(random);
      const shown = (view: View): number[] => probes.map(({ x, y }) => drawn(view, x, y));
      expect([step, holds(probes, shown(zoomed(whole, step)))]).not.toEqual([step, false]);
      expect([step, holds(probes, shown(zoomed(whole, step - 1)))]).not.toEqual([step, true]);
      if (probes.length >= 3) proven++;
    }
    expect(proven).toBeGreaterThan(STEPS / 3);
  });
});
