/** The boxes of instances, of which one after the other usually looks the same: an instance shows nothing else itself. */
import type { DiagramObject } from '../document/types.ts';
import type { Columns } from './columns.ts';
import { isTwin } from './looks.ts';
import type { Original } from './object-writer.ts';
import type { Painter } from './painter.ts';
import type { SceneIndex } from './types.ts';

export class Boxes {
  readonly #columns: Pick<Columns, 'objects'>;
  readonly #painter: Pick<Painter, 'isExpanded'>;
  /** The one that was drawn last. */
  #last: Original | undefined;

  constructor(columns: Pick<Columns, 'objects'>, painter: Pick<Painter, 'isExpanded'>) {
    this.#columns = columns;
    this.#painter = painter;
  }

  /** Returns an instance in the scene whose box looks like that of this one. */
  like(object: DiagramObject): Original | undefined {
    const last = this.#last;
    if (!last || this.#columns.objects[last.index] !== last.object) return undefined;
    const isAlike = this.#painter.isExpanded(object.id) === this.#painter.isExpanded(last.object.id);
    return isAlike && isTwin(last.object, object) ? last : undefined;
  }

  note(object: DiagramObject, index: SceneIndex): void {
    this.#last = { object, index, isTwin: true };
  }

  /** Forgets the one in a row, or whichever it is. */
  forget(index = this.#last?.index): void {
    if (this.#last?.index === index) this.#last = undefined;
  }
}
