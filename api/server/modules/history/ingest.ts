/**
 * How samples get from the node that took them into the database: directly, by its own historian, or through a stream that
 * keeps them while the database is away and that other nodes read. Either way each sample is stored once, whatever fails.
 */
import type { Row } from './sample-batch.ts';

export interface Ingest {
  /** Samples: handed on, waiting, refused because nothing more fitted, refused by the database. */
  readonly counts: IngestCounts;
  /** Why samples cannot be handed on at present; undefined if they can. */
  readonly failing: string | undefined;
  /** Accepts samples without waiting; returns how many of them fitted. The newest are refused, counted and logged. */
  push(rows: readonly Row[]): number;
  /** Accepts samples however many they are: waits while half of the room is taken. */
  pushAll(portions: Iterable<readonly Row[]>): Promise<void>;
  /** Resolves when everything accepted so far outlives this process: it is in the database, or in the stream. */
  flush(): Promise<void>;
  /** Accepts no more and hands on what waits, for a few seconds at most; what is lost by that is logged. */
  close(): Promise<void>;
}

export interface IngestCounts {
  readonly stored: number;
  readonly waiting: number;
  readonly dropped: number;
  readonly rejected: number;
}

/** Where a batch of samples goes. */
export interface BatchWriter {
  /** Throws if it is not known to be there; the same rows are then written again, and are there once. */
  write(rows: readonly Row[]): Promise<void>;
}
