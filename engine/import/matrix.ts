/** Affine transforms as SVG writes them: x' = a·x + c·y + e, y' = b·x + d·y + f. */

import { angleOf, lengthOf } from './css/lengths.ts';

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export interface Point {
  readonly x: number;
  readonly y: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the product: `inner` is applied first, then `outer`. */
export const times = ([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix => [
  a * a2 + c * b2,
  b * a2 + d * b2,
  a * c2 + c * d2,
  b * c2 + d * d2,
  a * e2 + c * f2 + e,
  b * e2 + d * f2 + f,
];

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** Returns undefined where it maps everything onto a line. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c;
  if (!(Math.abs(area) > 0)) return undefined;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** Returns the mean factor by which lengths grow, over all directions. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** A transform that rotates and scales, without shear. */
interface Upright {
  readonly scaleX: number;
  readonly scaleY: number;
  /** Degrees clockwise. */
  readonly angle: number;
  readonly mirrored: boolean;
}

/** Returns undefined where a box does not stay a box. */
export function uprightOf([a, b, c, d]: Matrix): Upright | undefined {
  const scaleX = Math.hypot(a, b);
  const scaleY = Math.hypot(c, d);
  if (scaleX === 0 || scaleY === 0 || Math.abs(a * c + b * d) > 1e-4 * scaleX * scaleY) return undefined;
  const angle = (Math.atan2(b, a) * 180) / Math.PI;
  return { scaleX, scaleY, angle: Math.abs(angle) < 1e-6 ? 0 : angle, mirrored: a * d - b * c < 0 };
}

// An argument ends at any bracket, so that a list of unclosed calls is read once.
const CALL = /(matrix|translate|scale|rotate|skew)([XY]?)\s*\(([^()]*)\)/gi;
// Optimisers leave out blanks before signs and dots.
const ARGUMENT = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[a-z%]*/gi;
const LONGEST_ARGUMENTS = 1_000;

/** Parses `transform`, as attribute or property; invalid parts are ignored. `whole`: the base of percentages. */
export function parseTransform(text: string | undefined, whole = { width: 0, height: 0 }): Matrix {
  if (!text) return IDENTITY;
  let matrix = IDENTITY;
  for (const [, name, axis, inner] of text.matchAll(CALL)) {
    if (inner!.length > LONGEST_ARGUMENTS) continue;
    const one = partOf(name!.toLowerCase(), axis!.toUpperCase(), inner!.match(ARGUMENT) ?? [], whole);
    if (one.every(Number.isFinite)) matrix = times(matrix, one);
  }
  return matrix;
}

const moving = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

function partOf(
  name: string,
  axis: string,
  [first = '0', second, ...more]: readonly string[],
  { width, height }: { readonly width: number; readonly height: number },
): Matrix {
  const plain = Number.parseFloat;
  const x = (text = '0'): number => lengthOf(text, Number.NaN, width);
  const y = (text = '0'): number => lengthOf(text, Number.NaN, height);
  switch (name) {
    case 'matrix': {
      const [c = '0', d = '0', e, f] = more;
      return [plain(first), plain(second ?? '0'), plain(c), plain(d), x(e), y(f)];
    }
    case 'translate':
      return axis === 'Y' ? moving(0, y(first)) : moving(x(first), axis === 'X' ? 0 : y(second));
    case 'scale': {
      const [one, other] = [plain(first), plain(second ?? first)];
      return [axis === 'Y' ? 1 : one, 0, 0, axis === 'Y' ? one : axis === 'X' ? 1 : other, 0, 0];
    }
    case 'skew': {
      const [one, other] = [slope(first), slope(second ?? '0')];
      return axis === 'Y' ? [1, one, 0, 1, 0, 0] : [1, other, one, 1, 0, 0];
    }
    default: {
      const radians = radiansOf(first);
      const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
      const [cx, cy] = [x(second), y(more[0])];
      return times(times(moving(cx, cy), [cos, sin, -sin, cos, 0, 0]), moving(-cx, -cy));
    }
  }
}

const radiansOf = (text: string): number => ((angleOf(text) ?? Number.NaN) * Math.PI) / 180;
const slope = (text: string): number => Math.tan(radiansOf(text));
