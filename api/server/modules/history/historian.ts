/**
 * Stores every sample, in batches of one transaction each, or hands the batches to what it is given instead (StreamWriter).
 *
 * The promise: once `append` resolves, the samples are stored. The queue is bounded by `capacity`; while storage cannot keep up, the
 * newest samples are refused, counted and logged at most every ten seconds, and `append` rejects for them. Refusing the
 * newest keeps the stored history whole up to a known moment, instead of full of holes.
 */
import type { BatchWriter, Ingest, IngestCounts } from './ingest.ts';
import type { Row } from './sample-batch.ts';
import { SampleWriter, type WriterOptions } from './sample-writer.ts';

interface HistorianOptions extends WriterOptions {
  readonly log: Log;
  /** Where batches go: to the database, by default. */
  readonly writer?: BatchWriter;
  /** Rows per transaction. */
  readonly batchSize?: number;
  /** Milliseconds that a sample waits at most for a batch to fill. */
  readonly batchDelay?: number;
  /** Waiting samples at most. */
  readonly capacity?: number;
  /** Milliseconds before a failed batch is first retried; doubled up to 5 s. */
  readonly retryDelay?: number;
}

export interface Log {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

export class HistorianFullError extends Error {
  constructor(count: number) {
    super(
      `The historian is full: ${count} samples were not taken. Storage is too slow or away; try again later`,
    );
  }
}

interface Waiting {
  /** Which samples, by their position in the order of arrival since the start. */
  readonly from: number;
  readonly until: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const LOG_EVERY_MS = 10_000;
const MAX_RETRY_MS = 5_000;

export class Historian implements Ingest {
  readonly #options: Required<Omit<HistorianOptions, keyof WriterOptions | 'writer'>>;
  readonly #samples: SampleWriter;
  readonly #writer: BatchWriter;
  #queue: Row[] = [];
  #taken = 0;
  #stored = 0;
  #dropped = 0;
  #rejected = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #closed = false;
  #failing: string | undefined;
  /** Rows in the next batch: smaller than `batchSize` while a row that storage refuses is being searched for. */
  #size: number;

  constructor(options: HistorianOptions) {
    const { capacity = 200_000 } = options;
    this.#options = { batchSize: 5000, batchDelay: 250, retryDelay: 100, ...options, capacity };
    this.#size = this.#options.batchSize;
    this.#samples = new SampleWriter(options);
    this.#writer = options.writer ?? this.#samples;
  }

  /** Partitions were made or dropped. */
  forgetPartitions(): void {
    this.#samples.forgetPartitions();
  }

  /** Samples: stored, waiting, refused because the queue was full, refused by the database. */
  get counts(): IngestCounts {
    return {
      stored: this.#stored,
      waiting: this.#queue.length,
      dropped: this.#dropped,
      rejected: this.#rejected,
    };
  }

  /** The storage error while batches fail; undefined otherwise. */
  get failing(): string | undefined {
    return this.#failing;
  }

  /** Accepts samples without waiting; returns how many of them fitted. */
  push(rows: readonly Row[]): number {
    const room = this.#closed ? 0 : Math.min(rows.length, this.#options.capacity - this.#queue.length);
    for (let at = 0; at < room; at++) this.#queue.push(rows[at]!);
    this.#taken += room;
    if (room < rows.length) this.#overflow(rows.length - room);
    this.#schedule();
    return room;
  }

