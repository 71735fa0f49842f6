/** Which small pictures of diagrams hold a photograph: with light and dark exchanged it would be a negative. */

/** The demo's pictures have some 100 to 250 at 5 bits a part, a photograph of a tenth of a picture more than 1000. */
const MOST_OF_DRAWING = 600;

/** `rgba`: bytes. Counts colours: drawings have few, with all the blends at their edges. */
export function holdsPhotograph(rgba: ArrayLike<number>): boolean {
  const seen = new Set<number>();
  for (let at = 0; at < rgba.length; at += 4) {
    seen.add(((rgba[at]! >> 3) << 10) | ((rgba[at + 1]! >> 3) << 5) | (rgba[at + 2]! >> 3));
    if (seen.size > MOST_OF_DRAWING) return true;
  }
  return false;
}

/** The pixels of an image that has been loaded. */
export function pixelsOf(image: HTMLImageElement): ArrayLike<number> {
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width === 0 || height === 0) return [];
  const pen = new OffscreenCanvas(width, height).getContext('2d')!;
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, width, height).data;
}
