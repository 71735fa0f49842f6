/** Closes the gaps of rows that an instance leaves out: what lies below takes their place. */
import type { AssemblyPart } from './assembly.ts';
import { shownHeight } from './size.ts';
import type { Item } from './types.ts';

/** Units by which rows may overlap. */
const TOUCH = 0.5;

const bottomOf = ({ item: { object } }: AssemblyPart): number => object.y + shownHeight(object);

/** Units from the top of a row to that of what follows it; without end below the last. */
function pitchOf(row: AssemblyPart, parts: readonly AssemblyPart[]): number {
  const bottom = bottomOf(row) - TOUCH;
  const below = parts.map(({ item }) => item.object.y).filter((y) => y >= bottom);
  return Math.min(...below) - row.item.object.y;
}

/** Whether a part is a row: where it is left out, what lies below moves up. */
export const isRow = ({ needs }: AssemblyPart): boolean =>
  needs.some((tags) => tags.every(({ closes }) => closes));

/** Of each definition: ten thousand instances need them once. */
const known = new WeakMap<readonly AssemblyPart[], ReadonlyMap<number, number>>();

/** Returns the pitches of rows by their height: the last of them is followed by something else, often further away. */
function pitchesOf(parts: readonly AssemblyPart[]): ReadonlyMap<number, number> {
  const before = known.get(parts);
  if (before) return before;
  const pitches = new Map<number, number>();
  known.set(parts, pitches);
  for (const row of parts.filter(isRow)) {
    const height = shownHeight(row.item.object);
    pitches.set(height, Math.min(pitches.get(height) ?? Number.POSITIVE_INFINITY, pitchOf(row, parts)));
  }
  return pitches;
}

/**
 * Returns a function that moves an item of a definition up by the rows above it that are left out. Rows lie one below the
 * other, and what begins at one height is one row. `lacking`: those that are left out.
 */
export function rowsClosed(
  parts: readonly AssemblyPart[],
  lacking: readonly AssemblyPart[],
): (item: Item) => Item {
  if (lacking.length === 0) return (item) => item;
  const pitches = pitchesOf(parts);
  const gaps = new Map<number, { readonly bottom: number; readonly pitch: number }>();
  for (const row of lacking) {
    const { object } = row.item;
    const pitch = pitches.get(shownHeight(object))!;
    if (pitch > (gaps.get(object.y)?.pitch ?? 0))
      gaps.set(object.y, { bottom: bottomOf(row) - TOUCH, pitch });
  }
  return (item) => {
    let up = 0;
    for (const { bottom, pitch } of gaps.values()) if (item.object.y >= bottom) up += pitch;
    return up === 0 ? item : { ...item, object: { ...item.object, y: item.object.y - up } };
  };
}
