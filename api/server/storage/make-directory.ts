import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a directory and the missing ones above it, for this account alone. Node's own recursive mode never returns on a
 * file system that takes no directories, such as /proc.
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeDirectory(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
