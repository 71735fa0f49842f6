/**
 * Messages on this node's own disk, first in, first out, up to a limit: files of a folder, each written once from its begin to its
 * end. What `append` has resolved for is on the disk (fdatasync) and outlives the process and the machine's power.
 */
import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncPath } from '../files/sync-path.ts';

export interface SpoolState {
  readonly bytes: number;
  /** What it may hold. */
  readonly mostBytes: number;
}

interface SpoolOptions {
  readonly folder: string;
  readonly mostBytes: number;
  readonly log: { warn(data: object, message: string): void };
  /** A file that is as long is followed by the next; 4 MB. */
  readonly segmentBytes?: number;
}

/** The oldest messages. */
interface Portion {
  readonly messages: readonly Buffer[];
  /** They are done. Without it they are the oldest again. */
  remove(): Promise<void>;
}

/** It holds as much as it may: the message was not taken. */
export class SpoolFullError extends Error {}

interface Segment {
  readonly path: string;
  /** What of it is surely on the disk. */
  size: number;
}

interface Pending {
  readonly record: Buffer;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const SEGMENT_BYTES = 4_000_000;
const ENDING = '.spool';
/** Length and checksum, before each message. */
const HEAD_BYTES = 8;
/** Bytes and messages of one portion: little enough for a slow line to take at once. A longer message is one by itself. */
const PORTIONS = [
  [64_000, Number.POSITIVE_INFINITY],
  [1_000_000, 1],
] as const;

export class Spool {
  readonly #options: Required<SpoolOptions>;
  /** Oldest first. Those without unread messages are deleted. */
  readonly #segments: Segment[];
  #nextNumber: number;
  /** In the oldest file: where the oldest message begins. */
  #readAt = 0;
  /** Of the newest file, while it is written. */
  #writing: FileHandle | undefined;
  #pending: Pending[] = [];
  /** One thing at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  /** Goes on with what an earlier run has left in the folder. */
  static async open(options: SpoolOptions): Promise<Spool> {
    const { folder } = options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).sort();
    const segments = await Promise.all(
      names.map(async (name) => ({ path: join(folder, name), size: (await stat(join(folder, name))).size })),
    );
    const last = Number.parseInt(names.at(-1) ?? '0', 10);
    return new Spool({ segmentBytes: SEGMENT_BYTES, ...options }, segments, last + 1);
  }

  private constructor(options: Required<SpoolOptions>, segments: Segment[], nextNumber: number) {
    this.#options = options;
    this.#segments = segments;
    this.#nextNumber = nextNumber;
  }

  get isEmpty(): boolean {
    return this.#segments.length === 0 && this.#pending.length === 0;
  }

  get state(): SpoolState {
    const bytes = this.#segments.reduce((sum, { size }) => sum + size, 0);
    return { bytes, mostBytes: this.#options.mostBytes };
  }

  /** Resolves when the message is on the disk. Throws SpoolFullError, or the disk's error. */
  append(message: Uint8Array): Promise<void> {
    const record = recordOf(message);
    const waiting = this.#pending.reduce((sum, one) => sum + one.record.length, 0);
    const { bytes, mostBytes } = this.state;
    if (bytes + waiting + record.length > mostBytes)
      return Promise.reject(new SpoolFullError(`The disk's part for samples is full (${mostBytes} bytes)`));
    return new Promise((resolve, reject) => {
      this.#pending.push({ record, resolve, reject });
      void this.#inTurn(() => this.#write());
    });
  }

  /** Undefined if there are none. */
  oldest(): Promise<Portion | undefined> {
    return this.#inTurn(async () => {
      for (;;) {
        const [segment] = this.#segments;
        if (!segment) return undefined;
        const { messages, end } = await this.#read(segment);
        if (messages.length > 0) return { messages, remove: () => this.#inTurn(() => this.#moveTo(end)) };
        await this.#moveTo(end);
      }
    });
  }

