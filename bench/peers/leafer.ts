/**
 * Leafer UI, one Leafer with one group for the view.
 *
 * Tuned by its guide: `type: 'draw'` (no interaction), partial rendering on as it is by default, pixel ratio 1, one node
 * an object where one is enough. A frame is drawn by the renderer's own `render`, synchronously, instead of waiting for
 * its next animation frame.
 */
import { Group, Leafer, type UI } from 'leafer-ui';
import { type Change, type Item, VIEWPORT, type View } from '../scenes/item.ts';
import { BACKGROUND, changed, partsOf, touchedParts } from '../scenes/parts.ts';
import { inChunks } from './chunks.ts';
import { leaferPart, rewritePart } from './leafer-parts.ts';
import type { Peer } from './peer.ts';
import { worldPoint } from './turn.ts';

class LeaferPeer implements Peer {
  private leafer!: Leafer;
  private readonly world = new Group();
  private items: Item[] = [];
  private readonly nodes: UI[] = [];
  private readonly indices = new Map<unknown, number>();
  private dragged: UI | undefined;

  load(host: HTMLElement, items: readonly Item[], view: View): void {
    this.items = [...items];
    this.leafer = new Leafer({
      view: host,
      ...VIEWPORT,
      pixelRatio: 1,
      type: 'draw',
      fill: BACKGROUND,
      start: false,
    });
    for (const [index, item] of items.entries()) this.nodes.push(this.make(item, index));
    inChunks(this.nodes, (...some) => this.world.addMany(...some));
    this.setView(view);
    this.leafer.add(this.world);
    this.leafer.start();
  }

  private make(item: Item, index: number): UI {
    const parts = partsOf(item);
    const nodes = parts.map(leaferPart);
    for (const node of nodes) this.indices.set(node, index);
    if (nodes.length > 1) {
      const group = new Group({ x: item.x, y: item.y, rotation: item.angle });
      group.addMany(...nodes);
      this.indices.set(group, index);
      return group;
    }
    const [node] = nodes;
    node!.set({ ...worldPoint(item, node!.x!, node!.y!), rotation: item.angle });
    return node!;
  }

  setView({ x, y, scale }: View): void {
    this.world.set({
      x: VIEWPORT.width / 2 - x * scale,
      y: VIEWPORT.height / 2 - y * scale,
      scaleX: scale,
      scaleY: scale,
    });
  }

  dragStart(index: number): void {
    this.dragged = this.nodes[index];
  }

  dragBy(dx: number, dy: number): void {
    const { x, y } = this.dragged!;
    this.dragged!.set({ x: x! + dx, y: y! + dy });
  }

  dragEnd(): void {}

  update(changes: readonly Change[]): void {
    for (const change of changes) {
      const item = changed(this.items[change.index]!, change);
      this.items[change.index] = item;
      const node = this.nodes[change.index]!;
      const parts = partsOf(item);
      for (const nth of touchedParts(item))
        rewritePart(node instanceof Group ? (node.children[nth] as UI) : node, parts[nth]!);
    }
  }

  drawn(): boolean {
    this.leafer.renderer.render();
    (this.leafer.canvas.context as CanvasRenderingContext2D).getImageData(960, 540, 1, 1);
    return true;
  }

  hit(x: number, y: number): number {
    const { target } = this.leafer.pick({ x, y });
    return this.indices.get(target) ?? -1;
  }

  dispose(): void {
    this.leafer.destroy(true);
  }
}

export const create = (): Peer => new LeaferPeer();
