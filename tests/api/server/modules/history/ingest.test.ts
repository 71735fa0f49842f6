/** One contract for both: samples that a node stores itself, and samples that go through a stream in a real NATS. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openNatsStream } from '../../../../../api/server/cluster/nats-stream.ts';
import {
  type KeptMessage,
  MOST_HELD,
  type SampleStream,
} from '../../../../../api/server/cluster/sample-stream.ts';
import { type LiveValue, Quality } from '../../../../../api/server/field/sample.ts';
import { Historian } from '../../../../../api/server/modules/history/historian.ts';
import type { Ingest } from '../../../../../api/server/modules/history/ingest.ts';
import type { Row } from '../../../../../api/server/modules/history/sample-batch.ts';
import { SampleWriter } from '../../../../../api/server/modules/history/sample-writer.ts';
import { ShardWriters } from '../../../../../api/server/modules/history/shard-writers.ts';
import { encodeRows } from '../../../../../api/server/modules/history/stream-rows.ts';
import { StreamWriter } from '../../../../../api/server/modules/history/stream-writer.ts';
import type { Storage } from '../../../../../api/server/storage/storage.ts';
import { natsMissing, startJetStream } from '../../../../support/nats.ts';
import { testSeals } from '../../../../support/seals.ts';
import { openTestStorage, type TestStorage } from '../../../../support/storage.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const START = Date.UTC(2026, 10, 20, 12);

let shared: TestStorage;
beforeAll(async () => {
  shared = await openTestStorage();
});
afterAll(() => shared.dispose());

const row = (id: number, nth: number, value: LiveValue = nth): Row => ({
  tag: { id, companyId: 1 },
  sample: { value, quality: Quality.good, time: START + nth },
});
const rows = (id: number, count: number): Row[] => Array.from({ length: count }, (_, nth) => row(id, nth));

const stored = (id: number) =>
  shared.storage.system((db) =>
    db.selectFrom('samples').selectAll().where('tag_id', '=', id).orderBy('time').execute(),
  );
const valuesOf = async (id: number) => (await stored(id)).map((one) => one.number_value);

/** A database that can be cut off, and whose commits can be lost on their way back. */
class Line {
  isCut = false;
  /** Commits whose answer is lost. */
  unheard = 0;
  commits = 0;

  readonly storage = {
    system: async (work: Parameters<Storage['system']>[0]) => {
      if (this.isCut) throw new Error('connection lost');
      const result = await shared.storage.system(work);
      this.commits++;
      if (this.unheard > 0) {
        this.unheard--;
        throw new Error('connection lost after the commit');
      }
      return result;
    },
  } as Pick<Storage, 'system'>;
}

interface Way {
  readonly ingest: Ingest;
  close(): Promise<void>;
}

let tag = 0;
/** Tags of each test are its own; four in a row are in all shards. */
const newTags = (): number[] => Array.from({ length: 4 }, () => ++tag);

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe('stored by the node itself', () => {
  contract(async (line, capacity) => {
    const ingest = new Historian({ ...line, log: quiet, batchDelay: 5, retryDelay: 5, capacity });
    return { ingest, close: () => ingest.close() };
  });
});

test('a batch that failed goes again as the messages that are not known to be kept, with the ids that they had', async () => {
  const published: string[][] = [[], [], [], []];
  let failures = 1;
  const publish = async (shard: number, id: string): Promise<void> => {
    published[shard]!.push(id);
    // More samples have come when it is tried again: they are not of this batch.
    if (shard === 1 && failures-- > 0) {
      ingest.push([row(4, 10), row(5, 10)]);
      throw new Error('no answer');
    }
  };
  const writer = new StreamWriter({ publish });
  const ingest = new Historian({ ...new Line(), log: quiet, writer, batchDelay: 5, retryDelay: 5 });
  ingest.push([row(4, 1), row(5, 1), row(6, 1), row(7, 1)]);
  await ingest.flush();
  await ingest.close();
  expect(published.map(({ length }) => length)).toEqual([2, 3, 1, 1]);
  expect(published[1]![1]).toBe(published[1]![0]);
  expect(new Set(published.flat()).size).toBe(6);
});

