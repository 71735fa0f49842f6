import { expect, test } from 'vitest';
import { frameOn, isAllInView, mapSize, viewOf, worldAt } from '../../../host/diagram/mini-map-model.ts';

const PAGE = { minX: 0, minY: 0, maxX: 1920, maxY: 1080 };
const SURFACE = { width: 1000, height: 800 };

test('the map keeps the form of the diagram, in the room that it has', () => {
  expect(mapSize(PAGE)).toEqual({ width: 208, height: 117 });
  expect(mapSize({ minX: -500, minY: 0, maxX: 0, maxY: 1000 })).toEqual({ width: 74, height: 148 });
});

test('the frame shows what of the diagram is in view; what lies beyond is cut off', () => {
  const size = mapSize(PAGE);
  const view = viewOf({ x: 960, y: 540, scale: 1 }, SURFACE);
  const frame = frameOn(PAGE, size, view);
  expect(frame.left).toBeCloseTo((460 / 1920) * 208);
  expect(frame.width).toBeCloseTo((1000 / 1920) * 208);
  const beyond = frameOn(PAGE, size, viewOf({ x: 5000, y: -900, scale: 20 }, SURFACE));
  expect(beyond.left + beyond.width).toBeLessThanOrEqual(208);
  expect(beyond.top).toBe(0);
  expect(beyond.width).toBeGreaterThanOrEqual(6);
});

test('it has nothing to say while the whole diagram is in view', () => {
  expect(isAllInView(PAGE, viewOf({ x: 960, y: 540, scale: 0.5 }, SURFACE))).toBe(true);
  expect(isAllInView(PAGE, viewOf({ x: 960, y: 540, scale: 0.6 }, SURFACE))).toBe(false);
});

test('a point of the map is a point of the diagram', () => {
  expect(worldAt(PAGE, { width: 192, height: 108 }, 96, 54)).toEqual({ x: 960, y: 540 });
});
