/** Compares two pictures in the browser, which can decode them. */
import { type Grey, greyOf, ssim } from '../ssim.ts';

async function decode(png: string): Promise<Grey> {
  const bitmap = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  return greyOf(context.getImageData(0, 0, bitmap.width, bitmap.height));
}

export async function similarityOf(one: string, other: string): Promise<number> {
  return ssim(await decode(one), await decode(other));
}
