/** The Sparkplug driver over real brokers: the embedded one, and Mosquitto where the machine has it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, describe, expect, test } from 'vitest';
import { type Broker, startBroker } from '../../../../api/server/field/broker.ts';
import type { FieldLink } from '../../../../api/server/field/driver.ts';
import { Quality, type Sample } from '../../../../api/server/field/sample.ts';
import type { BrokerAccess } from '../../../../api/server/field/sparkplug/connection.ts';
import { SparkplugDriver } from '../../../../api/server/field/sparkplug/driver.ts';
import { DataType, decodePayload, encodePayload } from '../../../../api/server/field/sparkplug/payload.ts';
import { freePort } from '../../../support/server.ts';

const MOSQUITTO = '/usr/sbin/mosquitto';
const silent = { info() {}, warn() {} };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface TestBroker {
  readonly access: BrokerAccess;
  stop(): Promise<void>;
  restart(): Promise<void>;
}

async function embedded(): Promise<TestBroker> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mimic-broker-'));
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  let broker: Broker = await startBroker({ dataDir, port, log: silent });
  closers.push(() => broker.close());
  return {
    access: broker,
    stop: () => broker.close(),
    async restart() {
      broker = await startBroker({ dataDir, port, log: silent });
    },
  };
}

async function mosquitto(): Promise<TestBroker> {
  const port = await freePort();
  let child: ChildProcess;
  const run = async (): Promise<void> => {
    child = spawn(MOSQUITTO, ['-p', String(port)], { stdio: 'ignore' });
    await expect
      .poll(() => connectAsync(`mqtt://127.0.0.1:${port}`).then((one) => one.endAsync()), { timeout: 5000 })
      .toBeUndefined();
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  };
  await run();
  closers.push(stop);
  return { access: { url: `mqtt://127.0.0.1:${port}` }, stop, restart: run };
}

const LINK: FieldLink = {
  link: 'l',
  company: 'c',
  protocol: 'sparkplug-b',
  address: {},
  devices: [
    {
      controller: 'd',
      name: 'Device',
      address: { group: 'G', node: 'N', device: 'D' },
      tags: [{ tag: 'x', dataType: 'float', address: { metric: 'x' }, scanInterval: 1, deadband: 0 }],
    },
  ],
};

/** A small edge node: births when it connects and when asked, and keeps what it is told. */
class Node {
  readonly client: MqttClient;
  readonly commands: number[] = [];
  readonly #time = (): number => Date.now();

  constructor(client: MqttClient) {
    this.client = client;
    client.on('message', (topic, payload) => this.#onMessage(topic, payload));
  }
  static async start(access: BrokerAccess): Promise<Node> {
    const client = await connectAsync(access.url, {
      username: access.username,
      password: access.password,
      reconnectPeriod: 300,
      will: { topic: 'spBv1.0/G/NDEATH/N', payload: Node.death(), qos: 1, retain: false },
    });
    closers.push(() => client.endAsync(true));
    const node = new Node(client);
    // Cut off again before it has joined, it joins at the next connection.
    client.on('connect', () => void node.join().catch(() => undefined));
    await node.join();
    return node;
  }
  static death(): Buffer {
    return encodePayload({
      time: 1,
      metrics: [{ name: 'bdSeq', dataType: DataType.int64, value: 0n, time: 1 }],
    });
  }
  async join(): Promise<void> {
    await this.client.subscribeAsync(['spBv1.0/G/NCMD/N', 'spBv1.0/G/DCMD/N/+'], { qos: 1 });
    this.birth();
  }
  birth(): void {
    const time = this.#time();
    const bdSeq = { name: 'bdSeq', dataType: DataType.int64, value: 0n, time };
    this.client.publish('spBv1.0/G/NBIRTH/N', encodePayload({ time, seq: 0, metrics: [bdSeq] }));
    const x = { name: 'x', alias: 1n, dataType: DataType.double, value: this.commands.at(-1) ?? 1, time };
    this.client.publish('spBv1.0/G/DBIRTH/N/D', encodePayload({ time, seq: 1, metrics: [x] }));
  }
  #onMessage(topic: string, payload: Uint8Array): void {
    const { metrics } = decodePayload(payload);
    if (topic.includes('/NCMD/')) this.birth();
    else this.commands.push(Number(metrics[0]!.raw));
  }
}

