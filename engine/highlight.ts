/**
 * Highlights objects that were searched for: brings them into view and, where nothing else identifies them, marks them.
 */
import type { DiagramDocument } from './document/document.ts';
import { savedIdOf } from './document/expanded-id.ts';
import type { DiagramObject, ObjectId } from './document/types.ts';
import { boundsOfAll } from './edit/bounds.ts';
import type { Box } from './geometry/box.ts';
import { setFlag } from './primitives/object-row.ts';
import { ObjectFlag } from './primitives/record.ts';
import type { Scene } from './scene/scene.ts';

export class Highlight {
  private readonly document: DiagramDocument;
  private readonly scene: Scene;
  private marked: readonly ObjectId[] = [];

  constructor(document: DiagramDocument, scene: Scene) {
    this.document = document;
    this.scene = scene;
  }

  /** Returns the box around those of them that exist; undefined for none. */
  around(ids: Iterable<ObjectId>): Box | undefined {
    const objects: DiagramObject[] = [];
    for (const id of ids) {
      const item = this.document.get(savedIdOf(id));
      if (item) objects.push(item.object);
    }
    return boundsOfAll(objects);
  }

  /** Outlines these objects, and no others. */
  mark(ids: readonly ObjectId[]): void {
    this.flag(this.marked, false);
    this.flag(ids, true);
    this.marked = ids;
    this.scene.marksChanged();
  }

  private flag(ids: readonly ObjectId[], on: boolean): void {
    for (const id of ids) {
      const index = this.scene.indexOf(savedIdOf(id));
      if (index !== undefined) setFlag(this.scene.tables.objects, index, ObjectFlag.selected, on);
    }
  }
}
