import { describe, expect, test } from 'vitest';
import { SCENES, sceneNamed } from '../../bench/scenes/index.ts';
import { type Item, VIEWPORT } from '../../bench/scenes/item.ts';
import { zipf } from '../../bench/scenes/live.scene.ts';
import { changed, partsOf } from '../../bench/scenes/parts.ts';
import {
  allSteps,
  coalesced,
  draggedItem,
  SINGLE_CHANGES,
  STEPS,
  singleStep,
} from '../../bench/scenes/script.ts';
import { SYMBOLS } from '../../bench/scenes/symbol.ts';
import { formulaOf } from '../../engine/formula/formula.ts';

const N = 2000;

describe.each(SCENES.map((scene) => [scene.name, scene] as const))('%s', (_, scene) => {
  const items = scene.items(N);

  test('has as many objects as asked for, numbered in their order, the same each time', () => {
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: N }, (_, id) => id));
    expect(scene.items(N)).toEqual(items);
  });

  test('lies in its area, and all of that in the whole view', () => {
    const { x, y, width, height } = scene.area(N);
    for (const item of items) {
      expect(item.x).toBeGreaterThanOrEqual(x);
      expect(item.x).toBeLessThanOrEqual(x + width);
      expect(item.y).toBeGreaterThanOrEqual(y);
      expect(item.y).toBeLessThanOrEqual(y + height);
    }
    const { scale } = scene.whole(N);
    expect(width * scale).toBeLessThanOrEqual(VIEWPORT.width + 0.001);
    expect(height * scale).toBeLessThanOrEqual(VIEWPORT.height + 0.001);
  });

  test('changes objects to what fits them and can be drawn', () => {
    const changes = scene.changes(items, 3);
    expect(changes.length).toBeGreaterThan(500);
    for (const change of changes)
      expect(partsOf(changed(items[change.index]!, change)).length).toBeGreaterThan(0);
  });

  test('has something to drag in the near view', () => {
    const view = scene.near(N);
    const dragged = items[draggedItem(items, view)]!;
    expect(Math.abs(dragged.x - view.x) * view.scale).toBeLessThan(VIEWPORT.width / 2);
  });
});

const inView = (items: readonly Item[], { x, y, scale }: { x: number; y: number; scale: number }): number =>
  items.filter(
    (item) =>
      Math.abs(item.x - x) * scale <= VIEWPORT.width / 2 &&
      Math.abs(item.y - y) * scale <= VIEWPORT.height / 2,
  ).length;

test('all-visible shows every object at 100 %, none so small that a level of detail may leave it out', () => {
  const scene = sceneNamed('all-visible');
  expect(scene.whole(10_000).scale).toBe(1);
  for (const item of scene.items(10_000)) {
    const side =
      'radius' in item && !('w' in item)
        ? 2 * item.radius
        : Math.min('w' in item ? item.w : 0, 'h' in item ? item.h : 0);
    expect(side).toBeGreaterThanOrEqual(8);
  }
});

test('overlap has 50 objects over a point on average', () => {
  const scene = sceneNamed('overlap');
  const { width, height } = scene.area(N);
  const covered = scene.items(N).reduce((sum, item) => sum + (item.kind === 'rect' ? item.w * item.h : 0), 0);
  expect(covered / (width * height)).toBeGreaterThan(47);
  expect(covered / (width * height)).toBeLessThan(53);
});

test('a table is 200 × 200 cells that meet', () => {
  const items = sceneNamed('tables').items(40_000);
  expect(new Set(items.map(({ x }) => x)).size).toBe(200);
  expect(new Set(items.map(({ y }) => y)).size).toBe(200);
  const [first, second] = items;
  expect(first!.kind === 'cell' && second!.x - first!.x === first!.w).toBe(true);
});

test('symbols are all different', () => {
  const outlines = sceneNamed('symbols')
    .items(SYMBOLS)
    .map((item) => {
      const [part] = partsOf(item.kind === 'symbol' ? { ...item, radius: 1 } : item);
      return part!.type === 'polygon' ? part!.points.join() : '';
    });
  expect(new Set(outlines).size).toBe(SYMBOLS);
});

test('far is a million units from the origin, near at 2000 %', () => {
  const scene = sceneNamed('far');
  expect(Math.min(...scene.items(N).map(({ x }) => x))).toBeGreaterThanOrEqual(1e6);
  expect(scene.near(N).scale).toBe(20);
});

describe('live', () => {
  const scene = sceneNamed('live');
  const items = scene.items(10_000);

  test('one object in ten is in the near view', () => {
    const share = inView(items, scene.near(10_000)) / 10_000;
    expect(share).toBeGreaterThan(0.09);
    expect(share).toBeLessThan(0.11);
  });

  test('three objects in ten show a value, through a formula that answers the value', () => {
    const share = items.filter((item) => 'value' in item).length / items.length;
    expect(share).toBeGreaterThan(0.27);
    expect(share).toBeLessThan(0.33);
    const evaluate = formulaOf(scene.formula!);
    for (const value of [0, 0.1, 33.3, 99.9]) expect(evaluate(value)).toBeCloseTo(value, 9);
  });

  test('a step has 100,000 updates a second, most of them of few tags', () => {
    const changes = scene.changes(items, 0);
    expect(changes.length * 60).toBeGreaterThanOrEqual(100_000);
    const distinct = new Set(changes.map(({ index }) => index)).size;
    expect(distinct).toBeLessThan(changes.length * 0.8);
    expect(distinct).toBeGreaterThan(changes.length * 0.3);
  });

  test('the share of a tag falls with its rank', () => {
    const draws = Array.from({ length: 10_000 }, (_, nth) => zipf((nth + 0.5) / 10_000, 10_000));
    const times = (index: number) => draws.filter((one) => one === index).length;
    expect(times(0) / times(7919)).toBeGreaterThan(1.4);
    expect(times(0)).toBeGreaterThan(500);
    expect(Math.max(...draws)).toBeLessThan(10_000);
  });

  test('of several updates of an object the last is kept', () => {
    expect(
      coalesced([
        { index: 1, value: 5 },
        { index: 2, value: 6 },
        { index: 1, value: 7 },
      ]),
    ).toEqual([
      { index: 1, value: 7 },
      { index: 2, value: 6 },
    ]);
  });
});

test('an engine that has the script finds the single changes after all others', () => {
  const scene = sceneNamed('schematic');
  const items = scene.items(N);
  const steps = allSteps(scene, items);
  expect(steps).toHaveLength(2 * STEPS + SINGLE_CHANGES);
  expect(steps[singleStep(0)]).toHaveLength(1);
  const [one, next] = [steps[singleStep(3)]![0]!, steps[singleStep(4)]![0]!];
  expect(one.index).toBe(next.index);
  expect(one).not.toEqual(next);
});
