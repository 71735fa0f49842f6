/**
 * Compares two states of a diagram object by object: what was added, what was removed, what changed and in which
 * properties, and what has another place in the order. Versions are displayed and two builders' edits are merged with
 * it.
 *
 * The difference is complete: `differencePatch` makes the later state from the earlier one.
 */
import type { DiagramPatch, PatchItem } from './patch.ts';
import type { CanvasSettings, DiagramObject, Item, ObjectId } from './types.ts';

export interface ComparedDocument {
  /** By id, lowest first: a map keeps its insertion order. */
  readonly items: ReadonlyMap<ObjectId, Item>;
  readonly canvas: CanvasSettings;
}

/** One value that differs. */
export interface PropertyChange {
  /** Where it is: among the object's own fields, or in its element config. */
  readonly part: 'object' | 'config';
  /** From the field inwards: `['states', 2, 'fill']`. A list whose length changed is one value. */
  readonly path: readonly (string | number)[];
  /** JSON; undefined where it is not there. */
  readonly from: unknown;
  readonly to: unknown;
}

interface ChangedItem {
  readonly id: ObjectId;
  readonly before: Item;
  readonly after: Item;
  readonly properties: readonly PropertyChange[];
}

/** The new place of an object in the order: right above `after`, or lowest of all. */
interface OrderChange {
  readonly id: ObjectId;
  readonly object: DiagramObject;
  readonly after: ObjectId | null;
}

export interface Difference {
  /** Each with the object it lies above. Lowest first. */
  readonly added: readonly (Item & { readonly after: ObjectId | null })[];
  readonly removed: readonly Item[];
  readonly changed: readonly ChangedItem[];
  /** The fewest objects that need to move for the rest to keep their order. Lowest first. */
  readonly moved: readonly OrderChange[];
  /** By field of the canvas settings; empty where they are equal. */
  readonly canvas: readonly PropertyChange[];
}

export const isSame = ({ added, removed, changed, moved, canvas }: Difference): boolean =>
  added.length + removed.length + changed.length + moved.length + canvas.length === 0;

export function compareDocuments(before: ComparedDocument, after: ComparedDocument): Difference {
  const removed = [...before.items.values()].filter(({ object }) => !after.items.has(object.id));
  const added: (Item & { after: ObjectId | null })[] = [];
  const changed: ChangedItem[] = [];
  const below = new Map<ObjectId, ObjectId | null>();
  let last: ObjectId | null = null;
  for (const item of after.items.values()) {
    const { id } = item.object;
    const earlier = before.items.get(id);
    if (!earlier) added.push({ ...item, after: last });
    else if (earlier !== item) {
      const properties = compareItems(earlier, item);
      if (properties.length > 0) changed.push({ id, before: earlier, after: item, properties });
    }
    below.set(id, last);
    last = id;
  }
  return {
    added,
    removed,
    changed,
    moved: movedIds(before, after).map((id) => ({
      id,
      object: after.items.get(id)!.object,
      after: below.get(id)!,
    })),
    canvas: propertyChanges('object', before.canvas, after.canvas),
  };
}

/**
 * Returns the values in which two states of one object differ. A config that was added or removed is listed field by
 * field.
 */
export const compareItems = (before: Item, after: Item): PropertyChange[] => [
  ...propertyChanges('object', before.object, after.object),
  ...propertyChanges('config', before.config ?? {}, after.config ?? {}),
];

/** Returns the patch that turns the earlier state into the later one. */
export function differencePatch(
  { added, removed, changed, moved, canvas }: Difference,
  after: ComparedDocument,
): DiagramPatch {
  const places = new Map<ObjectId, ObjectId | null>();
  for (const { object, after: below } of added) places.set(object.id, below);
  for (const { id, after: below } of moved) places.set(id, below);
  const touched = new Set<ObjectId>([...places.keys(), ...changed.map(({ id }) => id)]);
  const put: PatchItem[] = [];
  // Lowest first, so that each finds its neighbour in place.
  if (touched.size > 0)
    for (const [id, { object, config }] of after.items)
      if (touched.has(id))
        put.push({ object, config: config ?? null, ...(places.has(id) ? { after: places.get(id)! } : {}) });
  return {
    removed: removed.map(({ object }) => object.id),
    put,
    ...(canvas.length > 0 ? { canvas: after.canvas } : {}),
  };
}

type Part = PropertyChange['part'];
type Path = PropertyChange['path'];
type Fields = Readonly<Record<string, unknown>>;

function propertyChanges(part: Part, before: unknown, after: unknown): PropertyChange[] {
  if (before === after) return [];
  const changes: PropertyChange[] = [];
  walk((path, from, to) => changes.push({ part, path, from, to }), [], before, after);
  return changes;
}

/** Documents are validated, so they are no deeper than `DIAGRAM_LIMITS.depth`. */
function walk(
  tell: (path: Path, from: unknown, to: unknown) => void,
  path: Path,
  from: unknown,
  to: unknown,
): void {
  if (from === to) return;
  if (isList(from) && isList(to) && from.length === to.length)
    for (let at = 0; at < from.length; at++) walk(tell, [...path, at], from[at], to[at]);
  else if (isFields(from) && isFields(to)) {
    // Most values are equal on both sides: paths are built only for those that may differ.
    for (const key of Object.keys(from)) {
      const there = own(to, key);
      if (from[key] !== there) walk(tell, [...path, key], from[key], there);
    }
    for (const key of Object.keys(to))
      if (!Object.hasOwn(from, key)) walk(tell, [...path, key], undefined, to[key]);
  } else if (!Object.is(from, to)) tell(path, from, to);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Own fields only: a key may have the name of something that every object inherits. */
const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/**
 * Of the objects in both, returns those that are not part of a longest run that keeps its order: the ones a person
 * would say had been moved. Lowest first in `after`.
 */
function movedIds(before: ComparedDocument, after: ComparedDocument): ObjectId[] {
  const places = new Map<ObjectId, number>();
  for (const id of before.items.keys()) if (after.items.has(id)) places.set(id, places.size);
  const ids: ObjectId[] = [];
  for (const id of after.items.keys()) if (places.has(id)) ids.push(id);
  if (ids.every((id, at) => places.get(id) === at)) return [];
  const stay = longestRising(ids.map((id) => places.get(id)!));
  return ids.filter((_, at) => !stay.has(at));
}

/** Returns the positions of a longest increasing run, by patience sorting: n log n. */
function longestRising(values: readonly number[]): Set<number> {
  /** The position that ends the best run of each length, and of every position the one before it in its run. */
  const ends: number[] = [];
  const previous = new Int32Array(values.length);
  for (let at = 0; at < values.length; at++) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < values[at]!) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  }
  const run = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) run.add(at);
  return run;
}
