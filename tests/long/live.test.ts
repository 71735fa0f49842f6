/**
 * The way from a device to many screens, at its size. Publisher and clients are processes of their own; what is measured
 * of the server is this process alone. Prints its figures as a line of JSON a test; they are kept in bench/results/.
 *
 * MIMIC_LIVE_SECONDS: how long each measurement lasts, 60.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Quality, type Sample } from '../../api/server/field/sample.ts';
import { SparkplugDriver } from '../../api/server/field/sparkplug/driver.ts';
import type { Caller, RequestContext } from '../../api/server/http/handler.ts';
import { type Company, listen, makeCaller, quiet, VIEWER } from '../api/server/modules/live/world.ts';
import { linkOf } from '../support/field/peer.ts';
import { startEmbedded } from '../support/field/sparkplug-peer.ts';
import { tell } from './figures.ts';
import { type ClientAnswer, type ClientOrders, type ClientReport, quantile } from './live/messages.ts';
import type { SourceOrders } from './live/sparkplug-source.ts';
import { openPlant } from './plant.ts';

const SECONDS = Number(process.env.MIMIC_LIVE_SECONDS ?? 60);
const SOCKETS = 2000;
const FROZEN = 200;
const TAGS_EACH = 10;
/** Sockets that one user may have open. */
const EACH_USER = 32;
/** Sockets opened together; the server lets few wait without a ticket. */
const TOGETHER = 25;

const script = (name: string): string => resolve(import.meta.dirname, 'live', name);

/** The process of clients: an order, and the answer to it. */
function startClients() {
  const child: ChildProcess = fork(script('clients.ts'));
  const ask = async (orders: ClientOrders): Promise<ClientAnswer> => {
    const answered = once(child, 'message');
    child.send(orders);
    return (await answered)[0] as ClientAnswer;
  };
  return {
    ask,
    tell: (orders: ClientOrders): void => void child.send(orders),
    async measure(seconds: number): Promise<ClientReport> {
      await ask({ begin: true });
      await wait(seconds * 1000);
      const answer = await ask({ report: true });
      if (!('report' in answer)) throw new Error('The clients answered something else');
      return answer.report;
    },
    stop: (): void => child.disconnect(),
  };
}

type Plant = Awaited<ReturnType<typeof openPlant>>;

/** Single-use tickets of as many users as the limit of sockets asks for. */
function ticketOffice(plant: Plant) {
  const callers: Caller[] = [];
  let issued = 0;
  return async (count: number): Promise<string[]> => {
    const tickets: string[] = [];
    for (let nth = 0; nth < count; nth++) {
      if (issued++ % EACH_USER === 0)
        callers.push(await makeCaller(plant.storage, plant.company as unknown as Company, VIEWER));
      const caller = callers.at(-1)!;
      const context = {
        caller,
        tenant: (work) => plant.storage.tenant(caller.companyId, work),
      } as RequestContext;
      tickets.push((await plant.live.handlers.liveTicket(context)).ticket);
    }
    return tickets;
  };
}

const summary = ({ delays, records, frames, closed }: ClientReport) => ({
  records,
  frames,
  closed,
  delayMs: { p50: quantile(delays, 0.5), p95: quantile(delays, 0.95), p99: quantile(delays, 0.99) },
});

/** How late timers of this process are, in whole milliseconds: what a tick of the fan-out lags. */
function watchTicks() {
  const EVERY = 10;
  const late: number[] = new Array(1000).fill(0);
  let due = performance.now() + EVERY;
  const timer = setInterval(() => {
    const now = performance.now();
    late[Math.min(late.length - 1, Math.max(0, Math.floor(now - due)))]!++;
    due = now + EVERY;
  }, EVERY);
  return () => {
    clearInterval(timer);
    return { p50: quantile(late, 0.5), p99: quantile(late, 0.99) };
  };
}

