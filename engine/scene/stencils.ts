/**
 * Finds, among parts of instances that are added together, one that looks the same: its drawing is copied then, and its
 * kind draws once for thousands. Only for parts that are new: later ones may show values.
 */
import type { DiagramObject, ElementConfig, Item } from '../document/types.ts';
import { isTwin } from './looks.ts';

/** Looks of one part that are remembered: a colour by parameter has a few, a title as many as there are instances. */
const MOST_LOOKS = 4;
/** What of a config differs between parts that are drawn alike. */
const TAG_FIELDS: ReadonlySet<string> = new Set(['id', 'linkedTag', 'readBackTags']);

export class Stencils {
  /** By key of the definition, then by place among the parts. */
  readonly #looks = new Map<string, Item[][]>();

  /** Returns the part that was added before and looks like this one, the nth drawn for an instance of a key. */
  originalOf(key: string, nth: number, item: Item): DiagramObject | undefined {
    const parts = this.#looks.get(key) ?? [];
    if (parts.length === 0) this.#looks.set(key, parts);
    parts[nth] ??= [];
    const looks = parts[nth];
    for (const one of looks)
      if (isTwin(one.object, item.object) && isDrawnAlike(one.config, item.config)) return one.object;
    if (looks.length < MOST_LOOKS) looks.push(item);
    return undefined;
  }
}

function isDrawnAlike(one: ElementConfig | undefined, other: ElementConfig | undefined): boolean {
  if (!one || !other) return one === other;
  if ((one.linkedTag === undefined) !== (other.linkedTag === undefined)) return false;
  for (const key in other) if (one[key] !== other[key] && !TAG_FIELDS.has(key)) return false;
  for (const key in one) if (!(key in other) && !TAG_FIELDS.has(key)) return false;
  return true;
}
