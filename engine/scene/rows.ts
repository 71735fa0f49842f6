/** An object's rows in the tables that the backends read: its records, its slots and its live texts. */
import { placesOf, roomWanted, TEXT_WORDS } from '../primitives/live-text.ts';
import { RECORD_WORDS, RecordType, SLOT_WORDS } from '../primitives/record.ts';
import type { SlotLayout } from '../primitives/slots.ts';
import { Spans } from '../primitives/spans.ts';
import type { Staging } from '../primitives/staging.ts';
import type { SceneTables, WordTable } from '../primitives/tables.ts';
import type { Columns } from './columns.ts';
import { recordRow, type SceneIndex } from './types.ts';

/** What a column of tails counts to. */
const MOST_IN_TAIL = 0xffff;

export class Rows {
  private readonly tables: SceneTables;
  private readonly texts: WordTable;
  private readonly columns: Columns;
  private readonly recordSpans: Spans;
  private readonly slotSpans: Spans;
  private readonly textSpans: Spans;
  /** Few objects have a state with a shadow: those slots are kept separate from the kind's slots. */
  private readonly shadowSlots = new Map<SceneIndex, number>();
  /** Records that several objects are drawn with: how many objects, and the rows of the span, by its first row. */
  private readonly sharers = new Map<number, { objects: number; readonly rows: number }>();

