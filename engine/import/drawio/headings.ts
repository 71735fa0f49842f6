/** The directions in which draw.io's lines in right angles leave their ends. */
import type { Heading } from '../../geometry/route.ts';
import type { Box, Place } from './cells.ts';
import type { Terminal } from './ends.ts';

/** Units between two shapes that a line needs to go around a corner between them. */
const BUFFER = 20;

/** Returns the directions of both ends: floating ends face each other, with as few corners as possible. */
export function headingsBetween(from: Terminal, to: Terminal): readonly [Heading, Heading] {
  const [a, b] = [boxOf(from), boxOf(to)];
  const right = b.x - (a.x + a.width);
  const left = a.x - (b.x + b.width);
  const down = b.y - (a.y + a.height);
  const up = a.y - (b.y + b.height);
  const level: Heading = left >= right ? 'left' : 'right';
  const upright: Heading = up >= down ? 'up' : 'down';
  const isBeside = Math.max(left, right) > BUFFER;
  const isAbove = Math.max(up, down) > BUFFER;
  const [said, saidEnd] = [saidHeading(from), saidHeading(to)];
  const isUpright = (heading: Heading): boolean => heading === 'up' || heading === 'down';
  // One corner is enough where one end leaves sideways and the other upright.
  if (isBeside && isAbove) {
    const start = said ?? (saidEnd && !isUpright(saidEnd) ? upright : level);
    const end = saidEnd ?? opposite(isUpright(start) ? level : upright);
    return [start, end];
  }
  const plain = isAbove && !isBeside ? upright : level;
  return [said ?? plain, saidEnd ?? opposite(plain)];
}

const boxOf = ({ fixed, box, cell }: Terminal): Box =>
  cell || !fixed ? box : { ...fixed, width: 0, height: 0 };

/** Returns the direction away from the side that a fixed end lies on. */
function saidHeading({ fixed, box, cell }: Terminal): Heading | undefined {
  return fixed && cell ? headingAt(box, fixed) : undefined;
}

const OPPOSITE: Readonly<Record<Heading, Heading>> = {
  none: 'none',
  left: 'right',
  right: 'left',
  up: 'down',
  down: 'up',
};
const opposite = (heading: Heading): Heading => OPPOSITE[heading];

/** Returns the direction away from the nearest side of a box; undefined at its middle. */
function headingAt(box: Box, { x, y }: Place): Heading | undefined {
  const share = { x: (x - box.x) / box.width - 0.5, y: (y - box.y) / box.height - 0.5 };
  if (Math.abs(share.x) < 0.05 && Math.abs(share.y) < 0.05) return undefined;
  if (Math.abs(share.x) >= Math.abs(share.y)) return share.x < 0 ? 'left' : 'right';
  return share.y < 0 ? 'up' : 'down';
}

/** Returns the middle of the side of a box that faces this way. */
export function sideOf({ x, y, width, height }: Box, heading: Heading): Place {
  const middle = { x: x + width / 2, y: y + height / 2 };
  switch (heading) {
    case 'left':
      return { x, y: middle.y };
    case 'right':
      return { x: x + width, y: middle.y };
    case 'up':
      return { x: middle.x, y };
    case 'down':
      return { x: middle.x, y: y + height };
    default:
      return middle;
  }
}
