/**
 * Makes the C library of Linux return unused memory of the server; it reads these variables when the process starts.
 * Compiling the embedded database takes half a gigabyte for a second; by default each thread keeps 30 MB of that.
 */
export const FRUGAL: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
