/** Which objects are selected. Ids that leave the document leave the selection. */
import type { DiagramDocument } from '../document/document.ts';
import type { ObjectId } from '../document/types.ts';

export class Selection {
  /** Each id once; becomes a set when membership is first asked for. */
  private held: readonly ObjectId[] | Set<ObjectId> = [];
  /** Changes with every selection. */
  version = 0;
  private readonly changed: () => void;
  private readonly stop: () => void;

  /** `changed` is called after every change. */
  constructor(document: DiagramDocument, changed: () => void) {
    this.changed = changed;
    this.stop = document.listen(({ removed }) => {
      const gone = removed.filter(({ object }) => this.has(object.id));
      if (gone.length > 0) this.drop(gone.map(({ object }) => object.id));
    });
  }

  /** Stops following the document. */
  dispose(): void {
    this.stop();
  }

  get all(): ReadonlySet<ObjectId> {
    if (!(this.held instanceof Set)) this.held = new Set(this.held);
    return this.held;
  }

  /** The same ids for callers that only iterate: that needs no set. */
  get each(): Iterable<ObjectId> {
    return this.held;
  }

  get size(): number {
    return this.held instanceof Set ? this.held.size : this.held.length;
  }

  has(id: ObjectId): boolean {
    return this.all.has(id);
  }

  set(ids: Iterable<ObjectId>): void {
    const next = new Set(ids);
    if (next.size !== this.size || ![...next].every((id) => this.has(id))) this.take(next);
  }

  /** For ids known to be distinct: building a set of 100,000 takes as long as showing them. */
  setDistinct(ids: readonly ObjectId[]): void {
    if (ids.length !== this.size || !ids.every((id) => this.has(id))) this.take(ids);
  }

  add(ids: Iterable<ObjectId>): void {
    this.set([...this.held, ...ids]);
  }

  drop(ids: Iterable<ObjectId>): void {
    const next = new Set(this.held);
    for (const id of ids) next.delete(id);
    this.set(next);
  }

  clear(): void {
    this.set([]);
  }

  private take(ids: readonly ObjectId[] | Set<ObjectId>): void {
    this.held = ids;
    this.version++;
    this.changed();
  }
}
