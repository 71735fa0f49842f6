/** OPC UA: whom the driver trusts, where it connects to, what it says when it cannot. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatusCodes } from 'node-opcua-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addressFaults } from '../../../../api/contract/field-addresses.ts';
import { allowedHosts } from '../../../../api/server/field/allowed-hosts.ts';
import type { FieldLink, ServerCertificate, TestStep, Trust } from '../../../../api/server/field/driver.ts';
import { OpcuaDriver } from '../../../../api/server/field/opcua/driver.ts';
import { localNodeId, storedNodeId } from '../../../../api/server/field/opcua/node-ids.ts';
import { Quality, type Sample } from '../../../../api/server/field/sample.ts';
import { NAMESPACE, type OpcuaPlant, startOpcuaPlant } from '../../../support/field/opcua-server.ts';
import { linkOf, pointOf } from '../../../support/field/peer.ts';

const closers: (() => unknown)[] = [];
let plant: OpcuaPlant;
let dataDir: string;
/** Somebody else's machine, which the server's endpoints point to. */
let calls = 0;
const elsewhere = createServer((socket) => {
  calls++;
  socket.destroy();
});

beforeAll(async () => {
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.2', () => done()));
  const { port } = elsewhere.address() as { port: number };
  dataDir = mkdtempSync(join(tmpdir(), 'mimic-opcua-own-'));
  plant = await startOpcuaPlant({
    nodes: 1200,
    users: { operator: 'right' },
    advertised: `opc.tcp://127.0.0.2:${port}`,
  });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  await plant?.stop();
  elsewhere.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const link = (address: object = {}, more: Partial<FieldLink> = {}): FieldLink => ({
  ...linkOf('opc-ua', { endpoint: plant.endpoint, timeout: 1500, ...address }, {}, [
    pointOf('number', { nodeId: `nsu=${NAMESPACE};s=Double` }),
  ]),
  ...more,
});

function start(trust: Trust = 'trusted', hosts = ['127.0.0.0/8']) {
  const last = new Map<string, Sample>();
  const judged: ServerCertificate[] = [];
  const state = { trust };
  const driver = new OpcuaDriver(
    {
      hosts: allowedHosts(hosts, false),
      dataDir,
      trust: {
        judge: async (_company, _endpoint, certificate) => {
          judged.push(certificate);
          return state.trust;
        },
      },
    },
    {
      sink: (samples) => {
        for (const sample of samples) last.set(sample.tag, sample);
      },
      now: Date.now,
      log: { info() {}, warn() {} },
    },
  );
  closers.push(() => driver.close());
  return { driver, last, judged, state };
}

async function tried(one: FieldLink, driver = start().driver): Promise<TestStep> {
  let last: TestStep | undefined;
  for await (const step of driver.test(one, AbortSignal.timeout(20_000))) last = step;
  return last!;
}
const until = (is: () => unknown) => expect.poll(is, { timeout: 15_000, interval: 20 }).toBeTruthy();

test('a server that nobody trusts yet gets no session, and its certificate waits for a decision', async () => {
  const { driver, last, judged, state } = start('unknown');
  const step = await tried(link(), driver);
  expect(step).toMatchObject({ name: 'secure', ok: false, certificate: judged[0]! });
  expect(judged[0]!.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  await driver.connect([link()]);
  await until(() => driver.linkHealth('link')?.state === 'down');
  expect(driver.linkHealth('link')!.detail).toContain('not trusted yet');
  expect(plant.sessions).toBe(0);
  state.trust = 'trusted';
  await driver.connect([link()]);
  await until(() => last.get('number')?.quality === Quality.good);
});

test('a refused certificate stays refused', async () => {
  const step = await tried(link(), start('refused').driver);
  expect(step).toMatchObject({
    name: 'secure',
    ok: false,
    detail: expect.stringContaining('has been refused'),
  });
});

test('the endpoints that a server answers do not lead the driver elsewhere', async () => {
  expect(await tried(link())).toMatchObject({ name: 'read', ok: true });
  expect(calls).toBe(0);
});

test('a host that is not listed is never called', async () => {
  const { driver } = start('trusted', ['10.0.0.1']);
  expect(await tried(link(), driver)).toMatchObject({ name: 'allowed', ok: false });
  await driver.connect([link()]);
  expect(driver.linkHealth('link')).toMatchObject({
    state: 'down',
    detail: expect.stringContaining('MIMIC_FIELD_HOSTS'),
  });
});

test('users: the right password signs in, a wrong one is said so, and none goes over a plain connection', async () => {
  const operator = link({ user: 'operator' });
  expect(await tried({ ...operator, password: 'right' })).toMatchObject({ name: 'read', ok: true });
  expect(await tried({ ...operator, password: 'wrong' })).toMatchObject({
    name: 'session',
    ok: false,
    detail: expect.stringContaining('refuses the user or the password'),
  });
  expect(
    addressFaults('opc-ua', 'link', { endpoint: plant.endpoint, securityMode: 'None', user: 'operator' }),
  ).toEqual({
    user: 'A user needs the mode Sign or SignAndEncrypt',
  });
});

test('security that the server does not offer is said with what it offers', async () => {
  const step = await tried(link({ securityPolicy: 'Aes256_Sha256_RsaPss' }));
  expect(step.detail).toContain('does not offer SignAndEncrypt with Aes256_Sha256_RsaPss. It offers:');
  expect(step.detail).toContain('Sign with Basic256Sha256');
});

test('what listens and speaks another protocol is told from a refusal', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', () => done()));
  closers.push(() => silent.close());
  const { port } = silent.address() as { port: number };
  const step = await tried(link({ endpoint: `opc.tcp://127.0.0.1:${port}`, timeout: 300 }));
  expect(step).toMatchObject({ name: 'secure', ok: false });
});

test.each([
  ['good', StatusCodes.Good, Quality.good],
  ['uncertain', StatusCodes.UncertainSensorNotAccurate, Quality.uncertain],
  ['bad', StatusCodes.BadSensorFailure, Quality.bad],
  ['stale, for the way to the device is cut', StatusCodes.BadNoCommunication, Quality.stale],
])('a status code that is %s', async (_name, status, quality) => {
  const { driver, last } = start();
  plant.set('Double', 4.5, { status });
  closers.push(() => plant.set('Double', 4.5));
  await driver.connect([link({ securityMode: 'None' })]);
  await until(() => last.get('number')?.quality === quality);
  if (quality === Quality.uncertain) expect(last.get('number')!.value).toBe(4.5);
});

test('a value that has not changed for a day is good, as the server vouches', async () => {
  const { driver, last } = start();
  plant.set('Double', 9, { time: new Date(Date.now() - 86_400_000) });
  await driver.connect([link({ securityMode: 'None' })]);
  await until(() => last.get('number')?.value === 9);
  expect(last.get('number')!.quality).toBe(Quality.good);
  expect(Date.now() - last.get('number')!.time).toBeLessThan(60_000);
});

test('a scan tells how far it is, and ends when nobody wants it any more', async () => {
  const { driver } = start();
  await driver.connect([link({ securityMode: 'None' })]);
  await until(() => driver.linkHealth('link')?.state === 'active');
  const signal = new AbortController().signal;
  const { items, isComplete } = await driver.browse('link', 'controller', signal);
  expect([items.length, isComplete]).toEqual([1213, true]);
  const leaver = new AbortController();
  const scan = driver.browse(
    'link',
    'controller',
    leaver.signal,
    (found) => found > 100 && leaver.abort(new Error('left')),
  );
  await expect(scan).rejects.toThrow('left');
});

test('node ids survive a server that numbers its namespaces anew', () => {
  expect(storedNodeId('ns=2;s=Pump 1', ['', 'a', 'urn:b'])).toBe('nsu=urn:b;s=Pump 1');
  expect(localNodeId('nsu=urn:b;s=Pump 1', ['', 'urn:b'])).toBe('ns=1;s=Pump 1');
  expect(localNodeId('nsu=urn:c;s=Pump 1', ['', 'urn:b'])).toBeUndefined();
  expect(storedNodeId('ns=0;i=85', [''])).toBe('i=85');
});

test('its own certificate is in the data directory, for its owner alone, and nothing else is written', () => {
  expect(readdirSync(join(dataDir, 'opcua')).sort()).toEqual(['certificate.pem', 'private-key.pem']);
  expect(statSync(join(dataDir, 'opcua/private-key.pem')).mode & 0o777).toBe(0o600);
  expect(existsSync('PKI')).toBe(false);
});

test('the library is loaded by the first link, not by the server’s start', () => {
  const folder = join(import.meta.dirname, '../../../../api/server/field/opcua');
  for (const file of readdirSync(folder)) {
    const eager = readFileSync(join(folder, file), 'utf8').match(
      /^import (?!type )[^;]*from 'node-opcua[^']*';/gm,
    );
    expect(eager, file).toBeNull();
  }
});

test('leaves no session on the server when a link is closed while it opens', async () => {
  for (let round = 0; round < 3; round++) {
    await until(() => plant.sessions === 0);
    const { driver } = start();
    await driver.connect([link()]);
    // The server has the session, and the driver has not heard of it.
    while (plant.sessions === 0) await new Promise((done) => setImmediate(done));
    await driver.close();
    await expect.poll(() => plant.sessions, { timeout: 5000 }).toBe(0);
  }
});

test('leaves no session on a slow server when a link is closed while it opens', async () => {
  await until(() => plant.sessions === 0);
  const { driver } = start();
  await driver.connect([link({ endpoint: `opc.tcp://127.0.0.1:${await slowLine(400)}` })]);
  await until(() => plant.sessions > 0);
  await driver.close();
  await until(() => plant.sessions === 0);
});

/** A port that reaches the server; each of its answers takes `ms`. */
async function slowLine(ms: number): Promise<number> {
  const line = createServer((near) => {
    const far = connect(plant.port, '127.0.0.1');
    near.on('error', () => far.destroy());
    near.on('end', () => far.end());
    far.on('error', () => near.destroy());
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => setTimeout(() => near.write(bytes), ms));
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', () => done()));
  closers.push(() => line.close());
  return (line.address() as { port: number }).port;
}
