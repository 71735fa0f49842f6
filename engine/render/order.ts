/** The order buffer: what the backend draws, lowest first. Rebuilt only when what is in view, its order or its detail changes. */
import type { SceneView, WorldBox } from '../scene/types.ts';
import { Entries } from './entries.ts';
import { bandOf, bandTop, chooseDetail, POINT_PX } from './lod.ts';

/** How far beyond the view the order reaches, as a share of the view: panning less than this rebuilds nothing. */
const MARGIN = 0.125;
const EVERYWHERE: WorldBox = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

export interface OrderView {
  readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export class OrderBuilder {
  private readonly budget: number;
  private built: WorldBox | undefined;
  private band = Number.NaN;
  private sceneVersion = Number.NaN;
  private readonly entries = new Entries();
  /** Grows with every rebuild. */
  version = 0;
  /** How many objects each of the smallest stands for; see Detail. */
  stride = 1;

  /** `budget`: quads the backend bears in a frame. */
  constructor(budget: number) {
    this.budget = budget;
  }

  get order(): Uint32Array {
    return this.entries.order;
  }
  get count(): number {
    return this.entries.count;
  }

  /** Brings the order up to date with the scene and the view. Answers whether it was rebuilt. */
  update(scene: SceneView, view: OrderView): boolean {
    const box = viewBox(view, 0);
    const band = bandOf(view.camera.scale);
    if (
      this.sceneVersion === scene.orderVersion &&
      this.band === band &&
      this.built &&
      holds(this.built, box)
    )
      return false;
    const reach = viewBox(view, MARGIN);
    this.build(scene, reach, bandTop(band));
    // Where all is in the order, no pan can uncover more.
    this.built = scene.bounds && holds(reach, scene.bounds) ? EVERYWHERE : reach;
    this.band = band;
    this.sceneVersion = scene.orderVersion;
    this.version++;
    return true;
  }

  private build(scene: SceneView, box: WorldBox, scale: number): void {
    const { indices, count } = scene.visible(box);
    const detail = chooseDetail(scene, indices, count, scale, this.budget);
    this.stride = detail.stride;
    this.entries.count = 0;
    const pointBelow = POINT_PX / scale;
    for (let nth = 0; nth < count; nth++) {
      const index = indices[nth]!;
      if (detail.stride > 1 && scene.extent[index]! < pointBelow && !kept(index, detail.stride)) continue;
      this.entries.add(scene, index, detail);
    }
    this.entries.addMarks(scene, indices, count);
  }
}

/** Whether one of `stride` (a power of two) stands for its like: the same ones in every frame, spread evenly. */
const kept = (index: number, stride: number): boolean =>
  (Math.imul(index, 0x9e37_79b1) >>> 16) % stride === 0;

function viewBox({ camera, width, height }: OrderView, margin: number): WorldBox {
  const halfWidth = (width / camera.scale) * (0.5 + margin);
  const halfHeight = (height / camera.scale) * (0.5 + margin);
  return {
    minX: camera.x - halfWidth,
    minY: camera.y - halfHeight,
    maxX: camera.x + halfWidth,
    maxY: camera.y + halfHeight,
  };
}

const holds = (outer: WorldBox, inner: WorldBox): boolean =>
  outer.minX <= inner.minX &&
  outer.minY <= inner.minY &&
  outer.maxX >= inner.maxX &&
  outer.maxY >= inner.maxY;
