/**
 * A rolling upgrade from the release before, under load, as docs/operations.md tells an operator to do it: three nodes behind HAProxy,
 * the tables first, then one node after the other. Devices number their readings, people read, edit, sign in, give commands and
 * watch values by the console's own client. Then the newest node goes back to the release before, and all are replaced once
 * more. Afterwards no reading is missing, no call has failed, and the record is whole. From a release that does not seal what its nodes
 * say, commands are refused while their two servers are of different releases. Prints its figures.
 * MIMIC_RELEASE_BEFORE: a commit; without it the newest whose tables are older.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overPostgres } from '../../api/server/storage/postgres.ts';
import { balancerMissing, startTestBalancer } from '../support/balancer.ts';
import { etcdMissing } from '../support/etcd.ts';
import { natsMissing } from '../support/nats.ts';
import { postgresMissing } from '../support/postgres.ts';
import { findReleaseBefore, makeRelease, type Release } from '../support/release-before.ts';
import { openCluster, type TestCluster, type TestNode } from './cluster-nodes.ts';
import { type LoadReport, startLoad, type Work } from './console-load.ts';
import { tell } from './figures.ts';
import { type ModbusCounter, startModbusCounter } from './modbus-counter.ts';
import { storedReadings, wordsOfReading } from './readings.ts';
import { addSetpoints, Caller, type Plant } from './setpoints.ts';
import { judgeCommands } from './told-commands.ts';

const present = resolve(import.meta.dirname, '../..');
const DEVICES = 6;
/** Tags of each that are its number, read five times a second. */
const NUMBERS = 20;
const DRAIN_SECONDS = 3;
/** Before the first node is replaced, and after each. */
const CALM_MS = 2000;

const before = findReleaseBefore();
const missing =
  postgresMissing() ??
  natsMissing ??
  etcdMissing ??
  balancerMissing ??
  ('missing' in before ? before.missing : undefined);
/** For the time in which servers of both releases run. */
const UNSEALED = { MIMIC_CLUSTER_UNSIGNED: '1' };

