/**
 * Feeds the objects of an open diagram that show curves, statistics or alarms: in live mode, for those in view, again and
 * again as fast as their range asks for, and once for all that need the same. One call at a time: charts give way.
 */
import { ApiError } from '../../api/client/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { FeedOrder } from '../../engine/live/feeds.ts';
import type { FeedAnswer } from '../../engine/plugin.ts';
import type { DiagramSource } from '../boundary/index.ts';
import {
  ask,
  type Batch,
  batchesOf,
  type Circumstances,
  type FeedClient,
  lengthOf,
  type ServerOrder,
} from './ask.ts';

/** How often the worker looks for what has come into view, or is due. */
export const LOOK_EVERY_MS = 250;
export const ALARMS_EVERY_MS = 5000;
/** Slices of a range that statistics count as: those of an hour are renewed every twelve seconds. */
const SLICES = 300;
/** Milliseconds between two calls for the same, at least and at most. */
const RENEWED_MS = { least: 1000, most: 5 * 60_000 } as const;
/** Milliseconds after a failure: soon, for somebody waits for it; after each further one twice as long, up to the most. */
export const AGAIN_MS = { first: 1000, most: 10_000 } as const;
/** An alarm list without an answer for so long says so: three periods. */
const STALE_MS = 3 * ALARMS_EVERY_MS;
/** An answer this old is not shown any more while no newer one comes. */
const OLD_MS = 60_000;

interface FeedsOptions {
  readonly engine: Pick<Engine, 'live' | 'fed'>;
  readonly client: FeedClient;
  readonly source: DiagramSource;
  /** Milliseconds since 1970 that playback shows; null: the present. */
  readonly past: () => number | null;
  readonly now?: () => number;
}

/** What is known of an order. */
interface Asked {
  /** The time that was shown when it was asked last. */
  shown: number;
  /** By the clock: when it may be asked again at the earliest. */
  next: number;
  /** By the clock: when it was answered last. */
  answered: number;
  /** Without an answer since then. */
  failures: number;
  /** The last answer to a request for alarms, unless it is known to be out of date. */
  alarms?: Extract<FeedAnswer, { type: 'alarms' }> | undefined;
}

const PERIOD_MS = { second: 1000, minute: 60_000 } as const;
const NEVER_ASKED = { answered: Number.NEGATIVE_INFINITY, failures: 0 } as const;

export class Feeds {
  readonly #options: FeedsOptions;
  readonly #closing = new AbortController();
  readonly #asked = new Map<string, Asked>();
  readonly #now: () => number;
  /** The second or minute that was told last, by order. */
  readonly #told = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #wasPast = false;
  /** Grows whenever what is shown belongs to another time: answers of the previous one are dropped. */
  #epoch = 0;

