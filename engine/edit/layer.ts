/**
 * Edits made in the list of layers: a row is an object or a group. Dragging rows changes their place in the order and
 * the groups they are in, in one transaction; a group whose objects all move stays a group.
 */
import { groupName, namedGroup } from '../document/group-name.ts';
import { groupsOf } from '../document/members.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, GroupId, ObjectId, PlacedItem } from '../document/types.ts';
import { EditError } from '../plugin.ts';
import { compositeOf, type KindOf } from './composites.ts';
import { withDependents } from './relations.ts';
import { stackBetween } from './stack.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

/** A row of the list. */
export type LayerRef = { readonly id: ObjectId } | { readonly group: GroupId };

/** Where rows go: right above or below a row, in that row's group, or into a group, on top of it. */
export interface LayerPlace {
  readonly beside: LayerRef;
  readonly where: 'above' | 'below' | 'inside';
}

/** The rows cannot go there; the message says why. */
export class LayerError extends EditError {}

export const isGroupRef = (ref: LayerRef): ref is { readonly group: GroupId } => 'group' in ref;

/** Returns the objects that a row stands for. */
export const idsOf = (document: DocumentView, ref: LayerRef): ObjectId[] =>
  isGroupRef(ref) ? [...document.inGroup(ref.group)] : document.get(ref.id) ? [ref.id] : [];

/** Moves the objects to a place in the list; they keep their order among each other. */
export function moveToLayer(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  to: LayerPlace,
  kindOf: KindOf,
): Transaction {
  const roots = new Set(ids);
  const moving = withDependents(document, roots);
  const beside = withDependents(document, idsOf(document, to.beside));
  const groups = groupsAt(document, to, kindOf);
  const ranks = rangeOf(itemsOf(document, beside).filter(({ object }) => !moving.has(object.id)));
  if (!ranks) return nowhere(to);
  const updated = itemsOf(document, roots).map((item) => {
    const kept = wholeInside(document, item.object, roots);
    if (kept.some((id) => groups.includes(id))) throw new LayerError('A group cannot go into itself.');
    const all = [...kept, ...groups];
    return patchObject(item, { groupIds: sameAs(item.object, all) });
  });
  const from = to.where === 'below' ? { above: ranks.low } : { below: ranks.high };
  const { reordered } = stackBetween(document, moving, from);
  return transaction({ updated: present(updated), reordered });
}

/** Names an object or a group; an empty name removes it. */
export function renameLayer(
  document: DocumentView,
  ref: LayerRef,
  name: string,
  newId: () => ObjectId,
): Transaction {
  const kept = name.trim();
  if (!isGroupRef(ref)) {
    const items = itemsOf(document, [ref.id]);
    const updated = items.map((item) => patchObject(item, { label: kept === '' ? undefined : kept }));
    return transaction({ updated: present(updated) });
  }
  if (groupName(ref.group) === kept) return transaction({});
  const renamed = namedGroup(kept, String(newId()));
  const updated = itemsOf(document, document.inGroup(ref.group)).map((item) =>
    patchObject(item, { groupIds: groupsOf(item.object).map((id) => (id === ref.group ? renamed : id)) }),
  );
  return transaction({ updated: present(updated) });
}

/** Returns the groups at the place, innermost first. */
function groupsAt(document: DocumentView, { beside, where }: LayerPlace, kindOf: KindOf): readonly GroupId[] {
  const [first] = idsOf(document, beside);
  const object = first === undefined ? undefined : document.get(first)?.object;
  if (!object) throw new LayerError('What it should go to is not there any more.');
  if (!isGroupRef(beside)) {
    const whole = compositeOf(document, object.id, kindOf);
    if (where === 'inside' || (whole !== undefined && whole !== object.id))
      throw new LayerError('Nothing can be put into a table or an object; only into a group.');
    return groupsOf(object);
  }
  const groups = groupsOf(object);
  return groups.slice(groups.indexOf(beside.group) + (where === 'inside' ? 0 : 1));
}

/** Returns the groups of an object, innermost first, up to the largest that moves as a whole. */
function wholeInside(
  document: DocumentView,
  object: DiagramObject,
  moving: ReadonlySet<ObjectId>,
): readonly GroupId[] {
  const groups = groupsOf(object);
  const isWhole = (id: GroupId): boolean => {
    for (const member of document.inGroup(id)) if (!moving.has(member)) return false;
    return true;
  };
  return groups.slice(0, groups.findLastIndex(isWhole) + 1);
}

function rangeOf(items: readonly PlacedItem[]): { readonly low: number; readonly high: number } | undefined {
  return items.length === 0 ? undefined : { low: items[0]!.rank, high: items.at(-1)!.rank };
}

function nowhere({ where }: LayerPlace): Transaction {
  if (where === 'inside') throw new LayerError('A group cannot go into itself.');
  return transaction({});
}

/** Returns the object's own list where it is equal, so that an equal list is not a change. */
function sameAs(object: DiagramObject, groups: readonly GroupId[]): readonly GroupId[] | undefined {
  const before = groupsOf(object);
  if (before.length === groups.length && before.every((id, nth) => id === groups[nth]))
    return object.groupIds as readonly GroupId[] | undefined;
  return groups.length > 0 ? groups : undefined;
}
