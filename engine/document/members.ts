/**
 * Which objects belong to which (cells to their table, arrow heads to their line), which use which, and which are in
 * which group. Follows a document's changes.
 */
import type { Transaction } from './transaction.ts';
import type { DiagramObject, GroupId, ObjectId } from './types.ts';

/** Fields that name the owner of an object: the object cannot exist without it. */
export const OWNER_FIELDS = ['parentId', 'lineId'] as const;

/**
 * Fields that name objects that an object uses: they are cleared when those are removed. They may also hold a word of
 * the kind ("arrow").
 */
export const USE_FIELDS = ['arrowHeadId', 'arrowTailId', 'startId', 'endId'] as const;

/** Fields that name other objects. */
export const NAMING_FIELDS = [...OWNER_FIELDS, ...USE_FIELDS] as const;

/** The ones that name what an end of a line is attached to, each with the field of its port. */
export const ATTACHED_FIELDS = { startId: 'startPort', endId: 'endPort' } as const;

const isId = (value: unknown): value is ObjectId => typeof value === 'string' || typeof value === 'number';

/**
 * Returns the groups of an object, innermost first. Entries that are not group names, in a file from elsewhere, are
 * ignored.
 */
export function groupsOf({ groupIds }: DiagramObject): readonly GroupId[] {
  if (groupIds === undefined) return NO_GROUPS;
  return Array.isArray(groupIds) ? groupIds.filter((id) => typeof id === 'string') : NO_GROUPS;
}

export function ownersOf(object: DiagramObject): ObjectId[] {
  return OWNER_FIELDS.map((field) => object[field]).filter(isId);
}

/**
 * By id, the objects that belong to it and those that use it, so that nobody has to search a million objects for the
 * cells of a table.
 */
export class Members {
  private readonly owned = new Map<ObjectId, Set<ObjectId>>();
  private readonly used = new Map<ObjectId, Set<ObjectId>>();
  private readonly grouped = new Map<GroupId, Set<ObjectId>>();

  follow(change: Transaction): void {
    for (const { object } of change.removed) this.leave(object);
    for (let nth = 0; nth < change.added.length; nth++) this.join(change.added[nth]!.object);
    for (const [{ object: before }, { object: after }] of change.updated)
      if (
        before.groupIds !== after.groupIds ||
        NAMING_FIELDS.some((field) => before[field] !== after[field])
      ) {
        this.leave(before);
        this.join(after);
      }
  }

  clear(): void {
    this.owned.clear();
    this.used.clear();
    this.grouped.clear();
  }

  of(owner: ObjectId): Iterable<ObjectId> {
    return this.owned.size === 0 ? NOBODY : (this.owned.get(owner) ?? NOBODY);
  }

  usersOf(id: ObjectId): Iterable<ObjectId> {
    return this.used.get(id) ?? NOBODY;
  }

  inGroup(id: GroupId): Iterable<ObjectId> {
    return this.grouped.get(id) ?? NOBODY;
  }

  // Most objects belong to no other: a million of them must not leave a list each.
  private join(object: DiagramObject): void {
    for (let nth = 0; nth < NAMING_FIELDS.length; nth++) {
      const target = object[NAMING_FIELDS[nth]!];
      if (isId(target)) add(this.tableOf(nth), target, object.id);
    }
    if (object.groupIds !== undefined)
      for (const group of groupsOf(object)) add(this.grouped, group, object.id);
  }

  private leave(object: DiagramObject): void {
    for (let nth = 0; nth < NAMING_FIELDS.length; nth++) {
      const target = object[NAMING_FIELDS[nth]!];
      if (isId(target)) remove(this.tableOf(nth), target, object.id);
    }
    if (object.groupIds !== undefined)
      for (const group of groupsOf(object)) remove(this.grouped, group, object.id);
  }

  private tableOf(field: number): Map<ObjectId, Set<ObjectId>> {
    return field < OWNER_FIELDS.length ? this.owned : this.used;
  }
}

const NOBODY: readonly ObjectId[] = [];
const NO_GROUPS: readonly GroupId[] = [];

function add<Key>(table: Map<Key, Set<ObjectId>>, target: Key, id: ObjectId): void {
  const ids = table.get(target);
  if (ids) ids.add(id);
  else table.set(target, new Set([id]));
}

function remove<Key>(table: Map<Key, Set<ObjectId>>, target: Key, id: ObjectId): void {
  const ids = table.get(target);
  ids?.delete(id);
  if (ids?.size === 0) table.delete(target);
}
