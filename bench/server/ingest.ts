/**
 * Samples into PostgreSQL through the stream beside the direct way: how many a second, how soon a query finds them, and what
 * a database that is away for a while costs. PostgreSQL and NATS are real; the node that takes samples and each of the two
 * that store them is a process. What is stored is compared with what was taken. `edge`: what NATS costs that is away for a while,
 * where the node that takes samples has a part of its disk for them.
 *
 *   node bench/server/ingest.ts [samples a second] [seconds without the database, or NATS] [direct | stream | edge]
 *
 * Prints one line of JSON a way.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openStorage } from '../../api/server/storage/open.ts';
import { startJetStream, type TestNats } from '../../tests/support/nats.ts';
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { cpuOf, FLOOD, type IngestNode, PROBE_TAG, startIngestNode } from './ingest-node.ts';
import { openClient, storedAll } from './stored-samples.ts';

const STEADY_SECONDS = 10;
const PROBES = 40;
const STREAMED = [['io'], ['writer'], ['writer']] as const;
const WAYS = { direct: [['io']], stream: STREAMED, edge: STREAMED } as const;

async function compare(rate: number, awaySeconds: number, only?: string): Promise<void> {
  for (const [way, roles] of Object.entries(WAYS)) {
    if (only !== undefined && way !== only) continue;
    const folder = mkdtempSync(join(tmpdir(), 'mimic-bench-'));
    const [postgres, nats] = await Promise.all([startPostgres(), startJetStream()]);
    await (await openStorage({ dataDir: join(folder, 'prepare'), databaseUrl: postgres.url })).close();
    const nodes: IngestNode[] = [];
    for (const [nth, own] of roles.entries())
      nodes.push(
        await startIngestNode({
          ...{ name: `node-${nth}`, roles: own, databaseUrl: postgres.url },
          natsUrls: roles.length > 1 ? [nats.url] : undefined,
          dataDir: join(folder, `node-${nth}`),
          hasSpool: way === 'edge' && nth === 0,
        }),
      );
    const away = way === 'edge' ? nats : postgres;
    const figures = await measure({ nodes, postgres, away, rate, awaySeconds });
    const load = Math.round(loadavg()[0]! * 10) / 10;
    console.log(JSON.stringify({ date: new Date().toISOString(), load, way, rate, awaySeconds, ...figures }));
    await Promise.all(nodes.map((node) => node.end()));
    await Promise.all([postgres.dispose(), nats.dispose()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Scene {
  readonly nodes: readonly IngestNode[];
  readonly postgres: TestPostgres;
  /** Who dies under load. */
  readonly away: Pick<TestNats | TestPostgres, 'kill' | 'restart'>;
  readonly rate: number;
  readonly awaySeconds: number;
}

async function measure(scene: Scene): Promise<object> {
  const flood = await measureFlood(scene);
  const steady = await measureSteady(scene);
  const away = await measureAway(scene);
  const killed = scene.nodes.length > 1 ? await measureKilled(scene) : {};
  return { ...flood, ...steady, ...away, ...killed };
}

/** As many samples as it takes. */
async function measureFlood({ nodes, postgres }: Scene): Promise<object> {
  const before = await cpuOf(nodes);
  const from = performance.now();
  const { taken } = await nodes[0]!.work({ rate: 'flood', seconds: 0 });
  await storedAll(postgres.url, taken);
  const seconds = (performance.now() - from) / 1000;
  const used = (await cpuOf(nodes)) - before;
  return {
    samplesPerSecond: Math.round(FLOOD / seconds),
    cpuMicrosecondsPerSample: Math.round((used * 10_000) / FLOOD) / 10,
  };
}

/** How old a sample is when a query finds it. */
async function measureSteady({ nodes, postgres, rate }: Scene): Promise<object> {
  const work = nodes[0]!.work({ rate, seconds: STEADY_SECONDS });
  const client = await openClient(postgres.url);
  const ages: number[] = [];
  for (let nth = 0; nth < PROBES; nth++) {
    await wait(Math.random() * 100);
    ages.push(await ageAtQuery(nodes[0]!, client));
  }
  await client.end();
  await storedAll(postgres.url, (await work).taken);
  ages.sort((one, other) => one - other);
  return { queryableMs: { p50: ages[PROBES / 2], p95: ages[Math.floor(PROBES * 0.95)], max: ages.at(-1) } };
}

/** The database, or NATS, dies under load and is started again. */
async function measureAway({ nodes, postgres, away, rate, awaySeconds }: Scene): Promise<object> {
  const work = nodes[0]!.work({ rate, seconds: awaySeconds + 2 });
  await wait(2000);
  await away.kill();
  await wait(awaySeconds * 1000);
  await away.restart();
  const from = performance.now();
  const { taken, dropped } = await work;
  const stored = await storedAll(postgres.url, taken);
  return { drainedSeconds: seconds(performance.now() - from), dropped, lost: taken - stored };
}

/** One of the nodes that store samples is killed, the one with the probe's shard. */
async function measureKilled({ nodes, postgres, rate }: Scene): Promise<object> {
  const work = nodes[0]!.work({ rate, seconds: STEADY_SECONDS });
  const client = await openClient(postgres.url);
  await wait(2000);
  await nodes.at(-1)!.end();
  const writerKilledMs = await ageAtQuery(nodes[0]!, client);
  await client.end();
  const { taken } = await work;
  return { writerKilledMs, lostThen: taken - (await storedAll(postgres.url, taken)) };
}

/** Milliseconds from a sample's time to the query that finds it. */
async function ageAtQuery(node: IngestNode, client: pg.Client): Promise<number> {
  const time = await node.probe();
  const isThere = async () =>
    (await client.query('select from samples where tag_id = $1 and time = $2', [PROBE_TAG, new Date(time)]))
      .rowCount! > 0;
  while (!(await isThere())) await wait(3);
  return Date.now() - time;
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

await compare(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 30), process.argv[4]);
