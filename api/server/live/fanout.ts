/** Tells every outbox which of its tags changed, once per tick. The cost of a change is paid by those who watch it. */
import { type Outbox, REFUSED } from './outbox.ts';

/** One outbox's interest in one slot; `at` is its place in the slot's list, so that leaving is cheap. */
interface Link {
  readonly outbox: Outbox;
  readonly index: number;
  readonly slot: number;
  at: number;
}

const TICK_MS = 50;

export class Fanout {
  readonly #now: () => number;
  readonly #links = new Map<Outbox, Link[]>();
  /** Slot → who watches it. */
  readonly #watchers: (Link[] | undefined)[] = [];
  #changed: number[] = [];
  #isChanged = new Uint8Array(0);
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Outboxes that are served. */
  get size(): number {
    return this.#links.size;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.tick(), TICK_MS);
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

  /** Adds tags to an outbox and begins to serve it. */
  subscribe(outbox: Outbox, slots: readonly number[]): void {
    const links = this.#links.get(outbox) ?? [];
    this.#links.set(outbox, links);
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
  }

  /** The tag at this slot has another value or quality. */
  mark(slot: number): void {
    if (this.#isChanged[slot] || !this.#watchers[slot]?.length) return;
    this.#isChanged[slot] = 1;
    this.#changed.push(slot);
  }

  tick(): void {
    for (const slot of this.#changed) {
      this.#isChanged[slot] = 0;
      for (const link of this.#watchers[slot]!) link.outbox.mark(link.index);
    }
    this.#changed = [];
    const now = this.#now();
    for (const outbox of this.#links.keys()) outbox.flush(now);
  }
}
