/**
 * One owner per data directory: the embedded database loses rows when two processes open it.
 *
 * The lock is an exclusive lock of the operating system on a file, taken through SQLite, which Node includes and
 * which does it right on every system. The kernel releases it when the process dies, however it dies, so that there
 * is no stale lock to judge. `owner.json` beside it only names the owner, for the message.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDirectory } from './make-directory.ts';

export interface DirectoryLock {
  release(): void;
}

/** The directory belongs to another running process. */
export class DirectoryInUseError extends Error {}

/**
 * Takes the directory, creating it if it is missing. Never waits.
 * Throws DirectoryInUseError while another owner lives.
 */
export function lockDirectory(directory: string): DirectoryLock {
  makeDirectory(directory);
  const file = new DatabaseSync(join(directory, 'owner.lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DirectoryInUseError(
      `The data directory ${directory} is in use by ${ownerOf(directory)}. ` +
        'Stop that server first, or give this one a directory of its own with MIMIC_DATA',
    );
  }
  const card = join(directory, 'owner.json');
  writeFileSync(
    card,
    JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() }),
  );
  return {
    release() {
      rmSync(card, { force: true });
      file.close();
    },
  };
}

const SQLITE_BUSY = 5;

function ownerOf(directory: string): string {
  try {
    const { pid, host, since } = JSON.parse(readFileSync(join(directory, 'owner.json'), 'utf8'));
    return `process ${pid} on ${host}, since ${since}`;
  } catch {
    // The owner is about to write it, or about to exit.
    return 'another process';
  }
}
