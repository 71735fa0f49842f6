/**
 * What is drawn for objects that stand for others: which definitions there are, and which instances are drawn by them.
 * Nothing of this is in the document. A definition that is missing, refused or contains itself leaves its instances as
 * placeholders.
 *
 * What an instance consists of is worked out whenever somebody asks: a hundred thousand parts that nobody looks at need
 * no objects of their own.
 */
import { isExpandedId, savedIdOf } from './document/expanded-id.ts';
import type { Finding, Item, ObjectId } from './document/types.ts';
import { DrawnInstances } from './drawn-instances.ts';
import { type Expansion, type ExpansionSources, expanded, type Known } from './expand.ts';
import type { AnyKind, ExpansionCode } from './plugin.ts';
import type { Imprint, Stamps } from './stamps.ts';

const NONE: readonly Item[] = [];
/** Parts that are kept for whoever asks next, such as the pointer for the next part of the same instance. */
const MOST_KEPT = 500;

type KindOf = (identifier: string) => AnyKind | undefined;

export class Expansions {
  /** A key without a definition is wanted by instances that have just come. */
  onWanted: () => void = () => {};
  /** Definitions have come, or have changed. Set by whoever draws them. */
  onDefined: (keys: ReadonlySet<string>) => void = () => {};
  readonly #kindOf: KindOf;
  readonly #report: (finding: Finding) => void;
  /** Replaced by each definition: what was drawn by earlier ones keeps theirs. */
  #known: ReadonlyMap<string, Known> = new Map();
  readonly #wanted = new Set<string>();
  readonly #drawn = new DrawnInstances();
  readonly #faults = new Map<ObjectId, string>();
  /** The parts asked for last, by instance, the oldest first. */
  readonly #recent = new Map<ObjectId, readonly Item[]>();
  #kept = 0;

  constructor(kindOf: KindOf, report: (finding: Finding) => void) {
    this.#kindOf = kindOf;
    this.#report = report;
  }

  /** Number of instances that are drawn by a definition. */
  get size(): number {
    return this.#drawn.size;
  }

