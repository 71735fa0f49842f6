/**
 * Devices that mean harm, at the embedded broker: each has the password of its own link and tries to reach further. Whatever
 * they do, the values of another link go on, and the server's thread is never busy for long.
 */
import { randomBytes } from 'node:crypto';
import { connect as dial, type Socket } from 'node:net';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createField, type Field } from '../../api/server/field/field.ts';
import type { Sample } from '../../api/server/field/sample.ts';
import { DataType, encodePayload } from '../../api/server/field/sparkplug/payload.ts';
import { addCompany, type TestCompany } from '../support/company.ts';
import { openTestStorage, type TestStorage } from '../support/storage.ts';
import { watchLoop } from './loop.ts';

let opened: TestStorage;
let field: Field;
let honest: MqttClient;
let seq = 0;
let port: number;
const samples: Sample[] = [];
const closers: (() => unknown)[] = [];
const loop = watchLoop();

interface Party {
  readonly company: TestCompany;
  readonly link: string;
  readonly account: { username: string; password: string };
}
let good: Party;
let bad: Party;

async function party(name: string, node: string): Promise<TestCompany> {
  const company = await addCompany(opened.storage, name);
  await opened.storage.system((db) =>
    db
      .updateTable('controllers')
      .set({ address: JSON.stringify({ group: 'G', node }) })
      .where('id', '=', company.controllerId)
      .execute(),
  );
  return company;
}
async function accountOf(company: TestCompany): Promise<Party> {
  const { uuid: link } = await opened.storage.system((db) =>
    db.selectFrom('links').where('id', '=', company.linkId).select('uuid').executeTakeFirstOrThrow(),
  );
  return { company, link, account: await field.setDevicePassword(link) };
}

beforeAll(async () => {
  opened = await openTestStorage();
  const companies = [await party('Cedar', 'Good'), await party('Birch', 'Bad')];
  field = await createField({
    storage: opened.storage,
    config: { dataDir: opened.data, demo: false, fieldHosts: [] },
    sink: (batch) => samples.push(...batch),
    log: { info() {}, warn() {} },
    now: Date.now,
  });
  await field.start();
  good = await accountOf(companies[0]!);
  bad = await accountOf(companies[1]!);
  port = Number(new URL(field.broker.url).port);
  honest = await join(good.account);
  closers.length = 0;
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  loop.stop();
  await honest?.endAsync(true);
  await field?.close();
  await opened?.dispose();
});

async function join(account: object, more: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(field.broker.url, { ...account, reconnectPeriod: 0, ...more });
  client.on('error', () => undefined);
  closers.push(() => client.endAsync(true));
  return client;
}
const born = (value: number) =>
  encodePayload({
    time: Date.now(),
    seq: 0,
    metrics: [
      { name: 'bdSeq', dataType: DataType.int64, value: 0n, time: 1 },
      { name: 'Level', dataType: DataType.double, value, time: Date.now() },
    ],
  });
const isGone = (client: MqttClient) =>
  expect.poll(() => client.connected, { timeout: 5000, interval: 20 }).toBe(false);

/** A value of the honest link comes through within a second. */
async function othersGoOn(): Promise<void> {
  const value = ++seq;
  await honest.publishAsync('spBv1.0/G/NBIRTH/Good', born(value), { qos: 1 });
  await expect
    .poll(() => samples.findLast((one) => one.tag === good.company.tag)?.value, {
      timeout: 5000,
      interval: 10,
    })
    .toBe(value);
  expect(samples.filter((one) => one.tag === good.company.tag && one.value === 666)).toEqual([]);
}

