import { expect, test } from 'vitest';
import { Camera } from '../../../engine/tools/camera.ts';

function camera(): Camera {
  const made = new Camera();
  made.resize(800, 600);
  return made;
}

test('a zoom leaves the world point under the pointer where it is', () => {
  const view = camera();
  view.panBy(-1234.5, 777);
  const before = view.toWorld(650, 90);
  for (const factor of [1.3, 0.2, 9, 0.001, 500]) {
    view.zoomBy(factor, 650, 90);
    const after = view.toWorld(650, 90);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  }
});

test('CANV-20 CONST-31 the scale stays within 1 % and 2000 %', () => {
  const view = camera();
  view.zoomBy(1e9);
  expect(view.scale).toBe(20);
  view.zoomBy(1e-9);
  expect(view.scale).toBe(0.01);
});

test('fit shows the whole area in the middle', () => {
  const view = camera();
  view.fit({ minX: 100, minY: 0, maxX: 2100, maxY: 100 });
  const { minX, maxX, minY, maxY } = view.area();
  expect([minX < 100, maxX > 2100, minY < 0, maxY > 100]).toEqual([true, true, true, true]);
  expect((minX + maxX) / 2).toBeCloseTo(1100);
});

test('a view of nothing, and an area without size, do no harm', () => {
  const view = camera();
  view.resize(0, 0);
  view.fit({ minX: 5, minY: 5, maxX: 5, maxY: 5 });
  expect([view.scale, view.x, view.y].every(Number.isFinite)).toBe(true);
});
