/**
 * Random faults of a cluster under commands: nodes killed and paused, NATS, etcd and PostgreSQL killed or paused. What the
 * device got, what users were told and what is on record are compared: at most one write each, never a false
 * confirmation, never a refusal of what was done, and no value shown as good while nobody vouches for it.
 * MIMIC_FAULTS: how many; MIMIC_FAULT_SEED: which; MIMIC_FAULT_KINDS: how their names begin. Without them: 40 of all kinds,
 * and what has failed once. Prints its figures.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../../api/contract/index.ts';
import { etcdMissing } from '../support/etcd.ts';
import { natsMissing } from '../support/nats.ts';
import { postgresMissing } from '../support/postgres.ts';
import { openCluster, type TestCluster, type TestNode } from './cluster-nodes.ts';
import { spread, tell } from './figures.ts';
import { type ModbusDevice, startModbusDevice } from './modbus-device.ts';
import { Caller, type Plant, seedSetpoints } from './setpoints.ts';

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
/** No command stays open for longer once all is well. */
const SETTLED_MS = 10_000;
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

/** What a writer was told of one command. */
interface Told {
  readonly id: string;
  readonly setpoint: number;
  readonly value: number;
  readonly outcome: Command['result'] | 'not sent' | 'no answer';
}

/** Why a command was refused that had been confirmed, and for how long in a row one setpoint was busy. */
class Refusals {
  readonly codes: Record<string, number> = {};
  longestBusyMs = 0;
  readonly #busySince = new Map<number, number>();

  note(setpoint: number, code: string | undefined): void {
    if (code) this.codes[code] = (this.codes[code] ?? 0) + 1;
    // Whatever does not get as far as the commands under way tells nothing of them.
    if (code && code !== 'WRITE_PENDING') return;
    const now = Date.now();
    const since = this.#busySince.get(setpoint) ?? now;
    this.longestBusyMs = Math.max(this.longestBusyMs, now - since);
    if (code) this.#busySince.set(setpoint, since);
    else this.#busySince.delete(setpoint);
  }
}

