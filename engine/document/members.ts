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
    for (const [{ object: before }, { object: after }] of change.updated)
      if (before.parentId !== after.parentId || before.lineId !== after.lineId) {
        this.leave(before);
        this.join(after);
      }
  }

  clear(): void {
    this.owned.clear();
  }

  of(owner: ObjectId): Iterable<ObjectId> {
    return this.owned.get(owner) ?? [];
  }

  // Most objects of a diagram belong to nobody: a million of them must not leave a list each.
  private join({ id, parentId, lineId }: DiagramObject): void {
    if (isId(parentId)) this.joinTo(parentId, id);
    if (isId(lineId)) this.joinTo(lineId, id);
  }

  private joinTo(owner: ObjectId, id: ObjectId): void {
    const members = this.owned.get(owner);
    if (members) members.add(id);
    else this.owned.set(owner, new Set([id]));
  }

  private leave(object: DiagramObject): void {
    if (this.owned.size === 0) return;
    for (const owner of ownersOf(object)) {
      const members = this.owned.get(owner);
      members?.delete(object.id);
      if (members?.size === 0) this.owned.delete(owner);
    }
  }
}
