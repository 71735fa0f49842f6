/**
 * Finds, among parts of instances that are added together, one that looks the same: its drawing is copied then, and its
 * kind draws once for thousands. Only for parts that are new: later ones may show values.
 */
import type { ElementConfig, Item } from '../document/types.ts';
import { isTwin } from './looks.ts';
import type { Original } from './object-writer.ts';
import type { SceneIndex } from './types.ts';

type Look = Original & Item;

/** Looks of one part that are remembered: a colour by parameter has a few, a title as many as there are instances. */
const MOST_LOOKS = 4;
/** What of a config differs between parts that are drawn alike. */
const TAG_FIELDS: ReadonlySet<string> = new Set(['id', 'linkedTag', 'readBackTags']);

export class Stencils {
  /** By key of the definition, then by place among the parts. */
  readonly #looks = new Map<string, Look[][]>();

  /** Returns the part that was added before and looks like this one, the nth drawn for an instance of a key. */
  originalOf(key: string, nth: number, { object, config }: Item): Original | undefined {
    return this.#of(key, nth).find((one) => isTwin(one.object, object) && isDrawnAlike(one.config, config));
  }

  /** Remembers a part that has been added, the nth drawn for an instance of a key. */
  remember(key: string, nth: number, item: Item, index: SceneIndex): void {
    const looks = this.#of(key, nth);
    if (looks.length < MOST_LOOKS) looks.push({ ...item, index, isTwin: true });
  }

  #of(key: string, nth: number): Look[] {
    const parts = this.#looks.get(key) ?? [];
    if (parts.length === 0) this.#looks.set(key, parts);
    parts[nth] ??= [];
    return parts[nth];
  }
}

function isDrawnAlike(one: ElementConfig | undefined, other: ElementConfig | undefined): boolean {
  if (!one || !other) return one === other;
  if ((one.linkedTag === undefined) !== (other.linkedTag === undefined)) return false;
  for (const key in other) if (one[key] !== other[key] && !TAG_FIELDS.has(key)) return false;
  for (const key in one) if (!(key in other) && !TAG_FIELDS.has(key)) return false;
  return true;
}
