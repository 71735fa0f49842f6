/** The colours of a figure with a gradient from its fill to its stroke, along one of its axes. */
import type { Figure } from './figure.ts';
import { blend, blendRun, type Pixels, toAlpha } from './pixels.ts';

/** The result of `mix`, reused because there are many pixels. `alpha` 0…1. */
export const mixed = { colour: 0, alpha: 0 };

/** Returns how far along its gradient a point of the figure is, 0…1. */
export const shareAt = ({ shareAtCentre, sharePerX, sharePerY }: Figure, x: number, y: number): number =>
  Math.min(1, Math.max(0, shareAtCentre + x * sharePerX + y * sharePerY));

/** The same for the middle of a pixel of the window. */
export function shareOfPixel(figure: Figure, column: number, row: number): number {
  const [dx, dy] = [column + 0.5 - figure.x, row + 0.5 - figure.y];
  return shareAt(figure, dx * figure.cos + dy * figure.sin, dy * figure.cos - dx * figure.sin);
}

/** Mixes fill and stroke with premultiplied alpha. Leaves the result in `mixed`. */
export function mix({ fill, fillAlpha, stroke, strokeAlpha }: Figure, share: number): void {
  const from = fillAlpha * (1 - share);
  const to = strokeAlpha * share;
  const alpha = from + to;
  mixed.alpha = alpha;
  mixed.colour = 0;
  if (alpha <= 0) return;
  for (let shift = 0; shift < 24; shift += 8)
    mixed.colour |=
      Math.round((((fill >>> shift) & 255) * from + ((stroke >>> shift) & 255) * to) / alpha) << shift;
}

/** The colours of the columns of one upright figure, and their alphas, 0…256. */
let colours = new Uint32Array(0);
let alphas = new Uint16Array(0);

/**
 * Paints the interior of figures with a gradient: the mixed colours are computed once for all pixels that share them.
 */
export class GradientRuns {
  private readonly figure: Figure;
  private readonly isUpright: boolean;
  private readonly left: number;

  /** For the columns [left, right) of a picture. */
  constructor(figure: Figure, left: number, right: number) {
    this.figure = figure;
    this.left = left;
    this.isUpright = figure.sin === 0 && figure.cos === 1;
    if (this.isUpright && figure.sharePerX !== 0) this.mixColumns(left, right);
  }

  paint(pixels: Pixels, row: number, from: number, to: number): void {
    const { figure } = this;
    const line = row * pixels.width;
    if (!this.isUpright) this.paintTurned(pixels, row, from, to);
    else if (figure.sharePerX === 0) {
      mix(figure, shareAt(figure, 0, row + 0.5 - figure.y));
      if (mixed.alpha > 0) blendRun(pixels.words, line + from, line + to, mixed.colour, toAlpha(mixed.alpha));
    } else
      for (let column = from; column < to; column++)
        blend(pixels.words, line + column, colours[column - this.left]!, alphas[column - this.left]!);
  }

  private paintTurned(pixels: Pixels, row: number, from: number, to: number): void {
    const { figure } = this;
    for (let column = from; column < to; column++) {
      mix(figure, shareOfPixel(figure, column, row));
      blend(pixels.words, row * pixels.width + column, mixed.colour, toAlpha(mixed.alpha));
    }
  }

  private mixColumns(left: number, right: number): void {
    if (colours.length < right - left) {
      colours = new Uint32Array(right - left);
      alphas = new Uint16Array(right - left);
    }
    for (let column = left; column < right; column++) {
      mix(this.figure, shareAt(this.figure, column + 0.5 - this.figure.x, 0));
      colours[column - left] = mixed.colour;
      alphas[column - left] = toAlpha(mixed.alpha);
    }
  }
}
