/**
 * What people see and what is lost while parts of a whole installation die: nodes, PostgreSQL and its host, servers of NATS, the
 * leader of etcd; and how soon a change is everywhere. Meanwhile people work and give commands. Prints a line of figures for
 * each measure (`npm run bench:cluster` puts them beside what is asked). MIMIC_KILLS: how often a node is killed.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permissions } from '../../api/contract/index.ts';
import { Quality } from '../../api/contract/live.ts';
import { overPostgres } from '../../api/server/storage/postgres.ts';
import type { Db, Storage } from '../../api/server/storage/storage.ts';
import { balancerMissing } from '../support/balancer.ts';
import { etcdLeader, etcdMissing } from '../support/etcd.ts';
import { natsMissing, streamAmong } from '../support/nats.ts';
import { patroniMissing } from '../support/patroni.ts';
import { addPerson, type TestPerson } from '../support/people.ts';
import { type LoadReport, startLoad } from './console-load.ts';
import { spread, tell } from './figures.ts';
import { storedReadings, wordsOfReading } from './readings.ts';
import { Caller } from './setpoints.ts';
import { wrongCommands } from './told-commands.ts';
import { ValueWatch } from './value-watch.ts';
import { NUMBERS, openWholeCluster, type Place, tailOf, type WholeCluster } from './whole-cluster.ts';

const KILLS = Number(process.env.MIMIC_KILLS ?? 20);
const BACK_MS = 20_000;
/** What a node has taken and not sent yet when it is killed: a twentieth of a second, and what a busy machine adds. */
const IN_MEMORY_MS = 1000;
/** How long PostgreSQL, or a server of NATS, is dead. */
const DEAD_MS = 10_000;
/** Patroni promotes a standby 20 s after the last sign of life of the primary. */
const PROMOTED_MS = 60_000;
const DRAINED_MS = 30_000;
const WHOLE_MS = 60_000;
/** Between the numbers of a device and their bits. */
const FAR = 1e8;

const missing = patroniMissing() ?? natsMissing ?? etcdMissing ?? balancerMissing;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const elapsed = (from: number): number => Math.round(performance.now() - from);

async function until(what: string, ms: number, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const from = performance.now();
  while (!(await isSo())) {
    if (performance.now() - from > ms) throw new Error(`${what}: not within ${ms} ms`);
    await wait(10);
  }
  return elapsed(from);
}

