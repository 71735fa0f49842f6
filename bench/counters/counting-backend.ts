/** Draws nothing and counts what a GPU backend would have to upload: changed rows, bytes of merged uploads. */

import type { Frame, FrameCost } from '../../engine/render/backend.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import type { SceneView } from '../../engine/scene/types.ts';

export class CountingBackend extends NullBackend {
  /** Since the backend was made. */
  readonly touched = { records: 0, objects: 0, slots: 0, orders: 0 };
  private lastOrder = -1;

  override draw({ tables }: SceneView, frame: Frame): FrameCost {
    let uploadedBytes = 0;
    for (const name of ['records', 'objects', 'slots'] as const) {
      // A gap of one: exactly the rows that changed.
      for (const { from, to } of tables[name].takeDirty(1)) {
        this.touched[name] += to - from;
        uploadedBytes += (to - from) * tables[name].rowWords * 4;
      }
    }
    if (frame.orderVersion !== this.lastOrder) {
      this.touched.orders++;
      uploadedBytes += frame.orderCount * 4;
    }
    this.lastOrder = frame.orderVersion;
    return { drawCalls: 0, uploadedBytes, quads: frame.orderCount };
  }
}
