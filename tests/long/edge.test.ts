/**
 * An edge node whose site is cut off from the centre: by a line that is cut or falls silent, by the hub's NATS, PostgreSQL or etcd,
 * and killed meanwhile. Its device counts each time that it is read. Afterwards the history has every number that was read, once.
 * Prints what was kept, and how long it took to deliver it.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askServer } from '../../api/server/admin-socket.ts';
import { etcdMissing } from '../support/etcd.ts';
import { natsMissing } from '../support/nats.ts';
import { postgresMissing } from '../support/postgres.ts';
import { type NodeLines, openCluster, openLines, type TestCluster, type TestNode } from './cluster-nodes.ts';
import { tell } from './figures.ts';
import { type ModbusCounter, startModbusCounter } from './modbus-counter.ts';
import { type ModbusDevice, startModbusDevice } from './modbus-device.ts';
import { Caller, type Plant, seedSetpoints } from './setpoints.ts';

const CUT_MS = 20_000;
const ENGINE_MS = 8000;
const BACK_MS = 30_000;
/** Numbers that were in the memory of a node that is killed. */
const IN_MEMORY = 2;
/** Of two that are read within this the history may have the greater alone: a tag has one sample a millisecond. */
const TWINS_MS = 5;

const missing = postgresMissing() ?? natsMissing ?? etcdMissing;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

