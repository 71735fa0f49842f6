/** Who belongs to whom: cells to their table, members to their group, arrow heads to their line. */
import type { DiagramObject, ObjectId } from '../document/types.ts';
import type { DocumentView } from './view.ts';

/** Fields that name the object one belongs to: it cannot live without it. */
export const OWNER_FIELDS = ['parentId', 'lineId'] as const;
/** Fields that name objects one uses: they are cleared when those go. */
export const USE_FIELDS = ['arrowHeadId', 'arrowTailId'] as const;

const isId = (value: unknown): value is ObjectId => typeof value === 'string' || typeof value === 'number';

export function ownersOf(object: DiagramObject): ObjectId[] {
  return OWNER_FIELDS.map((field) => object[field]).filter(isId);
}

/** These objects and everything that belongs to them, however deep; cycles end by themselves. */
export function withDependents(document: DocumentView, ids: Iterable<ObjectId>): Set<ObjectId> {
  const all = new Set<ObjectId>();
  for (const id of ids) if (document.get(id)) all.add(id);
  const owned = ownership(document);
  const open = [...all];
  while (open.length > 0)
    for (const id of owned.get(open.pop()!) ?? [])
      if (!all.has(id)) {
        all.add(id);
        open.push(id);
      }
  return all;
}

function ownership(document: DocumentView): Map<ObjectId, ObjectId[]> {
  const owned = new Map<ObjectId, ObjectId[]>();
  for (const { object } of document.items())
    for (const owner of ownersOf(object)) {
      const list = owned.get(owner);
      if (list) list.push(object.id);
      else owned.set(owner, [object.id]);
    }
  return owned;
}
