/** The environment in which the server needs little memory; a process reads these variables when it starts. */
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

export const FRUGAL: Readonly<Record<string, string>> = {
  // The C library of Linux returns what is unused. Compiling the embedded database takes half a gigabyte for a second; by default
  // each thread keeps 30 MB of that.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Each thread's heap for what is new grows up to three times this, megabytes, and seldom shrinks.
  NODE_OPTIONS: '--max-semi-space-size=8',
  // What strips the types of our sources is not even loaded where they are found stripped.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};
