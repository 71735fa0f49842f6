/** A server that is alone has two threads: whatever happens to the one that serves people, the field goes on. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Alert, Command, Series } from '../../../../api/contract/index.ts';
import { openStorage } from '../../../../api/server/storage/open.ts';
import { type ModbusDevice, startModbusDevice } from '../../../long/modbus-device.ts';
import { Caller, type Plant, seedSetpoints } from '../../../long/setpoints.ts';
import { blockFor, type Front, INSPECTED, reachFront } from '../../../support/front.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { isWhole } from '../../../support/whole.ts';

// Processes that start take long where many do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const BLOCK_MS = isWhole ? 30_000 : 6000;
const SETTLE_MS = 400;
/** Longer than a bucket of the history, so that each value is the highest of one. */
const EACH_MS = 1200;
const LATER = { delay: 2, duration: 0, resetValue: 0, enabled: true, allowOverride: true };

let device: ModbusDevice;
let plant: Plant;
let server: TestServer;
let caller: Caller;
let front: Front;

beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), 'mimic-front-'));
  device = await startModbusDevice(3);
  plant = await seedSetpoints(data, undefined, device);
  await addAlarm(data, plant.tags[2]!);
  const env = { MIMIC_DEMO: '0', MIMIC_FIELD_HOSTS: '127.0.0.1', ...INSPECTED };
  server = await startServer({ data, env });
  caller = new Caller(server.origin);
  await caller.signIn(plant);
  await vi.waitFor(async () => expect((await lastOf(plant.tags[0]!)).quality).toBe('good'), 20_000);
  front = await reachFront(server);
});
afterAll(async () => {
  front?.close();
  await server?.dispose();
  await device?.close();
});

/** Above 40. */
async function addAlarm(dataDir: string, tag: string): Promise<void> {
  const alarms = JSON.stringify([{ level: 'High', operator: '>', value: 40, upTo: null }]);
  const storage = await openStorage({ dataDir });
  await storage
    .system((db) => db.updateTable('tags').set({ alarms }).where('uuid', '=', tag).execute())
    .finally(() => storage.close());
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const pathOf = (tag: string): string => `communications/controller/tag/${tag}`;

interface Last {
  readonly value: number;
  readonly quality: string;
  /** ISO 8601, by the clock of the field. */
  readonly timestamp: string;
}

async function lastOf(tag: string): Promise<Last> {
  const { data } = await caller.call<{ last: Last }>('GET', pathOf(tag));
  return data.last;
}

async function confirm(tag: string, wish: object): Promise<{ confirmId: string; expectedValue: number }> {
  const { value: expectedValue } = await lastOf(tag);
  const body = { ...wish, expectedValue };
  const { status, data } = await caller.call<{ confirmId: string }>(
    'POST',
    `${pathOf(tag)}/confirm-write`,
    body,
  );
  expect(status, JSON.stringify(data)).toBe(200);
  return { confirmId: data.confirmId, expectedValue };
}

test('a blocked front delays neither held presses nor delayed writes nor samples nor alarms', async () => {
  const [held, delayed, watched] = plant.tags as [string, string, string];
  const hold = await confirm(held, { value: 1, hold: true });
  const press = caller.call<Command>('PUT', `${pathOf(held)}/hold-value`, {
    ...{ commandId: randomUUID(), ...hold },
  });
  const write = await confirm(delayed, { value: 7, delaySettings: LATER });
  const later = await caller.call<Command>('PUT', `${pathOf(delayed)}/write-value`, {
    ...{ value: 7, delaySettings: LATER, commandId: randomUUID(), ...write },
  });
  expect(later.status, JSON.stringify(later.data)).toBe(200);
  await vi.waitFor(() => expect(device.writes[0]).toEqual([1]), 5000);

  const blockedAt = Date.now();
  const until = blockedAt + BLOCK_MS;
  front.run(blockFor(BLOCK_MS));
  // Its last sign of life came before the block. How soon it ends is measured where nothing else runs (tests/attacks).
  await vi.waitFor(() => expect(device.writes[0]).toEqual([1, 0]), BLOCK_MS / 2);
  const given: number[] = [];
  for (let value = 40; Date.now() < until - EACH_MS; value++) {
    device.set(2, value);
    given.push(value);
    await wait(EACH_MS);
  }
  expect(device.writes[1]).toEqual([7]);
  await wait(until - Date.now() + SETTLE_MS);

  expect((await press).data.result).not.toBe('pending');
  const { value, timestamp } = await lastOf(watched);
  expect(value).toBe(given.at(-1));
  // Unchanged since, it has the time at which the field took it.
  expect(Date.parse(timestamp)).toBeLessThan(until);
  const raised = await raisedAt(watched);
  expect(raised).toBeGreaterThan(blockedAt);
  expect(raised).toBeLessThan(until);
  expect(await storedValues(watched, blockedAt, until)).toEqual(expect.arrayContaining(given));
});

async function raisedAt(tag: string): Promise<number> {
  const { data } = await caller.call<{ items: Alert[] }>('GET', `alerts?tagUuid=${tag}`);
  return Date.parse(data.items[0]!.raisedAt);
}

async function storedValues(tag: string, from: number, to: number): Promise<number[]> {
  const range = { timeRange: 'custom', from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const body = { tags: [tag], ...range, points: 600 };
  const { data } = await caller.call<{ series: Series[] }>('POST', 'history/series', body);
  return data.series[0]!.points.map(({ max }) => max!);
}

test('a front that ends is started again, and the field does not notice', async () => {
  const [, , watched] = plant.tags as [string, string, string];
  front.run('process.exit(3)');
  await server.until(/Front thread ended/);
  await vi.waitFor(async () => expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200), 30_000);
  await vi.waitFor(async () => expect(await lastOf(watched)).toMatchObject({ quality: 'good' }), 10_000);
  expect(server.output()).not.toMatch(/Modbus: connected[\s\S]*Modbus: connected/);
});
