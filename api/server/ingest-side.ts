/**
 * How this node's samples are stored: by itself, or through the stream of its cluster; and, if it is one of the nodes that
 * read the stream, what it stores for all.
 */
import type { Cluster } from './cluster/join.ts';
import type { ShardFigures, StreamState } from './cluster/sample-stream.ts';
import type { SpoolState } from './cluster/spool.ts';
import { Historian, type Log, ShardWriters, StreamWriter } from './modules/history/index.ts';
import type { Storage } from './storage/storage.ts';

interface IngestSideOptions {
  readonly storage: Storage;
  readonly cluster: Cluster | undefined;
  readonly now: () => number;
  readonly historyDays: () => number;
  readonly log: Log;
  /** Samples that wait in memory while they cannot be stored. */
  readonly capacity?: number;
}

/** Samples of this node since its start. */
export interface IngestFigures {
  /** Stored in the database by this node. */
  readonly stored: number;
  /** Taken from its devices, and neither stored nor in the stream. */
  readonly waiting: number;
  /** Refused because nothing more fitted. */
  readonly dropped: number;
  /** Refused by the database. */
  readonly rejected: number;
  /** Given to the stream by this node. */
  readonly sent: number;
}

export interface StreamFigures {
  /** As seen some seconds ago; null while that is not known. */
  readonly state: StreamState | null;
  /** Those that this node stores. */
  readonly shards: readonly ShardFigures[];
  /** What this node keeps on its disk for the stream; null if it has no part of that. */
  readonly spool: SpoolState | null;
}

/** A stream may be full or slow for long: a message waits longer than a batch for the database. */
const SEND_MS = 50;
const STATE_MS = 2000;

export class IngestSide {
  /** Takes this node's samples. */
  readonly historian: Historian;
  readonly #cluster: Cluster | undefined;
  readonly #writers: ShardWriters | undefined;
  #state: StreamState | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor({ cluster, ...options }: IngestSideOptions) {
    this.#cluster = cluster;
    const stream = cluster?.stream;
    this.historian = new Historian({
      ...options,
      ...(stream && { writer: new StreamWriter(stream), batchDelay: SEND_MS }),
    });
    if (!cluster || !stream || !cluster.nodes.self.roles.includes('writer')) return;
    const { nodes } = cluster;
    this.#writers = new ShardWriters({
      ...{ ...options, stream, node: nodes.self.name },
      writers: () =>
        nodes.isCutOff ? undefined : [nodes.self.name, ...nodes.others('writer').map(({ name }) => name)],
    });
  }

  /** Why samples are not stored at present; undefined if they are. */
  get failing(): string | undefined {
    return this.historian.failing ?? this.#cluster?.stream?.failing ?? this.#writers?.failing;
  }

  start(): void {
    this.#writers?.start();
    if (!this.#cluster?.stream) return;
    void this.#look();
    this.#timer = setInterval(() => void this.#look(), STATE_MS);
  }

  figures(): IngestFigures {
    const { stored: handedOn, ...own } = this.historian.counts;
    const isSent = this.#cluster?.stream !== undefined;
    const written = this.#writers?.counts;
    return {
      ...own,
      stored: (isSent ? 0 : handedOn) + (written?.stored ?? 0),
      rejected: own.rejected + (written?.rejected ?? 0),
      sent: isSent ? handedOn : 0,
    };
  }

  /** Undefined without a stream. */
  stream(): StreamFigures | undefined {
    const stream = this.#cluster?.stream;
    if (!stream) return undefined;
    return { state: this.#state, shards: this.#writers?.shards() ?? [], spool: stream.spool ?? null };
  }

  /** Partitions were made or dropped. */
  forgetPartitions(): void {
    this.historian.forgetPartitions();
    this.#writers?.forgetPartitions();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.historian.close();
    await this.#writers?.close();
  }

  async #look(): Promise<void> {
    this.#state = (await this.#cluster?.stream?.state().catch(() => null)) ?? null;
  }
}
