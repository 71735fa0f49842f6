import { expect, test } from 'vitest';
import { type Grey, ssim, ssimOfDrawn } from '../../bench/ssim.ts';

const grey = (draw: (x: number, y: number) => number, size = 64): Grey => ({
  width: size,
  height: size,
  data: Float32Array.from({ length: size * size }, (_, at) => draw(at % size, Math.floor(at / size))),
});

const squares = grey((x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 230 : 40));

test('a picture is like itself', () => {
  expect(ssim(squares, squares)).toBeCloseTo(1, 10);
});

test('a shifted picture is less like it than a brighter one', () => {
  const shifted = grey((x, y) => ((((x + 2) >> 2) + (y >> 2)) % 2 === 0 ? 230 : 40));
  const brighter = grey((x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 235 : 45));
  expect(ssim(squares, brighter)).toBeGreaterThan(0.95);
  expect(ssim(squares, shifted)).toBeLessThan(0.5);
});

test('the negative is unlike it', () => {
  const negative = grey((x, y) => 270 - squares.data[y * 64 + x]!);
  expect(ssim(squares, negative)).toBeLessThan(0);
});

test('much background does not make a small drawing alike', () => {
  const small = (from: number): Grey => grey((x, y) => (x >= from && x < from + 4 && y < 4 ? 40 : 255));
  expect(ssim(small(0), small(2))).toBeGreaterThan(0.98);
  expect(ssimOfDrawn(small(0), small(2))).toBeLessThan(0.7);
  expect(ssimOfDrawn(small(0), small(0))).toBe(1);
  expect(
    ssimOfDrawn(
      grey(() => 255),
      grey(() => 255),
    ),
  ).toBe(1);
});

test('pictures of different sizes are refused', () => {
  expect(() =>
    ssim(
      squares,
      grey(() => 0, 32),
    ),
  ).toThrow('64×64 and 32×32');
});
