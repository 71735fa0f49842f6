/** Lines from port to port without a pointer: connects two objects, and moves ends on to the next port. */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId, PlacedItem } from '../document/types.ts';
import { type AnyKind, EditError, type Point } from '../plugin.ts';
import { attachment, headingsOf, type PlacedPort, portsOf } from './attach.ts';
import type { KindOf } from './composites.ts';
import { type CourseWorld, courseOf, isAround, type ObjectsIn, worldOf } from './course.ts';
import { addBetween, type End, endsOf, withEnd } from './ends.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

/** No line can be drawn between these objects; the message says why. */
class ConnectError extends EditError {}

/** Shortest distance, in world units, between the two ports of a line: a shorter one could not be found again. */
const SHORTEST = 3;

/**
 * Adds a line, an object of a kind with ends, from the first object to the second, between the two ports that are
 * nearest to each other.
 */
export function connect(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  id: ObjectId,
  kind: AnyKind,
  kindOf: KindOf,
): Transaction {
  const objects = present([...ids].map((one) => document.get(one)?.object));
  const [from, to] = objects.map((object) => portsOf(object, kindOf));
  if (objects.length !== 2 || !from?.length || !to?.length)
    throw new ConnectError('Select the two objects that a line shall connect.');
  const [start, end] = nearestPair(from, to);
  if (gap(start, end) < SHORTEST)
    throw new ConnectError('These two lie on each other. Move one of them away first.');
  const ends = { ...attachment(1, start), ...attachment(2, end) };
  return addBetween(document, kind, [start, end], id, ends);
}

/** Where somebody began or ended a line, and the port that lies there. */
export interface DrawnEnd extends Point {
  readonly port?: PlacedPort;
}

/** What a line is drawn among. */
interface DrawnAmong {
  /** The line drawn before it. */
  readonly before: DiagramObject | undefined;
  readonly kindOf: KindOf;
  readonly objectsIn?: ObjectsIn | undefined;
}

/**
 * Adds a line that somebody has drawn; `before`: the one they drew before it, whose looks and route it has. It leaves a
 * port in the port's direction where its route has directions.
 */
export function addDrawn(
  document: DocumentView,
  kind: AnyKind,
  [from, to]: readonly [DrawnEnd, DrawnEnd],
  id: ObjectId,
  { before, kindOf, objectsIn }: DrawnAmong,
): Transaction {
  const { kept = [], hasHeadings, between } = kind.ends!;
  const like = before ? Object.fromEntries(kept.map((field) => [field, before[field]])) : {};
  const isHeaded = hasHeadings?.({
    id,
    identifier: kind.kind,
    ...between(from, to),
    ...like,
  } as DiagramObject);
  const headings = { startHeading: from.port?.heading, endHeading: to.port?.heading };
  const known = Object.entries(headings).filter(([, heading]) => isHeaded && heading && heading !== 'none');
  const ends = { ...attachment(1, from.port ?? null), ...attachment(2, to.port ?? null) };
  const fields = { ...like, ...ends, ...Object.fromEntries(known) };
  const drawn = addBetween(document, kind, [from, to], id, fields);
  const [{ object, rank }] = drawn.added as [PlacedItem];
  if (!isAround(object, kind.ends!)) return drawn;
  const course = courseOf(object, kind.ends!, worldOf(document, kindOf, objectsIn));
  return transaction({ added: [{ object: withFields(object, course), rank }] });
}

const withFields = (object: DiagramObject, fields: Partial<DiagramObject>): DiagramObject =>
  patchObject({ object }, fields)?.[1].object ?? object;

/** Lays the lines among these objects around what stands in their way, from now on too. Throws EditError. */
export function layAround(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  kindOf: KindOf,
  objectsIn?: ObjectsIn,
): Transaction {
  const laid = new Map<ObjectId, DiagramObject>();
  const before = worldOf(document, kindOf, objectsIn);
  const world: CourseWorld = { ...before, get: (id) => laid.get(id) ?? before.get(id) };
  const updated = itemsOf(document, ids).map((item) => {
    const ends = endsOf(item.object, kindOf);
    if (!ends?.around) return undefined;
    const asking = withFields(item.object, ends.around.asks);
    const line = withFields(asking, headingsOf(asking, ends, world.get, kindOf));
    const course = withFields(line, courseOf(line, ends, world));
    laid.set(course.id, course);
    return patchObject(item, { ...withoutFields(item.object, course), ...course });
  });
  if (laid.size === 0) throw new ConnectError('Select at least one line or pipe first.');
  return transaction({ updated: present(updated) });
}

/** Fields of an object that another one has no more. */
const withoutFields = (object: DiagramObject, after: DiagramObject): Partial<DiagramObject> =>
  Object.fromEntries(Object.keys(object).flatMap((key) => (key in after ? [] : [[key, undefined]])));

/** Moves an attached end of a line to the next port of its object, wrapping around. */
export function toNextPort(document: DocumentView, id: ObjectId, end: End, kindOf: KindOf): Transaction {
  const item = document.get(id);
  const target = item && document.get((end === 1 ? item.object.startId : item.object.endId) as ObjectId);
  const ports = target ? portsOf(target.object, kindOf) : [];
  const ends = item && endsOf(item.object, kindOf);
  if (!item || !ends || ports.length === 0)
    throw new ConnectError(`The ${end === 1 ? 'start' : 'end'} of the line is not attached to an object.`);
  const now = item.object[end === 1 ? 'startPort' : 'endPort'];
  const port = ports[(ports.findIndex((one) => one.port === now) + 1) % ports.length]!;
  const update = patchObject(item, { ...withEnd(item.object, ends, end, port), ...attachment(end, port) });
  return transaction({ updated: present([update]) });
}

function nearestPair(from: readonly PlacedPort[], to: readonly PlacedPort[]): [PlacedPort, PlacedPort] {
  let best: [PlacedPort, PlacedPort] = [from[0]!, to[0]!];
  for (const start of from) for (const end of to) if (gap(start, end) < gap(...best)) best = [start, end];
  return best;
}

const gap = (a: PlacedPort, b: PlacedPort): number => Math.hypot(a.x - b.x, a.y - b.y);
