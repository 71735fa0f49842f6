/**
 * What objects mean where their fields follow from others: an attached end of a line is a port and not a place, a cell's
 * place follows from the sizes of its table's rows and columns. Two builders who moved the two pumps of one pipe have both
 * changed the pipe's box, and do not disagree: said in this form, neither of them has changed the pipe.
 */
import type { ComparedDocument } from '../document/compare.ts';
import type { DiagramObject, Item, ObjectId } from '../document/types.ts';
import { type KindOf, type PlacedPort, portsOf } from './attach.ts';
import { lineEnds, type Point } from './line.ts';
import { isPartOfTable, TABLE } from './table.ts';

/** An end of a line: the port that it lies on, or its place. */
export interface NormalEnd {
  readonly id?: ObjectId;
  readonly port?: string;
  /** World units, of an end that lies on no port. */
  readonly x?: number;
  readonly y?: number;
}

/** Fields that stand in the place of a line's box and ends. */
export interface NormalLine {
  readonly start: NormalEnd;
  readonly end: NormalEnd;
}

export const LINE = 'line';
export const END_FIELDS = [
  ['startId', 'startPort'],
  ['endId', 'endPort'],
] as const;
/** World units by which an end may lie off its port, as in `withAttached`. */
export const ON_PORT = 0.01;
/** What follows from the ends of a line. */
export const LINE_BOX = [
  ...['x', 'y', 'width', 'height', 'x1', 'y1', 'x2', 'y2'],
  ...['angle', 'scaleX', 'scaleY'],
] as const;

/** The document with these objects in their normal form. */
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

/** Whether the object is said in its normal form, which is no geometry. */
export const isNormal = ({ object }: Item): boolean =>
  object.x === undefined || (object.identifier === TABLE && object.width === undefined);

function normalObject(document: ComparedDocument, object: DiagramObject, kindOf: KindOf): DiagramObject {
  if (object.identifier === LINE) {
    const [start, end] = normalEnds(document, object, kindOf);
    return {
      ...without(object, [...LINE_BOX, ...END_FIELDS.flat()]),
      start,
      end,
    } as unknown as DiagramObject;
  }
  if (isPartOfTable(object) && isTable(document, object.parentId)) return without(object, ['x', 'y']);
  return object.identifier === TABLE && hasParts(document, object.id)
    ? without(object, ['width', 'height'])
    : object;
}

function normalEnds(document: ComparedDocument, line: DiagramObject, kindOf: KindOf): NormalEnd[] {
  return lineEnds(line).map((place, nth): NormalEnd => {
    const [idField, portField] = END_FIELDS[nth]!;
    const id = line[idField] as ObjectId | undefined;
    const port = line[portField] as string | undefined;
    const at = portAt(document, line, nth, kindOf);
    const free = { x: rounded(place.x), y: rounded(place.y) };
    if (id === undefined) return free;
    return at && isNear(at, place) ? { id, port } : { id, port, ...free };
  });
}

/** Where the port is that an end of a line names; undefined where there is none. */
export function portAt(
  document: ComparedDocument,
  line: DiagramObject,
  nth: number,
  kindOf: KindOf,
): PlacedPort | undefined {
  const [idField, portField] = END_FIELDS[nth]!;
  const target = document.items.get(line[idField] as ObjectId)?.object;
  return target && !isNormal({ object: target })
    ? portsOf(target, kindOf).find((one) => one.port === line[portField])
    : undefined;
}

export const isNear = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= ON_PORT;

const isTable = (document: ComparedDocument, id: unknown): boolean =>
  document.items.get(id as ObjectId)?.object.identifier === TABLE;

function hasParts(document: ComparedDocument, table: ObjectId): boolean {
  for (const { object } of document.items.values())
    if (object.parentId === table && isPartOfTable(object)) return true;
  return false;
}

/** An end that stayed may come back from its box a rounding error away. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

export function without(object: DiagramObject, fields: readonly string[]): DiagramObject {
  const rest: Record<string, unknown> = { ...object };
  for (const field of fields) delete rest[field];
  return rest as unknown as DiagramObject;
}