  /** Accepts samples however many they are: waits while the queue is half full. */
  async pushAll(portions: Iterable<readonly Row[]>): Promise<void> {
    for (const rows of portions) {
      if (this.#queue.length + rows.length > this.#options.capacity / 2) await this.flush();
      this.push(rows);
    }
  }

  /** Accepts samples, all or none, and resolves when they are committed. Rejects with HistorianFullError. */
  append(rows: readonly Row[]): Promise<void> {
    if (this.#closed || this.#queue.length + rows.length > this.#options.capacity) {
      this.#overflow(rows.length);
      return Promise.reject(new HistorianFullError(rows.length));
    }
    const from = this.#taken;
    this.push(rows);
    return this.#settled(from);
  }

  /** Resolves when everything accepted so far is stored. */
  async flush(): Promise<void> {
    // Only the end is awaited: a refused row concerns its own writer, not the flush.
    const done = this.#settled(this.#taken);
    this.#write();
    await done;
  }

  /** Accepts no more, and stores what waits; gives up after `patience` milliseconds and reports how much is lost. */
  async close(patience = 3_000): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([this.flush(), tooLong]);
    clearTimeout(timer);
    const lost = this.#queue.length;
    this.#queue = [];
    if (lost > 0)
      this.#options.log.error({ lost }, 'Historian closed with samples that storage did not take');
  }

  #settled(from: number): Promise<void> {
    const until = this.#taken;
    if (this.#stored + this.#rejected >= until) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiting.push({ from, until, resolve, reject }));
  }

  #schedule(): void {
    if (this.#writing || this.#queue.length === 0) return;
    if (this.#queue.length >= this.#options.batchSize) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), this.#options.batchDelay);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing || this.#queue.length === 0) return;
    this.#writing = this.#writeBatch().finally(() => {
      this.#writing = undefined;
      // A flush or close must not wait for a batch to fill.
      if (this.#closed || this.#waiting.length > 0) this.#write();
      else this.#schedule();
    });
  }

  /** Stores the head of the queue, with as many attempts as necessary: rows leave the queue only when their outcome is known. */
  async #writeBatch(): Promise<void> {
    let delay = this.#options.retryDelay;
    let isSettled = false;
    // The same rows again while it fails, also if more have come: what has taken a part of them knows them again.
    let batch = this.#queue.slice(0, this.#size);
    while (!isSettled && this.#queue.length > 0) {
      try {
        await this.#writer.write(batch);
        this.#stored += batch.length;
        this.#size = Math.min(this.#size * 2, this.#options.batchSize);
        isSettled = true;
      } catch (error) {
        if (isDataError(error)) {
          isSettled = this.#narrow(batch, error);
          if (!isSettled) batch = this.#queue.slice(0, this.#size);
        } else {
          await this.#pause(error, delay);
          delay = Math.min(delay * 2, MAX_RETRY_MS);
        }
      }
      if (isSettled) this.#leave(batch.length);
    }
  }

  #leave(count: number): void {
    this.#failing = undefined;
    this.#queue = this.#queue.slice(count);
    const done = this.#stored + this.#rejected;
    this.#waiting = this.#waiting.filter((one) => {
      if (one.until > done) return true;
      one.resolve();
      return false;
    });
  }

  /**
   * A row that the database will never take (its tag was deleted) must not hold up the rest: batches shrink until it
   * is alone, then it is dropped. True when that happened.
   */
  #narrow(batch: readonly Row[], error: unknown): boolean {
    if (batch.length > 1) {
      this.#size = batch.length >> 1;
      return false;
    }
    const position = this.#stored + this.#rejected++;
    const tag = batch[0]!.tag.id;
    this.#options.log.error({ tag, error: String(error) }, 'Historian: storage refused a sample');
    for (const one of this.#waiting)
      if (one.from <= position && position < one.until)
        one.reject(new Error(`Storage refused a sample of tag ${tag}`));
    return true;
  }

  async #pause(error: unknown, delay: number): Promise<void> {
    this.#failing = error instanceof Error ? error.message : String(error);
    this.#options.log.error({ error: this.#failing, waiting: this.#queue.length }, 'Historian cannot store');
    await new Promise((resolve) => setTimeout(resolve, delay));
  }

  #overflow(count: number): void {
    this.#dropped += count;
    if (Date.now() - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = Date.now();
    this.#options.log.error(
      { dropped: this.#dropped, waiting: this.#queue.length },
      'Historian full: samples dropped',
    );
  }
}

/** SQLSTATE classes 22 (data) and 23 (integrity): retrying the same rows is useless. */
const isDataError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^2[23]/.test(String(error.code));
