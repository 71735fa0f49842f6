/** Files that arrive in forms: on the disk until their call has been answered, so that none of them is kept in memory. */
import { createWriteStream, openAsBlob, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface FileNames {
  readonly name: string;
  readonly type: string;
}

/** A file that was written to the folder. */
interface Upload {
  /** Its bytes are read from the disk; it can be read until it is removed. */
  readonly file: File;
  /** Never rejects. */
  remove(): Promise<void>;
}

export class UploadFolder {
  readonly #path: string;

  /** Removes what a process that crashed has left behind. */
  constructor(dataDir: string) {
    this.#path = join(dataDir, 'uploads');
    rmSync(this.#path, { recursive: true, force: true });
  }

  /** Writes a file as fast as the disk takes it. Rejects, and leaves nothing, if the bytes end with an error. */
  async take(bytes: Readable, { name, type }: FileNames): Promise<Upload> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 });
    const path = join(this.#path, crypto.randomUUID());
    const remove = () => rm(path, { force: true }).catch(() => undefined);
    try {
      await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return { file: new File([await openAsBlob(path)], name, { type }), remove };
    } catch (error) {
      await remove();
      throw error;
    }
  }
}
