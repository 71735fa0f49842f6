/**
 * Pictures by number: fetched when they are first requested, decoded once, cached within a budget. The renderer
 * requests what it draws in every frame; the least recently requested pictures are evicted, and fetched again from the
 * browser's cache should they come back into view.
 */
import { pathOfPicture } from '../../primitives/picture-address.ts';
import type { PictureNumbers } from '../../primitives/picture-numbers.ts';
import type { Picture } from './picture.ts';

/** Fetches and decodes; rejects where there is no picture at the path. */
export type LoadPicture = (path: string, signal: AbortSignal) => Promise<Picture>;

/** What backends and exports see of the store. */
export interface Pictures {
  /** Undefined while it is loading. */
  want(number: number): Picture | undefined;
  /** Grows when all numbers get new meanings. */
  readonly epoch: number;
}

/** Bytes of decoded pictures. */
const BUDGET = 128 * 1024 * 1024;
const MOST_AT_ONCE = 4;

interface Entry {
  picture: Picture | undefined;
  state: 'waiting' | 'loading' | 'ready' | 'missing';
  /** When it was last asked for. */
  used: number;
}

export class PictureStore implements Pictures {
  epoch = 0;
  /** Called when a picture has loaded or failed. */
  onSettled: ((number: number, isThere: boolean) => void) | undefined;
  private readonly numbers: PictureNumbers;
  private readonly load: LoadPicture | undefined;
  private readonly budget: number;
  private readonly entries = new Map<number, Entry>();
  private readonly queue: number[] = [];
  private loading = 0;
  private held = 0;
  private uses = 0;
  private ended = new AbortController();
  private waiters: (() => void)[] = [];

  /** Without `load`, no picture is ever available. */
  constructor(numbers: PictureNumbers, load?: LoadPicture, budget = BUDGET) {
    this.numbers = numbers;
    this.load = load;
    this.budget = budget;
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.held;
  }

  /** Whether none is loading. */
  get isIdle(): boolean {
    return this.loading === 0 && this.queue.length === 0;
  }

  want(number: number): Picture | undefined {
    let entry = this.entries.get(number);
    if (!entry) {
      entry = { picture: undefined, state: 'waiting', used: 0 };
      this.entries.set(number, entry);
      this.queue.push(number);
      this.next();
    }
    entry.used = ++this.uses;
    return entry.picture;
  }

  /** Resolves once none of these is loading any more. */
  async settle(numbers: Iterable<number>): Promise<void> {
    for (const number of numbers) {
      this.want(number);
      while (this.isOnItsWay(number)) await new Promise<void>((done) => this.waiters.push(done));
    }
  }

  /** Forgets everything, for another diagram. */
  clear(): void {
    this.ended.abort();
    this.ended = new AbortController();
    this.entries.clear();
    this.queue.length = 0;
    this.numbers.clear();
    this.loading = 0;
    this.held = 0;
    this.epoch++;
    this.wake();
  }

  private isOnItsWay(number: number): boolean {
    const state = this.entries.get(number)?.state;
    return state === 'waiting' || state === 'loading';
  }

  private next(): void {
    while (this.loading < MOST_AT_ONCE && this.queue.length > 0) void this.fetch(this.queue.shift()!);
  }

  private async fetch(number: number): Promise<void> {
    const entry = this.entries.get(number)!;
    const { signal } = this.ended;
    entry.state = 'loading';
    this.loading++;
    const picture = await this.fetched(number, signal).catch(() => undefined);
    if (signal.aborted) return;
    this.loading--;
    entry.picture = picture;
    entry.state = picture ? 'ready' : 'missing';
    this.held += picture?.bytes ?? 0;
    if (!picture) this.numbers.setMissing(number);
    this.evict(number);
    this.onSettled?.(number, picture !== undefined);
    this.wake();
    this.next();
  }

  private async fetched(number: number, signal: AbortSignal): Promise<Picture> {
    const path = pathOfPicture(this.numbers.addressOf(number) ?? '');
    if (!path || !this.load) throw new Error('There is no picture at such an address');
    return this.load(path, signal);
  }

  /** Evicts until the budget is met: the newest picture alone may exceed it. */
  private evict(newest: number): void {
    if (this.held <= this.budget) return;
    const ready = [...this.entries].filter(([number, { picture }]) => picture && number !== newest);
    ready.sort(([, a], [, b]) => a.used - b.used);
    for (const [number, { picture }] of ready) {
      if (this.held <= this.budget) return;
      this.held -= picture!.bytes;
      this.entries.delete(number);
    }
  }

  private wake(): void {
    for (const done of this.waiters.splice(0)) done();
  }
}
