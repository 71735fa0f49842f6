import { expect, test } from 'vitest';
import { sceneNamed } from '../../bench/scenes/index.ts';
import { VIEWPORT } from '../../bench/scenes/item.ts';
import { changed, partsOf, touchedParts } from '../../bench/scenes/parts.ts';
import { sceneSize, schematicPlan } from '../../bench/scenes/plan.ts';
import { changesAt, draggedItem, panned, STEPS, zoomed } from '../../bench/scenes/script.ts';

const N = 10_000;
const scene = sceneNamed('schematic');
const items = scene.items(N);

test('the same seed gives the same scene, another seed another', () => {
  expect(schematicPlan(200)).toEqual(schematicPlan(200));
  expect(schematicPlan(200, 2)).not.toEqual(schematicPlan(200, 1));
});

test.each([
  ['rect', 0.3],
  ['circle', 0.2],
  ['label', 0.15],
  ['line', 0.15],
  ['gauge', 0.1],
  ['tank', 0.05],
  ['icon', 0.05],
])('the share of %s is that of the workload', (kind, share) => {
  const found = items.filter((item) => item.kind === kind).length / N;
  expect(found).toBeGreaterThan(share - 0.015);
  expect(found).toBeLessThan(share + 0.015);
});

test('a fifth is turned', () => {
  const turned = items.filter(({ angle }) => angle !== 0).length / N;
  expect(turned).toBeGreaterThan(0.18);
  expect(turned).toBeLessThan(0.22);
});

test('the whole scene is in the whole view, about 500 objects in the near one', () => {
  const inView = ({ x, y, scale }: { x: number; y: number; scale: number }): number => {
    const [halfWidth, halfHeight] = [VIEWPORT.width / 2 / scale, VIEWPORT.height / 2 / scale];
    return items.filter(
      (item) => Math.abs(item.x - x) <= halfWidth + 1 && Math.abs(item.y - y) <= halfHeight + 1,
    ).length;
  };
  expect(inView(scene.whole(N))).toBe(N);
  expect(inView(scene.near(N))).toBeGreaterThan(450);
  expect(inView(scene.near(N))).toBeLessThan(550);
});

test('panning is 8 and 4 pixels a step, and comes back to where it began', () => {
  const from = scene.near(N);
  expect(panned(from, 0, STEPS)).toMatchObject({ x: from.x + 8, y: from.y + 4 });
  expect(panned(from, STEPS - 1, STEPS)).toEqual(from);
  const far = scene.whole(N);
  expect((panned(far, 0, STEPS).x - far.x) * far.scale).toBeCloseTo(8, 9);
});

test('zooming goes from 0.05 to 2 about the centre', () => {
  expect(zoomed(scene.near(N), 0).scale).toBe(0.05);
  expect(zoomed(scene.near(N), STEPS - 1)).toEqual({ ...scene.near(N), scale: 2 });
});

test('a step updates a thousand different objects, each with what fits it', () => {
  const changes = changesAt(items, 3);
  expect(new Set(changes.map(({ index }) => index)).size).toBe(1000);
  expect(changes.map(({ index }) => index).slice(0, 2)).toEqual([(3000 * 7919) % N, (3001 * 7919) % N]);
  for (const change of changes) {
    const before = items[change.index]!;
    const after = changed(before, change);
    const touched = touchedParts(after);
    partsOf(after).forEach((part, nth) => {
      if (!touched.includes(nth)) expect(part).toEqual(partsOf(before)[nth]);
    });
  }
});

test('a change that does not fit its object is refused', () => {
  const circle = items.find(({ kind }) => kind === 'circle')!;
  expect(() => changed(circle, { index: circle.id, text: 'ABC' })).toThrow('a circle');
});

test('the dragged object is a rectangle near the centre', () => {
  const dragged = items[draggedItem(items, scene.near(N))]!;
  const { width, height } = sceneSize(N);
  expect(dragged.kind).toBe('rect');
  expect(Math.hypot(dragged.x - width / 2, dragged.y - height / 2)).toBeLessThan(300);
});
