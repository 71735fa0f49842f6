/** Tells every outbox which of its tags changed, twenty times a second. The cost of a change falls on its viewers. */
import { type Outbox, REFUSED } from './outbox.ts';

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
