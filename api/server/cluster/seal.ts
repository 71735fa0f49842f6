/**
 * Seals of messages at NATS: an HMAC by a key that only the nodes of the installation have. A seal covers the subject, the sender's
 * run, its clocks, a number that the run uses once, and the body. It is checked before anything of the body is read.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Why a message is not accepted. */
export type SealFault =
  | 'it has no seal'
  | 'its seal is wrong'
  | 'it was received before'
  | 'its clock is minutes apart from this one; set both clocks';

interface Sealed {
  /** The sender's run, its clock that never goes back, its number, and its time of day, in milliseconds since 1970. */
  readonly said: string;
  readonly seal: string;
}

interface Parts {
  readonly subject: string;
  /** Further parts of the message: for an answer, the `said` of its request and its error. */
  readonly bound?: readonly string[];
  readonly body: Uint8Array;
}

/** A run that was not heard before, or long ago, is only accepted with about this time of day: its messages may be old ones. */
const MOST_APART_MS = 300_000;

export class Seals {
  readonly #key: Buffer;
  /** While nodes of the release before run, which have no seal. */
  readonly acceptsUnsigned: boolean;
  #number = 0;

  constructor(key: Buffer, acceptsUnsigned = false) {
    this.#key = key;
    this.acceptsUnsigned = acceptsUnsigned;
  }

  /** Seals a message of this run of a node. */
  make(node: string, parts: Parts): Sealed {
    const said = `${node} ${Math.round(performance.now())} ${++this.#number} ${Date.now()}`;
    return { said, seal: this.of(said, parts) };
  }

  of(said: string, { subject, bound = [], body }: Parts): string {
    const head = JSON.stringify([subject, said, ...bound]);
    return createHmac('sha256', this.#key).update(`${head}\n`).update(body).digest('base64url');
  }

  isRight({ said, seal }: Sealed, parts: Parts): boolean {
    const [right, shown] = [Buffer.from(this.of(said, parts)), Buffer.from(seal)];
    return right.length === shown.length && timingSafeEqual(right, shown);
  }
}

/** Numbers below the newest of a run that can still come, in another order. */
const WINDOW = 1024;
/** Runs are forgotten after such a silence. Their old messages are then refused by their time of day. */
const FORGET_MS = 3_600_000;

interface Run {
  newest: number;
  /** Whether a number was received, by its remainder. */
  readonly received: Uint8Array;
  heardAt: number;
}

/** The messages that one subscription has received, so that none counts twice. */
export class Received {
  readonly #runs = new Map<string, Run>();

  /** Undefined if it is new. Call it for messages whose seal is right alone. */
  faultOf(said: string): SealFault | undefined {
    const [node = '', , numberText, timeText] = said.split(' ');
    const number = Number(numberText);
    const run = this.#runs.get(node) ?? this.#begin(node, number, Number(timeText));
    if (!run) return 'its clock is minutes apart from this one; set both clocks';
    run.heardAt = performance.now();
    if (number <= run.newest - WINDOW) return 'it was received before';
    for (let next = run.newest + 1; next <= Math.min(number, run.newest + WINDOW); next++)
      run.received[next % WINDOW] = 0;
    run.newest = Math.max(run.newest, number);
    if (run.received[number % WINDOW]) return 'it was received before';
    run.received[number % WINDOW] = 1;
    return undefined;
  }

  #begin(node: string, number: number, time: number): Run | undefined {
    if (!(Math.abs(Date.now() - time) <= MOST_APART_MS)) return undefined;
    const oldest = performance.now() - FORGET_MS;
    for (const [other, { heardAt }] of this.#runs) if (heardAt < oldest) this.#runs.delete(other);
    const run = { newest: number, received: new Uint8Array(WINDOW), heardAt: performance.now() };
    this.#runs.set(node, run);
    return run;
  }
}
