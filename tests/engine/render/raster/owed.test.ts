/** What a frame has no time to paint comes with the next ones: where it belongs, in time, and not in pieces without need. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Owed } from '../../../../engine/render/raster/owed.ts';
import { areaOf, type Rect } from '../../../../engine/render/raster/window.ts';

const HOME = { originX: 0, originY: 0 };
let now: number;

beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const square = (left: number, side = 10): Rect => ({ left, top: 0, right: left + side, bottom: side });

/** Pays, where each rectangle takes so many milliseconds, and returns what was painted. */
function paid(owed: Owed, milliseconds: number, each: (rect: Rect) => number, at = HOME): Rect[] {
  const rects: Rect[] = [];
  owed.pay(at, milliseconds, (rect) => {
    rects.push(rect);
    now += each(rect);
  });
  return rects;
}

test('a frame paints for as long as it may, the newest first, and the next one goes on', () => {
  const owed = new Owed();
  owed.add([square(0), square(20)], HOME);
  owed.add([square(40), square(60)], HOME);
  expect(paid(owed, 5, () => 2)).toEqual([square(40), square(60), square(0)]);
  expect(owed.isNone).toBe(false);
  expect(paid(owed, 5, () => 2)).toEqual([square(20)]);
  expect(owed.isNone).toBe(true);
});

test('what is owed stays where it is on the plane when the picture moves over it', () => {
  const owed = new Owed();
  owed.add([square(0)], HOME);
  owed.add([square(50)], { originX: 30, originY: 5 });
  const at = { originX: 10, originY: 0 };
  expect(paid(owed, 5, () => 1, at)).toEqual([
    { left: 70, top: 5, right: 80, bottom: 15 },
    { left: -10, top: 0, right: 0, bottom: 10 },
  ]);
});

describe('a large rectangle', () => {
  const perPixel = 0.001;
  const large = square(0, 256);

  test('is painted at once where there is time for it', () => {
    const owed = new Owed(perPixel);
    owed.add([large], HOME);
    expect(paid(owed, 100, (rect) => areaOf([rect]) * perPixel)).toEqual([large]);
  });

  test('is painted in pieces where there is not: they do not overlap, and all are painted once', () => {
    const owed = new Owed(perPixel);
    owed.add([large], HOME);
    const pieces: Rect[] = [];
    let frames = 0;
    for (; !owed.isNone; frames++) {
      const start = now;
      pieces.push(...paid(owed, 20, (rect) => areaOf([rect]) * perPixel));
      expect(now - start).toBeLessThan(30);
    }
    expect(frames).toBeGreaterThan(2);
    expect(areaOf(pieces)).toBe(areaOf([large]));
    const corners = new Set(pieces.map(({ left, top }) => `${left} ${top}`));
    expect(corners.size).toBe(pieces.length);
  });
});

test('what is due of a frame grows as time runs out, until it is all', () => {
  const owed = new Owed();
  expect(owed.due(50)).toBe(0);
  owed.add(
    Array.from({ length: 100 }, (_, nth) => square(nth * 20)),
    HOME,
  );
  // How long they take is not known yet.
  expect(owed.due(50)).toBe(0);
  paid(owed, 1, () => 1);
  const first = owed.due(50);
  expect(first).toBeGreaterThan(0);
  now += 250;
  expect(owed.due(50)).toBeGreaterThan(1.5 * first);
  now += 1000;
  expect(owed.due(50)).toBeGreaterThan(9 * first);
});
