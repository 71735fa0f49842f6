/**
 * The scene: the document as columns and records, ready to be drawn, queried and bound. It follows the document's
 * transactions; live values write only to its slots, live texts and object rows.
 */
import type { Shift } from '../document/shift.ts';
import type { Transaction } from '../document/transaction.ts';
import type { DiagramObject, Item, ObjectId, PlacedItem } from '../document/types.ts';
import { turnedHalfSize } from '../geometry/box.ts';
import type { AnyKind } from '../plugin.ts';
import { Glyphs } from '../primitives/glyphs.ts';
import { IdTable } from '../primitives/id-table.ts';
import { TEXT_WORDS } from '../primitives/live-text.ts';
import { setFlag } from '../primitives/object-row.ts';
import { PictureNumbers } from '../primitives/picture-numbers.ts';
import { ObjectFlag } from '../primitives/record.ts';
import { createTables, type GlyphSource, type SceneTables, WordTable } from '../primitives/tables.ts';
import { Bounds } from './bounds.ts';
import { Boxes } from './boxes.ts';
import { Columns } from './columns.ts';
import { Grid } from './grid.ts';
import { type CompiledKind, KindTable, NO_KIND } from './kinds.ts';
import { isLinked, looksAlike } from './looks.ts';
import { Lookup } from './lookup.ts';
import { ObjectWriter, type Original } from './object-writer.ts';
import { Order } from './order.ts';
import { Painter, type Report } from './painter.ts';
import type { ResolvedProps } from './properties.ts';
import { Roster } from './roster.ts';
import { Rows } from './rows.ts';
import { SceneParts } from './scene-parts.ts';
import type { Box, SceneIndex, SceneView, WorldBox } from './types.ts';

/** A growing live text gets extra room: each growth rebuilds the order. */
const ROOM = 1.25;

export class Scene implements SceneView {
  readonly tables: SceneTables = createTables();
  readonly texts = new WordTable(TEXT_WORDS);
  readonly glyphs: Glyphs;
  readonly columns = new Columns(this.tables);
  readonly kinds: KindTable;
  readonly painter: Painter;
  private readonly order = new Order(this.columns.parts);
  private readonly grid = new Grid(this.columns);
  private readonly lookup = new Lookup(this.columns, this.grid, this.order);
  private readonly indices = new IdTable((index) => this.columns.idAt(index));
  private readonly rows = new Rows(this.tables, this.texts, this.columns);
  private readonly around = new Bounds(this.columns);
  private readonly writer: ObjectWriter;
  readonly roster: Roster;
  /** What is drawn for instances. */
  readonly parts: SceneParts;
  /** Objects that no kind can draw as saved: their migration failed. */
  private readonly unfit = new Set<ObjectId>();
  private readonly waiting = new Map<string, Set<SceneIndex>>();
  private readonly boxes: Boxes;
  /** The tables that several objects fill with rows of different number. */
  private readonly filled: readonly WordTable[];
  /** Number of objects that exist or are announced. */
  private expected = 0;
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
    const { tables, columns, order, grid, rows, around, indices, unfit, waiting } = this;
    const parts = { tables, columns, grid, rows, around, kinds: this.kinds, painter: this.painter };
    this.writer = new ObjectWriter({ ...parts, unfit, waiting });
    this.roster = new Roster({ ...parts, order, writer: this.writer });
    this.parts = new SceneParts({ ...parts, order, indices, writer: this.writer, roster: this.roster });
    this.boxes = new Boxes(this.columns, this.painter);
    const progress = () => ({ done: this.count, expected: this.expected });
    this.filled = [tables.records, tables.slots, this.texts];
    for (const table of this.filled) table.foresee(progress);
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
  get look(): Uint32Array {
    return this.columns.look;
  }
  get orderVersion(): number {
    return this.order.version + this.placeVersion;
  }
  /** Number of records in use. */
  get records(): number {
    return this.rows.records.used;
  }

  /** Announces the total number of saved objects, so that every table grows once. */
  expect(objects: number): void {
    for (const table of [this.indices, this.order, this.grid]) table.reserve(objects);
    this.columns.reserveSaved(objects);
    this.expectRows(objects);
  }

  /** Announces the total number of rows, those of parts of instances included. */
  expectRows(rows: number): void {
    if (rows <= this.expected) return;
    this.expected = rows;
    for (const table of this.filled) table.beginAnew();
    this.columns.reserve(rows);
  }

