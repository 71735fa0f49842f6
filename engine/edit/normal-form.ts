/**
 * The normal form of objects whose fields are computed from others: an attached end of a line is a port and not a
 * place, and a cell's place follows from the sizes of its table's rows and columns. Kinds declare which fields these
 * are. Two builders who moved the two pumps of one pipe have both changed the pipe's box, but do not conflict: in
 * normal form, neither has changed the pipe.
 */
import type { ComparedDocument } from '../document/compare.ts';
import type { DiagramObject, Item, ObjectId } from '../document/types.ts';
import type { EndsCode, Point } from '../plugin.ts';
import { type PlacedPort, portNamed } from './attach.ts';
import type { KindOf } from './composites.ts';
import { isAround } from './course.ts';

/** An end of a line: the port that it lies on, or its place. */
export interface NormalEnd {
  readonly id?: ObjectId;
  readonly port?: string;
  /** World units, for an end that lies on no port. */
  readonly x?: number;
  readonly y?: number;
}

export const END_FIELDS = [
  ['startId', 'startPort'],
  ['endId', 'endPort'],
] as const;
/** World units by which an end may be off its port, as in `withAttached`. */
const ON_PORT = 0.01;

/** Returns the document with these objects in normal form. */
export function inNormalForm(
  document: ComparedDocument,
  ids: ReadonlySet<ObjectId>,
  kindOf: KindOf,
): ComparedDocument {
  if (ids.size === 0) return document;
  const items = new Map(document.items);
  for (const id of ids) {
    const item = document.items.get(id);
    if (!item) continue;
    const object = normalObject(document, item.object, kindOf);
    if (object !== item.object) items.set(id, { ...item, object });
  }
  return { ...document, items };
}

/** Whether the object is in normal form, which has no geometry. */
export const isNormal = ({ object }: Item): boolean => object.x === undefined || object.width === undefined;

function normalObject(document: ComparedDocument, object: DiagramObject, kindOf: KindOf): DiagramObject {
  const kind = kindOf(object.identifier);
  if (kind?.ends) {
    const [start, end] = normalEnds(document, object, kind.ends, kindOf);
    const bare = without(object, [...derivedOf(object, kind.ends), ...END_FIELDS.flat()]);
    return { ...bare, start, end } as unknown as DiagramObject;
  }
  if (kind?.partOf !== undefined) {
    const owner = document.items.get(object.parentId as ObjectId)?.object;
    const parts = owner?.identifier === kind.partOf ? kindOf(kind.partOf)?.parts : undefined;
    return parts ? without(object, parts.derived.part) : object;
  }
  return kind?.parts && hasParts(document, object, kindOf)
    ? without(object, kind.parts.derived.owner)
    : object;
}

function normalEnds(
  document: ComparedDocument,
  line: DiagramObject,
  ends: EndsCode,
  kindOf: KindOf,
): NormalEnd[] {
  return ends.of(line).map((place, nth): NormalEnd => {
    const [idField, portField] = END_FIELDS[nth]!;
    const id = line[idField] as ObjectId | undefined;
    const port = line[portField] as string | undefined;
    const at = portAt(document, line, nth, kindOf);
    const free = { x: rounded(place.x), y: rounded(place.y) };
    if (id === undefined) return free;
    return at && isNear(at, place) ? { id, port } : { id, port, ...free };
  });
}

/** Returns the fields of a line that follow from its ends, and from what stands in its way. */
export const derivedOf = (line: DiagramObject, ends: EndsCode): readonly string[] =>
  ends.around && isAround(line, ends) ? [...ends.derived, ...ends.around.found] : ends.derived;

/** Returns the position of the port that an end of a line names; undefined where there is none. */
export function portAt(
  document: ComparedDocument,
  line: DiagramObject,
  nth: number,
  kindOf: KindOf,
): PlacedPort | undefined {
  const [idField, portField] = END_FIELDS[nth]!;
  const target = document.items.get(line[idField] as ObjectId)?.object;
  return target && !isNormal({ object: target }) ? portNamed(target, line[portField], kindOf) : undefined;
}

export const isNear = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= ON_PORT;

function hasParts(document: ComparedDocument, owner: DiagramObject, kindOf: KindOf): boolean {
  for (const { object } of document.items.values())
    if (object.parentId === owner.id && kindOf(object.identifier)?.partOf === owner.identifier) return true;
  return false;
}

/** An end that did not move may come back from its box with a rounding error. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

export function without(object: DiagramObject, fields: readonly string[]): DiagramObject {
  const rest: Record<string, unknown> = { ...object };
  for (const field of fields) delete rest[field];
  return rest as unknown as DiagramObject;
}
