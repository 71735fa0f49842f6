/** An object's rows in the tables that the backends read: its records, its slots and its live texts. */
import { placesOf, roomWanted, TEXT_WORDS } from '../primitives/live-text.ts';
import { SLOT_WORDS } from '../primitives/record.ts';
import type { SlotLayout } from '../primitives/slots.ts';
import { Spans } from '../primitives/spans.ts';
import type { Staging } from '../primitives/staging.ts';
import { copyWords, type SceneTables, type WordTable } from '../primitives/tables.ts';
import { type Columns, UNLINKED } from './columns.ts';
import { RecordRuns } from './record-runs.ts';
import { SharedLooks } from './shared-looks.ts';
import { SharedSpans } from './shared-spans.ts';
import { hashOf, Twins } from './twins.ts';
import { recordRow, type SceneIndex } from './types.ts';

/** What a column of tails counts to. */
const MOST_IN_TAIL = 0xffff;

export class Rows {
  readonly records: RecordRuns;
  private readonly tables: SceneTables;
  private readonly texts: WordTable;
  private readonly columns: Columns;
  private readonly looks: SharedLooks;
  private readonly slotSpans: SharedSpans;
  private readonly textSpans: Spans;
  /** Of objects that are not linked, by their slots. */
  private readonly slotTwins = new Twins();
  /** Few objects have a state with a shadow: those slots are kept separate from the kind's slots. */
  private readonly shadowSlots = new Map<SceneIndex, number>();

  constructor(tables: SceneTables, texts: WordTable, columns: Columns) {
    this.tables = tables;
    this.texts = texts;
    this.columns = columns;
    this.records = new RecordRuns(tables.records, columns);
    this.looks = new SharedLooks(columns);
    this.slotSpans = new SharedSpans(tables.slots);
    this.textSpans = new Spans(texts);
  }

  /** The slot of the object's shadow; undefined where it has none. */
  shadowSlotOf(index: SceneIndex): number | undefined {
    return this.shadowSlots.get(index);
  }

  /** Allocates or frees a slot for an object's shadow. Returns the slot. */
  takeShadow(index: SceneIndex, wanted: boolean): number | undefined {
    const known = this.shadowSlots.get(index);
    if (wanted === (known !== undefined)) return known;
    if (known !== undefined) {
      this.shadowSlots.delete(index);
      this.slotSpans.release(known, 1);
      return undefined;
    }
    const slot = this.slotSpans.take(1);
    // The value is not known yet.
    this.tables.slots.words.fill(0, slot * SLOT_WORDS, (slot + 1) * SLOT_WORDS);
    this.tables.slots.touch(slot);
    this.shadowSlots.set(index, slot);
    return slot;
  }

  /** Allocates what the values of a linked object are written to. Another gets slots when it has been drawn. */
  takeSlots(index: SceneIndex, layout: SlotLayout | undefined, isLinked: boolean): void {
    const { columns } = this;
    columns.setSlotStart(index, isLinked ? this.slotSpans.take(layout?.slotCount ?? 0) : 0);
    columns.textStart[index] = isLinked ? this.textSpans.take(layout?.textCount ?? 0) : UNLINKED;
  }

  /** Frees all rows of an object. */
  give(index: SceneIndex, layout: SlotLayout | undefined): void {
    const { columns } = this;
    if (this.looks.leave(index)) {
      columns.recordCount[index] = 0;
      columns.tailCount[index] = 0;
      return;
    }
    this.records.erase(index);
    this.giveSlots(index, layout);
  }

  giveSlots(index: SceneIndex, layout: SlotLayout | undefined): void {
    this.slotSpans.release(this.columns.slotStart[index]!, layout?.slotCount ?? 0);
    this.textSpans.give(this.columns.textStart[index]!, this.textCountOf(index, layout));
    if (this.shadowSlots.size > 0) this.takeShadow(index, false);
  }

  /** Whether no values are written to the object: its slots may be those of others, and it has no live texts. */
  isUnlinked(index: SceneIndex): boolean {
    return this.columns.textStart[index] === UNLINKED;
  }

