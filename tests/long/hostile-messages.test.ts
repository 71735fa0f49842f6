/**
 * 10,000 hostile messages on every subject of a cluster of three nodes, while devices are read and pages watch their values: no node
 * ends, no link is lost for more than five seconds, and no page gets a value that no device had. Then a holder of the cluster's key
 * claims all links in other names; five seconds after the last message each link is its owner's again, and takes a command.
 * MIMIC_HOSTILE_SEED: another seed. Prints its figures.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeFrame, type LiveConnection, liveUrl, openLiveSocket } from '../../api/client/live.ts';
import { Quality } from '../../api/contract/live.ts';
import { etcdMissing } from '../support/etcd.ts';
import { type HostileSender, openHostileSender } from '../support/hostile-messages.ts';
import { natsMissing } from '../support/nats.ts';
import { postgresMissing } from '../support/postgres.ts';
import { openCluster, type TestCluster, type TestNode } from './cluster-nodes.ts';
import { tell } from './figures.ts';
import { type ModbusCounter, startModbusCounter } from './modbus-counter.ts';
import { Caller, type Plant, seedSetpoints } from './setpoints.ts';
import { ValueWatch } from './value-watch.ts';

const DEVICES = 3;
const MESSAGES = 10_000;
const WITH_KEY = 600;
/** In one part, before the cluster has a moment. */
const PART = 100;
const PAUSE_MS = 250;
const HEALED_MS = 5000;
const CALM_MS = 60_000;
const seed = Number(process.env.MIMIC_HOSTILE_SEED ?? 1);

const missing = postgresMissing() ?? natsMissing ?? etcdMissing;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Places {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly links: readonly { readonly uuid: string; readonly server: string | null }[];
}