describe.skipIf(missing)(`a whole cluster${missing ? `: ${missing}` : ''}`, () => {
  let cluster: WholeCluster;
  /** The value that is written next: none is ever written again. */
  let value = 0;

  beforeAll(async () => {
    cluster = await openWholeCluster();
    await cluster.calm();
  });
  afterAll(() => cluster?.dispose());

  const watched = (link: string): number[] => {
    const device = cluster.work.links.indexOf(link);
    return Array.from({ length: NUMBERS }, (_, nth) => device * NUMBERS + nth);
  };

  test(`a node with devices is killed ${KILLS} times, under commands`, async () => {
    const { nodes, watches, devices, work } = cluster;
    const load = await startLoad(work, () => ++value);
    const [stale, back]: [number[], number[]] = [[], []];
    const kills: { at: number; epoch: number; own: readonly Place[] }[] = [];
    let report: LoadReport;
    for (const device of devices) device.begin();
    try {
      while (kills.length < KILLS) {
        await cluster.calm();
        await wait(500 + Math.random() * 1000);
        const owners = [...(await cluster.places())].filter(([, own]) => own.length > 0);
        const [name, own] = owners[kills.length % owners.length]!;
        const killed = nodes.findIndex((node) => node.name === name);
        for (const watch of watches) watch.begin();
        kills.push({ at: performance.now(), epoch: Date.now(), own });
        await nodes[killed]!.kill();
        const seen = await shownBy(watches.toSpliced(killed, 1), own, kills.at(-1)!.at);
        stale.push(...seen.stale);
        back.push(seen.back);
      }
    } finally {
      await cluster.calm();
      report = await load.stop();
    }
    const { lost, count } = await storedReadings({ ...cluster, watched: work.watched });
    const unexplained = lost.filter(
      ({ at }) => !kills.some((kill) => at <= kill.at + 50 && at > kill.at - IN_MEMORY_MS),
    );
    const unmarked = await unmarkedGaps(kills);
    const wrong = await wrongCommands({
      told: report.told,
      caller: cluster.callers[0]!,
      writesOf: (setpoint) => devices[setpoint]!.writes[NUMBERS]!,
    });
    const outcomes = Object.groupBy(report.told, ({ outcome }) => outcome);
    tell('cluster figures', {
      measure: 'node killed',
      kills: kills.length,
      ...{ backMs: spread(back), staleShownMs: spread(stale) },
      ...{
        readings: count,
        lost: lost.length,
        unexplained: unexplained.length,
        unmarkedGaps: unmarked.length,
        wrongCommands: wrong.length,
      },
      commands: Object.fromEntries(Object.entries(outcomes).map(([outcome, all]) => [outcome, all.length])),
    });
    expect(unexplained.map(wordsOfReading)).toEqual([]);
    expect(unmarked).toEqual([]);
    expect(wrong).toEqual([]);
    expect(report.told.length).toBeGreaterThan(KILLS * 10);
  });

  /** When these sockets showed the values of these links as stale, each, and when all of them as good again, in ms after `from`. */
  async function shownBy(watches: readonly ValueWatch[], own: readonly Place[], from: number) {
    const tags = own.flatMap(({ uuid }) => watched(uuid));
    const seen = () => watches.flatMap((watch) => tags.map((tag) => watch.backAt(tag)));
    await until('values are back', BACK_MS, () => seen().every((at) => at !== undefined));
    const stale = watches.flatMap((watch) => tags.map((tag) => watch.staleAt(tag)! - from));
    return { stale, back: Math.max(...seen().map((at) => at! - from)) };
  }

  /** Tags whose history has a line over the time for which nobody polled them, instead of a gap. */
  async function unmarkedGaps(kills: readonly { epoch: number; own: readonly Place[] }[]): Promise<string[]> {
    const unmarked: string[] = [];
    for (const { epoch, own } of kills)
      for (const tag of own.flatMap(({ uuid }) => watched(uuid)).map((nth) => cluster.work.watched[nth]!)) {
        const { rows } = await cluster.database.query<{ marks: string }>(
          `select count(*) as marks from samples join tags on tags.id = tag_id
           where uuid = $1 and quality = $2 and time between $3 and $4`,
          [tag, Quality.stale, new Date(epoch - IN_MEMORY_MS), new Date(epoch + BACK_MS)],
        );
        if (Number(rows[0]!.marks) === 0) unmarked.push(`${tag} at ${new Date(epoch).toISOString()}`);
      }
    return unmarked;
  }

  test.each([
    ['PostgreSQL killed', DEAD_MS, () => cluster.postgres.killPrimary(), async () => {}],
    [
      'the host of PostgreSQL dead',
      PROMOTED_MS,
      () => cluster.postgres.killPrimaryHost(),
      () => cluster.postgres.revive(),
    ],
  ] as const)(
    '%s: live goes on, writes are refused, nothing is lost',
    async (measure, awayMs, kill, revive) => {
      const { watches, devices, work, callers } = cluster;
      await cluster.calm();
      for (const device of devices) device.begin();
      const path = `communications/controller/tag/${work.setpoints[0]}`;
      const write = () =>
        callers[0]!
          .call<{ code?: string }>('POST', `${path}/confirm-write`, { value: ++value, expectedValue: null })
          .catch(() => ({ status: 0, data: { code: 'no answer' } }));
      for (const watch of watches) watch.begin();
      await kill();
      const from = performance.now();
      const refused: Record<string, number> = {};
      const isBack = async (): Promise<boolean> => {
        const { status, data } = await write();
        if (status >= 500 || status === 0)
          refused[data.code ?? status] = (refused[data.code ?? status] ?? 0) + 1;
        await wait(100);
        return status < 500 && status !== 0;
      };
      // The first calls may come before anybody has noticed.
      const noticed = await until('it is noticed', awayMs, async () => !(await isBack())).catch(
        () => undefined,
      );
      const awayFor = await until('PostgreSQL is back', awayMs, isBack);
      const back = performance.now();
      const tick = Math.max(...watches.map((watch) => watch.longestPauseMs()));
      const { lost, count } = await storedReadings({ ...cluster, watched: work.watched }, DRAINED_MS);
      tell('cluster figures', {
        measure,
        ...{ awayMs: awayFor + (noticed ?? 0), drainedMs: elapsed(back), longestPauseMs: tick, refused },
        ...{ longestGapMs: Math.max(...watches.map((watch) => watch.longestGapMs())) },
        ...{ readings: count, lost: lost.length, deadForMs: elapsed(from) },
      });
      await revive();
      await cluster.calm();
      expect(Object.keys(refused)).toEqual(['STORAGE_AWAY']);
      expect(lost.map(wordsOfReading)).toEqual([]);
    },
  );

  test('each server of NATS is killed: values pause for less than a second, nothing is lost', async () => {
    const { nats, watches, devices, work } = cluster;
    const gaps: number[] = [];
    await cluster.calm();
    for (const device of devices) device.begin();
    for (const server of nats) {
      await cluster.calm();
      // As an operator does before he touches the next: two of three have to be whole.
      await until('the stream is whole', WHOLE_MS, async () =>
        streamAmong(nats).then(
          ({ isWhole }) => isWhole,
          () => false,
        ),
      );
      for (const watch of watches) watch.begin();
      await server.kill();
      await wait(DEAD_MS);
      gaps.push(Math.max(...watches.map((watch) => watch.longestGapMs())));
      await server.restart();
    }
    const { lost, count } = await storedReadings({ ...cluster, watched: work.watched }, DRAINED_MS);
    tell('cluster figures', {
      measure: 'a NATS server killed',
      ...{ longestGapsMs: gaps, readings: count, lost: lost.length },
    });
    expect(lost.map(wordsOfReading), cluster.nodes.map(tailOf).join('\n')).toEqual([]);
  });

  test('the leader of etcd is killed: no link moves', async () => {
    const { etcds, watches } = cluster;
    const epochs = async () =>
      [...(await cluster.places())].flatMap(([name, own]) =>
        own.map(({ uuid, epoch }) => `${uuid} ${name} ${epoch}`),
      );
    await cluster.calm();
    const before = await epochs();
    for (const watch of watches) watch.begin();
    const gaps: number[] = [];
    for (let nth = 0; nth < 3; nth++) {
      const leader = await etcdLeader(etcds);
      await leader.kill();
      await wait(DEAD_MS / 2);
      gaps.push(Math.max(...watches.map((watch) => watch.longestGapMs())));
      await leader.restart();
      await wait(2000);
      for (const watch of watches) watch.begin();
    }
    const after = await epochs();
    const moved = after.filter((place) => !before.includes(place));
    tell('cluster figures', {
      measure: 'etcd’s leader killed',
      times: 3,
      moved: moved.length,
      longestGapsMs: gaps,
    });
    expect(moved, cluster.nodes.map(tailOf).join('\n')).toEqual([]);
  });

  test('a change of the configuration is in force on every node within a second', async () => {
    const { callers, watches, work } = cluster;
    const path = `communications/controller/tag/${work.watched[0]}`;
    const took: number[] = [];
    for (let nth = 0; nth < 6; nth++) {
      await cluster.calm();
      // The bits of a number, read as a whole one, are far from any number.
      const encoding = nth % 2 === 0 ? 'uint32' : 'float32';
      const isIt = (seen: unknown): boolean => Number(seen) > FAR === (encoding === 'uint32');
      const from = performance.now();
      const body = { address: { table: 'holding', register: 0, encoding } };
      const { status, data } = await callers[nth % callers.length]!.call('PUT', path, body);
      expect(status, JSON.stringify(data)).toBe(200);
      await until('the change is everywhere', BACK_MS, () =>
        watches.every((watch) => isIt(watch.valueOf(0))),
      );
      took.push(elapsed(from));
    }
    tell('cluster figures', { measure: 'configuration changed', ms: spread(took) });
    expect(spread(took).max).toBeLessThan(1000);
  });

  test('a right that is withdrawn is gone from every node within a second', async () => {
    const { callers, nodes, work, database } = cluster;
    const person = await withOwnRole(database, cluster.postgres.url);
    const grant = (permissions: Permissions) =>
      callers[0]!.call('PUT', `roles/${person.roleId}`, { title: person.role, permissions });
    const own = nodes.map(({ origin }) => new Caller(origin));
    for (const caller of own) await caller.signIn({ ...work, ...person });
    const read = (caller: Caller) => caller.call('GET', `communications/controller/tag/${work.watched[0]}`);
    const took: number[] = [];
    for (let nth = 0; nth < 5; nth++) {
      await cluster.calm();
      const watches = nodes.map(({ origin }, at) => new ValueWatch(origin, own[at]!, work.watched));
      await until('values are shown', BACK_MS, () => watches.every((watch) => watch.areGood()));
      expect((await Promise.all(own.map(read))).map(({ status }) => status)).toEqual([200, 200, 200]);
      const from = performance.now();
      expect((await grant({})).status).toBe(200);
      await until('sockets are closed, calls refused', BACK_MS, async () => {
        const answers = await Promise.all(own.map(read));
        const isRefused = answers.every(({ status }) => status === 403);
        return isRefused && watches.every(({ lostAt }) => lostAt !== undefined);
      });
      took.push(elapsed(from));
      for (const watch of watches) watch.close();
      expect((await grant(SEES_VALUES)).status).toBe(200);
    }
    tell('cluster figures', { measure: 'right withdrawn', ms: spread(took) });
    expect(spread(took).max).toBeLessThan(1000);
  });
});

const SEES_VALUES: Permissions = {
  Dash: { canSee: true },
  Site: { canSee: true, subPermission: { Overview: { canSee: true }, Communication: { canSee: true } } },
};

/** A person of the plant's company whose role nobody else has. */
async function withOwnRole(database: pg.Pool, url: string): Promise<TestPerson> {
  const { rows } = await database.query<{ id: number }>('select company_id as id from links limit 1');
  const { db } = overPostgres(url);
  try {
    const storage = { system: <T>(make: (db: Db) => Promise<T>) => db.transaction().execute(make) };
    return await addPerson({ storage: storage as Storage }, rows[0]!, 'Colleague', SEES_VALUES);
  } finally {
    await db.destroy();
  }
}
