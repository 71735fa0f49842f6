/** Describes a change of objects in a builder's words, where the names of its fields would not. */
import { isHidden, LOCKS } from '../document/behaviour.ts';
import { groupName } from '../document/group-name.ts';
import { groupsOf } from '../document/members.ts';
import type { Transaction } from '../document/transaction.ts';
import type { DiagramObject } from '../document/types.ts';

const IS_LOCK: ReadonlySet<string> = new Set(LOCKS);

/** Returns undefined where the names of the fields are clear enough. */
export function wordsFor({ updated, reordered }: Transaction, fields: readonly string[]): string | undefined {
  const first = updated[0];
  if (!first) return undefined;
  const [{ object: before }, { object: after }] = first;
  const objects = updated.length === 1 ? '1 object' : `${updated.length} objects`;
  if (fields.every((field) => field === 'info')) return `${isHidden(after) ? 'Hide' : 'Show'} ${objects}`;
  if (fields.every((field) => IS_LOCK.has(field)))
    return `${after.lockMovement === true ? 'Lock' : 'Unlock'} ${objects}`;
  if (fields.every((field) => field === 'label')) return `Rename ${objects}`;
  if (fields.every((field) => field === 'groupIds'))
    return reordered.length > 0 ? `Move ${objects} in the layers` : `${groupingOf(before, after)} ${objects}`;
  return undefined;
}

function groupingOf(before: DiagramObject, after: DiagramObject): string {
  const [old, now] = [groupsOf(before), groupsOf(after)];
  if (old.length !== now.length) return old.length < now.length ? 'Group' : 'Ungroup';
  return old.some((id, nth) => groupName(id) !== groupName(now[nth]!)) ? 'Rename the group of' : 'Regroup';
}
