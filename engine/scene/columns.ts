/** What the scene knows of each object, one typed array per property; a row is an object's scene index. */
import type { DiagramObject, ObjectId } from '../document/types.ts';
import { grown, grownCapacity } from '../primitives/grown.ts';
import type { WordTable } from '../primitives/tables.ts';
import { PartRows } from './part-rows.ts';
import type { SceneIndex, WorldBox } from './types.ts';

export const UNLINKED = 0xffff_ffff;

export class Columns {
  capacity = 1024;
  /** Rows ever used; free rows have no object. */
  rows = 0;
  count = 0;
  /** Centre, world units. */
  x = new Float64Array(this.capacity);
  y = new Float64Array(this.capacity);
  /** Half the size of the upright box around everything the object draws. */
  halfX = new Float32Array(this.capacity);
  halfY = new Float32Array(this.capacity);
  /** Size with the object's scale, before rotation. */
  width = new Float32Array(this.capacity);
  height = new Float32Array(this.capacity);
  angle = new Float32Array(this.capacity);
  extent = new Float32Array(this.capacity);
  kind = new Uint16Array(this.capacity);
  /** See SceneView. */
  recordStart = new Uint32Array(this.capacity);
  recordCount = new Uint32Array(this.capacity);
  tailStart = new Uint32Array(this.capacity);
  tailCount = new Uint16Array(this.capacity);
  /** First rows of live texts; UNLINKED where no values are written to the object. */
  textStart = new Uint32Array(this.capacity);
  /** The saved objects themselves; undefined in free rows and for parts of instances. */
  readonly objects: (DiagramObject | undefined)[] = [];
  /** Their ids: with many objects of many shapes, a look-up here is faster than in each object. */
  readonly ids: (ObjectId | undefined)[] = [];
  /** The rows that are parts of instances. */
  readonly parts = new PartRows();
  private readonly free: SceneIndex[] = [];
  /** First slots, by index. */
  private readonly starts: WordTable;

  constructor(starts: WordTable) {
    this.starts = starts;
  }

  get slotStart(): Uint32Array {
    return this.starts.words;
  }

  setSlotStart(index: SceneIndex, start: number): void {
    const { starts } = this;
    starts.words[index] = start;
    if (starts.rows <= index) starts.rows = index + 1;
    starts.touch(index);
  }

  take(object: DiagramObject): SceneIndex {
    const index = this.takeRow();
    this.objects[index] = object;
    this.ids[index] = object.id;
    return index;
  }

  /** Takes a row for a part of an instance: `parts` says of which. */
  takeRow(): SceneIndex {
    const index = this.free.pop() ?? this.rows++;
    this.reserve(index + 1);
    this.count++;
    return index;
  }

  /** Whether anything is in the row. */
  isUsed(index: SceneIndex): boolean {
    return this.objects[index] !== undefined || this.parts.isPart(index);
  }

  give(index: SceneIndex): void {
    if (this.objects[index]) {
      this.objects[index] = undefined;
      this.ids[index] = undefined;
    }
    this.recordCount[index] = 0;
    this.tailCount[index] = 0;
    this.free.push(index);
    this.count--;
  }

  /** Returns the upright box around everything the object draws. */
  boxOf(index: SceneIndex): WorldBox {
    const { x, y, halfX, halfY } = this;
    return {
      minX: x[index]! - halfX[index]!,
      minY: y[index]! - halfY[index]!,
      maxX: x[index]! + halfX[index]!,
      maxY: y[index]! + halfY[index]!,
    };
  }

  touches(index: SceneIndex, box: WorldBox): boolean {
    const { x, y, halfX, halfY } = this;
    return (
      x[index]! - halfX[index]! <= box.maxX &&
      x[index]! + halfX[index]! >= box.minX &&
      y[index]! - halfY[index]! <= box.maxY &&
      y[index]! + halfY[index]! >= box.minY
    );
  }

  /** Frees all rows. */
  clear(): void {
    this.recordCount.fill(0);
    this.tailCount.fill(0);
    this.starts.rows = 0;
    this.objects.length = 0;
    this.ids.length = 0;
    this.parts.clear();
    this.free.length = 0;
    this.rows = 0;
    this.count = 0;
  }

  /** Makes room for this many objects in all. */
  reserve(objects: number): void {
    if (objects <= this.capacity) return;
    this.capacity = grownCapacity(this.capacity, objects);
    this.x = grown(this.x, this.capacity);
    this.y = grown(this.y, this.capacity);
    this.halfX = grown(this.halfX, this.capacity);
    this.halfY = grown(this.halfY, this.capacity);
    this.width = grown(this.width, this.capacity);
    this.height = grown(this.height, this.capacity);
    this.angle = grown(this.angle, this.capacity);
    this.extent = grown(this.extent, this.capacity);
    this.kind = grown(this.kind, this.capacity);
    this.recordStart = grown(this.recordStart, this.capacity);
    this.recordCount = grown(this.recordCount, this.capacity);
    this.tailStart = grown(this.tailStart, this.capacity);
    this.tailCount = grown(this.tailCount, this.capacity);
    this.starts.reserve(this.capacity);
    this.textStart = grown(this.textStart, this.capacity);
  }
}
