/**
 * Every kind's exhibits as one sheet, on both backends: the two pictures are one, the hit test finds what is painted, and
 * the sheet is the golden one. After a change that is meant: `VITE_GOLDEN=write vitest run --project browser
 * tests/plugins/sheets`, and look at test-results/pictures.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { greyOf, ssim } from '../../bench/ssim.ts';
import * as list from '../../plugins/index.ts';
import { drawingExhibits } from './drawings.ts';
import { arrange, type Exhibit, exhibitsOf } from './exhibits-of.ts';
import { Gallery, PAGE } from './gallery.ts';
import { grainOf, offBy } from './grain.ts';

const CELL = 96;
const ACROSS = 10;
const DOWN = 6;
const [WIDTH, HEIGHT] = [CELL * ACROSS, CELL * DOWN];
const AGREEMENT = 0.98;
/** Pixels between two places that the hit test is asked about. */
const STEP = 3;
/** Places that may disagree: the edge of a rounded corner, the rim of a letter's field. */
const MAY_DIFFER = 0.01;
const GOLDEN = 'tests/plugins/golden/sheets.json';
/** How far the grey of a cell may be off: a stroke that moved by a pixel is more. */
const ONE_OFF = 5;
const ALL_OFF = 0.2;
/** Kinds that nobody means with the pointer, and why. */
const NOT_PICKED: Readonly<Record<string, string>> = {
  canvas: 'the ground of the page: a click on it means no object',
};
const isWriting = import.meta.env.VITE_GOLDEN === 'write';

/** The library of symbols has sheets of its own; of many variants the first and the last stand for all. */
function sheetOf(exhibits: readonly Exhibit[]): Exhibit[] {
  const most = ACROSS * DOWN;
  if (exhibits.length <= most) return [...exhibits];
  const variants = exhibits.filter((one) => one.of === 'variant');
  const rest = exhibits.filter((one) => one.of !== 'variant').slice(0, most / 2);
  const room = most - rest.length;
  return [...variants.slice(0, room / 2), ...variants.slice(-room / 2), ...rest];
}

let webgl: Gallery;
let raster: Gallery;
let goldens: Record<string, string> = {};
beforeAll(async () => {
  webgl = await Gallery.open(WIDTH, HEIGHT, 'webgl');
  raster = await Gallery.open(WIDTH, HEIGHT, 'raster');
  goldens = JSON.parse(await commands.readFile(GOLDEN).catch(() => '{}')) as typeof goldens;
});
afterAll(async () => {
  if (isWriting) await commands.writeFile(GOLDEN, `${JSON.stringify(goldens, null, 2)}\n`);
  webgl.close();
  raster.close();
});

const greys = (data: Uint8ClampedArray) =>
  greyOf({ width: WIDTH, height: HEIGHT, data: data as Uint8ClampedArray<ArrayBuffer> });

const paper = [1, 3, 5].map((at) => Number.parseInt(PAGE.slice(at, at + 2), 16));
const isInked = (pixels: Uint8ClampedArray, x: number, y: number): boolean => {
  const at = (y * WIDTH + x) * 4;
  return paper.some((channel, nth) => Math.abs(pixels[at + nth]! - channel) > 2);
};
/** Whether this pixel and those around it are all alike: inside a shape, or well outside of all. */
function isPlain(pixels: Uint8ClampedArray, x: number, y: number): boolean {
  const ink = isInked(pixels, x, y);
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++) if (isInked(pixels, x + dx, y + dy) !== ink) return false;
  return true;
}

const exhibitsByName = [
  ...Object.values(list).map((kind) => [kind.kind, exhibitsOf(kind)] as const),
  ['drawing', drawingExhibits()] as const,
];

describe.each(exhibitsByName)('%s', (name, exhibits) => {
  let pixels: Uint8ClampedArray;

  test('both backends draw one picture of it, the golden one', async () => {
    const places = arrange(sheetOf(exhibits), CELL, ACROSS);
    for (const gallery of [webgl, raster]) {
      gallery.clear();
      for (const { shown } of places) gallery.show(shown);
    }
    const gl = webgl.draw();
    pixels = raster.draw();
    await raster.save(`sheet-${name}`);
    expect([...webgl.findings, ...raster.findings]).toEqual([]);
    expect(ssim(greys(gl), greys(pixels))).toBeGreaterThan(AGREEMENT);
    const grain = grainOf(pixels, WIDTH, HEIGHT);
    if (isWriting) goldens[name] = grain;
    expect(goldens[name], `no golden sheet of ${name}: see the head of this file`).toBeDefined();
    const { most, mean } = offBy(grain, goldens[name]!);
    expect(most, `see test-results/pictures/sheet-${name}.png`).toBeLessThanOrEqual(ONE_OFF);
    expect(mean).toBeLessThanOrEqual(ALL_OFF);
  });

  test.skipIf(name in NOT_PICKED)('what is painted is hit, and what is not is not', () => {
    const wrong: string[] = [];
    let asked = 0;
    for (let y = 4; y < HEIGHT - 4; y += STEP)
      for (let x = 4; x < WIDTH - 4; x += STEP) {
        if (!isPlain(pixels, x, y)) continue;
        asked++;
        if (raster.hits(x, y) !== isInked(pixels, x, y)) wrong.push(`${x},${y}`);
      }
    expect(wrong.length / asked, wrong.slice(0, 20).join(' ')).toBeLessThanOrEqual(MAY_DIFFER);
  });
});
