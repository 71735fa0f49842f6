/**
 * Remembers how shapes were triangulated: symbols are drawn over and over in another size, and the triangles of a shape are
 * those of any that is stretched from it.
 */
import { type Triangle, triangulate } from './shape.ts';

/** A shape of more corners is one of its own, as the band of a chart. */
const MOST_CORNERS = 64;
/** Diagrams have few shapes; hostile ones must not grow the memory without limit. */
const MOST = 512;
/** Parts of a shape's side: how finely a hash tells shapes apart. */
const STEPS = 1 << 12;
/** By how much corners of the same shape may differ, as a share of its side. */
const ALIKE = 1e-7;
const PRIME = 0x01000193;

interface Known {
  readonly holes: readonly number[];
  /** The corners as shares of the shape's box. */
  readonly shares: Float64Array;
  readonly triangles: readonly Triangle[];
}

export class Triangulations {
  readonly #known = new Map<number, Known>();
  /** Of the shape that is asked for. */
  #shares = new Float64Array(2 * MOST_CORNERS);

  /** See `triangulate`. `minX` to `maxY`: the box around the points. */
  of(
    points: readonly number[],
    holes: readonly number[] | undefined,
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
  ): readonly Triangle[] {
    const isOne = points.length > 2 * MOST_CORNERS || !(maxX > minX && maxY > minY);
    if (isOne) return triangulate(points, holes);
    const hash = this.#share(points, minX, minY, maxX - minX, maxY - minY);
    const known = this.#known.get(hash);
    if (known && this.#isLike(known, points.length, holes)) return known.triangles;
    const triangles = triangulate(points, holes);
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.set(hash, {
      holes: holes ?? [],
      shares: this.#shares.slice(0, points.length),
      triangles,
    });
    return triangles;
  }

  /** Computes the shares of the points. Returns their hash. */
  #share(points: readonly number[], minX: number, minY: number, width: number, height: number): number {
    const shares = this.#shares;
    let hash = points.length;
    for (let nth = 0; nth < points.length; nth += 2) {
      const x = (points[nth]! - minX) / width;
      const y = (points[nth + 1]! - minY) / height;
      shares[nth] = x;
      shares[nth + 1] = y;
      // Off the middle of a step, where most corners of drawn symbols would lie.
      hash = Math.imul(hash ^ (x * STEPS + 0.3), PRIME);
      hash = Math.imul(hash ^ (y * STEPS + 0.3), PRIME);
    }
    return hash;
  }

  #isLike({ shares, holes }: Known, length: number, others: readonly number[] | undefined): boolean {
    if (shares.length !== length || holes.length !== (others?.length ?? 0)) return false;
    for (let nth = 0; nth < length; nth++)
      if (!(Math.abs(shares[nth]! - this.#shares[nth]!) <= ALIKE)) return false;
    for (let nth = 0; nth < holes.length; nth++) if (holes[nth] !== others![nth]) return false;
    return true;
  }
}
