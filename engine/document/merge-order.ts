/**
 * The order of a merged diagram: theirs, with the objects I added or moved placed right above what they lay on in mine.
 */
import type { Difference } from './compare.ts';
import type { Choices } from './merge-conflict.ts';
import type { ObjectId } from './types.ts';

interface OrderInput {
  readonly mine: Difference;
  readonly theirs: Difference;
  readonly choices: Choices;
  /** Lowest first. */
  readonly mineOrder: ReadonlyMap<ObjectId, unknown>;
  readonly theirsOrder: ReadonlyMap<ObjectId, unknown>;
  /** Whether the merged diagram has the object. */
  readonly has: (id: ObjectId) => boolean;
}

/** `conflicts`: objects that both sides have moved, each above a different object. */
export function mergeOrder(input: OrderInput): {
  readonly ids: readonly ObjectId[];
  readonly conflicts: readonly ObjectId[];
} {
  const { mine, theirs, choices, mineOrder, theirsOrder, has } = input;
  const theirPlace = new Map(theirs.moved.map(({ id, after }) => [id, after]));
  const conflicts: ObjectId[] = [];
  const placed = new Set<ObjectId>();
  for (const { id, after } of mine.moved) {
    if (!has(id)) continue;
    const isMovedToo = theirPlace.has(id) && theirPlace.get(id) !== after;
    if (isMovedToo) conflicts.push(id);
    if (!isMovedToo || choices.get(id) !== 'theirs') placed.add(id);
  }
  const stay: ObjectId[] = [];
  for (const id of theirsOrder.keys()) if (has(id) && !placed.has(id)) stay.push(id);
  for (const id of mineOrder.keys()) if (has(id) && !theirsOrder.has(id)) placed.add(id);
  return { ids: placed.size === 0 ? stay : insert(stay, placed, mineOrder), conflicts };
}

/** Each of `placed` right above the nearest one below it in mine that is there; one pass. */
function insert(
  stay: readonly ObjectId[],
  placed: ReadonlySet<ObjectId>,
  mineOrder: ReadonlyMap<ObjectId, unknown>,
): ObjectId[] {
  const there = new Set(stay);
  const above = new Map<ObjectId | null, ObjectId[]>();
  let below: ObjectId | null = null;
  for (const id of mineOrder.keys()) {
    if (placed.has(id)) {
      const list = above.get(below);
      if (list) list.push(id);
      else above.set(below, [id]);
    } else if (there.has(id)) below = id;
  }
  return [...(above.get(null) ?? []), ...stay.flatMap((id) => [id, ...(above.get(id) ?? [])])];
}
