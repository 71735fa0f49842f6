/**
 * Random faults of a cluster under commands: nodes killed and paused, NATS, etcd and PostgreSQL killed or paused. What the
 * device got, what users were told and what is on record are compared: at most one write each, never a false
 * confirmation, never a refusal of what was done, no value shown as good while nobody vouches for it, and in the history what
 * the devices had.
 * MIMIC_FAULTS: how many; MIMIC_FAULT_SEED: which; MIMIC_FAULT_KINDS: how their names begin. Without them: 40 of all kinds,
 * and what has failed once. Prints its figures.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../../api/contract/index.ts';
import { etcdMissing } from '../support/etcd.ts';
import { natsMissing } from '../support/nats.ts';
import { postgresMissing } from '../support/postgres.ts';
import { FAULT_KINDS } from './cluster-fault-kinds.ts';
import { openCluster, type TestCluster, type TestNode } from './cluster-nodes.ts';
import { spread, tell } from './figures.ts';
import { type ModbusDevice, startModbusDevice } from './modbus-device.ts';
import { Refusals } from './refusals.ts';
import { Caller, type Plant, seedSetpoints } from './setpoints.ts';
import { judgeCommands, type Told } from './told-commands.ts';

interface Schedule {
  readonly seed: number;
  readonly faults: number;
  /** How the names of its faults begin; all of them if it is empty. */
  readonly kinds: string;
}

const { MIMIC_FAULTS, MIMIC_FAULT_SEED, MIMIC_FAULT_KINDS } = process.env;
const SCHEDULES: readonly Schedule[] =
  (MIMIC_FAULTS ?? MIMIC_FAULT_SEED ?? MIMIC_FAULT_KINDS)
    ? [
        {
          seed: Number(MIMIC_FAULT_SEED ?? 1),
          faults: Number(MIMIC_FAULTS ?? 40),
          kinds: MIMIC_FAULT_KINDS ?? '',
        },
      ]
    : [
        { seed: 1, faults: 40, kinds: '' },
        // Commands whose result could not be stored kept their setpoints busy for two minutes.
        { seed: 5, faults: 8, kinds: 'PostgreSQL killed' },
      ];
const SETPOINTS = 4;
/** Less than the minute after which a value that nobody changes is reported anyway: so long may nothing be refused. */
const BACK_MS = 40_000;
/** What is taken is stored within this once all is well. */
const SETTLED_MS = 10_000;
/** Ten per second, until a node that is back has its links. */
const SPREAD_TRIES = 300;
/** A setpoint takes a command again at the latest after this, whatever became of the last one. */
const FREE_MS = 15_000;

