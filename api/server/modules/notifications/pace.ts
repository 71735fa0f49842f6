/** When the next message to a person may go: the first at once, then grouped, and never more than a cap an hour. Pure. */

const HOUR_MS = 60 * 60_000;
/** Milliseconds from one message to the next. */
export const GROUPED_MS = 5 * 60_000;
/** Messages of one method to one person within an hour. */
export const MOST_AN_HOUR = 10;

/** The list of the console wakes nobody: it says everything at once. */
export const unpaced: typeof paceOf = (_, now) => ({ recent: [], freeAt: now });

/** The messages of the last hour, and when the next may go. Times in milliseconds since 1970. */
export function paceOf(
  sent: readonly number[],
  now: number,
): { readonly recent: readonly number[]; readonly freeAt: number } {
  // A clock that was set back must not hold messages for as long.
  const recent = sent.filter((at) => at > now - HOUR_MS && at <= now);
  const last = recent.at(-1);
  if (last === undefined) return { recent, freeAt: now };
  const capped = recent.length >= MOST_AN_HOUR ? recent.at(-MOST_AN_HOUR)! + HOUR_MS : 0;
  return { recent, freeAt: Math.max(last + GROUPED_MS, capped) };
}
