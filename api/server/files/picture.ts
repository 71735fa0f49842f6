/**
 * Uploaded pictures: recognised by their first bytes, not by their name, decoded within limits, and re-encoded.
 * The result was written by us: no metadata, no locations, nothing hidden behind the last pixel.
 */
/** Longest side of a stored profile picture, in pixels. */
const PROFILE_SIDE = 512;
/** Pixels that are decoded: 160 MB of memory. A small file can unfold to far more. */
export const MAX_PIXELS = 40_000_000;

/** Seconds that redrawing one may take: five suffice for the largest on an idle processor. */
export const MOST_SECONDS = 30;

type RasterType = 'image/png' | 'image/jpeg' | 'image/gif';

const SIGNATURES: readonly (readonly [RasterType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  // GIF87a, GIF89a
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** What decodes pictures, loaded for the first of them. */
export const loadSharp = async () => (await import('sharp')).default;

/** The type that the bytes begin like: PNG, JPEG or GIF; undefined for all else. */
export const rasterType = (bytes: Uint8Array): RasterType | undefined =>
  SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];

/** Whether the bytes begin like a PNG, a JPEG or a GIF. */
export const isRasterPicture = (bytes: Uint8Array): boolean => rasterType(bytes) !== undefined;

/**
 * The picture, upright, at most 512 × 512, as WebP; of an animation the first frame. Undefined if the bytes are no
 * PNG, JPEG or GIF, are damaged, take too long, or unfold to more than 40 megapixels.
 */
export function profilePicture(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return isRasterPicture(bytes) ? redraw(bytes) : Promise.resolve(undefined);
}

async function redraw(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(PROFILE_SIDE, PROFILE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer();
  } catch {
    // sharp explains why in terms of its library; to a person it is simply no picture.
    return undefined;
  }
}
