/** Who belongs to whom (cells to their table, members to their group, arrow heads to their line) and who uses whom. Follows a document's changes. */
import type { Transaction } from './transaction.ts';
import type { DiagramObject, ObjectId } from './types.ts';

/** Fields that name the object one belongs to: it cannot live without it. */
export const OWNER_FIELDS = ['parentId', 'lineId'] as const;

/** Fields that name objects one uses: they are cleared when those go. They may also be a word of the kind ("arrow"). */
export const USE_FIELDS = ['arrowHeadId', 'arrowTailId'] as const;

const isId = (value: unknown): value is ObjectId => typeof value === 'string' || typeof value === 'number';

export function ownersOf(object: DiagramObject): ObjectId[] {
  return OWNER_FIELDS.map((field) => object[field]).filter(isId);
}

/** By id what belongs to it and what uses it, so that nobody has to look through a million objects for the cells of a table. */
export class Members {
  private readonly owned = new Map<ObjectId, Set<ObjectId>>();
  private readonly used = new Map<ObjectId, Set<ObjectId>>();

  follow(change: Transaction): void {
    for (const { object } of change.removed) this.leave(object);
    for (const { object } of change.added) this.join(object);
    for (const [{ object: before }, { object: after }] of change.updated)
      if (FIELDS.some((field) => before[field] !== after[field])) {
        this.leave(before);
        this.join(after);
      }
  }

  clear(): void {
    this.owned.clear();
    this.used.clear();
  }

  of(owner: ObjectId): Iterable<ObjectId> {
    return this.owned.size === 0 ? NOBODY : (this.owned.get(owner) ?? NOBODY);
  }

  usersOf(id: ObjectId): Iterable<ObjectId> {
    return this.used.get(id) ?? NOBODY;
  }

  // Most objects of a diagram belong to nobody: a million of them must not leave a list each.
  private join(object: DiagramObject): void {
    for (let nth = 0; nth < FIELDS.length; nth++) {
      const target = object[FIELDS[nth]!];
      if (isId(target)) add(this.tableOf(nth), target, object.id);
    }
  }

  private leave(object: DiagramObject): void {
    for (let nth = 0; nth < FIELDS.length; nth++) {
      const target = object[FIELDS[nth]!];
      if (isId(target)) remove(this.tableOf(nth), target, object.id);
    }
  }

  private tableOf(field: number): Map<ObjectId, Set<ObjectId>> {
    return field < OWNER_FIELDS.length ? this.owned : this.used;
  }
}

const FIELDS = [...OWNER_FIELDS, ...USE_FIELDS] as const;
const NOBODY: readonly ObjectId[] = [];

function add(table: Map<ObjectId, Set<ObjectId>>, target: ObjectId, id: ObjectId): void {
  const ids = table.get(target);
  if (ids) ids.add(id);
  else table.set(target, new Set([id]));
}

function remove(table: Map<ObjectId, Set<ObjectId>>, target: ObjectId, id: ObjectId): void {
  const ids = table.get(target);
  ids?.delete(id);
  if (ids?.size === 0) table.delete(target);
}
