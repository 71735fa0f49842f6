/**
 * Konva, one layer.
 *
 * Tuned by its performance guide: `perfectDrawEnabled` and `shadowForStrokeEnabled` off, pixel ratio fixed at 1, one node
 * an object where one is enough, `drawScene` alone while something moves (Konva itself leaves the hit graph out of date
 * while it drags, `hitOnDragEnabled` false); the hit graph is drawn once at rest, before the first query, and not timed.
 * No `cache()`: bitmaps blur when zoomed.
 */
import Konva from 'konva';
import { type Change, type Item, VIEWPORT, type View } from '../scenes/item.ts';
import { BACKGROUND, changed, type Part, partsOf, touchedParts } from '../scenes/parts.ts';
import { inChunks } from './chunks.ts';
import { konvaPart, rewritePart } from './konva-parts.ts';
import type { Peer } from './peer.ts';

export class KonvaPeer implements Peer {
  protected stage!: Konva.Stage;
  protected layer!: Konva.Layer;
  protected dragged: Konva.Node | undefined;
  private items: Item[] = [];
  protected readonly nodes: (Konva.Group | Konva.Shape)[] = [];

  load(host: HTMLElement, items: readonly Item[], view: View): void {
    Konva.pixelRatio = 1;
    Konva.autoDrawEnabled = false;
    host.style.background = BACKGROUND;
    this.items = [...items];
    this.stage = new Konva.Stage({ container: host as HTMLDivElement, ...VIEWPORT });
    this.layer = new Konva.Layer({ listening: false });
    for (const item of items) this.nodes.push(this.make(item));
    inChunks(this.nodes, (...some) => this.layer.add(...some));
    this.stage.add(this.layer);
    this.setView(view);
  }

  private make(item: Item): Konva.Group | Konva.Shape {
    const parts = partsOf(item);
    const place = { x: item.x, y: item.y, rotation: item.angle, name: String(item.id) };
    if (parts.length === 1) return konvaPart(parts[0]!, place);
    const group = new Konva.Group(place);
    group.add(...parts.map((part: Part) => konvaPart(part, { name: String(item.id) })));
    return group;
  }

  setView({ x, y, scale }: View): void {
    this.stage.setAttrs({
      scaleX: scale,
      scaleY: scale,
      x: VIEWPORT.width / 2 - x * scale,
      y: VIEWPORT.height / 2 - y * scale,
    });
  }

  dragStart(index: number): void {
    this.dragged = this.nodes[index]!;
  }

  dragBy(dx: number, dy: number): void {
    this.dragged!.move({ x: dx, y: dy });
  }

  dragEnd(): void {
    this.dragged = undefined;
  }

  update(changes: readonly Change[]): void {
    for (const change of changes) {
      const item = changed(this.items[change.index]!, change);
      this.items[change.index] = item;
      const node = this.nodes[change.index]!;
      const parts = partsOf(item);
      for (const nth of touchedParts(item))
        rewritePart(
          node instanceof Konva.Group ? (node.children[nth] as Konva.Shape) : (node as Konva.Shape),
          parts[nth]!,
        );
    }
  }

  drawn(): boolean {
    this.draw(this.layer);
    return true;
  }

  protected draw(layer: Konva.Layer): void {
    layer.drawScene();
    layer.getNativeCanvasElement().getContext('2d')!.getImageData(960, 540, 1, 1);
  }

  beforeHits(): void {
    this.layer.listening(true);
    this.layer.draw();
  }

  hit(x: number, y: number): number {
    const shape = this.stage.getIntersection({ x, y });
    return shape ? Number(shape.name()) : -1;
  }

  dispose(): void {
    this.stage.destroy();
  }
}

export const create = (): Peer => new KonvaPeer();
