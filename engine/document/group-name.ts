/**
 * A group is a name that its objects carry (groupIds), so what a builder calls it stands in that name too, before what
 * makes it the only one of its kind: `Intake pumps#7c1f…`. Names without a `#` are of groups that nobody has named.
 */
import type { GroupId } from './types.ts';

const MARK = '#';
/** Characters of a group's name that are kept. */
const LONGEST_GROUP_NAME = 100;

/** What the group is called; empty where it has no name. */
export function groupName(id: GroupId): string {
  const mark = id.lastIndexOf(MARK);
  return mark < 0 ? '' : id.slice(0, mark);
}

/** The id of a group of that name; `unique` tells it from all others. */
export function namedGroup(name: string, unique: string): GroupId {
  const kept = name.trim().slice(0, LONGEST_GROUP_NAME);
  const rest = unique.slice(unique.lastIndexOf(MARK) + 1);
  return kept === '' ? rest : kept + MARK + rest;
}
