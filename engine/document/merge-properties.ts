/** Merges one object that both sides have changed: the properties of each side, and which of them conflict. */
import { compareItems, type PropertyChange } from './compare.ts';
import type { PropertyConflict, Side } from './merge-conflict.ts';
import type { Item } from './types.ts';

interface ItemStates {
  /** Undefined where both sides added it. */
  readonly base: Item | undefined;
  readonly mine: Item;
  readonly theirs: Item;
}

/** Lists whose entries only make sense together. */
const WHOLE_FIELDS: ReadonlySet<unknown> = new Set(['groupIds']);

/** `side`: the side whose value is used where both differ. */
export function mergeProperties(
  { base, mine, theirs }: ItemStates,
  side: Side,
): { readonly item: Item; readonly conflicts: readonly PropertyConflict[] } {
  const start = base ?? { object: { id: mine.object.id } as Item['object'] };
  const own = wholly(compareItems(start, mine), start, mine);
  const other = wholly(compareItems(start, theirs), start, theirs);
  const conflicts: PropertyConflict[] = [];
  const merged = new Draft(theirs);
  const told = new Set<string>();
  for (const change of own) {
    const clashing = other.filter((one) => isSameOrWithin(one, change));
    const path = [change, ...clashing].map((one) => one.path).sort((a, b) => a.length - b.length)[0]!;
    const at = { part: change.part, path };
    const [was, now, then] = [start, mine, theirs].map((item) => valueAt(item, at));
    if (clashing.length === 0) merged.set(change, change.to);
    else if (!isEqual(now, then)) {
      if (side === 'mine') merged.set(at, now);
      const name = `${at.part} ${JSON.stringify(path)}`;
      if (!told.has(name))
        conflicts.push({ object: mine.object.id, ...at, base: was, mine: now, theirs: then });
      told.add(name);
    }
  }
  return { item: merged.item, conflicts };
}

type Place = Pick<PropertyChange, 'part' | 'path'>;

const isSameOrWithin = (a: Place, b: Place): boolean => {
  const shared = Math.min(a.path.length, b.path.length);
  return a.part === b.part && a.path.slice(0, shared).every((step, nth) => step === b.path[nth]);
};

/** Combines changes inside a field that counts as one value into one change of that field. */
function wholly(changes: readonly PropertyChange[], from: Item, to: Item): PropertyChange[] {
  const seen = new Set<unknown>();
  return changes.flatMap((change) => {
    const [field] = change.path;
    if (change.path.length <= 1 || !WHOLE_FIELDS.has(field)) return [change];
    if (seen.has(field)) return [];
    seen.add(field);
    const at = { part: change.part, path: [field!] };
    return [{ ...at, from: valueAt(from, at), to: valueAt(to, at) }];
  });
}

function valueAt(item: Item, { part, path }: Place): unknown {
  let value: unknown = part === 'object' ? item.object : item.config;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** Returns the same value with its fields sorted, so that equal values have equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** An item that is changed value by value, on copies of what the changes affect. */
class Draft {
  private readonly parts: { object: unknown; config: unknown };

  constructor({ object, config }: Item) {
    this.parts = { object, config };
  }

  set({ part, path }: Place, value: unknown): void {
    this.parts[part] = path.length === 0 ? value : withValue(this.parts[part], path, value);
  }

  /** A config that holds nothing but its id counts as none. */
  get item(): Item {
    const { object, config } = this.parts as Item;
    if (!config || Object.keys(config).length === 0) return { object };
    return { object, config: config.id === undefined ? { ...config, id: object.id } : config };
  }
}

function withValue(holder: unknown, [step, ...rest]: PropertyChange['path'], value: unknown): unknown {
  const copy = (Array.isArray(holder) ? [...holder] : { ...(holder as object | undefined) }) as Record<
    string | number,
    unknown
  >;
  const inner = rest.length === 0 ? value : withValue(copy[step!], rest, value);
  if (inner === undefined) delete copy[step!];
  else copy[step!] = inner;
  return copy;
}
