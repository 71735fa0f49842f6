/** Pictures for galleries: photographs, stored anew in two sizes. */
import { diagramPicture } from './diagram-picture.ts';
import { loadSharp, rasterType } from './picture.ts';

/** Longest side of what a list shows, pixels: sharp at twice the points of a tile. */
const THUMBNAIL_SIDE = 400;

interface GalleryPicture {
  /** Pixels of the large one. */
  readonly width: number;
  readonly height: number;
  /** WebP, without the metadata of what was sent: no place, no device. */
  readonly picture: Uint8Array;
  readonly thumbnail: Uint8Array;
}

/**
 * Undefined where the bytes are not of this type, whatever the file is called, or are damaged. Rejects with UnsafeSvg,
 * which says why, where they unfold to more than is taken.
 */
export async function galleryPicture(bytes: Uint8Array, type: string): Promise<GalleryPicture | undefined> {
  if (rasterType(bytes) !== type) return undefined;
  const large = await diagramPicture(bytes, false);
  if (!large) return undefined;
  const { width, height, drawn } = large;
  const sharp = await loadSharp();
  const thumbnail = await sharp(drawn)
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  return { width, height, picture: drawn, thumbnail };
}
