/**
 * A copy of the data directory as it was at one moment, while its server runs. Files are copied while work goes on, again
 * and again those that changed since, until little is left; then the embedded database holds still for the rest. What
 * the copy contains is a data directory: a server starts on it as it is.
 */
import { constants, type Stats } from 'node:fs';
import { copyFile, lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncPath } from '../files/sync-path.ts';
import { freeBytes } from './disk.ts';
import type { Storage } from './storage.ts';

export interface BackupFigures {
  readonly files: number;
  readonly bytes: number;
  /** Milliseconds for which the embedded database held still; 0 with PostgreSQL. */
  readonly pausedMs: number;
}

/** The backup could not be made: the message says why and what to do. Nothing of it is left. */
class BackupError extends Error {}

/** They belong to the process that runs on the directory. */
const OF_THE_OWNER = /^(owner\.(lock|lock-journal|json)|admin\.sock|spool|uploads)$/;
/** Drafts that will be renamed or removed. */
const DRAFT = /\.new$/;
/** Passes while work goes on: each copies what changed during the one before. */
const MOST_PASSES = 4;
/** With no more than this left, the database holds still for the rest: about a tenth of a second on a slow disk. */
const FEW_BYTES = 32e6;
/** File systems keep times in steps; a file written just before it was copied may have been written just after, too. */
const STEP_MS = 1000;
/** Of the disk that the backup is made on. */
const RESERVE_BYTES = 64e6;

/** What is known of a file that was copied. */
interface Copied {
  readonly size: number;
  readonly changedMs: number;
  readonly copiedAt: number;
}

/**
 * Copies the data directory to `target`, which must not exist yet. Calls `progress` with the bytes copied so far.
 * Throws BackupError.
 */
export async function backUp(
  storage: Pick<Storage, 'engine' | 'holdStill'>,
  dataDir: string,
  target: string,
  progress: (bytes: number) => void = () => {},
): Promise<BackupFigures> {
  const from = resolve(dataDir);
  const to = resolve(target);
  await refuse(from, to);
  // A name of its own: nobody else's folder is touched, whatever it is called.
  const draft = await mkdtemp(join(dirname(to), `.${basename(to)}-`)).catch(fail);
  try {
    const copy = new Copy(from, draft, progress);
    await copy.whileInUse();
    const pausedMs = await storage.holdStill(() => copy.rest());
    const { files, bytes } = copy.totals;
    const card = { at: new Date().toISOString(), engine: storage.engine, files, bytes };
    await writeFile(join(draft, 'backup.json'), `${JSON.stringify(card, null, 2)}\n`, { mode: 0o600 });
    await copy.sync();
    await rename(draft, to);
    return { files, bytes, pausedMs };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    return fail(error);
  }
}

function fail(error: unknown): never {
  throw error instanceof BackupError ? error : new BackupError(`The backup was not made: ${reasonOf(error)}`);
}

async function refuse(from: string, to: string): Promise<void> {
  if (`${to}/`.startsWith(`${from}/`))
    throw new BackupError(`${to} lies in the data directory; choose a folder outside of ${from}`);
  if (await exists(to)) throw new BackupError(`${to} exists already; name a folder that does not exist yet`);
  if (!(await exists(dirname(to)))) throw new BackupError(`The folder ${dirname(to)} does not exist`);
}

/** One copy under way. */
class Copy {
  readonly #from: string;
  readonly #to: string;
  readonly #progress: (bytes: number) => void;
  readonly #copied = new Map<string, Copied>();
  #bytes = 0;

  constructor(from: string, to: string, progress: (bytes: number) => void) {
    this.#from = from;
    this.#to = to;
    this.#progress = progress;
  }

  get totals(): { readonly files: number; readonly bytes: number } {
    const sizes = [...this.#copied.values()].map(({ size }) => size);
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  /** Passes over everything, until little changes during one. */
  async whileInUse(): Promise<void> {
    await this.#needRoom();
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const before = this.#bytes;
      await this.#pass({ isStill: false });
      if (this.#bytes - before <= FEW_BYTES) return;
    }
  }

  /** The last pass: nothing is written meanwhile, so what is there afterwards is of one moment. */
  async rest(): Promise<void> {
    const there = await this.#pass({ isStill: true });
    for (const path of this.#copied.keys()) {
      if (there.has(path)) continue;
      this.#copied.delete(path);
      await rm(join(this.#to, path), { force: true });
    }
  }

  /** Until everything is on the disk. */
  async sync(): Promise<void> {
    for (const path of [...this.#copied.keys(), 'backup.json']) await syncPath(join(this.#to, path));
    await syncPath(this.#to);
  }

  /** Returns the files that are there, by their paths from the data directory. */
  async #pass({ isStill }: { readonly isStill: boolean }): Promise<Set<string>> {
    const there = new Set<string>();
    for await (const { path, stats } of walk(this.#from)) {
      if (stats.isDirectory()) await mkdir(join(this.#to, path), { recursive: true, mode: 0o700 });
      else if (await this.#take(path, stats, isStill)) there.add(path);
    }
    return there;
  }

  /** Returns whether the file is in the copy now: one that went away meanwhile is not. */
  async #take(path: string, stats: Stats, isStill: boolean): Promise<boolean> {
    const copiedAt = Date.now();
    if (isUnchanged(this.#copied.get(path), stats)) return true;
    try {
      await copyFile(join(this.#from, path), join(this.#to, path), constants.COPYFILE_FICLONE);
    } catch (error) {
      const isGone = !isStill && (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (isGone) return false;
      throw error;
    }
    this.#copied.set(path, { size: stats.size, changedMs: stats.mtimeMs, copiedAt });
    this.#bytes += stats.size;
    this.#progress(this.#bytes);
    return true;
  }

  async #needRoom(): Promise<void> {
    let needed = RESERVE_BYTES;
    for await (const { stats } of walk(this.#from)) if (stats.isFile()) needed += stats.size;
    const free = await freeBytes(dirname(this.#to));
    if (free < needed)
      throw new BackupError(
        `The backup needs ${Math.ceil(needed / 1e6)} MB, and ${Math.floor(free / 1e6)} MB are free in ${dirname(this.#to)}`,
      );
  }
}

/** Copied since it last changed. */
const isUnchanged = (copied: Copied | undefined, { size, mtimeMs }: Stats): boolean =>
  copied !== undefined &&
  copied.size === size &&
  copied.changedMs === mtimeMs &&
  mtimeMs < copied.copiedAt - STEP_MS;

/** Folders before what is in them. Files that go away meanwhile are left out. */
async function* walk(root: string, below = ''): AsyncGenerator<{ path: string; stats: Stats }> {
  for (const name of await readdir(join(root, below)).catch(() => [])) {
    if (below === '' && OF_THE_OWNER.test(name)) continue;
    if (DRAFT.test(name)) continue;
    const path = join(below, name);
    const stats = await lstat(join(root, path)).catch(() => undefined);
    if (!stats?.isFile() && !stats?.isDirectory()) continue;
    yield { path, stats };
    if (stats.isDirectory()) yield* walk(root, path);
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

function reasonOf(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'the disk that it is made on is full';
  if (code === 'EACCES' || code === 'EPERM') return `${path ?? 'the folder'} cannot be written`;
  return message ?? String(error);
}
