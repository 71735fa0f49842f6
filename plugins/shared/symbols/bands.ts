/** Cuts the part of a polygon between two heights: bands of light and shade on shapes without gradients. */

/** `points`: x, y pairs; `share`: from and to, as shares of its height. */
export function band(points: readonly number[], [from, to]: readonly [number, number]): number[] {
  const heights = points.filter((_, nth) => nth % 2 === 1);
  const top = Math.min(...heights);
  const height = Math.max(...heights) - top;
  return cut(cut(points, top + height * from, 1), top + height * to, -1);
}

/** Keeps what lies below a height (`side` 1), or above it (-1). */
function cut(points: readonly number[], height: number, side: 1 | -1): number[] {
  const kept: number[] = [];
  for (let nth = 0; nth < points.length; nth += 2) {
    const [x, y] = [points[nth]!, points[nth + 1]!];
    const next = (nth + 2) % points.length;
    const [nextX, nextY] = [points[next]!, points[next + 1]!];
    const inside = (y - height) * side >= 0;
    if (inside) kept.push(x, y);
    if (inside === (nextY - height) * side >= 0 || nextY === y) continue;
    kept.push(x + ((nextX - x) * (height - y)) / (nextY - y), height);
  }
  return kept;
}
