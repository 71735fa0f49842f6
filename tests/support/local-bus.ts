/** Nodes of one process: a node hears the others in a later turn of the event loop. */
import { randomUUID } from 'node:crypto';
import { type DropLog, DroppedMessages } from '../../api/server/cluster/dropped-messages.ts';
import {
  AnswerFailedError,
  BadMessageError,
  NoAnswerError,
  NobodyAnswersError,
  type NodeBus,
  type Take,
} from '../../api/server/cluster/node-bus.ts';

type Answer = (body: Uint8Array) => Promise<Uint8Array>;

export class LocalHub {
  readonly members = new Set<LocalBus>();
  readonly answers = new Map<string, Answer>();
  readonly dropped: DroppedMessages;

  constructor(log: DropLog = console) {
    this.dropped = new DroppedMessages(log);
  }

  /** Another node. */
  join(): NodeBus {
    const bus = new LocalBus(this);
    this.members.add(bus);
    return bus;
  }
}

class LocalBus implements NodeBus {
  readonly node = randomUUID();
  readonly isUp = true;
  readonly #hub: LocalHub;
  readonly #listeners = new Map<string, Set<Take>>();
  readonly #closing = new AbortController();

  constructor(hub: LocalHub) {
    this.#hub = hub;
  }

  publish(subject: string, body: Uint8Array): void {
    if (this.#closing.signal.aborted) return;
    // Later, as over a network: a subscriber never runs within the call of the one who tells.
    setImmediate(() => {
      for (const member of this.#hub.members) if (member !== this) member.#take(subject, body, this.node);
    });
  }

  subscribe(subject: string, take: Take): () => void {
    const all = this.#listeners.get(subject) ?? new Set();
    const guarded = this.#hub.dropped.guard(take);
    this.#listeners.set(subject, all.add(guarded));
    return () => void all.delete(guarded);
  }

  answer(subject: string, answer: Answer): () => void {
    this.#hub.answers.set(subject, answer);
    const end = () => void this.#hub.answers.delete(subject);
    this.#closing.signal.addEventListener('abort', end);
    return end;
  }

  async request(
    subject: string,
    body: Uint8Array,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    const answer = this.#hub.answers.get(subject);
    if (!answer) throw new NobodyAnswersError(`No node answers ${subject}`);
    const ends = [AbortSignal.timeout(timeoutMs), this.#closing.signal, ...(signal ? [signal] : [])];
    const over = AbortSignal.any(ends);
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new NoAnswerError(`The node that answers ${subject} did not answer`));
      if (over.aborted) giveUp();
      over.addEventListener('abort', giveUp, { once: true });
      const fail = (error: unknown) => {
        const { message } = error as Error;
        reject(
          error instanceof BadMessageError ? new NobodyAnswersError(message) : new AnswerFailedError(message),
        );
      };
      setImmediate(() => answer(body).then(resolve, fail));
    });
  }

  /** Nothing is ever lost between nodes of one process. */
  onGap(): () => void {
    return () => {};
  }

  async close(): Promise<void> {
    this.#hub.members.delete(this);
    this.#listeners.clear();
    this.#closing.abort();
  }

  #take(subject: string, body: Uint8Array, from: string): void {
    const any = `${subject.slice(0, subject.lastIndexOf('.') + 1)}*`;
    for (const pattern of [subject, any])
      for (const take of this.#listeners.get(pattern) ?? []) take(body, subject, 0, from);
  }
}
