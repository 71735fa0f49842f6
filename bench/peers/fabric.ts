/**
 * Fabric.
 *
 * Tuned by its guide: `renderOnAddRemove` off, retina scaling off, `skipOffscreen` on as it is by default, object caches
 * off (they are bitmaps of the first zoom; with them every zoom redraws all of them), target search off until the hit
 * test, no borders and controls. `renderAll` draws at once.
 */
import { Canvas, type FabricObject, Group, type TPointerEvent } from 'fabric';
import { type Change, type Item, VIEWPORT, type View } from '../scenes/item.ts';
import { BACKGROUND, changed, type Part, partsOf, touchedParts } from '../scenes/parts.ts';
import { inChunks } from './chunks.ts';
import { fabricPart, PLAIN, partCentre, rewritePart } from './fabric-parts.ts';
import type { Peer } from './peer.ts';
import { worldPoint } from './turn.ts';

class FabricPeer implements Peer {
  private canvas!: Canvas;
  private items: Item[] = [];
  private readonly nodes: FabricObject[] = [];
  private readonly indices = new Map<FabricObject, number>();
  private dragged: FabricObject | undefined;

  load(host: HTMLElement, items: readonly Item[], view: View): void {
    this.items = [...items];
    const element = document.createElement('canvas');
    host.append(element);
    this.canvas = new Canvas(element, {
      ...VIEWPORT,
      renderOnAddRemove: false,
      enableRetinaScaling: false,
      skipTargetFind: true,
      selection: false,
      backgroundColor: BACKGROUND,
    });
    for (const [index, item] of items.entries()) {
      const node = this.make(item);
      this.nodes.push(node);
      this.indices.set(node, index);
    }
    inChunks(this.nodes, (...some) => this.canvas.add(...some));
    this.setView(view);
  }

  /** Fabric positions and rotates by the centre of an object's own box. */
  private make(item: Item): FabricObject {
    const parts = partsOf(item);
    const nodes = parts.map(fabricPart);
    const node = nodes.length === 1 ? nodes[0]! : new Group(nodes, { ...PLAIN, subTargetCheck: false });
    node.set({ angle: item.angle });
    this.place(node, item, parts[0]!);
    return node;
  }

  private place(node: FabricObject, item: Item, part: Part): void {
    const centre = node instanceof Group ? { x: 0, y: 0 } : partCentre(node, part);
    const { x, y } = worldPoint(item, centre.x, centre.y);
    node.set({ left: x, top: y });
    node.setCoords();
  }

  setView({ x, y, scale }: View): void {
    const [left, top] = [VIEWPORT.width / 2 - x * scale, VIEWPORT.height / 2 - y * scale];
    this.canvas.setViewportTransform([scale, 0, 0, scale, left, top]);
  }

  dragStart(index: number): void {
    this.dragged = this.nodes[index];
  }

  dragBy(dx: number, dy: number): void {
    const { left, top } = this.dragged!;
    this.dragged!.set({ left: left + dx, top: top + dy });
    this.dragged!.setCoords();
  }

  dragEnd(): void {}

  update(changes: readonly Change[]): void {
    for (const change of changes) {
      const item = changed(this.items[change.index]!, change);
      this.items[change.index] = item;
      const node = this.nodes[change.index]!;
      const parts = partsOf(item);
      for (const nth of touchedParts(item)) {
        const target = node instanceof Group ? node.item(nth) : node;
        rewritePart(target, parts[nth]!);
      }
      // A text is as wide as its characters: one that is not centred gets a new centre.
      if (item.kind === 'label') this.place(node, item, parts[0]!);
    }
  }

  drawn(): boolean {
    this.canvas.renderAll();
    this.canvas.getContext().getImageData(960, 540, 1, 1);
    return true;
  }

  beforeHits(): void {
    this.canvas.skipTargetFind = false;
    this.canvas.calcOffset();
  }

  hit(x: number, y: number): number {
    const event = { clientX: x, clientY: y, target: this.canvas.upperCanvasEl };
    const { target } = this.canvas.findTarget(event as unknown as TPointerEvent);
    return (target && this.indices.get(target)) ?? -1;
  }

  dispose(): void {
    void this.canvas.dispose();
  }
}

export const create = (): Peer => new FabricPeer();