  /** Follows a change of the document. `arePlain`: its originals show no values, so that their drawings may be copied. */
  readonly apply = (change: Transaction, arePlain = this.painter.idle): void => {
    for (const { object } of change.removed) this.remove(object.id);
    this.expectRows(this.count + change.added.length);
    this.indices.reserve(this.indices.size + change.added.length);
    this.roster.begin(change.added.length);
    for (let nth = 0; nth < change.added.length; nth++)
      this.add(change.added[nth]!, this.originalOf(arePlain ? change.originals?.[nth] : undefined));
    for (const [before, after] of change.updated) this.update(before, after);
    for (const { id, to } of change.reordered) this.roster.reorder(this.indices.get(id)!, to);
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
    this.boxes.forget();
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

  /** Returns the rows of objects that wait for this, and removes them from the waiting ones. */
  takeWaiting(awaited: string): Iterable<SceneIndex> {
    const rows = this.waiting.get(awaited) ?? [];
    this.waiting.delete(awaited);
    return rows;
  }

  indexOf(id: ObjectId): SceneIndex | undefined {
    return this.indices.get(id) ?? this.parts.indexOf(id);
  }

  /** Undefined where the row is free. */
  idAt(index: SceneIndex): ObjectId | undefined {
    return this.columns.idAt(index) ?? this.parts.at(index)?.object.id;
  }

  /** Returns the id of the saved object that is drawn in a row, or for which a part is drawn there. */
  savedIdAt(index: SceneIndex): ObjectId | undefined {
    return this.columns.idAt(this.columns.parts.ownerOf(index) ?? index);
  }

  /** Undefined where the row is free. */
  objectAt(index: SceneIndex): DiagramObject | undefined {
    return this.columns.objects[index] ?? this.parts.at(index)?.object;
  }

  kindAt(index: SceneIndex): CompiledKind | undefined {
    return this.kinds.at(this.columns.kind[index]!);
  }

  /** Returns the object's properties as `draw` gets them; valid until the next call. */
  propertiesOf(index: SceneIndex): Readonly<ResolvedProps> {
    const kind = this.kindAt(index);
    return kind ? kind.properties.resolve(this.objectAt(index)!, () => {}) : {};
  }

  /** See LiveScene. */
  shadowSlotOf(index: SceneIndex): number | undefined {
    return this.rows.shadowSlotOf(index);
  }

  /** Returns the size of the box that holds all its words; undefined where properties do not determine it. */
  naturalSize(object: DiagramObject): { readonly w: number; readonly h: number } | undefined {
    return this.kinds.at(this.writer.numberFor(object))?.naturalSize(object, this.glyphs);
  }

  get bounds(): WorldBox | undefined {
    return this.around.box;
  }

  extentOf(index: SceneIndex): number {
    return this.columns.extentOf(index);
  }

  boxOf(index: SceneIndex, into?: Box): WorldBox {
    return this.columns.boxOf(index, into);
  }

  touches(index: SceneIndex, box: WorldBox): boolean {
    return this.columns.touches(index, box);
  }

  /** Extends the object's bounds: a live text of it now reaches further from its centre than its drawing. */
  reachOut(index: SceneIndex, reach: number, rise = 0): void {
    const { columns } = this;
    const tall = Math.max(rise, columns.height[index]! / 2);
    const [alongX, alongY] = turnedHalfSize(reach, tall, columns.angleOf(index));
    if (alongX <= columns.halfX[index]! && alongY <= columns.halfY[index]!) return;
    columns.halfX[index] = Math.max(columns.halfX[index]!, alongX * ROOM);
    columns.halfY[index] = Math.max(columns.halfY[index]!, alongY * ROOM);
    this.grid.move(index);
    this.around.widen(index);
    this.placeVersion++;
  }

  /** See LiveScene. */
  makeOwn(index: SceneIndex): void {
    if (this.writer.makeOwn(index)) this.placeVersion++;
  }

  /** See LiveScene. */
  makeRoom(index: SceneIndex, nth: number, characters: number): void {
    const texts = this.kindAt(index)?.layout.textCount ?? 0;
    if (this.rows.makeRoom(index, nth, texts, characters)) this.placeVersion++;
  }

  /** Draws an unchanged object again. `like`: see ObjectWriter. */
  redraw(item: Item, index = this.indices.get(item.object.id)!, like?: SceneIndex): void {
    this.placeVersion++;
    this.grid.remove(index);
    this.around.loosen();
    this.writer.redraw(index, item, like);
  }

  /** Objects have gained or lost a mark of the engine (pointer, selection, quality): the order lists those too. */
  marksChanged(): void {
    this.placeVersion++;
  }

  isAbove(a: SceneIndex, b: SceneIndex): boolean {
    return this.order.isAbove(a, b);
  }

  visible(box: WorldBox): { readonly indices: Uint32Array; readonly count: number } {
    return this.lookup.visible(box);
  }

  /** See Lookup. */
  eachNear(box: WorldBox, visit: (index: SceneIndex) => void): void {
    this.lookup.eachNear(box, visit);
  }

  /** See Lookup. */
  eachIn(box: WorldBox, visit: (index: SceneIndex) => void): void {
    this.lookup.eachIn(box, visit);
  }

  private originalOf(object: DiagramObject | undefined): Original | undefined {
    const index = object && this.indices.get(object.id);
    // It may have changed since.
    return object && index !== undefined && this.columns.objects[index] === object
      ? { object, index }
      : undefined;
  }

  private add(placed: PlacedItem, original: Original | undefined): void {
    const index = this.columns.take(placed.object);
    this.indices.add(index);
    const isBox = this.kinds.isExpanding(placed.object);
    this.roster.enter(
      index,
      placed,
      placed.rank,
      original ?? (isBox ? this.boxes.like(placed.object) : undefined),
    );
    if (isBox) this.boxes.note(placed.object, index);
  }

  private remove(id: ObjectId): void {
    const index = this.indices.get(id)!;
    this.indices.remove(index);
    this.boxes.forget(index);
    this.roster.leave(index, id);
    this.columns.give(index);
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
    const keepsSlots =
      this.writer.numberFor(object) === columns.kind[index] && isLinked(before) === isLinked(item);
    this.writer.makeOwn(index);
    if (!keepsSlots) {
      this.rows.giveSlots(index, this.kindAt(index)?.layout);
      this.writer.takeKind(index, item);
      this.writer.takeSlots(index, item);
    }
    this.around.loosen();
    this.writer.draw(index, item, !keepsSlots);
  }
}
