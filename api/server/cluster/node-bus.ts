/**
 * What the nodes of one installation say to each other. Nothing is stored: a message reaches the nodes that listen at
 * that moment, at most once, and those of one node arrive in the order in which it said them. Whoever must not miss one
 * says it again, or asks after `onGap`.
 */

import { type Struct, validate } from 'superstruct';

/** Returns what ends it. */
type End = () => void;

/**
 * Handles a message of another node. `lateMs`: how much longer it travelled than the quickest message of that node lately; 0 if the
 * node is of a release that sends no time. `from`: the uuid of that node; empty for such a release. A message that it throws on, or
 * whose promise it rejects, is counted, logged and dropped (`DroppedMessages`).
 */
export type Take = (body: Uint8Array, subject: string, lateMs: number, from: string) => unknown;

/**
 * A request that was held up for longer is not carried out: by then its node is thought silent, and whoever asked was told
 * that there is no answer.
 */
export const TOO_LATE_MS = 3000;

export interface NodeBus {
  /** uuid of this run of this node. */
  readonly node: string;
  /** False while the connection is lost. */
  readonly isUp: boolean;

  /** Tells all other nodes that listen to the subject. Without a connection nobody hears it. */
  publish(subject: string, body: Uint8Array): void;

  /**
   * Hears what other nodes publish, never what this one does. A subject is words with dots between them; `*` as the last
   * word stands for any one word.
   */
  subscribe(subject: string, take: Take): End;

  /**
   * Answers requests to a subject; only one node may answer the same. An error of `answer` reaches the asking node. It is not
   * called for what was held up for more than TOO_LATE_MS: that node learns that nothing was done, if it still listens. It
   * learns the same if `answer` throws BadMessageError.
   */
  answer(subject: string, answer: (body: Uint8Array) => Promise<Uint8Array>): End;

  /**
   * Asks the node that answers this subject. Throws NobodyAnswersError if there is none, so that certainly nothing was
   * done; NoAnswerError if the time is over, `signal` aborts or the connection is lost, so that it may have been done; and
   * AnswerFailedError with the message of an answer that failed.
   */
  request(subject: string, body: Uint8Array, timeoutMs: number, signal?: AbortSignal): Promise<Uint8Array>;

  /** Calls `missed` when messages of other nodes may have been lost: the connection is back, or this node was too slow. */
  onGap(missed: () => void): End;

  close(): Promise<void>;
}

/** No node answers this subject: nothing was done. */
export class NobodyAnswersError extends Error {}

/** The node was asked and did not answer: it may have done it. */
export class NoAnswerError extends Error {}

/** The node's answer is an error. */
export class AnswerFailedError extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A JSON value as the body of a message. */
export const toBody = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

/** A message is not what its subject demands. Nothing was done for it. */
export class BadMessageError extends Error {}

/** Returns the JSON value of a body, with fields that the struct does not know. Throws BadMessageError. */
export function fromBody<T>(body: Uint8Array, struct: Struct<T, unknown>): T {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(body));
  } catch {
    throw new BadMessageError('The body is not JSON');
  }
  const [error] = validate(value, struct);
  if (!error) return value as T;
  // Without the value, which may be a password.
  const wanted = error.refinement ?? (error.type === 'type' ? 'object' : error.type);
  throw new BadMessageError(`${error.path.join('.') || 'The body'} is wrong: expected ${wanted}`);
}
