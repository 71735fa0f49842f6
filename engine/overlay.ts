/** A small scene above the diagram for what the editor shows: drawn by the same backend, in the same frame, on top. */
import { transaction } from './document/transaction.ts';
import type { DiagramObject, PlacedItem } from './document/types.ts';
import type { AnyKind } from './plugin.ts';
import { grown } from './primitives/grown.ts';
import type { GlyphSource } from './primitives/tables.ts';
import type { Layer } from './render/backend.ts';
import { Scene } from './scene/scene.ts';
import { recordRow } from './scene/types.ts';
import { OVERLAY_KINDS } from './tools/edit/overlay-kinds.ts';

export class Overlay {
  private readonly scene: Scene;
  private shown: PlacedItem[] = [];
  private words = '[]';
  private readonly glyphs: GlyphSource;
  /** The glyphs' epoch when the texts were drawn. */
  private epoch = 0;
  private order = new Uint32Array(64);
  private owners = new Uint32Array(64);
  private count = 0;
  private version = 0;

  constructor(glyphs: GlyphSource, kinds: readonly AnyKind[] = OVERLAY_KINDS) {
    this.glyphs = glyphs;
    this.scene = new Scene(kinds, glyphs, () => {});
  }

  /** Shows exactly these objects. There are about a dozen, so comparing their text is cheap. */
  show(objects: readonly DiagramObject[]): void {
    const words = JSON.stringify(objects);
    const { epoch } = this.glyphs;
    if (words === this.words && epoch === this.epoch) return;
    this.words = words;
    this.epoch = epoch;
    const added = objects.map((object, rank): PlacedItem => ({ object, rank }));
    this.scene.apply(transaction({ removed: this.shown, added: [] }));
    this.scene.apply(transaction({ added }));
    this.shown = added;
    this.list();
  }

  get layer(): Layer | undefined {
    if (this.count === 0) return undefined;
    return {
      tables: this.scene.tables,
      order: this.order,
      owners: this.owners,
      orderCount: this.count,
      orderVersion: this.version,
    };
  }

  private list(): void {
    const { scene } = this;
    this.count = 0;
    this.version++;
    for (const { object } of this.shown) {
      const index = scene.indexOf(object.id)!;
      for (let nth = 0; nth < scene.recordCount[index]!; nth++) this.put(recordRow(scene, index, nth), index);
    }
  }

  private put(row: number, owner: number): void {
    if (this.count === this.order.length) {
      this.order = grown(this.order, this.count * 2);
      this.owners = grown(this.owners, this.count * 2);
    }
    this.order[this.count] = row;
    this.owners[this.count++] = owner;
  }
}
