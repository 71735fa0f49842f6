/** Versions as dotted numbers: `4.2.10` (COMM-19). */

/**
 * Below 0 if `one` is older, above 0 if it is newer, 0 if they are equal. Part by part, as numbers:
 * 4.10 is newer than 4.9, and 4.2 equals 4.2.0. A part that is no number counts as 0.
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const partsOf = (version: string): number[] =>
  version
    .trim()
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0);
