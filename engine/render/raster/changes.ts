/**
 * Turns the tables' dirty rows into areas to repaint: the boxes that the changed objects cover now and those that they
 * covered when last painted. Easing slots change their object in every frame until they arrive.
 */
import {
  CONSTANT_SLOT,
  Modifier,
  modifierSlot,
  OBJECT_WORDS,
  ObjectFlag,
  paintSlotRow,
  RECORD_WORDS,
  RecordFlag,
  RecordType,
} from '../../primitives/record.ts';
import type { Span, WordTable } from '../../primitives/tables.ts';
import type { SceneView, WorldBox } from '../../scene/types.ts';
import type { Frame } from '../backend.ts';
import { isMarked } from '../entries.ts';
import { Damage } from './damage.ts';
import { FlowDamage } from './flow-damage.ts';
import { arrival } from './slot-values.ts';

/** Only changed rows: those in between must not be repainted. */
const NO_GAP = 1;
const SIDES = 4;
/** Fewer outlines are painted together with their surroundings. */
const MANY_OUTLINES = 64;

/**
 * Flags remembered of an object's row: whether it has marks, whether one is the selection's, and whether any is not an
 * outline.
 */
const [MARKED, SELECTED, ADORNED] = [1, 2, 4] as const;
const OUTLINES = ObjectFlag.selected | ObjectFlag.hovered;

export class Changes {
  /** Number of objects with a mark of the engine. */
  marks = 0;
  /** Largest size of any object so far, units. */
  largest = 0;
  readonly damage = new Damage();
  /** Objects that are being dragged. */
  readonly dragged = new Set<number>();
  /** Box in which each object was last painted, NaN before. */
  private painted = new Float64Array(0);
  private seen = new Uint8Array(0);
  /** Hash of each object's row without the selection. */
  private prints = new Uint32Array(0);
  /** Objects with marks besides outlines: what is painted over them must be painted in order. */
  private adorned = 0;
  /** Object by slot. */
  private owners = new Uint32Array(0);
  private stamps = new Uint32Array(0);
  /** Reused, so that a million objects leave no garbage. */
  private readonly box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  private stamp = 0;
  private isFirst = true;
  private touched: number[] = [];
  private easing: number[] = [];
  private readonly flows = new FlowDamage();
  private drag = { x: 0, y: 0 };

  /** Collects in `damage` what changed since the last call. `view`: everything that the picture may show. */
  collect(scene: SceneView, { time, beat, drag }: Frame, view: WorldBox): void {
    const { records, objects, slots } = scene.tables;
    this.damage.clear();
    this.reserve(objects.capacity, slots.capacity);
    this.stamp++;
    this.touched = [];
    const rows = this.changed(objects);
    if (drag.x !== this.drag.x || drag.y !== this.drag.y) for (const index of this.dragged) this.touch(index);
    this.drag = drag;
    const isNewIn = this.takeNew(scene, rows);
    this.ownShared(scene, rows);
    this.takeRecords(scene, records);
    this.takeSlots(slots, time);
    const { outlined, bared } = this.takeRows(objects, rows);
    this.isFirst = false;
    this.damage.isBaring = this.touched.length === 0 && !isNewIn;
    for (const index of bared) this.touch(index);
    if (outlined.length >= MANY_OUTLINES && this.adorned === 0) this.damage.outlined = outlined;
    else for (const index of outlined) this.touch(index);
    for (const index of this.touched) this.update(scene, index);
    for (const index of this.damage.outlined) this.seen[index] = MARKED | SELECTED;
    this.marks += this.damage.outlined.length;
    const boxes = this.damage.count;
    this.flows.add(this.damage, scene, beat, view, this.restingOwner);
    if (this.damage.count > boxes) this.damage.isBaring = false;
  }

  /** Takes objects that have never been painted, a million at once where a diagram has been loaded. Returns whether there are any. */
  private takeNew(scene: SceneView, rows: readonly Span[]): boolean {
    let isAny = false;
    for (const { from, to } of rows)
      for (let index = from; index < to; index++) {
        if (!Number.isNaN(this.painted[index * SIDES]) || this.stamps[index] === this.stamp) continue;
        this.stamps[index] = this.stamp;
        this.ownHead(scene, index);
        this.update(scene, index);
        isAny = true;
      }
    return isAny;
  }

