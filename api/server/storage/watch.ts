/**
 * Whether the database is available. Failures report it at once; a check every few seconds finds silent ones, and
 * its return. While it is away nobody waits for it: calls are refused with the reason, buffers wait.
 */
import { awayOf, StorageAwayError } from './away.ts';

interface WatchOptions {
  /** Throws while the database must not be used; StorageAwayError if the reason is known. */
  readonly look: () => Promise<void>;
  /** It has not answered twice in a row: ends what still waits for it. */
  readonly giveUp?: () => void;
  /** Milliseconds between two checks, while all is well and while it is away; 2,000 and 500. */
  readonly every?: number;
  readonly everyAway?: number;
  /** Milliseconds within which it must answer; 5,000. */
  readonly patience?: number;
}

export class StorageWatch {
  readonly #options: Required<WatchOptions>;
  #away: StorageAwayError | undefined;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  /** Checks in a row that did not reach it. */
  #missed = 0;
  #isClosed = false;
  /** Called when it goes and when it comes back. */
  onChange: (away: StorageAwayError | undefined, afterMs: number) => void = () => undefined;

  constructor(options: WatchOptions) {
    this.#options = { every: 2000, everyAway: 500, patience: 5000, giveUp: () => undefined, ...options };
    this.#plan();
  }

  /** Why it cannot be used, including its own shutdown; undefined while all is well. */
  get away(): StorageAwayError | undefined {
    return this.#away ?? (this.#isClosed ? new StorageAwayError('unreachable') : undefined);
  }

  /** Throws at once if a query would be pointless: a full disk can still be read, and a busy server may have a free connection. */
  refuse(): void {
    if (this.#away?.kind === 'unreachable') throw new StorageAwayError('unreachable', this.#away.cause);
  }

  /** The error to throw for one from the database. */
  judged(error: unknown): unknown {
    const away = awayOf(error);
    // What is locked concerns one piece of work.
    if (away && away.kind !== 'locked') this.#set(away);
    return away ?? error;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #set(away: StorageAwayError | undefined): void {
    const wasAway = this.#away !== undefined;
    this.#away = away;
    if (wasAway === (away !== undefined)) return;
    // A clock that can be set back is useless here.
    const now = performance.now();
    const afterMs = Math.round(now - this.#since);
    this.#since = now;
    this.onChange(away, afterMs);
    if (away && !this.#looking) this.#plan();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    const { every, everyAway } = this.#options;
    this.#timer = setTimeout(
      () => {
        this.#looking = this.#look().finally(() => {
          this.#looking = undefined;
          this.#plan();
        });
      },
      this.#away ? everyAway : every,
    ).unref();
  }

  async #look(): Promise<void> {
    const { look, patience } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      const error = new StorageAwayError('unreachable', new Error(`no answer within ${patience} ms`));
      timer = setTimeout(() => reject(error), patience).unref();
    });
    try {
      await Promise.race([look(), silence]);
      this.#looked(undefined);
    } catch (error) {
      this.#looked(awayOf(error) ?? new StorageAwayError('unreachable', error));
    } finally {
      clearTimeout(timer);
    }
  }

  #looked(away: StorageAwayError | undefined): void {
    if (this.#isClosed) return;
    this.#missed = away?.kind === 'unreachable' ? this.#missed + 1 : 0;
    this.#set(away);
    if (this.#missed === 2) this.#options.giveUp();
  }
}
