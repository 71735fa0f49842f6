/** What is chosen of a scan: some, or all that a search matches but some. A hundred thousand need no list of their own. */
export interface Selection {
  /** Everything that matches is chosen, but `keys`; else `keys` alone. */
  readonly all: boolean;
  readonly keys: ReadonlySet<number>;
}

export const NOTHING: Selection = { all: false, keys: new Set() };
export const EVERYTHING: Selection = { all: true, keys: new Set() };

export const isChosen = ({ all, keys }: Selection, key: number): boolean => all !== keys.has(key);

export function toggled(selection: Selection, key: number): Selection {
  const keys = new Set(selection.keys);
  if (!keys.delete(key)) keys.add(key);
  return { ...selection, keys };
}

/** How many are chosen, of `total` that match. */
export const chosenCount = ({ all, keys }: Selection, total: number): number =>
  all ? Math.max(0, total - keys.size) : keys.size;

/** The box over the list: nothing, all, or some of what matches. */
export function stateOf(selection: Selection, total: number): boolean | 'mixed' {
  const count = chosenCount(selection, total);
  if (count === 0) return false;
  return count === total ? true : 'mixed';
}
