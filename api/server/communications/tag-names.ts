/** What tags are called that come from a scan: as much of a path as tells them apart. */

/** Characters of a tag's name. */
const MAX_NAME = 50;

/**
 * A name for each path, in order: its last part, with the parts before it where that alone is taken, and a number where
 * even the whole does not fit or is taken. `taken`: names that are in use already, whatever their case.
 */
export function tagNames(paths: readonly string[], taken: Iterable<string> = []): string[] {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  const lastParts = new Map<string, number>();
  for (const path of paths) {
    const key = endOf(path, 1).toLowerCase();
    lastParts.set(key, (lastParts.get(key) ?? 0) + 1);
  }
  return paths.map((path) => {
    const name = candidates(path, lastParts).find((one) => !used.has(one.toLowerCase()))!;
    used.add(name.toLowerCase());
    return name;
  });
}

/** What a path may be called, best first, without end. */
function* candidates(path: string, lastParts: ReadonlyMap<string, number>): Generator<string> {
  const parts = path.split('/').filter(Boolean).length;
  const isAlone = (lastParts.get(endOf(path, 1).toLowerCase()) ?? 0) <= 1;
  for (let count = isAlone ? 1 : 2; count <= Math.max(parts, 1); count++) {
    const name = endOf(path, count);
    if (name.length > 0 && name.length <= MAX_NAME) yield name;
  }
  const stem = endOf(path, 1) || 'Tag';
  for (let nth = 1; ; nth++) {
    const suffix = nth === 1 ? '' : ` ${nth}`;
    yield stem.slice(0, MAX_NAME - suffix.length).trim() + suffix;
  }
}

const endOf = (path: string, count: number): string =>
  path.split('/').filter(Boolean).slice(-count).join('/').trim();
