/**
 * Random faults of a cluster under commands: nodes killed, paused, restarted and cut off from one engine; NATS, etcd and PostgreSQL
 * killed or paused; now and then two at a time. What the devices got, what users were told and shown and what is on record are compared: at
 * most one write each, never a false confirmation, never a refusal of what was done, no value shown as good that is old, and in the
 * history each number that a device was read as.
 * MIMIC_FAULT_SCHEDULES: how many schedules, each judged by itself and all in one cluster; MIMIC_FAULT_SEED: of the first;
 * MIMIC_FAULTS: how many faults each has, drawn by the seed without it; MIMIC_FAULT_KINDS: how their names begin. Without them: what
 * has failed once, and 40 of all kinds. Prints its figures.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { etcdMissing } from '../support/etcd.ts';
import { natsMissing } from '../support/nats.ts';
import { postgresMissing } from '../support/postgres.ts';
import { befall, drawFault, FAULT_KINDS, type FaultKind, type FaultyNode } from './cluster-fault-kinds.ts';
import { openCluster, openLines, type TestCluster, type TestNode } from './cluster-nodes.ts';
import { SetpointWriters } from './fault-commands.ts';
import { spread, tell } from './figures.ts';
import { type ModbusCounter, startModbusCounter } from './modbus-counter.ts';
import { type Excuse, NumberedSamples } from './numbered-samples.ts';
import { Caller, type Plant, seedSetpoints } from './setpoints.ts';
import { ShownValues } from './shown-values.ts';
import { judgeCommands } from './told-commands.ts';

interface Schedule {
  readonly seed: number;
  /** Drawn by the seed if it is undefined. */
  readonly faults?: number | undefined;
  /** How the names of its faults begin; all of them if it is empty. */
  readonly kinds: string;
}

const { MIMIC_FAULT_SCHEDULES, MIMIC_FAULTS, MIMIC_FAULT_SEED, MIMIC_FAULT_KINDS } = process.env;
const SCHEDULES: readonly Schedule[] =
  (MIMIC_FAULT_SCHEDULES ?? MIMIC_FAULTS ?? MIMIC_FAULT_SEED ?? MIMIC_FAULT_KINDS)
    ? Array.from({ length: Number(MIMIC_FAULT_SCHEDULES ?? 1) }, (_, nth) => ({
        seed: Number(MIMIC_FAULT_SEED ?? 1) + nth,
        faults: MIMIC_FAULTS ? Number(MIMIC_FAULTS) : undefined,
        kinds: MIMIC_FAULT_KINDS ?? '',
      }))
    : [
        { seed: 1, faults: 40, kinds: '' },
        // Commands whose result could not be stored kept their setpoints busy for two minutes.
        { seed: 5, faults: 8, kinds: 'PostgreSQL killed' },
        // Samples that came while others were written to the disk of a node that had lost NATS were lost.
        ...[1023, 1101, 1112, 1128].map((seed) => ({ seed, kinds: '' })),
        // What had been held up on its way to a front was shown as good, though it was old by then.
        ...[2023, 2106].map((seed) => ({ seed, kinds: '' })),
        // A sample on its way to a node that gave its shard up was stored ten seconds later.
        { seed: 2404, kinds: '' },
      ];
const DEVICES = 4;
/** Less than the minute after which a value that nobody changes is reported anyway: so long may nothing be refused. */
const BACK_MS = 40_000;
/** Ten per second, until a node that is back has its links. */
const SPREAD_TRIES = 600;
/** A setpoint takes a command again at the latest after this, whatever became of the last one. */
const FREE_MS = 15_000;
/** Numbers of one device that a node had taken and not yet passed on when it ended; and if it could pass nothing on. */
const IN_MEMORY = 2;
const UNSENT = 15;

/** What a node had not yet passed on was read so long before its end at most, which may come so long after all seemed well. */
const BEFORE_MS = 1000;
const LATE_MS = 5000;

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

/** A fault, or two that overlapped, by performance.now(). */
interface Befallen {
  readonly faults: readonly FaultKind[];
  readonly from: number;
  /** All is well again. */
  readonly to: number;
  /** What was wrong with the links of nodes that it did not befall. */
  readonly others: readonly string[];
}

