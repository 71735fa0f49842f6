import { describe, expect, test } from 'vitest';
import type { DiagramObject } from '../../engine/document/types.ts';
import { bendsIn, routeOf } from '../../engine/geometry/route.ts';
import { piecesOf, shiftPiece } from '../../plugins/line/bends.ts';
import { relaid } from '../../plugins/line/geometry.ts';
import line from '../../plugins/line/kind.ts';

/** From 10, 20 to 110, 80, in right angles: over half-way, at x 60. */
const PIPE: DiagramObject = {
  id: 'pipe',
  identifier: 'line',
  x: 10,
  y: 20,
  width: 100,
  height: 60,
  x1: 0,
  y1: 0,
  x2: 100,
  y2: 60,
  route: 'orthogonal',
};

/** Its way in the world. */
function way(object: DiagramObject): string {
  const {
    x,
    y,
    x1,
    y1,
    x2,
    y2,
    bends = '',
  } = object as unknown as Record<string, number> & {
    bends?: string;
  };
  const isSquare = object.route === 'orthogonal';
  const corners = routeOf({ x1: x1!, y1: y1!, x2: x2!, y2: y2!, isSquare, bends });
  return corners.map((corner) => `${corner[0] + x!},${corner[1] + y!}`).join(' ');
}

const bent = (object: DiagramObject, nth: number, by: number): DiagramObject => {
  const piece = piecesOf(object).find((one) => one.nth === nth)!;
  return { ...object, ...shiftPiece(object, piece, by) } as DiagramObject;
};

describe('the pieces of a line in right angles', () => {
  test('the middle one is shifted across, and those beside it stay on the ends', () => {
    expect(way(PIPE)).toBe('10,20 60,20 60,80 110,80');
    const box = { minX: 60, minY: 20, maxX: 60, maxY: 80 };
    expect(piecesOf(PIPE)).toEqual([{ nth: 1, box, along: 'x' }]);
    expect(way(bent(PIPE, 1, 30))).toBe('10,20 90,20 90,80 110,80');
    expect(way(bent(PIPE, 1, 300))).toBe('10,20 360,20 360,80 110,80');
  });

  test('of a line with more bends each piece but the first and the last', () => {
    const loop = { ...PIPE, bends: '20 0 20 -40 120 -40 120 60' };
    expect(piecesOf(loop).map(({ nth, along }) => `${nth}${along}`)).toEqual(['1x', '2y', '3x']);
    expect(way(bent(loop, 2, -10))).toBe('10,20 30,20 30,-30 130,-30 130,80 110,80');
  });

  test('a bend that comes to lie on the way is none any more', () => {
    const loop = { ...PIPE, bends: '20 0 20 -40 50 -40 50 60' };
    expect(way(bent(loop, 2, 40))).toBe('10,20 60,20 60,80 110,80');
  });

  test('a straight line and a turned one have none', () => {
    expect(piecesOf({ ...PIPE, route: undefined })).toEqual([]);
    expect(piecesOf({ ...PIPE, y2: 0 })).toEqual([]);
    expect(piecesOf({ ...PIPE, angle: 30 })).toEqual([]);
  });

  test('what was bent by hand stays when an end moves, and leaves its port as it did', () => {
    const pipe = bent(PIPE, 1, 30);
    const after = { ...pipe, ...relaid(pipe, { x: 0, y: 0 }, { x: 110, y: 80 }) } as DiagramObject;
    expect(way(after)).toBe('0,0 90,0 90,80 110,80');
    const along = { ...pipe, ...relaid(pipe, { x: 15, y: 25 }, { x: 115, y: 85 }) } as DiagramObject;
    expect(way(along)).toBe('15,25 95,25 95,85 115,85');
  });
});

test('a text that says no corners bends nothing', () => {
  for (const text of ['', ' ', '1', '1 2 3', 'a b', '1e9 0', 'NaN 1']) expect(bendsIn(text)).toEqual([]);
  expect(bendsIn(' 1 2  3 4 ')).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('its bends are dragged on the diagram: the panel has no field for their numbers', () => {
  expect(line.panel).not.toContain(line.props.bends.section);
});