  /**
   * Marks objects whose rows changed, and returns those whose only change is that they were selected or deselected. An
   * unchanged row counts as changed: its object has moved in the z-order.
   */
  private takeRows(
    { words }: WordTable,
    rows: readonly Span[],
  ): { readonly outlined: number[]; readonly bared: number[] } {
    const outlined: number[] = [];
    const bared: number[] = [];
    for (const { from, to } of rows)
      for (let index = from; index < to; index++) {
        const seen = this.seen[index]!;
        if (this.stamps[index] === this.stamp) continue;
        const isSame = !this.isFirst && this.prints[index] === printOf(words, index);
        const isOther = isSame && isSelected(words, index) !== ((seen & SELECTED) !== 0);
        if (isOther && seen === 0) outlined.push(index);
        else if (isOther && seen === (MARKED | SELECTED)) bared.push(index);
        else this.touch(index);
      }
    return { outlined, bared };
  }

  /** After another backend nothing is dirty, and everything is new to this one. */
  private changed(table: WordTable): Span[] {
    const spans = table.takeDirty(NO_GAP);
    return this.isFirst ? [{ from: 0, to: table.rows }] : spans;
  }

  private takeRecords(scene: SceneView, records: WordTable): void {
    const { starts } = scene.tables;
    for (const { from, to } of this.changed(records))
      for (let row = from; row < to; row++) {
        const at = row * RECORD_WORDS;
        const object = records.words[at + 9]!;
        this.touch(object);
        if (hasSlots(records.words, at) && isDrawnWith(scene, object, row))
          this.own(records.words, at, object, starts.words[object]!);
      }
  }

  /**
   * Objects that are drawn with records of another have slots of their own: none of their records has changed. Nothing is written to
   * slots that are others', too.
   */
  private ownShared(scene: SceneView, rows: readonly Span[]): void {
    for (const { from, to } of rows)
      for (let index = from; index < to; index++)
        if (this.stamps[index] !== this.stamp) this.ownHead(scene, index);
  }

  private ownHead(scene: SceneView, index: number): void {
    if (scene.look[index] !== 0) return;
    const { records, starts } = scene.tables;
    const shared = scene.recordCount[index]! - scene.tailCount[index]!;
    const first = scene.recordStart[index]! * RECORD_WORDS;
    if (shared === 0 || records.words[first + 9] === index) return;
    for (let at = first; at < first + shared * RECORD_WORDS; at += RECORD_WORDS)
      this.own(records.words, at, index, starts.words[index]!);
  }

  /** Records which object owns the slots that its record is drawn with. */
  private own(words: Uint32Array, at: number, object: number, slotStart: number): void {
    const flags = words[at + 8]! >>> 8;
    const modifier = words[at + 10]!;
    if (flags & RecordFlag.fillSlot) this.ownSlot(paintSlotRow(words[at + 4]!, slotStart), object, false);
    if (flags & RecordFlag.strokeSlot) this.ownSlot(paintSlotRow(words[at + 5]!, slotStart), object, false);
    if (modifier >>> 24 !== 0 && (modifier & CONSTANT_SLOT) === 0)
      this.ownSlot(modifierSlot(modifier, slotStart), object, modifier >>> 24 === Modifier.flow);
  }

  private ownSlot(slot: number, object: number, isFlow: boolean): void {
    this.owners[slot] = object;
    this.flows.own(slot, isFlow);
  }

  /** Returns the object of a slot unless it is repainted as a whole. */
  private readonly restingOwner = (slot: number): number | undefined => {
    const owner = this.owners[slot]!;
    return this.stamps[owner] === this.stamp ? undefined : owner;
  };

  private takeSlots(slots: WordTable, time: number): void {
    const still: number[] = [];
    for (const slot of this.easing) {
      this.touch(this.owners[slot]!);
      if (arrival(slots, slot) > time) still.push(slot);
    }
    for (const { from, to } of this.changed(slots))
      for (let slot = from; slot < to; slot++) {
        if (this.flows.take(slots, slot)) continue;
        this.touch(this.owners[slot]!);
        if (arrival(slots, slot) > time) still.push(slot);
      }
    this.easing = still;
  }

  private touch(object: number): void {
    if (this.stamps[object] === this.stamp) return;
    this.stamps[object] = this.stamp;
    this.touched.push(object);
  }

