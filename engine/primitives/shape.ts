/** Triangulates simple polygons of any shape. */
import earcut from 'earcut';

export interface Triangle {
  /** Indices of the corners' x in the list of points. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Which edges belong to the polygon, and so are anti-aliased: bit 1 is a–b, 2 is b–c, 4 is c–a. */
  readonly outer: number;
}

/** Returns the corner at which each ring starts, the outer one first, followed by the number of corners. */
export const ringStarts = (corners: number, holes: readonly number[] = []): number[] => [
  0,
  ...holes.filter((corner) => corner > 0 && corner < corners),
  corners,
];

/**
 * `points` as x, y pairs; `holes`: the corner index at which each hole starts, in ascending order. A polygon with fewer
 * than three corners or without area has no triangles.
 */
export function triangulate(points: readonly number[], holes: readonly number[] = []): Triangle[] {
  const starts = ringStarts(points.length / 2, holes);
  const strip = starts.length === 2 ? stripOf(points) : undefined;
  if (strip) return strip;
  const isOuter = (from: number, to: number): boolean => {
    const ring = starts.findLastIndex((start) => start <= from);
    const [first, end] = [starts[ring]!, starts[ring + 1]!];
    if (to < first || to >= end) return false;
    const step = Math.abs(from - to);
    return step === 1 || step === end - first - 1;
  };
  const found = earcut(points, starts.slice(1, -1));
  const triangles: Triangle[] = [];
  for (let nth = 0; nth < found.length; nth += 3) {
    const a = found[nth]!;
    const b = found[nth + 1]!;
    const c = found[nth + 2]!;
    const outer = (isOuter(a, b) ? 1 : 0) | (isOuter(b, c) ? 2 : 0) | (isOuter(c, a) ? 4 : 0);
    triangles.push({ a: a * 2, b: b * 2, c: c * 2, outer });
  }
  return triangles;
}

/**
 * Triangles of a ribbon, undefined for anything else: two lines above one another whose corners have the same x, one after the
 * other, as the band of a chart. In general a triangulation may choose slivers as long as the whole, and a band of noise
 * then fills the boxes of a thousand such slivers; between its own corners each triangle is as wide as its piece.
 */
function stripOf(points: readonly number[]): Triangle[] | undefined {
  const count = points.length / 2;
  const first = ribbonStart(points);
  if (first === undefined) return undefined;
  const half = count / 2;
  const along = (nth: number): number => ((first + nth) % count) * 2;
  const back = (nth: number): number => ((first + count - 1 - nth) % count) * 2;
  const triangles: Triangle[] = [];
  for (let nth = 0; nth + 1 < half; nth++) {
    const [a, b, c, d] = [along(nth), along(nth + 1), back(nth + 1), back(nth)];
    if (points[a] === points[b]) continue;
    // Its upright ends are edges of the polygon, the uprights between two pieces are not.
    if (points[a + 1] !== points[d + 1]) triangles.push({ a, b, c: d, outer: 1 | (nth === 0 ? 4 : 0) });
    if (points[b + 1] !== points[c + 1])
      triangles.push({ a: b, b: c, c: d, outer: 2 | (nth + 2 === half ? 1 : 0) });
  }
  return triangles;
}

/** The corner at which the one line of a ribbon begins, beside the end of the other. */
function ribbonStart(points: readonly number[]): number | undefined {
  const count = points.length / 2;
  if (count % 2 !== 0 || count < 6) return undefined;
  let first = 0;
  for (let nth = 1; nth < count; nth++) if (points[nth * 2]! < points[first * 2]!) first = nth;
  const before = (first + count - 1) % count;
  // Of the two at the left end the latter, whichever was found.
  if (points[before * 2] !== points[first * 2]) first = (first + 1) % count;
  const x = (nth: number): number => points[((first + nth) % count) * 2]!;
  for (let nth = 0; nth < count / 2; nth++) {
    if (x(nth) !== x(count - 1 - nth)) return undefined;
    if (nth > 0 && x(nth) < x(nth - 1)) return undefined;
  }
  return isApart(points, first) ? first : undefined;
}

/** Whether the lines of a ribbon touch at most, and do not cross. */
function isApart(points: readonly number[], first: number): boolean {
  const count = points.length / 2;
  let side = 0;
  for (let nth = 0; nth < count / 2; nth++) {
    const one = points[((first + nth) % count) * 2 + 1]!;
    const other = points[((first + count - 1 - nth) % count) * 2 + 1]!;
    const here = Math.sign(one - other);
    if (here !== 0 && side !== 0 && here !== side) return false;
    side ||= here;
  }
  return true;
}
