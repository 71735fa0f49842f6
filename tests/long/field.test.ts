/**
 * The field at its size and in bad weather. Prints its figures as a line of JSON a test; they are kept in bench/results/.
 *
 * MIMIC_CUTS: how often the broker is cut, ten seconds apart, 30.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allowedHosts } from '../../api/server/field/allowed-hosts.ts';
import type { Driver, DriverContext } from '../../api/server/field/driver.ts';
import { OpcuaDriver } from '../../api/server/field/opcua/driver.ts';
import { Quality, type Sample } from '../../api/server/field/sample.ts';
import { SparkplugDriver } from '../../api/server/field/sparkplug/driver.ts';
import { startOpcuaPlant } from '../support/field/opcua-server.ts';
import { linkOf } from '../support/field/peer.ts';
import { sparkplugHistory } from '../support/field/sparkplug-history.ts';
import {
  mosquittoMissing,
  startEmbedded,
  startMosquitto,
  startSparkplug,
} from '../support/field/sparkplug-peer.ts';
import { Wire } from '../support/field/wire.ts';
import { tell } from './figures.ts';

const HISTORIES = 100_000;
const CUTS = Number(process.env.MIMIC_CUTS ?? 30);
const EVERY_MS = 10_000;
const NODES = 100_000;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

test(`${HISTORIES.toLocaleString('en')} random histories of a Sparkplug node agree with the reference model`, async () => {
  for (let seed = 1; seed <= HISTORIES; seed++) {
    sparkplugHistory(seed);
    if (seed % 1000 === 0) await wait(0);
  }
  tell('histories', { histories: HISTORIES });
});

/** Milliseconds until it is so. */
async function takes(is: () => boolean, most: number): Promise<number> {
  const start = performance.now();
  while (!is()) {
    if (performance.now() - start > most) return Number.POSITIVE_INFINITY;
    await wait(5);
  }
  return Math.round(performance.now() - start);
}

const contextOf = (sink: DriverContext['sink']): DriverContext => ({
  sink,
  now: Date.now,
  log: { info() {}, warn() {} },
});

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

test(`a broker that is cut every ten seconds, ${CUTS} times: stale within 1 s, live within 5 s of the rebirth`, async () => {
  const broker = await (mosquittoMissing() ? startEmbedded() : startMosquitto());
  const peer = await startSparkplug(broker);
  const wire = await Wire.start(peer.port);
  let last: Sample | undefined;
  let bornAt = 0;
  // With the times that the product has.
  const driver: Driver = new SparkplugDriver(
    { broker: { ...broker.access, url: `mqtt://127.0.0.1:${wire.port}` }, hostId: 'long' },
    contextOf((samples) => {
      last = samples.findLast((one) => one.tag === 'number') ?? last;
      if (last?.quality === Quality.good && bornAt === 0) bornAt = performance.now();
    }),
  );
  let value = 0;
  const counting = setInterval(() => void peer.set('number', ++value), 100);
  const [stale, back, live]: [number[], number[], number[]] = [[], [], []];
  try {
    await driver.connect([peer.link(wire.port, ['number'])]);
    expect(await takes(() => last?.quality === Quality.good, 10_000)).toBeLessThan(10_000);
    for (let cut = 0; cut < CUTS; cut++) {
      const began = performance.now();
      await wire.refuse();
      stale.push(await takes(() => last?.quality === Quality.stale, 5000));
      bornAt = 0;
      // The broker stays away for one to four seconds.
      await wait(1000 + (cut % 4) * 1000);
      const known = value;
      await wire.open();
      back.push(await takes(() => bornAt > 0, 20_000));
      live.push(await takes(() => last?.quality === Quality.good && Number(last.value) > known, 20_000));
      await wait(Math.max(0, EVERY_MS - (performance.now() - began)));
    }
    const most = (values: readonly number[]): number => Math.max(...values);
    tell('broker cuts', {
      broker: broker.name,
      cuts: CUTS,
      staleMs: { median: median(stale), most: most(stale) },
      /** From the broker's return to the birth that was asked for, and from there to a value newer than the cut. */
      rebornMs: { median: median(back), most: most(back) },
      liveAfterRebirthMs: { median: median(live), most: most(live) },
    });
    expect(most(stale)).toBeLessThan(1000);
    expect(most(live)).toBeLessThan(5000);
    expect(most(back)).toBeLessThan(5000);
  } finally {
    clearInterval(counting);
    await driver.close();
    await wire.refuse();
    await peer.stop();
  }
});

test(`a scan of ${NODES.toLocaleString('en')} OPC UA variables ends, tells its progress, and can be broken off`, async () => {
  const plant = await startOpcuaPlant({ nodes: NODES });
  const dataDir = mkdtempSync(join(tmpdir(), 'mimic-opcua-own-'));
  const driver = new OpcuaDriver(
    { hosts: allowedHosts(['127.0.0.1'], false), dataDir, trust: { judge: async () => 'trusted' } },
    contextOf(() => undefined),
  );
  try {
    await driver.connect([
      linkOf('opc-ua', { endpoint: plant.endpoint, securityMode: 'None', timeout: 30_000 }, {}, []),
    ]);
    await takes(() => driver.linkHealth('link')?.state === 'active', 30_000);
    const heap = process.memoryUsage().rss;
    const start = performance.now();
    let steps = 0;
    let longestBlock = 0;
    let lastTick = performance.now();
    const ticker = setInterval(() => {
      longestBlock = Math.max(longestBlock, performance.now() - lastTick);
      lastTick = performance.now();
    }, 10);
    const found = await driver.browse('link', 'controller', new AbortController().signal, () => steps++);
    clearInterval(ticker);
    tell('scan', {
      nodes: NODES,
      items: found.items.length,
      isComplete: found.isComplete,
      seconds: Math.round((performance.now() - start) / 100) / 10,
      steps,
      /** The server runs in this very process. */
      longestBlockMs: Math.round(longestBlock),
      rssMb: Math.round((process.memoryUsage().rss - heap) / 1e6),
    });
    expect(found.items).toHaveLength(100_000);
    // The thirteen of the plant are above the limit of a scan.
    expect(found.isComplete).toBe(false);
    expect(steps).toBeGreaterThan(100);
    const leaver = new AbortController();
    const broken = driver.browse(
      'link',
      'controller',
      leaver.signal,
      (count) => count > 20_000 && leaver.abort(new Error('left')),
    );
    await expect(broken).rejects.toThrow('left');
  } finally {
    await driver.close();
    await plant.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
