import { expect, test, vi } from 'vitest';
import { StreamError, streamLines } from '../../../api/client/lines.ts';

const bytes = new TextEncoder().encode('{"a":"µ"}\n{"b":2}\n');

function body(chunks: readonly Uint8Array[], cancel = vi.fn()) {
  const rest = [...chunks];
  return {
    body: new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = rest.shift();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      cancel,
    }),
  };
}

async function all(chunks: readonly Uint8Array[], max?: number): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of streamLines(body(chunks), max)) lines.push(line);
  return lines;
}

test('lines come whole wherever the network cuts them, within a character too', async () => {
  for (let at = 0; at <= bytes.length; at++)
    expect(await all([bytes.slice(0, at), bytes.slice(at)]), `cut at ${at}`).toEqual([{ a: 'µ' }, { b: 2 }]);
});

test('a stream that ends in the middle of a line is told from a whole one', async () => {
  await expect(all([bytes.slice(0, -1)])).rejects.toThrow('The stream ended in the middle of a line');
});

test('a line that is no JSON or too long ends the reading', async () => {
  await expect(all([new TextEncoder().encode('<html>\n')])).rejects.toThrow(StreamError);
  await expect(all([bytes], 8)).rejects.toThrow('longer than 8 characters');
  await expect(all([bytes.slice(0, 9)], 7)).rejects.toThrow('longer than 7 characters');
});

test('leaving early ends the download', async () => {
  const cancel = vi.fn();
  for await (const line of streamLines(body([bytes, bytes, bytes, bytes], cancel))) {
    expect(line).toEqual({ a: 'µ' });
    break;
  }
  expect(cancel).toHaveBeenCalledTimes(1);
});
