/**
 * Samples through a stream that three NATS servers keep, whose leader is killed again and again: none is lost, and none is stored
 * that was not taken. Prints for how long nothing was stored.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openNatsStream } from '../../api/server/cluster/nats-stream.ts';
import type { SampleStream } from '../../api/server/cluster/sample-stream.ts';
import { Quality } from '../../api/server/field/sample.ts';
import { Historian } from '../../api/server/modules/history/historian.ts';
import { ShardWriters } from '../../api/server/modules/history/shard-writers.ts';
import { StreamWriter } from '../../api/server/modules/history/stream-writer.ts';
import { natsMissing, startJetStreams, streamAmong, type TestNats } from '../support/nats.ts';
import { testSeals } from '../support/seals.ts';
import { openTestStorage, type TestStorage } from '../support/storage.ts';
import { tell } from './figures.ts';

const TAGS = 40;
const TICK_MS = 20;
const TICK_SAMPLES = 100;
const AWAY_MS = 6000;
const BACK_MS = 4000;
const STORED_MS = 30_000;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const log = { info: () => {}, warn: () => {}, error: () => {} };

describe.skipIf(natsMissing)(`a stream on three servers${natsMissing ? `: ${natsMissing}` : ''}`, () => {
  let servers: readonly TestNats[];
  let shared: TestStorage;
  let streams: SampleStream[];
  beforeAll(async () => {
    servers = await startJetStreams();
    shared = await openTestStorage();
    const urls = servers.map(({ url }) => url);
    const open = () =>
      openNatsStream({ urls, name: 'test', mostBytes: 64e6, replicas: 3, seals: testSeals(), log });
    streams = [await open(), await open()];
  });
  afterAll(async () => {
    await Promise.all(streams.map((stream) => stream.close()));
    await shared.dispose();
    await Promise.all(servers.map((server) => server.dispose()));
  });

  const stored = async (): Promise<number> => {
    const { count } = await shared.storage.system((db) =>
      db
        .selectFrom('samples')
        .select((of) => of.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    return Number(count);
  };

  test('loses nothing when its leader is killed, three times', async () => {
    const [to, from] = streams as [SampleStream, SampleStream];
    const writers = new ShardWriters({ ...shared, log, stream: from, node: 'one', writers: () => ['one'] });
    writers.start();
    const ingest = new Historian({ ...shared, log, writer: new StreamWriter(to), batchDelay: 50 });
    const begin = Date.now();
    let made = 0;
    const making = setInterval(() => {
      ingest.push(
        Array.from({ length: TICK_SAMPLES }, () => {
          const nth = made++;
          const time = begin + Math.floor(nth / TAGS);
          return {
            tag: { id: (nth % TAGS) + 1, companyId: 1 },
            sample: { value: nth, quality: Quality.good, time },
          };
        }),
      );
    }, TICK_MS);
    const gapsMs: number[] = [];
    for (let nth = 0; nth < 3; nth++) {
      await wait(BACK_MS);
      const server = (await streamAmong(servers)).leader!;
      const gap = longestGap(AWAY_MS + BACK_MS);
      await server.kill();
      await wait(AWAY_MS);
      await server.restart();
      gapsMs.push(await gap);
    }
    clearInterval(making);
    await ingest.flush();
    await expect.poll(stored, { timeout: STORED_MS }).toBe(made);
    expect(ingest.counts).toMatchObject({ stored: made, dropped: 0 });
    expect((await to.state()).messages).toBe(0);
    tell('a stream on three servers', { samples: made, gapsMs });
    await writers.close();
    await ingest.close();
  });

  /** For how long nothing was stored, at most, within that time. */
  async function longestGap(ms: number): Promise<number> {
    const until = performance.now() + ms;
    let [count, since, longest] = [await stored(), performance.now(), 0];
    while (performance.now() < until) {
      await wait(50);
      const next = await stored();
      longest = Math.max(longest, performance.now() - since);
      if (next !== count) [count, since] = [next, performance.now()];
    }
    return Math.round(longest);
  }
});
