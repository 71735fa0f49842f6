/** The environment in which the server needs little memory; a process reads these variables when it starts. */
export const FRUGAL: Readonly<Record<string, string>> = {
  // The C library of Linux returns what is unused. Compiling the embedded database takes half a gigabyte for a second; by default
  // each thread keeps 30 MB of that.
  MALLOC_ARENA_MAX: '2',
  // Larger blocks get pages of their own, which are returned at once. Sockets read bodies in blocks of 64 KiB; between smaller
  // blocks these kept 200 MB after an attack with large bodies.
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Each thread's heap for what is new grows up to three times this, megabytes, and seldom shrinks.
  NODE_OPTIONS: '--max-semi-space-size=8',
};
