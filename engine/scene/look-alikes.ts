/**
 * Finds an object in the scene that is drawn as the next one is to be: most of a diagram are of a few kinds, sizes and
 * colours, and to copy a drawing takes less than to make it. Only what looks the same whoever it belongs to is found: not
 * what jumps over others, shows curves, or waits for its drawing.
 */
import type { DiagramObject, Item } from '../document/types.ts';
import type { Columns } from './columns.ts';
import type { CompiledKind } from './kinds.ts';
import { isLabel, isLinked, isPlace } from './looks.ts';
import { LuckByKind } from './luck.ts';
import type { Painter } from './painter.ts';
import { Twins } from './twins.ts';
import type { SceneIndex } from './types.ts';

/** Letters of a text that its hash reads. */
const LETTERS = 16;

interface LookParts {
  readonly columns: Columns;
  readonly painter: Pick<Painter, 'showsValues'>;
}

export class LookAlikes {
  readonly #parts: LookParts;
  readonly #latest = new Twins();
  /** Objects that values are written to. */
  readonly #latestLinked = new Twins();
  /** Whether those show that their value is missing, and not texts of their own. */
  #showValues = false;
  readonly #luck = new LuckByKind();

  constructor(parts: LookParts) {
    this.#parts = parts;
  }

  /**
   * Returns the row of a saved object that is drawn as this one, in the row `index`, and turned as it is, or not at all; one that
   * values are written to has shown none yet. Whether it is drawn without faults has to be asked. From now on one that looks like
   * this may be found.
   */
  find(index: SceneIndex, item: Item, kind: CompiledKind): SceneIndex | undefined {
    if (!kind.looksByFields || isLabel(item)) return undefined;
    const luck = this.#luck.of(this.#parts.columns.kind[index]!);
    if (!luck.next()) return undefined;
    const twin = isLinked(item)
      ? this.#linkedTwinOf(index, item.object, kind)
      : this.#twinOf(index, item.object, kind.drawnFields, this.#latest);
    luck.note(twin !== undefined);
    return twin;
  }

  #linkedTwinOf(index: SceneIndex, object: DiagramObject, kind: CompiledKind): SceneIndex | undefined {
    const showValues = this.#parts.painter.showsValues();
    if (showValues !== this.#showValues) this.#latestLinked.clear();
    this.#showValues = showValues;
    const fields = showValues ? kind.boundFieldsOf(object) : kind.drawnFields;
    return this.#twinOf(index, object, fields, this.#latestLinked);
  }

  #twinOf(
    index: SceneIndex,
    object: DiagramObject,
    fields: ReadonlySet<string>,
    twins: Twins,
  ): SceneIndex | undefined {
    const { objects, kind: kinds, shown } = this.#parts.columns;
    const hash = hashOf(object, fields, kinds[index]!);
    const twin = twins.at(hash, index);
    const other = twin === undefined ? undefined : objects[twin];
    const isSame =
      other !== undefined &&
      kinds[twin!] === kinds[index] &&
      shown[twin!] === 0 &&
      isDrawnAlike(other, object, fields);
    const fits = isSame && (!other.angle || other.angle === object.angle);
    // The latest is the one to be found next: it is nearest in the memory. But one that stands upright can be turned.
    if (!fits || !object.angle) twins.remember(hash, index);
    return fits ? twin : undefined;
  }
}

function isDrawnAlike(one: DiagramObject, other: DiagramObject, fields: ReadonlySet<string>): boolean {
  let surplus = 0;
  for (const key in other) {
    surplus--;
    // To read them takes memory: a number that is not whole is put into an object.
    if (isPlace(key)) continue;
    const value = one[key];
    if (value !== other[key] && fields.has(key)) return false;
    if (value === undefined && !(key in one)) surplus++;
  }
  for (const _ in one) surplus++;
  // Where one has all fields of the other, and no more, there is nothing left to compare.
  if (surplus > 0) for (const key in one) if (!(key in other) && fields.has(key)) return false;
  return true;
}

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);
const PRIME = 0x01000193;

/** Two objects with the same fields in another order may have different hashes: then they do not find each other. */
function hashOf(object: DiagramObject, fields: ReadonlySet<string>, start: number): number {
  let hash = start;
  for (const key in object) if (!isPlace(key) && fields.has(key)) hash = mixed(hash, object[key]);
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
