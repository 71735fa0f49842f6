/** Writes objects into the scene: their records into the tables, their boxes into columns and grid. */
import { isHidden } from '../document/behaviour.ts';
import { NAMING_FIELDS } from '../document/members.ts';
import { middleOf, shownHeight, shownWidth } from '../document/size.ts';
import type { DiagramObject, Item, ObjectId } from '../document/types.ts';
import { turnedHalfSize } from '../geometry/box.ts';
import type { Point } from '../plugin.ts';
import {
  copyObjectRow,
  moveObjectRow,
  OPAQUE,
  setFlag,
  setLook,
  setOpacity,
  smallColourOf,
  writeObjectRow,
} from '../primitives/object-row.ts';
import { ObjectFlag } from '../primitives/record.ts';
import type { SceneTables } from '../primitives/tables.ts';
import type { Bounds } from './bounds.ts';
import type { Columns } from './columns.ts';
import type { Grid } from './grid.ts';
import { type CompiledKind, type KindTable, NO_KIND } from './kinds.ts';
import { LookAlikes } from './look-alikes.ts';
import { hasShadow, isLabel, isLinked, shadowSize } from './looks.ts';
import type { Painter } from './painter.ts';
import type { Rows } from './rows.ts';
import type { SceneIndex } from './types.ts';

/** Float32 halves may round down: a query must never miss an object that touches its box. */
const ROUNDING = 1 + 2 ** -22;

/** An object in the scene whose drawing another may copy. */
export interface Original {
  readonly object: DiagramObject;
  readonly index: SceneIndex;
  /** The other is known to look the same: they need not be compared. */
  readonly isTwin?: true;
}

interface WriterParts {
  readonly tables: SceneTables;
  readonly columns: Columns;
  readonly kinds: KindTable;
  readonly painter: Painter;
  readonly grid: Grid;
  readonly rows: Rows;
  readonly around: Bounds;
  /** Objects that no kind can draw as saved: their migration failed. */
  readonly unfit: ReadonlySet<ObjectId>;
  /** Rows of objects by what they wait for, see KindCode.awaits. A row may belong to another object by now. */
  readonly waiting: Map<string, Set<SceneIndex>>;
}

