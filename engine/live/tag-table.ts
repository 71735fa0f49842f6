/**
 * The newest value of every tag of a diagram, in dense arrays by tag index, and which of them have changed since they
 * were last taken. Writing a value allocates nothing unless it is a text.
 */
import { AlarmMark } from '../primitives/alarm.ts';
import { IdTable } from '../primitives/id-table.ts';
import { Quality } from './quality.ts';

export type TagValue = number | bigint | boolean | string | null;

const ValueType = { none: 0, number: 1, integer: 2, boolean: 3, text: 4 } as const;

/** What the server sent about a tag with the diagram. */
export interface TagInfo {
  readonly uuid: string;
  readonly name: string;
  readonly unit: string | null;
  readonly dataType?: string;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly canToggle?: boolean;
  /** Why the tag does not exist: objects linked to it have no value, and show this. */
  readonly missing?: string;
}

/** Returns a stand-in for a tag that objects are linked to and that does not exist. */
export const missingTag = (key: string, missing = whyMissing(key)): TagInfo => ({
  uuid: key,
  name: 'Missing tag',
  unit: null,
  missing,
});

/** `/Flow`: what an instance of an assembly lacks has the parameter's label for a key. */
const whyMissing = (key: string): string =>
  key.startsWith('/')
    ? `No tag is linked as “${key.slice(1)}”`
    : 'The linked tag does not exist, or you may not see it';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NO_TAG = '00000000-0000-0000-0000-000000000000';

export class TagTable {
  /** Number of values written since the start. */
  updates = 0;
  /** By index. */
  private readonly keys: string[] = [];
  private readonly indices = new IdTable((index) => this.keys[index]);
  /** Undefined for a tag that does not exist: tens of thousands may be missing, and their infos say the same. */
  private readonly infos: (TagInfo | undefined)[] = [];
  private capacity = 256;
  private types = new Uint8Array(this.capacity);
  private numbers = new Float64Array(this.capacity);
  /** None until there is an integer beyond those of a number: most diagrams have none. */
  private integers = new BigInt64Array(0);
  private readonly texts: (string | undefined)[] = [];
  private qualities = new Uint8Array(this.capacity).fill(Quality.missing);
  private times = new Float64Array(this.capacity);
  private alarms = new Uint8Array(this.capacity);
  private marked = new Uint8Array(this.capacity);
  private readonly changed: number[] = [];
  /** The one that was taken last. */
  private latest = -1;
  private lost = false;
  private awaited = false;

  get size(): number {
    return this.infos.length;
  }

  /** Returns the tag's index, now and later; the same uuid always gets the same index. */
  add(info: TagInfo): number {
    const index = this.take(info.uuid);
    this.infos[index] = info;
    return index;
  }

  /** Announces about how many tags there will be. */
  expect(tags: number): void {
    this.indices.reserve(tags);
  }

  /** Returns the index of a tag; one that is not there gets the index that it will have: objects are linked to it. */
  take(key: string): number {
    // Objects often come in the order of their tags: then nothing has to be looked up far in the memory.
    if (this.keys[this.latest + 1] === key) return ++this.latest;
    const next = this.keys.length;
    const index = this.indices.take(key, next);
    this.latest = index;
    if (index < next) return index;
    this.keys.push(key);
    this.infos.push(undefined);
    if (index >= this.capacity) this.grow();
    return index;
  }

  indexOf(uuid: string): number | undefined {
    return this.indices.get(uuid);
  }

  info(index: number): TagInfo {
    return this.infos[index] ?? missingTag(this.keys[index]!);
  }

  /** Returns the uuids by index. */
  uuids(): string[] {
    return [...this.keys];
  }

  /**
   * Returns the uuids by index, as the server accepts them in a request: one that cannot exist has a stand-in, which is
   * refused like any unknown tag, and the numbering holds.
   */
  askable(): string[] {
    return this.keys.map((key) => (UUID.test(key) ? key : NO_TAG));
  }

  /**
   * Takes a value from the feed. `time`: milliseconds since 1970 by the source's clock. An index out of range is
   * ignored.
   */
  set(
    index: number,
    time: number,
    quality: Quality,
    value: TagValue,
    alarm: AlarmMark = AlarmMark.none,
  ): void {
    if (index >= this.infos.length) return;
    this.alarms[index] = alarm;
    this.updates++;
    this.store(index, value);
    this.times[index] = time;
    this.qualities[index] = quality;
    this.mark(index);
  }

  /** Sets the state of the tag's worst alarm, where that is sent separately from its value. */
  setAlarm(index: number, alarm: AlarmMark): void {
    if (index >= this.infos.length || this.alarms[index] === alarm) return;
    this.alarms[index] = alarm;
    this.mark(index);
  }

