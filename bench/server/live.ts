/**
 * Live sockets under load: SOCKETS clients in a second thread, each watching ten tags that change ten times a second.
 *
 *   node bench/server/live.ts [sockets] [seconds]
 *
 * Prints one line of JSON: how late the server's ticks are, and how old a value is when a client has it.
 */

import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fastify from 'fastify';
import { LIVE_PATH } from '../../api/contract/live.ts';
import { Quality } from '../../api/server/field/sample.ts';
import { RealtimePipeline } from '../../api/server/realtime-pipeline.ts';
import { openGround } from '../../tests/support/ground.ts';
import { openTestStorage } from '../../tests/support/storage.ts';
import { openClients } from './live-clients.ts';
import { addLivePlant } from './live-plant.ts';

const TAGS = 1000;
const CHANGE_MS = 100;

const count = Number(process.argv[2] ?? 2000);
const seconds = Number(process.argv[3] ?? 10);

const { storage, data, dispose } = await openTestStorage();
const { tags, tickets } = await addLivePlant(storage, TAGS);
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
const clients = await openClients({ urls: [url], tickets: await tickets(count), tags });
const change = setInterval(() => {
  const time = Date.now();
  live.sink(tags.map((tag) => ({ tag, value: Math.random(), quality: Quality.good, time })));
}, CHANGE_MS);
const lag = monitorEventLoopDelay({ resolution: 10 });
let isOn = false;
const seen = await clients.measure(seconds, () => {
  isOn = !isOn;
  if (isOn) lag.enable();
  else lag.disable();
});
clearInterval(change);
await live.close();
await app.close();
await clients.close();
await dispose();
console.log(
  JSON.stringify({
    date: new Date().toISOString(),
    cores: availableParallelism(),
    sockets: count,
    closedByServer: seen.closed,
    recordsPerSecond: Math.round(seen.records / seconds),
    p99TickLagMs: Math.round(lag.percentile(99) / 1e6) - 10,
    valueAgeMs: { p50: seen.p50, p99: seen.p99 },
  }),
);
