/** The threads of one server as nodes of an installation: a port between each two of them, and one clock. */
import { randomUUID } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import { type DropLog, DroppedMessages } from './dropped-messages.ts';
import {
  AnswerFailedError,
  BadMessageError,
  NoAnswerError,
  NobodyAnswersError,
  type NodeBus,
  type Take,
  TOO_LATE_MS,
} from './node-bus.ts';

type Answer = (body: Uint8Array) => Promise<Uint8Array>;

/** `sentAt`: milliseconds of the machine, on a clock that never goes back. */
type Message =
  | {
      readonly kind: 'publish';
      readonly from: string;
      readonly subject: string;
      readonly body: Uint8Array;
      readonly sentAt: number;
    }
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly subject: string;
      readonly body: Uint8Array;
      readonly sentAt: number;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly body: Uint8Array }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'nobody'; readonly id: number };

interface Asked {
  readonly subject: string;
  /** Those that may answer yet. */
  readonly ports: Set<MessagePort>;
  readonly resolve: (body: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export class ThreadBus implements NodeBus {
  readonly node = randomUUID();
  readonly #listeners = new Map<string, Set<Take>>();
  readonly #answers = new Map<string, Answer>();
  readonly #asked = new Map<number, Asked>();
  readonly #closing = new AbortController();
  readonly #ports = new Set<MessagePort>();
  readonly #dropped: DroppedMessages;
  #next = 1;

  constructor(log: DropLog = console) {
    this.#dropped = new DroppedMessages(log);
  }

  /** Threads are always within reach. */
  get isUp(): boolean {
    return !this.#closing.signal.aborted;
  }

  /** Another thread, until it ends. */
  connect(port: MessagePort): void {
    this.#ports.add(port);
    port.on('message', (message: Message) => this.#hear(message, port));
    port.once('close', () => this.#lose(port));
  }

  publish(subject: string, body: Uint8Array): void {
    if (!this.isUp) return;
    const message: Message = { kind: 'publish', from: this.node, subject, body, sentAt: machineMs() };
    for (const port of this.#ports) port.postMessage(message);
  }

  subscribe(subject: string, take: Take): () => void {
    const all = this.#listeners.get(subject) ?? new Set();
    const guarded = this.#dropped.guard(take);
    this.#listeners.set(subject, all.add(guarded));
    return () => void all.delete(guarded);
  }

  answer(subject: string, answer: Answer): () => void {
    this.#answers.set(subject, answer);
    return () => void this.#answers.delete(subject);
  }

  async request(
    subject: string,
    body: Uint8Array,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    const id = this.#next++;
    const ends = [AbortSignal.timeout(timeoutMs), this.#closing.signal, ...(signal ? [signal] : [])];
    const over = AbortSignal.any(ends);
    try {
      return await new Promise((resolve, reject) => {
        const ports = new Set(this.#ports);
        this.#asked.set(id, { subject, ports, resolve, reject });
        const giveUp = (): void => reject(noAnswer(subject));
        if (over.aborted) giveUp();
        over.addEventListener('abort', giveUp, { once: true });
        const message: Message = { kind: 'request', id, subject, body, sentAt: machineMs() };
        for (const port of ports) port.postMessage(message);
        if (ports.size === 0) reject(nobody(subject));
      });
    } finally {
      this.#asked.delete(id);
    }
  }

  /** Nothing is lost between threads that live. */
  onGap(): () => void {
    return () => {};
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const port of this.#ports) port.close();
    this.#ports.clear();
    this.#listeners.clear();
    this.#answers.clear();
  }

  /** Those that wait for this thread alone get no answer. */
  #lose(port: MessagePort): void {
    this.#ports.delete(port);
    for (const { subject, ports, reject } of this.#asked.values())
      if (ports.delete(port) && ports.size === 0) reject(noAnswer(subject));
  }

  #hear(message: Message, port: MessagePort): void {
    switch (message.kind) {
      case 'publish':
        this.#deliver(message);
        break;
      case 'request':
        void this.#answered(message).then((answer) => this.isUp && port.postMessage(answer));
        break;
      case 'answer':
        this.#asked.get(message.id)?.resolve(message.body);
        break;
      case 'failed':
        this.#asked.get(message.id)?.reject(new AnswerFailedError(message.message));
        break;
      case 'nobody':
        this.#pass(message.id, port);
    }
  }

  /** This thread does not answer; another one may. */
  #pass(id: number, port: MessagePort): void {
    const asked = this.#asked.get(id);
    if (asked?.ports.delete(port) && asked.ports.size === 0) asked.reject(nobody(asked.subject));
  }

  #deliver({ subject, body, sentAt, from }: Extract<Message, { kind: 'publish' }>): void {
    const lateMs = machineMs() - sentAt;
    const any = `${subject.slice(0, subject.lastIndexOf('.') + 1)}*`;
    for (const pattern of [subject, any])
      for (const take of this.#listeners.get(pattern) ?? []) take(body, subject, lateMs, from);
  }

  async #answered({ id, subject, body, sentAt }: Extract<Message, { kind: 'request' }>): Promise<Message> {
    const answer = this.#answers.get(subject);
    // Whoever asked has been told by then that there is no answer.
    if (!answer || machineMs() - sentAt > TOO_LATE_MS) return { kind: 'nobody', id };
    return answer(body).then(
      (said) => ({ kind: 'answer', id, body: said }),
      (error: unknown) =>
        error instanceof BadMessageError
          ? { kind: 'nobody', id }
          : { kind: 'failed', id, message: (error as Error).message },
    );
  }
}

const noAnswer = (subject: string): NoAnswerError =>
  new NoAnswerError(`The thread that answers ${subject} did not answer`);

const nobody = (subject: string): NobodyAnswersError =>
  new NobodyAnswersError(`No thread answers ${subject}`);
