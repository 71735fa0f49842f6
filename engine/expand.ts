/**
 * Works out what stands for an instance, from its definition and those within: every part, or a single one. Keeps nothing.
 * Where a part stands is reckoned from the middle of the outermost instance, so that it is the same for all of a size.
 */
import { isHidden, mayToggle } from './document/behaviour.ts';
import { expandedId } from './document/expanded-id.ts';
import { middleOf, shownHeight, shownWidth } from './document/size.ts';
import type { DiagramObject, Item } from './document/types.ts';
import { turnVector } from './geometry/turn.ts';
import type { DefinedPart, Definition, ExpansionCode, Point } from './plugin.ts';

/** Instances within instances, the outermost counted. */
const DEEPEST = 4;
/** Objects drawn for one instance. */
const MOST_DRAWN = 5000;

/** What instances of a key are drawn by; why not where they cannot be. */
export type Known = { readonly definition: Definition } | { readonly why: string };

export interface ExpansionSources {
  readonly codeOf: (identifier: string) => ExpansionCode | undefined;
  readonly known: ReadonlyMap<string, Known>;
}

export interface ExpandedPart {
  readonly item: Item;
  /** Its own middle, from that of the outermost instance. */
  readonly middle: Point;
  /** Which part of the definition it is; where that is an instance, then which of its definition, and so on. */
  readonly path: readonly DefinedPart[];
  /** The parameter of the outermost definition whose tag it shows. */
  readonly tag: string | undefined;
  /** Those on which anything else depends that is drawn of it. */
  readonly others: readonly string[];
}

export interface Expansion {
  /** Lowest first; undefined where the object stands for itself. */
  readonly parts: readonly ExpandedPart[] | undefined;
  /** Keys without a definition so far. */
  readonly missing: readonly string[];
  /** Why the instance, or instances within it, are placeholders. */
  readonly refusals: readonly string[];
}

/** Returns what stands for an object. */
export function expanded(instance: Item, sources: ExpansionSources): Expansion {
  const code = sources.codeOf(instance.object.identifier);
  const expander = new Expander(sources, middleOf(instance.object));
  const isDrawn = code !== undefined && expander.expand(instance, code, OUTERMOST);
  const { parts, missing, refusals } = expander;
  return { parts: isDrawn ? parts : undefined, missing, refusals };
}

/** Returns a single part of an instance that has it. */
export function partOf(instance: Item, path: readonly DefinedPart[], sources: ExpansionSources): Item {
  const origin = middleOf(instance.object);
  let placed: Placed = { item: instance, middle: AT_ORIGIN };
  for (const part of path) {
    const { item, middle } = placed;
    const { code, definition } = definedBy(item.object, sources)!;
    placed = placing(item.object, definition, origin, middle)(code.fill(definition, item).item(part));
  }
  return placed.item;
}

/** Returns the definition that an object is drawn by, if it stands for others; undefined also where that is not known. */
export function definedBy(
  object: DiagramObject,
  { codeOf, known }: ExpansionSources,
): { readonly code: ExpansionCode; readonly definition: Definition } | undefined {
  const code = codeOf(object.identifier);
  const key = code?.keyOf(object);
  const by = key === undefined ? undefined : known.get(key);
  return code && by && 'definition' in by ? { code, definition: by.definition } : undefined;
}

const AT_ORIGIN: Point = { x: 0, y: 0 };

/** What is around the parts of an instance. */
interface Around {
  /** The keys of the instances. */
  readonly keys: readonly string[];
  readonly path: readonly DefinedPart[];
  readonly middle: Point;
  /** Returns the parameters of the outermost definition from which the instance has something: `values.title`, `tags.flow`. */
  readonly sourcesOf: (field: string) => readonly string[];
  /** Those on which all parts depend. */
  readonly others: readonly string[];
}

const OUTERMOST: Around = {
  ...{ keys: [], path: [], middle: AT_ORIGIN, others: [] },
  sourcesOf: (field) => [field.slice(field.indexOf('.') + 1)],
};

class Expander {
  readonly parts: ExpandedPart[] = [];
  readonly missing: string[] = [];
  readonly refusals: string[] = [];
  readonly #sources: ExpansionSources;
  readonly #origin: Point;

  constructor(sources: ExpansionSources, origin: Point) {
    this.#sources = sources;
    this.#origin = origin;
  }

