/** The selection in a scan: some items, or all matches of a search except some. A hundred thousand need no list of their own. */
export interface Selection {
  /** Everything that matches is chosen except `keys`; else only `keys`. */
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

/** The checkbox over the list: none, all, or some of the matches. */
export function stateOf(selection: Selection, total: number): boolean | 'mixed' {
  const count = chosenCount(selection, total);
  if (count === 0) return false;
  return count === total ? true : 'mixed';
}
