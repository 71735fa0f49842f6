/** Lines from port to port without a pointer: connects two objects, and moves ends on to the next port. */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import { type AnyKind, EditError, type Point } from '../plugin.ts';
import { attachment, type PlacedPort, portsOf } from './attach.ts';
import type { KindOf } from './composites.ts';
import { addBetween, type End, endsOf, withEnd } from './ends.ts';
import { type DocumentView, patchObject, present } from './view.ts';

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

/**
 * Adds a line that somebody has drawn; `before`: the one they drew before it, whose looks and route it has. It leaves a
 * port in the port's direction where its route has directions.
 */
export function addDrawn(
  document: DocumentView,
  kind: AnyKind,
  [from, to]: readonly [DrawnEnd, DrawnEnd],
  id: ObjectId,
  before: DiagramObject | undefined,
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
  return addBetween(document, kind, [from, to], id, { ...like, ...ends, ...Object.fromEntries(known) });
}

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