describe.skipIf(natsMissing)(`through a stream${natsMissing ? `: ${natsMissing}` : ''}`, () => {
  let nats: Awaited<ReturnType<typeof startJetStream>>;
  beforeAll(async () => {
    nats = await startJetStream();
  });
  afterAll(() => nats.dispose());

  const openStream = async (mostBytes = 64e6): Promise<SampleStream> => {
    const stream = await openNatsStream({
      urls: [nats.url],
      name: 'test',
      mostBytes,
      replicas: 1,
      seals: testSeals(),
      log: quiet,
    });
    ends.push(() => stream.close());
    return stream;
  };
  const sender = (stream: SampleStream, capacity = 1000): Ingest => {
    const writer = new StreamWriter(stream);
    const ingest = new Historian({
      ...new Line(),
      log: quiet,
      writer,
      batchDelay: 5,
      retryDelay: 20,
      capacity,
    });
    ends.push(() => ingest.close());
    return ingest;
  };
  /** A node that stores what falls to it among `names`. */
  const writerNode = async (stream: SampleStream, line: Line, names: string[] = ['one'], node = 'one') => {
    const writers = new ShardWriters({ ...line, log: quiet, stream, node, writers: () => names });
    await writers.settle();
    ends.push(() => writers.close());
    return writers;
  };

  contract(async (line, capacity) => {
    const stream = await openStream();
    await writerNode(stream, line);
    return { ingest: sender(stream, capacity), close: async () => {} };
  });

  test('what was flushed outlives the sender, and waits for a writer', async () => {
    const tags = newTags();
    const stream = await openStream();
    const ingest = sender(stream);
    for (const id of tags) ingest.push(rows(id, 10));
    await ingest.flush();
    expect((await stream.state()).messages).toBe(4);
    const writers = await writerNode(stream, new Line());
    for (const id of tags) await expect.poll(() => valuesOf(id)).toHaveLength(10);
    await expect.poll(async () => (await stream.state()).messages).toBe(0);
    expect(writers.counts).toMatchObject({ stored: 40, rejected: 0 });
  });

  test('a writer that dies with samples is followed by another, which stores them once', async () => {
    const tags = newTags();
    const stream = await openStream();
    const ingest = sender(stream);
    const dead = new Line();
    dead.isCut = true;
    const first = await writerNode(stream, dead, ['one', 'other']);
    const second = await writerNode(stream, new Line(), ['one', 'other'], 'other');
    const shards = (one: ShardWriters) => one.shards().map(({ shard }) => shard);
    expect([shards(first), shards(second)]).toEqual([
      [0, 2],
      [1, 3],
    ]);
    for (const id of tags) ingest.push(rows(id, 10));
    await ingest.flush();
    await expect.poll(() => first.shards().every(({ oldestMs }) => oldestMs > 0)).toBe(true);
    // It says nothing any more: neither is anything acknowledged nor handed over.
    const heir = await writerNode(stream, new Line(), ['heir'], 'heir');
    for (const id of tags) await expect.poll(() => valuesOf(id)).toHaveLength(10);
    await expect.poll(async () => (await stream.state()).messages).toBe(0);
    // Awake again it stores what it held, to no effect, and finds that others read its shards.
    dead.isCut = false;
    await expect.poll(() => first.failing).toBeUndefined();
    for (const id of tags) expect(await valuesOf(id)).toHaveLength(10);
    expect(heir.counts.stored).toBeGreaterThan(0);
  });

  test('a shard is locked until the transaction that stores its samples ends', async () => {
    const locks: unknown[] = [];
    const watched = {
      system: (work: Parameters<Storage['system']>[0]) =>
        shared.storage.system(async (db) => {
          const result = await work(db);
          const { rows } = await sql`select objid from pg_locks
            where locktype = 'advisory' and mode = 'ExclusiveLock' and objsubid = 2`.execute(db);
          locks.push(...rows);
          return result;
        }),
    } as Pick<Storage, 'system'>;
    await new SampleWriter({ storage: watched, shard: 3 }).write(rows(newTags()[0]!, 1));
    expect(locks).toEqual([{ objid: 3 }]);
  });

  test('the same message twice, or read twice, is stored once', async () => {
    const [id] = newTags() as [number];
    const stream = await openStream();
    const body = encodeRows(rows(id, 5));
    for (const name of ['a', 'a', 'b']) await stream.publish(id % 4, name, body);
    expect((await stream.state()).messages).toBe(2);
    const line = new Line();
    await writerNode(stream, line);
    await expect.poll(async () => (await stream.state()).messages).toBe(0);
    expect(await valuesOf(id)).toEqual([0, 1, 2, 3, 4]);
  });

  test('a full stream refuses, the sender keeps what it can and counts what it cannot, and all of it arrives once there is room', async () => {
    const tags = newTags();
    const stream = await openStream(100_000);
    const ingest = sender(stream, 500);
    const text = 'x'.repeat(4000);
    let pushed = 0;
    for (; !ingest.failing; pushed++) {
      ingest.push([row(tags[pushed % 4]!, pushed, text)]);
      await new Promise((done) => setTimeout(done, 2));
    }
    expect(ingest.failing).toMatch('The stream of samples is full');
    const room = ingest.push(Array.from({ length: 600 }, (_, nth) => row(tags[0]!, pushed + nth)));
    expect(room).toBeLessThan(600);
    expect(ingest.counts.dropped).toBe(600 - room);
    expect((await stream.state()).bytes).toBeLessThanOrEqual(100_000);
    await writerNode(stream, new Line());
    await ingest.flush();
    expect(ingest.failing).toBeUndefined();
    const count = async () => (await Promise.all(tags.map(stored))).flat().length;
    await expect.poll(count).toBe(pushed + room);
    await (await openStream()).close();
  });

  test('no more than so many messages are held unstored, and who reads a shard anew gets all of them', async () => {
    const stream = await openStream();
    for (let nth = 0; nth < MOST_HELD + 10; nth++)
      await stream.publish(1, `held/${nth}`, new Uint8Array([nth]));
    const held: KeptMessage[] = [];
    const first = await stream.read(1, (message) => held.push(message));
    await expect.poll(() => held.length).toBe(MOST_HELD);
    expect(await first.waiting()).toBe(MOST_HELD + 10);
    for (const message of held.slice(0, 10)) message.acknowledge();
    await expect.poll(() => held.length).toBe(MOST_HELD + 10);
    const again: KeptMessage[] = [];
    const second = await stream.read(1, (message) => {
      again.push(message);
      message.acknowledge();
    });
    await expect.poll(() => again.length).toBe(MOST_HELD);
    expect(again.map(({ body }) => body[0])).toEqual(held.slice(10).map(({ body }) => body[0]));
    await expect.poll(() => first.isOver).toBe(true);
    expect(second.isOver).toBe(false);
    await second.stop();
  });

  test('a NATS that was away is waited for, and one that has lost its files gets a stream anew', async () => {
    const stream = await openStream();
    const writers = await writerNode(stream, new Line());
    writers.start();
    const ingest = sender(stream);
    let count = 0;
    for (const kill of [nats.kill, nats.killAndForget]) {
      const tags = newTags();
      await kill();
      for (const id of tags) ingest.push(rows(id, 10));
      await expect.poll(() => ingest.failing).toMatch('The connection to NATS is lost');
      await nats.restart();
      await ingest.flush();
      for (const id of tags) await expect.poll(() => valuesOf(id), { timeout: 8000 }).toHaveLength(10);
      count += 40;
      expect(ingest.counts).toMatchObject({ stored: count, dropped: 0 });
    }
  });
});

