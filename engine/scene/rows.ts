/** An object's rows in the tables that the backends read: its records, its slots and its live texts. */
import { TEXT_WORDS } from '../primitives/live-text.ts';
import {
  CONSTANT_SLOT,
  Modifier,
  RECORD_WORDS,
  RecordFlag,
  RecordType,
  SLOT_WORDS,
} from '../primitives/record.ts';
import type { SlotLayout } from '../primitives/slots.ts';
import { Spans } from '../primitives/spans.ts';
import type { Staging } from '../primitives/staging.ts';
import type { SceneTables, WordTable } from '../primitives/tables.ts';
import type { Columns } from './columns.ts';
import type { SceneIndex } from './types.ts';

export class Rows {
  private readonly tables: SceneTables;
  private readonly texts: WordTable;
  private readonly columns: Columns;
  private readonly recordSpans: Spans;
  private readonly slotSpans: Spans;
  private readonly textSpans: Spans;
  /** Few objects have a state with a shadow: those slots are kept separate from the kind's slots. */
  private readonly shadowSlots = new Map<SceneIndex, number>();

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
    columns.slotStart[index] = this.slotSpans.take(layout?.slotCount ?? 0);
    columns.textStart[index] = this.textSpans.take(layout?.textCount ?? 0);
  }

  giveSlots(index: SceneIndex, layout: SlotLayout | undefined): void {
    this.slotSpans.give(this.columns.slotStart[index]!, layout?.slotCount ?? 0);
    this.textSpans.give(this.columns.textStart[index]!, layout?.textCount ?? 0);
    if (this.shadowSlots.size > 0) this.takeShadow(index, false);
  }

  /** Copies the staged records into the object's span, a new one where their number changed. */
  copyRecords(index: SceneIndex, { words: staged, count }: Staging, texts: number): void {
    const { columns } = this;
    const { records } = this.tables;
    if (columns.recordCount[index] !== count) {
      this.erase(index);
      columns.recordStart[index] = this.recordSpans.take(count);
      columns.recordCount[index] = count;
    }
    if (count === 0) return;
    const start = columns.recordStart[index]!;
    const first = start * RECORD_WORDS;
    const { words } = records;
    for (let at = 0; at < count * RECORD_WORDS; at++) words[first + at] = staged[at]!;
    for (let at = first + 9; at < first + count * RECORD_WORDS; at += RECORD_WORDS) words[at] = index;
    records.touch(start, count);
    this.moveTexts(index, start, texts);
  }

  /**
   * Copies the records, slots and live texts of another object of the same kind; references to its slots become
   * references to the copy's.
   */
  copyObject(from: SceneIndex, to: SceneIndex, { slotCount, textCount }: SlotLayout): void {
    const { columns } = this;
    const { records, slots: values } = this.tables;
    const count = columns.recordCount[from]!;
    const start = this.recordSpans.take(count);
    columns.recordStart[to] = start;
    columns.recordCount[to] = count;
    const source = columns.recordStart[from]!;
    const { words } = records;
    words.copyWithin(start * RECORD_WORDS, source * RECORD_WORDS, (source + count) * RECORD_WORDS);
    const [slot, ownSlot] = [columns.slotStart[from]!, columns.slotStart[to]!];
    values.words.copyWithin(ownSlot * SLOT_WORDS, slot * SLOT_WORDS, (slot + slotCount) * SLOT_WORDS);
    if (slotCount > 0) values.touch(ownSlot, slotCount);
    for (let at = start * RECORD_WORDS; at < (start + count) * RECORD_WORDS; at += RECORD_WORDS) {
      words[at + 9] = to;
      moveSlots(words, at, ownSlot - slot);
    }
    records.touch(start, count);
    const [text, own] = [columns.textStart[from]! * TEXT_WORDS, columns.textStart[to]! * TEXT_WORDS];
    this.texts.words.copyWithin(own, text, text + textCount * TEXT_WORDS);
    this.moveTexts(to, start - source, textCount);
  }

  erase(index: SceneIndex): void {
    const { columns } = this;
    const { records } = this.tables;
    const start = columns.recordStart[index]!;
    const count = columns.recordCount[index]!;
    if (count === 0) return;
    for (let row = start; row < start + count; row++) records.words[row * RECORD_WORDS + 8] = RecordType.none;
    records.touch(start, count);
    this.recordSpans.give(start, count);
    columns.recordCount[index] = 0;
  }

  /** Clears everything and frees the memory. */
  clear(): void {
    this.shadowSlots.clear();
    for (const spans of [this.recordSpans, this.slotSpans, this.textSpans]) spans.clear();
    for (const table of [this.tables.records, this.tables.slots, this.texts]) table.clear();
  }

  /** Live texts were staged from record 0 on; now their records have a place in the table. */
  private moveTexts(index: SceneIndex, start: number, texts: number): void {
    for (let nth = 0; nth < texts; nth++)
      this.texts.words[(this.columns.textStart[index]! + nth) * TEXT_WORDS]! += start;
  }
}

/** Shifts every slot index in a record by `by`. */
function moveSlots(words: Uint32Array, at: number, by: number): void {
  const flags = (words[at + 8]! >>> 8) & 255;
  if (flags & RecordFlag.fillSlot) words[at + 4]! += by;
  if (flags & RecordFlag.strokeSlot) words[at + 5]! += by;
  const modifier = words[at + 10]!;
  if (modifier >>> 24 !== Modifier.none && (modifier & CONSTANT_SLOT) === 0) words[at + 10] = modifier + by;
}