/** Bytes of this process's heap and buffers, after everything that can be let go was. */
function heldBytes(): number {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test(`5,000 changes a second from a Sparkplug node reach sockets within 500 ms (p99) for ${SECONDS} s`, async () => {
  const metrics = 5000;
  const plant = await openPlant(metrics);
  const server = await listen(plant.live);
  const broker = await startEmbedded();
  const driver = new SparkplugDriver(
    { broker: broker.access, hostId: 'long' },
    { sink: plant.live.sink, now: Date.now, log: quiet },
  );
  const clients = startClients();
  let source: ChildProcess | undefined;
  try {
    const points = plant.tags.map(({ uuid }, at) => ({
      tag: uuid,
      dataType: 'float' as const,
      address: { metric: `m${at}` },
      scanInterval: 1,
      deadband: 0,
    }));
    await driver.connect([linkOf('sparkplug-b', {}, { group: 'G', node: 'N', device: 'D' }, points)]);
    const all = plant.tags.map(({ uuid }) => uuid);
    const tickets = await ticketOffice(plant)(10);
    await clients.ask({ open: { url: server.url, tickets, tags: tickets.map(() => all) } });
    const orders: SourceOrders = { ...broker.access, metrics, perSecond: 5000 };
    source = fork(script('sparkplug-source.ts'), [JSON.stringify(orders)]);
    await wait(3000);
    const report = await clients.measure(SECONDS);
    tell('source to socket', { perSecond: 5000, sockets: 10, seconds: SECONDS, ...summary(report) });
    expect(report.closed).toBe(0);
    // Every tag changes once a second; what is coalesced is newer, so that hardly anything is.
    expect(report.records / report.sockets / SECONDS).toBeGreaterThan(4900);
    expect(quantile(report.delays, 0.99)).toBeLessThanOrEqual(500);
  } finally {
    source?.disconnect();
    clients.stop();
    await driver.close();
    await broker.stop();
    await server.close();
    await plant.close();
  }
});

test(`${SOCKETS} sockets at 10 updates a second: ticks lag at most 50 ms (p99); ${FROZEN} that stop reading cost at most 256 kB each and disturb nobody`, async () => {
  const plant = await openPlant(1000);
  const server = await listen(plant.live);
  const clients = startClients();
  const tickets = ticketOffice(plant);
  const uuids = plant.tags.map(({ uuid }) => uuid);
  let nth = 0;
  // Each tag once a second, spread over the second: each socket has ten changes a second, each in a frame of its own.
  const timer = setInterval(() => {
    const time = Date.now();
    const samples: Sample[] = [];
    for (let count = 0; count < 10; count++, nth++)
      samples.push({ tag: uuids[nth % uuids.length]!, value: nth, quality: Quality.good, time });
    plant.live.sink(samples);
  }, 10);
  try {
    for (let opened = 0; opened < SOCKETS; opened += TOGETHER) {
      const some = await tickets(TOGETHER);
      const tags = some.map((_, at) =>
        Array.from({ length: TAGS_EACH }, (_, tag) => uuids[(opened + at + tag * 100) % uuids.length]!),
      );
      await clients.ask({ open: { url: server.url, tickets: some, tags } });
    }
    const lag = watchTicks();
    const cpu = process.cpuUsage();
    const report = await clients.measure(SECONDS);
    const used = process.cpuUsage(cpu);
    const ticks = lag();
    tell('many sockets', {
      ...{ sockets: SOCKETS, updatesPerSecondEach: 10, seconds: SECONDS },
      tickLagMs: ticks,
      serverCpuShare: Number(((used.user + used.system) / 1e6 / SECONDS).toFixed(2)),
      ...summary(report),
    });
    expect(report.closed).toBe(0);
    expect(report.records / SOCKETS / SECONDS).toBeGreaterThan(9);
    expect(ticks.p99).toBeLessThanOrEqual(50);

    const before = heldBytes();
    clients.tell({ freeze: FROZEN });
    const lagBeside = watchTicks();
    const beside = await clients.measure(Math.min(SECONDS, 25));
    const besideTicks = lagBeside();
    const perSocket = (heldBytes() - before) / FROZEN;
    tell('sockets that stop reading', {
      frozen: FROZEN,
      kilobytesEach: Number((perSocket / 1000).toFixed(1)),
      tickLagMs: besideTicks,
      ...summary(beside),
    });
    expect(perSocket).toBeLessThan(256_000);
    expect(besideTicks.p99).toBeLessThanOrEqual(50);
    expect(quantile(beside.delays, 0.99)).toBeLessThanOrEqual(2 * quantile(report.delays, 0.99) + 50);
  } finally {
    clearInterval(timer);
    clients.stop();
    await server.close();
    await plant.close();
  }
});