function contract(open: (line: Line, capacity: number) => Promise<Way>): void {
  const openWay = async (line = new Line(), capacity = 1000): Promise<Way> => {
    const way = await open(line, capacity);
    ends.push(() => way.close());
    return way;
  };

  test('every type of value is stored as it is', async () => {
    const [id] = newTags() as [number];
    const { ingest } = await openWay();
    const long = '漢'.repeat(4096);
    const values: LiveValue[] = [
      0.1,
      -1e300,
      2n ** 63n - 1n,
      true,
      'a "quoted", \\ {text} null',
      '',
      null,
      long,
    ];
    ingest.push(values.map((value, nth) => row(id, nth, value)));
    await ingest.flush();
    await expect.poll(() => stored(id)).toHaveLength(values.length);
    const all = await stored(id);
    expect(all.map((one) => one.time.getTime())).toEqual(values.map((_, nth) => START + nth));
    expect(all.map((one) => one.number_value)).toEqual([0.1, -1e300, ...Array(6).fill(null)]);
    expect(String(all[2]!.integer_value)).toBe('9223372036854775807');
    expect(all[3]!.boolean_value).toBe(true);
    expect(all.map((one) => one.text_value).slice(4)).toEqual(['a "quoted", \\ {text} null', '', null, long]);
  });

  test('a database that is away for a while costs nothing', async () => {
    const tags = newTags();
    const line = new Line();
    const { ingest } = await openWay(line);
    line.isCut = true;
    for (const id of tags) ingest.push(rows(id, 100));
    await new Promise((done) => setTimeout(done, 100));
    for (const id of tags) expect(await stored(id)).toEqual([]);
    line.isCut = false;
    for (const id of tags) await expect.poll(() => valuesOf(id), { timeout: 5000 }).toHaveLength(100);
    expect(ingest.counts.dropped).toBe(0);
  });

  test('a commit whose answer is lost is done again to no effect', async () => {
    const tags = newTags();
    const line = new Line();
    const { ingest } = await openWay(line);
    line.unheard = 3;
    for (const id of tags) ingest.push(rows(id, 50));
    for (const id of tags)
      await expect.poll(() => valuesOf(id), { timeout: 5000 }).toEqual(rows(id, 50).map((_, nth) => nth));
    await ingest.flush();
    expect(line.unheard).toBe(0);
  });

  test('what does not fit is refused and counted, and more is taken when it is waited for', async () => {
    const tags = newTags();
    const { ingest } = await openWay(new Line(), 100);
    const room = ingest.push(rows(tags[0]!, 150));
    expect([room, ingest.counts.dropped]).toEqual([100, 50]);
    await ingest.pushAll(tags.slice(1).flatMap((id) => [rows(id, 40).slice(0, 20), rows(id, 40).slice(20)]));
    await ingest.flush();
    for (const id of tags.slice(1)) await expect.poll(() => valuesOf(id)).toHaveLength(40);
    expect(ingest.counts).toMatchObject({ waiting: 0, dropped: 50 });
  });

  test('a sample that the database will never take is left out alone', async () => {
    const [id] = newTags() as [number];
    const { ingest } = await openWay();
    const wrong = { ...row(id, 50), sample: { ...row(id, 50).sample, time: 8.64e18 } };
    ingest.push([...rows(id, 20), wrong]);
    await expect.poll(() => valuesOf(id), { timeout: 5000 }).toHaveLength(20);
    ingest.push([row(id, 60)]);
    await expect.poll(() => valuesOf(id), { timeout: 5000 }).toHaveLength(21);
  });
}
