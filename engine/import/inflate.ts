/** Inflates compressed data up to a limit: a small file can unpack to far more. */
import { ImportError } from './xml.ts';

export async function inflate(
  packed: Uint8Array,
  format: 'gzip' | 'deflate-raw',
  most: number,
): Promise<Uint8Array> {
  const stream = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read().catch(() => {
      throw new ImportError('The file is damaged: it cannot be unpacked.');
    });
    if (done) break;
    length += value.length;
    if (length > most) {
      void reader.cancel();
      throw new ImportError('The file unfolds to far more than it says. It was not read.');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
