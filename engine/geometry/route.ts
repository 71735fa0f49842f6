/** The route of a line from end to end: straight, orthogonal, through its bends. Kinds draw it, edits change it. */
import { type Corner, isNear } from './corner.ts';
import { aroundPorts, HEADINGS, type Heading } from './port-route.ts';

export type { Corner } from './corner.ts';
export { isNear } from './corner.ts';
export { HEADING_NAMES, HEADINGS, type Heading } from './port-route.ts';

interface Way {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** Whether the route is orthogonal. */
  readonly isSquare: boolean;
  /** Corners on the route, as "x y x y". */
  readonly bends: string;
  /** Direction in which each end leaves, in orthogonal routes without bends: away from what it is attached to. */
  readonly startHeading?: Heading;
  readonly endHeading?: Heading;
}

const MOST_BENDS = 100;
/** Largest distance of a bend, units. */
const FARTHEST = 1e6;
/**
 * Returns every corner, both ends included; an orthogonal route without bends crosses over half-way along its longer
 * side.
 */
export function routeOf(way: Way): readonly Corner[] {
  const { x1, y1, x2, y2, isSquare, bends, startHeading = 'none', endHeading = 'none' } = way;
  const from: Corner = [x1, y1];
  const to: Corner = [x2, y2];
  if (bends !== '') return through(from, bendsIn(bends), to, isSquare);
  if (isSquare && (startHeading !== 'none' || endHeading !== 'none'))
    return aroundPorts(
      { at: from, leaves: HEADINGS[startHeading] },
      { at: to, leaves: HEADINGS[endHeading] },
    );
  if (!isSquare || isNear(x1, x2) || isNear(y1, y2)) return [from, to];
  const halfX = (x1 + x2) / 2;
  const halfY = (y1 + y2) / 2;
  return Math.abs(x2 - x1) >= Math.abs(y2 - y1)
    ? [from, [halfX, y1], [halfX, y2], to]
    : [from, [x1, halfY], [x2, halfY], to];
}

/** Parses the corners of a text; returns none where it is malformed. */
export function bendsIn(text: string): readonly Corner[] {
  if (text.trim() === '') return [];
  const numbers = text
    .trim()
    .split(/\s+/)
    .map(Number)
    .slice(0, 2 * MOST_BENDS);
  if (numbers.length % 2 !== 0 || !numbers.every((at) => Math.abs(at) <= FARTHEST)) return [];
  return Array.from({ length: numbers.length / 2 }, (_, nth) => [numbers[2 * nth]!, numbers[2 * nth + 1]!]);
}

/** Routes through the bends; an orthogonal route gets an extra corner where an end has moved away from its bend. */
function through(from: Corner, bends: readonly Corner[], to: Corner, isSquare: boolean): readonly Corner[] {
  const way: Corner[] = [from];
  const add = ([x, y]: Corner, isLast: boolean): void => {
    const [fromX, fromY] = way.at(-1)!;
    const isAside = !isNear(x, fromX) && !isNear(y, fromY);
    const before = way.at(-2);
    const cameUp = before ? isNear(before[0], fromX) : !isLast && Math.abs(y - fromY) > Math.abs(x - fromX);
    if (isSquare && isAside) way.push(cameUp ? [x, fromY] : [fromX, y]);
    way.push([x, y]);
  };
  for (const bend of bends) add(bend, false);
  add(to, true);
  return way;
}
