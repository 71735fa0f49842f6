/** Where the records of each object stand: in a run of their own, or in one of all objects that look alike. */
import { RECORD_WORDS, RecordType } from '../primitives/record.ts';
import type { Staging } from '../primitives/staging.ts';
import { copyWords, type WordTable } from '../primitives/tables.ts';
import type { Columns } from './columns.ts';
import { LuckByKind } from './luck.ts';
import { SharedSpans } from './shared-spans.ts';
import { hashOf, Twins } from './twins.ts';
import { recordRow, type SceneIndex } from './types.ts';

/** More records are copied by the array itself: it takes a while to begin. */
const MANY = 8;

export class RecordRuns {
  private readonly records: WordTable;
  private readonly columns: Columns;
  private readonly spans: SharedSpans;
  private readonly twins = new Twins();
  private readonly luck = new LuckByKind();

  constructor(records: WordTable, columns: Columns) {
    this.records = records;
    this.columns = columns;
    this.spans = new SharedSpans(records);
  }

  /** Number of records in use. */
  get used(): number {
    return this.spans.used;
  }

  /**
   * Gives the object the staged records. The first `head` of them, which nothing changes as long as it looks as it does, are
   * those of another that looks alike, if there is one.
   */
  put(index: SceneIndex, staging: Staging, head: number): void {
    const { columns } = this;
    const { count } = staging;
    const first = head === 0 ? count : head;
    const rest = count - first;
    const isSameShape = columns.recordCount[index] === count && columns.tailCount[index] === rest;
    const twin = head === 0 ? undefined : this.twinOf(index, staging.words, head, isSameShape);
    // What it is drawn with already may stay that of others, too.
    if (twin === index) this.write(index, columns.tailStart[index]!, staging, first, count);
    else this.putAnew(index, staging, first, twin, isSameShape);
  }

  /** `twin`: another whose first records are the staged ones. */
  private putAnew(
    index: SceneIndex,
    staging: Staging,
    first: number,
    twin: SceneIndex | undefined,
    isSameShape: boolean,
  ): void {
    const { columns, spans } = this;
    const { count } = staging;
    const rest = count - first;
    if (twin !== undefined || !isSameShape || spans.isShared(columns.recordStart[index]!)) {
      this.erase(index);
      columns.recordCount[index] = count;
      columns.recordStart[index] = twin === undefined ? spans.take(first) : this.share(twin, index, first);
      columns.tailCount[index] = rest;
      if (rest > 0) columns.tailStart[index] = spans.take(rest);
    }
    if (twin === undefined) this.write(index, columns.recordStart[index]!, staging, 0, first);
    if (rest > 0) this.write(index, columns.tailStart[index]!, staging, first, count);
  }

  /**
   * Returns an object whose first records are the staged ones, and no more than those before its live texts: another, or
   * with `orItself` the same.
   */
  private twinOf(
    index: SceneIndex,
    staged: Uint32Array,
    head: number,
    orItself: boolean,
  ): SceneIndex | undefined {
    const luck = this.luck.of(this.columns.kind[index]!);
    if (!luck.next()) return undefined;
    const hash = hashOf(staged, head * RECORD_WORDS);
    const twin = this.twins.at(hash, orItself ? undefined : index);
    this.twins.remember(hash, index);
    const isFound = twin !== undefined && this.has(twin, staged, head);
    luck.note(isFound);
    return isFound ? twin : undefined;
  }

  /** Whether these are an object's records before its live texts, but for whose they are. */
  private has(index: SceneIndex, staged: Uint32Array, count: number): boolean {
    const { columns } = this;
    if (columns.recordCount[index]! - columns.tailCount[index]! !== count) return false;
    const { words } = this.records;
    const first = columns.recordStart[index]! * RECORD_WORDS;
    for (let at = 0; at < count * RECORD_WORDS; at++)
      if (words[first + at] !== staged[at] && at % RECORD_WORDS !== 9) return false;
    return true;
  }

  /** Copies the staged records of a range into a run of the object. */
  private write(
    index: SceneIndex,
    start: number,
    { words: staged }: Staging,
    from: number,
    to: number,
  ): void {
    const { words } = this.records;
    const by = (start - from) * RECORD_WORDS;
    if (to - from > MANY)
      words.set(staged.subarray(from * RECORD_WORDS, to * RECORD_WORDS), start * RECORD_WORDS);
    else for (let at = from * RECORD_WORDS; at < to * RECORD_WORDS; at++) words[by + at] = staged[at]!;
    if (to > from) this.own(index, start, to - from);
  }

