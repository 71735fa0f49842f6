import { expect, test } from 'vitest';
import { paintFittedInk, paintInk } from '../../../../engine/render/raster/paint-ink.ts';
import { Pixels } from '../../../../engine/render/raster/pixels.ts';
import { type Coverage, inkOf } from '../../../../engine/render/text/glyph-ink.ts';
import { LetterBitmaps } from '../../../../engine/render/text/letter-bitmaps.ts';
import { seeded } from '../../../support/engine/random.ts';

const SIDE = 40;

/** A letter with a slanted stem and a bar, 24 by 34 texels, half a texel of grey at its edges. */
function letter(): Coverage {
  const [width, height] = [26, 36];
  const data = new Uint8ClampedArray(width * height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const isStem = Math.abs(x - 6 - y / 4) < 3;
      const isBar = y > 16 && y < 21;
      data[y * width + x] = isStem || isBar ? 255 : Math.abs(x - 6 - y / 4) < 4 ? 128 : 0;
    }
  return { data, width, height, left: 2, top: 35 };
}

const INK = inkOf(letter());

function paper(): Pixels {
  const pixels = new Pixels(SIDE, SIDE);
  pixels.words.fill(0xffff_ffff);
  return pixels;
}

const reds = ({ words }: Pixels): number[] => [...words].map((word) => word & 255);
const inkIn = (pixels: Pixels): number => reds(pixels).reduce((sum, red) => sum + 255 - red, 0);

function expectAlike(one: Pixels, other: Pixels): void {
  const expected = reds(one);
  const off = reds(other).map((red, nth) => Math.abs(red - expected[nth]!));
  expect(Math.max(...off)).toBeLessThanOrEqual(2);
}

test.each([8, 9.3, 12, 17.25, 23.9])('a letter of %f px is the pixels that its ink gives', (px) => {
  const letters = new LetterBitmaps();
  for (let phase = 0; phase < 8; phase++) {
    const [one, other] = [paper(), paper()];
    const x = 5 + phase / 8;
    paintInk(one, INK, x, 30, px, 0, 0.8);
    for (let again = 0; again < 2; again++) {
      other.words.fill(0xffff_ffff);
      paintFittedInk(other, letters, INK, 3, x, 30, px, 0, 0.8);
      expectAlike(one, other);
    }
    expect(inkIn(one)).toBeGreaterThan(500);
  }
});

test('a pen between two eighths stands on the nearest, also left of the picture', () => {
  const letters = new LetterBitmaps();
  for (const x of [7.06, 7.07, 7.99, -3.3, -2.01]) {
    const [one, other] = [paper(), paper()];
    paintInk(one, INK, Math.round(x * 8) / 8, 20, 14, 0, 1);
    paintFittedInk(other, letters, INK, 0, x, 20, 14, 0, 1);
    expect(Math.abs(inkIn(one) - inkIn(other))).toBeLessThan(inkIn(one) * 0.02);
    expectAlike(one, other);
  }
});

test('nothing is painted outside of the clip', () => {
  const [whole, part] = [paper(), paper()];
  const letters = new LetterBitmaps();
  part.clip(8, 10, 12, 16);
  for (const pixels of [whole, part]) paintFittedInk(pixels, letters, INK, 0, 5, 24, 20, 0, 1);
  const [all, clipped] = [reds(whole), reds(part)];
  clipped.forEach((red, nth) => {
    const [column, row] = [nth % SIDE, Math.floor(nth / SIDE)];
    const isIn = column >= 8 && column < 12 && row >= 10 && row < 16;
    expect(red).toBe(isIn ? all[nth] : 255);
  });
  expect(inkIn(part)).toBeGreaterThan(0);
});

test('more letters than are kept come out as well', () => {
  const letters = new LetterBitmaps();
  const random = seeded(6);
  for (let nth = 0; nth < 12_000; nth++) {
    const [glyph, px] = [Math.floor(random() * 90), 8 + Math.floor(random() * 64) / 4];
    letters.find(INK, glyph, px, nth % 8);
    if (nth % 400 !== 0) continue;
    const [one, other] = [paper(), paper()];
    paintInk(one, INK, 5 + (nth % 8) / 8, 30, px, 0, 1);
    paintFittedInk(other, letters, INK, glyph, 5 + (nth % 8) / 8, 30, px, 0, 1);
    expectAlike(one, other);
  }
});
