/**
 * PixiJS on WebGL 2.
 *
 * Tuned by its guide: the view is one render group, so that panning is a matrix; texts are bitmap texts of one installed
 * font; shapes of one colour are drawn white and tinted, so that a new colour builds no geometry; the culler runs while
 * less than the whole scene is in view; no event system and nothing interactive until the hit test. No antialiasing:
 * with it software rendering takes several times as long.
 */
import { type Container, Culler, EventBoundary, WebGLRenderer } from 'pixi.js';
import { type Change, type Item, VIEWPORT, type View } from '../scenes/item.ts';
import { BACKGROUND, changed, partsOf, touchedParts } from '../scenes/parts.ts';
import { inChunks } from './chunks.ts';
import type { Peer } from './peer.ts';
import { emptyContainer, installFont, pixiPart, reach, rewritePart } from './pixi-parts.ts';

class PixiPeer implements Peer {
  private readonly gl = new WebGLRenderer();
  private readonly world = emptyContainer();
  private readonly stage = emptyContainer();
  private boundary: EventBoundary | undefined;
  private items: Item[] = [];
  private readonly nodes: Container[] = [];
  private readonly pixel = new Uint8Array(4);
  private wholeScale = 0;
  private dragged: Container | undefined;

  async load(host: HTMLElement, items: readonly Item[], view: View): Promise<void> {
    this.items = [...items];
    this.wholeScale = view.scale;
    await this.gl.init({ ...VIEWPORT, antialias: false, resolution: 1, backgroundColor: BACKGROUND });
    host.append(this.gl.canvas);
    installFont();
    for (const item of items) this.nodes.push(this.make(item));
    inChunks(this.nodes, (...some) => this.world.addChild(...some));
    this.world.enableRenderGroup();
    this.stage.addChild(this.world);
    this.setView(view);
  }

  private make(item: Item): Container {
    const node = emptyContainer();
    node.addChild(...partsOf(item).map(pixiPart));
    node.position.set(item.x, item.y);
    node.angle = item.angle;
    node.label = String(item.id);
    node.cullable = true;
    node.cullableChildren = false;
    node.cullArea = reach(item);
    return node;
  }

  setView({ x, y, scale }: View): void {
    this.world.scale.set(scale);
    this.world.position.set(VIEWPORT.width / 2 - x * scale, VIEWPORT.height / 2 - y * scale);
  }

  dragStart(index: number): void {
    this.dragged = this.nodes[index];
  }

  dragBy(dx: number, dy: number): void {
    const { position } = this.dragged!;
    position.set(position.x + dx, position.y + dy);
  }

  dragEnd(): void {}

  update(changes: readonly Change[]): void {
    for (const change of changes) {
      const item = changed(this.items[change.index]!, change);
      this.items[change.index] = item;
      const parts = partsOf(item);
      const { children } = this.nodes[change.index]!;
      for (const nth of touchedParts(item)) rewritePart(children[nth]!, parts[nth]!);
    }
  }

  drawn(): boolean {
    this.cull();
    this.gl.render(this.stage);
    const { gl } = this.gl;
    gl.readPixels(960, 540, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, this.pixel);
    return true;
  }

  private cull(): void {
    const whole = this.world.scale.x <= this.wholeScale;
    if (whole) for (const node of this.nodes) node.culled = false;
    else Culler.shared.cull(this.world, this.gl.screen, false);
  }

  beforeHits(): void {
    this.boundary = new EventBoundary(this.stage);
    for (const node of [this.stage, this.world, ...this.nodes]) node.eventMode = 'static';
  }

  hit(x: number, y: number): number {
    const found = this.boundary!.hitTest(x, y);
    return found?.label ? Number(found.label) : -1;
  }

  renderer(): string {
    const { gl } = this.gl;
    const info = gl.getExtension('WEBGL_debug_renderer_info');
    return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  }

  dispose(): void {
    this.gl.destroy(true);
  }
}

export const create = (): Peer => new PixiPeer();
