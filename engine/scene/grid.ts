/**
 * A loose uniform grid: every object is in exactly one cell, that of its centre, on the finest level whose cells are at
 * least its size; a query extends its box by half a cell. Cells are linked lists through the objects, so moving one
 * takes a few writes. Parts of an instance are found where it is: it stands on a level whose cells reach around them.
 */
import { grown, grownCapacity } from '../primitives/grown.ts';
import { CellTable } from './cell-table.ts';
import type { Columns } from './columns.ts';
import type { SceneIndex, WorldBox } from './types.ts';

const CELL_SIZES = [128, 512, 4096] as const;
/** Objects larger than the coarsest cell: few, so they are tested one by one. */
const OVERSIZE = CELL_SIZES.length;
const NONE = -1;

export class Grid {
  private readonly columns: Columns;
  private readonly levels = CELL_SIZES.map(() => new CellTable());
  private readonly population = new Uint32Array(CELL_SIZES.length + 1);
  /** The range of cells of each level that were ever used. */
  private readonly extents = CELL_SIZES.map(nowhere);
  private readonly oversize = new CellTable();
  private next = new Int32Array(1024).fill(NONE);
  private previous = new Int32Array(1024).fill(NONE);
  private key = new Int32Array(1024);
  private level = new Uint8Array(1024);

  constructor(columns: Columns) {
    this.columns = columns;
  }

  /** Makes room for this many saved objects in all. */
  reserve(objects: number): void {
    if (objects <= this.next.length) return;
    const capacity = grownCapacity(this.next.length, objects);
    this.next = grown(this.next, capacity);
    this.previous = grown(this.previous, capacity);
    this.key = grown(this.key, capacity);
    this.level = grown(this.level, capacity);
  }

  /** Inserts an object at its position in the columns. */
  insert(object: SceneIndex): void {
    if (!this.cover(object)) this.insertAt(object, this.levelFor(object));
  }

  /** Moves an object to its current position in the columns. */
  move(object: SceneIndex): void {
    if (this.cover(object)) return;
    const level = this.levelFor(object);
    if (level === this.level[object] && this.keyOn(level, object) === this.key[object]) return;
    this.remove(object);
    this.insertAt(object, level);
  }

  /** The level of an object; as long as an instance has parts, it stays where they are found. */
  private levelFor(object: SceneIndex): number {
    const { halfX, halfY, parts } = this.columns;
    const own = levelOf(2 * Math.max(halfX[object]!, halfY[object]!));
    return parts.countOf(object) > 0 ? Math.max(own, this.level[object]!) : own;
  }

  /** Brings the instance of a part to a level on which the part is found. Returns false where the object is no part. */
  private cover(part: SceneIndex): boolean {
    const { columns } = this;
    const owner = columns.parts.ownerOf(part);
    if (owner === undefined) return false;
    const reachX = Math.abs(columns.xOf(part) - columns.xOf(owner)) + columns.halfX[part]!;
    const reachY = Math.abs(columns.yOf(part) - columns.yOf(owner)) + columns.halfY[part]!;
    const level = levelOf(2 * Math.max(reachX, reachY));
    if (level > this.level[owner]!) {
      this.remove(owner);
      this.insertAt(owner, level);
    }
    return true;
  }

  private insertAt(object: SceneIndex, level: number): void {
    this.reserve(object + 1);
    const key = this.keyOn(level, object);
    const cells = this.cells(level);
    const place = cells.place(key);
    const head = cells.headAt(place);
    this.level[object] = level;
    this.key[object] = key;
    this.next[object] = head;
    this.previous[object] = NONE;
    if (head !== NONE) this.previous[head] = object;
    cells.setHeadAt(place, object);
    this.population[level]!++;
    if (level === OVERSIZE) return;
    const { columns } = this;
    widen(this.extents[level]!, cellOf(columns.xOf(object), level), cellOf(columns.yOf(object), level));
  }

