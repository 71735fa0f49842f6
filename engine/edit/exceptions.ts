/**
 * The few objects that behave otherwise than all others, so that a command on 100,000 need not ask each: a field that is
 * missing is looked for longest, and of so many objects that takes two frames.
 */
import { canBeTaken, hasBorders } from '../document/behaviour.ts';
import type { DiagramDocument } from '../document/document.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';

export class Exceptions {
  /** What the builder's pointer and keys do not take hold of. */
  readonly untakable = new Set<ObjectId>();
  /** What is not outlined while it is selected. */
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

  /** Lets go of the document. */
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
