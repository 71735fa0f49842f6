/**
 * Cuts a changed diagram into chunks so that most of them stay the same: a save writes, and a version
 * keeps, only the changed ones.
 */
import type { ObjectId } from '../../../../../engine/document/types.ts';
import { Chunker } from './diagrams.ts';

interface Named {
  readonly id: ObjectId;
}

/** The new chunks of one part. Numbers that are not mentioned stay unchanged. */
export interface ChunkChanges {
  /** By number: new ones, and replacements. */
  readonly put: ReadonlyMap<number, string>;
  /** There is none from this number on. */
  readonly length: number;
}

/** A chunk may grow to this many times its usual size before it is cut: cutting shifts all later ones. */
const GROWTH = 2;

/**
 * `stored`: the present chunks; changed items are replaced, never modified. `moved`: ids of items
 * whose order changed; the rest must follow one another as before. `written`: the stored form of an item.
 */
export function restChunks<T extends Named>(
  stored: readonly (readonly T[])[],
  items: readonly T[],
  moved: ReadonlySet<ObjectId>,
  written: (item: T) => object = (item) => item,
): ChunkChanges {
  const grouped = grouping(stored, items, moved);
  const put = new Map<number, string>();
  let number = 0;
  for (const [at, group] of grouped.entries()) {
    const earlier = stored[at];
    if (number === at && earlier && isSame(earlier, group)) number++;
    else
      for (const body of bodiesOf(group.map(written), at === grouped.length - 1 ? 1 : GROWTH))
        put.set(number++, body);
  }
  return { put, length: number };
}

/** Items by the chunk that each was in; new and moved ones go with the item below them. */
function grouping<T extends Named>(
  stored: readonly (readonly T[])[],
  items: readonly T[],
  moved: ReadonlySet<ObjectId>,
): T[][] {
  if (items.length === 0) return [];
  const home = new Map<ObjectId, number>();
  for (const [at, chunk] of stored.entries()) for (const { id } of chunk) home.set(id, at);
  const groups: T[][] = stored.length > 0 ? stored.map(() => []) : [[]];
  let at = 0;
  for (const item of items) {
    const own = moved.has(item.id) ? undefined : home.get(item.id);
    if (own !== undefined && own > at) at = own;
    groups[at]!.push(item);
  }
  const filled = groups.filter((group) => group.length > 0);
  // An empty chunk stays, or all later ones would shift; if there are more empty chunks than full ones, everything is cut anew.
  if (filled.length * 2 < groups.length) return [items.slice()];
  while (groups.at(-1)?.length === 0) groups.pop();
  return groups;
}

function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

function bodiesOf(items: readonly object[], growth: number): string[] {
  if (items.length === 0) return ['[]'];
  const chunker = new Chunker(growth);
  const bodies: string[] = [];
  for (const item of items) {
    const body = chunker.add(item);
    if (body !== undefined) bodies.push(body);
  }
  const rest = chunker.end();
  return rest === undefined ? bodies : [...bodies, rest];
}
