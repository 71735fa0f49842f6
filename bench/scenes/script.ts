/**
 * What is done with a scene, the same for every engine: 60 steps a scenario. Whole view: all objects are visible.
 * Near: scale 1 at the centre, about 500 are.
 */
import { type Change, type Item, type SceneSize, VIEWPORT, type View } from './item.ts';
import { FILLS, randomText, randomValue, sceneSize } from './plan.ts';
import { oneOf, randomFrom } from './random.ts';

export const STEPS = 60;
const UPDATES_A_STEP = 1000;
/** A prime: consecutive updates lie far from each other. */
const STRIDE = 7919;

export const centreOf = ({ width, height }: SceneSize): { x: number; y: number } => ({
  x: width / 2,
  y: height / 2,
});

export function wholeView(count: number): View {
  const size = sceneSize(count);
  return {
    ...centreOf(size),
    scale: Math.min(VIEWPORT.width / size.width, VIEWPORT.height / size.height),
  };
}

export const nearView = (count: number): View => ({ ...centreOf(sceneSize(count)), scale: 1 });

/** 8 px right and 4 down a step for the first half of `steps`, and back. */
export function panned(from: View, step: number, steps: number): View {
  const way = step < steps / 2 ? step + 1 : steps - step - 1;
  return { ...from, x: from.x + (8 * way) / from.scale, y: from.y + (4 * way) / from.scale };
}

/** Scale 0.05 to 2 about the centre. */
export const zoomed = (from: View, step: number): View => ({
  ...from,
  scale: 0.05 * 40 ** (step / (STEPS - 1)),
});

/** The rectangle nearest to the centre: the one that is dragged. */
export function draggedItem(items: readonly Item[], count: number): number {
  const { x, y } = centreOf(sceneSize(count));
  const distance = (item: Item): number => Math.hypot(item.x - x, item.y - y);
  const rects = items.filter((item) => item.kind === 'rect');
  return items.indexOf(rects.reduce((best, item) => (distance(item) < distance(best) ? item : best)));
}

/**
 * The changes of one step: 1,000 objects, each to something new of its own. Steps from STEPS on change the objects of the
 * first ones again, to other values: an engine that notices that nothing is new must not come out fast by it.
 */
export function changesAt(items: readonly Item[], step: number): Change[] {
  const random = randomFrom(step + 1000);
  return Array.from({ length: Math.min(UPDATES_A_STEP, items.length) }, (_, nth) => {
    const index = ((UPDATES_A_STEP * (step % STEPS) + nth) * STRIDE) % items.length;
    const { kind } = items[index]!;
    if (kind === 'label') return { index, text: randomText(random) };
    if (kind === 'gauge' || kind === 'tank') return { index, value: randomValue(random) };
    return { index, fill: oneOf(random, FILLS) };
  });
}

/** 1,000 points of the viewport, CSS pixels, two numbers a point. */
export function hitPoints(points = 1000): Float64Array {
  const random = randomFrom(7);
  return Float64Array.from({ length: points * 2 }, (_, at) =>
    Math.floor(random() * (at % 2 === 0 ? VIEWPORT.width : VIEWPORT.height)),
  );
}
