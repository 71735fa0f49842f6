/** Who belongs to whom: cells to their table, members to their group, arrow heads to their line. Follows a document's changes. */
import type { Transaction } from './transaction.ts';
import type { DiagramObject, ObjectId } from './types.ts';

/** Fields that name the object one belongs to: it cannot live without it. */
export const OWNER_FIELDS = ['parentId', 'lineId'] as const;

const isId = (value: unknown): value is ObjectId => typeof value === 'string' || typeof value === 'number';

export function ownersOf(object: DiagramObject): ObjectId[] {
  return OWNER_FIELDS.map((field) => object[field]).filter(isId);
}

/** Owner → what belongs to it, so that nobody has to look through a million objects for the cells of a table. */
export class Members {
  private readonly owned = new Map<ObjectId, Set<ObjectId>>();

  follow(change: Transaction): void {
    for (const { object } of change.removed) this.leave(object);
    for (const { object } of change.added) this.join(object);
    for (const [before, after] of change.updated)
      if (OWNER_FIELDS.some((field) => before.object[field] !== after.object[field])) {
        this.leave(before.object);
        this.join(after.object);
      }
  }

  of(owner: ObjectId): Iterable<ObjectId> {
    return this.owned.get(owner) ?? [];
  }

  private join(object: DiagramObject): void {
    for (const owner of ownersOf(object)) {
      const members = this.owned.get(owner);
      if (members) members.add(object.id);
      else this.owned.set(owner, new Set([object.id]));
    }
  }

  private leave(object: DiagramObject): void {
    for (const owner of ownersOf(object)) {
      const members = this.owned.get(owner);
      members?.delete(object.id);
      if (members?.size === 0) this.owned.delete(owner);
    }
  }
}
