/** Finds the objects whose bounds touch a box: by the grid for small boxes, by all objects for wide ones. */
import type { Columns } from './columns.ts';
import type { Grid } from './grid.ts';
import type { Order } from './order.ts';
import type { SceneIndex, WorldBox } from './types.ts';

/** A grid query over more cells than a quarter of the objects is slower than testing all objects. */
const CELLS_PER_OBJECT = 0.25;

export class Lookup {
  readonly #columns: Columns;
  readonly #grid: Grid;
  readonly #order: Order;
  #listed = new Uint32Array(1024);

  constructor(columns: Columns, grid: Grid, order: Order) {
    this.#columns = columns;
    this.#grid = grid;
    this.#order = order;
  }

  /** See SceneView. */
  visible(box: WorldBox): { readonly indices: Uint32Array; readonly count: number } {
    const columns = this.#columns;
    if (this.#listed.length < columns.rows) this.#listed = new Uint32Array(columns.capacity);
    const count = this.#isWide(box)
      ? this.#order.listAll(this.#listed, (index) => columns.touches(index, box))
      : this.#listNear(box);
    return { indices: this.#listed, count };
  }

  /** Calls `visit` for every object whose bounds touch the box, unordered. For small boxes. */
  eachNear(box: WorldBox, visit: (index: SceneIndex) => void): void {
    const columns = this.#columns;
    const { parts } = columns;
    this.#grid.each(box, (index) => {
      if (columns.touches(index, box)) visit(index);
      const end = parts.endOf(index);
      if (end === 0) return;
      for (let part = parts.firstOf(index); part < end; part++) if (columns.touches(part, box)) visit(part);
    });
  }

  /** Calls `visit` for every object whose bounds touch the box, unordered. */
  eachIn(box: WorldBox, visit: (index: SceneIndex) => void): void {
    const columns = this.#columns;
    if (this.#isWide(box)) {
      for (let index = 0; index < columns.rows; index++)
        if (columns.isUsed(index) && columns.touches(index, box)) visit(index);
    } else this.eachNear(box, visit);
  }

  #isWide(box: WorldBox): boolean {
    return this.#grid.cost(box) > this.#columns.count * CELLS_PER_OBJECT;
  }

  #listNear(box: WorldBox): number {
    const columns = this.#columns;
    this.#order.beginMarks();
    // Only that of an instance is not tested here: its parts may touch the box where it does not.
    this.#grid.each(box, (index) => {
      if (columns.touches(index, box) || columns.parts.countOf(index) > 0) this.#order.mark(index);
    });
    return this.#order.listMarked(this.#listed, (index) => columns.touches(index, box));
  }
}