describe.skipIf(missing)(`faults of a cluster${missing ? `: ${missing}` : ''}`, () => {
  let cluster: TestCluster;
  let device: ModbusDevice;
  let plant: Plant;
  let ios: TestNode[];
  let fronts: TestNode[];
  let callers: Caller[];
  /** Of each setpoint, the value that is written next: none is ever written again. */
  const next = Array.from({ length: SETPOINTS }, () => 1);

  beforeAll(async () => {
    cluster = await openCluster();
    device = await startModbusDevice(SETPOINTS);
    plant = await seedSetpoints(cluster.data, cluster.postgres.url, device);
    const first = await cluster.node('io-1', 'io');
    await first.ready();
    ios = [first, await cluster.node('io-2', 'io')];
    fronts = [await cluster.node('front-1', 'front'), await cluster.node('front-2', 'front')];
    await Promise.all(fronts.map((front) => front.ready()));
    callers = fronts.map(({ origin }) => new Caller(origin));
    await Promise.all(callers.map((caller) => caller.signIn(plant)));
  });
  afterAll(async () => {
    await cluster?.dispose();
    await device?.close();
  });

  const what = 'no command is done twice, none is told wrongly, and values come back';
  test.each(SCHEDULES)(`$faults of seed $seed $kinds: ${what}`, async ({ seed, faults, kinds: wanted }) => {
    const random = randomOf(seed);
    const kinds = FAULT_KINDS.filter(([name]) => name.startsWith(wanted));
    const told: Told[] = [];
    const refusals = new Refusals();
    let isOver = false;
    const writers = plant.tags.map((_, setpoint) => writeOn(setpoint, () => isOver, told, refusals));
    const owners = watchOwners(() => isOver);
    const back: [fault: string, ms: number][] = [];
    const staleShown: number[] = [];
    for (let nth = 0; nth < faults; nth++) {
      await wait(500 + random() * 1500);
      const [name, fault] = kinds[Math.floor(random() * kinds.length)]!;
      const from = Date.now();
      const watched = name.startsWith('io ') ? staleAfter(from) : undefined;
      await fault({ cluster, ios, fronts, random });
      await backAfter(from, `${nth}: ${name}`);
      const stale = await watched;
      if (stale !== undefined) staleShown.push(stale);
      back.push([name, Date.now() - from]);
    }
    isOver = true;
    await Promise.all(writers);
    expect(await owners, 'two nodes with the devices').toEqual([]);
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
    await judge(told);
    expect(counts.confirmed?.length ?? 0).toBeGreaterThan(faults);
    if (staleShown.length > 0) expect(spread(staleShown).max).toBeLessThan(3500);
  });

  /** Fails where two nodes have the devices at a time: each says so to who asks it. */
  async function watchOwners(isOver: () => boolean): Promise<string[]> {
    const twice: string[] = [];
    while (!isOver()) {
      const owners = await Promise.all(ios.map(isActive));
      if (owners.every(Boolean)) twice.push(`${new Date().toISOString()} ${tails(ios, 800)}`);
      await wait(100);
    }
    return twice;
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

  /** Milliseconds until a front shows the values as stale; undefined if they are back before. */
  async function staleAfter(from: number): Promise<number | undefined> {
    while (Date.now() - from < 10_000) {
      const last = await lastOf(callers[0]!).catch(() => undefined);
      if (last?.quality === 'stale') return Date.now() - from;
      await wait(20);
    }
    return undefined;
  }

  const lastOf = async (caller: Caller) =>
    (
      await caller.call<{ last: { quality: string; timestamp: string } }>(
        'GET',
        `communications/controller/tag/${plant.tags[0]}`,
      )
    ).data.last;

  /** Waits until every front shows values that are newer than the fault, as good. */
  async function backAfter(from: number, what: string): Promise<void> {
    const until = Date.now() + BACK_MS;
    for (const [nth, caller] of callers.entries())
      for (;;) {
        const last = await lastOf(caller).catch(() => undefined);
        if (last?.quality === 'good' && Date.parse(last.timestamp) > from) break;
        if (Date.now() > until) {
          const logs = tails([...ios, fronts[nth]!], 1500);
          throw new Error(`Fault ${what}: no fresh value at front-${nth + 1}\n${logs}`);
        }
        await wait(25);
      }
  }

  /** Commands of a node that died are settled by the one that took over; what a living node could not store, by itself. */
  async function settled(told: readonly Told[]): Promise<void> {
    for (const { id } of told)
      await expect
        .poll(
          async () => (await callers[0]!.call<{ result?: string }>('GET', `commands/${id}`)).data.result,
          { timeout: SETTLED_MS, message: `command ${id}` },
        )
        .not.toBe('pending');
  }

  /** Compares what was told with the device and with the record. */
  async function judge(told: readonly Told[]): Promise<void> {
    await settled(told);
    const wrong: string[] = [];
    for (const { id, setpoint, value, outcome } of told) {
      const writes = device.writes[setpoint]!.filter((one) => one === value).length;
      const { status, data } = await callers[0]!.call<Command>('GET', `commands/${id}`);
      const stored = status === 404 ? 'none' : data.result;
      const says = `setpoint ${setpoint} value ${value}: told ${outcome}, stored ${stored}, written ${writes}`;
      if (writes > 1) wrong.push(`twice: ${says}`);
      if ((outcome === 'confirmed' || stored === 'confirmed') && writes !== 1) wrong.push(`false: ${says}`);
      if ((outcome === 'not sent' || outcome === 'refused' || stored === 'none') && writes !== 0)
        wrong.push(`denied: ${says}`);
      if (stored === 'pending') wrong.push(`open: ${says}`);
      if (!['no answer', 'unknown', 'not sent'].includes(outcome) && stored !== outcome)
        wrong.push(`other: ${says}`);
    }
    expect(wrong).toEqual([]);
    const { data } = await callers[0]!.call<{ state: { intact: boolean } }>('POST', 'audit/verify');
    expect(data.state.intact).toBe(true);
  }
});

/** 504: asked, and not answered. Everything else of 400 and more is a refusal: nothing was done. */
function outcomeOf(answer: { status: number; data: Command } | undefined): Told['outcome'] {
  if (!answer || answer.status === 504 || answer.status === 500) return 'no answer';
  return answer.status === 200 ? answer.data.result : 'not sent';
}

/** Of a refusal; undefined for a command that was carried out, or is not known to have been refused. */
const codeOf = (answer: { status: number; data: object } | undefined): string | undefined =>
  !answer ? 'no answer' : answer.status === 200 ? undefined : (answer.data as { code?: string }).code;

interface Scene {
  readonly cluster: TestCluster;
  readonly ios: readonly TestNode[];
  readonly fronts: readonly TestNode[];
  readonly random: () => number;
}

const isActive = ({ origin }: TestNode): Promise<boolean> =>
  fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(500) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The node that connects the devices; the other stands by and serves no calls yet. */
async function activeOf(ios: readonly TestNode[]): Promise<TestNode> {
  for (;;)
    for (const io of ios) {
      if (await isActive(io)) return io;
      await wait(50);
    }
}

/** What the nodes printed last. */
const tails = (nodes: readonly TestNode[], length: number): string =>
  nodes.map((node) => `${node.name}:\n${node.output().slice(-length)}`).join('\n');

const FAULT_KINDS: readonly (readonly [string, (scene: Scene) => Promise<void>])[] = [
  ['io killed', async ({ ios }) => (await activeOf(ios)).kill()],
  [
    'io paused',
    async ({ ios, random }) => {
      const active = await activeOf(ios);
      active.signal('SIGSTOP');
      await wait(4000 + random() * 4000);
      active.signal('SIGCONT');
    },
  ],
  ['front killed', async ({ fronts, random }) => fronts[Math.floor(random() * fronts.length)]!.kill()],
  [
    'NATS killed',
    async ({ cluster, random }) => {
      await cluster.nats.kill();
      await wait(random() * 3000);
      await cluster.nats.restart();
    },
  ],
  [
    'etcd paused',
    async ({ cluster, random }) => {
      cluster.etcd.signal('SIGSTOP');
      await wait(random() * 5000);
      cluster.etcd.signal('SIGCONT');
    },
  ],
  [
    'PostgreSQL killed',
    async ({ cluster, random }) => {
      await cluster.postgres.kill();
      await wait(500 + random() * 1500);
      await cluster.postgres.restart();
    },
  ],
  [
    'PostgreSQL paused',
    async ({ cluster, random }) => {
      cluster.postgres.signal('SIGSTOP');
      await wait(2000 + random() * 12_000);
      cluster.postgres.signal('SIGCONT');
    },
  ],
];
