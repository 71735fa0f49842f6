/**
 * The newest head of every company's chain that this node has seen, outside the database: whoever can change the database
 * alone cannot cut off the end unnoticed. Each node has heads of its own. They need not agree: what a node has seen must be
 * in the chain, whoever continued it, so each node is a witness for itself.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../files/sync-path.ts';
import { writeSynced } from '../secrets/keep-secret.ts';
import { GENESIS, type Head } from './chain.ts';

export interface AuditHeads {
  /** The head last stored; GENESIS if there is none. */
  read(companyId: number): Promise<Head>;
  /** Stores `to` if `from` is still what is stored; false if it is not. On the disk when it resolves. */
  advance(companyId: number, from: Head, to: Head): Promise<boolean>;
}

/** Heads in the data directory, which one process owns: a file for each company, replaced atomically. */
export class FileHeads implements AuditHeads {
  readonly #directory: string;
  /** The last change of each company's file: the next one waits for it. */
  readonly #tails = new Map<number, Promise<unknown>>();

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async open(dataDir: string): Promise<FileHeads> {
    const directory = join(dataDir, 'audit');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return new FileHeads(directory);
  }

  async read(companyId: number): Promise<Head> {
    const text = await readFile(this.#path(companyId), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return headOf(text);
  }

  advance(companyId: number, from: Head, to: Head): Promise<boolean> {
    const before = this.#tails.get(companyId) ?? Promise.resolve();
    const turn = before.then(() => this.#replace(companyId, from, to));
    this.#tails.set(
      companyId,
      turn.catch(() => {}),
    );
    return turn;
  }

  async #replace(companyId: number, from: Head, to: Head): Promise<boolean> {
    const stored = await this.read(companyId);
    if (stored.hmac !== from.hmac) return false;
    const path = this.#path(companyId);
    const draft = `${path}.${randomUUID()}.new`;
    await writeSynced(draft, JSON.stringify(to));
    await rename(draft, path);
    await syncPath(this.#directory);
    return true;
  }

  #path(companyId: number): string {
    return join(this.#directory, `head-${companyId}.json`);
  }
}

/** A damaged file says nothing, as a missing one. */
function headOf(text: string): Head {
  try {
    const { sequence, hmac } = JSON.parse(text) as Partial<Head>;
    const isHead = Number.isInteger(sequence) && typeof hmac === 'string';
    return isHead ? { sequence: sequence!, hmac } : GENESIS;
  } catch {
    return GENESIS;
  }
}
