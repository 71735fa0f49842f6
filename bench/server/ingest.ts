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
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { joinCluster } from '../../api/server/cluster/join.ts';
import type { Role } from '../../api/server/config.ts';
import { Quality } from '../../api/server/field/sample.ts';
import { IngestSide } from '../../api/server/ingest-side.ts';
import type { Row } from '../../api/server/modules/history/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { startJetStream, type TestNats } from '../../tests/support/nats.ts';
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';

const TAGS = 1000;
const TICK_MS = 50;
const STEADY_SECONDS = 10;
const FLOOD = 500_000;
const FLOOD_PORTION = 1000;
const PROBES = 40;
/** In the last shard, as the last node. */
const PROBE_TAG = TAGS + 3;
const STREAM = { mostBytes: 1e9, replicas: 1 };
const STREAMED = [['io'], ['writer'], ['writer']] as const;
const WAYS = { direct: [['io']], stream: STREAMED, edge: STREAMED } as const;
const SPOOL_BYTES = 1e9;

interface Order {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly databaseUrl: string;
  readonly natsUrl: string | undefined;
  readonly dataDir: string;
  /** It keeps samples on its disk while NATS is away. */
  readonly hasSpool: boolean;
}

/** What the node with samples is asked to do; it answers with the samples that it took since its start, and refused. */
interface Work {
  /** Samples a second for so long, or as many as fit until there are FLOOD more. */
  readonly rate: number | 'flood';
  readonly seconds: number;
}
interface Taken {
  readonly taken: number;
  readonly dropped: number;
}