describe('reaching further', () => {
  test.each([
    ['another link’s password', () => ({ username: bad.account.username, password: good.account.password })],
    ['another link’s name', () => ({ username: good.account.username, password: bad.account.password })],
    ['the server’s own name', () => ({ username: 'mimic', password: bad.account.password })],
    ['an inherited name', () => ({ username: '__proto__', password: 'x' })],
    ['no password', () => ({ username: bad.account.username })],
    ['an empty one', () => ({ username: bad.account.username, password: '' })],
    ['one of a megabyte', () => ({ username: bad.account.username, password: 'x'.repeat(60_000) })],
  ])('with %s nobody comes in', async (_what, account) => {
    await expect(join(account())).rejects.toThrow();
  });

  test.each([
    '#',
    '+',
    'spBv1.0/#',
    'spBv1.0/+/+/+',
    'spBv1.0/G/#',
    'spBv1.0/G/NDATA/Good',
    'spBv1.0/G/DCMD/Good/#',
    'spBv1.0/G/DCMD/+/+',
    'spBv1.0/G/NCMD/+',
    'spBv1.0/STATE/+/#',
    '$SYS/#',
    '$share/x/spBv1.0/#',
    '/#',
    'spBv1.0/G/NCMD/Bad/../Good',
  ])('%s is not subscribed to', async (filter) => {
    const client = await join(bad.account);
    const granted = await client.subscribeAsync(filter, { qos: 1 }).catch(() => [{ qos: 128 }]);
    expect(granted[0]?.qos ?? 128).toBe(128);
  });

  test.each([
    'spBv1.0/G/NDATA/Good',
    'spBv1.0/G/NBIRTH/Good',
    'spBv1.0/G/NDEATH/Good',
    'spBv1.0/G/DCMD/Good/x',
    'spBv1.0/G/NCMD/Bad',
    'spBv1.0/STATE/mimic',
    'STATE/mimic',
    '$SYS/new/clients',
    'spBv1.0/G/NDATA/Bad/x',
    'spBv1.0/G/NDATA/',
    `spBv1.0/G/NDATA/${'x/'.repeat(200)}`,
  ])('who publishes on %s is thrown out', async (topic) => {
    const client = await join(bad.account);
    client.publish(topic, born(666), { qos: 1 });
    await isGone(client);
    await othersGoOn();
  });

  test.each([['spBv1.0/G/NDEATH/Good'], ['spBv1.0/STATE/mimic'], ['spBv1.0/G/NBIRTH/Good']])(
    'a will for %s is not carried out',
    async (topic) => {
      const heard: string[] = [];
      const watcher = await join({ username: field.broker.username, password: field.broker.password });
      watcher.on('message', (name, _payload, { retain }) => retain || heard.push(name));
      await watcher.subscribeAsync(topic);
      const client = await join(bad.account, { will: { topic, payload: born(666), qos: 1, retain: true } });
      client.stream.destroy();
      await new Promise((done) => setTimeout(done, 300));
      expect(heard).toEqual([]);
      await othersGoOn();
    },
  );

  test('what a device asks to be kept is not kept', async () => {
    const client = await join(bad.account);
    for (let nth = 0; nth < 20; nth++)
      await client.publishAsync(`spBv1.0/G/DDATA/Bad/device-${nth}`, 'rubbish', { qos: 1, retain: true });
    const late = await join({ username: field.broker.username, password: field.broker.password });
    const kept: string[] = [];
    late.on('message', (topic, _payload, { retain }) => retain && kept.push(topic));
    // Of the server itself it is kept: what comes after it would have come by then.
    await late.publishAsync('spBv1.0/G/DDATA/Bad/own', 'kept', { qos: 1, retain: true });
    await late.subscribeAsync('spBv1.0/G/#');
    await expect.poll(() => kept).toContain('spBv1.0/G/DDATA/Bad/own');
    await new Promise((done) => setTimeout(done, 200));
    expect(kept).toEqual(['spBv1.0/G/DDATA/Bad/own']);
  });

  test('who takes the name of a device that is away does not take over what that listened to', async () => {
    const name = { clientId: 'controller-7', clean: false };
    const victim = await join(good.account, name);
    await victim.subscribeAsync('spBv1.0/G/DCMD/Good/#', { qos: 1 });
    await victim.endAsync(true);
    const thief = await join(bad.account, name);
    const heard: string[] = [];
    thief.on('message', (topic) => heard.push(topic));
    const server = await join({ username: field.broker.username, password: field.broker.password });
    await server.publishAsync('spBv1.0/G/DCMD/Good/pump', 'open', { qos: 1 });
    await new Promise((done) => setTimeout(done, 300));
    expect(heard).toEqual([]);
  });

  test('keeps no device out by its client id, and ends none', async () => {
    const squatter = await join(bad.account, { clientId: 'taken' });
    const client = await join(good.account, { clientId: 'taken' });
    await othersGoOn();
    expect([squatter.connected, client.connected]).toEqual([true, true]);
  });

  test('commands to a node that was given up are not heard any more by who had it', async () => {
    const client = await join(bad.account);
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    await client.subscribeAsync('spBv1.0/G/DCMD/Bad/#', { qos: 1 });
    const move = async (node: string) => {
      await opened.storage.system((db) =>
        db
          .updateTable('controllers')
          .set({ address: JSON.stringify({ group: 'G', node }) })
          .where('id', '=', bad.company.controllerId)
          .execute(),
      );
      await field.reload();
    };
    await move('Elsewhere');
    const server = await join({ username: field.broker.username, password: field.broker.password });
    await server.publishAsync('spBv1.0/G/DCMD/Bad/pump', 'open', { qos: 1 });
    await new Promise((done) => setTimeout(done, 300));
    expect(heard).toEqual([]);
    await move('Bad');
  });
});

