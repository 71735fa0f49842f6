/** Closes the gaps of rows that an instance leaves out: what lies below takes their place. */
import type { AssemblyPart } from './assembly.ts';
import { shownHeight } from './size.ts';
import type { Item } from './types.ts';

/** Units by which rows may overlap. */
const TOUCH = 0.5;

const bottomOf = ({ item: { object } }: AssemblyPart): number => object.y + shownHeight(object);

/** Units from the top of a row to that of what follows it; none below the last. */
function pitchOf(row: AssemblyPart, parts: readonly AssemblyPart[]): number {
  const bottom = bottomOf(row) - TOUCH;
  const below = parts.map(({ item }) => item.object.y).filter((y) => y >= bottom);
  return below.length > 0 ? Math.min(...below) - row.item.object.y : 0;
}

/**
 * Returns a function that moves an item of a definition up by the rows above it that are left out. `rows`: all that may be
 * left out, which lie one below the other; `lacking`: those that are.
 */
export function rowsClosed(
  parts: readonly AssemblyPart[],
  rows: readonly AssemblyPart[],
  lacking: readonly AssemblyPart[],
): (item: Item) => Item {
  if (lacking.length === 0) return (item) => item;
  // The last one is followed by something else, and often further away.
  const pitch = Math.min(...rows.map((row) => pitchOf(row, parts)));
  const bottoms = lacking.map((row) => bottomOf(row) - TOUCH);
  return (item) => {
    const above = bottoms.filter((bottom) => item.object.y >= bottom).length;
    if (above === 0) return item;
    return { ...item, object: { ...item.object, y: item.object.y - above * pitch } };
  };
}
