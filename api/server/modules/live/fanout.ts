/** Tells every outbox which of its tags changed, twenty times a second. The cost of a change falls on its viewers. */
import { encodeFrame, HEARTBEAT_MS, type LiveRecord, WINDOW } from '../../../contract/live.ts';
import { isWithin } from '../../field/elapsed.ts';
import type { LastValue } from '../values/index.ts';

/** One outbox's interest in one slot; `at` is its position in the slot's list, which makes leaving cheap. */
interface Link {
  readonly outbox: Outbox;
  readonly index: number;
  readonly slot: number;
  at: number;
}

/** Each outbox is flushed this often. */
const FLUSH_MS = 50;
/** Outboxes take turns within that time: 2,000 sockets written at once would hold up everything else for 40 ms. */
const LANES = 5;

export class Fanout {
  readonly #now: () => number;
  readonly #links = new Map<Outbox, Link[]>();
  readonly #lanes: Set<Outbox>[];
  #lane = 0;
  /** Slot → its viewers. */
  readonly #watchers: (Link[] | undefined)[] = [];
  #changed: number[] = [];
  #isChanged = new Uint8Array(0);
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => number, lanes = LANES) {
    this.#now = now;
    this.#lanes = Array.from({ length: lanes }, () => new Set());
  }

  /** Outboxes that are served. */
  get size(): number {
    return this.#links.size;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.tick(), FLUSH_MS / this.#lanes.length);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Makes room for slots below `size`. */
  grow(size: number): void {
    if (size <= this.#isChanged.length) return;
    const grown = new Uint8Array(Math.max(size, this.#isChanged.length * 2));
    grown.set(this.#isChanged);
    this.#isChanged = grown;
  }

  /** Adds tags to an outbox and starts serving it. */
  subscribe(outbox: Outbox, slots: readonly number[]): void {
    const links = this.#links.get(outbox) ?? this.#enlist(outbox);
    slots.forEach((slot, nth) => {
      if (slot === REFUSED) return;
      this.#watchers[slot] ??= [];
      const watchers = this.#watchers[slot];
      const link: Link = { outbox, slot, index: outbox.count + nth, at: watchers.length };
      watchers.push(link);
      links.push(link);
    });
    outbox.add(slots);
  }

  unsubscribe(outbox: Outbox): void {
    for (const link of this.#links.get(outbox) ?? []) {
      const watchers = this.#watchers[link.slot]!;
      const last = watchers.pop()!;
      if (last === link) continue;
      watchers[link.at] = last;
      last.at = link.at;
    }
    this.#links.delete(outbox);
    for (const lane of this.#lanes) lane.delete(outbox);
  }

  /** The tag at this slot has a new value or quality. */
  mark(slot: number): void {
    if (this.#isChanged[slot] || !this.#watchers[slot]?.length) return;
    this.#isChanged[slot] = 1;
    this.#changed.push(slot);
  }

  /** Passes on what changed, and flushes the outboxes whose turn it is. */
  tick(): void {
    for (const slot of this.#changed) {
      this.#isChanged[slot] = 0;
      for (const link of this.#watchers[slot]!) link.outbox.mark(link.index);
    }
    this.#changed = [];
    const now = this.#now();
    for (const outbox of this.#lanes[this.#lane]!) outbox.flush(now);
    this.#lane = (this.#lane + 1) % this.#lanes.length;
  }

  #enlist(outbox: Outbox): Link[] {
    const links: Link[] = [];
    this.#links.set(outbox, links);
    const emptiest = this.#lanes.reduce((least, lane) => (lane.size < least.size ? lane : least));
    emptiest.add(outbox);
    return links;
  }
}

/** The part of a WebSocket that an outbox needs. */
interface Wire {
  send(frame: ArrayBuffer): void;
  /** Bytes handed over but not yet taken by the network. */
  readonly bufferedAmount: number;
}

/** Slot of a refused tag: its index stays taken, nothing is ever sent for it. */
export const REFUSED = -1;

/** Bounds a frame to about 120 kB of numbers, so that a large diagram's initial values come in parts. */
const FRAME_RECORDS = 5000;
const MAX_BUFFERED = 1024 * 1024;

/**
 * What one live socket must still be told: one mark for each of its tags, never a queue of values. A client that is
 * slow or stalled therefore costs one bit and one number per tag, gets the newest value when it reads on, and
 * never delays another.
 */
export class Outbox {
  readonly #wire: Wire;
  readonly #read: (slot: number) => LastValue;
  /** Tag index → slot. */
  #slots = new Int32Array(0);
  #marked = new Uint8Array(0);
  #pending: number[] = [];
  #count = 0;
  #sequence = 0;
  #acknowledged = 0;
  #spokeAt: number;
  #progressAt: number;

  constructor(wire: Wire, read: (slot: number) => LastValue, now: number) {
    this.#wire = wire;
    this.#read = read;
    this.#spokeAt = now;
    this.#progressAt = now;
  }

  /** Number of tags so far: the index of the next one. */
  get count(): number {
    return this.#count;
  }

  /** Tags with a value to be sent. */
  get pending(): number {
    return this.#pending.length;
  }

  /** Appends tags by slot (or REFUSED) and marks them, so that their last values go out first. */
  add(slots: readonly number[]): void {
    const from = this.#count;
    this.#count += slots.length;
    const grown = new Int32Array(this.#count);
    grown.set(this.#slots);
    grown.set(slots, from);
    this.#slots = grown;
    const marked = new Uint8Array(this.#count);
    marked.set(this.#marked);
    this.#marked = marked;
    this.markAll(from);
  }

  /** The alarm state of the tags from an index on has changed, whatever their values. */
  markAll(from = 0): void {
    for (let index = from; index < this.#count; index++) if (this.#slots[index] !== REFUSED) this.mark(index);
  }

  /** The tag's value changed. */
  mark(index: number): void {
    if (this.#marked[index]) return;
    this.#marked[index] = 1;
    this.#pending.push(index);
  }

  /** The client has processed frames up to `sequence`. False if that frame was never sent, or a newer one was acknowledged before. */
  acknowledge(sequence: number, now: number): boolean {
    if (!Number.isInteger(sequence) || sequence > this.#sequence || sequence < this.#acknowledged)
      return false;
    if (sequence > this.#acknowledged) this.#progressAt = now;
    this.#acknowledged = sequence;
    return true;
  }

  /** Sends what the window allows, or a heartbeat if nothing was sent for a while. */
  flush(now: number): void {
    while (this.#pending.length > 0 && this.#hasRoom()) this.#sendFrame(now);
    // If the clock was set back, an extra heartbeat does no harm.
    if (isWithin(HEARTBEAT_MS, this.#spokeAt, now) || this.#wire.bufferedAmount > MAX_BUFFERED) return;
    // A heartbeat repeats the last sequence and needs no acknowledgement: it must come through a full window too.
    this.#send(encodeFrame(this.#sequence, []), now);
  }

  /** Milliseconds for which frames have waited for an acknowledgement without any progress; 0 if none wait. */
  stalledFor(now: number): number {
    return this.#acknowledged === this.#sequence ? 0 : now - this.#progressAt;
  }

  #hasRoom(): boolean {
    return this.#sequence - this.#acknowledged < WINDOW && this.#wire.bufferedAmount <= MAX_BUFFERED;
  }

  #sendFrame(now: number): void {
    const records: LiveRecord[] = this.#pending.splice(0, FRAME_RECORDS).map((index) => {
      this.#marked[index] = 0;
      return { index, ...this.#read(this.#slots[index]!) };
    });
    if (this.#acknowledged === this.#sequence) this.#progressAt = now;
    this.#send(encodeFrame(++this.#sequence, records), now);
  }

  #send(frame: ArrayBuffer, now: number): void {
    this.#spokeAt = now;
    this.#wire.send(frame);
  }
}
