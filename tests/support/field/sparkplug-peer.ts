/** A Sparkplug node on a broker for the drivers' contract: Mosquitto where the machine has it, and the embedded one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { startBroker } from '../../../api/server/field/broker.ts';
import type { LiveValue } from '../../../api/server/field/sample.ts';
import type { BrokerAccess } from '../../../api/server/field/sparkplug/connection.ts';
import { SparkplugDriver } from '../../../api/server/field/sparkplug/driver.ts';
import {
  DataType,
  decodePayload,
  encodePayload,
  type OutgoingMetric,
  typedValue,
} from '../../../api/server/field/sparkplug/payload.ts';
import { freePort } from '../server.ts';
import { linkOf, type Peer, pointOf, TAGS, type TagName } from './peer.ts';

const MOSQUITTO = '/usr/sbin/mosquitto';

/** Why Mosquitto cannot be used here; undefined where it can. */
export const mosquittoMissing = (): string | undefined =>
  existsSync(MOSQUITTO) ? undefined : 'Mosquitto is not installed (apt install mosquitto)';

interface BrokerAtWork {
  readonly name: string;
  readonly access: BrokerAccess;
  stop(): Promise<void>;
}

export async function startMosquitto(): Promise<BrokerAtWork> {
  const port = await freePort();
  const child: ChildProcess = spawn(MOSQUITTO, ['-p', String(port)], { stdio: 'ignore' });
  const access = { url: `mqtt://127.0.0.1:${port}` };
  for (let attempt = 0; ; attempt++) {
    try {
      await (await connectAsync(access.url, { reconnectPeriod: 0 })).endAsync();
      break;
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  return {
    name: 'Mosquitto',
    access,
    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

export async function startEmbedded(): Promise<BrokerAtWork> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mimic-broker-'));
  const broker = await startBroker({ dataDir, port: 0, log: { info() {}, warn() {} } });
  return {
    name: 'the embedded broker',
    access: broker,
    async stop() {
      await broker.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const TYPES: Readonly<Record<TagName, number>> = {
  number: DataType.double,
  big: DataType.int64,
  truth: DataType.boolean,
  text: DataType.string,
  locked: DataType.int16,
  band: DataType.float,
  idle: DataType.uint16,
  liar: DataType.string,
};

/** An edge node with one device: is born when it connects and when asked, reports by alias, does what it is told. */
export class SparkplugNode {
  readonly #client: MqttClient;
  readonly #values = new Map<TagName, { value: LiveValue; time: number }>();
  #seq = 0;
  #last: Buffer | undefined;
  writes = 0;

  private constructor(client: MqttClient) {
    this.#client = client;
    for (const tag of TAGS) {
      const first = { big: 0n, truth: false, text: '', liar: 'no number' }[tag as string] ?? 0;
      this.#values.set(tag, { value: first, time: Date.now() });
    }
  }

  static async start(access: BrokerAccess): Promise<SparkplugNode> {
    const bdSeq = { name: 'bdSeq', dataType: DataType.int64, value: 0n, time: 1 };
    const client = await connectAsync(access.url, {
      username: access.username,
      password: access.password,
      reconnectPeriod: 200,
      queueQoSZero: false,
      will: {
        topic: 'spBv1.0/G/NDEATH/N',
        payload: encodePayload({ time: 1, metrics: [bdSeq] }),
        qos: 1,
        retain: false,
      },
    });
    const node = new SparkplugNode(client);
    client.on('message', (topic, payload) => node.#hear(topic, payload));
    // Cut off again before it has joined, it joins at the next connection.
    client.on('connect', () => void node.#join().catch(() => undefined));
    await node.#join();
    return node;
  }

  get(tag: TagName): LiveValue {
    return this.#values.get(tag)!.value;
  }

  set(tag: TagName, value: LiveValue, time = Date.now()): void {
    this.#values.set(tag, { value, time });
    const metric = { alias: BigInt(TAGS.indexOf(tag)), dataType: TYPES[tag], value, time };
    this.#last = encodePayload({ time, seq: this.#next(), metrics: [metric] });
    this.#client.publish('spBv1.0/G/DDATA/N/D', this.#last);
  }

  /** A broker may deliver a message again. */
  repeat(): void {
    if (this.#last) this.#client.publish('spBv1.0/G/DDATA/N/D', this.#last);
  }

  stop(): Promise<void> {
    return this.#client.endAsync(true);
  }

  async #join(): Promise<void> {
    await this.#client.subscribeAsync(['spBv1.0/G/NCMD/N', 'spBv1.0/G/DCMD/N/+'], { qos: 1 });
    this.#birth();
  }

  #birth(): void {
    const time = Date.now();
    this.#seq = 0;
    const bdSeq = { name: 'bdSeq', dataType: DataType.int64, value: 0n, time };
    this.#client.publish('spBv1.0/G/NBIRTH/N', encodePayload({ time, seq: this.#next(), metrics: [bdSeq] }));
    const metrics = TAGS.map(
      (tag, at): OutgoingMetric => ({
        name: tag,
        alias: BigInt(at),
        dataType: TYPES[tag],
        ...this.#values.get(tag)!,
      }),
    );
    this.#client.publish('spBv1.0/G/DBIRTH/N/D', encodePayload({ time, seq: this.#next(), metrics }));
  }

  #next(): number {
    const seq = this.#seq;
    this.#seq = (seq + 1) % 256;
    return seq;
  }

  #hear(topic: string, payload: Uint8Array): void {
    if (topic.includes('/NCMD/')) this.#birth();
    else
      for (const { name, raw, dataType } of decodePayload(payload).metrics) {
        this.writes++;
        this.set(name as TagName, typedValue(raw, dataType));
      }
  }
}

export async function startSparkplug(broker: BrokerAtWork): Promise<Peer> {
  const node = await SparkplugNode.start(broker.access);
  return {
    name: `a Sparkplug node on ${broker.name}`,
    port: Number(new URL(broker.access.url).port),
    without: { refusal: 'A node refuses by doing nothing; the read-back tells' },
    driver: (context, _hosts, proxy) =>
      new SparkplugDriver(
        {
          broker: { ...broker.access, url: `mqtt://127.0.0.1:${proxy}` },
          hostId: 'contract',
          keepalive: 1,
          timing: { reorderMs: 500, rebirthMs: 300, rebirthMaxMs: 2000 },
        },
        context,
      ),
    link: (_proxy, tags = TAGS) =>
      linkOf(
        'sparkplug-b',
        {},
        { group: 'G', node: 'N', device: 'D' },
        tags.map((tag) => pointOf(tag, { metric: tag })),
      ),
    async set(tag, value, time) {
      node.set(tag, tag === 'liar' ? 'no number' : value, time);
    },
    twice: async () => node.repeat(),
    get: async (tag) => node.get(tag),
    writes: async () => node.writes,
    async stop() {
      await node.stop();
      await broker.stop();
    },
  };
}
