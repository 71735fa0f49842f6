/**
 * The ink of an upright letter in each pixel, row by row. The sums left of each border of two columns, above a row and below it,
 * give the ink of all pixels between them with one look-up each.
 */
import type { GlyphInk } from './glyph-ink.ts';

export class InkRows {
  /** Ink left of each column's border, above the row and below it. */
  #above = new Float64Array(64);
  #below = new Float64Array(64);
  /** The texel that each border lies in, and how far into it, 0…1: the same in all rows. */
  #texels = new Int32Array(64);
  #parts = new Float64Array(64);
  #borders = 0;

  /** Begins above the first row of so many columns: `u`, `v` is its left end, a column is `step` wide; texels from the ink's corner. */
  begin(ink: GlyphInk, columns: number, u: number, v: number, step: number): void {
    this.#borders = columns + 1;
    if (this.#borders > this.#above.length) this.#grow(this.#borders * 2);
    const { width } = ink;
    let at = u;
    for (let nth = 0; nth < this.#borders; nth++, at += step) {
      const column = clamped(at, width);
      const texel = Math.min(column | 0, width - 1);
      this.#texels[nth] = texel;
      this.#parts[nth] = column - texel;
    }
    this.#sum(this.#below, ink, v);
  }

  /** Goes on to the row that ends at `v`. */
  next(ink: GlyphInk, v: number): void {
    const above = this.#below;
    this.#below = this.#above;
    this.#above = above;
    this.#sum(this.#below, ink, v);
  }

  /** Returns the ink in a column of the row, texels. */
  inkIn(column: number): number {
    const above = this.#above;
    const below = this.#below;
    return below[column + 1]! - below[column]! - above[column + 1]! + above[column]!;
  }

  /** Writes the ink above `v` and left of each border. */
  #sum(into: Float64Array, { sums, width, height }: GlyphInk, v: number): void {
    const row = clamped(v, height);
    const row0 = Math.min(row | 0, height - 1);
    const fy = row - row0;
    const stride = width + 1;
    const upper = row0 * stride;
    const texels = this.#texels;
    const parts = this.#parts;
    for (let nth = 0; nth < this.#borders; nth++) {
      const fx = parts[nth]!;
      const place = upper + texels[nth]!;
      const high = sums[place]! + (sums[place + 1]! - sums[place]!) * fx;
      const under = sums[place + stride]!;
      const low = under + (sums[place + stride + 1]! - under) * fx;
      into[nth] = high + (low - high) * fy;
    }
  }

  #grow(length: number): void {
    this.#above = new Float64Array(length);
    this.#below = new Float64Array(length);
    this.#texels = new Int32Array(length);
    this.#parts = new Float64Array(length);
  }
}

export const clamped = (at: number, most: number): number => (at < 0 ? 0 : at < most ? at : most);
