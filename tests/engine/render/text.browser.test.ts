import { afterEach, describe, expect, test } from 'vitest';
import { type BrowserGlyphs, CELL_FLOATS } from '../../../engine/render/text/browser-glyphs.ts';
import { EM } from '../../../engine/render/text/glyph-ink.ts';
import { type BACKENDS, Easel } from '../../support/render/easel.ts';

let easel: Easel | undefined;
afterEach(() => easel?.close());

async function write(
  text: string,
  size: number,
  scale: number,
  ratio = 1,
  backend: (typeof BACKENDS)[number] = 'webgl',
): Promise<Easel> {
  easel = await Easel.open({ width: 300, height: 120, ratio, backend });
  easel.stage.add({ x: 0, y: 0, w: 200, h: 40 }, (pen) => {
    pen.text(100, 20, text, { size, align: 'center', fill: '#000000' });
  });
  easel.draw({ scale });
  return easel;
}

/** The darkest pixel, and the largest step between neighbours: 255 both for letters as sharp as they can be. */
function contrast({ surface, backend }: Easel): { darkest: number; step: number } {
  const pixels = backend.readPixels();
  let darkest = 255;
  let step = 0;
  for (let at = 0; at < surface.width * surface.height * 4 - 4; at += 4) {
    darkest = Math.min(darkest, pixels[at]!);
    step = Math.max(step, Math.abs(pixels[at]! - pixels[at + 4]!));
  }
  return { darkest, step };
}

/** The longest row of pixels that are neither paper nor ink across the stems of H and l: how wide an edge is. */
function edgeWidth({ surface, backend }: Easel): number {
  const pixels = backend.readPixels();
  const row = Math.round(surface.height / 2 - 4) * surface.width;
  let widest = 0;
  let run = 0;
  for (let x = 0; x < surface.width; x++) {
    const level = pixels[(row + x) * 4]!;
    run = level > 12 && level < 243 ? run + 1 : 0;
    widest = Math.max(widest, run);
  }
  return widest;
}

describe('sharpness', () => {
  // Where a stem ends between two pixels one of them is grey, however sharp the letter: a step says less than a width.
  test.each([
    [16, 4, 1],
    [20, 4, 1.5],
    [30, 4, 1],
    [16, 20, 1],
  ])(
    'the edges of %d px at scale %f and ratio %f are two pixels wide at most',
    async (size, scale, ratio) => {
      const shown = await write('ll', size, scale, ratio);
      expect(contrast(shown).darkest).toBeLessThan(12);
      expect(edgeWidth(shown)).toBeLessThanOrEqual(2);
    },
  );

  test.each([
    [13, 1, 1, 150],
    [16, 1, 1, 200],
    [16, 1, 2, 200],
    [16, 0.5, 1, 110],
    [16, 4, 1, 200],
    [20, 4, 1.5, 200],
  ])('%d px at scale %f and ratio %f has edges of at least %d', async (size, scale, ratio, least) => {
    const { step } = contrast(await write('Hl', size, scale, ratio));
    expect(step).toBeGreaterThanOrEqual(least);
  });
});

test('text is as wide as the browser sets it, and in the font asked for', async () => {
  const drawn = await write('Reservoir 12.5', 24, 1);
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  const glyphs = drawn.backend.glyphs as BrowserGlyphs;
  context.font = glyphs.cssFont(glyphs.glyph(0, 'R'), 24);
  const expected = context.measureText('Reservoir 12.5').width;
  const inked = Array.from({ length: 300 }, (_, x) => x - 150).filter((x) => drawn.ink(x, -14, 1, 28) > 0.02);
  expect(Math.abs(inked.at(-1)! - inked[0]! - expected)).toBeLessThan(5);
  expect(glyphs.fileOf(0, 'R')).toMatchObject({ family: 'Roboto', weight: 'normal', style: 'normal' });
});

test.each([
  ['webgl', 0.35],
  ['webgl', 0.2],
  ['webgl', 0.1],
  ['raster', 0.35],
  ['raster', 0.1],
  // Letters smaller than a pixel.
  ['raster', 0.06],
  ['raster', 0.04],
] as const)('%s: at scale %f text has the grey that it has at 100 %%', async (backend, scale) => {
  const near = (await write('Hamburg 42', 16, 1, 1, backend)).ink(-150, -60, 300, 120);
  easel!.close();
  const far = (await write('Hamburg 42', 16, scale, 1, backend)).ink(-150, -60, 300, 120);
  expect(far / near / scale ** 2).toBeGreaterThan(0.93);
  expect(far / near / scale ** 2).toBeLessThan(1.07);
});

describe('on the processor', () => {
  const hasField = ({ backend }: Easel, letter: string): boolean => {
    const glyphs = backend.glyphs as BrowserGlyphs;
    return glyphs.cells[glyphs.glyph(0, letter) * CELL_FLOATS + 6] === EM;
  };

  test('small text waits for no distance fields: they are made while nothing is drawn', async () => {
    const small = await write('Hamburg 42', 16, 1, 1, 'raster');
    expect(small.ink(-150, -60, 300, 120)).toBeGreaterThan(0.005);
    expect(hasField(small, 'H')).toBe(false);
    await expect.poll(() => hasField(small, 'H') && hasField(small, '2')).toBe(true);
  });

  test('large text has its fields at once', async () => {
    const large = await write('Hamburg', 16, 2, 1, 'raster');
    expect(hasField(large, 'H')).toBe(true);
    expect(large.ink(-150, -60, 300, 120)).toBeGreaterThan(0.02);
  });
});
