/**
 * Samples at a rate for minutes, through three nodes, three servers of NATS that each keep the stream, and PostgreSQL with a
 * synchronous standby by Patroni: whether all of them are stored, how far storing falls behind, and how long the rest takes.
 *
 *   node bench/server/sustained.ts [samples a second] [seconds]
 *
 * Prints one line of JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openStorage } from '../../api/server/storage/open.ts';
import { startEtcds } from '../../tests/support/etcd.ts';
import { startJetStreams, streamAmong, type TestNats } from '../../tests/support/nats.ts';
import { startPostgresPair } from '../../tests/support/patroni.ts';
import { cpuOf, type IngestNode, startIngestNode } from './ingest-node.ts';
import { storedAll } from './stored-samples.ts';

const ROLES = ['io', 'writer', 'writer'] as const;
const LOOK_MS = 1000;
const DRAINED_MS = 300_000;

const [rate, seconds] = [Number(process.argv[2] ?? 25_000), Number(process.argv[3] ?? 600)];
const folder = mkdtempSync(join(tmpdir(), 'mimic-bench-'));
const [etcds, nats] = await Promise.all([startEtcds(3), startJetStreams()]);
const postgres = await startPostgresPair(etcds.map(({ url }) => url));
try {
  const databaseUrl = postgres.url;
  await (await openStorage({ dataDir: join(folder, 'prepare'), databaseUrl })).close();
  const nodes: IngestNode[] = [];
  for (const [nth, role] of ROLES.entries())
    nodes.push(
      await startIngestNode({
        ...{ name: `node-${nth}`, roles: [role], databaseUrl, hasSpool: false },
        natsUrls: nats.map(({ url }) => url),
        dataDir: join(folder, `node-${nth}`),
      }),
    );
  const figures = await measure(nodes);
  const load = Math.round(loadavg()[0]! * 10) / 10;
  console.log(
    JSON.stringify({ date: new Date().toISOString(), load, way: 'sustained', rate, seconds, ...figures }),
  );
  await Promise.all(nodes.map((node) => node.end()));
} finally {
  await postgres.dispose();
  await Promise.all([...etcds, ...nats].map((engine) => engine.dispose()));
  rmSync(folder, { recursive: true, force: true });
}

async function measure(nodes: readonly IngestNode[]): Promise<object> {
  const before = await cpuOf(nodes);
  const from = performance.now();
  const work = nodes[0]!.work({ rate, seconds });
  let isMaking = true;
  void work.finally(() => {
    isMaking = false;
  });
  let mostWaiting = 0;
  while (isMaking) {
    await wait(LOOK_MS);
    mostWaiting = Math.max(mostWaiting, await waitingIn(nats));
  }
  const { taken, dropped } = await work;
  const madeIn = (performance.now() - from) / 1000;
  const end = performance.now();
  while ((await waitingIn(nats)) > 0 && performance.now() - end < DRAINED_MS) await wait(100);
  const drainedSeconds = Math.round((performance.now() - end) / 100) / 10;
  const used = (await cpuOf(nodes)) - before;
  return {
    takenPerSecond: Math.round(taken / madeIn),
    ...{ taken, dropped, lost: taken - (await storedAll(postgres.url, taken)) },
    ...{ mostMessagesWaiting: mostWaiting, drainedSeconds },
    cpuMicrosecondsPerSample: Math.round((used * 10_000) / taken) / 10,
  };
}

/** Messages of the stream that are not stored yet. */
async function waitingIn(servers: readonly TestNats[]): Promise<number> {
  return (await streamAmong(servers)).messages;
}
