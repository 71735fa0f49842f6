/** The environment in which the server needs little memory; a process reads these variables when it starts. */
export const FRUGAL: Readonly<Record<string, string>> = {
  // The C library of Linux returns what is unused. Compiling the embedded database takes half a gigabyte for a second; by default
  // each thread keeps 30 MB of that.
  MALLOC_ARENA_MAX: '2',
  // What is larger has pages of its own, which are returned at once: also the 64 KiB in which sockets read bodies. By default, blocks of
  // that size stay scattered between smaller ones; after an attack with large bodies they kept 200 MB.
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Each thread's heap for what is new grows up to three times this, megabytes, and seldom shrinks.
  NODE_OPTIONS: '--max-semi-space-size=8',
};
