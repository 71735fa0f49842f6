/**
 * Geometry of lines by their ends. A line stores its ends relative to the top left of its box; an edit of an end works
 * in world coordinates and lays the box out again, unrotated, so that no angle accumulates under a line that people see
 * as two points.
 */
import {
  bendsIn,
  type Corner,
  type DiagramObject,
  type EndsCode,
  HEADING_NAMES,
  type Heading,
  isNear,
  type Point,
  routeOf,
  turnVector,
} from '../../engine/plugin.ts';

/** Units across, unless something else is saved. */
export const WIDTH = 5;

const numberOf = (object: DiagramObject, field: string, otherwise: number): number => {
  const value = object[field];
  return typeof value === 'number' ? value : otherwise;
};

/** The route whose bends the engine finds. */
export const AROUND = 'around-objects';

/** Returns its saved ends, or their default positions in a box without any. */
function endFields(object: DiagramObject) {
  const middle = object.height / 2;
  return {
    x1: numberOf(object, 'x1', 0),
    y1: numberOf(object, 'y1', middle),
    x2: numberOf(object, 'x2', object.width),
    y2: numberOf(object, 'y2', middle),
  };
}

/** Returns the function that converts a position in the object's box to world coordinates. */
function placeIn(object: DiagramObject): (x: number, y: number) => Point {
  const scaleX = object.scaleX ?? 1;
  const scaleY = object.scaleY ?? 1;
  const halfW = (object.width * scaleX) / 2;
  const halfH = (object.height * scaleY) / 2;
  return (x, y) => {
    const [dx, dy] = turnVector(x * scaleX - halfW, y * scaleY - halfH, object.angle ?? 0);
    return { x: object.x + halfW + dx, y: object.y + halfH + dy };
  };
}

/** Returns the two ends of a line in world coordinates. */
export function lineEnds(object: DiagramObject): readonly [Point, Point] {
  const world = placeIn(object);
  const { x1, y1, x2, y2 } = endFields(object);
  return [world(x1, y1), world(x2, y2)];
}

/**
 * Returns the geometry of a line between two world points. Its box is never thinner than one unit, so that it can be
 * found.
 */
function lineBetween(from: Point, to: Point): Partial<DiagramObject> {
  const x = Math.min(from.x, to.x);
  const y = Math.min(from.y, to.y);
  return {
    x,
    y,
    width: Math.max(1, Math.abs(to.x - from.x)),
    height: Math.max(1, Math.abs(to.y - from.y)),
    x1: from.x - x,
    y1: from.y - y,
    x2: to.x - x,
    y2: to.y - y,
    angle: undefined,
    scaleX: undefined,
    scaleY: undefined,
  };
}

/**
 * Returns the line between other ends. Its bends keep their world positions, except that they move along where both
 * ends move alike, and in orthogonal lines the bend beside an end stays aligned with it, so that a pipe leaves its port
 * the same way.
 */
export function relaid(object: DiagramObject, from: Point, to: Point): Partial<DiagramObject> {
  const bends = bendsOf(object);
  if (bends.length === 0) return lineBetween(from, to);
  const world = placeIn(object);
  const [first, second] = lineEnds(object);
  const step = { x: from.x - first.x, y: from.y - first.y };
  const isWhole = isAlmost(step.x, to.x - second.x) && isAlmost(step.y, to.y - second.y);
  const corners = bends.map(([x, y]): Corner => {
    const point = world(x, y);
    return isWhole ? [point.x + step.x, point.y + step.y] : [point.x, point.y];
  });
  if (!isWhole && isSquare(object)) {
    corners[0] = kept(corners[0]!, first, from);
    corners[corners.length - 1] = kept(corners.at(-1)!, second, to);
  }
  return withBends(from, to, corners);
}

/** Returns the line between two world points, through these corners. */
export function withBends(from: Point, to: Point, corners: readonly Corner[]): Partial<DiagramObject> {
  const geometry = lineBetween(from, to);
  const bends = corners.flatMap(([x, y]) => [rounded(x - geometry.x!), rounded(y - geometry.y!)]);
  return { ...geometry, bends: bends.length > 0 ? bends.join(' ') : undefined };
}

/** Returns a line whose ends and bends are mapped by `at`. */
function mapped(line: DiagramObject, at: (x: number, y: number) => Point): Partial<DiagramObject> {
  const [from, to] = lineEnds(line).map(({ x, y }) => at(x, y)) as [Point, Point];
  const world = placeIn(line);
  const corners = bendsOf(line).map(([bendX, bendY]): Corner => {
    const { x, y } = world(bendX, bendY);
    const point = at(x, y);
    return [point.x, point.y];
  });
  return withBends(from, to, corners);
}

/** Returns every corner in world coordinates, both ends included. */
export function wayOf(line: DiagramObject): readonly Point[] {
  const world = placeIn(line);
  const { startHeading, endHeading, bends } = line as { [field: string]: unknown };
  const corners = routeOf({
    ...endFields(line),
    isSquare: isSquare(line),
    bends: typeof bends === 'string' ? bends : '',
    startHeading: headingIn(startHeading),
    endHeading: headingIn(endHeading),
  });
  return corners.map(([x, y]) => world(x, y));
}

const headingIn = (value: unknown): Heading => HEADING_NAMES.find((name) => name === value) ?? 'none';

/** Whether the line is orthogonal. */
export const isSquare = ({ route }: DiagramObject): boolean => route === 'orthogonal' || route === AROUND;

const bendsOf = ({ bends }: DiagramObject): readonly Corner[] =>
  typeof bends === 'string' ? bendsIn(bends) : [];

/** A bend that was level with an end, or right above it, stays so. */
function kept([x, y]: Corner, was: Point, now: Point): Corner {
  if (isNear(y, was.y)) return [x, now.y];
  return isNear(x, was.x) ? [now.x, y] : [x, y];
}

const isAlmost = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;

const rounded = (at: number): number => Math.round(at * 1000) / 1000;

export const ends: EndsCode = {
  derived: ['x', 'y', 'width', 'height', 'x1', 'y1', 'x2', 'y2', 'angle', 'scaleX', 'scaleY'],
  drawn: { arrowHeadId: 'arrow' },
  kept: ['route', 'jumps', 'look', 'stroke', 'strokeWidth', 'strokeStyle', 'arrowHeadId', 'arrowTailId'],
  of: lineEnds,
  between: lineBetween,
  moved: relaid,
  mapped,
  way: (line) => ({
    corners: wayOf(line),
    width: numberOf(line, 'strokeWidth', WIDTH),
    jumps: line.jumps === 'arc' || line.jumps === 'gap',
  }),
  // A straight line may leave a port in any direction.
  hasHeadings: isSquare,
  around: {
    asks: { route: AROUND },
    found: ['bends'],
    through: (_, from, to, corners) => withBends(from, to, corners),
  },
};
