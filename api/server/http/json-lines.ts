/** A request's body as JSON lines, read as they arrive and never kept. */
import type { Readable } from 'node:stream';
import { LIMITS } from '../../contract/limits.ts';
import { HttpError, tooLarge } from './errors.ts';
import { parseJson } from './json-parse.ts';
import { Pauses } from './pause.ts';

interface LineBounds {
  /** Of the whole body. */
  readonly bytes: number;
  /** Of one line. */
  readonly lineBytes?: number;
  /** Values in one line. */
  readonly nodes?: number;
  /** Milliseconds without a byte after which the request is aborted. */
  readonly idleMs?: number;
}

const NEWLINE = 10;

/**
 * The lines, each parsed within the limits of every body and then validated. The next one is read only on
 * demand, which gives back-pressure. Throws an HttpError at the first invalid line, and if the client
 * leaves. The rest of the body is then read and discarded, because a client hears no response before it has sent all.
 */
export async function* jsonLines<T>(
  body: Readable,
  { bytes, lineBytes = LIMITS.lineBytes, nodes, idleMs = LIMITS.idleMs }: LineBounds,
  check: (line: unknown, pauses: Pauses) => T | Promise<T>,
): AsyncGenerator<T> {
  const pauses = new Pauses();
  const parse = async (line: Buffer): Promise<T> =>
    check((await parseJson(line, pauses, nodes)) ?? {}, pauses);
  let rest: Buffer[] = [];
  let length = 0;
  let total = 0;
  try {
    for await (const chunk of chunksOf(body, idleMs)) {
      total += chunk.length;
      if (total > bytes) throw tooLarge();
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        if (length + end - from > lineBytes) throw tooLong(lineBytes);
        yield await parse(Buffer.concat([...rest, chunk.subarray(from, end)]));
        rest = [];
        length = 0;
        from = end + 1;
      }
      rest.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > lineBytes) throw tooLong(lineBytes);
    }
    if (length > 0) throw cut();
  } finally {
    body.resume();
  }
}

/** The body's bytes. It stays open for the response when the reader stops early. */
async function* chunksOf(body: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const reading = body.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const idle = setTimeout(() => body.destroy(silent()), idleMs);
      const { done, value } = await reading.next().finally(() => clearTimeout(idle));
      if (done) return;
      yield value as Buffer;
    }
  } catch (error) {
    throw error instanceof HttpError ? error : cut();
  } finally {
    await reading.return?.();
  }
}

const cut = (): HttpError =>
  new HttpError(400, 'The stream ended before it was complete. Nothing was stored.', { code: 'INCOMPLETE' });

const silent = (): HttpError =>
  new HttpError(408, 'Nothing more came for a while. Nothing was stored.', { code: 'INCOMPLETE' });

const tooLong = (lineBytes: number): HttpError =>
  new HttpError(413, `A line of the stream has more than ${lineBytes} bytes`, { code: 'TOO_LARGE' });
