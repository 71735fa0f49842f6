/**
 * Edits of objects that are made of parts, such as tables of cells. Turns what their kinds declare
 * (engine/composite.ts) into transactions; no kind is named here.
 */
import { bareItem } from '../document/item.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, Item, ObjectId, PlacedItem } from '../document/types.ts';
import {
  type AnyKind,
  type Composite,
  EditError,
  type KindCommand,
  type Law,
  type Point,
} from '../plugin.ts';
import { type DocumentView, itemsOf } from './view.ts';

export type KindOf = (identifier: string) => AnyKind | undefined;

/** Whether the object is of a kind whose objects belong to others, wherever it is. */
export const isPart = ({ identifier }: DiagramObject, kindOf: KindOf): boolean =>
  kindOf(identifier)?.partOf !== undefined;

/** Returns the owner of a part; undefined for an object that stands by itself. */
export function ownerOf(document: DocumentView, object: DiagramObject, kindOf: KindOf): ObjectId | undefined {
  // Most objects of a diagram belong to no other: their kinds are not even looked up.
  const id = object.parentId as ObjectId | undefined;
  if (id === undefined) return undefined;
  const partOf = kindOf(object.identifier)?.partOf;
  return partOf !== undefined && document.get(id)?.object.identifier === partOf ? id : undefined;
}

/** Returns the composite that an object is, or is a part of. */
export function compositeOf(document: DocumentView, id: ObjectId, kindOf: KindOf): ObjectId | undefined {
  const object = document.get(id)?.object;
  if (!object) return undefined;
  return kindOf(object.identifier)?.parts ? id : ownerOf(document, object, kindOf);
}

/** Returns the objects with parts replaced by their owners, except for those of the owner that is `open`. */
export function bodiesOf(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  kindOf: KindOf,
  open: ObjectId | null = null,
): Set<ObjectId> {
  const bodies = new Set<ObjectId>();
  for (const id of ids) {
    const object = document.get(id)?.object;
    const owner = object && ownerOf(document, object, kindOf);
    bodies.add(owner === undefined || owner === open ? id : owner);
  }
  return bodies;
}

/** Adds a new object with its parts above everything else, the owner first and on whole units. */
export function addComposite(
  document: DocumentView,
  kind: AnyKind,
  options: Readonly<Record<string, unknown>>,
  middle: Point,
  newId: () => ObjectId,
): Transaction {
  const { owner, parts } = kind.parts!.create(options, middle, newId);
  const dx = Math.round(owner.x) - owner.x;
  const dy = Math.round(owner.y) - owner.y;
  const moved = [owner, ...parts].map((object) => ({ ...object, x: object.x + dx, y: object.y + dy }));
  return transaction({ added: onTop(document, moved) });
}

/** Applies a command of a kind to an object. Throws EditError. */
export function runCommand(
  document: DocumentView,
  { chosen, kind, command, value }: ChosenCommand,
  kindOf: KindOf,
  newId: () => ObjectId,
): Transaction {
  const object = document.get(chosen)?.object;
  const id = object && (ownerOf(document, object, kindOf) ?? chosen);
  if (id === undefined || document.get(id)?.object.identifier !== kind) throw new EditError(command.needs);
  const items = itemsIn(document, id, kindOf);
  const after = command.run(compositeOfItems(items), chosen, value, newId);
  return difference(document, items, after);
}

interface ChosenCommand {
  readonly chosen: ObjectId;
  /** The kind that provides the command. */
  readonly kind: string;
  readonly command: KindCommand;
  readonly value: unknown;
}

/** Returns the next or the previous part in reading order; for the owner the first. */
export function partBeside(
  document: DocumentView,
  id: ObjectId,
  back: boolean,
  kindOf: KindOf,
): ObjectId | undefined {
  const owner = compositeOf(document, id, kindOf);
  const parts = owner === undefined ? undefined : kindOf(document.get(owner)!.object.identifier)?.parts;
  if (owner === undefined || !parts?.beside) return undefined;
  return parts.beside(compositeOfItems(itemsIn(document, owner, kindOf)), id, back);
}

