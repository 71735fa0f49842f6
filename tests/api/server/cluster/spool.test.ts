/** Messages on a node's own disk: in order, within a limit, whatever the process and the disk do. */
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SampleStream, StreamFullError } from '../../../../api/server/cluster/sample-stream.ts';
import { Spool, SpoolFullError } from '../../../../api/server/cluster/spool.ts';
import { SpooledStream } from '../../../../api/server/cluster/spooled-stream.ts';

let folder: string;
let logged: string[];
const log = {
  info: (_: object, message: string) => void logged.push(message),
  warn: (_: object, message: string) => void logged.push(message),
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-spool-'));
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Small files, so that there are several. */
const openSpool = (mostBytes = 100_000): Promise<Spool> =>
  Spool.open({ folder: join(folder, 'spool'), mostBytes, log, segmentBytes: 200 });
const files = (): string[] => readdirSync(join(folder, 'spool')).map((name) => join(folder, 'spool', name));
const message = (nth: number): Buffer => Buffer.from(`message ${nth}`);
const numbers = (count: number, from = 0): number[] => Array.from({ length: count }, (_, nth) => from + nth);
const fill = (spool: Spool, count: number, from = 0) =>
  Promise.all(numbers(count, from).map((nth) => spool.append(message(nth))));

/** All that it has, removed as it comes. */
async function drained(spool: Spool): Promise<string[]> {
  const all: string[] = [];
  for (let portion = await spool.oldest(); portion; portion = await spool.oldest()) {
    all.push(...portion.messages.map(String));
    await portion.remove();
  }
  return all;
}
const texts = (count: number, from = 0): string[] => numbers(count, from).map((nth) => `message ${nth}`);

describe('messages on the disk', () => {
  test('come as they went, over several files, and nothing is left of them', async () => {
    const spool = await openSpool();
    for (let from = 0; from < 100; from += 5) await fill(spool, 5, from);
    expect(files().length).toBeGreaterThan(5);
    expect(spool.state.bytes).toBe(files().reduce((sum, file) => sum + statSync(file).size, 0));
    const first = await spool.oldest();
    await first!.remove();
    await fill(spool, 5, 100);
    expect([...first!.messages.map(String), ...(await drained(spool))]).toEqual(texts(105));
    expect([spool.isEmpty, spool.state.bytes, files()]).toEqual([true, 0, []]);
    await fill(spool, 1, 105);
    expect(await drained(spool)).toEqual(texts(1, 105));
    await spool.close();
  });

  test('that come while others are being written are kept too', async () => {
    const spool = await openSpool();
    const kept: Promise<void>[] = [];
    for (const nth of numbers(100)) {
      kept.push(spool.append(message(nth)));
      await new Promise(setImmediate);
    }
    await Promise.all(kept);
    expect(await drained(spool)).toEqual(texts(100));
    await spool.close();
  });

  test('are the oldest again until they are removed', async () => {
    const spool = await openSpool();
    await fill(spool, 3);
    expect((await spool.oldest())!.messages.map(String)).toEqual(texts(3));
    expect(await drained(spool)).toEqual(texts(3));
    await spool.close();
  });

  test('may be as long as a message of the stream', async () => {
    const spool = await openSpool(3e6);
    const long = Buffer.alloc(900_000, 'x');
    // In one file.
    await Promise.all([long, message(1), long].map((one) => spool.append(one)));
    const portion = await spool.oldest();
    expect(portion!.messages.map(({ length }) => length)).toEqual([900_000]);
    await portion!.remove();
    expect((await drained(spool)).map(({ length }) => length)).toEqual([9, 900_000]);
    await spool.close();
  });

  test('go on with the next run, which may find the last one cut off in the midst of a message', async () => {
    const killed = await openSpool();
    await fill(killed, 10);
    await fill(killed, 10, 10);
    const last = files().sort().at(-1)!;
    truncateSync(last, statSync(last).size - 3);
    const next = await openSpool();
    await fill(next, 3, 20);
    expect(await drained(next)).toEqual([...texts(19), ...texts(3, 20)]);
    expect(logged).toEqual(['The end of a file of samples cannot be read, and is left out']);
    expect(files()).toEqual([]);
    await next.close();
  });

  test('that are damaged are left out with what follows them in their file, and said', async () => {
    const spool = await openSpool();
    for (let from = 0; from < 40; from += 10) await fill(spool, 10, from);
    const [first] = files().sort();
    const bytes = readFileSync(first!);
    bytes[bytes.indexOf('message 3') + 8] = 0x39;
    writeFileSync(first!, bytes);
    const read = await drained(spool);
    expect(read.slice(0, 3)).toEqual(texts(3));
    expect(read).toContain('message 39');
    expect(read).not.toContain('message 9');
    expect(logged).toHaveLength(1);
    await spool.close();
  });

  test('are refused beyond the limit, and taken again when there is room', async () => {
    const spool = await openSpool(17 * 10 + 18 * 10);
    await fill(spool, 20);
    await expect(spool.append(message(99))).rejects.toBeInstanceOf(SpoolFullError);
    await (await spool.oldest())!.remove();
    await spool.append(message(20));
    expect((await drained(spool)).at(-1)).toBe('message 20');
    await spool.close();
  });

  test('that the disk does not take are refused, and the next are taken when it does', async () => {
    const spool = await openSpool();
    rmSync(join(folder, 'spool'), { recursive: true });
    await expect(spool.append(message(0))).rejects.toThrow('ENOENT');
    const again = await openSpool();
    await again.close();
    await spool.append(message(1));
    expect(await drained(spool)).toEqual(texts(1, 1));
    await spool.close();
  });
});

/** A stream that can be cut off, and whose answers can be lost. */
class Line {
  isCut = false;
  isFull = false;
  unheard = 0;
  readonly taken = new Map<string, string>();
  readonly stream = {
    publish: async (shard: number, id: string, body: Uint8Array) => {
      if (this.isCut) throw new Error('connection lost');
      if (this.isFull) throw new StreamFullError('full');
      this.taken.set(id, `${shard} ${Buffer.from(body)}`);
      if (this.unheard-- > 0) throw new Error('no answer');
    },
    close: async () => {},
  } as unknown as SampleStream;
}

describe('a stream with a disk in front of it', () => {
  const open = async (line: Line, mostBytes?: number) =>
    new SpooledStream({ stream: line.stream, spool: await openSpool(mostBytes), log });
  const send = (stream: SpooledStream, count: number, from = 0) =>
    Promise.all(numbers(count, from).map((nth) => stream.publish(nth % 4, `run/${nth}`, message(nth))));
  const sent = (count: number): string[] => numbers(count).map((nth) => `${nth % 4} message ${nth}`);

  test('does not touch the disk while the stream takes everything', async () => {
    const line = new Line();
    const stream = await open(line);
    await send(stream, 10);
    expect([[...line.taken.values()], files(), stream.failing]).toEqual([sent(10), [], undefined]);
    await stream.close();
  });

  test('drops a record that no node has written, and delivers the others', async () => {
    const spool = await openSpool();
    for (const record of ['', 'x', '1 run/1', '-1 run/1\nbody', '1 a b\nbody', `1 ${'i'.repeat(200)}\nbody`])
      await spool.append(Buffer.from(record));
    await spool.append(Buffer.from('2 run/2\nmessage 2'));
    const line = new Line();
    const stream = new SpooledStream({ stream: line.stream, spool, log });
    await expect.poll(() => [...line.taken.values()]).toEqual(['2 message 2']);
    await expect.poll(() => spool.isEmpty).toBe(true);
    expect(logged.filter((words) => words.startsWith('A damaged message'))).toHaveLength(6);
    await stream.close();
  });

  test('keeps what is sent while it is cut off, says so, and delivers it in order before what comes then', async () => {
    const line = new Line();
    const stream = await open(line);
    await send(stream, 3);
    line.isCut = true;
    await send(stream, 20, 3);
    expect(stream.spool.bytes).toBeGreaterThan(20 * 17);
    expect(stream.failing).toBe(
      "they are kept on this server's disk until the stream can be reached (connection lost)",
    );
    line.isCut = false;
    await send(stream, 3, 23);
    await expect.poll(() => line.taken.size).toBe(26);
    expect([...line.taken.values()]).toEqual(sent(26));
    await expect.poll(() => [stream.spool.bytes, stream.failing]).toEqual([0, undefined]);
    expect(logged).toHaveLength(2);
    await stream.close();
  });

  test.each(['isFull', 'unheard'] as const)('keeps what the stream has not surely taken: %s', async (how) => {
    const line = new Line();
    const stream = await open(line);
    if (how === 'isFull') line.isFull = true;
    else line.unheard = 8;
    await send(stream, 5);
    line.isFull = false;
    await expect.poll(() => [line.taken.size, stream.spool.bytes]).toEqual([5, 0]);
    expect([...line.taken.values()]).toEqual(sent(5));
    await stream.close();
  });

  test('delivers what an earlier run has left, also if that was killed', async () => {
    const line = new Line();
    line.isCut = true;
    await send(await open(line), 10);
    const next = new Line();
    const stream = await open(next);
    await expect.poll(() => [...next.taken.values()]).toEqual(sent(10));
    await stream.close();
  });

  test('ends while it is cut off, and leaves the rest to the next run', async () => {
    const line = new Line();
    line.isCut = true;
    const stream = await open(line);
    await send(stream, 10);
    await stream.close();
    expect(files().length).toBeGreaterThan(0);
  });

  test('refuses what neither takes, and takes it when the stream is back', async () => {
    const line = new Line();
    line.isCut = true;
    const stream = await open(line, 400);
    await send(stream, 10);
    await expect(send(stream, 10, 10)).rejects.toBeInstanceOf(SpoolFullError);
    line.isCut = false;
    await expect.poll(() => stream.spool.bytes).toBe(0);
    await send(stream, 10, 10);
    expect([...line.taken.values()].sort()).toEqual(sent(20).sort());
    await stream.close();
  });
});
