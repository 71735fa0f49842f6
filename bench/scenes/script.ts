/** The interactions with a scene, the same for every engine: 60 steps per scenario, as data. */
import type { Scenario } from '../metrics.ts';
import { type Change, type Item, VIEWPORT, type View } from './item.ts';
import { DASH } from './parts.ts';
import { FILLS, randomText, randomValue } from './plan.ts';
import { oneOf, type Random, randomFrom } from './random.ts';
import type { BenchScene } from './scene.ts';

export const STEPS = 60;
const UPDATES_A_STEP = 1000;
/** A prime: consecutive updates are far apart. */
const STRIDE = 7919;

/** `view`: where it starts. Whole: all objects are visible. Near: a part of them, in most scenes at scale 1. */
type Script =
  /** Screen pixels per step for the first half of the steps, and back. */
  | { readonly do: 'pan'; readonly view: 'whole' | 'near'; readonly by: readonly [x: number, y: number] }
  /** About the centre, by the same factor at every step. */
  | { readonly do: 'zoom'; readonly view: 'whole' | 'near'; readonly from: number; readonly to: number }
  /** One object near the centre, screen pixels per step. */
  | { readonly do: 'drag'; readonly view: 'whole' | 'near'; readonly by: readonly [x: number, y: number] }
  /** The scene's changes, from this step of its script on: two runs on one page must not set the same values. */
  | { readonly do: 'update'; readonly view: 'whole' | 'near'; readonly first: number };

export const SCRIPTS: Readonly<Record<Scenario, Script>> = {
  'pan-whole': { do: 'pan', view: 'whole', by: [8, 4] },
  'pan-near': { do: 'pan', view: 'near', by: [8, 4] },
  zoom: { do: 'zoom', view: 'whole', from: 0.05, to: 2 },
  'drag-whole': { do: 'drag', view: 'whole', by: [2, 0] },
  'drag-near': { do: 'drag', view: 'near', by: [2, 0] },
  'update-whole': { do: 'update', view: 'whole', first: 0 },
  'update-near': { do: 'update', view: 'near', first: STEPS },
};

/** There and back by this many screen pixels per step. */
export function panned(
  from: View,
  step: number,
  steps: number,
  by: readonly [number, number] = [8, 4],
): View {
  const way = step < steps / 2 ? step + 1 : steps - step - 1;
  return { ...from, x: from.x + (by[0] * way) / from.scale, y: from.y + (by[1] * way) / from.scale };
}

export const zoomed = (at: View, step: number, from = 0.05, to = 2): View => ({
  ...at,
  scale: from * (to / from) ** (step / (STEPS - 1)),
});

/** Returns the object nearest to a point, for dragging: a rectangle where there are any. */
export function draggedItem(items: readonly Item[], { x, y }: { x: number; y: number }): number {
  const rects = items.filter((item) => item.kind === 'rect');
  const distance = (item: Item): number => Math.hypot(item.x - x, item.y - y);
  const among = rects.length > 0 ? rects : items;
  return items.indexOf(among.reduce((best, item) => (distance(item) < distance(best) ? item : best)));
}

/**
 * Returns the changes of one step: 1,000 objects, each to a new value. Steps from STEPS on change the first objects
 * again, to other values: an engine that detects unchanged values must not gain from it.
 */
export function changesAt(items: readonly Item[], step: number): Change[] {
  const random = randomFrom(step + 1000);
  return Array.from({ length: Math.min(UPDATES_A_STEP, items.length) }, (_, nth) =>
    changeOf(items, ((UPDATES_A_STEP * (step % STEPS) + nth) * STRIDE) % items.length, random),
  );
}

/** Returns a new value that fits the object. */
export function changeOf(items: readonly Item[], index: number, random: Random): Change {
  const { kind } = items[index]!;
  if (kind === 'label') return { index, text: randomText(random) };
  if (kind === 'cell') return { index, text: randomValue(random).toFixed(1) };
  if (kind === 'gauge' || kind === 'tank') return { index, value: randomValue(random) };
  if (kind === 'pipe') return { index, shift: random() * (DASH.on + DASH.off) };
  return { index, fill: oneOf(random, FILLS) };
}

export const SINGLE_CHANGES = 30;
/** The step number of the n-th single change, for an engine that has the script itself: after all others. */
export const singleStep = (nth: number): number => 2 * STEPS + nth;

/** Returns one value for the object at the centre of the near view, different each time. */
export function singleChange(scene: Pick<BenchScene, 'near'>, items: readonly Item[], nth: number): Change {
  const change = changeOf(items, draggedItem(items, scene.near(items.length)), randomFrom(3000 + nth));
  return 'fill' in change ? { ...change, fill: FILLS[nth % FILLS.length]! } : change;
}

/** Returns all steps of a scene's updates by number, the single ones last. */
export const allSteps = (scene: BenchScene, items: readonly Item[]): Change[][] => [
  ...Array.from({ length: 2 * STEPS }, (_, step) => scene.changes(items, step)),
  ...Array.from({ length: SINGLE_CHANGES }, (_, nth) => [singleChange(scene, items, nth)]),
];

/** Keeps the last of several changes of one object, as an application does that draws once per frame. */
export const coalesced = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [change.index, change])).values(),
];

/** Returns 1,000 points of the viewport, CSS pixels, two numbers per point. */
export function hitPoints(points = 1000): Float64Array {
  const random = randomFrom(7);
  return Float64Array.from({ length: points * 2 }, (_, at) =>
    Math.floor(random() * (at % 2 === 0 ? VIEWPORT.width : VIEWPORT.height)),
  );
}
