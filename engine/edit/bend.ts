/**
 * The middle pieces of a line in right angles: each can be shifted across, and the pieces beside it grow and shrink with
 * it. What was worked out half-way until then stands in the line's `bends` from there on.
 */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import { type Corner, HEADING_NAMES, type Heading, isNear, routeOf } from '../geometry/route.ts';
import { LineError, lineEnds, type Point, placeIn, withBends } from './line.ts';
import { isLocked } from './locks.ts';
import { type DocumentView, patchObject, present } from './view.ts';

/** A piece between two corners, world units. */
export interface Piece {
  /** Its place in the line, counted from its start; the first is 0. */
  readonly nth: number;
  readonly from: Point;
  readonly to: Point;
  /** The axis that it can be shifted along. */
  readonly across: 'x' | 'y';
}

/** What can be shifted of a line: in right angles all pieces but the first and the last, which keep to its ends. */
export function piecesOf(object: DiagramObject): Piece[] {
  const corners = cornersOf(object);
  const pieces: Piece[] = [];
  for (let nth = 1; nth < corners.length - 2; nth++) {
    const [from, to] = [corners[nth]!, corners[nth + 1]!];
    const across = isNear(from[0], to[0]) ? 'x' : 'y';
    pieces.push({ nth, from: pointOf(from), to: pointOf(to), across });
  }
  return pieces;
}

/** The line with one of its pieces shifted across by so many world units. */
export function shiftPiece(
  object: DiagramObject,
  { nth, across }: Piece,
  by: number,
): Partial<DiagramObject> {
  const moved = cornersOf(object).map(([x, y], at): Corner => {
    if (at !== nth && at !== nth + 1) return [x, y];
    return across === 'x' ? [x + by, y] : [x, y + by];
  });
  const [from, to] = lineEnds(object);
  return withBends(from, to, straightened(moved).slice(1, -1));
}

/** Shifts the middle one of a line's pieces: what dragging it does, for keys. */
export function bendBy(document: DocumentView, id: ObjectId, by: number): Transaction {
  const item = document.get(id);
  const pieces = item ? piecesOf(item.object) : [];
  const middle = pieces[Math.floor((pieces.length - 1) / 2)];
  if (!item || !middle)
    throw new LineError('Only a line in right angles that goes around a corner twice can be bent elsewhere.');
  if (isLocked(item.object)) return transaction({});
  return transaction({ updated: present([patchObject(item, shiftPiece(item.object, middle, by))]) });
}

/** Its corners in the world. A turned line has none that could be shifted along an axis. */
function cornersOf(object: DiagramObject): readonly Corner[] {
  if (object.route !== 'orthogonal' || (object.angle ?? 0) % 360 !== 0) return [];
  const world = placeIn(object);
  const text = typeof object.bends === 'string' ? object.bends : '';
  const height = object.height / 2;
  const number = (field: string, otherwise: number): number =>
    typeof object[field] === 'number' ? (object[field] as number) : otherwise;
  const way = {
    x1: number('x1', 0),
    y1: number('y1', height),
    x2: number('x2', object.width),
    y2: number('y2', height),
  };
  const heading = (field: string): Heading => HEADING_NAMES.find((name) => name === object[field]) ?? 'none';
  const headings = { startHeading: heading('startHeading'), endHeading: heading('endHeading') };
  return routeOf({ ...way, ...headings, isSquare: true, bends: text }).map(([x, y]): Corner => {
    const point = world(x, y);
    return [point.x, point.y];
  });
}

const pointOf = ([x, y]: Corner): Point => ({ x, y });

/** Without corners that lie on the way between those beside them. */
function straightened(corners: readonly Corner[]): Corner[] {
  const kept: Corner[] = [];
  for (const [nth, corner] of corners.entries()) {
    const [before, after] = [kept.at(-1), corners[nth + 1]];
    const isOnWay = (axis: 0 | 1): boolean =>
      before !== undefined &&
      after !== undefined &&
      isNear(before[axis], corner[axis]) &&
      isNear(corner[axis], after[axis]);
    if (!isOnWay(0) && !isOnWay(1)) kept.push(corner);
  }
  return kept;
}
