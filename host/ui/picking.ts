/**
 * Picking by typing, the single rule of every field that filters a list: what is picked always contains the
 * input. A server may answer late, and a list may still be for an earlier input: neither can be picked from blindly.
 */
import { type KeyboardEvent, useState } from 'react';

export interface Pickable {
  readonly id: string;
  /** Its search texts: its name, and what is beside it. */
  readonly text: string;
  /** Shown, and never taken. */
  readonly idle?: boolean;
}

const plain = (text: string): string => text.toLocaleLowerCase().replace(/[_/\s]+/g, ' ');

/** Whether a text has every typed word, in any order; blanks, slashes and underscores are equal. */
export function fits(text: string, typed: string): boolean {
  const found = plain(text);
  return plain(typed)
    .split(' ')
    .every((word) => found.includes(word));
}

/** Matches in their order, except that those beginning with the input come first. */
export function narrowed<T>(items: readonly T[], typed: string, textOf: (item: T) => string): readonly T[] {
  const start = plain(typed).trim();
  if (start === '') return items;
  const found = items.filter((item) => fits(textOf(item), typed));
  const begins = (item: T) => plain(textOf(item)).startsWith(start);
  return [...found.filter(begins), ...found.filter((item) => !begins(item))];
}

interface Picking<T extends Pickable> {
  /** The list as shown, already filtered. */
  readonly items: readonly T[];
  /** The active item before a key has moved; without it the first that can be picked. */
  readonly first?: string | null;
  readonly page?: number;
  readonly onPick: (item: T) => void;
  /** The active row has changed: scroll it into view. */
  readonly onMove?: (index: number) => void;
}

/** The keys of a field over a list. The active row is an item and not an index, so late results never move it to another item. */
export function usePicking<T extends Pickable>({ items, first, page = 7, onPick, onMove }: Picking<T>) {
  const [moved, setMoved] = useState<string | null>(null);
  const active = activeOf(items, moved, first);
  const move = (steps: number) => {
    const to = nextOf(items, active, steps);
    if (to < 0) return;
    setMoved(items[to]!.id);
    onMove?.(to);
  };
  /** Picks the active item, if it matches the present input. */
  const take = (standing: string): boolean => {
    const item = items[active];
    if (!item || item.idle || !fits(item.text, standing)) return false;
    onPick(item);
    return true;
  };
  /** True if the key was one for the list. */
  const onKey = ({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>, standing = field.value) => {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[key];
    if (steps) move(steps);
    else if (key === 'Enter') take(standing);
    else return false;
    return true;
  };
  return { active, onKey, take, unmark: () => setMoved(null), mark: setMoved };
}

function activeOf(
  items: readonly Pickable[],
  moved: string | null,
  first: string | null | undefined,
): number {
  for (const id of [moved, first]) {
    const at = id == null ? -1 : items.findIndex((item) => item.id === id);
    if (at >= 0) return at;
  }
  return first === null ? -1 : items.findIndex(({ idle }) => !idle);
}

/** The row `steps` further, or the nearest before it that can be picked; -1 if there is none. */
function nextOf(items: readonly Pickable[], from: number, steps: number): number {
  const step = Math.sign(steps);
  let to = -1;
  for (let at = from + step; at >= 0 && at < items.length; at += step) {
    if (items[at]!.idle) continue;
    to = at;
    if ((at - from) * step >= Math.abs(steps)) break;
  }
  return to < 0 && from >= 0 ? from : to;
}