  /**
   * Gives a linked object the staged records: those before its first live text may be others' too. `texts`: of its kind.
   * `isShady`: the shadows of its live texts stand before them, so that all are its own.
   */
  putLinked(index: SceneIndex, staging: Staging, texts: number, isShady: boolean): void {
    const head = isShady ? 0 : this.stagedHead(index, staging.count, texts);
    this.records.put(index, staging, head);
    const { tailCount, tailStart, recordStart } = this.columns;
    this.moveTexts(index, tailCount[index]! > 0 ? tailStart[index]! - head : recordStart[index]!, texts);
  }

  /** Gives an object that is not linked the staged records and slots. `isNew`: it has no slots yet. */
  putUnlinked(
    index: SceneIndex,
    staging: Staging,
    slots: WordTable,
    slotCount: number,
    isNew: boolean,
  ): void {
    this.records.put(index, staging, staging.count);
    if (slotCount > 0) this.putSlots(index, slots.words, slotCount, isNew);
  }

  /**
   * Draws an object that has no rows with those of another of the same kind, whose drawing is the same and which is linked,
   * too, or is not: until something is written to one of them, see `makeOwn`.
   */
  copyObject(from: SceneIndex, to: SceneIndex): void {
    const { columns } = this;
    this.looks.join(from, to);
    columns.recordStart[to] = columns.recordStart[from]!;
    columns.recordCount[to] = columns.recordCount[from]!;
    columns.tailStart[to] = columns.tailStart[from]!;
    columns.tailCount[to] = columns.tailCount[from]!;
    columns.setSlotStart(to, columns.slotStart[from]!);
    columns.textStart[to] = columns.textStart[from]!;
  }

  /**
   * Gives an object rows of its own, if it has those of others: something is to be written to them. Records before its first
   * live text, which nothing is written to, may still be others' too. Returns whether it has any that it had not: an order has to be
   * built anew.
   */
  makeOwn(index: SceneIndex, layout: SlotLayout | undefined): boolean {
    const { columns } = this;
    if (columns.look[index] === 0) return false;
    const { slotCount = 0 } = layout ?? {};
    const texts = this.textCountOf(index, layout);
    const head = this.headOf(index, texts);
    // Who looks for changes learns now whose the slots are.
    this.tables.objects.touch(index);
    if (!this.looks.leave(index)) {
      this.records.takeOver(index, head);
      return true;
    }
    const slot = columns.slotStart[index]!;
    const text = columns.textStart[index]!;
    const moved = this.records.makeOwn(index, head);
    if (this.isUnlinked(index)) this.slotSpans.share(slot, slotCount);
    else {
      this.takeSlots(index, layout, true);
      this.copySlots(slot, columns.slotStart[index]!, slotCount);
      copyWords(
        this.texts.words,
        columns.textStart[index]! * TEXT_WORDS,
        text * TEXT_WORDS,
        texts * TEXT_WORDS,
      );
    }
    this.moveTexts(index, moved, texts);
    return true;
  }

  /**
   * Gives a live text places for so many characters, as far as its kind reserves them: from the object's first live text on
   * all records move to a span of their own. Returns whether anything has moved.
   */
  makeRoom(index: SceneIndex, nth: number, texts: number, characters: number): boolean {
    const { columns } = this;
    const row = (columns.textStart[index]! + nth) * TEXT_WORDS;
    const places = placesOf(this.texts.words[row + 1]!);
    const wanted = roomWanted(this.texts.words[row + 1]!, characters);
    if (wanted === undefined || places === 0) return false;
    const head = this.headOf(index, texts);
    const tail = columns.recordCount[index]! - head;
    const more = wanted - places;
    if (tail + more > MOST_IN_TAIL) return false;
    const from = recordRow(columns, index, head);
    const until = this.texts.words[row]! - from + places;
    const start = this.records.growTail(index, head, until, more);
    for (let text = 0; text < texts; text++) {
      const at = (columns.textStart[index]! + text) * TEXT_WORDS;
      const before = this.texts.words[at]! - from;
      this.texts.words[at] = start + before + (before < until ? 0 : more);
    }
    this.texts.words[row + 1]! += more;
    return true;
  }

