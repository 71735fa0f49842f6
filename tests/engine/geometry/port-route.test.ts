/** Lines in right angles between ports: each end leaves its port straight on and comes back into none. */
import { describe, expect, test } from 'vitest';
import { HEADING_NAMES, HEADINGS } from '../../../engine/geometry/port-route.ts';
import { type Heading, routeOf } from '../../../engine/geometry/route.ts';
import { randomOf } from '../../support/engine/random-edits.ts';

const way = (x: number, y: number, startHeading: Heading, endHeading: Heading, bends = ''): string =>
  routeOf({ x1: 0, y1: 0, x2: x, y2: y, isSquare: true, bends, startHeading, endHeading })
    .map((corner) => corner.join(','))
    .join(' ');

describe('a line in right angles', () => {
  test.each<[string, Heading, Heading, number, number, string]>([
    ['faces its port', 'right', 'left', 100, 0, '0,0 100,0'],
    ['crosses over half-way', 'right', 'left', 100, 60, '0,0 50,0 50,60 100,60'],
    ['turns once', 'right', 'up', 100, 60, '0,0 100,0 100,60'],
    ['goes around one end', 'right', 'right', 100, 60, '0,0 120,0 120,60 100,60'],
    ['leaves upwards and comes in from above', 'up', 'up', 100, 60, '0,0 0,-20 100,-20 100,60'],
    ['turns back', 'left', 'right', 100, 60, '0,0 -20,0 -20,30 120,30 120,60 100,60'],
    ['turns back on one level', 'left', 'right', 100, 0, '0,0 -20,0 -20,-20 120,-20 120,0 100,0'],
    ['goes round to an end that lies on the other one', 'right', 'down', 0, 0, '0,0 20,0 20,20 0,20 0,0'],
    ['has a free end', 'left', 'none', 10, 100, '0,0 -20,0 -20,100 10,100'],
  ])('%s', (_, start, end, x, y, corners) => {
    expect(way(x, y, start, end)).toBe(corners);
  });

  test('goes through bends of its own whatever the ports are', () => {
    expect(way(100, 60, 'up', 'down', '30 0 30 60')).toBe('0,0 30,0 30,60 100,60');
  });

  test('2,000 random ones leave and enter as their ports face, level or upright throughout', () => {
    const random = randomOf(7);
    const below = (n: number): number => Math.floor(random() * n);
    for (let nth = 0; nth < 2000; nth++) {
      const [start, end] = [HEADING_NAMES[1 + below(4)]!, HEADING_NAMES[1 + below(4)]!];
      const [x2, y2] = [below(80) * 10 - 400, below(80) * 10 - 400];
      if (x2 === 0 && y2 === 0) continue;
      const options = { x1: 0, y1: 0, x2, y2, isSquare: true, bends: '' };
      const corners = routeOf({ ...options, startHeading: start, endHeading: end });
      const said = `${start} ${end} ${x2},${y2}: ${corners.join(' ')}`;
      expect(corners.at(-1), said).toEqual([x2, y2]);
      for (let at = 1; at < corners.length; at++) {
        const [a, b] = [corners[at - 1]!, corners[at]!];
        expect(a[0] === b[0] || a[1] === b[1], said).toBe(true);
      }
      const along = (heading: Heading, from: number, to: number): number => {
        const [a, b] = [corners.at(from)!, corners.at(to)!];
        return (b[0] - a[0]) * HEADINGS[heading][0] + (b[1] - a[1]) * HEADINGS[heading][1];
      };
      expect(along(start, 0, 1), said).toBeGreaterThan(0);
      expect(along(end, -1, -2), said).toBeGreaterThan(0);
    }
  });
});