export class ObjectWriter {
  readonly #parts: WriterParts;
  /** Reused: a million objects that are put down leave no garbage. */
  readonly #spot = { x: 0, y: 0, width: 0, height: 0, angle: 0 };
  readonly lookAlikes: LookAlikes;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.lookAlikes = new LookAlikes(parts);
  }

  /** Draws a new saved object, of which the kind is known, or as one that looks like it. Returns the row of that one. */
  enter(index: SceneIndex, item: Item): SceneIndex | undefined {
    const kind = this.#kindAt(index);
    const like = kind && this.lookAlikes.find(index, item, kind);
    if (like !== undefined && this.#isCopyOf(index, item, like)) {
      this.#copy(index, item, like);
      return like;
    }
    this.drawNew(index, item);
    return undefined;
  }

  /** Draws a new object, of which the kind is known. */
  drawNew(index: SceneIndex, item: Item): void {
    this.takeSlots(index, item);
    this.draw(index, item, true);
  }

  /**
   * Copies the drawing of the object that this one was copied from, which shows no value of its own. Returns false where
   * there is none, or where this one would be drawn differently.
   */
  copyDrawn(index: SceneIndex, item: Item, { object: original, index: from, isTwin }: Original): boolean {
    const kind = this.#kindAt(index);
    if (!kind || !this.#isCopyOf(index, item, from)) return false;
    if (!isTwin && !kind.properties.agree(original, item.object, NAMING_FIELDS)) return false;
    this.#copy(index, item, from);
    if (isLabel(item)) this.makeOwn(index);
    return true;
  }

  /** Whether the drawing of an object with the same properties does for this one. */
  #isCopyOf(index: SceneIndex, item: Item, from: SceneIndex): boolean {
    const { columns, painter, rows } = this.#parts;
    const kind = this.#kindAt(index);
    if (columns.kind[from] !== columns.kind[index]) return false;
    // Its shadow uses a separate slot.
    if (rows.shadowSlotOf(from) !== undefined || hasShadow(item)) return false;
    // An object that waits for its drawing, or failed, has a placeholder of its own; its faults are also the copy's.
    if (kind?.kind.awaits || !(painter.isAllSound || painter.isSound(columns.objects[from]!.id)))
      return false;
    return isLinked(item) !== rows.isUnlinked(from);
  }

  #copy(index: SceneIndex, { object }: Item, from: SceneIndex): void {
    this.#copyRows(index, from);
    if (object.angle && !this.#parts.columns.objects[from]!.angle) this.#turnReach(index, object.angle);
    this.#putDown(index, object, smallColourOf(this.#parts.tables.objects, from), true);
  }

  /**
   * Whether what has just been drawn may be copied by `copyTo`. What may not: a shadow has a slot apart, what waits or failed has
   * a placeholder of its own, and a label is written to as soon as it is bound.
   */
  isCopyable(index: SceneIndex, item: Item): boolean {
    const kind = this.#kindAt(index)?.kind;
    if (!kind || kind.awaits || kind.feeds || isLabel(item)) return false;
    return this.#parts.rows.shadowSlotOf(index) === undefined && this.#parts.painter.isSound(item.object.id);
  }

  /** Draws a new object as another is that may be copied and shows no value yet; only its middle is elsewhere. */
  copyTo(index: SceneIndex, from: SceneIndex, middle: Point): void {
    const { columns, tables } = this.#parts;
    columns.kind[index] = columns.kind[from]!;
    this.#copyRows(index, from);
    columns.width[index] = columns.width[from]!;
    columns.height[index] = columns.height[from]!;
    copyObjectRow(tables.objects, from, index, middle, ObjectFlag.hidden | ObjectFlag.bare);
    this.#insert(index);
  }

  /** Draws an object again; `like`: a twin of it, which shows no value either and has been drawn as it is to be. */
  redraw(index: SceneIndex, item: Item, like: SceneIndex | undefined): void {
    if (like === undefined) {
      this.makeOwn(index);
      this.draw(index, item, false);
      return;
    }
    const { rows, tables } = this.#parts;
    rows.give(index, this.#kindAt(index)!.layout);
    this.#copyRows(index, like);
    setLook(tables.objects, index, like);
    this.#insert(index);
  }

  #copyRows(index: SceneIndex, from: SceneIndex): void {
    const { columns, rows } = this.#parts;
    rows.copyObject(from, index);
    columns.halfX[index] = columns.halfX[from]!;
    columns.halfY[index] = columns.halfY[from]!;
  }

  moveTo(index: SceneIndex, object: DiagramObject): void {
    this.putMiddle(index, middleOf(object));
  }

  /** A drawing does not depend on the object's position: moving one writes only its row and its place in the grid. */
  putMiddle(index: SceneIndex, { x, y }: Point): void {
    moveObjectRow(this.#parts.tables.objects, index, x, y);
    this.#parts.grid.move(index);
    this.#parts.around.loosen();
    this.#parts.around.widen(index);
  }

  numberFor(object: DiagramObject): number {
    const { unfit, kinds } = this.#parts;
    return unfit.size > 0 && unfit.has(object.id) ? NO_KIND : kinds.numberFor(object);
  }

  /** See Rows. */
  makeOwn(index: SceneIndex): boolean {
    return this.#parts.rows.makeOwn(index, this.#kindAt(index)?.layout);
  }

  /** The object is of its kind from now on. */
  takeKind(index: SceneIndex, { object }: Item): void {
    this.#parts.columns.kind[index] = this.numberFor(object);
  }

  takeSlots(index: SceneIndex, item: Item): void {
    this.#parts.rows.takeSlots(index, this.#kindAt(index)?.layout, isLinked(item));
  }

  /** Draws the object into the tables and updates columns and grid. `fresh`: `takeSlots` has just been called. */
  draw(index: SceneIndex, item: Item, fresh: boolean): void {
    const { columns, painter, rows } = this.#parts;
    const kind = this.#kindAt(index);
    const awaited = painter.draw(item, kind, columns.slotStart[index]!, columns.textStart[index]!, fresh);
    const slot = rows.takeShadow(index, painter.casts);
    if (slot !== undefined)
      painter.recorder.castShadow({
        slot: (slot - columns.slotStart[index]!) >>> 0,
        ...shadowSize(item.object),
      });
    this.#place(index, item.object, fresh);
    if (awaited !== undefined) {
      const waiting = this.#parts.waiting.get(awaited);
      if (waiting) waiting.add(index);
      else this.#parts.waiting.set(awaited, new Set([index]));
      // The previous drawing is better than none.
      if (!fresh && columns.recordCount[index]! > 0) return;
    }
    const { staging } = painter.recorder;
    const { slotCount, textCount } = kind?.layout ?? { slotCount: 0, textCount: 0 };
    if (rows.isUnlinked(index)) rows.putUnlinked(index, staging, painter.idleSlots, slotCount, fresh);
    else rows.putLinked(index, staging, textCount, painter.casts);
  }

  #place(index: SceneIndex, object: DiagramObject, fresh: boolean): void {
    this.#reachAround(index, object);
    this.#putDown(index, object, this.#parts.painter.lod, fresh);
  }

  /** Writes the object's row, columns and place in the grid; the extent of its drawing is known. */
  #putDown(index: SceneIndex, object: DiagramObject, lod: number, fresh: boolean): void {
    const { columns } = this.#parts;
    const spot = this.#spot;
    const width = shownWidth(object);
    const height = shownHeight(object);
    spot.x = object.x + width / 2;
    spot.y = object.y + height / 2;
    spot.width = width;
    spot.height = height;
    spot.angle = object.angle ?? 0;
    columns.width[index] = width;
    columns.height[index] = height;
    writeObjectRow(this.#parts.tables.objects, index, spot, lod, fresh);
    this.#insert(index);
    setFlag(this.#parts.tables.objects, index, ObjectFlag.hidden, isHidden(object));
    setFlag(this.#parts.tables.objects, index, ObjectFlag.bare, this.#kindAt(index)?.kind.ends !== undefined);
    // Only what is drawn for it is to be seen.
    if (this.#kindAt(index)?.kind.expansion)
      setOpacity(this.#parts.tables.objects, index, this.#parts.painter.isExpanded(object.id) ? 0 : OPAQUE);
  }

  #insert(index: SceneIndex): void {
    this.#parts.grid.insert(index);
    this.#parts.around.widen(index);
  }

  /** Computes the upright box around the object's own box and everything staged for it. */
  #reachAround(index: SceneIndex, object: DiagramObject): void {
    const { halfX, halfY } = this.#parts.columns;
    const { minX, minY, maxX, maxY } = this.#parts.painter.recorder.staging;
    const reachX = Math.max(shownWidth(object) / 2, -minX, maxX);
    const reachY = Math.max(shownHeight(object) / 2, -minY, maxY);
    halfX[index] = reachX * ROUNDING;
    halfY[index] = reachY * ROUNDING;
    if (object.angle) this.#turnReach(index, object.angle);
  }

  /** The box around an object that stood upright so far. */
  #turnReach(index: SceneIndex, angle: number): void {
    const { halfX, halfY } = this.#parts.columns;
    const [alongX, alongY] = turnedHalfSize(halfX[index]!, halfY[index]!, Math.fround(angle));
    halfX[index] = alongX * ROUNDING;
    halfY[index] = alongY * ROUNDING;
  }

  #kindAt(index: SceneIndex): CompiledKind | undefined {
    return this.#parts.kinds.at(this.#parts.columns.kind[index]!);
  }
}