describe.skipIf(missing)(`hostile messages at NATS${missing ? `: ${missing}` : ''}`, () => {
  let cluster: TestCluster;
  let devices: ModbusCounter[];
  let plant: Plant;
  let nodes: TestNode[];
  let callers: Caller[];
  let watches: ValueWatch[];
  let truths: LiveConnection[];
  let hostile: HostileSender;
  /** Good values that no device had. */
  const wrong: string[] = [];

  const numbers = (): string[] => plant.tags.filter((_, nth) => nth % 2 === 0);
  const setpoints = (): string[] => plant.tags.filter((_, nth) => nth % 2 === 1);

  beforeAll(async () => {
    cluster = await openCluster();
    devices = await Promise.all(Array.from({ length: DEVICES }, () => startModbusCounter()));
    plant = await seedSetpoints(cluster.data, cluster.postgres.url, ...devices);
    nodes = [];
    for (const name of ['node-1', 'node-2', 'node-3'])
      nodes.push(await cluster.node(name, 'front,io,writer', { LOG_LEVEL: 'warn' }));
    await Promise.all(nodes.map((node) => node.ready()));
    callers = nodes.map(({ origin }) => new Caller(origin));
    for (const caller of callers) await caller.signIn(plant);
    watches = nodes.map(({ origin }, nth) => new ValueWatch(origin, callers[nth]!, numbers()));
    truths = nodes.map(({ name, origin }, nth) => watchTruth(name, origin, callers[nth]!));
    await calm(CALM_MS);
    const { items, links } = await placesAt(0);
    hostile = await openHostileSender(
      cluster.nats.url,
      {
        nodes: items.map(({ id }) => id),
        links: links.map(({ uuid }) => uuid),
        tags: await tagIds(cluster.postgres.url),
        key: Buffer.from(
          readFileSync(join(cluster.settings.MIMIC_SECRETS!, 'cluster-key'), 'utf8').trim(),
          'hex',
        ),
      },
      seed,
    );
  });
  afterAll(async () => {
    for (const one of [...(watches ?? []), ...(truths ?? [])]) one.close();
    await hostile?.close();
    await cluster?.dispose();
    await Promise.all((devices ?? []).map((device) => device.close()));
  });

  const logs = (): string => nodes.map((node) => `${node.name}:\n${node.output().slice(-1500)}`).join('\n');

  function watchTruth(name: string, origin: string, caller: Caller): LiveConnection {
    return openLiveSocket({
      ...{ url: liveUrl(origin), ticket: () => caller.ticket(), tags: numbers(), onState: () => {} },
      onFrame: (frame) =>
        void decodeFrame(frame, (device, _, quality, value) => {
          if (quality === Quality.good && devices[device]!.readAt(Number(value)) === undefined)
            wrong.push(`${name} shows ${value} of device ${device}`);
        }),
    });
  }

  async function placesAt(nth: number): Promise<Places> {
    const { status, data } = await callers[nth]!.call<Places>('GET', 'servers');
    expect(status).toBe(200);
    return data;
  }

  /** Each node knows a living owner of each link, all the same, and shows all values. */
  async function isCalm(): Promise<boolean> {
    const all = await Promise.all(nodes.map((_, nth) => placesAt(nth)));
    const ofFirst = JSON.stringify(all[0]!.links);
    const isOwned = all.every(
      ({ items, links }) =>
        JSON.stringify(links) === ofFirst &&
        items.length === nodes.length &&
        links.length === DEVICES &&
        links.every(({ server }) => items.some(({ id }) => id === server)),
    );
    return isOwned && watches.every((watch) => watch.areGood());
  }

  /** Resolves with the milliseconds that it took. */
  async function calm(most: number): Promise<number> {
    const from = performance.now();
    while (!(await isCalm().catch(() => false))) {
      if (performance.now() - from > most) throw new Error(`Not calm after ${most} ms:\n${logs()}`);
      await wait(50);
    }
    return Math.round(performance.now() - from);
  }

  async function sendParts(count: number, send: (count: number) => Promise<void>): Promise<void> {
    for (let sent = 0; sent < count; sent += PART) {
      await send(PART);
      await wait(PAUSE_MS);
    }
  }

  async function expectCommands(): Promise<void> {
    for (const [nth, tag] of setpoints().entries())
      for (const caller of callers) {
        const path = `communications/controller/tag/${tag}`;
        const expectedValue = devices[nth]!.writes[1]!.at(-1) ?? 0;
        const wish = { value: expectedValue + 1, expectedValue };
        const confirm = await caller.call<{ confirmId: string }>('POST', `${path}/confirm-write`, wish);
        expect(confirm.status, JSON.stringify(confirm.data)).toBe(200);
        const ids = { commandId: crypto.randomUUID(), confirmId: confirm.data.confirmId };
        const { data } = await caller.call<{ result: string }>('PUT', `${path}/write-value`, {
          ...wish,
          ...ids,
        });
        expect(data.result).toBe('confirmed');
      }
  }

  test('ends no node, loses no link and shows no false value while anybody sends them', async () => {
    const before = JSON.stringify((await placesAt(0)).items);
    const { links } = await placesAt(0);
    for (const watch of watches) watch.begin();
    const from = performance.now();
    await sendParts(MESSAGES, (count) => hostile.send(count));
    const gaps = watches.map((watch) => watch.longestGapMs());
    const pauses = watches.map((watch) => watch.longestPauseMs());
    tell('hostile messages', {
      ...{ seed, messages: MESSAGES, ms: Math.round(performance.now() - from), kinds: hostile.sent },
      ...{ subjects: [...hostile.subjects].sort(), gaps, pauses, wrong: wrong.length },
    });
    expect(wrong).toEqual([]);
    expect(Math.max(...gaps), logs()).toBeLessThan(HEALED_MS);
    expect(watches.map(({ lostAt }) => lostAt)).toEqual(nodes.map(() => undefined));
    await calm(HEALED_MS);
    const after = await placesAt(0);
    const started = (text: string): unknown => JSON.parse(text).map(({ id }: { id: string }) => id);
    expect(started(JSON.stringify(after.items)), 'the same runs').toEqual(started(before));
    expect(after.links, 'no link moved').toEqual(links);
    await expectCommands();
  });

  test('returns every link within 5 s of the last message of a holder of the key', async () => {
    const { links } = await placesAt(0);
    await sendParts(WITH_KEY, (count) => hostile.sendWithKey(count));
    const healedMs = await calm(HEALED_MS);
    tell('forged claims', { seed, messages: WITH_KEY, healedMs, wrong: wrong.length });
    expect((await placesAt(0)).links, 'no link moved').toEqual(links);
    expect(wrong).toEqual([]);
    await expectCommands();
  });
});

async function tagIds(connectionString: string): Promise<number[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>('select id from tags');
    return rows.map(({ id }) => Number(id));
  } finally {
    await client.end();
  }
}
