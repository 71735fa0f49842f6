/**
 * What the audit log keeps outside the database, in the data directory: the key of the chain, and the newest head of
 * every company's chain. Whoever can change the database alone can neither forge a row nor cut off the end unnoticed.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../storage/disk.ts';
import type { Head } from './chain.ts';

const KEY_BYTES = 32;

export class AuditVault {
  readonly key: Buffer;
  readonly #directory: string;

  private constructor(directory: string, key: Buffer) {
    this.#directory = directory;
    this.key = key;
  }

  /** Opens the vault below the data directory; creates the key the first time. Throws if the key file is damaged. */
  static async open(dataDirectory: string): Promise<AuditVault> {
    const directory = join(dataDirectory, 'audit');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const path = join(directory, 'key');
    const text = (await readText(path)) ?? (await makeKey(directory, path));
    const key = Buffer.from(text.trim(), 'hex');
    if (key.length !== KEY_BYTES)
      throw new Error(
        `The audit key ${path} is damaged: put it back from a backup, or the audit log cannot be verified`,
      );
    return new AuditVault(directory, key);
  }

  /** The head last written; undefined if this company has none or its file is damaged. */
  async head(companyId: number): Promise<Head | undefined> {
    const text = await readText(this.#path(companyId));
    return text === undefined ? undefined : headOf(text);
  }

  /** Replaces the head of a company atomically; on the disk when it resolves. */
  async setHead(companyId: number, head: Head): Promise<void> {
    const path = this.#path(companyId);
    const draft = `${path}.${randomUUID()}.new`;
    await writeSynced(draft, JSON.stringify(head));
    await rename(draft, path);
    await syncPath(this.#directory);
  }

  #path(companyId: number): string {
    return join(this.#directory, `head-${companyId}.json`);
  }
}

function headOf(text: string): Head | undefined {
  try {
    const { sequence, hmac } = JSON.parse(text) as Partial<Head>;
    const isHead = Number.isInteger(sequence) && typeof hmac === 'string';
    return isHead ? { sequence: sequence!, hmac } : undefined;
  } catch {
    return undefined;
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Linking fails if another process was quicker: then its key is used, never two. */
async function makeKey(directory: string, path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}.new`;
  await writeSynced(draft, randomBytes(KEY_BYTES).toString('hex'));
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await syncPath(directory);
  return readFile(path, 'utf8');
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
