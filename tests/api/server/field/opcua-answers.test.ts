/** The OPC UA driver and servers with limits, late nodes and every kind of status code. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatusCode, StatusCodes } from 'node-opcua-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allowedHosts } from '../../../../api/server/field/allowed-hosts.ts';
import { OpcuaDriver } from '../../../../api/server/field/opcua/driver.ts';
import { Quality, type Sample } from '../../../../api/server/field/sample.ts';
import { NAMESPACE, type OpcuaPlant, startOpcuaPlant } from '../../../support/field/opcua-server.ts';
import { linkOf, pointOf } from '../../../support/field/peer.ts';

const NODES = 120;
const closers: (() => unknown)[] = [];
let plant: OpcuaPlant;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mimic-opcua-own-'));
  plant = await startOpcuaPlant({ nodes: NODES, mostPerCall: 7 });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  await plant?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Tag = readonly [name: string, node: string, dataType?: 'int64'];
const point = ([name, node, dataType]: Tag) => ({
  ...pointOf('number', { nodeId: `nsu=${NAMESPACE};${node}` }),
  tag: name,
  ...(dataType ? { dataType } : {}),
});

async function start(tags: readonly Tag[]) {
  const last = new Map<string, Sample>();
  const hosts = allowedHosts(['127.0.0.1'], false);
  const driver = new OpcuaDriver(
    { hosts, dataDir, trust: { judge: async () => 'trusted' } },
    {
      sink: (samples) => {
        for (const sample of samples) last.set(sample.tag, sample);
      },
      now: Date.now,
      log: { info() {}, warn() {} },
    },
  );
  closers.push(() => driver.close());
  const address = { endpoint: plant.endpoint, securityMode: 'None', timeout: 3000 };
  await driver.connect([linkOf('opc-ua', address, {}, tags.map(point))]);
  const is = (tag: string, quality: Quality) => last.get(tag)?.quality === quality;
  return { driver, last, is };
}
const until = (condition: () => unknown, timeout = 15_000) =>
  expect.poll(condition, { timeout, interval: 20 }).toBeTruthy();

test('subscribes, reads and scans in calls as small as the server allows', async () => {
  const tags = Array.from({ length: NODES }, (_, at) => [`t${at}`, `i=${10_000 + at}`] as const);
  const { driver, last, is } = await start(tags);
  await until(() => tags.every(([tag]) => last.has(tag)));
  expect(driver.linkHealth('link')).toMatchObject({ state: 'active' });
  last.clear();
  await driver.read(tags.map(([tag]) => tag));
  expect(last.size).toBe(NODES);
  expect(is('t0', Quality.bad)).toBe(true);
  const found = await driver.browse('link', 'controller', new AbortController().signal);
  expect(found.items).toHaveLength(NODES + 13);
});

test('reads a node that the server adds later, and one that it deletes and adds again', async () => {
  const { driver, is } = await start([
    ['there', 's=Double'],
    ['late', 's=Late'],
  ]);
  await until(() => is('there', Quality.good) && is('late', Quality.bad));
  expect(driver.linkHealth('link')!.detail).toContain('1 tag cannot be read');
  expect(driver.linkHealth('link')!.detail).toContain('s=Late: BadNodeIdUnknown');
  plant.add('Late');
  await until(() => is('late', Quality.good));
  expect(driver.linkHealth('link')!.detail).not.toContain('cannot be read');
  plant.remove('Late');
  await until(() => is('late', Quality.bad));
  plant.add('Late');
  await until(() => is('late', Quality.good));
  plant.remove('Late');
});

test('reads a late node at once when it is asked for', async () => {
  const { driver, is } = await start([['late', 's=Later']]);
  await until(() => is('late', Quality.bad));
  // By now it is looked for rarely.
  await new Promise((done) => setTimeout(done, 2500));
  plant.add('Later');
  await driver.read(['late']);
  expect(is('late', Quality.good)).toBe(true);
  plant.remove('Later');
});

const withBits = (code: StatusCode, bits: number) => StatusCode.makeStatusCode(code as never, bits as never);

test.each([
  ['GoodClamped', StatusCodes.GoodClamped, Quality.good],
  ['GoodLocalOverride', StatusCodes.GoodLocalOverride, Quality.good],
  ['Good with the overflow bit', withBits(StatusCodes.Good, 0x480), Quality.good],
  ['Good with a limit bit', withBits(StatusCodes.Good, 0x600), Quality.good],
  ['UncertainLastUsableValue', StatusCodes.UncertainLastUsableValue, Quality.uncertain],
  [
    'BadNoCommunication with the overflow bit',
    withBits(StatusCodes.BadNoCommunication, 0x480),
    Quality.stale,
  ],
  ['BadSensorFailure with a limit bit', withBits(StatusCodes.BadSensorFailure, 0x600), Quality.bad],
])('judges %s by its severity and sub-code', async (_name, status, quality) => {
  const { is } = await start([['number', 's=Double']]);
  plant.set('Double', 4.5, { status });
  closers.push(() => plant.set('Double', 4.5));
  await until(() => is('number', quality));
});

test('a null DateTime is no value', async () => {
  const { last, is } = await start([['time', 's=DateTime', 'int64']]);
  await until(() => is('time', Quality.good));
  plant.set('DateTime', new Date(Date.UTC(1601, 0, 1)));
  await until(() => is('time', Quality.bad));
  expect(last.get('time')!.value).toBe(null);
  plant.set('DateTime', new Date(1_700_000_000_000));
  await until(() => last.get('time')!.value === 1_700_000_000_000n);
});

test.each([
  ['Good', 'sent'],
  ['GoodClamped', 'sent'],
  ['GoodCompletesAsynchronously', 'sent'],
  ['UncertainInitialValue', 'unknown'],
  ['BadCommunicationError', 'unknown'],
  ['BadNoCommunication', 'unknown'],
  ['BadDeviceFailure', 'unknown'],
  ['BadTimeout', 'unknown'],
  ['BadInternalError', 'unknown'],
  ['BadOutOfRange', 'notSent'],
  ['BadUserAccessDenied', 'notSent'],
  ['BadNotWritable', 'notSent'],
  ['BadTypeMismatch', 'notSent'],
] as const)('answers a write with status %s: %s', async (name, outcome) => {
  const { driver, is } = await start([['number', 's=Float']]);
  await until(() => is('number', Quality.good));
  plant.answerWrites('Float', StatusCodes[name], (value) => value);
  const result = await driver.write({ tag: 'number', value: 20, deadline: Date.now() + 2000 });
  expect(result).toMatchObject({ outcome });
});