const missing = postgresMissing() ?? natsMissing ?? etcdMissing;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Numbers in [0, 1) that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe.skipIf(missing)(`faults of a cluster${missing ? `: ${missing}` : ''}`, () => {
  let cluster: TestCluster;
  /** One setpoint and one link each. */
  let devices: ModbusDevice[];
  let plant: Plant;
  let ios: TestNode[];
  let fronts: TestNode[];
  let callers: Caller[];
  /** Of each setpoint, the value that is written next: none is ever written again. */
  const next = Array.from({ length: SETPOINTS }, () => 1);

  beforeAll(async () => {
    cluster = await openCluster();
    devices = await Promise.all(Array.from({ length: SETPOINTS }, () => startModbusDevice(1)));
    plant = await seedSetpoints(cluster.data, cluster.postgres.url, ...devices);
    ios = [await cluster.node('io-1', 'io,writer'), await cluster.node('io-2', 'io,writer')];
    fronts = [await cluster.node('front-1', 'front'), await cluster.node('front-2', 'front')];
    await Promise.all([...ios, ...fronts].map((node) => node.ready()));
    callers = fronts.map(({ origin }) => new Caller(origin));
    await Promise.all(callers.map((caller) => caller.signIn(plant)));
  });
  afterAll(async () => {
    await cluster?.dispose();
    await Promise.all((devices ?? []).map((device) => device.close()));
  });

  const what = 'no command is done twice, none is told wrongly, and values come back';
  test.each(SCHEDULES)(`$faults of seed $seed $kinds: ${what}`, async ({ seed, faults, kinds: wanted }) => {
    const random = randomOf(seed);
    const kinds = FAULT_KINDS.filter(([name]) => name.startsWith(wanted));
    const told: Told[] = [];
    const refusals = new Refusals();
    let isOver = false;
    const writers = plant.tags.map((_, setpoint) => writeOn(setpoint, () => isOver, told, refusals));
    const polledTwice = watchPollers(() => isOver);
    const back: [fault: string, ms: number][] = [];
    const staleShown: number[] = [];
    for (let nth = 0; nth < faults; nth++) {
      await wait(500 + random() * 1500);
      const [name, fault] = kinds[Math.floor(random() * kinds.length)]!;
      const io = ios[Math.floor(random() * ios.length)]!;
      const own = name.startsWith('io ') ? await linksOf(io) : undefined;
      const from = Date.now();
      const watched = own && staleAfter(from, own);
      await fault({ cluster, io, fronts, random });
      await backAfter(from, `${nth}: ${name}`);
      staleShown.push(...((await watched) ?? []));
      back.push([name, Date.now() - from]);
    }
    isOver = true;
    await Promise.all(writers);
    expect(await polledTwice, 'a device that two nodes poll').toEqual([]);
    const counts = Object.groupBy(told, ({ outcome }) => outcome);
    tell('cluster faults', {
      seed,
      commands: Object.fromEntries(Object.entries(counts).map(([name, all]) => [name, all.length])),
      backMs: Object.fromEntries(
        [...Map.groupBy(back, ([name]) => name)].map(([name, all]) => [
          name,
          spread(all.map(([, ms]) => ms)),
        ]),
      ),
      staleShownMs: spread(staleShown),
      refused: refusals.codes,
      longestBusyMs: refusals.longestBusyMs,
    });
    expect(refusals.longestBusyMs).toBeLessThan(FREE_MS);
    await judgeCommands({
      told,
      caller: callers[0]!,
      writesOf: (setpoint) => devices[setpoint]!.writes[0]!,
    });
    const ends = back.filter(([name]) => name.startsWith('io ')).length;
    await judgeHistory(told, ends * SETPOINTS);
    expect(counts.confirmed?.length ?? 0).toBeGreaterThan(faults);
    if (staleShown.length > 0) expect(spread(staleShown).max).toBeLessThan(3500);
    expect(othersStale, 'values of a node that lived').toEqual([]);
  });

  /** Links that were shown as stale though their node lived. */
  const othersStale: string[] = [];

  /** Devices that two nodes poll at a time, as they see it themselves. */
  async function watchPollers(isOver: () => boolean): Promise<string[]> {
    const twice: string[] = [];
    while (!isOver()) {
      for (const [nth, device] of devices.entries())
        if (device.pollers(1000) > 1) twice.push(`${new Date().toISOString()} ${nth} ${tails(ios, 800)}`);
      await wait(100);
    }
    return twice;
  }

  /** Which of the setpoints are a node's, once each node has its part and all values are shown. */
  async function linksOf({ name }: TestNode): Promise<ReadonlySet<number>> {
    const part = plant.links.length / ios.length;
    for (let tries = 0; tries < SPREAD_TRIES; tries++) {
      const { data } = await callers[0]!.call<{ items: Server[]; links: Place[] }>('GET', 'servers');
      const server = data.items?.find((one) => one.name === name)?.id;
      const own = (data.links ?? []).filter((link) => server !== undefined && link.server === server);
      const isSpread = own.length === part && (await areAllGood());
      if (isSpread) return new Set(own.map(({ uuid }) => plant.links.indexOf(uuid)));
      await wait(100);
    }
    throw new Error(`${name} did not get its part of the links\n${tails(ios, 1500)}`);
  }

  /** Writes ever new values to one setpoint, each confirmed at one front and sent to any. */
  async function writeOn(
    setpoint: number,
    isOver: () => boolean,
    told: Told[],
    refusals: Refusals,
  ): Promise<void> {
    const path = `communications/controller/tag/${plant.tags[setpoint]}`;
    const any = () => callers[Math.floor(Math.random() * callers.length)]!;
    while (!isOver()) {
      await wait(50);
      const value = next[setpoint]!++;
      const { data } = await any()
        .call<{ last: { value: number } }>('GET', path)
        .catch(() => ({ data: undefined }));
      if (!data?.last) continue;
      const wish = { value, expectedValue: data.last.value };
      const confirm = await any()
        .call<{ confirmId: string }>('POST', `${path}/confirm-write`, wish)
        .catch(() => undefined);
      if (confirm?.status !== 200) {
        refusals.note(setpoint, codeOf(confirm));
        continue;
      }
      const id = randomUUID();
      const body = { ...wish, commandId: id, confirmId: confirm.data.confirmId };
      const answer = await any()
        .call<Command>('PUT', `${path}/write-value`, body)
        .catch(() => undefined);
      refusals.note(setpoint, codeOf(answer));
      told.push({ id, setpoint, value, outcome: outcomeOf(answer) });
    }
  }

  /**
   * Milliseconds until a front shows the values of each of these links as stale, as far as they are not back before. The others
   * are not to be seen stale meanwhile.
   */
  async function staleAfter(from: number, links: ReadonlySet<number>): Promise<number[]> {
    const stale = new Map<number, number>();
    while (Date.now() - from < 6000 && stale.size < links.size) {
      for (const setpoint of plant.tags.keys()) {
        const last = await lastOf(callers[0]!, setpoint).catch(() => undefined);
        if (last?.quality !== 'stale' || stale.has(setpoint)) continue;
        stale.set(setpoint, Date.now() - from);
        if (!links.has(setpoint)) othersStale.push(`setpoint ${setpoint} after ${Date.now() - from} ms`);
      }
      await wait(20);
    }
    return [...stale].flatMap(([setpoint, ms]) => (links.has(setpoint) ? [ms] : []));
  }

  const areAllGood = async (): Promise<boolean> => {
    const all = plant.tags.map((_, setpoint) => lastOf(callers[0]!, setpoint).catch(() => undefined));
    return (await Promise.all(all)).every((last) => last?.quality === 'good');
  };

  const lastOf = async (caller: Caller, setpoint: number) =>
    (
      await caller.call<{ last: { quality: string; timestamp: string } }>(
        'GET',
        `communications/controller/tag/${plant.tags[setpoint]}`,
      )
    ).data.last;

  /** Waits until every front shows values of all links that are newer than the fault, as good. */
  async function backAfter(from: number, what: string): Promise<void> {
    const until = Date.now() + BACK_MS;
    for (const [nth, caller] of callers.entries())
      for (const setpoint of plant.tags.keys())
        for (;;) {
          const last = await lastOf(caller, setpoint).catch(() => undefined);
          if (last?.quality === 'good' && Date.parse(last.timestamp) > from) break;
          if (Date.now() > until) {
            const { data } = await caller.call<object>('GET', 'servers').catch(() => ({ data: {} }));
            const logs = `${JSON.stringify(data)}\n${tails([...ios, fronts[nth]!], 3000)}`;
            throw new Error(`Fault ${what}: no fresh value of ${setpoint} at front-${nth + 1}\n${logs}`);
          }
          await wait(25);
        }
  }

  /**
   * Each value that a device was seen to have is a sample, but what a node had just taken when it ended: of each setpoint
   * one at most.
   */
  async function judgeHistory(told: readonly Told[], mayMiss: number): Promise<void> {
    const confirmed = told.filter(({ outcome }) => outcome === 'confirmed');
    const missing = async (): Promise<string[]> => {
      const held = await samplesOf(cluster.postgres.url, plant.tags);
      return confirmed
        .filter(({ setpoint, value }) => !held[setpoint]!.has(value))
        .map(({ setpoint, value }) => `setpoint ${setpoint} value ${value}`);
    };
    const until = Date.now() + SETTLED_MS;
    while ((await missing()).length > 0 && Date.now() < until) await wait(200);
    const lost = await missing();
    tell('samples', { confirmed: confirmed.length, lost: lost.length, mayMiss });
    expect(lost.slice(mayMiss), `of ${lost.length} lost samples`).toEqual([]);
  }
});

