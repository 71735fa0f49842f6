/**
 * Live sockets under load: SOCKETS clients in a second thread, each watching ten tags that change ten times a second.
 *
 *   node bench/server/live.ts [sockets] [seconds]
 *
 * Prints one line of JSON: how late the server's ticks are, and how old a value is when a client has it.
 */

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import fastify from 'fastify';
import { WebSocket } from 'ws';
import { decodeFrame, LIVE_PATH } from '../../api/contract/live.ts';
import { Quality } from '../../api/server/field/sample.ts';
import { issueTicket } from '../../api/server/modules/live/tickets.ts';
import { RealtimePipeline } from '../../api/server/realtime-pipeline.ts';
import type { Storage } from '../../api/server/storage/storage.ts';
import { addCompany, type TestCompany } from '../../tests/support/company.ts';
import { openGround } from '../../tests/support/ground.ts';
import { openTestStorage } from '../../tests/support/storage.ts';

const TAGS_PER_SOCKET = 10;
const TAGS = 1000;
const CHANGE_MS = 100;
const quantile = (sorted: readonly number[], q: number): number =>
  Math.round(sorted[Math.floor(sorted.length * q)] ?? 0);

interface ClientData {
  readonly url: string;
  readonly tickets: readonly string[];
  readonly tags: readonly string[];
}

/** The clients: open all sockets, acknowledge every frame, and return how old the values were. */
async function runClients({ url, tickets, tags }: ClientData): Promise<void> {
  const ages: number[] = [];
  let isMeasuring = false;
  let records = 0;
  const sockets: WebSocket[] = [];
  for (const [nth, ticket] of tickets.entries()) {
    const socket = new WebSocket(url);
    sockets.push(socket);
    socket.binaryType = 'arraybuffer';
    const from = (nth * TAGS_PER_SOCKET) % TAGS;
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ open: { ticket, tags: tags.slice(from, from + TAGS_PER_SOCKET) } }));
    socket.on('message', (data: ArrayBuffer, isBinary) => {
      if (!isBinary) return;
      const now = Date.now();
      let count = 0;
      const sequence = decodeFrame(data, (_index, time) => {
        count++;
        if (isMeasuring) ages.push(now - time);
      });
      if (isMeasuring) records += count;
      if (count > 0) socket.send(`{"ack":${sequence}}`);
    });
  }
  parentPort!.on('message', (word: string) => {
    isMeasuring = word === 'measure';
    if (isMeasuring) return;
    const closed = sockets.filter((socket) => socket.readyState !== WebSocket.OPEN).length;
    ages.sort((a, b) => a - b);
    parentPort!.postMessage({ records, closed, p50: quantile(ages, 0.5), p99: quantile(ages, 0.99) });
    for (const socket of sockets) socket.terminate();
  });
  parentPort!.postMessage('ready');
}

/** Adds a session and the tags of a company; returns the uuids of the tags. */
async function addTags(storage: Storage, company: TestCompany, sessionId: string): Promise<string[]> {
  return storage.system(async (db) => {
    const now = new Date();
    await db
      .insertInto('refresh_families')
      .values({
        id: sessionId,
        user_id: company.userId,
        company_id: company.id,
        token_hash: '-',
        previous_hash: null,
        rotated_at: now,
        created_at: now,
        expires_at: new Date(now.getTime() + 3600_000),
        user_agent: 'bench',
      })
      .execute();
    const values = Array.from({ length: TAGS }, (_, nth) => ({
      company_id: company.id,
      controller_id: company.controllerId,
      name: `Tag ${nth}`,
      data_type: 'float' as const,
      address: '{}',
    }));
    return (await db.insertInto('tags').values(values).returning('uuid').execute()).map((row) => row.uuid);
  });
}

interface Seen {
  readonly records: number;
  readonly closed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Lets the clients measure for this many seconds, after two to warm up. */
async function measure(clients: Worker, seconds: number): Promise<{ seen: Seen; p99LagMs: number }> {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  clients.postMessage('measure');
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  lag.disable();
  const answer = new Promise<Seen>((resolve) => clients.once('message', resolve));
  clients.postMessage('stop');
  return { seen: await answer, p99LagMs: Math.round(lag.percentile(99) / 1e6) - 10 };
}

async function runServer(count: number, seconds: number): Promise<void> {
  const { storage, data, dispose } = await openTestStorage();
  const company = await addCompany(storage, 'Bench');
  const sessionId = randomUUID();
  const tags = await addTags(storage, company, sessionId);
  const log = { info: () => {}, warn: console.error, error: console.error };
  const live = await RealtimePipeline.open({
    ...openGround(storage),
    storage,
    config: { dataDir: data },
    log,
    socketsPerUser: count,
  });
  const app = fastify();
  await live.attach(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${LIVE_PATH}`;
  const viewer = { userId: company.userId, companyId: company.id, sessionId };
  const tickets: string[] = [];
  for (let nth = 0; nth < count; nth++) tickets.push(await issueTicket(storage, viewer, Date.now()));

  const clients = new Worker(new URL(import.meta.url), { workerData: { url, tickets, tags } });
  await new Promise((resolve) => clients.once('message', resolve));
  const change = setInterval(() => {
    const time = Date.now();
    live.sink(tags.map((tag) => ({ tag, value: Math.random(), quality: Quality.good, time })));
  }, CHANGE_MS);
  const { seen, p99LagMs } = await measure(clients, seconds);
  clearInterval(change);
  await live.close();
  await app.close();
  await clients.terminate();
  await dispose();
  console.log(
    JSON.stringify({
      date: new Date().toISOString(),
      cores: availableParallelism(),
      sockets: count,
      closedByServer: seen.closed,
      recordsPerSecond: Math.round(seen.records / seconds),
      p99TickLagMs: p99LagMs,
      valueAgeMs: { p50: seen.p50, p99: seen.p99 },
    }),
  );
}

if (isMainThread) await runServer(Number(process.argv[2] ?? 2000), Number(process.argv[3] ?? 10));
else await runClients(workerData as ClientData);
