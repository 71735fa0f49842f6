/**
 * The scene: the document as columns and records, ready to be drawn, queried and bound. It follows the document's
 * transactions; live values write only to its slots, live texts and object rows.
 */
import type { Shift } from '../document/shift.ts';
import type { Transaction } from '../document/transaction.ts';
import type { DiagramObject, Item, ObjectId, PlacedItem } from '../document/types.ts';
import { turnedHalfSize } from '../geometry/box.ts';
import type { AnyKind } from '../plugin.ts';
import { fontOf, Glyphs } from '../primitives/glyphs.ts';
import { TEXT_WORDS } from '../primitives/live-text.ts';
import { setFlag } from '../primitives/object-row.ts';
import type { TextStyle } from '../primitives/pen.ts';
import { PictureNumbers } from '../primitives/picture-numbers.ts';
import { ObjectFlag } from '../primitives/record.ts';
import { createTables, type GlyphSource, type SceneTables, WordTable } from '../primitives/tables.ts';
import { Bounds } from './bounds.ts';
import { Columns } from './columns.ts';
import { Grid } from './grid.ts';
import { type CompiledKind, KindTable, NO_KIND } from './kinds.ts';
import { looksAlike } from './looks.ts';
import { ObjectWriter } from './object-writer.ts';
import { Order } from './order.ts';
import { Painter, type Report } from './painter.ts';
import type { ResolvedProps } from './properties.ts';
import { Rows } from './rows.ts';
import type { SceneIndex, SceneView, WorldBox } from './types.ts';

/** A grid query over more cells than a quarter of the objects is slower than testing all objects. */
const CELLS_PER_OBJECT = 0.25;
/** A growing live text gets extra room: each growth rebuilds the order. */
const ROOM = 1.25;

export class Scene implements SceneView {
  readonly tables: SceneTables = createTables();
  readonly texts = new WordTable(TEXT_WORDS);
  readonly glyphs: Glyphs;
  readonly columns = new Columns(this.tables.starts);
  readonly kinds: KindTable;
  readonly painter: Painter;
  private readonly order = new Order();
  private readonly grid = new Grid(this.columns);
  private readonly indices = new Map<ObjectId, SceneIndex>();
  private readonly rows = new Rows(this.tables, this.texts, this.columns);
  private readonly around = new Bounds(this.columns);
  private readonly writer: ObjectWriter;
  /** Objects that no kind can draw as saved: their migration failed. */
  private readonly unfit = new Set<ObjectId>();
  private readonly waiting = new Map<string, Set<SceneIndex>>();
  /** Number of objects that exist or are announced. */
  private expected = 0;
  private listed = new Uint32Array(1024);
  private placeVersion = 0;

  constructor(
    kinds: readonly AnyKind[],
    glyphs: GlyphSource,
    report: Report,
    pictures = new PictureNumbers(),
  ) {
    this.kinds = new KindTable(kinds);
    this.glyphs = new Glyphs(glyphs);
    this.painter = new Painter(this.tables, this.texts, this.glyphs, report, pictures);
    const { tables, columns, painter, grid, rows, around, indices, unfit, waiting } = this;
    const parts = { tables, columns, painter, grid, rows, around, indices, unfit, waiting };
    this.writer = new ObjectWriter({ ...parts, kinds: this.kinds });
    const growth = (): number => this.expected / Math.max(1, this.count);
    for (const table of [tables.records, tables.slots, this.texts]) table.foresee(growth);
  }

  get count(): number {
    return this.columns.count;
  }
  get recordStart(): Uint32Array {
    return this.columns.recordStart;
  }
  get recordCount(): Uint32Array {
    return this.columns.recordCount;
  }
  get tailStart(): Uint32Array {
    return this.columns.tailStart;
  }
  get tailCount(): Uint16Array {
    return this.columns.tailCount;
  }
  get extent(): Float32Array {
    return this.columns.extent;
  }
  get orderVersion(): number {
    return this.order.version + this.placeVersion;
  }
  /** Number of records in use. */
  get records(): number {
    return this.rows.records;
  }

  /** Announces the total number of objects, so that every table grows once. */
  expect(objects: number): void {
    if (objects <= this.expected) return;
    this.expected = objects;
    this.columns.reserve(objects);
    this.order.reserve(objects);
    this.grid.reserve(objects);
    this.tables.objects.reserve(objects);
  }