  value(index: number): TagValue {
    switch (this.types[index]) {
      case ValueType.number:
        return this.numbers[index]!;
      case ValueType.integer:
        return this.integers[index]!;
      case ValueType.boolean:
        return this.numbers[index] !== 0;
      case ValueType.text:
        return this.texts[index]!;
      default:
        return null;
    }
  }

  /** Returns the value as a number: booleans as 1 and 0, texts parsed; NaN where it is not a number. */
  number(index: number): number {
    switch (this.types[index]) {
      case ValueType.number:
      case ValueType.boolean:
        return this.numbers[index]!;
      case ValueType.integer:
        return Number(this.integers[index]!);
      case ValueType.text:
        return this.texts[index]!.trim() === '' ? Number.NaN : Number(this.texts[index]!);
      default:
        return Number.NaN;
    }
  }

  /** Returns the quality to show: without a connection, every existing value is stale. */
  quality(index: number): Quality {
    const quality = this.qualities[index]! as Quality;
    return this.lost && quality < Quality.stale ? Quality.stale : quality;
  }

  /** Returns the state of the tag's worst alarm, as far as is known. */
  alarm(index: number): AlarmMark {
    return this.alarms[index]! as AlarmMark;
  }

  time(index: number): number {
    return this.times[index]!;
  }

  /**
   * Without a connection nobody knows whether the values still hold. They become valid again when they are sent again.
   */
  setConnected(connected: boolean): void {
    if (this.lost === !connected) return;
    this.lost = !connected;
    for (let index = 0; index < this.infos.length; index++) {
      if (this.lost && this.qualities[index]! < Quality.stale) this.qualities[index] = Quality.stale;
      this.mark(index);
    }
  }

  /**
   * Whether first values are on their way: an object without one is not marked as lacking it yet. The marks of a whole
   * picture would flash up for the moment until they come, and painting them would make that moment longer.
   */
  setAwaited(awaited: boolean): void {
    if (this.awaited === awaited) return;
    this.awaited = awaited;
    for (let index = 0; index < this.infos.length; index++)
      if (this.qualities[index] === Quality.missing) this.mark(index);
  }

  /** The quality that an object is marked with. */
  markOf(index: number): Quality {
    const quality = this.quality(index);
    const isDue = this.awaited && quality === Quality.missing && this.isThere(index);
    return isDue ? Quality.good : quality;
  }

  /** Keeps the tags and forgets their values: what comes next belongs to another time. */
  forget(): void {
    this.types.fill(ValueType.none);
    this.qualities.fill(Quality.missing);
    this.times.fill(0);
    this.alarms.fill(AlarmMark.none);
    for (let index = 0; index < this.infos.length; index++) this.mark(index);
  }

  get hasChanges(): boolean {
    return this.changed.length > 0;
  }

  /** Calls `each` once for every tag that changed since the last call. */
  takeChanged(each: (index: number) => void): void {
    for (const index of this.changed) {
      this.marked[index] = 0;
      each(index);
    }
    this.changed.length = 0;
  }

  clear(): void {
    this.indices.clear();
    this.latest = -1;
    this.keys.length = 0;
    this.infos.length = 0;
    this.texts.length = 0;
    this.changed.length = 0;
    this.types.fill(ValueType.none);
    this.qualities.fill(Quality.missing);
    this.marked.fill(0);
    this.alarms.fill(AlarmMark.none);
  }

  private isThere(index: number): boolean {
    const info = this.infos[index];
    return info !== undefined && info.missing === undefined;
  }

  private store(index: number, value: TagValue): void {
    if (typeof value === 'number') {
      this.types[index] = ValueType.number;
      this.numbers[index] = value;
    } else if (typeof value === 'boolean') {
      this.types[index] = ValueType.boolean;
      this.numbers[index] = value ? 1 : 0;
    } else if (typeof value === 'bigint') {
      this.types[index] = ValueType.integer;
      if (this.integers.length === 0) this.integers = new BigInt64Array(this.capacity);
      this.integers[index] = value;
    } else if (typeof value === 'string') {
      this.types[index] = ValueType.text;
      this.texts[index] = value;
    } else this.types[index] = ValueType.none;
  }

  private mark(index: number): void {
    if (this.marked[index]) return;
    this.marked[index] = 1;
    this.changed.push(index);
  }

  private grow(): void {
    const before = this.capacity;
    this.capacity *= 2;
    const longer = <T extends Uint8Array | Float64Array | BigInt64Array>(column: T): T => {
      const copy = new (column.constructor as new (length: number) => T)(this.capacity);
      copy.set(column as never);
      return copy;
    };
    this.types = longer(this.types);
    this.numbers = longer(this.numbers);
    if (this.integers.length > 0) this.integers = longer(this.integers);
    this.times = longer(this.times);
    this.marked = longer(this.marked);
    this.alarms = longer(this.alarms);
    this.qualities = longer(this.qualities).fill(Quality.missing, before);
  }
}
