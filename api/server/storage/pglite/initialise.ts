/**
 * Creates the files of a new embedded database. In a process of its own, because that takes half a gigabyte which would
 * never be freed; and beside its final place, because half a database can never be opened again.
 */
import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './messages.ts';

/** The files could not be created: `code` says why, as ENOSPC. */
class InitialiseError extends Error {
  readonly code?: string;
  constructor({ message, code }: Failure) {
    super(message);
    this.code = code;
  }
}

/** Creates the database of a directory if there is none. The caller holds the lock of the folder. */
export async function initialise(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  const draft = `${directory}.new`;
  // Of a first start that was killed.
  rmSync(draft, { recursive: true, force: true });
  try {
    await makeIn(draft);
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function makeIn(draft: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Optimising code that runs for a second takes longer than it saves.
    const how = ['--liftoff-only', join(import.meta.dirname, 'initialise-process.ts'), draft];
    const child = spawn(process.execPath, how, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Not the whole environment: it may hold passwords.
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    });
    let failure: Failure | undefined;
    child.on('message', (message: Failure) => {
      failure = message;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new InitialiseError(failure ?? { message: `its process ended with ${signal ?? code}` }));
    });
  });
}
