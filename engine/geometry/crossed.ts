/** Where one way of straight segments crosses another. */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A crossing: the segment of the first way, and how far along it, 0…1. */
type Place = readonly [segment: number, share: number];

/** Ends that merely touch a line do not cross it. */
const TOUCHES = 1e-6;

/** Returns every place where the first way crosses the second one; segments that lie along each other do not cross. */
export function crossed(way: readonly Point[], across: readonly Point[]): Place[] {
  const places: Place[] = [];
  for (let nth = 1; nth < way.length; nth++)
    for (let other = 1; other < across.length; other++) {
      const share = shareOf(way[nth - 1]!, way[nth]!, across[other - 1]!, across[other]!);
      if (share !== undefined) places.push([nth - 1, share]);
    }
  return places;
}

function shareOf(a: Point, b: Point, c: Point, d: Point): number | undefined {
  const [abX, abY, cdX, cdY] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const turn = abX * cdY - abY * cdX;
  if (Math.abs(turn) < TOUCHES) return undefined;
  const share = ((c.x - a.x) * cdY - (c.y - a.y) * cdX) / turn;
  const along = ((c.x - a.x) * abY - (c.y - a.y) * abX) / turn;
  const isInside = (at: number): boolean => at > TOUCHES && at < 1 - TOUCHES;
  return isInside(share) && isInside(along) ? share : undefined;
}