/** The values that each tag has in the history. */
async function samplesOf(url: string, tags: readonly string[]): Promise<Set<number>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ uuid: string; values: number[] }>(
      `select uuid, array_agg(number_value) as values from samples join tags on tags.id = tag_id
       where uuid = any($1) and number_value is not null group by uuid`,
      [tags],
    );
    return tags.map((tag) => new Set(rows.find(({ uuid }) => uuid === tag)?.values));
  } finally {
    await client.end();
  }
}

/** 504: asked, and not answered. Everything else of 400 and more is a refusal: nothing was done. */
function outcomeOf(answer: { status: number; data: Command } | undefined): Told['outcome'] {
  if (!answer || answer.status === 504 || answer.status === 500) return 'no answer';
  return answer.status === 200 ? answer.data.result : 'not sent';
}

/** Of a refusal; undefined for a command that was carried out, or is not known to have been refused. */
const codeOf = (answer: { status: number; data: object } | undefined): string | undefined =>
  !answer ? 'no answer' : answer.status === 200 ? undefined : (answer.data as { code?: string }).code;

interface Server {
  readonly id: string;
  readonly name: string;
}

interface Place {
  readonly uuid: string;
  readonly server: string | null;
}

/** What the nodes printed last. */
const tails = (nodes: readonly TestNode[], length: number): string =>
  nodes.map((node) => `${node.name}:\n${node.output().slice(-length)}`).join('\n');
