/** The document as a pending change will leave it. */
import type { Shift } from '../document/shift.ts';
import type { Transaction } from '../document/transaction.ts';
import type { DiagramObject, Item, ObjectId } from '../document/types.ts';
import { type Box, touches } from '../geometry/box.ts';
import { boundsOf } from './bounds.ts';
import type { KindOf } from './composites.ts';
import type { CourseWorld } from './course.ts';
import { endsOf } from './ends.ts';
import type { DocumentView } from './view.ts';

/** Answers as far as geometry goes. */
export class Changed {
  private readonly document: DocumentView;
  private readonly updated: ReadonlyMap<ObjectId, Item>;
  private readonly shifted: ReadonlyMap<ObjectId, number>;
  private readonly shift: Shift | undefined;
  private readonly added: ReadonlyMap<ObjectId, DiagramObject>;
  private readonly removed: ReadonlySet<ObjectId>;

  constructor(document: DocumentView, { added, updated, removed, shifted }: Transaction) {
    this.document = document;
    this.added = new Map(added.map(({ object }) => [object.id, object]));
    this.removed = new Set(removed.map(({ object }) => object.id));
    this.updated = new Map(updated.map(([, after]) => [after.object.id, after]));
    this.shifted = new Map(shifted?.ids.map((id, nth) => [id, nth]));
    this.shift = shifted;
  }

  has(id: ObjectId): boolean {
    return this.updated.has(id) || this.shifted.has(id);
  }

  item(id: ObjectId): Item | undefined {
    const updated = this.updated.get(id);
    if (updated) return updated;
    const nth = this.shifted.get(id);
    const item = nth === undefined ? undefined : this.document.get(id);
    if (!item || nth === undefined) return undefined;
    const object = { ...item.object, x: this.shift!.after[2 * nth]!, y: this.shift!.after[2 * nth + 1]! };
    return item.config ? { object, config: item.config } : { object };
  }

  get(id: ObjectId): DiagramObject | undefined {
    return this.item(id)?.object ?? this.document.get(id)?.object;
  }

  /** The document after the change, for courses in it; `lines` are those that have followed. */
  world(lines: ReadonlyMap<ObjectId, readonly [Item, Item]>, before: CourseWorld): CourseWorld {
    const get = (id: ObjectId): DiagramObject | undefined => lines.get(id)?.[1].object ?? this.get(id);
    let changed: (readonly [Box, DiagramObject])[] | undefined;
    const objectsIn = (area: Box): DiagramObject[] => {
      changed ??= [...this.updated.keys(), ...this.shifted.keys(), ...this.added.keys()].map((id) => {
        const object = this.added.get(id) ?? this.get(id)!;
        return [boundsOf(object), object];
      });
      const near = [...before.objectsIn(area)].filter(({ id }) => !this.has(id) && !this.removed.has(id));
      for (const [box, object] of changed) if (touches(box, area)) near.push(object);
      return near;
    };
    return { ...before, get, objectsIn };
  }

  /** Yields the objects with ends that are changed themselves or attached to a changed one. */
  *attached(kindOf: KindOf): Iterable<ObjectId> {
    const seen = new Set<ObjectId>();
    for (const id of [...this.updated.keys(), ...this.shifted.keys()])
      for (const line of [id, ...this.document.usersOf(id)]) {
        if (seen.has(line)) continue;
        seen.add(line);
        const object = this.updated.get(line)?.object ?? this.document.get(line)?.object;
        if (!object) continue;
        const isAttached = object.startId !== undefined || object.endId !== undefined;
        if (isAttached || (this.updated.has(line) && endsOf(object, kindOf)?.around)) yield line;
      }
  }
}
