/**
 * The page's own picture: the `canvas` kind, drawn under everything. It is no object of the document, so that nothing
 * selects, counts or saves it; the canvas settings are what it shows.
 */
import { transaction } from './document/transaction.ts';
import type { CanvasSettings, PlacedItem } from './document/types.ts';
import type { Scene } from './scene/scene.ts';

/** No saved id has such a letter. */
const ID = '\u0000canvas';
const KIND = 'canvas';
/** Below every rank that a document has. */
const LOWEST = -Number.MAX_VALUE;

export class Backdrop {
  private readonly scene: Scene;
  private item: PlacedItem | undefined;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** Shows what the page's settings say: nothing, where it has no picture. */
  follow({ width, height, fill, url }: CanvasSettings): void {
    const before = this.item?.object;
    const isSame = before?.url === (url || undefined) && before?.width === width && before?.height === height;
    if (isSame || (!before && !url)) return;
    if (this.item) this.scene.apply(transaction({ removed: [this.item] }));
    this.item = undefined;
    if (!url || !this.scene.kinds.named(KIND)) return;
    const object = { id: ID, identifier: KIND, x: 0, y: 0, width, height, fill, url };
    this.item = { object, rank: LOWEST };
    this.scene.apply(transaction({ added: [this.item] }));
  }

  /** The scene has been cleared. */
  forget(): void {
    this.item = undefined;
  }

  redraw(): void {
    if (this.item) this.scene.redraw(this.item);
  }
}
