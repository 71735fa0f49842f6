/**
 * Lines by their ends. A line keeps its ends relative to the top left of its box; an edit of an end works in the world
 * and lays the box anew, unturned, so that no angle piles up under a line that people see as two points.
 */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import { bendsIn, type Corner, isNear } from '../geometry/route.ts';
import { ANGLE_STEP, turnVector } from './resize.ts';
import type { DocumentView } from './view.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box of no size. */
export const pointBox = ({ x, y }: Point): Box => ({ minX: x, maxX: x, minY: y, maxY: y });

const numberOf = (object: DiagramObject, field: string, otherwise: number): number => {
  const value = object[field];
  return typeof value === 'number' ? value : otherwise;
};

/** Something that cannot be done to a line as it is; the message says why. */
export class LineError extends Error {}

/** From a place in the object's box to one in the world. */
export function placeIn(object: DiagramObject): (x: number, y: number) => Point {
  const scaleX = object.scaleX ?? 1;
  const scaleY = object.scaleY ?? 1;
  const halfW = (object.width * scaleX) / 2;
  const halfH = (object.height * scaleY) / 2;
  return (x, y) => {
    const [dx, dy] = turnVector(x * scaleX - halfW, y * scaleY - halfH, object.angle ?? 0);
    return { x: object.x + halfW + dx, y: object.y + halfH + dy };
  };
}

/** Where the two ends of a line are in the world. */
export function lineEnds(object: DiagramObject): readonly [Point, Point] {
  const world = placeIn(object);
  const middle = object.height / 2;
  return [
    world(numberOf(object, 'x1', 0), numberOf(object, 'y1', middle)),
    world(numberOf(object, 'x2', object.width), numberOf(object, 'y2', middle)),
  ];
}

/** Geometry of a line between two points of the world. Its box is never thinner than a unit, so that it can be found. */
export function lineBetween(from: Point, to: Point): Partial<DiagramObject> {
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
 * The line between other ends. Its bends stay where they are in the world, but where both ends move alike they go along, and
 * in right angles the bend beside an end keeps to it, so that a pipe leaves its port the way that it did.
 */
export function relaid(object: DiagramObject, from: Point, to: Point): Partial<DiagramObject> {
  const bends = typeof object.bends === 'string' ? bendsIn(object.bends) : [];
  if (bends.length === 0) return lineBetween(from, to);
  const world = placeIn(object);
  const [first, second] = lineEnds(object);
  const step = { x: from.x - first.x, y: from.y - first.y };
  const isWhole = isAlmost(step.x, to.x - second.x) && isAlmost(step.y, to.y - second.y);
  const corners = bends.map(([x, y]): Corner => {
    const point = world(x, y);
    return isWhole ? [point.x + step.x, point.y + step.y] : [point.x, point.y];
  });
  if (!isWhole && object.route === 'orthogonal') {
    corners[0] = kept(corners[0]!, first, from);
    corners[corners.length - 1] = kept(corners.at(-1)!, second, to);
  }
  return withBends(from, to, corners);
}

/** The line between two points of the world, through these. */
export function withBends(from: Point, to: Point, corners: readonly Corner[]): Partial<DiagramObject> {
  const geometry = lineBetween(from, to);
  const bends = corners.flatMap(([x, y]) => [rounded(x - geometry.x!), rounded(y - geometry.y!)]);
  return { ...geometry, bends: bends.length > 0 ? bends.join(' ') : undefined };
}

/** A bend that lay level with an end, or right above it, does so still. */
function kept([x, y]: Corner, was: Point, now: Point): Corner {
  if (isNear(y, was.y)) return [x, now.y];
  return isNear(x, was.x) ? [now.x, y] : [x, y];
}

const isAlmost = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;

const rounded = (at: number): number => Math.round(at * 1000) / 1000;

/** `to`, or the point at the same distance on the nearest step of 15° around `from`. */
export function stepped(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const step = (ANGLE_STEP * Math.PI) / 180;
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / step) * step;
  return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
}

/** The line with one end moved by a world vector; with Shift in steps of 15° around the other end (LINE-02). */
export function bendLine(
  object: DiagramObject,
  end: 1 | 2,
  dx: number,
  dy: number,
  inSteps: boolean,
): Partial<DiagramObject> {
  const [first, second] = lineEnds(object);
  const [moving, fixed] = end === 1 ? [first, second] : [second, first];
  const free = { x: moving.x + dx, y: moving.y + dy };
  const to = inSteps ? stepped(fixed, free) : free;
  return end === 1 ? relaid(object, to, fixed) : relaid(object, fixed, to);
}

/** Adds a line above everything else; `attached` are the fields of ends that lie on ports. */
export function addLine(
  document: DocumentView,
  from: Point,
  to: Point,
  id: ObjectId,
  head: boolean,
  attached: Partial<DiagramObject> = {},
): Transaction {
  const { angle: _angle, scaleX: _scaleX, scaleY: _scaleY, ...geometry } = lineBetween(from, to);
  const object = {
    id,
    identifier: 'line',
    ...geometry,
    ...attached,
    ...(head ? { arrowHeadId: 'arrow' } : {}),
  } as DiagramObject;
  return transaction({ added: [{ object, rank: document.topRank + 1 }] });
}
