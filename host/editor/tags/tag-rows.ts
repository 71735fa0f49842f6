/** The rows of the list of tags, and how keys and clicks select among them. */
import type { OfferedTag } from '../../../api/contract/index.ts';
import { tagPlace } from '../../data/names/tag-places.ts';

export type Row =
  | { readonly heading: string; readonly key: string }
  | { readonly tag: OfferedTag; readonly nth: number; readonly key: string };

/** Tags in the server's order, with their device above each run of them; with its site unless all are of one. */
export function rowsOf(tags: readonly OfferedTag[]): readonly Row[] {
  const isOfOneSite = tags.every(({ siteUuid }) => siteUuid === tags[0]!.siteUuid);
  const rows: Row[] = [];
  for (const [nth, tag] of tags.entries()) {
    if (tag.controllerUuid !== tags[nth - 1]?.controllerUuid)
      rows.push({
        heading: isOfOneSite ? tag.controllerName : tagPlace(tag),
        key: `${tag.controllerUuid} ${nth}`,
      });
    rows.push({ tag, nth, key: tag.uuid });
  }
  return rows;
}

/** Positions in the list of tags. */
export interface Picked {
  readonly chosen: ReadonlySet<number>;
  /** Where the keys are; -1 for nowhere. */
  readonly active: number;
  /** Where a range begins. */
  readonly from: number;
}

export const NOTHING_PICKED: Picked = { chosen: new Set(), active: -1, from: -1 };

/** False where one list has another tag than the other at a position that is selected. */
export const isSamePicked = (
  { chosen }: Picked,
  before: readonly OfferedTag[],
  after: readonly OfferedTag[],
): boolean => before === after || [...chosen].every((nth) => before[nth]?.uuid === after[nth]?.uuid);

interface Held {
  readonly shiftKey: boolean;
  /** Ctrl or ⌘. */
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export const only = (at: number): Picked => ({ chosen: new Set([at]), active: at, from: at });

/** A click: alone it selects one, with Shift the range from the last one, with Ctrl it adds or takes away one. */
export function clicked(picked: Picked, at: number, { shiftKey, ctrlKey, metaKey }: Held): Picked {
  if (shiftKey && picked.from >= 0) return ranged(picked, at);
  return ctrlKey || metaKey ? toggled(picked, at) : only(at);
}

function toggled({ chosen }: Picked, at: number): Picked {
  const next = new Set(chosen);
  if (!next.delete(at)) next.add(at);
  return { chosen: next, active: at, from: at };
}

function ranged({ from }: Picked, to: number): Picked {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return {
    chosen: new Set(Array.from({ length: last - first + 1 }, (_, nth) => first + nth)),
    active: to,
    from,
  };
}

/** Rows that Page Up and Page Down go. */
const PAGE = 10;

/** Arrows, Home, End, pages, Space and Ctrl+A as in any list; undefined for other keys. */
export function keyed(
  picked: Picked,
  count: number,
  event: Held & { readonly key: string },
): Picked | undefined {
  if (count === 0) return undefined;
  const isWith = event.ctrlKey || event.metaKey;
  const { active } = picked;
  if (event.key === ' ') return active < 0 ? picked : toggled(picked, active);
  if (isWith && event.key.toLowerCase() === 'a')
    return {
      chosen: new Set(Array.from({ length: count }, (_, nth) => nth)),
      active: Math.max(active, 0),
      from: 0,
    };
  const to = goneTo(event.key, active, count);
  if (to === undefined) return undefined;
  if (event.shiftKey && picked.from >= 0) return ranged(picked, to);
  return isWith ? { ...picked, active: to, from: to } : only(to);
}

function goneTo(key: string, active: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -count, End: count },
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, active + step));
}
