/**
 * Live values through a cluster beside the same through one server: how old a value is when a client has it, and what the
 * nodes' processors do for it. PostgreSQL and NATS are real; each node is a process, the clients another.
 *
 *   node bench/server/cluster.ts [sockets] [changes a second] [seconds]
 *
 * Each side in turns, three rounds; prints one line of JSON a round and side.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { LIVE_PATH } from '../../api/contract/live.ts';
import { joinCluster } from '../../api/server/cluster/join.ts';
import type { Role } from '../../api/server/config.ts';
import { Quality } from '../../api/server/field/sample.ts';
import { RealtimePipeline } from '../../api/server/realtime-pipeline.ts';
import { readClusterKey } from '../../api/server/secrets/cluster-key.ts';
import { writeSecrets } from '../../api/server/secrets/secret-set.ts';
import { SHARED_SECRETS } from '../../api/server/shared-secrets.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { openGround } from '../../tests/support/ground.ts';
import { startNats } from '../../tests/support/nats.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { shareableLinks } from '../../tests/support/shareable.ts';
import { openClients } from './live-clients.ts';
import { addLivePlant, type LivePlant } from './live-plant.ts';

const TAGS = 1000;
const TICK_MS = 50;
const ROUNDS = 3;
const SIDES = { 'one server': ['front,io'], 'three nodes': ['io', 'front', 'front'] } as const;

/** What a node is told at its start. */
interface Order {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly databaseUrl: string;
  readonly natsUrl: string | undefined;
  readonly dataDir: string;
  readonly secretsDir: string;
  readonly sockets: number;
  readonly changes: number;
  readonly tags: readonly string[];
}

if (process.send) process.once('message', (order) => void runNode(order as Order));
else
  await compare(
    Number(process.argv[2] ?? 500),
    Number(process.argv[3] ?? 5000),
    Number(process.argv[4] ?? 10),
  );

async function compare(sockets: number, changes: number, seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-bench-'));
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  const storage = await openStorage({ dataDir: join(folder, 'prepare'), databaseUrl: postgres.url });
  const secretsDir = join(folder, 'secrets');
  await writeSecrets(SHARED_SECRETS, secretsDir);
  const plant = await addLivePlant(storage, TAGS);
  for (let round = 0; round < ROUNDS; round++)
    for (const [side, roles] of Object.entries(SIDES)) {
      const nodes: Node[] = [];
      for (const [nth, role] of roles.entries())
        nodes.push(
          await startNode({
            name: `node-${nth}`,
            roles: role.split(',') as Role[],
            databaseUrl: postgres.url,
            natsUrl: roles.length > 1 ? nats.url : undefined,
            dataDir: join(folder, `${round}-${side.replace(' ', '-')}-${nth}`),
            ...{ secretsDir, sockets, changes, tags: plant.tags },
          }),
        );
      await measure({ side, nodes, plant, sockets, changes, seconds });
      await Promise.all(nodes.map((node) => node.end()));
    }
  await storage.close();
  await Promise.all([postgres.dispose(), nats.dispose()]);
  rmSync(folder, { recursive: true, force: true });
}

interface Round {
  readonly side: string;
  readonly nodes: readonly Node[];
  readonly plant: LivePlant;
  readonly sockets: number;
  readonly changes: number;
  readonly seconds: number;
}

async function measure({ side, nodes, plant, sockets, changes, seconds }: Round): Promise<void> {
  const urls = nodes.flatMap(({ url }) => url ?? []);
  const clients = await openClients({ urls, tickets: await plant.tickets(sockets), tags: plant.tags });
  const used: Promise<readonly number[]>[] = [];
  const seen = await clients.measure(seconds, () => used.push(cpuOf(nodes)));
  await clients.close();
  const [before, after] = await Promise.all(used);
  const each = after!.map((ms, nth) => Math.round((ms - before![nth]!) / seconds));
  const all = each.reduce((sum, ms) => sum + ms, 0);
  console.log(
    JSON.stringify({
      date: new Date().toISOString(),
      load: Math.round(loadavg()[0]! * 10) / 10,
      ...{ side, sockets, changes },
      recordsPerSecond: Math.round(seen.records / seconds),
      valueAgeMs: { p50: seen.p50, p99: seen.p99 },
      closedByServer: seen.closed,
      ...{ cpuMsPerSecond: all, cpuMsPerSecondOfEach: each },
      cpuMicrosecondsPerChange: Math.round((all * 1000) / changes),
    }),
  );
}

interface Node {
  /** Of its live sockets; undefined if it serves nobody. */
  readonly url: string | undefined;
  /** Milliseconds that its processor has worked since its start. */
  cpu(): Promise<number>;
  end(): Promise<void>;
}

function cpuOf(nodes: readonly Node[]): Promise<readonly number[]> {
  return Promise.all(nodes.map((node) => node.cpu()));
}

async function startNode(order: Order): Promise<Node> {
  const child = fork(import.meta.filename, { execArgv: ['--no-warnings'] });
  child.send(order);
  const { url } = await answerOf<{ url: string }>(child);
  return {
    url: order.roles.includes('front') ? url : undefined,
    async cpu() {
      child.send('cpu');
      return (await answerOf<{ cpu: number }>(child)).cpu;
    },
    async end() {
      const gone = new Promise((done) => child.once('exit', done));
      child.send('end');
      await gone;
    },
  };
}

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('A node has ended'));
    child.once('exit', fail);
    child.once('message', (message) => {
      child.off('exit', fail);
      resolve(message as T);
    });
  });
}

/** In a process of its own: a pipeline, its sockets, and, where it has the devices, changes. */
async function runNode({ roles, natsUrl, tags, changes, sockets, ...order }: Order): Promise<void> {
  const log = { info: () => {}, warn: console.error, error: console.error };
  const storage = await openStorage(order);
  const natsUrls = natsUrl ? [natsUrl] : undefined;
  const cluster = await joinCluster({ natsUrls, node: order.name, roles }, log, () => readClusterKey(order));
  const live = await RealtimePipeline.open({
    ...openGround(storage, cluster?.bus),
    ...{ storage, log, cluster },
    config: { dataDir: order.dataDir, secretsDir: order.secretsDir },
    socketsPerUser: sockets,
  });
  await live.shareLinks(await shareableLinks(storage));
  const app = fastify();
  await live.attach(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  if (roles.includes('io')) changeTags(live, tags, changes);
  process.on('message', (word) => {
    if (word === 'end') process.exit(0);
    const { user, system } = process.cpuUsage();
    process.send!({ cpu: (user + system) / 1000 });
  });
  process.send!({ url: `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${LIVE_PATH}` });
}

/** The tags in turns, an equal part of them at each tick. */
function changeTags(live: RealtimePipeline, tags: readonly string[], changes: number): void {
  const part = Math.round((changes * TICK_MS) / 1000);
  let next = 0;
  setInterval(() => {
    const time = Date.now();
    const samples = Array.from({ length: part }, (_, nth) => ({
      tag: tags[(next + nth) % tags.length]!,
      value: Math.random(),
      quality: Quality.good,
      time,
    }));
    next += part;
    live.sink(samples);
  }, TICK_MS);
}
