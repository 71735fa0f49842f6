import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { jsonLines } from '../../../../api/server/http/json-lines.ts';

const BOUNDS = { bytes: 1000, lineBytes: 100 };

async function read(body: Readable, bounds: object = {}): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of jsonLines(body, { ...BOUNDS, ...bounds }, (value) => value)) lines.push(line);
  return lines;
}
const value = (line: unknown): unknown => line;
const bytes = (...texts: readonly string[]): Readable =>
  Readable.from(texts.map((text) => Buffer.from(text)));

test('lines are found wherever the chunks are cut, characters of several bytes included', async () => {
  const text = Buffer.from('{"a":"é€🜁"}\n\n[1]\n');
  for (let at = 0; at <= text.length; at++)
    expect(await read(Readable.from([text.subarray(0, at), text.subarray(at)]))).toEqual([
      { a: 'é€🜁' },
      {},
      [1],
    ]);
});

test('a line or a body beyond its bound is refused before it is held', async () => {
  await expect(read(bytes('x'.repeat(60), 'x'.repeat(60)))).rejects.toMatchObject({ status: 413 });
  await expect(read(bytes(...Array(120).fill('"12345"\n')), { bytes: 900 })).rejects.toMatchObject({
    status: 413,
  });
});

test('a client that falls silent is given up, one that is waited for is not', async () => {
  const silent = new PassThrough();
  silent.write('[1]\n');
  await expect(read(silent, { idleMs: 20 })).rejects.toMatchObject({ status: 408 });
  const lines = jsonLines(bytes('[1]\n', '[2]\n'), { ...BOUNDS, idleMs: 20 }, value);
  await lines.next();
  await new Promise((done) => setTimeout(done, 60));
  expect((await lines.next()).value).toEqual([2]);
});

test('leaving early drains the rest, so that the client gets to read its answer', async () => {
  const body = new PassThrough();
  body.write('[1]\n');
  const lines = jsonLines(body, BOUNDS, value);
  await lines.next();
  await lines.return(undefined);
  body.end('x'.repeat(1_000_000));
  await new Promise((done) => body.once('end', done));
  expect(body.destroyed || body.readableEnded).toBe(true);
});