  /** The key of the cell of a level that the object's centre is in. */
  private keyOn(level: number, object: SceneIndex): number {
    const { columns } = this;
    if (level === OVERSIZE) return 0;
    return keyOf(cellOf(columns.xOf(object), level), cellOf(columns.yOf(object), level));
  }

  /** Takes an object out; a part goes with its instance. */
  remove(object: SceneIndex): void {
    if (this.columns.parts.isPart(object)) return;
    const level = this.level[object]!;
    const next = this.next[object]!;
    const previous = this.previous[object]!;
    if (next !== NONE) this.previous[next] = previous;
    if (previous !== NONE) this.next[previous] = next;
    else {
      const cells = this.cells(level);
      cells.setHeadAt(cells.place(this.key[object]!), next);
    }
    this.population[level]!--;
  }

  clear(): void {
    for (const cells of this.levels) cells.clear();
    this.oversize.clear();
    this.population.fill(0);
    for (const extent of this.extents) Object.assign(extent, nowhere());
  }

  /** Returns how many cells a query of the box would visit. */
  cost(box: WorldBox): number {
    let cost = 0;
    for (let level = 0; level < OVERSIZE; level++) {
      if (this.population[level] === 0) continue;
      const { minX, minY, maxX, maxY } = this.cellsIn(level, box);
      if (maxX >= minX && maxY >= minY) cost += (maxX - minX + 1) * (maxY - minY + 1);
    }
    return cost;
  }

  /** Calls `visit` once for each saved object that may touch the box, or a part of which may; the caller compares the exact bounds. */
  each(box: WorldBox, visit: (object: SceneIndex) => void): void {
    for (let level = 0; level < OVERSIZE; level++)
      if (this.population[level]! > 0) this.eachIn(level, box, visit);
    if (this.population[OVERSIZE]! > 0) this.walk(this.oversize.head(0), visit);
  }

  private eachIn(level: number, box: WorldBox, visit: (object: SceneIndex) => void): void {
    const cells = this.levels[level]!;
    const { minX, minY, maxX, maxY } = this.cellsIn(level, box);
    for (let y = minY; y <= maxY; y++)
      for (let x = minX; x <= maxX; x++) this.walk(cells.head(keyOf(x, y)), visit);
  }

  /**
   * Returns the cells of a level that may hold objects touching the box, all included: beyond the diagram there are
   * none.
   */
  private cellsIn(level: number, box: WorldBox): WorldBox {
    const loose = CELL_SIZES[level]! / 2;
    const { minX, minY, maxX, maxY } = this.extents[level]!;
    return {
      minX: Math.max(minX, cellOf(box.minX - loose, level)),
      minY: Math.max(minY, cellOf(box.minY - loose, level)),
      maxX: Math.min(maxX, cellOf(box.maxX + loose, level)),
      maxY: Math.min(maxY, cellOf(box.maxY + loose, level)),
    };
  }

  private walk(first: number, visit: (object: SceneIndex) => void): void {
    for (let object = first; object !== NONE; object = this.next[object]!) visit(object);
  }

  private cells(level: number): CellTable {
    return level === OVERSIZE ? this.oversize : this.levels[level]!;
  }
}

function levelOf(size: number): number {
  for (let level = 0; level < OVERSIZE; level++) if (size <= CELL_SIZES[level]!) return level;
  return OVERSIZE;
}

const cellOf = (at: number, level: number): number => Math.floor(at / CELL_SIZES[level]!);

/** Cells 65,536 apart share a key, which only costs an extra comparison of bounds. */
const keyOf = (x: number, y: number): number => ((x & 0xffff) << 16) | (y & 0xffff);

interface Extent {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

const nowhere = (): Extent => ({ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity });

function widen(extent: Extent, x: number, y: number): void {
  if (x < extent.minX) extent.minX = x;
  if (x > extent.maxX) extent.maxX = x;
  if (y < extent.minY) extent.minY = y;
  if (y > extent.maxY) extent.maxY = y;
}
