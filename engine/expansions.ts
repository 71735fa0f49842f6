/**
 * What is drawn for objects that stand for others: which definitions there are, and what each instance consists of where
 * it stands. Nothing of this is in the document. A definition that is missing, refused or contains itself leaves its
 * instances as placeholders.
 */
import { isHidden, mayToggle } from './document/behaviour.ts';
import { expandedId, isExpandedId, savedIdOf } from './document/expanded-id.ts';
import { shownHeight, shownWidth } from './document/size.ts';
import type { DiagramObject, Finding, Item, ObjectId } from './document/types.ts';
import { turnVector } from './geometry/turn.ts';
import type { AnyKind, Definition, ExpansionCode } from './plugin.ts';

/** Instances within instances, the outermost counted. */
const DEEPEST = 4;
/** Objects drawn for one instance. */
const MOST_DRAWN = 5000;
const NONE: readonly Item[] = [];

type KindOf = (identifier: string) => AnyKind | undefined;

/** What instances of a key are drawn by; why not where they cannot be. */
type Known = { readonly definition: Definition } | { readonly why: string };

export class Expansions {
  /** A key without a definition is wanted by instances that have just come. */
  onWanted: () => void = () => {};
  /** Definitions have come, or have changed. Set by whoever draws them. */
  onDefined: (keys: ReadonlySet<string>) => void = () => {};
  readonly #kindOf: KindOf;
  readonly #report: (finding: Finding) => void;
  readonly #known = new Map<string, Known>();
  readonly #wanted = new Set<string>();
  readonly #drawn = new Map<ObjectId, readonly Item[]>();
  readonly #faults = new Map<ObjectId, string>();

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

  /** The objects that are drawn for an instance, lowest first; none for any other object. */
  of(id: ObjectId): readonly Item[] {
    return this.#drawn.get(id) ?? NONE;
  }

  /** Returns the objects, each with what is drawn for it. */
  withDrawn(ids: Iterable<ObjectId>): Iterable<ObjectId> {
    if (this.size === 0) return ids;
    return [...ids].flatMap((id) => [id, ...this.of(id).map(({ object }) => object.id)]);
  }

  /** The ids of instances that are drawn by a definition. */
  get instances(): Iterable<ObjectId> {
    return this.#drawn.keys();
  }

  /** Returns what is drawn under an id that is no saved object's. */
  item(id: ObjectId): Item | undefined {
    if (!isExpandedId(id)) return undefined;
    return this.of(savedIdOf(id)).find(({ object }) => object.id === id);
  }

  /**
   * Sets what instances of some keys are drawn by: definitions from elsewhere, which their kind checks; an Error says why
   * there is none. The instances are drawn again; the document stays as it is.
   */
  define(kind: string, definitions: ReadonlyMap<string, unknown>): void {
    const code = this.#kindOf(kind)?.expansion;
    if (!code || definitions.size === 0) return;
    for (const [key, value] of definitions) {
      this.#wanted.delete(key);
      this.#known.set(key, value instanceof Error ? { why: value.message } : readWith(code, value));
    }
    this.onDefined(new Set(definitions.keys()));
  }

  /** Forgets the instances; their definitions stay. */
  clear(): void {
    this.#drawn.clear();
    this.#faults.clear();
    this.#wanted.clear();
  }

  /** Forgets the definitions too: another diagram reads its own anew. */
  forget(): void {
    this.clear();
    this.#known.clear();
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

  /** Forgets what was drawn for an object; returns it. */
  take(id: ObjectId): readonly Item[] {
    this.#faults.delete(id);
    const drawn = this.#drawn.get(id);
    if (!drawn) return NONE;
    this.#drawn.delete(id);
    return drawn;
  }

  /** Works out what stands for an object where it is; returns none for an object that stands for itself. */
  make(instance: Item): readonly Item[] {
    const made: Item[] = [];
    if (this.#faults.size > 0) this.#faults.delete(instance.object.id);
    if (!this.#expand(instance, [], made)) return NONE;
    this.#drawn.set(instance.object.id, made);
    return made;
  }

  /** Returns why an instance, or another within it, is a placeholder; undefined where none is, or while it is on its way. */
  whyNot(id: ObjectId): string | undefined {
    return this.#faults.get(id);
  }

  /** Adds what stands for an instance; returns whether anything does. `within`: the keys around it. */
  #expand(instance: Item, within: readonly string[], into: Item[]): boolean {
    const code = this.#kindOf(instance.object.identifier)?.expansion;
    const key = code?.keyOf(instance.object);
    if (!code || key === undefined) return false;
    const known = this.#known.get(key);
    if (!known) {
      this.#want(key);
      return false;
    }
    if ('why' in known) return this.#refused(instance, known.why);
    if (within.includes(key)) return this.#refused(instance, 'The assembly contains itself');
    if (within.length >= DEEPEST)
      return this.#refused(instance, `Assemblies are nested deeper than ${DEEPEST} levels`);
    const place = placing(instance.object, known.definition);
    for (const item of code.expand(known.definition, instance)) {
      const placed = place(item);
      // What cannot be drawn by its own definition shows a placeholder within the others.
      if (this.#expand(placed, [...within, key], into)) continue;
      if (into.length >= MOST_DRAWN)
        return this.#refused(instance, `An assembly draws more than ${MOST_DRAWN} objects`);
      into.push(placed);
    }
    return true;
  }

  #refused({ object }: Item, message: string): false {
    const id = savedIdOf(object.id);
    this.#faults.set(id, message);
    this.#report({ object: id, field: 'assembly', message });
    return false;
  }

  #want(key: string): void {
    if (this.#wanted.has(key)) return;
    this.#wanted.add(key);
    this.onWanted();
  }
}

function readWith(code: ExpansionCode, value: unknown): Known {
  try {
    return { definition: code.read(value) };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns a function that puts an object of the definition where it stands for the instance, under an id of its own. */
function placing(instance: DiagramObject, { width, height }: Definition): (item: Item) => Item {
  const [shownW, shownH] = [shownWidth(instance), shownHeight(instance)];
  const [alongX, alongY] = [shownW / width, shownH / height];
  const [middleX, middleY] = [instance.x + shownW / 2, instance.y + shownH / 2];
  const turn = instance.angle ?? 0;
  const hidden = isHidden(instance) ? { info: instance.info } : {};
  const still = mayToggle(instance) ? {} : { canToggle: false };
  return ({ object, config }) => {
    const across = Math.abs((object.angle ?? 0) % 180);
    const isAcross = across > 45 && across < 135;
    const scaleX = (object.scaleX ?? 1) * (isAcross ? alongY : alongX);
    const scaleY = (object.scaleY ?? 1) * (isAcross ? alongX : alongY);
    const fromX = (object.x + shownWidth(object) / 2) * alongX - shownW / 2;
    const fromY = (object.y + shownHeight(object) / 2) * alongY - shownH / 2;
    const [dx, dy] = turn === 0 ? [fromX, fromY] : turnVector(fromX, fromY, turn);
    const id = expandedId(instance.id, object.id);
    const placed: DiagramObject = {
      ...object,
      id,
      x: middleX + dx - (object.width * scaleX) / 2,
      y: middleY + dy - (object.height * scaleY) / 2,
      ...(scaleX === (object.scaleX ?? 1) ? {} : { scaleX }),
      ...(scaleY === (object.scaleY ?? 1) ? {} : { scaleY }),
      ...(turn === 0 ? {} : { angle: (object.angle ?? 0) + turn }),
      ...hidden,
      ...still,
    };
    return config ? { object: placed, config: { ...config, id } } : { object: placed };
  };
}
