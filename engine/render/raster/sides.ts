/**
 * The left and the right side of an upright box. Between its corners all rows are alike, so the alphas of the pixels at
 * the edges are worked out once.
 */
import type { Figure } from './figure.ts';
import { blend, blendRun, cover, type Pixels, toAlpha } from './pixels.ts';

/** The alpha beneath which nothing is seen. */
export const OPAQUE = 256;
/** Pixels that both edges of a row have at most; wider ones are painted row by row. */
const MOST = 64;

/** Returns how far from the middle row all rows are alike; negative where none are. */
export function alikeWithin({ sin, sizeX, sizeY, radius, strokeHalf }: Figure): number {
  const edge = strokeHalf + 0.5;
  // Two edges of `2 * edge` pixels, each of which touches one more.
  return sin === 0 && sizeX > edge && 4 * edge + 2 <= MOST ? sizeY - Math.max(radius, edge) : -1;
}

/** Return the alphas of a pixel whose centre is so far from the box's outline, negative inside. */
export const strokeAlphaAt = ({ strokeHalf, strokeAlpha }: Figure, distance: number): number =>
  strokeHalf > 0 ? toAlpha(cover(Math.abs(distance) - strokeHalf) * strokeAlpha) : 0;
export const fillAlphaAt = ({ fillAlpha }: Figure, distance: number): number =>
  toAlpha(cover(distance) * fillAlpha);

export class Sides {
  private readonly columns = new Int32Array(MOST);
  private readonly fills = new Int32Array(MOST);
  private readonly strokes = new Int32Array(MOST);
  private count = 0;
  /** Where a row is all fill. */
  private from = 0;
  private to = 0;

  /** Works out a row of the box, within the clip. */
  read({ left, right }: Pixels, figure: Figure): void {
    const { x, sizeX, strokeHalf } = figure;
    const edge = strokeHalf + 0.5;
    const first = Math.max(left, Math.ceil(x - sizeX - edge - 0.5));
    const end = Math.min(right, Math.floor(x + sizeX + edge - 0.5) + 1);
    this.from = Math.min(end, Math.max(first, Math.ceil(x - sizeX + edge - 0.5)));
    this.to = Math.max(this.from, Math.min(end, Math.floor(x + sizeX - edge - 0.5) + 1));
    this.count = 0;
    for (let column = first; column < this.from; column++) this.add(figure, column);
    for (let column = this.to; column < end; column++) this.add(figure, column);
  }

  private add(figure: Figure, column: number): void {
    const distance = Math.abs(column + 0.5 - figure.x) - figure.sizeX;
    const over = strokeAlphaAt(figure, distance);
    const under = over < OPAQUE ? fillAlphaAt(figure, distance) : 0;
    if (over === 0 && under === 0) return;
    this.columns[this.count] = column;
    this.fills[this.count] = under;
    this.strokes[this.count++] = over;
  }

  paint({ words, width }: Pixels, { fill, stroke, fillAlpha }: Figure, row: number): void {
    const { columns, fills, strokes, count, from, to } = this;
    const line = row * width;
    for (let nth = 0; nth < count; nth++) {
      const at = line + columns[nth]!;
      const under = fills[nth]!;
      const over = strokes[nth]!;
      if (under > 0) blend(words, at, fill, under);
      if (over > 0) blend(words, at, stroke, over);
    }
    if (fillAlpha > 0) blendRun(words, line + from, line + to, fill, toAlpha(fillAlpha));
  }
}
