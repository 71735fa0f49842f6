/** Levels of detail that do not lie: the picture at rest is the one that full detail gives, however far away. */
import { afterEach, describe, expect, test } from 'vitest';
import { type Grey, greyOf, ssim } from '../../../bench/ssim.ts';
import { ObjectFlag } from '../../../engine/primitives/record.ts';
import { BACKENDS, Easel, type Rgb } from '../../support/render/easel.ts';
import { paintPlant } from '../../support/render/plant.ts';

const SIZE = { width: 320, height: 200 };
/** How like the full detail the picture at rest must be. */
const LIKENESS = 0.98;
const RED: Rgb = [255, 0, 0];
const ACCENT: Rgb = [44, 154, 78];

let easel: Easel;
afterEach(() => easel.close());

/** Every pixel the mean of `times` × `times` pixels of a larger picture. */
function reduced(pixels: Uint8ClampedArray, times: number): Grey {
  const wide = SIZE.width * times;
  const large = greyOf(new ImageData(new Uint8ClampedArray(pixels), wide, SIZE.height * times));
  const data = new Float32Array(SIZE.width * SIZE.height);
  large.data.forEach((value, at) => {
    const x = Math.floor((at % wide) / times);
    const y = Math.floor(Math.floor(at / wide) / times);
    data[y * SIZE.width + x]! += value / (times * times);
  });
  return { ...SIZE, data };
}

async function plant(backend: (typeof BACKENDS)[number], times: number, scale: number) {
  easel = await Easel.open({ width: SIZE.width * times, height: SIZE.height * times, backend });
  paintPlant(easel.stage, 70, 44);
  const pixels = easel.draw({ scale: scale * times });
  if (times === 1) await easel.save(`plant-${backend}-${scale}`);
  return reduced(pixels, times);
}

/** At so many times the size every object is large enough to be drawn in full. */
const FULL = { 0.07: 12, 0.15: 8, 0.25: 6 } as const;

describe.each(BACKENDS)('%s', (backend) => {
  test.each([0.07, 0.15, 0.25] as const)('at scale %f the picture is that of full detail', async (scale) => {
    const full = await plant('raster', FULL[scale], scale);
    easel.close();
    expect(ssim(await plant(backend, 1, scale), full)).toBeGreaterThan(LIKENESS);
  });

  const pixelsOf = (colour: Rgb): number => {
    let found = 0;
    for (let y = -12; y < 12; y++)
      for (let x = -12; x < 12; x++) if (easel.at(x, y).every((value, nth) => value === colour[nth])) found++;
    return found;
  };

  async function covered(flags: number, scale: number): Promise<void> {
    easel = await Easel.open({ backend });
    const at = { x: 3, y: 7, w: 40, h: 30 };
    easel.stage.add({ ...at, flags, colour: 0xff0000ff }, (pen) => pen.rrect(0, 0, 40, 30, { fill: '#f00' }));
    easel.stage.add(at, (pen) => pen.rrect(0, 0, 40, 30, { fill: '#888' }));
    easel.draw({ scale });
  }

  test.each([0.1, 0.03, 0.005])('at scale %f an alarm is still two pixels wide and high', async (scale) => {
    await covered(ObjectFlag.live | ObjectFlag.alarm, scale);
    expect(pixelsOf(RED)).toBeGreaterThanOrEqual(4);
    easel.close();
    await covered(ObjectFlag.live, scale);
    expect(pixelsOf(RED)).toBe(0);
  });

  test.each([0.1, 0.03, 0.005])('at scale %f the selection still has its frame', async (scale) => {
    await covered(ObjectFlag.selected, scale);
    expect(pixelsOf(ACCENT)).toBeGreaterThanOrEqual(16);
  });

  test('near, an alarm is its own colour and nothing more', async () => {
    await covered(ObjectFlag.live | ObjectFlag.alarm, 1);
    expect(pixelsOf(RED)).toBe(0);
  });
});
