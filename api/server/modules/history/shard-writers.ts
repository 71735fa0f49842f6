/**
 * The shards of the stream that this node stores, out of those that all nodes with the role `writer` share, evenly. Who has which
 * is computed by each from the nodes that it hears; two that disagree for a moment store the same samples, which are a set.
 */
import type { ShardFigures } from '../../cluster/sample-stream.ts';
import type { IngestCounts } from './ingest.ts';
import { ShardWriter, type ShardWriterOptions } from './shard-writer.ts';
import { SHARDS } from './stream-writer.ts';

interface ShardWritersOptions extends ShardWriterOptions {
  /** This node's name. */
  readonly node: string;
  /** Names of all nodes that write, this one too; undefined while that is not known. */
  readonly writers: () => readonly string[] | undefined;
}

const ROUND_MS = 500;
/** Every so many rounds it is asked how many messages wait. */
const ASK_EVERY = 4;

export class ShardWriters {
  readonly #options: ShardWritersOptions;
  readonly #writers = new Map<number, ShardWriter>();
  readonly #waiting = new Map<number, number>();
  /** Of writers that have ended. */
  #past = { stored: 0, rejected: 0 };
  #round: Promise<void> = Promise.resolve();
  #rounds = 0;
  #timer: NodeJS.Timeout | undefined;
  #isAway = false;
  #isClosed = false;

  constructor(options: ShardWritersOptions) {
    this.#options = options;
  }

  /** Takes what falls to this node, and goes on doing so. */
  start(): void {
    void this.settle();
    this.#timer = setInterval(() => void this.settle(), ROUND_MS);
  }

  /** One round. Never rejects. */
  settle(): Promise<void> {
    this.#round = this.#round.then(() => this.#look());
    return this.#round;
  }

  /** Samples that this node has stored for all. */
  get counts(): Pick<IngestCounts, 'stored' | 'waiting' | 'rejected'> {
    let { stored, rejected } = this.#past;
    let waiting = 0;
    for (const { counts } of this.#writers.values()) {
      stored += counts.stored;
      rejected += counts.rejected;
      waiting += counts.waiting;
    }
    return { stored, waiting, rejected };
  }

  /** The storage error while batches fail; undefined otherwise. */
  get failing(): string | undefined {
    return [...this.#writers.values()].find(({ failing }) => failing)?.failing;
  }

  /** Of those that this node stores. */
  shards(now = Date.now()): ShardFigures[] {
    return [...this.#writers.values()]
      .map((writer) => ({
        shard: writer.shard,
        waiting: this.#waiting.get(writer.shard) ?? 0,
        oldestMs: Math.round(writer.oldestMs(now)),
      }))
      .sort((one, other) => one.shard - other.shard);
  }

  forgetPartitions(): void {
    for (const writer of this.#writers.values()) writer.forgetPartitions();
  }

  /** Takes nothing more, and stores what it has. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#round;
    await Promise.all([...this.#writers.keys()].map((shard) => this.#leave(shard)));
  }

  async #look(): Promise<void> {
    const { log, node, writers } = this.#options;
    const names = this.#isClosed ? undefined : writers();
    if (!names) return;
    const sorted = [...new Set(names)].sort();
    try {
      for (let shard = 0; shard < SHARDS; shard++) {
        // A hash would spread so few unevenly.
        const isOwn = sorted[shard % sorted.length] === node;
        const writer = this.#writers.get(shard);
        if (writer && (!isOwn || writer.isOver)) await this.#leave(shard);
        if (isOwn && !this.#writers.has(shard)) await this.#take(shard);
      }
      if (this.#rounds++ % ASK_EVERY === 0) await this.#ask();
      if (this.#isAway) log.info({}, 'The stream of samples is read again');
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway)
        log.warn({ error: String(error) }, 'The stream of samples cannot be read at present');
      this.#isAway = true;
    }
  }

  async #take(shard: number): Promise<void> {
    this.#writers.set(shard, await ShardWriter.open(shard, this.#options));
    this.#options.log.info({ shard }, 'Samples: this node stores a shard');
  }

  async #leave(shard: number): Promise<void> {
    const writer = this.#writers.get(shard);
    if (!writer) return;
    this.#writers.delete(shard);
    this.#waiting.delete(shard);
    await writer.close();
    const { stored, rejected } = writer.counts;
    this.#past = { stored: this.#past.stored + stored, rejected: this.#past.rejected + rejected };
    this.#options.log.info({ shard }, 'Samples: this node stores a shard no more');
  }

  async #ask(): Promise<void> {
    for (const [shard, writer] of this.#writers) this.#waiting.set(shard, await writer.waiting());
  }
}
