import { describe, expect, test } from 'vitest';
import { ObjectFlag } from '../../../engine/primitives/record.ts';
import { ORDER_MARK, ORDER_WHOLE } from '../../../engine/render/backend.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import { Shelves } from '../../../engine/render/text/shelves.ts';
import { runsOf } from '../../../engine/render/webgl/runs.ts';
import { patches } from '../../../engine/render/webgl/table-texture.ts';
import { snapped } from '../../../engine/render/webgl/view.ts';
import { Stage } from '../../support/render/stage.ts';

describe('spans as rectangles of a texture', () => {
  test.each([
    [{ from: 3, to: 9 }, [[3, 6, 1]]],
    [{ from: 0, to: 1024 }, [[0, 1024, 1]]],
    [
      { from: 1000, to: 1030 },
      [
        [1000, 24, 1],
        [1024, 6, 1],
      ],
    ],
    [
      { from: 1000, to: 4100 },
      [
        [1000, 24, 1],
        [1024, 1024, 3 - 0],
        [4096, 4, 1],
      ],
    ],
  ])('%o', (span, expected) => {
    const found = patches(span);
    expect(found.map(({ from, count, rows }) => [from, count, rows])).toEqual(expected);
    const rows = found.reduce((sum, { count, rows }) => sum + count * rows, 0);
    expect(rows).toBe(span.to - span.from);
  });
});

describe('runs', () => {
  test('plain forms are one run, an ellipse and the marks break it', () => {
    const backend = new NullBackend({ width: 1, height: 1, ratio: 1 });
    const stage = new Stage(backend.glyphs);
    const circle = (ry: number) =>
      stage.add({ x: 0, y: 0, w: 40, h: 40, flags: ObjectFlag.live }, (pen) =>
        pen.ellipse(20, 20, 20, ry, { fill: '#888' }),
      );
    circle(20);
    circle(20);
    circle(10);
    const order = Uint32Array.from([0, 1, 2, ORDER_MARK, ORDER_MARK | 1]);
    expect(runsOf(order, order.length, stage.tables.records).map((run) => [run.program, run.to])).toEqual([
      ['plain', 2],
      ['rich', 3],
      ['mark', 5],
    ]);
  });

  test('a few objects as quads ride along; many have their own program', () => {
    const { records } = new Stage(new NullBackend({ width: 1, height: 1, ratio: 1 }).glyphs).tables;
    const whole = (count: number) => new Uint32Array(count).fill(ORDER_WHOLE);
    expect(runsOf(whole(10), 10, records)).toEqual([{ program: 'plain', from: 0, to: 10 }]);
    expect(runsOf(whole(1000), 1000, records)).toEqual([{ program: 'whole', from: 0, to: 1000 }]);
    expect(runsOf(whole(0), 0, records)).toEqual([]);
  });
});

test('the atlas packs glyphs without overlap', () => {
  const shelves = new Shelves(256);
  const sizes = Array.from({ length: 200 }, (_, nth) => [12 + (nth % 7) * 5, 20 + (nth % 5) * 6] as const);
  const placed = sizes.map(([width, height]) => ({ ...shelves.place(width, height), width, height }));
  for (const [nth, a] of placed.entries()) {
    expect(a.x + a.width).toBeLessThanOrEqual(256);
    expect(a.y + a.height).toBeLessThanOrEqual(shelves.height);
    for (const b of placed.slice(nth + 1))
      expect(
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
      ).toBe(true);
  }
});

test('the camera stands on whole pixels, far from the origin too', () => {
  for (const scale of [0.01, 1, 1.5, 20]) {
    const at = snapped(1_000_000.123, scale) * scale;
    expect(Math.abs(at - Math.round(at))).toBeLessThan(1e-6);
  }
});

test('the null backend keeps the order it was given and counts what was dirty', () => {
  const backend = new NullBackend({ width: 10, height: 10, ratio: 1 });
  const stage = new Stage(backend.glyphs);
  stage.add({ x: 0, y: 0, w: 10, h: 10 }, (pen) => pen.rrect(0, 0, 10, 10, { fill: '#000' }));
  const frame = {
    camera: { x: 0, y: 0, scale: 1 },
    time: 0,
    drag: { x: 0, y: 0 },
    order: Uint32Array.from([0, 7, 7]),
    owners: Uint32Array.from([0, 7, 7]),
    orderCount: 1,
    orderVersion: 1,
    stride: 1,
    beat: 0,
    accent: 0,
    page: { width: 1, height: 1, fill: 0 },
    around: 0,
  };
  expect(backend.draw(stage, frame).uploadedBytes).toBe(48 + 32);
  expect(backend.draw(stage, frame).uploadedBytes).toBe(0);
  expect([...backend.order]).toEqual([0]);
});
