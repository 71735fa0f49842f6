/**
 * Copy and paste, within a diagram and across diagrams: plain JSON text on the system's clipboard, including bindings.
 * Pasted text may come from anywhere, so it is validated like a saved diagram before it becomes a transaction.
 */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ElementConfig, GroupId, Item, ObjectId, PlacedItem } from '../document/types.ts';
import { EditError } from '../plugin.ts';
import { boundsOfAll } from './bounds.ts';
import { regrouped } from './group.ts';
import { isData } from './pasted-text.ts';
import { ATTACHED_FIELDS, NAMING_FIELDS, OWNER_FIELDS, withDependents } from './relations.ts';
import { type DocumentView, itemsOf } from './view.ts';

/** Identifies our text among whatever a clipboard may hold. */
const FORMAT = 'mimic/objects';
/** Units by which every paste is offset down and right from the original, so that it is visible. */
const PASTE_OFFSET = 20;

export interface Clipping {
  readonly objects: readonly DiagramObject[];
  readonly configuration: readonly ElementConfig[];
}

/** The clipboard is empty, or holds something else; the message says which. */
export class ClipboardError extends EditError {}

/**
 * Returns the objects with everything that belongs to them, lowest first. Items never change: pasted copies may share
 * their values.
 */
export const clip = (document: DocumentView, ids: Iterable<ObjectId>): Clipping =>
  clippingOf(itemsOf(document, withDependents(document, ids)));

/** The same as text. */
export const copy = (document: DocumentView, ids: Iterable<ObjectId>): string => textOf(clip(document, ids));

/** Returns items, lowest first, as clipboard text. */
export const clippingText = (items: readonly Item[]): string => textOf(clippingOf(items));

const clippingOf = (items: readonly Item[]): Clipping => ({
  objects: items.map((item) => item.object),
  configuration: items.flatMap((item) => (item.config ? [item.config] : [])),
});

const textOf = (clipping: Clipping): string => JSON.stringify({ format: FORMAT, ...clipping });

/** Whether `copy` wrote the text, or something that claims to be its. */
export const isClipping = (text: string): boolean => text.includes(FORMAT) && isData(text);

/** Reads clipboard text. Throws ClipboardError on anything that `copy` did not write. */
export function parseClipping(text: string): Clipping {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ClipboardError('The clipboard holds no Mimic objects. Copy some objects in a diagram first.');
  }
  if (typeof value !== 'object' || value === null || (value as { format?: unknown }).format !== FORMAT)
    throw new ClipboardError('The clipboard holds no Mimic objects. Copy some objects in a diagram first.');
  const { objects, configuration } = value as Partial<Clipping>;
  if (!Array.isArray(objects) || !Array.isArray(configuration))
    throw new ClipboardError('The copied objects are damaged. Copy them again.');
  return { objects, configuration };
}

/** Returns the objects moved by whole units so that the centre of their boxes is at a point. */
export function centred(
  objects: readonly DiagramObject[],
  at: { readonly x: number; readonly y: number },
): readonly DiagramObject[] {
  const box = boundsOfAll(objects);
  if (!box) return objects;
  const dx = Math.round(at.x - (box.minX + box.maxX) / 2);
  const dy = Math.round(at.y - (box.minY + box.maxY) / 2);
  return objects.map((object) => ({ ...object, x: object.x + dx, y: object.y + dy }));
}

/**
 * Returns the transaction that adds a clipping above everything else. Every object gets a new id; references inside the
 * clipping follow, those to objects outside are dropped, so that nothing points at an unrelated object.
 */
export function paste(
  document: DocumentView,
  clipping: Clipping,
  newId: () => ObjectId,
  offset = PASTE_OFFSET,
): Transaction {
  const ids = new Map(clipping.objects.map((object) => [object.id, newId()]));
  const configs = new Map(clipping.configuration.map((config) => [config.id, config]));
  const groups = regrouped(clipping.objects, () => String(newId()));
  let rank = document.topRank;
  const added = clipping.objects.map((object): PlacedItem => {
    const config = configs.get(object.id);
    const copied = renamed(object, ids, groups(object), offset);
    rank += 1;
    return config ? { object: copied, config: { ...config, id: copied.id }, rank } : { object: copied, rank };
  });
  return transaction({ added, originals: clipping.objects });
}

/** For fields that attach, the port is kept or dropped with the object. */
const ATTACHED = Object.entries(ATTACHED_FIELDS);

function renamed(
  object: DiagramObject,
  ids: ReadonlyMap<ObjectId, ObjectId>,
  groups: readonly GroupId[],
  offset: number,
): DiagramObject {
  const copied: Record<string, unknown> = {
    ...object,
    id: ids.get(object.id)!,
    x: object.x + offset,
    y: object.y + offset,
  };
  for (const field of NAMING_FIELDS) {
    const target = ids.get(copied[field] as ObjectId);
    if (target !== undefined) copied[field] = target;
  }
  if (groups.length > 0) copied.groupIds = groups;
  else if ('groupIds' in copied) delete copied.groupIds;
  // An owner that was not copied owns nothing here. A use may also be a word of the kind ("arrow"): it stays.
  for (const field of OWNER_FIELDS)
    if (object[field] !== undefined && !ids.has(object[field] as ObjectId)) delete copied[field];
  for (const [field, port] of ATTACHED)
    if (object[field] !== undefined && !ids.has(object[field] as ObjectId)) {
      delete copied[field];
      delete copied[port];
    }
  return copied as unknown as DiagramObject;
}
