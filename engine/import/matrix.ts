/** Affine transforms as SVG writes them: x' = a·x + c·y + e, y' = b·x + d·y + f. */

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
const CALL = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)/g;

// Optimisers leave out blanks before signs and dots.
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

/** Parses a `transform` attribute; invalid parts are ignored. */
export function parseTransform(text: string | undefined): Matrix {
  if (!text) return IDENTITY;
  let matrix = IDENTITY;
  for (const [, name, inner] of text.matchAll(CALL)) {
    const numbers = (inner!.match(NUMBER) ?? []).map(Number);
    if (numbers.every(Number.isFinite)) matrix = times(matrix, one(name!, numbers));
  }
  return matrix;
}

function one(name: string, [p = 0, q, r, s = 0, t = 0, u = 0]: readonly number[]): Matrix {
  const radians = (p * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  switch (name) {
    case 'matrix':
      return [p, q ?? 0, r ?? 0, s, t, u];
    case 'translate':
      return [1, 0, 0, 1, p, q ?? 0];
    case 'scale':
      return [p, 0, 0, q ?? p, 0, 0];
    case 'skewX':
      return [1, 0, Math.tan(radians), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(radians), 0, 1, 0, 0];
    default:
      return times(times([1, 0, 0, 1, q ?? 0, r ?? 0], [cos, sin, -sin, cos, 0, 0]), [
        1,
        0,
        0,
        1,
        -(q ?? 0),
        -(r ?? 0),
      ]);
  }
}
