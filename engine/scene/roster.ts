/** Brings objects into the tables, the order and the grid, and takes them out again; their rows are the caller's. */
import type { Item, ObjectId } from '../document/types.ts';
import type { Point } from '../plugin.ts';
import { setFlag } from '../primitives/object-row.ts';
import { ObjectFlag } from '../primitives/record.ts';
import type { SceneTables } from '../primitives/tables.ts';
import type { Bounds } from './bounds.ts';
import type { Columns } from './columns.ts';
import type { Grid } from './grid.ts';
import type { KindTable } from './kinds.ts';
import type { ObjectWriter, Original } from './object-writer.ts';
import type { Order } from './order.ts';
import type { Painter } from './painter.ts';
import type { Rows } from './rows.ts';
import type { SceneIndex } from './types.ts';

export interface RosterParts {
  readonly tables: SceneTables;
  readonly columns: Columns;
  readonly kinds: KindTable;
  readonly order: Order;
  readonly grid: Grid;
  readonly rows: Rows;
  readonly around: Bounds;
  readonly painter: Painter;
  readonly writer: ObjectWriter;
}

/** Stands for a row where none is. */
const NO_ROW = -1;

export class Roster {
  /** Of each saved object that has entered with the last change: the row of one that looks the same, or NO_ROW. */
  alike = new Int32Array(0);
  #noted = 0;
  readonly #parts: RosterParts;

  constructor(parts: RosterParts) {
    this.#parts = parts;
  }

  /** So many saved objects are about to enter. */
  begin(count: number): void {
    this.#noted = 0;
    if (count > this.alike.length) this.alike = new Int32Array(count);
  }

  /**
   * `rank`: of a part of an instance undefined, which enters after it. `original`: an object whose drawing it may have, see
   * ObjectWriter.copyDrawn.
   */
  enter(index: SceneIndex, item: Item, rank: number | undefined, original: Original | undefined): void {
    const { writer } = this.#parts;
    this.#place(index, rank);
    writer.takeKind(index, item);
    const isCopy = original !== undefined && writer.copyDrawn(index, item, original);
    if (rank !== undefined)
      this.alike[this.#noted++] = (isCopy ? original.index : writer.enter(index, item)) ?? NO_ROW;
    else if (!isCopy) writer.drawNew(index, item);
  }

  /** Enters a part of an instance that is drawn as another is, see ObjectWriter.copyTo. */
  enterCopy(index: SceneIndex, from: SceneIndex, middle: Point): void {
    this.#place(index, undefined);
    this.#parts.writer.copyTo(index, from, middle);
  }

  /** Its row counts as changed: its area has to be repainted. */
  reorder(index: SceneIndex, rank: number): void {
    this.#parts.order.move(index, rank);
    this.#parts.tables.objects.touch(index);
  }

  #place(index: SceneIndex, rank: number | undefined): void {
    const { order, tables } = this.#parts;
    if (rank !== undefined) order.insert(index, rank);
    if (tables.objects.rows <= index) tables.objects.rows = index + 1;
  }

  /** `id`: undefined where nothing is remembered of any. */
  leave(index: SceneIndex, id: ObjectId | undefined): void {
    const { painter, rows, kinds, columns, order, grid, around, tables } = this.#parts;
    if (id !== undefined) painter.forget(id);
    rows.give(index, kinds.at(columns.kind[index]!)?.layout);
    if (!columns.parts.isPart(index)) order.remove(index);
    grid.remove(index);
    setFlag(tables.objects, index, ObjectFlag.hidden, true);
    around.loosen();
  }
}
