/** Files on their way: how much has come, and what becomes of half a file. */
import { afterEach, expect, test, vi } from 'vitest';
import { receivingFetch } from '../../../../host/pages/reports/view/receiving.ts';

afterEach(() => vi.unstubAllGlobals());

/** An answer in parts, of which the last may be a failure. */
function answers(...parts: readonly (string | Error)[]): void {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const part of parts)
        if (typeof part === 'string') stream.enqueue(new TextEncoder().encode(part));
        else stream.error(part);
      if (!parts.some((part) => part instanceof Error)) stream.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 201, headers: { 'x-told': 'yes' } }));
}

test('the bytes so far are told, and the answer is the same', async () => {
  answers('one', 'three');
  const told: number[] = [];
  const answer = await receivingFetch((bytes) => told.push(bytes))('/');
  expect([answer.status, answer.headers.get('x-told'), await answer.text()]).toEqual([
    201,
    'yes',
    'onethree',
  ]);
  expect(told).toEqual([3, 8]);
});

test('a connection that breaks off gives no half of a file', async () => {
  answers('one', new TypeError('network error'));
  await expect(receivingFetch(() => {})('/')).rejects.toThrow('network error');
});
