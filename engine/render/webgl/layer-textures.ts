/** The GPU's copy of one layer: its tables, its order, and its runs, each drawn by one program. */
import type { Layer } from '../backend.ts';
import { OrderTexture } from './order-texture.ts';
import { type Run, runsOf } from './runs.ts';
import { TableTexture } from './table-texture.ts';

export class LayerTextures {
  runs: readonly Run[] = [];
  private runsVersion = Number.NaN;
  private readonly records: TableTexture;
  private readonly objects: TableTexture;
  private readonly slots: TableTexture;
  private readonly starts: TableTexture;
  private readonly order: OrderTexture;
  private readonly owners: OrderTexture;

  constructor(gl: WebGL2RenderingContext) {
    this.records = new TableTexture(gl, 3);
    this.objects = new TableTexture(gl, 2);
    this.slots = new TableTexture(gl, 1);
    this.starts = new TableTexture(gl, 0);
    this.order = new OrderTexture(gl);
    this.owners = new OrderTexture(gl);
  }

  /** Returns the bytes uploaded. */
  upload({ tables, order, owners, orderCount, orderVersion }: Layer): number {
    if (this.runsVersion !== orderVersion) {
      this.runs = runsOf(order, orderCount, tables.records);
      this.runsVersion = orderVersion;
    }
    return (
      this.records.update(tables.records, tables.records.takeDirty()) +
      this.objects.update(tables.objects, tables.objects.takeDirty()) +
      this.slots.update(tables.slots, tables.slots.takeDirty()) +
      this.starts.update(tables.starts, tables.starts.takeDirty()) +
      this.order.update(order, orderCount, orderVersion) +
      this.owners.update(owners, orderCount, orderVersion)
    );
  }

  get uniforms(): Record<string, WebGLTexture> {
    return {
      u_records: this.records.texture,
      u_objects: this.objects.texture,
      u_slots: this.slots.texture,
      u_starts: this.starts.texture,
      u_order: this.order.texture,
      u_owners: this.owners.texture,
    };
  }
}