  /** Adds what stands for an instance; returns whether anything does. */
  expand(instance: Item, code: ExpansionCode, around: Around): boolean {
    const key = code.keyOf(instance.object);
    if (key === undefined) return false;
    const known = this.#sources.known.get(key);
    if (!known) {
      this.missing.push(key);
      return false;
    }
    if ('why' in known) return this.#refuse(known.why);
    if (around.keys.includes(key)) return this.#refuse('The assembly contains itself');
    if (around.keys.length >= DEEPEST)
      return this.#refuse(`Assemblies are nested deeper than ${DEEPEST} levels`);
    const place = placing(instance.object, known.definition, this.#origin, around.middle);
    const filled = code.fill(known.definition, instance);
    for (const part of filled.parts) {
      const { item, middle } = place(filled.item(part));
      const nested = this.#sources.codeOf(item.object.identifier);
      // What cannot be drawn by its own definition shows a placeholder within the others.
      if (nested && this.expand(item, nested, aroundPartsOf(part, key, middle, around))) continue;
      if (this.parts.length >= MOST_DRAWN)
        return this.#refuse(`An assembly draws more than ${MOST_DRAWN} objects`);
      this.parts.push(partIn(around, part, item, middle));
    }
    return true;
  }

  #refuse(why: string): false {
    this.refusals.push(why);
    return false;
  }
}

function aroundPartsOf(part: DefinedPart, key: string, middle: Point, around: Around): Around {
  const { handed, others } = part.varies;
  return {
    keys: [...around.keys, key],
    path: [...around.path, part],
    middle,
    sourcesOf: (field) => (handed.get(field) ?? []).flatMap((name) => sourcesOfName(around, name)),
    others: [...around.others, ...others.flatMap((name) => sourcesOfName(around, name))],
  };
}

function partIn(around: Around, part: DefinedPart, item: Item, middle: Point): ExpandedPart {
  const { tag, handed, others } = part.varies;
  const names = [...others, ...[...handed.values()].flat()];
  return {
    ...{ item, middle },
    path: [...around.path, part],
    tag: tag === undefined ? undefined : around.sourcesOf(`tags.${tag}`)[0],
    others: [...around.others, ...names.flatMap((name) => sourcesOfName(around, name))],
  };
}

/** Whether it is a tag or any other value. */
const sourcesOfName = (around: Around, name: string): readonly string[] => [
  ...new Set([...around.sourcesOf(`tags.${name}`), ...around.sourcesOf(`values.${name}`)]),
];

interface Placed {
  readonly item: Item;
  readonly middle: Point;
}

/**
 * Returns a function that puts an object of the definition where it stands for an instance, under an id of its own.
 * `origin`: the middle of the outermost instance; `middle`: that of this one, from there.
 */
function placing(
  instance: DiagramObject,
  { width, height }: Definition,
  origin: Point,
  middle: Point,
): (item: Item) => Placed {
  const [shownW, shownH] = [shownWidth(instance), shownHeight(instance)];
  const [alongX, alongY] = [shownW / width, shownH / height];
  const turn = instance.angle ?? 0;
  const hidden = isHidden(instance) && { info: instance.info };
  const still = !mayToggle(instance) && { canToggle: false };
  const changes = (hidden || still) && { ...hidden, ...still };
  return ({ object, config }) => {
    const across = Math.abs((object.angle ?? 0) % 180);
    const isAcross = across > 45 && across < 135;
    const scaleX = (object.scaleX ?? 1) * (isAcross ? alongY : alongX);
    const scaleY = (object.scaleY ?? 1) * (isAcross ? alongX : alongY);
    const within = middleOf(object);
    const fromX = within.x * alongX - shownW / 2;
    const fromY = within.y * alongY - shownH / 2;
    const [dx, dy] = turn === 0 ? [fromX, fromY] : turnVector(fromX, fromY, turn);
    const own = { x: middle.x + dx, y: middle.y + dy };
    const id = expandedId(instance.id, object.id);
    const x = origin.x + (own.x - (object.width * scaleX) / 2);
    const y = origin.y + (own.y - (object.height * scaleY) / 2);
    // Tens of thousands are placed while a diagram loads: most of them change in nothing else.
    let placed: DiagramObject = { ...object, id, x, y };
    if (scaleX !== (object.scaleX ?? 1)) placed = { ...placed, scaleX };
    if (scaleY !== (object.scaleY ?? 1)) placed = { ...placed, scaleY };
    if (turn !== 0) placed = { ...placed, angle: (object.angle ?? 0) + turn };
    if (changes) placed = { ...placed, ...changes };
    return { item: config ? { object: placed, config: { ...config, id } } : { object: placed }, middle: own };
  };
}
