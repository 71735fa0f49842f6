/**
 * The page's own picture: the `canvas` kind, drawn beneath everything else. It is not an object of the document, so
 * nothing selects, counts or saves it; it shows what the canvas settings say.
 */
import { transaction } from './document/transaction.ts';
import type { CanvasSettings, PlacedItem } from './document/types.ts';
import type { Scene } from './scene/scene.ts';

/** No saved id contains this character. */
const ID = '\u0000canvas';
const KIND = 'canvas';
/** Below every rank in a document. */
const LOWEST = -Number.MAX_VALUE;
/** The settings that it shows. */
const FOLLOWED = ['url', 'width', 'height', 'fill'] as const;

export class Backdrop {
  private readonly scene: Scene;
  private item: PlacedItem | undefined;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** Shows the picture of the page's settings, or nothing where they have none. */
  follow({ width, height, fill, url }: CanvasSettings): void {
    const before = this.item?.object;
    const now = { url: url || undefined, width, height, fill };
    if (!before && !url) return;
    if (before && FOLLOWED.every((setting) => before[setting] === now[setting])) return;
    if (this.item) this.scene.apply(transaction({ removed: [this.item] }));
    this.item = undefined;
    if (!url || !this.scene.kinds.named(KIND)) return;
    const object = { id: ID, identifier: KIND, x: 0, y: 0, width, height, fill, url };
    this.item = { object, rank: LOWEST };
    this.scene.apply(transaction({ added: [this.item] }));
  }

  /** To be called once the scene has been cleared. */
  forget(): void {
    this.item = undefined;
  }

  redraw(): void {
    if (this.item) this.scene.redraw(this.item);
  }
}