  private update(scene: SceneView, index: number): void {
    const { words } = scene.tables.objects;
    const state = words[index * OBJECT_WORDS + 5]!;
    const before = this.look(words, index);
    const isDragged = (state & ObjectFlag.dragged) !== 0;
    if (isDragged) this.dragged.add(index);
    else if (this.dragged.size > 0) this.dragged.delete(index);
    this.largest = Math.max(this.largest, scene.extentOf(index));
    const { box } = this;
    scene.boxOf(index, box);
    if (isDragged) {
      box.minX += this.drag.x;
      box.minY += this.drag.y;
      box.maxX += this.drag.x;
      box.maxY += this.drag.y;
    }
    this.replace(index, ((before | this.seen[index]!) & MARKED) !== 0);
  }

  /** Records an object's row. Returns its previous flags. */
  private look(words: Uint32Array, index: number): number {
    const state = words[index * OBJECT_WORDS + 5]!;
    const before = this.seen[index]!;
    const now =
      (isMarked(state) ? MARKED : 0) |
      (isSelected(words, index) ? SELECTED : 0) |
      (isMarked(state & ~OUTLINES) ? ADORNED : 0);
    this.seen[index] = now;
    this.marks += (now & MARKED) - (before & MARKED);
    this.adorned += ((now & ADORNED) - (before & ADORNED)) / ADORNED;
    this.prints[index] = printOf(words, index);
    return before;
  }

  /** Adds the old box and the one that was read last, merged where they touch. */
  private replace(index: number, marked: boolean): void {
    const { painted, damage } = this;
    const { minX, minY, maxX, maxY } = this.box;
    const at = index * SIDES;
    const oldMinX = painted[at]!;
    const oldMinY = painted[at + 1]!;
    const oldMaxX = painted[at + 2]!;
    const oldMaxY = painted[at + 3]!;
    painted[at] = minX;
    painted[at + 1] = minY;
    painted[at + 2] = maxX;
    painted[at + 3] = maxY;
    if (damage.all) return;
    // NaN touches nothing.
    if (oldMinX <= maxX && oldMaxX >= minX && oldMinY <= maxY && oldMaxY >= minY) {
      damage.add(
        Math.min(minX, oldMinX),
        Math.min(minY, oldMinY),
        Math.max(maxX, oldMaxX),
        Math.max(maxY, oldMaxY),
        marked,
      );
      return;
    }
    damage.add(minX, minY, maxX, maxY, marked);
    if (!Number.isNaN(oldMinX)) damage.add(oldMinX, oldMinY, oldMaxX, oldMaxY, marked);
  }

  private reserve(objects: number, slots: number): void {
    if (objects > this.stamps.length) {
      const before = this.painted.length;
      this.stamps = grown(this.stamps, objects, Uint32Array);
      this.seen = grown(this.seen, objects, Uint8Array);
      this.prints = grown(this.prints, objects, Uint32Array);
      this.painted = grown(this.painted, objects * SIDES, Float64Array).fill(Number.NaN, before);
    }
    this.flows.reserve(slots);
    if (slots > this.owners.length) this.owners = grown(this.owners, slots, Uint32Array);
  }
}

/** Whether a record that draws something names a slot: few of a million letters do. */
function hasSlots(words: Uint32Array, at: number): boolean {
  const head = words[at + 8]!;
  if ((head & 255) === RecordType.none) return false;
  return ((head >>> 8) & (RecordFlag.fillSlot | RecordFlag.strokeSlot)) !== 0 || words[at + 10] !== 0;
}

/** Whether a row is among the records of an object: others may still be drawn with what a removed one has left. */
function isDrawnWith(scene: SceneView, object: number, row: number): boolean {
  const tail = scene.tailCount[object]!;
  const inHead = row - scene.recordStart[object]!;
  if (inHead >= 0 && inHead < scene.recordCount[object]! - tail) return true;
  const inTail = row - scene.tailStart[object]!;
  return inTail >= 0 && inTail < tail;
}

const isSelected = (words: Uint32Array, index: number): boolean =>
  (words[index * OBJECT_WORDS + 5]! & ObjectFlag.selected) !== 0;

/** Returns a hash that differs for any single changed word besides the selection, and almost always otherwise. */
function printOf(words: Uint32Array, index: number): number {
  const at = index * OBJECT_WORDS;
  let print = words[at + 5]! & ~ObjectFlag.selected;
  for (let word = 0; word < OBJECT_WORDS; word++)
    if (word !== 5) print = Math.imul(print, 0x01000193) ^ words[at + word]!;
  return print >>> 0;
}

function grown<T extends Uint32Array | Uint8Array | Float64Array>(
  array: T,
  length: number,
  Type: new (length: number) => T,
): T {
  const longer = new Type(length);
  longer.set(array as never);
  return longer;
}
