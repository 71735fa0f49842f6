/** How alike two pictures of one size are. */
import sharp from 'sharp';
import { greyOf, ssim } from '../../../bench/ssim.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha of each pixel. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(png).flatten({ background: '#fff' }).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

interface Likeness {
  /** Structural similarity, 0…1. */
  readonly ssim: number;
  /** Share of the drawn pixels whose colours are not near their place in the other picture. */
  readonly off: number;
}

/** `reach`: pixels that something may lie beside its place. */
export const likenessOf = (one: Pixels, other: Pixels, reach: number): Likeness => ({
  ssim: ssim(greyOf(one), greyOf(other)),
  off: offOf(one, other, reach),
});

/** Of 255: colours that differ less are alike, and what differs less from the paper is not drawn. */
const ALIKE = 40;
const DRAWN = 24;

function offOf(one: Pixels, other: Pixels, reach: number): number {
  const isDrawn = ({ data }: Pixels, at: number): boolean =>
    Math.min(data[at]!, data[at + 1]!, data[at + 2]!) < 255 - DRAWN;
  let [drawn, off] = [0, 0];
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++) {
      const at = (y * one.width + x) * 4;
      if (!isDrawn(one, at) && !isDrawn(other, at)) continue;
      drawn++;
      if (!isNear(one, other, x, y, reach) || !isNear(other, one, x, y, reach)) off++;
    }
  return drawn === 0 ? 0 : off / drawn;
}

/** Whether each channel of a pixel lies within those around its place in the other picture. */
function isNear(one: Pixels, other: Pixels, x: number, y: number, reach: number): boolean {
  const { width, height, data } = other;
  for (let channel = 0; channel < 3; channel++) {
    const value = one.data[(y * width + x) * 4 + channel]!;
    let [least, most] = [255, 0];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
      for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
        const there = data[(row * width + column) * 4 + channel]!;
        least = Math.min(least, there);
        most = Math.max(most, there);
      }
    if (value < least - ALIKE || value > most + ALIKE) return false;
  }
  return true;
}
