/**
 * Chunks of a diagram that is still arriving, in a file that disappears as soon as nobody has it open: a transaction must
 * not wait for a slow client, because the embedded database has only one at a time.
 */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chunk, Chunker, type Part } from './queries/diagrams.ts';

/** Each line of the file: the part's letter, then the chunk. JSON text contains no line breaks. */
const LETTERS: Readonly<Record<Part, string>> = { objects: 'o', configuration: 'c', linkObjects: 'l' };
const PARTS = new Map(Object.entries(LETTERS).map(([part, letter]) => [letter, part as Part]));

export class ChunkSpool {
  private readonly file: FileHandle;
  private readonly chunkers: Readonly<Record<Part, Chunker>> = {
    objects: new Chunker(),
    configuration: new Chunker(),
    linkObjects: new Chunker(),
  };

  private constructor(file: FileHandle) {
    this.file = file;
  }

  static async open(): Promise<ChunkSpool> {
    const folder = await mkdtemp(join(tmpdir(), 'mimic-save-'));
    try {
      return new ChunkSpool(await open(join(folder, 'chunks'), 'wx+', 0o600));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async add(part: Part, items: Iterable<object>): Promise<void> {
    for (const item of items) await this.write(part, this.chunkers[part].add(item));
  }

  /** Everything added, each part's chunks in order; nothing can be added any more. */
  async *chunks(): AsyncGenerator<Chunk> {
    for (const [part, chunker] of Object.entries(this.chunkers) as [Part, Chunker][])
      await this.write(part, chunker.end());
    for await (const line of this.file.readLines({ start: 0, autoClose: false }))
      yield { part: PARTS.get(line[0]!)!, body: line.slice(1) };
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private async write(part: Part, body: string | undefined): Promise<void> {
    if (body !== undefined) await this.file.write(`${LETTERS[part]}${body}\n`);
  }
}