  constructor(options: FeedsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** In edit mode objects draw a sample. */
  setLive(isLive: boolean): void {
    clearTimeout(this.#timer);
    this.#asked.clear();
    this.#told.clear();
    this.#epoch++;
    if (isLive && !this.#closing.signal.aborted) this.#keepLooking();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#closing.abort();
  }

  /** Looks now, and again at each quarter of a second of the clock: so a clock's second changes with the second. */
  #keepLooking(): void {
    this.#timer = setTimeout(() => this.#keepLooking(), LOOK_EVERY_MS - (this.#now() % LOOK_EVERY_MS));
    void this.#look();
  }

  /** Asks for what is due, one batch after the other. */
  async #look(): Promise<void> {
    const past = this.#options.past();
    if ((past !== null) !== this.#wasPast) this.#changeTime();
    const { engine } = this.#options;
    const wanted = engine.live.feeds.wanted();
    this.#tellTime(wanted, past);
    this.#markStale(past);
    if (this.#isAsking) return;
    const due = wanted.filter(isOfServer).filter((order) => this.#isDue(order, past));
    if (due.length === 0) return;
    this.#isAsking = true;
    try {
      const epoch = this.#epoch;
      for (const batch of batchesOf(due)) {
        await this.#ask(batch, past, epoch);
        if (epoch !== this.#epoch || this.#closing.signal.aborted) return;
      }
    } finally {
      this.#isAsking = false;
    }
  }

  /** Nobody may take a list for the present that the server has not confirmed for a while. */
  #markStale(past: number | null): void {
    if (past !== null) return;
    const { engine } = this.#options;
    const now = this.#now();
    for (const [key, asked] of this.#asked) {
      const isStale = asked.failures > 0 || now - asked.answered > STALE_MS;
      if (!asked.alarms || !isStale) continue;
      engine.live.feeds.answer(key, { ...asked.alarms, staleSince: asked.answered });
      asked.alarms = undefined;
      engine.fed();
    }
  }

  /** Tells the time of day where another second or minute has begun since it was told. */
  #tellTime(wanted: readonly FeedOrder[], past: number | null): void {
    const { engine } = this.#options;
    let isNew = false;
    for (const { key, request } of wanted) {
      if (request.type !== 'time') continue;
      const period = PERIOD_MS[request.every];
      const at = Math.floor((past ?? this.#now()) / period) * period;
      if (this.#told.get(key) === at) continue;
      this.#told.set(key, at);
      engine.live.feeds.answer(key, { type: 'time', at, zone: this.#zone });
      isNew = true;
    }
    if (isNew) engine.fed();
  }

  get #zone(): string {
    return this.#options.source.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  }

  /** Playback has begun or ended. */
  #changeTime(): void {
    this.#wasPast = !this.#wasPast;
    this.#epoch++;
    this.#asked.clear();
    this.#told.clear();
    this.#options.engine.live.feeds.forget();
    this.#options.engine.fed();
  }

  #isDue(order: ServerOrder, past: number | null): boolean {
    const asked = this.#asked.get(order.key);
    const now = this.#now();
    return !asked || (now >= asked.next && Math.abs((past ?? now) - asked.shown) >= periodOf(order));
  }

  async #ask(batch: Batch, past: number | null, epoch: number): Promise<void> {
    const { engine, client, source } = this.#options;
    const { signal } = this.#closing;
    const now = this.#now();
    for (const { key } of batch) {
      const known = this.#asked.get(key) ?? NEVER_ASKED;
      this.#asked.set(key, { ...known, shown: past ?? now, next: now + RENEWED_MS.least });
    }
    try {
      const shown = () => engine.live.tags.uuids();
      const at: Circumstances = { client, signal, zone: this.#zone, past, site: source.site, shown };
      const answers = await ask(batch, at);
      if (epoch !== this.#epoch || signal.aborted) return;
      batch.forEach(({ key }, nth) => {
        const answer = answers[nth]!;
        const alarms = answer.type === 'alarms' ? answer : undefined;
        Object.assign(this.#asked.get(key)!, { answered: this.#now(), failures: 0, alarms });
        engine.live.feeds.answer(key, answer);
      });
    } catch (error) {
      if (epoch !== this.#epoch || signal.aborted) return;
      this.#failed(batch, error);
    }
    engine.fed();
  }

  /** What came before stays for a while; then nobody may take it for the present. */
  #failed(batch: Batch, error: unknown): void {
    const now = this.#now();
    for (const { key } of batch) {
      const asked = this.#asked.get(key)!;
      asked.shown = Number.NEGATIVE_INFINITY;
      asked.next = now + Math.min(AGAIN_MS.most, AGAIN_MS.first * 2 ** asked.failures);
      asked.failures++;
      if (now - asked.answered < OLD_MS) continue;
      this.#options.engine.live.feeds.answer(key, { type: 'failed', why: whyOf(error) });
    }
  }
}

/** Milliseconds after which an answer is out of date. */
export function periodOf({ request }: ServerOrder): number {
  if (request.type === 'alarms') return ALARMS_EVERY_MS;
  const slices = request.type === 'series' ? request.points : SLICES;
  return Math.min(RENEWED_MS.most, Math.max(RENEWED_MS.least, lengthOf(request.range) / slices));
}

const whyOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 403 ? 'You may not see this' : 'The server does not answer';

const isOfServer = (order: FeedOrder): order is ServerOrder => order.request.type !== 'time';
