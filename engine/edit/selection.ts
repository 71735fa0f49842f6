/** Which objects are selected. Ids that leave the document leave the selection. */
import type { DiagramDocument } from '../document/document.ts';
import type { ObjectId } from '../document/types.ts';

export class Selection {
  private ids = new Set<ObjectId>();
  private readonly changed: () => void;
  private readonly stop: () => void;

  /** `changed` is called after every change. */
  constructor(document: DiagramDocument, changed: () => void) {
    this.changed = changed;
    this.stop = document.listen(({ removed }) => {
      const before = this.ids.size;
      for (const { object } of removed) this.ids.delete(object.id);
      if (this.ids.size !== before) this.changed();
    });
  }

  /** Lets go of the document. */
  dispose(): void {
    this.stop();
  }

  get all(): ReadonlySet<ObjectId> {
    return this.ids;
  }

  get size(): number {
    return this.ids.size;
  }

  has(id: ObjectId): boolean {
    return this.ids.has(id);
  }

  set(ids: Iterable<ObjectId>): void {
    const next = new Set(ids);
    if (next.size === this.ids.size && [...next].every((id) => this.ids.has(id))) return;
    this.ids = next;
    this.changed();
  }

  add(ids: Iterable<ObjectId>): void {
    this.set([...this.ids, ...ids]);
  }

  drop(ids: Iterable<ObjectId>): void {
    const next = new Set(this.ids);
    for (const id of ids) next.delete(id);
    this.set(next);
  }

  clear(): void {
    this.set([]);
  }
}
