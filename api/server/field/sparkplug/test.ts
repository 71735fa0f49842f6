/** Tries a Sparkplug link on a broker session of its own: are the broker and the nodes there, and do they publish anything. */
import { connect, type MqttClient } from 'mqtt';
import { checkedAddress } from '../addresses.ts';
import { FieldError, type FieldLink, type TestStep } from '../driver.ts';
import { connectProblem, runSteps } from '../test-steps.ts';
import { unlessAborted } from '../waiting.ts';
import type { BrokerAccess } from './connection.ts';
import { type OwnsNode, takenNode } from './index-tags.ts';
import { DataType, decodePayload, encodePayload } from './payload.ts';
import { formatTopic, parseTopic } from './topic.ts';

const PATIENCE_MS = 5000;

interface Place {
  readonly group: string;
  readonly node: string;
  readonly device?: string;
}
interface Surroundings {
  readonly broker: BrokerAccess;
  readonly owns?: OwnsNode;
}

export async function* testSparkplug(
  link: FieldLink,
  { broker, owns }: Surroundings,
  signal: AbortSignal,
): AsyncIterable<TestStep> {
  let places: Place[] = [];
  let session: TestSession | undefined;
  try {
    yield* runSteps(
      [
        [
          'allowed',
          () => {
            places = link.devices.map(({ address }) => checkedAddress('sparkplug-b', 'controller', address));
            const taken = places.find(({ group, node }) => owns && !owns(link.company, group, node));
            if (taken) throw new FieldError(takenNode(taken.group, taken.node));
            return { detail: 'The link uses the broker of this server' };
          },
        ],
        [
          'connect',
          async () => {
            session = new TestSession(broker);
            await unlessAborted(session.opened(), signal);
            return { detail: `Connected to ${new URL(broker.url).host}` };
          },
        ],
        ['session', async () => ({ detail: await unlessAborted(session!.births(places), signal) })],
        ['read', () => ({ detail: session!.summary(places) })],
      ],
      signal,
    );
  } finally {
    session?.close();
  }
}

/** The key of a place: a node, or a device of it. */
const keyOf = ({ group, node, device }: Place): string => [group, node, device ?? ''].join('/');

class TestSession {
  readonly #client: MqttClient;
  readonly #births = new Map<string, number>();
  #heard: () => void = () => undefined;

  constructor({ url, username, password }: BrokerAccess) {
    this.#client = connect(url, {
      username,
      password,
      reconnectPeriod: 0,
      connectTimeout: PATIENCE_MS,
      queueQoSZero: false,
    });
    this.#client.on('message', (topic, payload) => this.#receive(topic, payload));
    this.#client.on('error', () => undefined);
  }

  async opened(): Promise<void> {
    await new Promise<void>((done, fail) => {
      this.#client.once('connect', () => done());
      this.#client.once('error', (error) => fail(new FieldError(connectProblem(error, 'The MQTT broker'))));
      this.#client.once('close', () => fail(new FieldError('The MQTT broker closed the connection')));
    });
  }

  /** Asks all nodes for their births, and waits until each place has sent one. */
  async births(places: readonly Place[]): Promise<string> {
    if (places.length === 0) return 'No node is configured yet: add a controller with its group and node';
    for (const { group, node } of places) {
      await this.#client.subscribeAsync(`spBv1.0/${group}/+/${node}/#`, { qos: 1 });
      const time = Date.now();
      const metrics = [{ name: 'Node Control/Rebirth', dataType: DataType.boolean, value: true, time }];
      await this.#client.publishAsync(
        formatTopic({ type: 'NCMD', group, node }),
        encodePayload({ time, metrics }),
      );
    }
    const missing = (): Place | undefined => places.find((place) => !this.#births.has(keyOf(place)));
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((done) => {
      timer = setTimeout(done, PATIENCE_MS);
      this.#heard = () => missing() === undefined && done();
      this.#heard();
    });
    clearTimeout(timer);
    const silent = missing();
    if (!silent)
      return `${new Set(places.map(({ group, node }) => `${group}/${node}`)).size} nodes were born`;
    const { group, node, device } = silent;
    throw new FieldError(
      device !== undefined && this.#births.has(keyOf({ group, node }))
        ? `Node ${group}/${node} is there, and its device "${device}" is not. Check the device's name`
        : `Node ${group}/${node} did not answer a request for its birth within ${PATIENCE_MS / 1000} s. Check its group and name, and that it is connected to this broker`,
    );
  }

  summary(places: readonly Place[]): string {
    const metrics = places.reduce((sum, place) => sum + (this.#births.get(keyOf(place)) ?? 0), 0);
    return places.length === 0 ? 'Nothing to read yet' : `${metrics} metrics are offered`;
  }

  close(): void {
    this.#client.end(true);
  }

  #receive(name: string, payload: Uint8Array): void {
    const topic = parseTopic(name);
    if (topic?.type !== 'NBIRTH' && topic?.type !== 'DBIRTH') return;
    try {
      this.#births.set(keyOf(topic), decodePayload(payload).metrics.length);
    } catch {
      return;
    }
    this.#heard();
  }
}