interface Manner {
  /** Nodes that end and hand nothing over. */
  readonly abrupt: number;
  /** Servers of both releases run, of which neither carries out a command that came to the other. */
  readonly isMixed: boolean;
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

describe.skipIf(missing)(`a rolling upgrade${missing ? `: ${missing}` : ''}`, () => {
  let old: Release;
  let cluster: TestCluster;
  let devices: ModbusCounter[];
  let plant: Plant;
  let nodes: TestNode[];
  let balancer: Awaited<ReturnType<typeof startTestBalancer>>;
  let database: pg.Pool;
  let work: Work;
  let value = 0;
  /** A release that does not yet hand its links over before it ends: what it does then is its own. */
  let isAbrupt: boolean;
  /** A release whose nodes do not seal what they say, and pass calls on in another form. */
  let isUnsealed: boolean;

  beforeAll(async () => {
    old = makeRelease((before as { commit: string }).commit);
    isAbrupt = !readFileSync(join(old.folder, 'api/server/cluster/unit-holder.ts'), 'utf8').includes(
      'retire',
    );
    isUnsealed = !existsSync(join(old.folder, 'api/server/cluster/seal.ts'));
    cluster = await openCluster(old.folder);
    devices = await Promise.all(Array.from({ length: DEVICES }, () => startModbusCounter(NUMBERS)));
    migrateBy(old.folder);
    plant = await seeded();
    nodes = [];
    for (const name of ['node-1', 'node-2', 'node-3'])
      nodes.push(
        await cluster.node(name, 'front,io,writer', {
          MIMIC_MIGRATE: '0',
          MIMIC_DRAIN_SECONDS: String(DRAIN_SECONDS),
          LOG_LEVEL: 'warn',
          ...(isUnsealed && UNSEALED),
        }),
      );
    await Promise.all(nodes.map((node) => node.ready()));
    balancer = await startTestBalancer(nodes.map(({ origin }) => origin));
    database = new pg.Pool({ connectionString: cluster.postgres.url });
    const { tags } = plant;
    const isSetpoint = (nth: number): boolean => nth % (NUMBERS + 1) === NUMBERS;
    work = {
      ...plant,
      origin: balancer.origin,
      setpoints: tags.filter((_, nth) => isSetpoint(nth)),
      watched: tags.filter((_, nth) => !isSetpoint(nth)),
    };
    await wait(CALM_MS);
  });
  afterAll(async () => {
    await database?.end();
    await balancer?.dispose();
    await cluster?.dispose();
    await Promise.all((devices ?? []).map((device) => device.close()));
    old?.dispose();
  });

  test('from the release before, its tables first', async () => {
    await judge('upgrade', { abrupt: isAbrupt ? nodes.length : 0, isMixed: isUnsealed }, async () => {
      expect(migrateBy(present)).toMatch(/^(Done: |The tables are up to date)/);
      await wait(CALM_MS);
      for (const node of nodes) await replaced(node, present);
    });
  });

  test('the newest node goes back to the release before, and comes again', async () => {
    await judge('back and again', { abrupt: isAbrupt ? 1 : 0, isMixed: isUnsealed }, async () => {
      await replaced(nodes[2]!, old.folder);
      await replaced(nodes[2]!, present);
    });
  });

  test('servers of this release are replaced, as by the release after', async () => {
    await judge('this release', { abrupt: 0, isMixed: false }, async () => {
      for (const node of nodes) await replaced(node, present, { MIMIC_CLUSTER_UNSIGNED: '0' });
    });
  });

  /** What the command says. */
  function migrateBy(release: string): string {
    return execFileSync(process.execPath, [join(release, 'api/server/admin.ts'), 'migrate'], {
      encoding: 'utf8',
      env: { ...process.env, ...cluster.settings, MIMIC_DATA: cluster.data },
    });
  }

  async function seeded(): Promise<Plant> {
    const { db } = overPostgres(cluster.postgres.url);
    try {
      return await addSetpoints({ system: (make) => db.transaction().execute(make) }, devices);
    } finally {
      await db.destroy();
    }
  }

  async function replaced(node: TestNode, release: string, changes = {}): Promise<void> {
    const from = performance.now();
    expect(
      await node.replace(release, changes),
      `how ${node.name} ended:\n${node.output().slice(-3000)}`,
    ).toBe(0);
    tell('replaced', { node: node.name, ms: Math.round(performance.now() - from) });
    await wait(CALM_MS);
  }

  /** Has the work done under load, and compares. */
  async function judge(
    what: string,
    { abrupt, isMixed }: Manner,
    change: () => Promise<void>,
  ): Promise<void> {
    for (const device of devices) device.begin();
    const load = await startLoad(work, () => ++value);
    await wait(CALM_MS);
    let report: LoadReport;
    try {
      await change();
    } finally {
      report = await load.stop();
    }
    const { tally, told, gaps, signIns, objects } = report;
    const samples = await storedReadings({ database, devices, watched: work.watched });
    tell('rolling upgrade', {
      what,
      ...{ from: old.commit.slice(0, 8), calls: tally.calls, failed: tally.failures.length, isMixed },
      ...{ tries: tally.tries, signIns, objects, commands: told.length, ...gaps },
      ...{ samples: samples.count, lost: samples.lost.length },
    });
    const words = nodes.map((node) => `${node.name}:\n${node.output().slice(-6000)}`).join('\n');
    // An abrupt end loses the readings that were asked for, and answers of commands, which are told as not known.
    const unknown = tally.failures.filter((failure) => failure.includes(' 504 NO_ANSWER '));
    const refused = isMixed ? tally.failures.filter((failure) => failure.includes(' 503 FIELD_AWAY ')) : [];
    const failures = tally.failures.filter(
      (failure) => !refused.includes(failure) && !(abrupt > 0 && unknown.includes(failure)),
    );
    expect(failures, words).toEqual([]);
    expect(unknown.length, unknown.join('\n')).toBeLessThanOrEqual(abrupt * DEVICES);
    expect(samples.lost.slice(abrupt * DEVICES * NUMBERS).map(wordsOfReading), words).toEqual([]);
    const caller = new Caller(balancer.origin);
    await caller.signIn(plant);
    const { data } = await caller.call<{ canvas: { objects: { id: string }[] } }>(
      'GET',
      `reports/site-schematics/${report.diagram}/view`,
    );
    expect(data.canvas.objects.map(({ id }) => id)).toEqual(
      Array.from({ length: objects }, (_, nth) => `o${nth}`),
    );
    await judgeCommands({ told, caller, writesOf: (setpoint) => devices[setpoint]!.writes[NUMBERS]! });
  }
});
