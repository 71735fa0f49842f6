/** Objects with everything that belongs to them. */
import type { ObjectId } from '../document/types.ts';
import type { DocumentView } from './view.ts';

export { ATTACHED_FIELDS, NAMING_FIELDS, OWNER_FIELDS, ownersOf, USE_FIELDS } from '../document/members.ts';

/** These objects and everything that belongs to them, however deep; cycles end by themselves. */
export function withDependents(document: DocumentView, ids: Iterable<ObjectId>): Set<ObjectId> {
  const all = new Set<ObjectId>();
  for (const id of ids) if (document.get(id)) all.add(id);
  return addDependents(document, all);
}

/** The same for a set of objects that are there, which grows. */
export function addDependents(document: DocumentView, all: Set<ObjectId>): Set<ObjectId> {
  // A set that grows while it is walked is walked to its end.
  for (const owner of all) for (const member of document.membersOf(owner)) all.add(member);
  return all;
}
