/**
 * Seals of messages at NATS: an HMAC by a key that only the nodes of the installation have. A seal covers the subject, the sender's
 * run, its clocks, a number that the run uses once in a series, and the body. It is checked before anything of the body is read.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Why a message is not accepted. */
export type SealFault =
  | 'it has no seal'
  | 'its seal is wrong'
  | 'its header is wrong'
  | 'it was received before'
  | 'its clock is minutes apart from this one; set both clocks';

export interface Sealed {
  /**
   * The sender's run, its clock that never goes back, its number, its time of day, in milliseconds since 1970, and its series. Of a
   * request also the number that its answer arrives under.
   */
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
  #series = newSeries();

  constructor(key: Buffer, acceptsUnsigned = false) {
    this.#key = key;
    this.acceptsUnsigned = acceptsUnsigned;
  }

  /** Seals a message of this run of a node. `asked`: of a request, the number that its answer arrives under. */
  make(node: string, parts: Parts, asked?: string): Sealed {
    const words = [node, Math.round(performance.now()), ++this.#number, Date.now(), this.#series];
    const said = (asked === undefined ? words : [...words, asked]).join(' ');
    return { said, seal: this.of(said, parts) };
  }

  /** Begins another series, so that receivers judge its numbers and its clock by themselves. */
  renew(): void {
    this.#series = newSeries();
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

const newSeries = (): string => randomBytes(6).toString('base64url');

/** The run of a node and its series, out of `said`. */
export function seriesOf(said: string): string {
  const [node = '', , , , series = ''] = said.split(' ');
  return `${node} ${series}`;
}

/** Undefined for what is no request, or of a release that does not tell. */
export const askedNumberOf = (said: string): string | undefined => said.split(' ')[5];

/** Numbers below the newest of a run that can still come, in another order. */
const WINDOW = 1024;
/** Series are forgotten after such a silence. Their old messages are then refused by their time of day. */
const FORGET_MS = 3_600_000;
/** A holder of the key can begin any number of series. Beyond this the longest silent one is forgotten. */
const MOST_SERIES = 1000;

interface Series {
  newest: number;
  /** Whether a number was received, by its remainder. */
  readonly received: Uint8Array;
  heardAt: number;
}

/** The messages that one subscription has received, so that none counts twice. */
export class Received {
  readonly #series = new Map<string, Series>();

  /** Undefined if it is new. Call it for messages whose seal is right alone. */
  faultOf(said: string): SealFault | undefined {
    const [, , numberText, timeText] = said.split(' ');
    const number = Number(numberText);
    if (!(Number.isSafeInteger(number) && number > 0)) return 'its header is wrong';
    const name = seriesOf(said);
    const series = this.#series.get(name) ?? this.#begin(name, number, Number(timeText));
    if (!series) return 'its clock is minutes apart from this one; set both clocks';
    series.heardAt = performance.now();
    if (number <= series.newest - WINDOW) return 'it was received before';
    for (let next = series.newest + 1; next <= Math.min(number, series.newest + WINDOW); next++)
      series.received[next % WINDOW] = 0;
    series.newest = Math.max(series.newest, number);
    if (series.received[number % WINDOW]) return 'it was received before';
    series.received[number % WINDOW] = 1;
    return undefined;
  }

  #begin(name: string, number: number, time: number): Series | undefined {
    if (!(Math.abs(Date.now() - time) <= MOST_APART_MS)) return undefined;
    const oldest = performance.now() - FORGET_MS;
    for (const [other, { heardAt }] of this.#series) if (heardAt < oldest) this.#series.delete(other);
    if (this.#series.size >= MOST_SERIES) this.#series.delete(this.#longestSilent());
    const series = { newest: number, received: new Uint8Array(WINDOW), heardAt: performance.now() };
    this.#series.set(name, series);
    return series;
  }

  #longestSilent(): string {
    let [silent, since] = ['', Number.POSITIVE_INFINITY];
    for (const [name, { heardAt }] of this.#series) if (heardAt < since) [silent, since] = [name, heardAt];
    return silent;
  }
}
