/**
 * The symbol library as sheets, one picture a backend and look: kept in test-results/pictures for people to look at. Both
 * backends must draw the same picture, and every symbol must be in it.
 */
import { expect, test } from 'vitest';
import { greyOf, ssim } from '../../bench/ssim.ts';
import type { BackendChoice } from '../../engine/render/create.ts';
import images from '../../plugins/images/kind.ts';
import { Gallery, PAGE, type Shown } from './gallery.ts';

const CELL = 116;
const ACROSS = 13;
const WIDTH = CELL * ACROSS;
const HEIGHT = CELL * Math.ceil(images.variants!.length / ACROSS);
/** What golden pictures of the two backends must agree to. */
const AGREEMENT = 0.98;

/** Each symbol in the middle of its cell, at most 96 units large. */
function sheetOf(props: Readonly<Record<string, unknown>>): Shown[] {
  return images.variants!.map((variant, nth) => {
    const [width, height] = variant.size!;
    const scale = Math.min(1, 96 / Math.max(width, height));
    const x = (nth % ACROSS) * CELL + (CELL - width * scale) / 2;
    const y = Math.floor(nth / ACROSS) * CELL + (CELL - height * scale) / 2;
    return { kind: 'images', x, y, width, height, scale, props: { ...variant.props, ...props } };
  });
}

async function sheet(
  name: string,
  backend: BackendChoice,
  page: string,
  props = {},
): Promise<Uint8ClampedArray> {
  const gallery = await Gallery.open(WIDTH, HEIGHT, backend, page);
  for (const shown of sheetOf(props)) gallery.show(shown);
  const pixels = gallery.draw();
  await gallery.save(`symbols-${name}-${backend}`);
  expect(gallery.findings).toEqual([]);
  gallery.close();
  return pixels;
}

const grey = (pixels: Uint8ClampedArray) =>
  greyOf(new ImageData(new Uint8ClampedArray(pixels), WIDTH, HEIGHT));

test('KIND-IMAGE-01 every symbol of the library is drawn, alike on both backends', async () => {
  const webgl = await sheet('calm', 'webgl', PAGE);
  const raster = await sheet('calm', 'raster', PAGE);
  expect(ssim(grey(webgl), grey(raster))).toBeGreaterThan(AGREEMENT);
  const empty = images.variants!.filter((_, nth) => inkOf(raster, nth) < 300).map(({ name }) => name);
  expect(empty).toEqual([]);
});

test('the classic look gives light and shade to all of them, on dark paper too', async () => {
  const calm = await sheet('calm-dark', 'raster', '#1b2026');
  const classic = await sheet('classic-dark', 'raster', '#1b2026', { look: 'classic', fill: '#a9bccb' });
  expect(ssim(grey(calm), grey(classic))).toBeLessThan(0.97);
});

/** Pixels of a cell that are not as its corner is. */
function inkOf(pixels: Uint8ClampedArray, nth: number): number {
  const left = (nth % ACROSS) * CELL;
  const top = Math.floor(nth / ACROSS) * CELL;
  const at = (x: number, y: number): number => pixels[((top + y) * WIDTH + left + x) * 4 + 1]!;
  let ink = 0;
  for (let y = 0; y < CELL; y++) for (let x = 0; x < CELL; x++) if (at(x, y) !== at(0, 0)) ink++;
  return ink;
}
