/**
 * A small plant in the three themes, on both backends: the two pictures are one, and the golden one. After a change that is
 * meant: `VITE_GOLDEN=write vitest run --project browser tests/plugins/themes`, and look at test-results/pictures.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { greyOf, ssim } from '../../bench/ssim.ts';
import { TOKEN_THEMES, TOKENS } from '../../engine/primitives/tokens.ts';
import { Gallery } from './gallery.ts';
import { grainOf, offBy } from './grain.ts';

const [WIDTH, HEIGHT] = [640, 384];
const AGREEMENT = 0.98;
const GOLDEN = 'tests/plugins/golden/themes.json';
const ONE_OFF = 5;
const ALL_OFF = 0.2;
const isWriting = import.meta.env.VITE_GOLDEN === 'write';

let webgl: Gallery;
let raster: Gallery;
let goldens: Record<string, string> = {};

function show(gallery: Gallery): void {
  const tank = { level: 0.6, shown: '60.0 %' };
  gallery.show({
    kind: 'square-tank',
    x: 16,
    y: 16,
    width: 120,
    height: 160,
    values: tank,
    props: { label: 'T-1' },
  });
  gallery.show({ kind: 'three-d-tank', x: 152, y: 16, width: 110, height: 160, values: tank });
  gallery.show({
    kind: 'gauges',
    x: 280,
    y: 16,
    width: 150,
    height: 150,
    values: { level: 0.4, shown: '40' },
  });
  gallery.show({ kind: 'bars-and-levels', x: 450, y: 16, width: 40, height: 150, values: { level: 0.7 } });
  ['ON', 'OFF', 'Unknown'].forEach((state, nth) => {
    gallery.show({ kind: 'dual-state-pump', x: 16 + nth * 90, y: 200, width: 76, height: 76, state });
    gallery.show({ kind: 'toggle-button', x: 300 + nth * 80, y: 200, width: 64, height: 36, state });
    gallery.show({ kind: 'triangular-valve', x: 300 + nth * 80, y: 246, width: 60, height: 40, state });
  });
  gallery.show({
    kind: 'images',
    x: 510,
    y: 16,
    width: 100,
    height: 100,
    props: { symbol: 'heat-exchanger' },
  });
  ['single', 'double', 'insulated', 'line'].forEach((look, nth) => {
    const ends = { x1: 0, y1: 8, x2: 130, y2: 8, strokeWidth: look === 'line' ? 4 : 16, look };
    gallery.show({ kind: 'line', x: 16 + nth * 150, y: 300, width: 130, height: 16, props: ends });
  });
  gallery.show({
    kind: 'dynamic-texts',
    x: 16,
    y: 336,
    width: 200,
    height: 30,
    props: { text: 'Reservoir 1' },
  });
  gallery.show({ kind: 'dynamic-shapes', x: 520, y: 130, width: 90, height: 50, props: { shadow: true } });
  gallery.show({ kind: 'dynamic-shapes', x: 250, y: 336, width: 80, height: 30, props: { fill: '#3366cc' } });
  gallery.show({
    kind: 'dynamic-shapes',
    x: 350,
    y: 336,
    width: 80,
    height: 30,
    props: { fill: 'token:accent' },
  });
}

beforeAll(async () => {
  webgl = await Gallery.open(WIDTH, HEIGHT, 'webgl');
  raster = await Gallery.open(WIDTH, HEIGHT, 'raster');
  goldens = JSON.parse(await commands.readFile(GOLDEN).catch(() => '{}')) as typeof goldens;
  for (const gallery of [webgl, raster]) show(gallery);
});
afterAll(async () => {
  if (isWriting) await commands.writeFile(GOLDEN, `${JSON.stringify(goldens, null, 2)}\n`);
  webgl.close();
  raster.close();
});

const greys = (data: Uint8ClampedArray) =>
  greyOf({ width: WIDTH, height: HEIGHT, data: data as Uint8ClampedArray<ArrayBuffer> });

describe.each([...TOKEN_THEMES, 'classic'] as const)('%s', (theme) => {
  test('both backends draw one picture, the golden one', async () => {
    for (const gallery of [webgl, raster]) gallery.theme = theme;
    const gl = webgl.draw();
    const pixels = raster.draw();
    await raster.save(`theme-${theme}`);
    expect([...webgl.findings, ...raster.findings]).toEqual([]);
    expect(ssim(greys(gl), greys(pixels))).toBeGreaterThan(AGREEMENT);
    const grain = grainOf(pixels, WIDTH, HEIGHT);
    if (isWriting) goldens[theme] = grain;
    const { most, mean } = offBy(grain, goldens[theme]!);
    expect(most, `see test-results/pictures/theme-${theme}.png`).toBeLessThanOrEqual(ONE_OFF);
    expect(mean).toBeLessThanOrEqual(ALL_OFF);
  });

  test('a code keeps its colour, and a token has that of the theme', () => {
    for (const gallery of [webgl, raster]) {
      gallery.theme = theme;
      gallery.draw();
      expect(gallery.at(290, 351)).toBe('#3366cc');
      expect(gallery.at(390, 351)).toBe(TOKENS.accent[theme === 'classic' ? 'light' : theme]);
      if (theme !== 'classic') expect(gallery.at(636, 380)).toBe(TOKENS.paper[theme]);
    }
  });
});
