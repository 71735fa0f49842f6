/** Picture files before and after they are cropped. */
import { CROPPED_BYTES, PICTURE_BYTES, PROFILE_TEXTS } from '../../../api/contract/index.ts';
import { type CropView, cropOf } from './crop.ts';

const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif']);
const ENDINGS = /\.(png|jpe?g|gif)$/i;

/** For the file chooser. */
export const ACCEPTED = '.png,.jpg,.jpeg,.gif';

/** Side of the uploaded picture, pixels; the server keeps half of that. */
const MAX_SIDE = 1024;

/** What is wrong with a chosen file, in the words of PROF-02 and PROF-03; null if nothing is. */
export function fileFault(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!TYPES.has(file.type) || !ENDINGS.test(file.name)) return PROFILE_TEXTS.wrongType;
  return file.size > PICTURE_BYTES ? PROFILE_TEXTS.tooLarge : null;
}

/** Reads a picture's pixels, rotated as its EXIF says. Rejects with the words of PROF-03 if it is none. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error(PROFILE_TEXTS.wrongType);
  }
}

/**
 * Cuts out the visible part, in the picture's own resolution. Formats with transparency stay PNG, photographs stay JPEG.
 * Rejects with the words of PROF-04 if that takes too many bytes.
 */
export async function cutOut(
  picture: ImageBitmap,
  type: string,
  view: CropView,
  side: number,
): Promise<Blob> {
  const { x, y, side: length } = cropOf(view, side);
  const pixels = Math.max(1, Math.min(MAX_SIDE, Math.round(length)));
  const canvas = new OffscreenCanvas(pixels, pixels);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, length, length, 0, 0, pixels, pixels);
  const isPhoto = type === 'image/jpeg';
  const blob = await canvas.convertToBlob(isPhoto ? { type, quality: 0.92 } : { type: 'image/png' });
  if (blob.size > CROPPED_BYTES) throw new Error(PROFILE_TEXTS.croppedTooLarge);
  return blob;
}
