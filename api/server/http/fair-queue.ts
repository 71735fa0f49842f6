/**
 * A queue with fair turns: round-robin over companies, and over the people of a company. Each person and each company
 * has a limit of its own, so that nobody can take the whole of what others need too.
 */
import { HttpError } from './errors.ts';

type Key = string | number;

/** On whose behalf work is done. A caller is one; a visitor who has not signed in is known by the network address. */
export interface Asker {
  readonly companyId: Key;
  /** Counted over all companies. */
  readonly userId: Key;
}

export interface Shares {
  readonly person: number;
  readonly company: number;
  readonly all: number;
}

interface FairQueueOptions {
  /** Pieces of work at once. */
  readonly atWork: Shares;
  /** Pieces of work that may wait; further ones are refused with 429. */
  readonly waiting: Shares;
  /** The message of a refusal: what is busy, and what to do. */
  readonly message: string;
  /** Milliseconds after which waiting ends with a refusal: 15 s if missing, never if infinite. */
  readonly mostWaitMs?: number;
}

const MOST_WAIT_MS = 15_000;
/** Seconds after which a refused call may be repeated. */
const RETRY_AFTER = 1;

interface Ticket {
  readonly asker: Asker;
  readonly start: () => void;
}

/** Ends a turn. Further calls do nothing. */
type EndTurn = () => void;

export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #atWork = new Tally();
  readonly #waiting = new Tally();
  /** Waiting tickets: company → person → in order of arrival. Whose turn is next stands first in both maps. */
  readonly #lines = new Map<Key, Map<Key, Ticket[]>>();

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Pieces of work that are done now. */
  get atWork(): number {
    return this.#atWork.all;
  }

  /** Pieces of work that wait. */
  get waiting(): number {
    return this.#waiting.all;
  }

  /** Runs the work in turn. Rejects with a 429 if the queue is full, or with the signal's reason while waiting. */
  async run<T>(asker: Asker, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const end = await this.enter(asker, signal);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Throws the 429 with which further work of the asker would be refused now. */
  refuseIfFull(asker: Asker): void {
    const { atWork, waiting } = this.#options;
    if (!this.#atWork.hasRoom(asker, atWork) && !this.#waiting.hasRoom(asker, waiting)) throw this.#refusal();
  }

  /** Waits for a turn, which lasts until its end is called. Rejects like `run`. */
  async enter(asker: Asker, signal?: AbortSignal): Promise<EndTurn> {
    signal?.throwIfAborted();
    if (this.#atWork.hasRoom(asker, this.#options.atWork)) return this.#begin(asker);
    this.refuseIfFull(asker);
    const { promise, resolve, reject } = Promise.withResolvers<EndTurn>();
    const ticket: Ticket = {
      asker,
      start: () => {
        stopWaiting();
        resolve(this.#begin(asker));
      },
    };
    const giveUp = (reason: unknown): void => {
      stopWaiting();
      this.#remove(ticket);
      reject(reason);
    };
    const onAbort = (): void => giveUp(signal?.reason);
    const { mostWaitMs = MOST_WAIT_MS } = this.#options;
    const late = Number.isFinite(mostWaitMs)
      ? setTimeout(() => giveUp(this.#refusal()), mostWaitMs)
      : undefined;
    const stopWaiting = (): void => {
      clearTimeout(late);
      signal?.removeEventListener('abort', onAbort);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#add(ticket);
    return promise;
  }

  #begin(asker: Asker): EndTurn {
    this.#atWork.add(asker, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#atWork.add(asker, -1);
      this.#startNext();
    };
  }

  #startNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#remove(next);
      this.#moveToEnd(next.asker);
      next.start();
    }
  }

  /** The first ticket whose company and person have room. */
  #next(): Ticket | undefined {
    const { atWork } = this.#options;
    if (this.#atWork.all >= atWork.all) return undefined;
    for (const people of this.#lines.values())
      for (const [ticket] of people.values())
        if (ticket && this.#atWork.hasRoom(ticket.asker, atWork)) return ticket;
    return undefined;
  }

  #add(ticket: Ticket): void {
    const { companyId, userId } = ticket.asker;
    const people = this.#lines.get(companyId) ?? new Map<Key, Ticket[]>();
    this.#lines.set(companyId, people);
    const own = people.get(userId);
    if (own) own.push(ticket);
    else people.set(userId, [ticket]);
    this.#waiting.add(ticket.asker, 1);
  }

  #remove(ticket: Ticket): void {
    const { companyId, userId } = ticket.asker;
    const people = this.#lines.get(companyId);
    const own = people?.get(userId);
    const at = own?.indexOf(ticket) ?? -1;
    if (!people || !own || at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) people.delete(userId);
    if (people.size === 0) this.#lines.delete(companyId);
    this.#waiting.add(ticket.asker, -1);
  }

  /** After a turn the company is last among the companies, and the person among its people. */
  #moveToEnd({ companyId, userId }: Asker): void {
    const people = this.#lines.get(companyId);
    if (!people) return;
    this.#lines.delete(companyId);
    this.#lines.set(companyId, people);
    const own = people.get(userId);
    if (!own) return;
    people.delete(userId);
    people.set(userId, own);
  }

  #refusal(): HttpError {
    return new HttpError(429, this.#options.message, { code: 'BUSY', retryAfter: RETRY_AFTER });
  }
}

/** Counts by person, by company and in all. */
class Tally {
  readonly #people = new Map<Key, number>();
  readonly #companies = new Map<Key, number>();
  all = 0;

  hasRoom({ companyId, userId }: Asker, most: Shares): boolean {
    return (
      this.all < most.all &&
      (this.#companies.get(companyId) ?? 0) < most.company &&
      (this.#people.get(userId) ?? 0) < most.person
    );
  }

  add({ companyId, userId }: Asker, change: 1 | -1): void {
    this.all += change;
    addTo(this.#companies, companyId, change);
    addTo(this.#people, userId, change);
  }
}

function addTo(counts: Map<Key, number>, key: Key, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