  /** The keys of definitions that instances name and that nobody has given yet. */
  get wanted(): readonly string[] {
    return [...this.#wanted];
  }

  /** Every key that instances have named so far. */
  get keys(): readonly string[] {
    return [...this.#known.keys(), ...this.#wanted];
  }

  /** Number of objects that are drawn for an instance; 0 for any other object. */
  countOf(id: ObjectId): number {
    return this.#drawn.countOf(id);
  }

  /** The objects that are drawn for an instance, lowest first; none for any other object. */
  of(id: ObjectId): readonly Item[] {
    const drawn = this.#drawn.get(id);
    if (!drawn || drawn.count === 0) return NONE;
    return this.#recent.get(id) ?? this.#keep(id, itemsOf(expanded(drawn.instance, this.#by(drawn.known))));
  }

  /** Returns the objects, each with what is drawn for it. */
  withDrawn(ids: Iterable<ObjectId>): Iterable<ObjectId> {
    if (this.size === 0) return ids;
    return [...ids].flatMap((id) => [id, ...this.of(id).map(({ object }) => object.id)]);
  }

  /** The ids of instances that are drawn by a definition. */
  get instances(): Iterable<ObjectId> {
    return this.#drawn.ids;
  }

  /** Returns what is drawn under an id that is no saved object's. */
  item(id: ObjectId): Item | undefined {
    const nth = this.nthOf(id);
    return nth === undefined ? undefined : this.of(savedIdOf(id))[nth];
  }

  /** Returns the how-manieth object of its instance is drawn under an id, from 0. */
  nthOf(id: ObjectId): number | undefined {
    if (!isExpandedId(id)) return undefined;
    const nth = this.of(savedIdOf(id)).findIndex(({ object }) => object.id === id);
    return nth < 0 ? undefined : nth;
  }

  /**
   * Sets what instances of some keys are drawn by: definitions from elsewhere, which their kind checks; an Error says why
   * there is none. The instances are drawn again; the document stays as it is.
   */
  define(kind: string, definitions: ReadonlyMap<string, unknown>): void {
    const code = this.#codeOf(kind);
    if (!code || definitions.size === 0) return;
    const known = new Map(this.#known);
    for (const [key, value] of definitions) {
      this.#wanted.delete(key);
      known.set(key, value instanceof Error ? { why: value.message } : readWith(code, value));
    }
    this.#known = known;
    this.onDefined(new Set(definitions.keys()));
  }

  /** Forgets the instances; their definitions stay. */
  clear(): void {
    this.#drawn.clear();
    this.#recent.clear();
    this.#kept = 0;
    this.#faults.clear();
    this.#wanted.clear();
  }

  /** Forgets the definitions too: another diagram reads its own anew. */
  forget(): void {
    this.clear();
    this.#known = new Map();
  }

  /** Returns the key with those of all definitions that are drawn within it. */
  closure(key: string): readonly string[] {
    const all = new Set([key]);
    for (const one of all) {
      const known = this.#known.get(one);
      if (known && 'definition' in known) for (const used of known.definition.uses) all.add(used);
    }
    return [...all];
  }

  /** From now on nothing is drawn for an object. */
  drop(id: ObjectId): void {
    this.#faults.delete(id);
    this.#drawn.delete(id);
    this.#release(id);
  }

  /**
   * From now on what stands for an object is drawn as it is and where it is now. `stamps`: of what is drawn together with
   * it. Returns how; undefined for an object that stands for itself.
   */
  make(instance: Item, stamps: Stamps): Imprint | undefined {
    const { id } = instance.object;
    if (this.#faults.size > 0) this.#faults.delete(id);
    const imprint = stamps.imprintOf(instance, this.#by(this.#known));
    const { parts, missing, refusals } = imprint.expansion;
    for (const key of missing) this.#want(key);
    for (const why of refusals) this.#refuse(id, why);
    this.#release(id);
    if (!parts) {
      this.#drawn.delete(id);
      return undefined;
    }
    this.#drawn.set(id, instance, { known: this.#known, count: parts.length });
    return imprint;
  }

  /** Returns how to draw an instance as it was drawn before; undefined for an object that stands for itself. */
  again(id: ObjectId, stamps: Stamps): Imprint | undefined {
    const drawn = this.#drawn.get(id);
    return drawn && stamps.imprintOf(drawn.instance, this.#by(drawn.known));
  }

  /** Returns the objects of which an object would consist, as far as its definitions are known. */
  consider(instance: Item): readonly Item[] {
    return itemsOf(expanded(instance, this.#by(this.#known)));
  }

  /** Returns why an instance, or another within it, is a placeholder; undefined where none is, or while it is on its way. */
  whyNot(id: ObjectId): string | undefined {
    return this.#faults.get(id);
  }

  readonly #codeOf = (identifier: string): ExpansionCode | undefined => this.#kindOf(identifier)?.expansion;

  #by(known: ExpansionSources['known']): ExpansionSources {
    return { codeOf: this.#codeOf, known };
  }

  #refuse(object: ObjectId, message: string): void {
    this.#faults.set(object, message);
    this.#report({ object, field: 'assembly', message });
  }

  #want(key: string): void {
    if (this.#wanted.has(key)) return;
    this.#wanted.add(key);
    this.onWanted();
  }

  #keep(id: ObjectId, items: readonly Item[]): readonly Item[] {
    this.#recent.set(id, items);
    this.#kept += items.length;
    while (this.#kept > MOST_KEPT && this.#recent.size > 1) this.#release(this.#recent.keys().next().value!);
    return items;
  }

  #release(id: ObjectId): void {
    this.#kept -= this.#recent.get(id)?.length ?? 0;
    this.#recent.delete(id);
  }
}

const itemsOf = ({ parts }: Expansion): readonly Item[] => parts?.map(({ item }) => item) ?? NONE;

function readWith(code: ExpansionCode, value: unknown): Known {
  try {
    return { definition: code.read(value) };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}
