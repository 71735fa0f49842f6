/**
 * Writes PNG row by row: a picture of any height needs no more memory than the current rows. 8 bits per channel, RGB,
 * each row as the difference from the one above, which is zero for most of a diagram.
 */

export const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const CHANNELS = 3;
const UP = 2;
/** Bytes of an IDAT chunk. */
const CHUNK = 1 << 20;

export class PngWriter {
  private readonly width: number;
  private readonly height: number;
  private readonly deflate = new CompressionStream('deflate');
  private readonly writer = this.deflate.writable.getWriter();
  private readonly packed: Promise<Blob[]>;
  private above: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.above = new Uint8Array(width * CHANNELS);
    this.packed = gather(this.deflate.readable);
    // `end` reports errors.
    this.packed.catch(() => {});
  }

  /** Writes rows of RGBA8 words, red lowest, from the top of the picture down. Resolves when they have been taken. */
  async write(words: Uint32Array, rows: number): Promise<void> {
    const { width } = this;
    const length = width * CHANNELS;
    const out = new Uint8Array(rows * (length + 1));
    for (let row = 0; row < rows; row++) {
      const line = new Uint8Array(length);
      for (let column = 0, at = 0; column < width; column++) {
        const word = words[row * width + column]!;
        line[at++] = word;
        line[at++] = word >>> 8;
        line[at++] = word >>> 16;
      }
      const to = row * (length + 1);
      out[to] = UP;
      for (let at = 0; at < length; at++) out[to + 1 + at] = line[at]! - this.above[at]!;
      this.above = line;
    }
    await this.writer.write(out);
  }

  async end(): Promise<Blob> {
    await this.writer.close();
    const header = new Uint8Array(13);
    const view = new DataView(header.buffer);
    view.setUint32(0, this.width);
    view.setUint32(4, this.height);
    header.set([8, 2, 0, 0, 0], 8);
    const parts = [SIGNATURE, chunk('IHDR', header), ...(await this.packed), chunk('IEND', new Uint8Array())];
    return new Blob(parts as BlobPart[], { type: 'image/png' });
  }

  /** Aborts an unfinished picture. */
  cancel(): void {
    void this.writer.abort().catch(() => {});
  }
}

/**
 * Collects the compressed bytes as chunks of the file; as blobs, which the browser keeps outside this thread's memory.
 */
export async function gather(stream: ReadableStream<Uint8Array>): Promise<Blob[]> {
  const blobs: Blob[] = [];
  let waiting: Uint8Array[] = [];
  let length = 0;
  const flush = (): void => {
    if (length === 0) return;
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of waiting) {
      bytes.set(part, at);
      at += part.length;
    }
    blobs.push(new Blob([chunk('IDAT', bytes)]));
    waiting = [];
    length = 0;
  };
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    waiting.push(read.value);
    length += read.value.length;
    if (length >= CHUNK) flush();
  }
  flush();
  return blobs;
}

/** Length, name, data and checksum. */
export function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) bytes[4 + at] = name.charCodeAt(at);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
