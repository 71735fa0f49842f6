/** Counts the messages of other nodes that cannot be used, and logs each kind of fault at most once a minute. */
import { BadMessageError, type Take } from './node-bus.ts';

export interface DropLog {
  warn(data: object, message: string): void;
}

interface Kind {
  count: number;
  /** By performance.now(). */
  loggedAt: number;
}

const LOG_MS = 60_000;
/** Characters of what a sender chooses. */
const MOST_LOGGED = 100;

export class DroppedMessages {
  readonly #log: DropLog;
  readonly #kinds = new Map<string, Kind>();

  constructor(log: DropLog) {
    this.#log = log;
  }

  /** Since the start. */
  get count(): number {
    return [...this.#kinds.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** `subject`: only its first word is part of the kind, so that senders cannot invent kinds. */
  drop(subject: string, fault: string, from?: string): void {
    const name = `${subject.split('.', 1)[0]} ${fault}`;
    const now = performance.now();
    const kind = this.#kinds.get(name) ?? { count: 0, loggedAt: Number.NEGATIVE_INFINITY };
    if (this.#kinds.size < MOST_KINDS) this.#kinds.set(name, kind);
    kind.count++;
    if (now - kind.loggedAt < LOG_MS) return;
    kind.loggedAt = now;
    const [where, sender] = [subject.slice(0, MOST_LOGGED), from?.slice(0, MOST_LOGGED)];
    this.#log.warn(
      { subject: where, from: sender, fault, count: kind.count },
      'A message of another node was dropped',
    );
  }

  /** Returns the handler for messages of other nodes: it neither throws nor leaves a rejected promise. */
  guard(take: Take): Take {
    return (body, subject, lateMs, from) => {
      const failed = (error: unknown): void => this.drop(subject, faultOf(error), from);
      try {
        const taken = take(body, subject, lateMs, from);
        if (taken instanceof Promise) taken.catch(failed);
      } catch (error) {
        failed(error);
      }
    };
  }
}

/** The words of a fault contain paths of fields, which a sender chooses. */
const MOST_KINDS = 200;

const faultOf = (error: unknown): string =>
  error instanceof BadMessageError ? error.message.slice(0, 200) : String(error).slice(0, 200);
