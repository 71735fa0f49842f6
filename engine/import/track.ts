/** Finds places along a path of straight pieces. */
import type { Point } from './matrix.ts';

/** Points along a path with their distances from its start. */
export class Track {
  readonly length: number;
  private readonly points: readonly Point[];
  private readonly distances: readonly number[];

  constructor(points: readonly Point[]) {
    const distances = [0];
    for (let nth = 1; nth < points.length; nth++)
      distances.push(
        distances[nth - 1]! +
          Math.hypot(points[nth]!.x - points[nth - 1]!.x, points[nth]!.y - points[nth - 1]!.y),
      );
    this.points = points;
    this.distances = distances;
    this.length = distances.at(-1)!;
  }

  /** Returns the point at a distance, and the direction there in radians. */
  at(distance: number): { readonly point: Point; readonly direction: number } {
    const { points, distances } = this;
    let [low, high] = [1, points.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (distances[middle]! < distance) low = middle + 1;
      else high = middle;
    }
    const [from, to] = [points[low - 1]!, points[low]!];
    const piece = distances[low]! - distances[low - 1]!;
    const share = piece > 0 ? (distance - distances[low - 1]!) / piece : 0;
    return {
      point: { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
      direction: Math.atan2(to.y - from.y, to.x - from.x),
    };
  }
}
