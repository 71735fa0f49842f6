/** Edits the ends of objects that run from one point to another, such as lines. The kind decides what lies between. */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import type { AnyKind, EndsCode, Point } from '../plugin.ts';
import type { KindOf } from './composites.ts';
import { ANGLE_STEP } from './resize.ts';
import type { DocumentView } from './view.ts';

/** End 1 is the start. */
export type End = 1 | 2;

/** Returns how an object’s kind handles its ends; undefined where it has none. */
export const endsOf = ({ identifier }: DiagramObject, kindOf: KindOf): EndsCode | undefined =>
  kindOf(identifier)?.ends;

/** Returns a box of size zero. */
export const pointBox = ({ x, y }: Point): Box => ({ minX: x, maxX: x, minY: y, maxY: y });

/** Returns `to`, or the point at the same distance on the nearest step of 15° around `from`. */
export function stepped(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const step = (ANGLE_STEP * Math.PI) / 180;
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / step) * step;
  return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
}

/**
 * Returns the object with one end moved by a world vector; with Shift in steps of 15° around the other end (LINE-02).
 */
export function moveEnd(
  object: DiagramObject,
  ends: EndsCode,
  end: End,
  { dx, dy }: { readonly dx: number; readonly dy: number },
  inSteps = false,
): Partial<DiagramObject> {
  const [first, second] = ends.of(object);
  const [moving, fixed] = end === 1 ? [first, second] : [second, first];
  const free = { x: moving.x + dx, y: moving.y + dy };
  return withEnd(object, ends, end, inSteps ? stepped(fixed, free) : free);
}

/** Returns the object with one end at a world point. */
export function withEnd(object: DiagramObject, ends: EndsCode, end: End, to: Point): Partial<DiagramObject> {
  const [first, second] = ends.of(object);
  return end === 1 ? ends.moved(object, to, second) : ends.moved(object, first, to);
}

/** Adds an object of a kind with ends above everything else; `attached` holds the fields of ends that lie on ports, and others. */
export function addBetween(
  document: DocumentView,
  kind: AnyKind,
  [from, to]: readonly [from: Point, to: Point],
  id: ObjectId,
  attached: Partial<DiagramObject> = {},
): Transaction {
  const { between, drawn } = kind.ends!;
  const fields = Object.entries({ ...between(from, to), ...drawn, ...attached });
  const known = fields.filter(([, value]) => value !== undefined);
  const object = { id, identifier: kind.kind, ...Object.fromEntries(known) } as DiagramObject;
  return transaction({ added: [{ object, rank: document.topRank + 1 }] });
}
