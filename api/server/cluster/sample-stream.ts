/**
 * A stream between the nodes that take samples and those that store them. It keeps each message until a reader has
 * acknowledged it, also while there is none, and delivers it again where that is not known. Messages are spread over shards,
 * each of which has one reader at a time.
 */

import type { SpoolState } from './spool.ts';

export interface SampleStream {
  /**
   * Resolves when the stream keeps the message, which survives the end of this process. One of the same id that it took
   * within the last two minutes is not kept twice. Throws StreamFullError, or another error if it is not known to be kept.
   */
  publish(shard: number, id: string, body: Uint8Array): Promise<void>;

  /**
   * Reads a shard from its oldest message on: an earlier reader gets none any more, and what it has not acknowledged is
   * delivered here. At most MOST_HELD messages are delivered and not acknowledged.
   */
  read(shard: number, take: (message: KeptMessage) => void): Promise<Reading>;

  /** What it holds now, of all shards. Throws if that cannot be read. */
  state(): Promise<StreamState>;

  /** Of the disk of this node, where messages wait while the stream cannot be reached; missing without one. */
  readonly spool?: SpoolState;

  /** Why messages wait there; undefined if they do not, or are on their way. */
  readonly failing?: string;

  close(): Promise<void>;
}

export interface KeptMessage {
  readonly body: Uint8Array;
  /** When the stream took it: milliseconds since 1970, by the stream's clock. */
  readonly keptAt: number;
  /** It is done, and not delivered again. */
  acknowledge(): void;
  /** It is being worked on: to be said more often than every HELD_MS, else it is delivered again. */
  holdOn(): void;
}

export interface Reading {
  /** Another reader has taken over, or the stream was made anew: nothing more is delivered. */
  readonly isOver: boolean;
  /** Messages of the shard that are not acknowledged. Throws if that cannot be read. */
  waiting(): Promise<number>;
  /** Delivers no more. What is held may still be acknowledged. */
  stop(): Promise<void>;
}

export interface StreamState {
  readonly messages: number;
  readonly bytes: number;
  /** What it may hold. */
  readonly mostBytes: number;
}

/** A shard, as whoever reads it sees it. */
export interface ShardFigures {
  readonly shard: number;
  /** Messages that are not stored, some seconds ago. */
  readonly waiting: number;
  /** Milliseconds since the stream took the oldest of them that this node has. */
  readonly oldestMs: number;
}

export const MOST_HELD = 64;
/** What was on its way to a reader that has just stopped comes to the next one after this. */
export const HELD_MS = 5_000;
/** A message may be this long. */
export const MOST_MESSAGE_BYTES = 900_000;

/** The stream holds as much as it may: the message was not taken. */
export class StreamFullError extends Error {}
