/** Triangulates simple polygons of any shape. */
import earcut from 'earcut';

interface Triangle {
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