  constructor(tables: SceneTables, texts: WordTable, columns: Columns) {
    this.tables = tables;
    this.texts = texts;
    this.columns = columns;
    this.recordSpans = new Spans(tables.records);
    this.slotSpans = new Spans(tables.slots);
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
      this.slotSpans.give(known, 1);
      return undefined;
    }
    const slot = this.slotSpans.take(1);
    // The value is not known yet.
    this.tables.slots.words.fill(0, slot * SLOT_WORDS, (slot + 1) * SLOT_WORDS);
    this.tables.slots.touch(slot);
    this.shadowSlots.set(index, slot);
    return slot;
  }

  /** Number of records in use. */
  get records(): number {
    return this.recordSpans.used;
  }

  takeSlots(index: SceneIndex, layout: SlotLayout | undefined): void {
    const { columns } = this;
    columns.setSlotStart(index, this.slotSpans.take(layout?.slotCount ?? 0));
    columns.textStart[index] = this.textSpans.take(layout?.textCount ?? 0);
  }

  giveSlots(index: SceneIndex, layout: SlotLayout | undefined): void {
    this.slotSpans.give(this.columns.slotStart[index]!, layout?.slotCount ?? 0);
    this.textSpans.give(this.columns.textStart[index]!, layout?.textCount ?? 0);
    if (this.shadowSlots.size > 0) this.takeShadow(index, false);
  }

  /** Copies the staged records into the object's span, a new one where their number changed or others are drawn with it. */
  copyRecords(index: SceneIndex, { words: staged, count }: Staging, texts: number): void {
    const { columns } = this;
    const { records } = this.tables;
    if (columns.recordCount[index] !== count || this.isShared(index)) {
      this.erase(index);
      columns.recordStart[index] = this.recordSpans.take(count);
      columns.recordCount[index] = count;
    }
    if (count === 0) return;
    const start = columns.recordStart[index]!;
    const first = start * RECORD_WORDS;
    const { words } = records;
    for (let at = 0; at < count * RECORD_WORDS; at++) words[first + at] = staged[at]!;
    this.own(index, start, count);
    this.moveTexts(index, start, texts);
  }

  /**
   * Draws an object with the records of another of the same kind, whose drawing is the same. From the first live text on
   * it has its own; slots and live texts are copied.
   */
  copyObject(from: SceneIndex, to: SceneIndex, { slotCount, textCount }: SlotLayout): void {
    const { columns } = this;
    this.copySlots(columns.slotStart[from]!, columns.slotStart[to]!, slotCount);
    const [text, own] = [columns.textStart[from]! * TEXT_WORDS, columns.textStart[to]! * TEXT_WORDS];
    this.texts.words.copyWithin(own, text, text + textCount * TEXT_WORDS);
    const count = columns.recordCount[from]!;
    const head = this.headOf(from, textCount);
    const tail = count - head;
    columns.recordCount[to] = count;
    if (head > 0) columns.recordStart[to] = this.share(from, to, head);
    if (tail === 0) return;
    const source = recordRow(columns, from, head);
    const start = this.copyRows(source, tail, to);
    this.setTail(to, head, start, tail);
    this.moveTexts(to, start - source, textCount);
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
    const start = this.copyRows(from, tail, index, until, more);
    this.replaceTail(index, head, start, tail + more);
    for (let text = 0; text < texts; text++) {
      const at = (columns.textStart[index]! + text) * TEXT_WORDS;
      const before = this.texts.words[at]! - from;
      this.texts.words[at] = start + before + (before < until ? 0 : more);
    }
    this.texts.words[row + 1]! += more;
    return true;
  }

  erase(index: SceneIndex): void {
    const { columns } = this;
    const count = columns.recordCount[index]!;
    if (count === 0) return;
    const tail = columns.tailCount[index]!;
    if (tail > 0) this.free(columns.tailStart[index]!, tail);
    this.release(columns.recordStart[index]!, count - tail);
    columns.recordCount[index] = 0;
    columns.tailCount[index] = 0;
  }

  /** Clears everything and frees the memory. */
  clear(): void {
    this.shadowSlots.clear();
    this.sharers.clear();
    for (const spans of [this.recordSpans, this.slotSpans, this.textSpans]) spans.clear();
    for (const table of [this.tables.records, this.tables.slots, this.texts]) table.clear();
  }

  /**
   * Returns how many of an object's records no live text writes, counted from the first: as many as may be shared. None
   * where a copy's own would be too many to count.
   */
  private headOf(index: SceneIndex, texts: number): number {
    const { columns } = this;
    const count = columns.recordCount[index]!;
    if (columns.tailCount[index]! > 0) return count - columns.tailCount[index]!;
    let head = count;
    for (let nth = 0; nth < texts; nth++) {
      const at = (columns.textStart[index]! + nth) * TEXT_WORDS;
      if (this.texts.words[at + 1] === 0) continue;
      head = Math.min(head, this.texts.words[at]! - columns.recordStart[index]!);
    }
    return count - head > MOST_IN_TAIL ? 0 : head;
  }

  private isShared(index: SceneIndex): boolean {
    return this.columns.tailCount[index]! > 0 || this.sharers.has(this.columns.recordStart[index]!);
  }

  /** Counts one more object that is drawn with the first records of another. Returns where they stand. */
  private share(from: SceneIndex, to: SceneIndex, head: number): number {
    const { columns } = this;
    const start = columns.recordStart[from]!;
    // They belonged to an object that is gone, whose index this one has got.
    if (this.tables.records.words[start * RECORD_WORDS + 9] === to) this.own(from, start, head);
    const known = this.sharers.get(start);
    if (known) known.objects++;
    else {
      const rows = columns.recordCount[from]! - columns.tailCount[from]!;
      this.sharers.set(start, { objects: 2, rows });
    }
    return start;
  }

  /** One object fewer is drawn with the records from a row on; with the last of them the rows become free. */
  private release(start: number, count: number): void {
    const shared = this.sharers.get(start);
    if (!shared) this.free(start, count);
    else if (--shared.objects === 0) {
      this.sharers.delete(start);
      this.free(start, shared.rows);
    }
  }

  private free(start: number, count: number): void {
    const { records } = this.tables;
    for (let row = start; row < start + count; row++) records.words[row * RECORD_WORDS + 8] = RecordType.none;
    records.touch(start, count);
    this.recordSpans.give(start, count);
  }

  /**
   * Copies records to a new place, as an object's own; `more` times the one before the `until`th, which draws nothing
   * there, in between. Returns where they stand.
   */
  private copyRows(source: number, count: number, owner: SceneIndex, until = count, more = 0): number {
    const start = this.recordSpans.take(count + more);
    const { words } = this.tables.records;
    const copy = (to: number, from: number, end: number): void => {
      words.copyWithin(to * RECORD_WORDS, from * RECORD_WORDS, end * RECORD_WORDS);
    };
    copy(start, source, source + until);
    for (let row = start + until; row < start + until + more; row++) {
      copy(row, source + until - 1, source + until);
      words[row * RECORD_WORDS + 8]! &= ~0xff;
    }
    copy(start + until + more, source + until, source + count);
    this.own(owner, start, count + more);
    return start;
  }

  /** The records after an object's first `head` are others from now on; those that it had are free. */
  private replaceTail(index: SceneIndex, head: number, start: number, count: number): void {
    const { columns } = this;
    if (head === 0) this.erase(index);
    else if (columns.tailCount[index]! > 0) this.free(columns.tailStart[index]!, columns.tailCount[index]!);
    else this.cut(columns.recordStart[index]!, head, columns.recordCount[index]!);
    this.setTail(index, head, start, count);
    columns.recordCount[index] = head + count;
  }

  /** The records after an object's first `head` stand from a row on; where there are none before them they are no tail. */
  private setTail(index: SceneIndex, head: number, start: number, count: number): void {
    const { columns } = this;
    if (head === 0) columns.recordStart[index] = start;
    else {
      columns.tailStart[index] = start;
      columns.tailCount[index] = count;
    }
  }

  /** Frees the end of a span of `count` records, which nobody else is drawn with. A long one is kept until it is freed whole. */
  private cut(start: number, head: number, count: number): void {
    const shared = this.sharers.get(start);
    if (this.recordSpans.isDivisible(count)) {
      this.free(start + head, count - head);
      if (shared) this.sharers.set(start, { objects: shared.objects, rows: head });
    } else if (!shared) this.sharers.set(start, { objects: 1, rows: count });
  }

  private own(index: SceneIndex, start: number, count: number): void {
    const { records } = this.tables;
    const { words } = records;
    for (let at = start * RECORD_WORDS + 9; at < (start + count) * RECORD_WORDS; at += RECORD_WORDS)
      words[at] = index;
    records.touch(start, count);
  }

  private copySlots(from: number, to: number, count: number): void {
    if (count === 0) return;
    const { slots } = this.tables;
    slots.words.copyWithin(to * SLOT_WORDS, from * SLOT_WORDS, (from + count) * SLOT_WORDS);
    slots.touch(to, count);
  }

  /** Live texts were staged from record 0 on; now their records have a place in the table. */
  private moveTexts(index: SceneIndex, start: number, texts: number): void {
    for (let nth = 0; nth < texts; nth++)
      this.texts.words[(this.columns.textStart[index]! + nth) * TEXT_WORDS]! += start;
  }
}