  /**
   * Gives an object copies of all but its first `head` records: they were those of others. Returns how far they stand from
   * where they stood.
   */
  makeOwn(index: SceneIndex, head: number): number {
    const { columns, spans } = this;
    const count = columns.recordCount[index]!;
    spans.share(columns.recordStart[index]!, head);
    this.touchHead(index, head);
    if (count === head) return 0;
    const source = recordRow(columns, index, head);
    const start = this.copyRows(source, count - head, index);
    this.setTail(index, head, start, count - head);
    return start - source;
  }

  /** All but the first `head` records of an object, which were those of others, too, are its own from now on. */
  takeOver(index: SceneIndex, head: number): void {
    const rest = this.columns.recordCount[index]! - head;
    this.touchHead(index, head);
    if (rest > 0) this.own(index, recordRow(this.columns, index, head), rest);
  }

  /** The records say whose they are: then that object's row says nothing to those who look for changes. */
  private touchHead(index: SceneIndex, head: number): void {
    const { records } = this;
    const first = this.columns.recordStart[index]!;
    if (head > 0 && records.words[first * RECORD_WORDS + 9] === index) records.touch(first, head);
  }

  /**
   * Gives an object `more` records that draw nothing after the `until`th of those that follow its first `head`. Returns where
   * the latter stand now.
   */
  growTail(index: SceneIndex, head: number, until: number, more: number): number {
    const { columns } = this;
    const tail = columns.recordCount[index]! - head;
    const start = this.copyRows(recordRow(columns, index, head), tail, index, until, more);
    if (head === 0) this.erase(index);
    else this.release(columns.tailStart[index]!, columns.tailCount[index]!);
    this.setTail(index, head, start, tail + more);
    columns.recordCount[index] = head + tail + more;
    return start;
  }

  /** The object draws nothing any more. */
  erase(index: SceneIndex): void {
    const { columns } = this;
    const count = columns.recordCount[index]!;
    if (count === 0) return;
    const tail = columns.tailCount[index]!;
    if (tail > 0) this.release(columns.tailStart[index]!, tail);
    this.release(columns.recordStart[index]!, count - tail);
    columns.recordCount[index] = 0;
    columns.tailCount[index] = 0;
  }

  clear(): void {
    this.spans.clear();
    this.twins.clear();
    this.records.clear();
  }

  /** Counts one more object that is drawn with the first records of another. Returns where they stand. */
  private share(from: SceneIndex, to: SceneIndex, head: number): number {
    const start = this.columns.recordStart[from]!;
    // They belonged to an object that is gone, whose index this one has got.
    if (this.records.words[start * RECORD_WORDS + 9] === to) this.own(from, start, head);
    this.spans.share(start, head);
    return start;
  }

  /** An object is no longer drawn with a run of records; with the last one it draws nothing. */
  private release(start: number, count: number): void {
    if (!this.spans.release(start, count)) return;
    const { records } = this;
    for (let row = start; row < start + count; row++) records.words[row * RECORD_WORDS + 8] = RecordType.none;
    records.touch(start, count);
  }

  /**
   * Copies records to a new place, as an object's own; `more` times the one before the `until`th, which draws nothing
   * there, in between. Returns where they stand.
   */
  private copyRows(source: number, count: number, owner: SceneIndex, until = count, more = 0): number {
    const start = this.spans.take(count + more);
    const { words } = this.records;
    const copy = (to: number, from: number, end: number): void => {
      copyWords(words, to * RECORD_WORDS, from * RECORD_WORDS, (end - from) * RECORD_WORDS);
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

  /** The records after an object's first `head` stand from a row on; where there are none before them they are no tail. */
  private setTail(index: SceneIndex, head: number, start: number, count: number): void {
    const { columns } = this;
    if (head === 0) columns.recordStart[index] = start;
    else {
      columns.tailStart[index] = start;
      columns.tailCount[index] = count;
    }
  }

  private own(index: SceneIndex, start: number, count: number): void {
    const { records } = this;
    const { words } = records;
    for (let at = start * RECORD_WORDS + 9; at < (start + count) * RECORD_WORDS; at += RECORD_WORDS)
      words[at] = index;
    records.touch(start, count);
  }
}
