/**
 * How much ink is in any part of a glyph, for letters of a few pixels: sums of its coverage. Four look-ups give the ink
 * of a pixel however many texels it spans, so that even unreadably small text has its true grey.
 */

/** Texels per em of inks and distance fields: those are sharp up to about three times as many pixels. */
export const EM = 48;

/** Coverage of a glyph, one byte per texel. */
export interface Coverage {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** From the pen to the first column, and from the baseline up to the first row, texels. */
  readonly left: number;
  readonly top: number;
}

export interface GlyphInk {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** Ink left of and above each corner of the texels, in texels: (width + 1) per row, (height + 1) rows. */
  readonly sums: Float32Array;
}

/** Returns the glyph's sums over the box that contains its ink; empty where it has none. */
export function inkOf(coverage: Coverage): GlyphInk {
  const { data, width, height } = coverage;
  let [minX, minY, maxX, maxY] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === 0) continue;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      maxY = y;
    }
  const inked = { width: Math.max(0, maxX - minX + 1), height: Math.max(0, maxY - minY + 1) };
  return {
    ...inked,
    left: coverage.left + minX,
    top: coverage.top - minY,
    sums: sumsOf(coverage, minX, minY, inked.width, inked.height),
  };
}

/** Returns sums over a part of a coverage, as in GlyphInk. */
export function sumsOf(
  { data, width }: Coverage,
  left: number,
  top: number,
  across: number,
  down: number,
): Float32Array {
  const stride = across + 1;
  const sums = new Float32Array(stride * (down + 1));
  for (let row = 0; row < down; row++) {
    let ink = 0;
    const to = (row + 1) * stride;
    for (let column = 0; column < across; column++) {
      ink += data[(top + row) * width + left + column]! / 255;
      sums[to + column + 1] = sums[to - stride + column + 1]! + ink;
    }
  }
  return sums;
}
