/** A view of a scene that shows only some of its objects. */
import type { Box, SceneIndex, SceneView, WorldBox } from '../../scene/types.ts';

export class SelectedScene implements SceneView {
  private readonly scene: SceneView;
  private readonly chosen: ReadonlySet<SceneIndex>;

  constructor(scene: SceneView, chosen: ReadonlySet<SceneIndex>) {
    this.scene = scene;
    this.chosen = chosen;
  }

  get tables(): SceneView['tables'] {
    return this.scene.tables;
  }
  get count(): number {
    return this.chosen.size;
  }
  get recordStart(): Uint32Array {
    return this.scene.recordStart;
  }
  get recordCount(): Uint32Array {
    return this.scene.recordCount;
  }
  get tailStart(): Uint32Array {
    return this.scene.tailStart;
  }
  get tailCount(): Uint16Array {
    return this.scene.tailCount;
  }
  get look(): Uint32Array {
    return this.scene.look;
  }
  get orderVersion(): number {
    return this.scene.orderVersion;
  }

  extentOf(index: SceneIndex): number {
    return this.scene.extentOf(index);
  }

  boxOf(index: SceneIndex, into?: Box): WorldBox {
    return this.scene.boxOf(index, into);
  }

  get bounds(): WorldBox | undefined {
    let bounds: WorldBox | undefined;
    for (const index of this.chosen) {
      const { minX, minY, maxX, maxY } = this.scene.boxOf(index);
      bounds = bounds
        ? {
            minX: Math.min(bounds.minX, minX),
            minY: Math.min(bounds.minY, minY),
            maxX: Math.max(bounds.maxX, maxX),
            maxY: Math.max(bounds.maxY, maxY),
          }
        : { minX, minY, maxX, maxY };
    }
    return bounds;
  }

  visible(box: WorldBox): { readonly indices: Uint32Array; readonly count: number } {
    const { indices, count } = this.scene.visible(box);
    const kept = indices.subarray(0, count).filter((index) => this.chosen.has(index));
    return { indices: kept, count: kept.length };
  }
}
