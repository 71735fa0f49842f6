/**
 * A group is only a name that its objects carry (groupIds), so its title is part of that name, before the part that
 * makes it unique: `Intake pumps#7c1f…`. Names without a `#` belong to groups that nobody has named.
 */
import type { GroupId } from './types.ts';

const MARK = '#';
/** Characters of a group's name; the rest is cut off. */
const LONGEST_GROUP_NAME = 100;

/** Returns the title of the group; empty where it has none. */
export function groupName(id: GroupId): string {
  const mark = id.lastIndexOf(MARK);
  return mark < 0 ? '' : id.slice(0, mark);
}

/** Returns the id of a group with that title; `unique` distinguishes it from all others. */
export function namedGroup(name: string, unique: string): GroupId {
  const kept = name.trim().slice(0, LONGEST_GROUP_NAME);
  const rest = unique.slice(unique.lastIndexOf(MARK) + 1);
  return kept === '' ? rest : kept + MARK + rest;
}