async function compare(rate: number, awaySeconds: number, only?: string): Promise<void> {
  for (const [way, roles] of Object.entries(WAYS)) {
    if (only !== undefined && way !== only) continue;
    const folder = mkdtempSync(join(tmpdir(), 'mimic-bench-'));
    const [postgres, nats] = await Promise.all([startPostgres(), startJetStream()]);
    await (await openStorage({ dataDir: join(folder, 'prepare'), databaseUrl: postgres.url })).close();
    const nodes: Node[] = [];
    for (const [nth, own] of roles.entries())
      nodes.push(
        await startNode({
          ...{ name: `node-${nth}`, roles: own, databaseUrl: postgres.url },
          natsUrl: roles.length > 1 ? nats.url : undefined,
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
  readonly nodes: readonly Node[];
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
  await storedAll(postgres, taken);
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
  const client = await openClient(postgres);
  const ages: number[] = [];
  for (let nth = 0; nth < PROBES; nth++) {
    await wait(Math.random() * 100);
    ages.push(await ageAtQuery(nodes[0]!, client));
  }
  await client.end();
  await storedAll(postgres, (await work).taken);
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
  const stored = await storedAll(postgres, taken);
  return { drainedSeconds: seconds(performance.now() - from), dropped, lost: taken - stored };
}

/** One of the nodes that store samples is killed, the one with the probe's shard. */
async function measureKilled({ nodes, postgres, rate }: Scene): Promise<object> {
  const work = nodes[0]!.work({ rate, seconds: STEADY_SECONDS });
  const client = await openClient(postgres);
  await wait(2000);
  await nodes.at(-1)!.end();
  const writerKilledMs = await ageAtQuery(nodes[0]!, client);
  await client.end();
  const { taken } = await work;
  return { writerKilledMs, lostThen: taken - (await storedAll(postgres, taken)) };
}

/** Milliseconds from a sample's time to the query that finds it. */
async function ageAtQuery(node: Node, client: pg.Client): Promise<number> {
  const time = await node.probe();
  const isThere = async () =>
    (await client.query('select from samples where tag_id = $1 and time = $2', [PROBE_TAG, new Date(time)]))
      .rowCount! > 0;
  while (!(await isThere())) await wait(3);
  return Date.now() - time;
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

async function openClient(postgres: TestPostgres): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return client;
}

const STORED_MS = 120_000;

/** Waits until all of them are stored, each as it was taken; returns how many that are. */
async function storedAll(postgres: TestPostgres, taken: number): Promise<number> {
  const client = await openClient(postgres);
  const until = Date.now() + STORED_MS;
  for (;;) {
    // Each sample's value is its number.
    const { rows } = await client.query<{ stored: string; wrong: string }>(
      `select count(*) as stored, count(*) filter (where number_value::int8 % ${TAGS} <> tag_id - 1) as wrong
       from samples where tag_id <= ${TAGS}`,
    );
    const [stored, wrong] = [Number(rows[0]!.stored), Number(rows[0]!.wrong)];
    if (wrong > 0 || stored > taken)
      throw new Error(`${wrong} samples are wrong, ${stored} of ${taken} there`);
    if (stored === taken || Date.now() > until) {
      await client.end();
      return stored;
    }
    await wait(50);
  }
}

interface Node {
  work(work: Work): Promise<Taken>;
  /** Gives it a sample of its own; returns the sample's time. */
  probe(): Promise<number>;
  /** Milliseconds that its processor has worked since its start. */
  cpu(): Promise<number>;
  end(): Promise<void>;
}

const cpuOf = async (nodes: readonly Node[]): Promise<number> =>
  (await Promise.all(nodes.map((node) => node.cpu()))).reduce((sum, one) => sum + one, 0);

async function startNode(order: Order): Promise<Node> {
  const child = fork(import.meta.filename, { execArgv: ['--no-warnings'] });
  const ask = <T>(word: string, more: object = {}): Promise<T> => {
    const answer = answerOf<T>(child, word);
    child.send({ word, ...more });
    return answer;
  };
  const ready = answerOf(child, 'ready');
  child.send(order);
  await ready;
  return {
    work: (work) => ask('work', work),
    probe: () => ask('probe'),
    cpu: () => ask('cpu'),
    async end() {
      if (child.signalCode !== null) return;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function answerOf<T>(child: ChildProcess, word: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('A node has ended'));
    child.once('exit', fail);
    child.on('message', function take(message: { word: string; result: T }) {
      if (message.word !== word) return;
      child.off('message', take).off('exit', fail);
      resolve(message.result);
    });
  });
}

/** In a process of its own. */
async function runNode({ name, roles, natsUrl, hasSpool, ...order }: Order): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const storage = await openStorage(order);
  const natsUrls = natsUrl ? [natsUrl] : undefined;
  const cluster = await joinCluster(
    {
      ...{ natsUrls, node: name, roles, stream: natsUrl ? STREAM : undefined },
      ...(hasSpool && { dataDir: order.dataDir, spoolBytes: SPOOL_BYTES }),
    },
    log,
  );
  const ingest = new IngestSide({ storage, cluster, now: Date.now, historyDays: () => 92, log });
  ingest.start();
  const source = new Source(ingest);
  const does: Readonly<Record<string, (work: Work) => unknown>> = {
    work: (work) => source.work(work),
    probe: () => source.probe(),
    cpu() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
  };
  process.on('message', async ({ word, ...work }: Work & { word: string }) =>
    process.send!({ word, result: await does[word]!(work) }),
  );
  process.send!({ word: 'ready' });
}

/** Makes samples: the tags in turns, each a millisecond after its last one. */
class Source {
  readonly #ingest: IngestSide;
  readonly #begin = Date.now();
  #next = 0;
  #taken = 0;

  constructor(ingest: IngestSide) {
    this.#ingest = ingest;
  }

  async work({ rate, seconds }: Work): Promise<Taken> {
    if (rate === 'flood') await this.#flood();
    else await this.#steady(rate, seconds);
    return { taken: this.#taken, dropped: this.#ingest.figures().dropped };
  }

  probe(): number {
    const time = Date.now();
    this.#ingest.historian.push([rowOf(PROBE_TAG, 0, time)]);
    return time;
  }

  async #flood(): Promise<void> {
    for (let made = 0; made < FLOOD; made += FLOOD_PORTION) {
      while (this.#ingest.figures().waiting > 100_000) await wait(1);
      this.#push(FLOOD_PORTION);
      await new Promise((done) => setImmediate(done));
    }
  }

  async #steady(rate: number, seconds: number): Promise<void> {
    const from = performance.now();
    for (let made = 0; made < rate * seconds; ) {
      const due = Math.min(rate * seconds, Math.floor(((performance.now() - from) / 1000) * rate));
      this.#push(due - made);
      made = due;
      await wait(TICK_MS);
    }
  }

  #push(count: number): void {
    const rows = Array.from({ length: count }, () => {
      const nth = this.#next++;
      return rowOf((nth % TAGS) + 1, nth, this.#begin + Math.floor(nth / TAGS));
    });
    this.#taken += this.#ingest.historian.push(rows);
  }
}

const rowOf = (id: number, value: number, time: number): Row => ({
  tag: { id, companyId: 1 },
  sample: { value, quality: Quality.good, time },
});

if (process.send) process.once('message', (order) => void runNode(order as Order));
else await compare(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 30), process.argv[4]);
