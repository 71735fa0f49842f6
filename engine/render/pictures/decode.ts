/** Decodes pictures in a worker. SVG cannot be decoded there: the server returns those rendered. */
import { type Picture, pictureOf } from './picture.ts';

/** Longest side that is kept: larger pictures would only be sharper at 2000 %, and take 64 MB each. */
const MOST_SIDE = 2048;

export async function decodePicture(blob: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(blob);
  try {
    const shrink = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * shrink));
    const height = Math.max(1, Math.round(bitmap.height * shrink));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return pictureOf(width, height, context.getImageData(0, 0, width, height).data);
  } finally {
    bitmap.close();
  }
}
