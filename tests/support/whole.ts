/**
 * `npm test` tries some of what is exhaustive by nature; the long suites run the same files once more and try all of it
 * (scripts/test.ts, vitest.config.ts).
 */

/** Whether this run tries everything. */
export const isWhole: boolean = import.meta.env.MIMIC_WHOLE === '1';

/** `all` of them in the long run, else those that `isEnough` chooses. */
export const inWhole = <T>(all: readonly T[], isEnough: (one: T, at: number) => boolean): T[] =>
  all.filter((one, at) => isWhole || isEnough(one, at));
