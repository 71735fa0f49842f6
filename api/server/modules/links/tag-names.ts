/** Names for tags from a scan: as much of a path as distinguishes them. */

/** Maximum length of a tag's name. */
const MAX_NAME = 50;

/**
 * A name for each path, in order: its last part, with preceding parts if that is taken, and a number if
 * even the whole does not fit or is taken. `taken`: names that are in use already, whatever their case.
 */
export function tagNames(paths: readonly string[], taken: Iterable<string> = []): string[] {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  const split = paths.map((path) => path.split('/').filter(Boolean));
  const lastParts = new Map<string, number>();
  for (const parts of split) {
    const key = endOf(parts, 1).toLowerCase();
    lastParts.set(key, (lastParts.get(key) ?? 0) + 1);
  }
  /** Where numbering continues: counting from one each time would be quadratic. */
  const numbers = new Map<string, number>();
  return split.map((parts) => {
    const last = endOf(parts, 1);
    const isAlone = lastParts.get(last.toLowerCase()) === 1;
    const name = partsOf(parts, isAlone, used) ?? numbered(last || 'Tag', used, numbers);
    used.add(name.toLowerCase());
    return name;
  });
}

/** The shortest suffix of the path that is free and fits. */
function partsOf(parts: readonly string[], isAlone: boolean, used: ReadonlySet<string>): string | undefined {
  for (let count = isAlone || parts.length === 1 ? 1 : 2; count <= parts.length; count++) {
    const name = endOf(parts, count);
    if (name.length > MAX_NAME) return undefined;
    if (name.length > 0 && !used.has(name.toLowerCase())) return name;
  }
  return undefined;
}

function numbered(stem: string, used: ReadonlySet<string>, numbers: Map<string, number>): string {
  const key = stem.toLowerCase();
  for (let nth = numbers.get(key) ?? 1; ; nth++) {
    const suffix = nth === 1 ? '' : ` ${nth}`;
    const name = stem.slice(0, MAX_NAME - suffix.length).trim() + suffix;
    if (used.has(name.toLowerCase())) continue;
    numbers.set(key, nth + 1);
    return name;
  }
}

const endOf = (parts: readonly string[], count: number): string => parts.slice(-count).join('/').trim();
