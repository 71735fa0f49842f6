/** Stores what a shard of the stream brings, and acknowledges it after the commit: what is not acknowledged comes again. */
import { DroppedMessages } from '../../cluster/dropped-messages.ts';
import { BadMessageError } from '../../cluster/node-bus.ts';
import { HELD_MS, type KeptMessage, type Reading, type SampleStream } from '../../cluster/sample-stream.ts';
import { Historian, HistorianFullError, type Log } from './historian.ts';
import type { IngestCounts } from './ingest.ts';
import type { WriterOptions } from './sample-writer.ts';
import { decodeRows } from './stream-rows.ts';

export interface ShardWriterOptions extends WriterOptions {
  readonly stream: Pick<SampleStream, 'read'>;
  readonly log: Log;
}

/** Messages have waited already: the batch need not fill for long. */
const BATCH_MS = 50;

export class ShardWriter {
  readonly shard: number;
  readonly #historian: Historian;
  readonly #log: Log;
  readonly #dropped: DroppedMessages;
  readonly #held = new Set<KeptMessage>();
  readonly #timer: NodeJS.Timeout;
  #reading: Reading | undefined;

  /** Throws if the shard cannot be read. */
  static async open(shard: number, options: ShardWriterOptions): Promise<ShardWriter> {
    const writer = new ShardWriter(shard, options);
    try {
      writer.#reading = await options.stream.read(shard, (message) => void writer.#take(message));
      return writer;
    } catch (error) {
      await writer.close();
      throw error;
    }
  }

  private constructor(shard: number, options: ShardWriterOptions) {
    this.shard = shard;
    this.#log = options.log;
    this.#dropped = new DroppedMessages(options.log);
    // The stream bounds what can wait here.
    const capacity = Number.POSITIVE_INFINITY;
    this.#historian = new Historian({ ...options, shard, capacity, batchDelay: BATCH_MS });
    this.#timer = setInterval(() => this.#holdOn(), HELD_MS / 4);
  }

  /** Nothing more comes: another node reads the shard, or it has to be read anew. */
  get isOver(): boolean {
    return this.#reading?.isOver ?? true;
  }

  get counts(): IngestCounts {
    return this.#historian.counts;
  }

  /** The storage error while batches fail; undefined otherwise. */
  get failing(): string | undefined {
    return this.#historian.failing;
  }

  /** Milliseconds since the stream took the oldest message that is not stored; 0 without any. */
  oldestMs(now: number): number {
    const [oldest] = this.#held;
    return oldest ? Math.max(0, now - oldest.keptAt) : 0;
  }

  /** Messages of the shard that are not stored. Throws if that cannot be read. */
  async waiting(): Promise<number> {
    return (await this.#reading?.waiting()) ?? 0;
  }

  forgetPartitions(): void {
    this.#historian.forgetPartitions();
  }

  /** Reads no more, and stores what it holds. */
  async close(): Promise<void> {
    await this.#reading?.stop();
    await this.#historian.close();
    clearInterval(this.#timer);
    this.#held.clear();
  }

  async #take(message: KeptMessage): Promise<void> {
    this.#held.add(message);
    try {
      await this.#store(message);
      message.acknowledge();
    } catch (error) {
      this.#log.warn(
        { shard: this.shard, error: String(error) },
        'A message of samples is left to the next writer',
      );
    }
    this.#held.delete(message);
  }

  async #store({ body }: KeptMessage): Promise<void> {
    try {
      await this.#historian.append(decodeRows(body));
    } catch (error) {
      // It would come again for ever.
      if (error instanceof BadMessageError) return this.#dropped.drop(`samples.${this.shard}`, error.message);
      // Samples that the database will never take are counted and logged; the others of the message are stored.
      if (error instanceof HistorianFullError) throw error;
      await this.#historian.flush();
    }
  }

  /** However long the database is away, nobody else need try meanwhile. */
  #holdOn(): void {
    for (const message of this.#held) message.holdOn();
  }
}