  /** Clears everything and frees the memory. */
  clear(): void {
    this.shadowSlots.clear();
    this.looks.clear();
    this.slotTwins.clear();
    this.records.clear();
    for (const spans of [this.slotSpans, this.textSpans]) spans.clear();
    for (const table of [this.tables.slots, this.texts]) table.clear();
  }

  /** Returns the number of rows of live texts that the object has. */
  private textCountOf(index: SceneIndex, layout: SlotLayout | undefined): number {
    return this.isUnlinked(index) ? 0 : (layout?.textCount ?? 0);
  }

  /**
   * Returns how many of the staged records no live text writes, counted from the first: as many as may be shared. None
   * where the others would be too many to count.
   */
  private stagedHead(index: SceneIndex, count: number, texts: number): number {
    let head = count;
    const first = this.columns.textStart[index]! * TEXT_WORDS;
    for (let at = first; at < first + texts * TEXT_WORDS; at += TEXT_WORDS)
      if (this.texts.words[at + 1] !== 0) head = Math.min(head, this.texts.words[at]!);
    return count - head > MOST_IN_TAIL ? 0 : head;
  }

  /** Returns how many of an object's records stand before its live texts: all or none, where they have no run of their own. */
  private headOf(index: SceneIndex, texts: number): number {
    const { columns } = this;
    const count = columns.recordCount[index]!;
    const tail = columns.tailCount[index]!;
    if (tail > 0) return count - tail;
    const first = columns.textStart[index]! * TEXT_WORDS;
    for (let at = first; at < first + texts * TEXT_WORDS; at += TEXT_WORDS)
      if (this.texts.words[at + 1] !== 0) return 0;
    return count;
  }

  /** Gives an object that is not linked the staged slots, or those of another of its kind that has the same. */
  private putSlots(index: SceneIndex, staged: Uint32Array, count: number, isNew: boolean): void {
    const { columns, slotSpans } = this;
    const { slots } = this.tables;
    const hash = hashOf(staged, count * SLOT_WORDS, columns.kind[index]);
    const twin = this.slotTwins.at(hash, index);
    this.slotTwins.remember(hash, index);
    const before = columns.slotStart[index]!;
    if (twin !== undefined && this.hasSlots(twin, columns.kind[index]!, staged, count)) {
      if (!isNew && columns.slotStart[twin] === before) return;
      if (!isNew) slotSpans.release(before, count);
      this.shareSlots(twin, index, count);
      return;
    }
    const isOwn = !isNew && !slotSpans.isShared(before);
    if (!isNew && !isOwn) slotSpans.release(before, count);
    const start = isOwn ? before : slotSpans.take(count);
    if (!isOwn) columns.setSlotStart(index, start);
    for (let at = 0; at < count * SLOT_WORDS; at++) slots.words[start * SLOT_WORDS + at] = staged[at]!;
    slots.touch(start, count);
  }

  /** Whether these are the slots of an object of a kind that is not linked. */
  private hasSlots(index: SceneIndex, kind: number, staged: Uint32Array, count: number): boolean {
    const { columns } = this;
    const { words } = this.tables.slots;
    if (!columns.isUsed(index) || columns.kind[index] !== kind || !this.isUnlinked(index)) return false;
    const first = columns.slotStart[index]! * SLOT_WORDS;
    for (let at = 0; at < count * SLOT_WORDS; at++) if (words[first + at] !== staged[at]) return false;
    return true;
  }

  private shareSlots(from: SceneIndex, to: SceneIndex, count: number): void {
    const start = this.columns.slotStart[from]!;
    this.slotSpans.share(start, count);
    this.columns.setSlotStart(to, start);
  }

  private copySlots(from: number, to: number, count: number): void {
    if (count === 0) return;
    const { slots } = this.tables;
    copyWords(slots.words, to * SLOT_WORDS, from * SLOT_WORDS, count * SLOT_WORDS);
    slots.touch(to, count);
  }

  /** Live texts were staged from record 0 on; now their records have a place in the table. */
  private moveTexts(index: SceneIndex, start: number, texts: number): void {
    for (let nth = 0; nth < texts; nth++)
      this.texts.words[(this.columns.textStart[index]! + nth) * TEXT_WORDS]! += start;
  }
}
