/** Ownership in a diagram while it is read: finds missing owners, and objects that belong to themselves. */
import { OWNER_FIELDS } from './members.ts';
import type { DiagramObject, Finding, ObjectId } from './types.ts';

/** Objects of a cycle that a finding names. */
const NAMED = 4;

interface Owner {
  readonly id: ObjectId;
  readonly field: (typeof OWNER_FIELDS)[number];
}

export class Relations {
  private readonly owners = new Map<ObjectId, readonly Owner[]>();

  add(object: DiagramObject): void {
    // Most objects belong to no other: a million of them must not cost a list each.
    if (OWNER_FIELDS.every((field) => object[field] === undefined)) return;
    const owners = OWNER_FIELDS.flatMap((field): Owner[] => {
      const id = object[field];
      return typeof id === 'string' || typeof id === 'number' ? [{ id, field }] : [];
    });
    if (owners.length > 0) this.owners.set(object.id, owners);
  }

  /** Yields a finding for each object whose owner does not exist. */
  *missing(isThere: (id: ObjectId) => boolean): Generator<Finding> {
    for (const [object, owners] of this.owners)
      for (const { id, field } of owners)
        if (!isThere(id))
          yield {
            object,
            field,
            message: 'It belonged to an object that is not in the diagram. It is kept and stands alone.',
          };
  }

  /**
   * Yields one finding for each cycle, at one of its objects. Walks without recursion: chains of owners may be a
   * million long.
   */
  *cycles(): Generator<Finding> {
    const finished = new Set<ObjectId>();
    const path: { readonly id: ObjectId; readonly field: string; next: number }[] = [];
    const onPath = new Set<ObjectId>();
    for (const start of this.owners.keys()) {
      if (finished.has(start)) continue;
      path.push({ id: start, field: '', next: 0 });
      onPath.add(start);
      while (path.length > 0) {
        const top = path.at(-1)!;
        const owner = this.owners.get(top.id)?.[top.next++];
        if (!owner) {
          finished.add(top.id);
          onPath.delete(top.id);
          path.pop();
        } else if (onPath.has(owner.id)) {
          const from = path.findIndex((step) => step.id === owner.id);
          yield cycle(owner, [...path.slice(from).map((step) => step.id), owner.id]);
        } else if (!finished.has(owner.id)) {
          path.push({ ...owner, next: 0 });
          onPath.add(owner.id);
        }
      }
    }
  }
}

function cycle({ id, field }: Owner, path: readonly ObjectId[]): Finding {
  const named = path.slice(0, NAMED).map((step) => JSON.stringify(step));
  const rest = path.length > NAMED ? ['…', JSON.stringify(id)] : [];
  return {
    object: id,
    field,
    message: `The object belongs to itself: ${[...named, ...rest].join(' → ')}. Take one of them out of the other.`,
  };
}