async function host(access: BrokerAccess) {
  const last = new Map<string, Sample>();
  const driver = new SparkplugDriver(
    { broker: access, hostId: 'test-host' },
    {
      sink: (samples) => {
        for (const sample of samples) last.set(sample.tag, sample);
      },
      now: Date.now,
      log: silent,
    },
  );
  closers.push(() => driver.close());
  await driver.connect([LINK]);
  const reaches = (quality: Quality, ms = 5000) =>
    expect.poll(() => last.get('x')?.quality, { timeout: ms, interval: 20 }).toBe(quality);
  return { driver, last, reaches };
}

const brokers = [
  { name: 'embedded broker', start: embedded, isThere: true },
  // Skipped where Mosquitto is not installed: it is the peer that shows that any broker will do.
  { name: 'Mosquitto', start: mosquitto, isThere: existsSync(MOSQUITTO) },
];

for (const { name, start, isThere } of brokers)
  describe.skipIf(!isThere)(name, () => {
    test('a node that was there before is asked for its birth, and takes commands', async () => {
      const broker = await start();
      const node = await Node.start(broker.access);
      const { driver, last, reaches } = await host(broker.access);
      await reaches(Quality.good);
      expect(last.get('x')!.value).toBe(1);
      expect(await driver.write({ tag: 'x', value: 42, deadline: Date.now() + 1000 })).toEqual({
        outcome: 'sent',
      });
      await expect.poll(() => node.commands).toEqual([42]);
    });

    test('a tag that is added later takes the value of the last birth', async () => {
      const broker = await start();
      const node = await Node.start(broker.access);
      const { driver, last, reaches } = await host(broker.access);
      await reaches(Quality.good);
      const [device] = LINK.devices;
      const added = { ...device!.tags[0]!, tag: 'added' };
      await driver.connect([{ ...LINK, devices: [{ ...device!, tags: [...device!.tags, added] }] }]);
      expect(last.get('added')).toMatchObject({ value: last.get('x')!.value, quality: Quality.good });
      expect(node.commands).toEqual([]);
    });

    test('a node that dies is stale, and writes to it are not sent', async () => {
      const broker = await start();
      const node = await Node.start(broker.access);
      const { driver, reaches } = await host(broker.access);
      await reaches(Quality.good);
      node.client.options.reconnectPeriod = 0;
      node.client.stream.destroy();
      await reaches(Quality.stale, 2000);
      const result = await driver.write({ tag: 'x', value: 1, deadline: Date.now() + 1000 });
      expect(result).toEqual({ outcome: 'notSent', reason: 'Device G/N/D is offline' });
    });

    test('the loss of the broker is stale within 2 s; nothing is sent late when it is back', async () => {
      const broker = await start();
      const node = await Node.start(broker.access);
      const { driver, reaches } = await host(broker.access);
      await reaches(Quality.good);
      await broker.stop();
      await reaches(Quality.stale, 2000);
      const result = await driver.write({ tag: 'x', value: 13, deadline: Date.now() + 60_000 });
      expect(result).toEqual({ outcome: 'notSent', reason: 'The MQTT broker is away' });
      expect(driver.health().ok).toBe(false);
      await broker.restart();
      await reaches(Quality.good, 10_000);
      expect(node.commands).toEqual([]);
    }, 20_000);

    test('the host says on its STATE topic whether it is there', async () => {
      const broker = await start();
      const { access } = broker;
      const states: boolean[] = [];
      const watcher = await connectAsync(access.url, {
        username: access.username,
        password: access.password,
      });
      closers.push(() => watcher.endAsync(true));
      watcher.on('message', (_topic, payload) => states.push(JSON.parse(payload.toString()).online));
      await watcher.subscribeAsync('spBv1.0/STATE/test-host');
      const { driver } = await host(access);
      await expect.poll(() => states.at(-1)).toBe(true);
      await driver.close();
      await expect.poll(() => states.at(-1)).toBe(false);
    });
  });

test('the embedded broker lets in only who knows the secret of its data directory', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mimic-broker-'));
  const broker = await startBroker({ dataDir, port: 0, log: silent });
  closers.push(
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => broker.close(),
  );
  const attempt = (credentials: object) =>
    connectAsync(broker.url, { reconnectPeriod: 0, ...credentials }).then((one) => one.endAsync(true));
  await expect(attempt({})).rejects.toThrow();
  await expect(attempt({ username: broker.username, password: 'guess' })).rejects.toThrow();
  await expect(attempt({ username: broker.username, password: broker.password })).resolves.toBeUndefined();
  expect(statSync(join(dataDir, 'broker-secret')).mode & 0o777).toBe(0o600);
});
