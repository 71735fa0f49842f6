/** The stream of samples in NATS JetStream (2.9 or newer), over a connection of its own: live values need not wait for it. */
import {
  AckPolicy,
  type ConsumerMessages,
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { headers, type NatsConnection, nanos, TimeoutError } from '@nats-io/transport-node';
import { DroppedMessages } from './dropped-messages.ts';
import { openConnection } from './nats-connection.ts';
import {
  HELD_MS,
  type KeptMessage,
  MOST_HELD,
  type Reading,
  type SampleStream,
  StreamFullError,
  type StreamState,
} from './sample-stream.ts';
import type { Seals } from './seal.ts';

interface StreamOptions {
  readonly urls: readonly string[];
  /** The node's name. */
  readonly name: string;
  /** What the stream may hold. */
  readonly mostBytes: number;
  /** On how many servers of the NATS cluster each message is kept. */
  readonly replicas: number;
  /** The node neither fills nor reads the stream, so it does not make it either: its account at NATS may not. */
  readonly isWatching?: boolean;
  /** By the key that the nodes share. */
  readonly seals: Seals;
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

const STREAM = 'mimic-samples';
const SUBJECT = 'mimic-samples';
const SEAL = 'Mimic-Seal';
/** JetStream's own header. */
const ID = 'Nats-Msg-Id';
const SAME_ID_MS = 120_000;
const CALL_MS = 5000;
/** An answer that takes longer was lost with its server: the message goes again. */
const PUBLISH_MS = 2000;
/** Servers that have just started choose leaders first. */
const ELECTION_MS = 20_000;
const PULLED = MOST_HELD / 2;
/** How long a request for messages stands, and how often the server says meanwhile that it does: when its leader dies it is asked again. */
const PULL_MS = 5000;
const BEAT_MS = 1000;
/** Codes of JetStream's errors. */
const NO_CONSUMER = 10_014;
const NO_STREAM = 10_059;
const STORE_FAILED = 10_077;
const NO_LEADER = 10_008;

/** Throws if no server answers, or if it has no JetStream. */
export async function openNatsStream(options: StreamOptions): Promise<SampleStream> {
  const connection = await openConnection({ ...options, name: `${options.name} (samples)` });
  try {
    const manager = await whenLed(() => jetstreamManager(connection, { timeout: CALL_MS }));
    const stream = new NatsStream(connection, manager, options);
    if (!options.isWatching) await whenLed(() => stream.ensure());
    return stream;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function whenLed<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + ELECTION_MS;
  for (;;)
    try {
      return await ask();
    } catch (error) {
      const isPassing = error instanceof TimeoutError || codeOf(error) === NO_LEADER;
      if (!isPassing || performance.now() > until) throw error;
    }
}

class NatsStream implements SampleStream {
  readonly #connection: NatsConnection;
  readonly #manager: JetStreamManager;
  readonly #client: JetStreamClient;
  readonly #options: StreamOptions;
  readonly #dropped: DroppedMessages;
  #isUp = true;
  /** The stream is known to be there, with these settings. */
  #isEnsured = false;

  constructor(connection: NatsConnection, manager: JetStreamManager, options: StreamOptions) {
    this.#connection = connection;
    this.#manager = manager;
    this.#client = jetstream(connection, { timeout: CALL_MS });
    this.#options = options;
    this.#dropped = new DroppedMessages(options.log);
    void this.#watch();
  }

  /** Makes the stream if there is none. */
  async ensure(): Promise<void> {
    if (this.#isEnsured) return;
    const { mostBytes, replicas, log } = this.#options;
    const settings = { subjects: [`${SUBJECT}.*`], max_bytes: mostBytes, num_replicas: replicas };
    const info = await this.#manager.streams.info(STREAM).catch((error: unknown) => {
      if (codeOf(error) !== NO_STREAM) throw error;
    });
    if (!info) {
      await this.#manager.streams.add({ ...settings, ...KIND, name: STREAM });
      log.info({ mostBytes, replicas }, 'NATS: the stream of samples is made');
    } else if (info.config.max_bytes !== mostBytes || info.config.num_replicas !== replicas) {
      await this.#manager.streams.update(STREAM, settings);
      log.info({ mostBytes, replicas }, 'NATS: the stream of samples is changed');
    }
    this.#isEnsured = true;
  }

  async publish(shard: number, id: string, body: Uint8Array): Promise<void> {
    // Without a connection the client would keep the message in memory, once for each try.
    if (!this.#isUp) throw new Error('The connection to NATS is lost');
    try {
      await this.ensure();
      const subject = `${SUBJECT}.${shard}`;
      const sealed = headers();
      sealed.set(SEAL, this.#options.seals.of(id, { subject, body }));
      await this.#client.publish(subject, body, { msgID: id, timeout: PUBLISH_MS, headers: sealed });
    } catch (error) {
      if (codeOf(error) === STORE_FAILED)
        throw new StreamFullError(`The stream of samples is full: ${(error as Error).message}`);
      // Who does not answer has lost its leader, not the stream.
      if (!(error instanceof TimeoutError)) this.#isEnsured = false;
      throw error;
    }
  }

  async read(shard: number, take: (message: KeptMessage) => void): Promise<Reading> {
    const name = `shard-${shard}`;
    await this.ensure();
    await this.#manager.consumers.delete(STREAM, name).catch((error: unknown) => {
      if (codeOf(error) !== NO_CONSUMER) throw error;
    });
    await this.#manager.consumers.add(STREAM, {
      durable_name: name,
      filter_subject: `${SUBJECT}.${shard}`,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(HELD_MS),
      max_ack_pending: MOST_HELD,
    });
    const consumer = await this.#client.consumers.get(STREAM, name);
    const messages = await consumer.consume({
      max_messages: PULLED,
      expires: PULL_MS,
      idle_heartbeat: BEAT_MS,
      callback: (message) => this.#take(message, take),
    });
    const isOver = lostBy(messages, () => {
      this.#isEnsured = false;
    });
    return {
      get isOver() {
        return isOver();
      },
      waiting: async () => {
        const { num_pending, num_ack_pending } = await this.#manager.consumers.info(STREAM, name);
        return num_pending + num_ack_pending;
      },
      stop: async () => void (await messages.close()),
    };
  }

  /** A message without the right seal is removed: it would come again for ever. A repeated one does no harm, as samples are a set. */
  #take(message: JsMsg, take: (message: KeptMessage) => void): void {
    const { seals } = this.#options;
    const { subject, data: body } = message;
    const [said = '', seal] = [message.headers?.get(ID), message.headers?.get(SEAL)];
    const isAccepted = seal ? seals.isRight({ said, seal }, { subject, body }) : seals.acceptsUnsigned;
    if (isAccepted) take(kept(message));
    else {
      this.#dropped.drop(subject, seal ? 'its seal is wrong' : 'it has no seal');
      message.ack();
    }
  }

  async state(): Promise<StreamState> {
    const { state, config } = await this.#manager.streams.info(STREAM);
    return { messages: state.messages, bytes: state.bytes, mostBytes: config.max_bytes };
  }

  async close(): Promise<void> {
    await this.#connection.drain().catch(() => this.#connection.close());
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#isUp = false;
      else if (type === 'reconnect') {
        this.#isUp = true;
        // It may be another server, or the same without its files.
        this.#isEnsured = false;
      }
    }
  }
}

/** Each message goes to one reader, and stays until it is acknowledged; a full stream refuses the newest. */
const KIND = {
  retention: RetentionPolicy.Workqueue,
  discard: DiscardPolicy.New,
  storage: StorageType.File,
  duplicate_window: nanos(SAME_ID_MS),
};

const codeOf = (error: unknown): number | undefined =>
  error instanceof JetStreamApiError ? error.code : undefined;

const kept = (message: JsMsg): KeptMessage => ({
  body: message.data,
  keptAt: Number(message.timestampNanos / 1_000_000n),
  acknowledge: () => message.ack(),
  holdOn: () => message.working(),
});

/** Whether nothing more comes from there; calls `lost` then. */
function lostBy(messages: ConsumerMessages, lost: () => void): () => boolean {
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    lost();
    void messages.close();
  };
  void (async () => {
    for await (const { type } of messages.status())
      if (type === 'consumer_deleted' || type === 'consumer_not_found' || type === 'stream_not_found') end();
  })();
  void messages.closed().then(end);
  return () => isOver;
}
