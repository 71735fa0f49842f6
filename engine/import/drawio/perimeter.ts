/** Where a line meets the edge of a draw.io shape. */
import { turnVector } from '../../geometry/turn.ts';
import type { Box, Place } from './cells.ts';
import { quartersOf, type Style } from './style.ts';

/** Corners as shares of the box, for the perimeters that are polygons. */
const POLYGONS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  rhombusPerimeter: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  trianglePerimeter: [
    [0, 0],
    [1, 0.5],
    [0, 1],
  ],
  hexagonPerimeter2: [
    [0.25, 0],
    [0.75, 0],
    [1, 0.5],
    [0.75, 1],
    [0.25, 1],
    [0, 0.5],
  ],
  parallelogramPerimeter: [
    [0.2, 0],
    [1, 0],
    [0.8, 1],
    [0, 1],
  ],
  trapezoidPerimeter: [
    [0.2, 0],
    [0.8, 0],
    [1, 1],
    [0, 1],
  ],
  stepPerimeter: [
    [0, 0],
    [0.8, 0],
    [1, 0.5],
    [0.8, 1],
    [0, 1],
    [0.2, 0.5],
  ],
};
const RECTANGLE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

export const middleOf = ({ x, y, width, height }: Box): Place => ({ x: x + width / 2, y: y + height / 2 });

/**
 * Returns where the ray from the middle of the box towards `next` leaves the shape. `isSquare`: a line in right angles
 * leaves straight towards it instead, where it can.
 */
export function perimeterPoint(box: Box, style: Style, next: Place, isSquare: boolean): Place {
  const middle = middleOf(box);
  const kind = style.get('perimeter') ?? '';
  if (kind === 'centerPerimeter') return middle;
  const angle = isSquare ? 0 : style.number('rotation', 0);
  const [dx, dy] = turnVector(next.x - middle.x, next.y - middle.y, -angle);
  const goal = { x: middle.x + dx, y: middle.y + dy };
  const from = isSquare ? level(box, middle, goal) : middle;
  const found =
    kind === 'ellipsePerimeter'
      ? onEllipse(box, from, goal)
      : onPolygon(box, cornersOf(kind, style), from, goal);
  const [backX, backY] = turnVector(found.x - middle.x, found.y - middle.y, angle);
  return { x: middle.x + backX, y: middle.y + backY };
}

/** Returns the point inside the box that is level with the goal, or in line with it. */
function level({ x, y, width, height }: Box, middle: Place, goal: Place): Place {
  const isInColumn = goal.x > x && goal.x < x + width;
  const isInRow = goal.y > y && goal.y < y + height;
  if (isInColumn === isInRow) return middle;
  return isInColumn ? { x: goal.x, y: middle.y } : { x: middle.x, y: goal.y };
}

function cornersOf(kind: string, style: Style): readonly (readonly [number, number])[] {
  const corners = Object.hasOwn(POLYGONS, kind) ? POLYGONS[kind]! : RECTANGLE;
  const quarters = quartersOf(style);
  return corners.map(([x, y]) => {
    let at: readonly [number, number] = [x, y];
    for (let nth = 0; nth < quarters; nth++) at = [1 - at[1], at[0]];
    return at;
  });
}

function onEllipse(box: Box, from: Place, goal: Place): Place {
  const middle = middleOf(box);
  const [rx, ry] = [box.width / 2, box.height / 2];
  if (!(rx > 0 && ry > 0)) return middle;
  // In units of the radii, from the middle: |p + t·d| = 1.
  const p = { x: (from.x - middle.x) / rx, y: (from.y - middle.y) / ry };
  const d = { x: (goal.x - from.x) / rx, y: (goal.y - from.y) / ry };
  const a = d.x * d.x + d.y * d.y;
  if (a === 0) return { x: middle.x, y: box.y };
  const b = p.x * d.x + p.y * d.y;
  const c = p.x * p.x + p.y * p.y - 1;
  const t = (-b + Math.sqrt(Math.max(0, b * b - a * c))) / a;
  return { x: from.x + t * (goal.x - from.x), y: from.y + t * (goal.y - from.y) };
}

/** Returns the furthest crossing of the ray with the sides. */
function onPolygon(
  { x, y, width, height }: Box,
  shares: readonly (readonly [number, number])[],
  from: Place,
  goal: Place,
): Place {
  const corners = shares.map(([shareX, shareY]) => ({ x: x + shareX * width, y: y + shareY * height }));
  const d = { x: goal.x - from.x, y: goal.y - from.y };
  if (d.x === 0 && d.y === 0) return { x: from.x, y };
  let furthest = 0;
  corners.forEach((a, nth) => {
    const b = corners[(nth + 1) % corners.length]!;
    const side = { x: b.x - a.x, y: b.y - a.y };
    const cross = d.x * side.y - d.y * side.x;
    if (Math.abs(cross) < 1e-9) return;
    const t = ((a.x - from.x) * side.y - (a.y - from.y) * side.x) / cross;
    const u = ((a.x - from.x) * d.y - (a.y - from.y) * d.x) / cross;
    if (u >= -1e-9 && u <= 1 + 1e-9 && t > furthest) furthest = t;
  });
  return { x: from.x + d.x * furthest, y: from.y + d.y * furthest };
}