describe.skipIf(missing)(`an edge node${missing ? `: ${missing}` : ''}`, () => {
  let cluster: TestCluster;
  /** Its first tag counts, its second is a setpoint. */
  let counter: ModbusCounter;
  let other: ModbusDevice;
  let plant: Plant;
  let lines: NodeLines[keyof NodeLines][];
  let edge: TestNode;
  let centre: Caller;
  let database: pg.Pool;
  /** Numbers that a node may miss because it was killed: they are not missed again. */
  const missed = new Set<number>();

  beforeAll(async () => {
    cluster = await openCluster();
    [counter, other] = await Promise.all([startModbusCounter(), startModbusDevice(1)]);
    plant = await seedSetpoints(cluster.data, cluster.postgres.url, counter, other);
    database = new pg.Pool({ connectionString: cluster.postgres.url });
    database.on('error', () => {});
    const site = await moveToSite(database, plant.links[0]!);
    const own = await openLines(cluster);
    lines = Object.values(own.lines);
    const nodes = [await cluster.node('io-1', 'io,writer'), await cluster.node('front-1', 'front,writer')];
    await Promise.all(nodes.map((node) => node.ready()));
    edge = await cluster.node('edge-1', 'io', {
      ...own.settings,
      MIMIC_EDGE_SITES: site,
      MIMIC_SPOOL_MB: '16',
    });
    await edge.ready();
    centre = new Caller(nodes[1]!.origin);
    await centre.signIn(plant);
    await goodAgain();
    // What it was read before may be the centre's, which has just handed it over.
    counter.begin();
  });
  afterAll(async () => {
    await database?.end();
    await cluster?.dispose();
    await Promise.all((lines ?? []).map((line) => line.close()));
    await Promise.all([counter?.close(), other?.close()]);
  });

  test.each(['refused', 'silent'] as const)(
    'that is cut off goes on with its site, which is nobody else’s, and delivers afterwards: %s',
    async (how) => {
      const before = counter.numbers.length;
      for (const line of lines) line.cut(how);
      await expect.poll(() => lastOf(0), { timeout: 5000 }).toBe('stale');
      expect(await lastOf(2)).toBe('good');
      const refused = await write(77);
      expect(refused.status, JSON.stringify(refused)).toBe(503);
      await wait(CUT_MS);
      expect(counter.numbers.length - before).toBeGreaterThan(CUT_MS / 1000);
      expect(counter.pollers()).toBe(1);
      expect(counter.writes[1]).toEqual([]);
      expect(await kept()).toMatch(/kept on this server's disk/);
      for (const line of lines) line.heal();
      await delivered(how, 0);
    },
  );

  test('that is killed while it is cut off loses nothing that it had kept', async () => {
    for (const line of lines) line.cut('refused');
    await wait(CUT_MS);
    await edge.kill();
    await wait(3000);
    for (const line of lines) line.heal();
    await delivered('killed while cut off', IN_MEMORY);
  });

  test.each([
    ['NATS killed', () => cluster.nats.kill(), () => cluster.nats.restart()],
    ['NATS paused', () => cluster.nats.signal('SIGSTOP'), () => cluster.nats.signal('SIGCONT')],
    ['PostgreSQL killed', () => cluster.postgres.kill(), () => cluster.postgres.restart()],
    ['etcd paused', () => cluster.etcd.signal('SIGSTOP'), () => cluster.etcd.signal('SIGCONT')],
  ] as const)('goes on without the engines of the centre: %s', async (what, end, begin) => {
    const before = counter.numbers.length;
    await end();
    await wait(ENGINE_MS);
    expect(counter.numbers.length - before).toBeGreaterThan(ENGINE_MS / 1000);
    await begin();
    await delivered(what, 0);
  });

  test('takes commands of the centre again', async () => {
    await expect.poll(async () => (await write(42)).status, { timeout: BACK_MS, interval: 500 }).toBe(200);
    expect(counter.writes[1]).toEqual([42]);
  });

  const pathOf = (nth: number): string => `communications/controller/tag/${plant.tags[nth]}`;
  const lastOf = async (nth: number): Promise<string> =>
    (await centre.call<{ last: { quality: string } }>('GET', pathOf(nth))).data.last.quality;
  async function goodAgain(): Promise<void> {
    const until = Date.now() + BACK_MS;
    while ((await lastOf(0).catch(() => undefined)) !== 'good') {
      if (Date.now() > until) throw new Error(`The site is not shown:\n${edge.output().slice(-3000)}`);
      await wait(100);
    }
  }

  /** What it says of its samples itself. */
  async function kept(): Promise<string> {
    return JSON.stringify(await askServer(edge.data, { command: 'checks' }));
  }

  async function write(value: number) {
    const { data } = await centre.call<{ last: { value: number } }>('GET', pathOf(1));
    const wish = { value, expectedValue: data.last.value };
    const confirm = await centre.call<{ confirmId: string }>('POST', `${pathOf(1)}/confirm-write`, wish);
    if (confirm.status !== 200) return confirm;
    const body = { ...wish, commandId: crypto.randomUUID(), confirmId: confirm.data.confirmId };
    return centre.call<{ result: string }>('PUT', `${pathOf(1)}/write-value`, body);
  }

  /** Waits until the history has what was read until now, each once, but for `mayMiss`; prints how long that took. */
  async function delivered(what: string, mayMiss: number): Promise<void> {
    const from = performance.now();
    const all = counter.numbers.length;
    const read = counter.apart(TWINS_MS);
    const absent = async (): Promise<number[]> => {
      const stored = await history().catch(() => []);
      const there = new Set(stored);
      expect(there.size, 'numbers that are stored twice').toBe(stored.length);
      return read.filter((number) => !there.has(number) && !missed.has(number));
    };
    let lost = await absent();
    while (lost.length > mayMiss && performance.now() - from < BACK_MS) {
      await wait(100);
      lost = await absent();
    }
    tell('edge', {
      what,
      ...{ read: all, twins: all - read.length, lost: lost.length },
      deliveredMs: Math.round(performance.now() - from),
    });
    expect(lost.slice(mayMiss), `of ${lost.length} lost`).toEqual([]);
    for (const number of lost) missed.add(number);
    await goodAgain();
  }

  async function history(): Promise<number[]> {
    const { rows } = await database.query<{ value: number }>(
      `select number_value as value from samples join tags on tags.id = tag_id
       where uuid = $1 and number_value is not null`,
      [plant.tags[0]],
    );
    return rows.map(({ value }) => value);
  }
});

/** A site of its own for a link; returns its uuid. */
async function moveToSite(database: pg.Pool, link: string): Promise<string> {
  const { rows } = await database.query<{ uuid: string }>(
    `with made as (
       insert into sites (company_id, area_id, name)
       select company_id, area_id, 'Edge' from sites where id = (select site_id from links where uuid = $1)
       returning id, uuid),
     moved as (update links set site_id = (select id from made) where uuid = $1)
     select uuid from made`,
    [link],
  );
  return rows[0]!.uuid;
}
