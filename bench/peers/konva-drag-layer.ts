/**
 * Konva as its guide on dragging recommends: a dragged object moves to a separate top layer until it is dropped. Not in
 * the table by default, because the picture differs while dragging: the object lies above everything.
 */
import Konva from 'konva';
import type { Item, View } from '../scenes/item.ts';
import { KonvaPeer } from './konva.ts';
import type { Peer } from './peer.ts';

class KonvaDragLayerPeer extends KonvaPeer {
  private readonly over = new Konva.Layer({ listening: false });
  private below = true;

  override load(host: HTMLElement, items: readonly Item[], view: View): void {
    super.load(host, items, view);
    this.stage.add(this.over);
  }

  override setView(view: View): void {
    super.setView(view);
    this.below = true;
  }

  override dragStart(index: number): void {
    super.dragStart(index);
    this.dragged!.moveTo(this.over);
    this.below = true;
  }

  override drawn(): boolean {
    if (this.below || !this.dragged) this.draw(this.layer);
    if (this.dragged) this.draw(this.over);
    this.below = false;
    return true;
  }

  override dragEnd(): void {
    this.dragged!.moveTo(this.layer);
    super.dragEnd();
  }
}

export const create = (): Peer => new KonvaDragLayerPeer();
