/** Nodes that find each other at NATS: core messages only, nothing is stored there. */
import { randomUUID } from 'node:crypto';
import {
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import { Asked } from './asked.ts';
import { DroppedMessages } from './dropped-messages.ts';
import { Lateness } from './lateness.ts';
import { openConnection } from './nats-connection.ts';
import {
  AnswerFailedError,
  BadMessageError,
  NobodyAnswersError,
  type NodeBus,
  type Take,
  TOO_LATE_MS,
} from './node-bus.ts';
import { askedNumberOf, Received, type Sealed, type SealFault, type Seals, seriesOf } from './seal.ts';

interface NatsOptions {
  /** Addresses of servers of one NATS cluster, each as `nats://user:password@host:4222`. */
  readonly urls: readonly string[];
  /** The node's name, which NATS shows in its own figures. */
  readonly name: string;
  /** By the key that the nodes share. */
  readonly seals: Seals;
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

/** Before all our subjects, for NATS may serve others too. */
const PREFIX = 'mimic.';
/** The header of an answer that is an error. */
const FAULT = 'Mimic-Fault';
/** The header of an answer that says that the request was too old: nothing was done. */
const TOO_LATE = 'Mimic-Too-Late';
/**
 * The header of what a node says before its answer: that it carries a request out, or that it does not because the number of the request
 * is no new one. A subject of its own: a node of the release before would take it for the answer.
 */
const RECEIPT = 'Mimic-Receipt';
const [ACCEPTED, REFUSED] = ['accepted', 'refused'] as const;
/** The header of every message: who spoke, and when (`Sealed.said`). */
const SAID = 'Mimic-Said';
/** The header with the seal of a message. */
const SEAL = 'Mimic-Seal';
/** Where answers to a node arrive, each under a number. */
const INBOX = `${PREFIX}inbox`;
/** Words of such a subject before the number. */
const INBOX_WORDS = 3;
/** NATS says that nobody listens. Everybody who has an account there can say so too. */
const NOBODY = 503;
/** At most one new series in this time: receivers remember each. */
const RENEW_MS = 1000;

/** Throws if no server answers within five seconds; later the connection is tried again for ever. */
export async function connectNats({ urls, name, log, seals }: NatsOptions): Promise<NodeBus> {
  const connection = await openConnection({ urls, name });
  log.info({ server: connection.getServer() }, 'NATS: connected');
  return new NatsBus(connection, seals, log);
}

/** Takes the answer to one request. */
type TakeAnswer = (message: Msg) => void;

class NatsBus implements NodeBus {
  readonly node = randomUUID();
  readonly #connection: NatsConnection;
  readonly #log: NatsOptions['log'];
  readonly #missed = new Set<() => void>();
  readonly #lost = new Set<() => void>();
  readonly #lateness = new Lateness();
  readonly #dropped: DroppedMessages;
  readonly #seals: Seals;
  /** Requests that wait for their answers, by their numbers. */
  readonly #asked = new Map<string, TakeAnswer>();
  #requests = 0;
  #renewedAt = Number.NEGATIVE_INFINITY;
  /** Of the series, which is due. */
  #renewal: NodeJS.Timeout | undefined;
  #isUp = true;

  constructor(connection: NatsConnection, seals: Seals, log: NatsOptions['log']) {
    this.#connection = connection;
    this.#seals = seals;
    this.#log = log;
    this.#dropped = new DroppedMessages(log);
    connection.subscribe(`${INBOX}.${this.node}.>`, {
      callback: (error, message) => {
        if (!error) this.#asked.get(message.subject.split('.')[INBOX_WORDS]!)?.(message);
      },
    });
    void this.#watch();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  publish(subject: string, body: Uint8Array): void {
    // A message without a connection is dropped. It is not kept and sent late.
    if (!this.#isUp || isEnding(this.#connection)) return;
    this.#connection.publish(PREFIX + subject, body, { headers: this.#sealed(subject, body) });
  }

  subscribe(subject: string, take: Take): () => void {
    const guarded = this.#dropped.guard(take);
    return this.#hear(subject, (message) => {
      const late = this.#lateMs(message);
      guarded(message.data, subjectOf(message), late, senderOf(message));
    });
  }

  answer(subject: string, answer: (body: Uint8Array) => Promise<Uint8Array>): () => void {
    const take = (message: Msg): void => {
      if (this.#lateMs(message) > TOO_LATE_MS) {
        this.#refuse(message);
        return;
      }
      this.#sendReceipt(message, ACCEPTED);
      this.#respond(message, answer).catch((error: unknown) =>
        this.#log.warn({ subject, error: String(error) }, 'NATS: a request could not be answered'),
      );
    };
    return this.#hear(subject, take, (message) => this.#sendReceipt(message, REFUSED));
  }

  async request(
    subject: string,
    body: Uint8Array,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    if (!this.#isUp) throw new NobodyAnswersError('The connection to NATS is lost');
    const message = await this.#ask(subject, body, timeoutMs, signal);
    if (message.headers?.has(TOO_LATE))
      throw new NobodyAnswersError(`${subject} was asked too late, or in a form that its node does not know`);
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
    clearTimeout(this.#renewal);
    for (const giveUp of [...this.#lost]) giveUp();
    await this.#connection.drain().catch(() => this.#connection.close());
  }

  #sealed(subject: string, body: Uint8Array, bound: readonly string[] = [], more = headers()): MsgHdrs {
    return addSeal(more, this.#seals.make(this.node, { subject, bound, body }));
  }

  /** Calls `take` with messages whose seal is right and that were not received before; `repeated` with those that were. */
  #hear(subject: string, take: (message: Msg) => void, repeated?: (message: Msg) => void): () => void {
    const received = new Received();
    return endOf(
      this.#connection.subscribe(PREFIX + subject, {
        callback: (error, message) => {
          if (error) return this.#log.warn({ subject, error: error.message }, 'NATS: a subscription failed');
          const sealFault = this.#sealFault(message, subjectOf(message), []);
          const fault = sealFault ?? this.#orderFault(message, received);
          if (!fault) return take(message);
          this.#dropped.drop(subjectOf(message), fault, senderOf(message));
          if (!sealFault) repeated?.(message);
        },
      }),
    );
  }

  #sealFault(message: Msg, subject: string, bound: readonly string[]): SealFault | undefined {
    const [said = '', seal] = [message.headers?.get(SAID), message.headers?.get(SEAL)];
    if (!seal) return this.#seals.acceptsUnsigned ? undefined : 'it has no seal';
    const isRight = this.#seals.isRight({ said, seal }, { subject, bound, body: message.data });
    return isRight ? undefined : 'its seal is wrong';
  }

  #orderFault(message: Msg, received: Received): SealFault | 'it names this node as its sender' | undefined {
    if (!message.headers?.has(SEAL)) return undefined;
    if (senderOf(message) !== this.node) return received.faultOf(message.headers.get(SAID));
    this.#renew();
    return 'it names this node as its sender';
  }

  /**
   * Begins another series: NATS does not return a node's own messages, so this one is forged or sent again, and may have spoiled the
   * number and the clock by which other nodes judge this one.
   */
  #renew(): void {
    const wait = Math.max(0, this.#renewedAt + RENEW_MS - performance.now());
    this.#renewal ??= setTimeout(() => {
      this.#renewal = undefined;
      this.#renewedAt = performance.now();
      this.#seals.renew();
    }, wait).unref();
  }

  /** The caller was told that there is no answer: a late execution would surprise people. */
  #refuse(message: Msg): void {
    this.#log.warn(
      { subject: subjectOf(message) },
      'NATS: a request was held up on its way: nothing is done',
    );
    this.#answer(message, new Uint8Array(), TOO_LATE, 'yes');
  }

  async #respond(message: Msg, answer: (body: Uint8Array) => Promise<Uint8Array>): Promise<void> {
    try {
      this.#answer(message, await answer(message.data));
    } catch (error) {
      if (error instanceof BadMessageError) {
        this.#dropped.drop(subjectOf(message), error.message, senderOf(message));
        this.#answer(message, new Uint8Array(), TOO_LATE, 'yes');
        return;
      }
      // A header is one line.
      const words =
        String((error as Error).message)
          .replaceAll(/\s+/g, ' ')
          .trim() || 'no reason';
      this.#answer(message, new Uint8Array(), FAULT, words);
    }
  }

  /** The seal binds the answer to its request: an answer to another one is no answer. */
  #answer(message: Msg, body: Uint8Array, flag?: typeof FAULT | typeof TOO_LATE, words = ''): void {
    if (isEnding(this.#connection)) return;
    const more = headers();
    if (flag) more.set(flag, words);
    const bound = answerBound(message.headers?.get(SAID) ?? '', more);
    const reply = replyOf(message);
    if (reply)
      this.#connection.publish(reply, body, { headers: this.#sealed(subjectOf(message), body, bound, more) });
  }

  /** A node whose request is refused begins another series: somebody has sent its numbers before it. */
  #sendReceipt(message: Msg, word: typeof ACCEPTED | typeof REFUSED): void {
    const reply = replyOf(message);
    if (!reply || isEnding(this.#connection)) return;
    const [more, none] = [headers(), new Uint8Array()];
    more.set(RECEIPT, word);
    const bound = receiptBound(message.headers?.get(SAID) ?? '', word);
    const sealed = this.#sealed(subjectOf(message), none, bound, more);
    this.#connection.publish(`${reply}.receipt`, none, { headers: sealed });
  }

  #ask(subject: string, body: Uint8Array, timeoutMs: number, signal?: AbortSignal): Promise<Msg> {
    const number = String(++this.#requests);
    const asking = addSeal(headers(), this.#seals.make(this.node, { subject, body }, number));
    const asked = new Asked<Msg>(subject, timeoutMs, signal);
    const lost = () => asked.lose();
    this.#lost.add(lost);
    this.#asked.set(number, (message) => this.#takeAnswer(asked, message, subject, asking.get(SAID)));
    const reply = `${INBOX}.${this.node}.${number}`;
    this.#connection.publish(PREFIX + subject, body, { headers: asking, reply });
    return asked.answered.finally(() => {
      this.#asked.delete(number);
      this.#lost.delete(lost);
    });
  }

  #takeAnswer(asked: Asked<Msg>, message: Msg, subject: string, said: string): void {
    if (message.headers?.code === NOBODY && message.data.length === 0) {
      asked.doubt();
      return;
    }
    const word = message.headers?.get(RECEIPT);
    const bound = word ? receiptBound(said, word) : answerBound(said, message.headers);
    const fault = this.#sealFault(message, subject, bound);
    // The right answer may still come.
    if (fault) this.#dropped.drop(`answer.${subject}`, fault, senderOf(message));
    else if (word === ACCEPTED) asked.accept();
    else if (word) {
      asked.refuse();
      this.#renew();
    } else asked.resolve(message);
  }

  #lateMs({ headers: more }: Msg): number {
    const said = more?.get(SAID) ?? '';
    const sentAt = Number(said.split(' ')[1] ?? Number.NaN);
    if (!Number.isFinite(sentAt)) return 0;
    return this.#lateness.of(seriesOf(said), sentAt, Math.round(performance.now()));
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

function addSeal(more: MsgHdrs, { said, seal }: Sealed): MsgHdrs {
  more.set(SAID, said);
  more.set(SEAL, seal);
  return more;
}

/** Prefers the sealed number: the reply subject is unsealed, and a copied request could name another one. */
function replyOf({ headers: more, reply }: Msg): string | undefined {
  const said = more?.get(SAID) ?? '';
  const number = askedNumberOf(said);
  if (number === undefined) return reply;
  const inbox = `${said.split(' ')[0]}.${number}`;
  return /^[\w-]+\.\d+$/.test(inbox) ? `${INBOX}.${inbox}` : undefined;
}

const isEnding = (connection: NatsConnection) => connection.isClosed() || connection.isDraining();

const endOf = (subscription: Subscription) => (): void => {
  if (!subscription.isClosed()) subscription.unsubscribe();
};

const subjectOf = ({ subject }: Msg): string => subject.slice(PREFIX.length);

const answerBound = (said: string, more: MsgHdrs | undefined): string[] => [
  ...['answer', said, more?.get(FAULT) ?? '', more?.get(TOO_LATE) ?? ''],
];

const receiptBound = (said: string, word: string): string[] => ['receipt', said, word];
