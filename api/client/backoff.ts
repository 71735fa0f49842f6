/** Delays between attempts: doubled each time, and spread so that clients of a server that came back do not arrive together. */

const FIRST_MS = 500;
const LONGEST_MS = 10_000;

/** Milliseconds before attempt `failures` + 1: half of it fixed, half random. `random`: 0…1. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return full / 2 + (full / 2) * random();
}
