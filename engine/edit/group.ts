/**
 * Groups: objects that are selected together. An object names its groups in `groupIds`, innermost first, and that is
 * all there is of a group: it has no kind, place or order of its own, so an empty one cannot be left behind. A builder
 * can enter a group (the scope); a click then means what lies one level below it.
 */
import { groupName, namedGroup } from '../document/group-name.ts';
import { groupsOf } from '../document/members.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, GroupId, ObjectId } from '../document/types.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

/** Returns the group that a click on the object means; null where it means the object alone. */
export function groupWithin(object: DiagramObject, scope: GroupId | null): GroupId | null {
  const groups = groupsOf(object);
  const inside = scope === null ? -1 : groups.indexOf(scope);
  return (inside === -1 ? groups.at(-1) : groups[inside - 1]) ?? null;
}

/** Returns these objects, and with each the rest of the group that it stands for within the scope. */
export function wholeGroups(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  scope: GroupId | null,
): Set<ObjectId> {
  const whole = new Set<ObjectId>();
  const seen = new Set<GroupId>();
  for (const id of ids) {
    const item = document.get(id);
    if (!item) continue;
    whole.add(id);
    const group = groupWithin(item.object, scope);
    if (group === null || seen.has(group)) continue;
    seen.add(group);
    for (const member of document.inGroup(group)) whole.add(member);
  }
  return whole;
}

/** Puts the objects into a new group inside the scope, around the groups they are already in. */
export function group(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  id: GroupId,
  scope: GroupId | null,
): Transaction {
  const updated = itemsOf(document, ids).map((item) => {
    const groups = groupsOf(item.object);
    const at = scope === null ? groups.length : Math.max(0, groups.indexOf(scope));
    return patchObject(item, { groupIds: [...groups.slice(0, at), id, ...groups.slice(at)] });
  });
  return transaction({ updated: present(updated) });
}

/** Dissolves the groups that the objects stand for within the scope; groups inside those stay. */
export function ungroup(document: DocumentView, ids: Iterable<ObjectId>, scope: GroupId | null): Transaction {
  const gone = new Set<GroupId>();
  for (const { object } of itemsOf(document, ids)) {
    const id = groupWithin(object, scope);
    if (id !== null) gone.add(id);
  }
  const members = new Set([...gone].flatMap((id) => [...document.inGroup(id)]));
  const updated = itemsOf(document, members).map((item) => {
    const rest = groupsOf(item.object).filter((id) => !gone.has(id));
    return patchObject(item, { groupIds: rest.length > 0 ? rest : undefined });
  });
  return transaction({ updated: present(updated) });
}

/**
 * For copies: returns them with new ids for the groups that more than one of them is in; groups with a single copy are
 * dropped.
 */
export function regrouped(
  objects: readonly DiagramObject[],
  newId: () => GroupId,
): (object: DiagramObject) => readonly GroupId[] {
  const counts = new Map<GroupId, number>();
  for (const object of objects) for (const id of groupsOf(object)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const names = new Map<GroupId, GroupId>();
  for (const [id, count] of counts) if (count > 1) names.set(id, namedGroup(groupName(id), newId()));
  return (object) =>
    groupsOf(object).flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [name];
    });
}
