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
  /** Of each saved object that has entered since this was emptied: the row of one that looks the same, or NO_ROW. */
  readonly alike: SceneIndex[] = [];
  readonly #parts: RosterParts;

  constructor(parts: RosterParts) {
    this.#parts = parts;
  }

  /**
   * `rank`: of a part of an instance undefined, which enters after it. `original`: an object whose drawing it may have, see
   * ObjectWriter.copyDrawn.
   */
  enter(index: SceneIndex, item: Item, rank: number | undefined, original: Original | undefined): void {
    const { writer } = this.#parts;
    this.#begin(index, rank);
    writer.takeSlots(index, item);
    const isCopy = original !== undefined && writer.copyDrawn(index, item, original);
    if (rank !== undefined) this.alike.push((isCopy ? original.index : writer.enter(index, item)) ?? NO_ROW);
    else if (!isCopy) writer.draw(index, item, true);
  }

  /** Enters a part of an instance that is drawn as another is, see ObjectWriter.copyTo. */
  enterCopy(index: SceneIndex, from: SceneIndex, middle: Point): void {
    this.#begin(index, undefined);
    this.#parts.writer.copyTo(index, from, middle);
  }

  /** Its row counts as changed: its area has to be repainted. */
  reorder(index: SceneIndex, rank: number): void {
    this.#parts.order.move(index, rank);
    this.#parts.tables.objects.touch(index);
  }

  #begin(index: SceneIndex, rank: number | undefined): void {
    const { order, tables } = this.#parts;
    if (rank !== undefined) order.insert(index, rank);
    if (tables.objects.rows <= index) tables.objects.rows = index + 1;
  }

  /** `id`: undefined where nothing is remembered of any. */
  leave(index: SceneIndex, id: ObjectId | undefined): void {
    const { painter, rows, kinds, columns, order, grid, around, tables } = this.#parts;
    if (id !== undefined) painter.forget(id);
    rows.records.erase(index);
    rows.giveSlots(index, kinds.at(columns.kind[index]!)?.layout);
    if (!columns.parts.isPart(index)) order.remove(index);
    grid.remove(index);
    setFlag(tables.objects, index, ObjectFlag.hidden, true);
    around.loosen();
  }
}
