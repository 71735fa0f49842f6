/**
 * Finds an object in the scene that is drawn as the next one is to be: most of a diagram are of a few kinds, sizes and
 * colours, and to copy a drawing takes less than to make it. Only what looks the same whoever it belongs to is found: not
 * what jumps over others, shows curves, or waits for its drawing.
 */
import type { DiagramObject, Item } from '../document/types.ts';
import type { Columns } from './columns.ts';
import type { CompiledKind } from './kinds.ts';
import { isLabel, isLinked } from './looks.ts';
import { Twins } from './twins.ts';
import type { SceneIndex } from './types.ts';

/** Letters of a text that its hash reads. */
const LETTERS = 16;
/** After so many objects of a kind in one change it is known whether looking pays: it does where one in this many is found. */
const TRIES = 2 ** 14;
const WORTH = 16;

/** How often one of a kind was looked for in this change, and found. */
interface Luck {
  tries: number;
  found: number;
}

export class LookAlikes {
  readonly #columns: Columns;
  readonly #latest = new Twins();
  /** Objects that values are written to, of this change: they show none yet. */
  readonly #latestLinked = new Twins();
  #hasLinked = false;
  readonly #luck = new Map<CompiledKind, Luck>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** A change begins: what was linked by earlier ones may show values. */
  begin(): void {
    if (this.#hasLinked) this.#latestLinked.clear();
    this.#hasLinked = false;
    this.#luck.clear();
  }

  /**
   * Returns the row of a saved object that is drawn as this one, in the row `index`. Whether it is drawn without faults has to
   * be asked. From now on this one may be found.
   */
  find(index: SceneIndex, item: Item, kind: CompiledKind): SceneIndex | undefined {
    const { object } = item;
    if (!kind.looksByFields || isLabel(item)) return undefined;
    const luck = this.#luckOf(kind);
    if (luck.tries >= TRIES && luck.found * WORTH < luck.tries) return undefined;
    luck.tries++;
    const linked = isLinked(item);
    const twins = linked ? this.#latestLinked : this.#latest;
    const hash = hashOf(object, kind.drawnFields, this.#columns.kind[index]!);
    const twin = twins.at(hash, index);
    twins.remember(hash, index);
    this.#hasLinked ||= linked;
    if (twin === undefined) return undefined;
    const { objects, kind: kinds } = this.#columns;
    const other = objects[twin];
    if (!other || kinds[twin] !== kinds[index] || !isDrawnAlike(other, object, kind.drawnFields))
      return undefined;
    luck.found++;
    return twin;
  }

  #luckOf(kind: CompiledKind): Luck {
    const known = this.#luck.get(kind);
    if (known) return known;
    const luck = { tries: 0, found: 0 };
    this.#luck.set(kind, luck);
    return luck;
  }
}

function isDrawnAlike(one: DiagramObject, other: DiagramObject, fields: ReadonlySet<string>): boolean {
  for (const key in other) if (one[key] !== other[key] && fields.has(key)) return false;
  for (const key in one) if (!(key in other) && fields.has(key)) return false;
  return true;
}

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);
const PRIME = 0x01000193;

/** Two objects with the same fields in another order may have different hashes: then they do not find each other. */
function hashOf(object: DiagramObject, fields: ReadonlySet<string>, start: number): number {
  let hash = start;
  for (const key in object) if (fields.has(key)) hash = mixed(hash, object[key]);
  return hash;
}

function mixed(before: number, value: unknown): number {
  if (typeof value === 'number') {
    double[0] = value;
    return Math.imul(Math.imul(before ^ halves[0]!, PRIME) ^ halves[1]!, PRIME);
  }
  let hash = before;
  if (typeof value === 'string') {
    const letters = Math.min(LETTERS, value.length);
    for (let at = 0; at < letters; at++) hash = Math.imul(hash ^ value.charCodeAt(at), PRIME);
  }
  return Math.imul(hash ^ (value === true ? 1 : 2), PRIME);
}
