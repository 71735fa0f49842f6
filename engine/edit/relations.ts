/** Objects with everything that belongs to them. */
import type { ObjectId } from '../document/types.ts';
import type { DocumentView } from './view.ts';

export { OWNER_FIELDS, ownersOf } from '../document/members.ts';

/** Fields that name objects one uses: they are cleared when those go. */
export const USE_FIELDS = ['arrowHeadId', 'arrowTailId'] as const;

/** These objects and everything that belongs to them, however deep; cycles end by themselves. */
export function withDependents(document: DocumentView, ids: Iterable<ObjectId>): Set<ObjectId> {
  const all = new Set<ObjectId>();
  for (const id of ids) if (document.get(id)) all.add(id);
  // A set that grows while it is walked is walked to its end.
  for (const owner of all) for (const member of document.membersOf(owner)) all.add(member);
  return all;
}