const varint = (value: number): number[] =>
  value > 127 ? [(value % 128) | 128, ...varint(Math.floor(value / 128))] : [value];
/** A protobuf field of bytes. */
const nested = (field: number, inner: Buffer): Buffer =>
  Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(inner.length)]), inner]);
/** A template that holds a metric that holds a template … */
const templates = (depth: number): Buffer => {
  let inner = Buffer.alloc(0) as Buffer;
  for (let nth = 0; nth < depth; nth++) inner = nested(18, nested(2, inner));
  return nested(2, inner);
};

const PAYLOADS: readonly (readonly [string, () => Buffer])[] = [
  ['random bytes', () => randomBytes(100_000)],
  ['a length that is longer than all there is', () => Buffer.from([0x12, 0xff, 0xff, 0xff, 0xff, 0x0f])],
  ['a varint that never ends', () => Buffer.alloc(50_000, 0xff)],
  ['a group that is never closed', () => Buffer.alloc(50_000, 0x13)],
  ['templates nested 3,000 deep', () => templates(3000)],
  ['a million metrics of nothing', () => Buffer.alloc(2_000_000, Buffer.from([0x12, 0x00]))],
  ['three million metrics of nothing', () => Buffer.alloc(6_000_000, Buffer.from([0x12, 0x00]))],
  ['one name of 3 MB', () => nested(2, nested(1, Buffer.alloc(3_000_000, 0x61)))],
  ['10 MB', () => Buffer.alloc(10_000_000, 0x61)],
  ['names that are inherited', () => nested(2, nested(1, Buffer.from('__proto__')))],
];

describe('what it sends', () => {
  test.each(PAYLOADS)('%s: the thread is busy for 200 ms at most, others go on', async (_what, make) => {
    const payload = make();
    const client = await join(bad.account);
    const before = process.memoryUsage().rss;
    loop.look();
    for (const type of ['NBIRTH', 'NDATA']) client.publish(`spBv1.0/G/${type}/Bad`, payload, { qos: 0 });
    await new Promise((done) => setTimeout(done, 400));
    await othersGoOn();
    expect(loop.look()).toBeLessThan(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
  });
});

describe('bare connections', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  const open = (bytes: Buffer = Buffer.alloc(0)): Promise<Socket> =>
    new Promise((done, fail) => {
      const socket = dial(port, '127.0.0.1', () => {
        socket.write(bytes);
        done(socket);
      });
      sockets.push(socket);
      socket.on('error', fail);
    });
  const cut = (socket: Socket, ms: number) =>
    Promise.race([
      new Promise((done) => socket.once('close', () => done('cut'))),
      new Promise((done) => setTimeout(done, ms, 'open')),
    ]);

  test('a first packet that says it is 200 MB long is cut off before it fills the memory', async () => {
    const socket = await open(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x5f]));
    const closed = cut(socket, 3000);
    for (let nth = 0; nth < 200 && !socket.destroyed; nth++) {
      socket.write(Buffer.alloc(100_000));
      await new Promise((done) => setTimeout(done, 1));
    }
    expect(await closed).toBe('cut');
    await othersGoOn();
  });

  test('who says nothing is cut off within ten seconds', async () => {
    expect(await cut(await open(), 10_000)).toBe('cut');
  });

  test('300 wrong passwords at once and 300 who say nothing: an honest device comes in within two seconds', async () => {
    await Promise.all(Array.from({ length: 300 }, () => open()));
    const guesses = Array.from({ length: 300 }, () =>
      connectAsync(field.broker.url, {
        username: bad.account.username,
        password: 'x',
        reconnectPeriod: 0,
      }).catch(() => 'refused'),
    );
    const began = performance.now();
    const client = await join(bad.account);
    await othersGoOn();
    expect(client.connected).toBe(true);
    expect(performance.now() - began).toBeLessThan(4000);
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['refused']));
  });
});