describe.skipIf(missing)(`faults of a cluster${missing ? `: ${missing}` : ''}`, () => {
  let cluster: TestCluster;
  /** Each has a link of its own, numbers its readings, and has a setpoint. */
  let devices: ModbusCounter[];
  let plant: Plant;
  let numbers: readonly string[];
  let setpoints: readonly string[];
  let ios: FaultyNode[];
  let fronts: FaultyNode[];
  let callers: Caller[];
  let samples: NumberedSamples;
  const next = Array.from({ length: DEVICES }, () => 1);

  beforeAll(async () => {
    cluster = await openCluster();
    devices = await Promise.all(Array.from({ length: DEVICES }, () => startModbusCounter()));
    plant = await seedSetpoints(cluster.data, cluster.postgres.url, ...devices);
    numbers = plant.tags.filter((_, nth) => nth % 2 === 0);
    setpoints = plant.tags.filter((_, nth) => nth % 2 === 1);
    const spool = { MIMIC_SPOOL_MB: '16' };
    ios = [await open('io-1', 'io,writer', spool), await open('io-2', 'io,writer', spool)];
    fronts = [await open('front-1', 'front'), await open('front-2', 'front')];
    await Promise.all([...ios, ...fronts].map((node) => node.ready()));
    callers = fronts.map(({ origin }) => new Caller(origin));
    await Promise.all(callers.map((caller) => caller.signIn(plant)));
    samples = new NumberedSamples(
      cluster.postgres.url,
      devices.map((device, nth) => ({ device, tag: numbers[nth]! })),
    );
  });
  afterAll(async () => {
    await cluster?.dispose();
    await Promise.all(
      [...(ios ?? []), ...(fronts ?? [])].flatMap(({ lines }) =>
        Object.values(lines).map((line) => line.close()),
      ),
    );
    await Promise.all((devices ?? []).map((device) => device.close()));
  });

  async function open(name: string, roles: string, more: object = {}): Promise<FaultyNode> {
    const { lines, settings } = await openLines(cluster);
    return Object.assign(await cluster.node(name, roles, { ...settings, ...more }), { lines });
  }

  const what = 'no command is done twice, none is told wrongly, and values come back';
  test.each(SCHEDULES)(`seed $seed $kinds: ${what}`, async (schedule) => {
    const from = performance.now();
    await run(schedule).catch((error: unknown) => {
      samples.skip();
      const ms = Math.round(performance.now() - from);
      const { actual } = error as { actual?: unknown };
      tell('failed schedule', { seed: schedule.seed, ms, actual, error: String(error) });
      throw error;
    });
  });

  async function run({ seed, faults, kinds: wanted }: Schedule): Promise<void> {
    const random = randomOf(seed);
    const kinds = FAULT_KINDS.filter(({ name }) => name.startsWith(wanted));
    const count = faults ?? 2 + Math.floor(random() * 3);
    await linksOf(ios[0]!);
    const writers = new SetpointWriters({ callers, tags: setpoints, next });
    const shown = new ShownValues({
      fronts: fronts.map(({ origin }, nth) => ({ origin, caller: callers[nth]! })),
      ...{ devices, tags: numbers },
    });
    const pollers = watchPollers();
    const all: Befallen[] = [];
    try {
      for (let nth = 0; nth < count; nth++) {
        await wait(300 + random() * 1000);
        all.push(await fault(drawFault(kinds, random), random, shown));
      }
    } finally {
      await writers.stop();
      shown.close();
      pollers.stop();
    }
    await judge({ seed, all, writers, shown, twice: pollers.twice });
  }

  async function fault(
    faults: readonly FaultKind[],
    random: () => number,
    shown: ShownValues,
  ): Promise<Befallen> {
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const [io, front] = [pick(ios), pick(fronts)];
    const own = await linksOf(io);
    const from = performance.now();
    const name = faults.map((one) => one.name).join(' and ');
    await befall(faults, { cluster, io, front, random });
    await backAfter(from, name);
    const isOthers = faults.length === 1 && faults[0]!.on === 'io';
    const others = shown.stale.filter(({ at, device }) => isOthers && at > from && !own.has(device));
    const to = performance.now();
    return {
      ...{ faults, from, to },
      others: others.map(
        ({ front, device, at }) =>
          `${name}: front ${front + 1}, device ${device} after ${Math.round(at - from)} ms`,
      ),
    };
  }

  interface Judged {
    readonly seed: number;
    readonly all: readonly Befallen[];
    readonly writers: SetpointWriters;
    readonly shown: ShownValues;
    readonly twice: readonly string[];
  }

  async function judge({ seed, all, writers: { told, refusals }, shown, twice }: Judged): Promise<void> {
    const excuse = excuseOf(all);
    const found = await samples.compare(excuse);
    const outcomes = Object.groupBy(told, ({ outcome }) => outcome);
    const counted = Object.entries(
      Object.groupBy(
        all.flatMap(({ faults }) => faults),
        ({ name }) => name,
      ),
    );
    tell('cluster faults', {
      seed,
      faults: Object.fromEntries(counted.map(([name, those]) => [name, those!.length])),
      overlaps: all.filter(({ faults }) => faults.length > 1).length,
      commands: Object.fromEntries(Object.entries(outcomes).map(([name, those]) => [name, those.length])),
      backMs: spread(all.map(({ from, to }) => to - from)),
      oldestGoodMs: shown.oldestMs,
      samples: { read: found.read, lost: found.lost.length, mayMiss: excuse.most },
      refused: refusals.codes,
      longestBusyMs: refusals.longestBusyMs,
    });
    await judgeCommands({ told, caller: callers[0]!, writesOf: (setpoint) => devices[setpoint]!.writes[1]! });
    expect(found.wrong, `samples\n${found.wrong.length > 0 ? moves(ios) : ''}`).toEqual([]);
    expect(found.lost.slice(excuse.most), `of ${found.lost.length} lost samples`).toEqual([]);
    expect(shown.tooOld, 'values shown as good').toEqual([]);
    expect(twice, 'a device that two nodes poll').toEqual([]);
    expect(
      all.flatMap(({ others }) => others),
      'values of a node that lived',
    ).toEqual([]);
    expect(refusals.longestBusyMs).toBeLessThan(FREE_MS);
    expect(outcomes.confirmed?.length ?? 0).toBeGreaterThan(all.length);
  }

  /** Devices that two nodes poll at a time, as they see it themselves. */
  function watchPollers(): { readonly twice: readonly string[]; stop(): void } {
    const twice: string[] = [];
    const timer = setInterval(() => {
      for (const [nth, device] of devices.entries())
        if (device.asking(1000) > 1) twice.push(`${new Date().toISOString()} ${nth} ${tails(ios, 800)}`);
    }, 100);
    return { twice, stop: () => clearInterval(timer) };
  }

  /** Which of the devices are a node's, once each node has its part and all values are shown. */
  async function linksOf({ name }: TestNode): Promise<ReadonlySet<number>> {
    const part = plant.links.length / ios.length;
    for (let tries = 0; tries < SPREAD_TRIES; tries++) {
      const answer = await callers[0]!
        .call<{ items?: Server[]; links?: Place[] }>('GET', 'servers')
        .catch(() => undefined);
      const server = answer?.data.items?.find((one) => one.name === name)?.id;
      const own = (answer?.data.links ?? []).filter((link) => server !== undefined && link.server === server);
      const isSpread = own.length === part && (await areAllGood());
      if (isSpread) return new Set(own.map(({ uuid }) => plant.links.indexOf(uuid)));
      await wait(100);
    }
    throw new Error(`${name} did not get its part of the links\n${tails(ios, 1500)}`);
  }

  const areAllGood = async (): Promise<boolean> => {
    const all = callers.flatMap((caller) => numbers.map((tag) => lastOf(caller, tag)));
    return (await Promise.all(all)).every((last) => last?.quality === 'good');
  };

  /** Undefined while the front does not answer. */
  const lastOf = (caller: Caller, tag: string) =>
    caller
      .call<{ last?: { quality: string; value: number } }>('GET', `communications/controller/tag/${tag}`)
      .then(
        ({ data }) => data.last,
        () => undefined,
      );

  /** Waits until every front shows all devices as they were read after the fault, as good. */
  async function backAfter(from: number, what: string): Promise<void> {
    const until = Date.now() + BACK_MS;
    for (const [nth, caller] of callers.entries())
      for (const [device, tag] of numbers.entries())
        for (;;) {
          const last = await lastOf(caller, tag);
          if (last?.quality === 'good' && devices[device]!.readAt(last.value)! > from) break;
          if (Date.now() > until) {
            const { data } = await caller.call<object>('GET', 'servers').catch(() => ({ data: {} }));
            const logs = `${JSON.stringify(data)}\n${tails([...ios, fronts[nth]!], 3000)}`;
            throw new Error(`${what}: no fresh value of device ${device} at front-${nth + 1}\n${logs}`);
          }
          await wait(25);
        }
  }
});

/** What a node that ends had just taken is lost; the more if it could not pass it on meanwhile. */
function excuseOf(all: readonly Befallen[]): Excuse {
  const ends = all.filter(({ faults: [first, second] }) => {
    // One that ends as it should cannot hand over what else is broken.
    const isHindered = second && [first!, second].some(({ on }) => on === 'io');
    return first!.isEnd || second?.isEnd || isHindered;
  });
  const isUnsent = ({ name, on }: FaultKind): boolean => on !== 'front' && name.includes('NATS');
  const most = ends.map(({ faults }) => (faults.some(isUnsent) ? UNSENT : IN_MEMORY));
  return {
    times: ends.map(({ from, to }) => ({ from: from - BEFORE_MS, to: to + LATE_MS })),
    most: DEVICES * most.reduce((sum, one) => sum + one, 0),
  };
}

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

/** What they said of their links and engines lately. */
const moves = (nodes: readonly TestNode[]): string =>
  tails(nodes, 60_000)
    .split('\n')
    .filter((line) => /^io|Cluster|NATS|etcd|Modbus|lease|End|stream|Spool|stor/i.test(line))
    .slice(-80)
    .join('\n');