  /** What was taken stays for the next run. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#endWriting());
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** All that wait at once, for they share the wait for the disk. */
  async #write(): Promise<void> {
    // Others come while these are written.
    const pending = [...this.#pending];
    if (pending.length === 0) return;
    const bytes = Buffer.concat(pending.map(({ record }) => record));
    try {
      this.#writing ??= await this.#newSegment();
      await this.#writing.appendFile(bytes);
      await this.#writing.datasync();
      const segment = this.#segments.at(-1)!;
      segment.size += bytes.length;
      if (segment.size >= this.#options.segmentBytes) await this.#endWriting();
    } catch (error) {
      this.#settle(pending.length);
      // What of it came to the disk is not known: nothing follows it in its file.
      await this.#endWriting().catch(() => undefined);
      await this.#dropRead();
      for (const { reject } of pending) reject(error);
      return;
    }
    this.#settle(pending.length);
    for (const { resolve } of pending) resolve();
  }

  #settle(count: number): void {
    this.#pending = this.#pending.slice(count);
  }

  async #newSegment(): Promise<FileHandle> {
    const { folder } = this.#options;
    const path = join(folder, `${String(this.#nextNumber++).padStart(12, '0')}${ENDING}`);
    const file = await open(path, 'ax', 0o600);
    this.#segments.push({ path, size: 0 });
    await syncPath(folder);
    return file;
  }

  async #endWriting(): Promise<void> {
    const file = this.#writing;
    this.#writing = undefined;
    await file?.close();
  }

  /** The next messages of a file, and where they end; none if there are none, or if the rest cannot be read. */
  async #read({ path, size }: Segment): Promise<{ messages: Buffer[]; end: number }> {
    if (size === this.#readAt) return { messages: [], end: size };
    const file = await open(path);
    try {
      for (const [most, count] of PORTIONS) {
        const bytes = Buffer.alloc(Math.min(most, size - this.#readAt));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, this.#readAt);
        const { messages, length } = messagesIn(bytes.subarray(0, bytesRead), count);
        if (messages.length > 0) return { messages, end: this.#readAt + length };
      }
      // The run that wrote it was killed in the midst of it, and had told nobody that it is kept; or the disk is damaged.
      const lost = { path, bytes: size - this.#readAt };
      this.#options.log.warn(lost, 'The end of a file of samples cannot be read, and is left out');
      return { messages: [], end: size };
    } finally {
      await file.close();
    }
  }

  async #moveTo(end: number): Promise<void> {
    this.#readAt = end;
    await this.#dropRead();
  }

  /** Deletes the oldest file if all of it is read. */
  async #dropRead(): Promise<void> {
    const [oldest] = this.#segments;
    if (!oldest || this.#readAt < oldest.size) return;
    if (this.#segments.length === 1) await this.#endWriting();
    this.#segments.shift();
    this.#readAt = 0;
    await unlink(oldest.path);
  }
}

function recordOf(message: Uint8Array): Buffer {
  const record = Buffer.alloc(HEAD_BYTES + message.length);
  record.writeUInt32LE(message.length, 0);
  record.writeUInt32LE(crc32(message), 4);
  record.set(message, HEAD_BYTES);
  return record;
}

/** The whole and undamaged messages at the begin of these bytes, `most` of them, and how long they are together. */
function messagesIn(bytes: Buffer, most: number): { messages: Buffer[]; length: number } {
  const messages: Buffer[] = [];
  let at = 0;
  while (messages.length < most && at + HEAD_BYTES <= bytes.length) {
    const end = at + HEAD_BYTES + bytes.readUInt32LE(at);
    if (end > bytes.length) break;
    const message = bytes.subarray(at + HEAD_BYTES, end);
    if (crc32(message) !== bytes.readUInt32LE(at + 4)) break;
    messages.push(message);
    at = end;
  }
  return { messages, length: at };
}