/** Returns the change extended by the invariants of the kinds involved. */
export function withLaws(document: DocumentView, change: Transaction, kindOf: KindOf): Transaction {
  const owners = new Map<ObjectId, Law>();
  // Neighbours in a change mostly have the same kind: it is looked up only when it differs.
  let last: { readonly identifier: string; readonly law: Law | undefined } | undefined;
  for (const [{ object: before }, { object: after }] of change.updated) {
    if (after.identifier !== last?.identifier)
      last = { identifier: after.identifier, law: lawOf(after.identifier, kindOf) };
    const { law } = last;
    if (!law || law.of.every((field) => before[field] === after[field])) continue;
    const owner = kindOf(after.identifier)?.law ? after.id : ownerOf(document, after, kindOf);
    if (owner !== undefined) owners.set(owner, law);
  }
  const gone = new Set(change.removed.map(({ object }) => object.id));
  for (const { object } of change.removed) {
    const owner = ownerOf(document, object, kindOf);
    const law = owner === undefined || gone.has(owner) ? undefined : lawOf(object.identifier, kindOf);
    if (owner !== undefined && law) owners.set(owner, law);
  }
  if (owners.size === 0) return change;
  const updates = new Map(change.updated.map((pair) => [pair[0].object.id, pair]));
  for (const [id, law] of owners)
    for (const pair of kept(document, id, law, { updates, gone }, kindOf))
      updates.set(pair[0].object.id, pair);
  return transaction({ ...change, updated: [...updates.values()] });
}

interface Changed {
  readonly updates: ReadonlyMap<ObjectId, readonly [Item, Item]>;
  readonly gone: ReadonlySet<ObjectId>;
}

function lawOf(identifier: string, kindOf: KindOf): Law | undefined {
  const kind = kindOf(identifier);
  return kind?.law ?? (kind?.partOf === undefined ? undefined : kindOf(kind.partOf)?.law);
}

function kept(
  document: DocumentView,
  id: ObjectId,
  law: Law,
  { updates, gone }: Changed,
  kindOf: KindOf,
): (readonly [Item, Item])[] {
  const items = itemsIn(document, id, kindOf);
  const now = items.flatMap((item) =>
    gone.has(item.object.id) ? [] : [updates.get(item.object.id)?.[1] ?? item],
  );
  return law.keep(compositeOfItems(items), compositeOfItems(now)).map((object) => {
    const item = document.get(object.id)!;
    const own = updates.get(object.id)?.[1] ?? item;
    return [bareItem(item), { ...bareItem(own), object }];
  });
}

/** Returns an object and its parts. */
function itemsIn(document: DocumentView, owner: ObjectId, kindOf: KindOf): PlacedItem[] {
  const { identifier } = document.get(owner)!.object;
  const parts = itemsOf(document, document.membersOf(owner)).filter(
    ({ object }) => kindOf(object.identifier)?.partOf === identifier,
  );
  return [document.get(owner)!, ...parts];
}

function compositeOfItems([owner, ...parts]: readonly Item[]): Composite {
  return { owner: owner!.object, parts: parts.map(({ object }) => object) };
}

/** Returns the transaction that turns these items into those objects. */
function difference(
  document: DocumentView,
  items: readonly PlacedItem[],
  after: readonly DiagramObject[],
): Transaction {
  const before = new Map(items.map((item) => [item.object.id, item]));
  const stays = new Set<ObjectId>();
  const added: DiagramObject[] = [];
  const updated: (readonly [Item, Item])[] = [];
  for (const object of after.map(withoutNothing)) {
    const item = before.get(object.id);
    stays.add(object.id);
    if (!item) added.push(object);
    else if (!isSame(item.object, object)) updated.push([bareItem(item), { ...bareItem(item), object }]);
  }
  const removed = items.filter(({ object }) => !stays.has(object.id));
  return transaction({ added: onTop(document, added), removed, updated });
}

function onTop(document: DocumentView, objects: readonly DiagramObject[]): PlacedItem[] {
  const above = document.topRank + 1;
  return objects.map((object, nth) => ({ object, rank: above + nth }));
}

/** A field that is undefined counts as missing. */
function withoutNothing(object: DiagramObject): DiagramObject {
  const keys = Object.keys(object);
  if (keys.every((key) => object[key] !== undefined)) return object;
  return Object.fromEntries(
    keys.flatMap((key) => (object[key] === undefined ? [] : [[key, object[key]]])),
  ) as unknown as DiagramObject;
}

function isSame(a: DiagramObject, b: DiagramObject): boolean {
  const keys = Object.keys(b);
  return Object.keys(a).length === keys.length && keys.every((key) => a[key] === b[key]);
}
