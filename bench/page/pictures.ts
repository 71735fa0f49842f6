/** Reads and compares pictures in the browser, which can decode them. */
import { greyOf, ssim, ssimOfDrawn } from '../ssim.ts';

async function decode(png: string): Promise<ImageData> {
  const bitmap = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

export async function similarityOf(one: string, other: string): Promise<number> {
  return ssim(greyOf(await decode(one)), greyOf(await decode(other)));
}

export async function similarityOfDrawn(one: string, other: string): Promise<number> {
  return ssimOfDrawn(greyOf(await decode(one)), greyOf(await decode(other)));
}

/** Returns 0xRRGGBB at each point of a PNG. */
export async function coloursOf(
  png: string,
  points: readonly { readonly x: number; readonly y: number }[],
): Promise<number[]> {
  const { width, data } = await decode(png);
  return points.map(({ x, y }) => {
    const at = 4 * (y * width + x);
    return (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
  });
}
