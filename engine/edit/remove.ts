/** Deleting: an object goes with everything that belongs to it and with its config; nothing is left orphaned. */
import { bareItem } from '../document/item.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { Item, ObjectId, PlacedItem } from '../document/types.ts';
import { isLocked } from './locks.ts';
import { USE_FIELDS, withDependents } from './relations.ts';
import { isPartOfTable, tableOf } from './table.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

/** Locked objects stay. A cell without its table is emptied instead: a table has no holes. */
export function remove(document: DocumentView, ids: Iterable<ObjectId>): Transaction {
  const chosen = new Set(ids);
  const isEmptied = ({ object }: PlacedItem): boolean => {
    const table = isPartOfTable(object) ? tableOf(document, object.id) : undefined;
    return table !== undefined && !chosen.has(table);
  };
  const unlocked = itemsOf(document, chosen).filter((item) => !isLocked(item.object));
  const free = unlocked.filter((item) => !isEmptied(item));
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
  const emptied = unlocked.filter(isEmptied).map(emptiedCell);
  return transaction({ removed: itemsOf(document, gone), updated: [...present(updated), ...emptied] });
}

function emptiedCell(item: PlacedItem): readonly [Item, Item] {
  return [bareItem(item), { object: { ...item.object, text: '' } }];
}
