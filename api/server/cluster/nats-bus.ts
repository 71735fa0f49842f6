/** Nodes that find each other at NATS: core messages only, nothing is stored there. */
import { randomUUID } from 'node:crypto';
import {
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  RequestError,
  type Subscription,
} from '@nats-io/transport-node';
import { DroppedMessages } from './dropped-messages.ts';
import { Lateness } from './lateness.ts';
import { openConnection } from './nats-connection.ts';
import {
  AnswerFailedError,
  BadMessageError,
  NoAnswerError,
  NobodyAnswersError,
  type NodeBus,
  type Take,
  TOO_LATE_MS,
} from './node-bus.ts';

interface NatsOptions {
  /** Addresses of servers of one NATS cluster, each as `nats://user:password@host:4222`. */
  readonly urls: readonly string[];
  /** The node's name, which NATS shows in its own figures. */
  readonly name: string;
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

/** Before all our subjects, for NATS may serve others too. */
const PREFIX = 'mimic.';
/** The header of an answer that is an error. */
const FAULT = 'Mimic-Fault';
/** The header of an answer that says that the request was too old: nothing was done. */
const TOO_LATE = 'Mimic-Too-Late';
/** The header of what is said and asked: the node's uuid, and when it spoke, milliseconds of a clock that never goes back. */
const SAID = 'Mimic-Said';

/** Throws if no server answers within five seconds; later the connection is tried again for ever. */
export async function connectNats({ urls, name, log }: NatsOptions): Promise<NodeBus> {
  const connection = await openConnection({ urls, name });
  log.info({ server: connection.getServer() }, 'NATS: connected');
  return new NatsBus(connection, log);
}

class NatsBus implements NodeBus {
  readonly node = randomUUID();
  readonly #connection: NatsConnection;
  readonly #log: NatsOptions['log'];
  readonly #missed = new Set<() => void>();
  readonly #lost = new Set<() => void>();
  readonly #lateness = new Lateness();
  readonly #dropped: DroppedMessages;
  #isUp = true;

  constructor(connection: NatsConnection, log: NatsOptions['log']) {
    this.#connection = connection;
    this.#log = log;
    this.#dropped = new DroppedMessages(log);
    void this.#watch();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  publish(subject: string, body: Uint8Array): void {
    // What is said while nobody hears it is lost, not kept and said late.
    if (this.#isUp && !this.#connection.isClosed())
      this.#connection.publish(PREFIX + subject, body, { headers: this.#said() });
  }

  subscribe(subject: string, take: Take): () => void {
    const guarded = this.#dropped.guard(take);
    return endOf(
      this.#connection.subscribe(PREFIX + subject, {
        callback: (error, message) => {
          if (error) this.#log.warn({ subject, error: error.message }, 'NATS: a subscription failed');
          else
            guarded(
              message.data,
              message.subject.slice(PREFIX.length),
              this.#lateMs(message),
              senderOf(message),
            );
        },
      }),
    );
  }

  answer(subject: string, answer: (body: Uint8Array) => Promise<Uint8Array>): () => void {
    return endOf(
      this.#connection.subscribe(PREFIX + subject, {
        callback: (error, message) => {
          if (error) this.#log.warn({ subject, error: error.message }, 'NATS: a subscription failed');
          else if (this.#lateMs(message) > TOO_LATE_MS) this.#refuse(message);
          else void respond(message, answer);
        },
      }),
    );
  }

  async request(
    subject: string,
    body: Uint8Array,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    if (!this.#isUp) throw new NobodyAnswersError('The connection to NATS is lost');
    const options = { timeout: timeoutMs, headers: this.#said() };
    const asked = this.#connection.request(PREFIX + subject, body, options);
    const message = await Promise.race([asked, this.#lostOr(signal, asked)]).catch((error: unknown) => {
      throw errorOf(error, subject);
    });
    if (message.headers?.has(TOO_LATE)) throw new NobodyAnswersError(`${subject} was asked too late`);
    const fault = message.headers?.get(FAULT);
    if (fault) throw new AnswerFailedError(fault);
    return message.data;
  }

  onGap(missed: () => void): () => void {
    this.#missed.add(missed);
    return () => void this.#missed.delete(missed);
  }

  async close(): Promise<void> {
    this.#missed.clear();
    await this.#connection.drain().catch(() => this.#connection.close());
  }

  #said(): MsgHdrs {
    const said = headers();
    said.set(SAID, `${this.node} ${Math.round(performance.now())}`);
    return said;
  }

  /** Whoever asked was told that there is no answer: to do now what was to be done then would surprise them. */
  #refuse(message: Msg): void {
    const subject = message.subject.slice(PREFIX.length);
    this.#log.warn({ subject }, 'NATS: a request was held up on its way: nothing is done');
    message.respond(new Uint8Array(), { headers: undone() });
  }

  #lateMs({ headers: more }: Msg): number {
    const [node, sentAt] = more?.get(SAID).split(' ') ?? [];
    return node && sentAt ? this.#lateness.of(node, Number(sentAt), Math.round(performance.now())) : 0;
  }

  /** Rejects when the connection is lost or the signal aborts before there is an answer. */
  #lostOr(signal: AbortSignal | undefined, asked: Promise<unknown>): Promise<never> {
    return new Promise((_, reject) => {
      const giveUp = () => reject(new NoAnswerError('The connection to the other node was lost'));
      this.#lost.add(giveUp);
      if (signal?.aborted) giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      const end = () => {
        this.#lost.delete(giveUp);
        signal?.removeEventListener('abort', giveUp);
      };
      asked.then(end, end);
    });
  }

  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') this.#down();
      else if (status.type === 'reconnect') this.#back();
      else if (status.type === 'slowConsumer') this.#gap('This node reads too slowly: messages were lost');
    }
  }

  #down(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#log.warn({}, 'NATS: the connection is lost; other nodes are not heard');
    for (const giveUp of [...this.#lost]) giveUp();
  }

  #back(): void {
    this.#isUp = true;
    this.#gap('NATS: connected again');
  }

  #gap(words: string): void {
    this.#log.info({ server: this.#connection.getServer() }, words);
    for (const missed of [...this.#missed]) missed();
  }
}

/** Empty if the sender is of a release that does not tell. */
const senderOf = ({ headers: more }: Msg): string => more?.get(SAID).split(' ')[0] ?? '';

const endOf = (subscription: Subscription) => (): void => {
  if (!subscription.isClosed()) subscription.unsubscribe();
};

/** Says that nothing was done. */
function undone(): MsgHdrs {
  const late = headers();
  late.set(TOO_LATE, 'yes');
  return late;
}

async function respond(message: Msg, answer: (body: Uint8Array) => Promise<Uint8Array>): Promise<void> {
  try {
    message.respond(await answer(message.data));
  } catch (error) {
    if (error instanceof BadMessageError)
      return void message.respond(new Uint8Array(), { headers: undone() });
    const fault = headers();
    // A header is one line.
    fault.set(FAULT, String((error as Error).message).replaceAll(/[\r\n]+/g, ' ') || 'no reason');
    message.respond(new Uint8Array(), { headers: fault });
  }
}

function errorOf(error: unknown, subject: string): Error {
  if (error instanceof NoAnswerError) return error;
  if (error instanceof RequestError && error.isNoResponders())
    return new NobodyAnswersError(`No node answers ${subject}`);
  return new NoAnswerError(`The node that answers ${subject} did not answer: ${(error as Error).message}`);
}
