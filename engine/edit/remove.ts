/** Deleting: an object is removed with everything that belongs to it and with its config; nothing is orphaned. */
import { bareItem } from '../document/item.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { Item, ObjectId, PlacedItem } from '../document/types.ts';
import { type KindOf, ownerOf } from './composites.ts';
import { isLocked } from './locks.ts';
import { USE_FIELDS, withDependents } from './relations.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

/** Locked objects stay. A part without its owner is emptied instead, where the owner cannot have gaps. */
export function remove(document: DocumentView, ids: Iterable<ObjectId>, kindOf: KindOf): Transaction {
  const chosen = new Set(ids);
  const free: PlacedItem[] = [];
  const emptied: (readonly [Item, Item])[] = [];
  for (const item of itemsOf(document, chosen)) {
    if (isLocked(item.object)) continue;
    const owner = ownerOf(document, item.object, kindOf);
    const parts =
      owner === undefined || chosen.has(owner)
        ? undefined
        : kindOf(document.get(owner)!.object.identifier)?.parts;
    // Without its config: the link is removed too.
    if (parts?.emptied) emptied.push([bareItem(item), { object: parts.emptied(item.object) }]);
    else free.push(item);
  }
  const gone = withDependents(
    document,
    free.map((item) => item.object.id),
  );
  const users = new Set<ObjectId>();
  for (const id of gone) for (const user of document.usersOf(id)) if (!gone.has(user)) users.add(user);
  const updated = itemsOf(document, users).map((item) => {
    const cleared = USE_FIELDS.filter((field) => gone.has(item.object[field] as ObjectId));
    return patchObject(item, Object.fromEntries(cleared.map((field) => [field, undefined])));
  });
  return transaction({ removed: itemsOf(document, gone), updated: [...present(updated), ...emptied] });
}
