/** Reads JSON lines as they arrive. */

/** Maximum length of a line; the server's have some 600,000 characters at most. */
const MAX_LINE = 16 * 1024 * 1024;

/** A stream that ended early, or has an invalid line. */
export class StreamError extends Error {}

/**
 * The lines of a response, each parsed. Leaving the loop early aborts the download.
 * Throws StreamError at a line that is not JSON or longer than `maxLength` characters.
 */
export async function* streamLines<T>(
  response: { readonly body: ReadableStream<Uint8Array> | null },
  maxLength = MAX_LINE,
): AsyncGenerator<T> {
  if (!response.body) throw new StreamError('The answer has no body');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      let from = 0;
      for (let end = rest.indexOf('\n', from); end >= 0; end = rest.indexOf('\n', from)) {
        yield parseLine<T>(rest.slice(from, end), maxLength);
        from = end + 1;
      }
      rest = rest.slice(from);
      if (rest.length > maxLength) throw tooLong(maxLength);
      if (done) break;
    }
    if (rest.length > 0) throw new StreamError('The stream ended in the middle of a line');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const tooLong = (maxLength: number): StreamError =>
  new StreamError(`A line of the stream is longer than ${maxLength} characters`);

function parseLine<T>(line: string, maxLength: number): T {
  if (line.length > maxLength) throw tooLong(maxLength);
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new StreamError('A line of the stream is not JSON');
  }
}
