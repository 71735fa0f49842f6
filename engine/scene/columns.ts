/**
 * What the scene knows of each object, one typed array per property; a row is an object's scene index. Where it is and how
 * it is turned stands in the table of objects, as the backends read it, and only there.
 */
import type { DiagramObject, ObjectId } from '../document/types.ts';
import { grown, grownCapacity } from '../primitives/grown.ts';
import { angleIn, centreX, centreY } from '../primitives/object-row.ts';
import { Spans } from '../primitives/spans.ts';
import type { SceneTables, WordTable } from '../primitives/tables.ts';
import { PartRows } from './part-rows.ts';
import type { Box, SceneIndex, WorldBox } from './types.ts';

export const UNLINKED = 0xffff_ffff;

export class Columns {
  capacity = 1024;
  /** Rows ever used; free rows have no object. */
  rows = 0;
  count = 0;
  /** Half the size of the upright box around everything the object draws. */
  halfX = new Float32Array(this.capacity);
  halfY = new Float32Array(this.capacity);
  /** Size with the object's scale, before rotation. */
  width = new Float32Array(this.capacity);
  height = new Float32Array(this.capacity);
  kind = new Uint16Array(this.capacity);
  /** See SceneView. */
  recordStart = new Uint32Array(this.capacity);
  recordCount = new Uint32Array(this.capacity);
  tailStart = new Uint32Array(this.capacity);
  tailCount = new Uint16Array(this.capacity);
  /** First rows of live texts; UNLINKED where no values are written to the object. */
  textStart = new Uint32Array(this.capacity);
  /** The look that the object has in common with others, see SharedLooks; 0 where its rows are its own. */
  look = new Uint32Array(this.capacity);
  /** 1 where a value has been written to the object: it is not as it was drawn any more. */
  shown = new Uint8Array(this.capacity);
  /** The saved objects themselves; undefined in free rows and for parts of instances. */
  readonly objects: (DiagramObject | undefined)[] = [];
  /** The rows that are parts of instances. */
  readonly parts = new PartRows();
  private readonly spans = new Spans(this);
  /** First slots, by index. */
  private readonly starts: WordTable;
  private readonly objectTable: WordTable;
  /** Those of the table of objects, which has room for as many rows. */
  private places: Float32Array;

  constructor({ starts, objects }: Pick<SceneTables, 'starts' | 'objects'>) {
    this.starts = starts;
    this.objectTable = objects;
    objects.reserve(this.capacity);
    this.places = objects.floats;
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
    const index = this.spans.take(1);
    this.count++;
    this.objects[index] = object;
    this.shown[index] = 0;
    this.look[index] = 0;
    return index;
  }

  /** Takes rows for the parts of an instance. Returns the first. */
  takeParts(owner: SceneIndex, count: number): SceneIndex {
    const first = this.spans.take(count);
    this.count += count;
    this.parts.put(owner, first, count, this.capacity);
    this.shown.fill(0, first, first + count);
    this.look.fill(0, first, first + count);
    return first;
  }

  /** Returns the centre, world units. */
  xOf(index: SceneIndex): number {
    return centreX(this.places, index);
  }

  yOf(index: SceneIndex): number {
    return centreY(this.places, index);
  }

  /** Returns by how much the object is turned, degrees. */
  angleOf(index: SceneIndex): number {
    return angleIn(this.places, index);
  }

  /** Returns the larger side, world units. */
  extentOf(index: SceneIndex): number {
    return Math.max(this.width[index]!, this.height[index]!);
  }

  /** Returns the id of the saved object; undefined in free rows and for parts of instances. */
  idAt(index: SceneIndex): ObjectId | undefined {
    return this.objects[index]?.id;
  }

  /** Whether anything is in the row. */
  isUsed(index: SceneIndex): boolean {
    return this.objects[index] !== undefined || this.parts.isPart(index);
  }

  /** Frees the row of a saved object, which has no parts. */
  give(index: SceneIndex): void {
    this.objects[index] = undefined;
    this.#free(index, 1);
  }

  /** Frees the rows of an instance's parts. */
  giveParts(owner: SceneIndex): void {
    const { parts } = this;
    const [first, count] = [parts.firstOf(owner), parts.countOf(owner)];
    parts.take(owner);
    this.#free(first, count);
  }

  /** See SceneView. */
  boxOf(index: SceneIndex, into: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 }): WorldBox {
    const x = this.xOf(index);
    const y = this.yOf(index);
    const halfX = this.halfX[index]!;
    const halfY = this.halfY[index]!;
    into.minX = x - halfX;
    into.minY = y - halfY;
    into.maxX = x + halfX;
    into.maxY = y + halfY;
    return into;
  }

  touches(index: SceneIndex, box: WorldBox): boolean {
    const x = this.xOf(index);
    const halfX = this.halfX[index]!;
    if (x - halfX > box.maxX || x + halfX < box.minX) return false;
    const y = this.yOf(index);
    const halfY = this.halfY[index]!;
    return y - halfY <= box.maxY && y + halfY >= box.minY;
  }

  /** Frees all rows. */
  clear(): void {
    this.recordCount.fill(0);
    this.tailCount.fill(0);
    this.starts.rows = 0;
    this.objects.length = 0;
    this.parts.clear();
    this.spans.clear();
    this.rows = 0;
    this.count = 0;
  }

  /** Makes room for this many saved objects in all: an array that grows by itself has up to half as much again. */
  reserveSaved(objects: number): void {
    if (objects > this.objects.length) this.objects.length = objects;
  }

  /** Makes room for this many objects in all. */
  reserve(objects: number): void {
    if (objects <= this.capacity) return;
    this.capacity = grownCapacity(this.capacity, objects);
    this.halfX = grown(this.halfX, this.capacity);
    this.halfY = grown(this.halfY, this.capacity);
    this.width = grown(this.width, this.capacity);
    this.height = grown(this.height, this.capacity);
    this.kind = grown(this.kind, this.capacity);
    this.recordStart = grown(this.recordStart, this.capacity);
    this.recordCount = grown(this.recordCount, this.capacity);
    this.tailStart = grown(this.tailStart, this.capacity);
    this.tailCount = grown(this.tailCount, this.capacity);
    this.starts.reserve(this.capacity);
    this.objectTable.reserve(this.capacity);
    this.places = this.objectTable.floats;
    this.textStart = grown(this.textStart, this.capacity);
    this.look = grown(this.look, this.capacity);
    this.shown = grown(this.shown, this.capacity);
  }

  #free(first: SceneIndex, count: number): void {
    this.recordCount.fill(0, first, first + count);
    this.tailCount.fill(0, first, first + count);
    this.spans.give(first, count);
    this.count -= count;
  }
}