  /** Follows a change of the document. `arePlain`: its originals show no values, so that their drawings may be copied. */
  readonly apply = (change: Transaction, arePlain = this.painter.idle): void => {
    for (const { object } of change.removed) this.remove(object.id);
    this.expect(this.count + change.added.length);
    for (const [nth, placed] of change.added.entries())
      this.add(placed, arePlain ? change.originals?.[nth] : undefined);
    for (const [before, after] of change.updated) this.update(before, after);
    for (const { id, to } of change.reordered) this.reorder(this.indices.get(id)!, to);
  };

  /** Follows a change of positions only; `document` has the objects at their new positions. */
  shift({ ids }: Shift, document: { get(id: ObjectId): Item | undefined }): void {
    for (const id of ids) {
      const index = this.indices.get(id)!;
      const { object } = document.get(id)!;
      this.columns.objects[index] = object;
      this.writer.moveTo(index, object);
    }
    this.placeVersion++;
  }

  /** Empties the scene at once, and marks each object's row as removed. */
  clear(): void {
    const { objects } = this.tables;
    for (let index = 0; index < this.columns.rows; index++) setFlag(objects, index, ObjectFlag.hidden, true);
    objects.rows = 0;
    this.columns.clear();
    this.indices.clear();
    this.rows.clear();
    this.order.clear();
    this.grid.clear();
    this.around.clear();
    this.unfit.clear();
    this.waiting.clear();
    this.painter.faults.clear();
    this.expected = 0;
  }

  /** Shows a placeholder for the object from now on: it is not in its kind's version, and cannot be migrated. */
  setUnfit(id: ObjectId): void {
    this.unfit.add(id);
  }

  /** Returns why the object's kind could not draw it; undefined where it could. */
  faultOf(id: ObjectId): string | undefined {
    return this.painter.faults.get(id);
  }

  /** Whether a kind draws the object; otherwise it is shown as a placeholder, and kept as it is. */
  isKnown(object: DiagramObject): boolean {
    return this.writer.numberFor(object) !== NO_KIND;
  }

  /** Returns the objects that wait for this, and removes them from the waiting ones. */
  takeWaiting(awaited: string): DiagramObject[] {
    const rows = this.waiting.get(awaited) ?? [];
    this.waiting.delete(awaited);
    return [...rows].flatMap((index) => this.columns.objects[index] ?? []);
  }

  indexOf(id: ObjectId): SceneIndex | undefined {
    return this.indices.get(id);
  }

  /** Undefined where the row is free. */
  idAt(index: SceneIndex): ObjectId | undefined {
    return this.columns.ids[index];
  }

  /** Undefined where the row is free. */
  objectAt(index: SceneIndex): DiagramObject | undefined {
    return this.columns.objects[index];
  }

  kindAt(index: SceneIndex): CompiledKind | undefined {
    return this.kinds.at(this.columns.kind[index]!);
  }

  /** Returns the object's properties as `draw` gets them; valid until the next call. */
  propertiesOf(index: SceneIndex): Readonly<ResolvedProps> {
    const kind = this.kindAt(index);
    return kind ? kind.properties.resolve(this.columns.objects[index]!, () => {}) : {};
  }

  /** See LiveScene. */
  shadowSlotOf(index: SceneIndex): number | undefined {
    return this.rows.shadowSlotOf(index);
  }

  /** Returns the size of the box that holds all its words; undefined where properties do not determine it. */
  naturalSize(object: DiagramObject): { readonly w: number; readonly h: number } | undefined {
    const kind = this.kinds.at(this.writer.numberFor(object));
    const widthOf = (line: string, style: TextStyle): number =>
      this.glyphs.width(fontOf(style), line) * style.size;
    return kind?.kind.natural?.size(
      kind.properties.resolve(object, () => {}),
      widthOf,
    );
  }

  get bounds(): WorldBox | undefined {
    return this.around.box;
  }

  boxOf(index: SceneIndex): WorldBox {
    return this.columns.boxOf(index);
  }

  touches(index: SceneIndex, box: WorldBox): boolean {
    return this.columns.touches(index, box);
  }

  /** Extends the object's bounds: a live text of it now reaches further from its centre than its drawing. */
  reachOut(index: SceneIndex, reach: number, rise = 0): void {
    const { columns } = this;
    const tall = Math.max(rise, columns.height[index]! / 2);
    const [alongX, alongY] = turnedHalfSize(reach, tall, columns.angle[index]!);
    if (alongX <= columns.halfX[index]! && alongY <= columns.halfY[index]!) return;
    columns.halfX[index] = Math.max(columns.halfX[index]!, alongX * ROOM);
    columns.halfY[index] = Math.max(columns.halfY[index]!, alongY * ROOM);
    this.grid.move(index);
    this.around.widen(index);
    this.placeVersion++;
  }

