/** Objects with everything that belongs to them. */
import type { ObjectId } from '../document/types.ts';
import type { DocumentView } from './view.ts';

export { ATTACHED_FIELDS, NAMING_FIELDS, OWNER_FIELDS, ownersOf, USE_FIELDS } from '../document/members.ts';

/** Returns these objects and everything that belongs to them, at any depth; cycles terminate. */
export function withDependents(document: DocumentView, ids: Iterable<ObjectId>): Set<ObjectId> {
  const all = new Set<ObjectId>();
  for (const id of ids) if (document.get(id)) all.add(id);
  return addDependents(document, all);
}

/** The same for a set of existing objects, which is extended in place. */
export function addDependents(document: DocumentView, all: Set<ObjectId>): Set<ObjectId> {
  // Iterating a set while it grows also visits the new entries.
  for (const owner of all) for (const member of document.membersOf(owner)) all.add(member);
  return all;
}
