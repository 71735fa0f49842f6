/**
 * Golden pictures of the gallery's crops, kept beside this file: every zoom at every device pixel ratio, on both backends,
 * at the origin and a million units away from it. `VITE_GOLDEN=write npx vitest run --project browser <this file>` makes
 * them anew, for a change that is meant: look at them before they are kept.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { type Grey, greyOf, ssim } from '../../../bench/ssim.ts';
import { BACKENDS, Easel } from '../../support/render/easel.ts';
import { paintGallery } from '../../support/render/gallery.ts';

const SIZE = { width: 160, height: 104 };
const FAR = 1_000_000;
/** What a picture must have in common with its golden one, and far from the origin with that at it. */
const GOLDEN = 0.98;
const FAR_ALIKE = 0.999;
const PLACE = 'tests/engine/render/golden';

/** Zoom and the place in the gallery that is looked at. */
const VIEWS = [
  [0.1, 480, 300],
  [0.5, 250, 330],
  [1, 690, 320],
  [4, 150, 330],
  [20, 66, 372],
] as const;

const isWriting = import.meta.env.VITE_GOLDEN === 'write';

async function golden(name: string, width: number, height: number): Promise<Grey> {
  const data = await commands.readFile(`${PLACE}/${name}.png`, 'base64');
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return greyOf(context.getImageData(0, 0, width, height));
}

describe.each(BACKENDS)('%s', (backend) => {
  describe.each([1, 1.5, 2])('at device pixel ratio %f', (ratio) => {
    let easel: Easel;
    beforeAll(async () => {
      easel = await Easel.open({ ...SIZE, ratio, backend });
      paintGallery(easel.stage);
      easel.stage.origin = { x: FAR, y: -FAR };
      paintGallery(easel.stage);
    });
    afterAll(() => easel.close());

    test.each(VIEWS)('zoom %f is as it should be, at the origin and far from it', async (scale, x, y) => {
      const { width, height } = easel.surface;
      const grey = (pixels: Uint8ClampedArray): Grey =>
        greyOf(new ImageData(new Uint8ClampedArray(pixels), width, height));
      const name = `${scale * 100}-${ratio}`;
      const near = grey(easel.draw({ x, y, scale }));
      if (isWriting && backend === 'raster') await easel.save(name, PLACE);
      const far = grey(easel.draw({ x: x + FAR, y: y - FAR, scale }));
      expect(ssim(near, await golden(name, width, height))).toBeGreaterThan(GOLDEN);
      expect(ssim(near, far)).toBeGreaterThan(FAR_ALIKE);
    });
  });
});
