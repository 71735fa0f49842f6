/** One of everything on both backends: one record, one picture. */
import { expect, test } from 'vitest';
import { greyOf, ssim } from '../../../bench/ssim.ts';
import { type BACKENDS, Easel, type Look } from '../../support/render/easel.ts';
import { paintGallery } from '../../support/render/gallery.ts';
import { inWhole } from '../../support/whole.ts';

/** What golden pictures of the two backends must agree to. */
const AGREEMENT = 0.98;
const SIZE = { width: 960, height: 600 };

async function drawn(backend: (typeof BACKENDS)[number], ratio: number, look: Look, name: string) {
  const easel = await Easel.open({ ...SIZE, ratio, backend });
  paintGallery(easel.stage);
  const pixels = easel.draw(look);
  await easel.save(`gallery-${name}-${backend}`);
  const ink = easel.ink(-480, -300, 960, 600);
  easel.close();
  const { width, height } = easel.surface;
  return { ink, grey: greyOf(new ImageData(new Uint8ClampedArray(pixels), width, height)) };
}

async function compare(ratio: number, look: Look, name: string): Promise<void> {
  const webgl = await drawn('webgl', ratio, look, name);
  const raster = await drawn('raster', ratio, look, name);
  expect(webgl.ink).toBeGreaterThan(0.0005);
  const likeness = ssim(webgl.grey, raster.grey);
  expect(likeness).toBeGreaterThan(AGREEMENT);
}

test.each(inWhole([1, 1.5, 2], (ratio) => ratio < 2))(
  'both backends draw every primitive alike at device pixel ratio %f',
  (ratio) => compare(ratio, { x: 480, y: 300 }, `${ratio}`),
);

test.each(inWhole([0.1, 0.5, 4, 20], (scale) => scale !== 0.5 && scale !== 4))(
  'both backends agree at scale %f',
  (scale) => compare(1, { x: 740, y: 300, scale }, `at-${scale}`),
);