  /** See LiveScene. */
  makeRoom(index: SceneIndex, nth: number, characters: number): void {
    const texts = this.kindAt(index)?.layout.textCount ?? 0;
    if (this.rows.makeRoom(index, nth, texts, characters)) this.placeVersion++;
  }

  /** Draws an unchanged object again. */
  redraw(item: Item): void {
    const index = this.indices.get(item.object.id)!;
    this.placeVersion++;
    this.grid.remove(index);
    this.around.loosen();
    this.writer.draw(index, item, false);
  }

  /** Objects have gained or lost a mark of the engine (pointer, selection, quality): the order lists those too. */
  marksChanged(): void {
    this.placeVersion++;
  }

  isAbove(a: SceneIndex, b: SceneIndex): boolean {
    return this.order.isAbove(a, b);
  }

  visible(box: WorldBox): { readonly indices: Uint32Array; readonly count: number } {
    if (this.listed.length < this.columns.rows) this.listed = new Uint32Array(this.columns.capacity);
    const count = this.isWide(box)
      ? this.order.listAll(this.listed, (index) => this.touches(index, box))
      : this.listNear(box);
    return { indices: this.listed, count };
  }

  /** Calls `visit` for every object whose bounds touch the box, unordered. For small boxes. */
  eachNear(box: WorldBox, visit: (index: SceneIndex) => void): void {
    this.grid.each(box, (index) => {
      if (this.touches(index, box)) visit(index);
    });
  }

  /** Calls `visit` for every object whose bounds touch the box, unordered. */
  eachIn(box: WorldBox, visit: (index: SceneIndex) => void): void {
    if (this.isWide(box)) {
      for (let index = 0; index < this.columns.rows; index++)
        if (this.columns.objects[index] && this.touches(index, box)) visit(index);
    } else this.eachNear(box, visit);
  }

  private isWide(box: WorldBox): boolean {
    return this.grid.cost(box) > this.count * CELLS_PER_OBJECT;
  }

  private listNear(box: WorldBox): number {
    this.order.beginMarks();
    this.eachNear(box, (index) => this.order.mark(index));
    return this.order.listMarked(this.listed);
  }

  private add(placed: PlacedItem, original: DiagramObject | undefined): void {
    const { columns } = this;
    const { object, rank } = placed;
    const index = columns.take(object);
    this.indices.set(object.id, index);
    this.order.insert(index, rank);
    const { objects } = this.tables;
    objects.reserve(index + 1);
    if (objects.rows <= index) objects.rows = index + 1;
    this.writer.takeSlots(index, object);
    if (!original || !this.writer.copyDrawn(index, placed, original)) this.writer.draw(index, placed, true);
  }

  /** Its row counts as changed: its area has to be repainted. */
  private reorder(index: SceneIndex, rank: number): void {
    this.order.move(index, rank);
    this.tables.objects.touch(index);
  }

  private remove(id: ObjectId): void {
    const index = this.indices.get(id)!;
    this.indices.delete(id);
    this.painter.forget(id);
    this.rows.erase(index);
    this.rows.giveSlots(index, this.kindAt(index)?.layout);
    this.order.remove(index);
    this.grid.remove(index);
    this.columns.give(index);
    setFlag(this.tables.objects, index, ObjectFlag.hidden, true);
    this.around.loosen();
  }

  private update(before: Item, item: Item): void {
    const { columns } = this;
    const { object } = item;
    const index = this.indices.get(object.id)!;
    columns.objects[index] = object;
    if (before.config === item.config && looksAlike(before.object, object)) {
      if (before.object.x === object.x && before.object.y === object.y) return;
      this.placeVersion++;
      this.writer.moveTo(index, object);
      return;
    }
    this.placeVersion++;
    this.grid.remove(index);
    const sameKind = this.writer.numberFor(object) === columns.kind[index];
    if (!sameKind) {
      this.rows.giveSlots(index, this.kindAt(index)?.layout);
      this.writer.takeSlots(index, object);
    }
    this.around.loosen();
    this.writer.draw(index, item, !sameKind);
  }
}
