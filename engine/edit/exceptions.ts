/**
 * The few objects that behave differently from all others, so that a command on 100,000 objects need not ask each:
 * looking up a missing field is the slowest case, and for that many objects it takes two frames.
 */
import { canBeTaken, hasBorders } from '../document/behaviour.ts';
import type { DiagramDocument } from '../document/document.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';

export class Exceptions {
  /** Objects that pointer and keys cannot select. */
  readonly untakable = new Set<ObjectId>();
  /** Objects that are not outlined while selected. */
  readonly borderless = new Set<ObjectId>();
  private readonly stop: () => void;

  /** Follows the document from now on. */
  constructor(document: DiagramDocument) {
    for (const { object } of document.items()) this.note(object);
    this.stop = document.listen(({ removed, added, updated }) => {
      for (const { object } of removed) this.forget(object.id);
      for (const { object } of added) this.note(object);
      for (const [, { object }] of updated) {
        this.forget(object.id);
        this.note(object);
      }
    });
  }

  /** Stops following the document. */
  dispose(): void {
    this.stop();
  }

  private note(object: DiagramObject): void {
    if (!canBeTaken(object)) this.untakable.add(object.id);
    if (!hasBorders(object)) this.borderless.add(object.id);
  }

  private forget(id: ObjectId): void {
    this.untakable.delete(id);
    this.borderless.delete(id);
  }
}
