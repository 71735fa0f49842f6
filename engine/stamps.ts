/**
 * Instances that are drawn together. Most of those of a definition are of one size, and differ in place, tags and a text or
 * two: what was drawn for one is then a stamp for the others. Their parts are copies of its parts elsewhere, with tags of
 * their own; only a part that shows another value than any before is worked out and drawn for itself.
 *
 * For what is drawn in one go, because a part can be copied only as long as it shows no value.
 */
import { isHidden } from './document/behaviour.ts';
import { middleOf, shownHeight, shownWidth } from './document/size.ts';
import type { DiagramObject, Item } from './document/types.ts';
import {
  definedBy,
  type ExpandedPart,
  type Expansion,
  type ExpansionSources,
  expanded,
  partOf,
} from './expand.ts';
import type { Definition, FilledDefinition, Point } from './plugin.ts';
import type { PartDrawing } from './scene/scene-parts.ts';
import type { SceneIndex } from './scene/types.ts';

/** Stamps of one definition that are remembered, and drawings of one part: a title has as many as there are instances. */
const MOST_STAMPS = 16;
const MOST_LOOKS = 4;

type Values = FilledDefinition['values'];

/** A part that has been drawn, and may be copied. */
interface Look {
  /** Of the parameters on which its drawing depends. */
  readonly values: Values;
  readonly item: Item;
  readonly index: SceneIndex;
}

/** A part of all instances of a stamp. */
class StampPart {
  readonly path: ExpandedPart['path'];
  /** From the middle of the instance to the top left of its box before that is turned, and from there to its middle. */
  readonly #left: number;
  readonly #top: number;
  readonly #halfWidth: number;
  readonly #halfHeight: number;
  /** Places of parameters: of its tag, and of those on which anything else depends. */
  readonly #tag: number;
  readonly #others: readonly number[];
  readonly #looks: Look[] = [];

  constructor({ item: { object }, middle, path, tag, others }: ExpandedPart, names: readonly string[]) {
    this.path = path;
    this.#halfWidth = shownWidth(object) / 2;
    this.#halfHeight = shownHeight(object) / 2;
    this.#left = middle.x - this.#halfWidth;
    this.#top = middle.y - this.#halfHeight;
    this.#tag = tag === undefined ? -1 : names.indexOf(tag);
    this.#others = others.map((name) => names.indexOf(name));
  }

  /** Returns the middle of its box for an instance with this middle: the same as of its object there. */
  middleFor(middle: Point): Point {
    return {
      x: middle.x + this.#left + this.#halfWidth,
      y: middle.y + this.#top + this.#halfHeight,
    };
  }

  lookFor(values: Values): Look | undefined {
    for (const look of this.#looks)
      if (this.#others.every((place, nth) => values[place] === look.values[nth])) return look;
    return undefined;
  }

  remember(values: Values, item: Item, index: SceneIndex): void {
    if (this.#looks.length < MOST_LOOKS)
      this.#looks.push({ item, index, values: this.#others.map((place) => values[place]) });
  }

  /** Returns what binds a copy of a look: it differs from that of the look in its tag alone. */
  boundAs({ item }: Look, values: Values): Item {
    const tag = values[this.#tag];
    if (typeof tag !== 'string' || !item.config) return item;
    return { object: item.object, config: { ...item.config, linkedTag: tag } };
  }
}

/** What instances of a definition consist of that are of one size and turn, and have values for the same parameters. */
class Stamp {
  readonly expansion: Expansion;
  readonly parts: readonly StampPart[];
  readonly #object: DiagramObject;
  readonly #values: Values;
  readonly #known: ExpansionSources['known'];

  /** `names`: of the parameters. */
  constructor(instance: Item, values: Values, sources: ExpansionSources, names: readonly string[]) {
    this.expansion = expanded(instance, sources);
    this.parts = this.expansion.parts?.map((part) => new StampPart(part, names)) ?? [];
    this.#object = instance.object;
    this.#values = values;
    this.#known = sources.known;
  }

  fits({ object }: Item, values: Values, { known }: ExpansionSources): boolean {
    return (
      known === this.#known &&
      isPlacedAlike(object, this.#object) &&
      values.every((value, nth) => kindOf(value) === kindOf(this.#values[nth]))
    );
  }
}

/** Whether parts of both are of one size and turn, and to be seen or not. */
const isPlacedAlike = (one: DiagramObject, other: DiagramObject): boolean =>
  shownWidth(one) === shownWidth(other) &&
  shownHeight(one) === shownHeight(other) &&
  (one.angle ?? 0) === (other.angle ?? 0) &&
  isHidden(one) === isHidden(other);

/** By what a value decides which parts there are: by being there. An empty tag links nothing, and differs from none. */
const kindOf = (value: Values[number]): 'none' | 'empty' | 'given' =>
  value === undefined ? 'none' : value === '' ? 'empty' : 'given';

/** What is drawn for one instance. */
export class Imprint {
  readonly #instance: Item;
  readonly #stamp: Stamp;
  readonly #values: Values;
  readonly #sources: ExpansionSources;
  /** Whether the stamp was made for it. */
  readonly #isFirst: boolean;

  constructor(instance: Item, stamp: Stamp, values: Values, sources: ExpansionSources, isFirst: boolean) {
    this.#instance = instance;
    this.#stamp = stamp;
    this.#values = values;
    this.#sources = sources;
    this.#isFirst = isFirst;
  }

  get expansion(): Expansion {
    return this.#stamp.expansion;
  }

  /** Returns how to draw its parts, lowest first. */
  drawings(): readonly PartDrawing[] {
    const middle = middleOf(this.#instance.object);
    return this.#stamp.parts.map((part, nth) => {
      const look = part.lookFor(this.#values);
      if (!look) return { item: this.#itemOf(part, nth) };
      const copy = { from: look.index, middle: part.middleFor(middle) };
      return { item: part.boundAs(look, this.#values), copy };
    });
  }

  /** Returns the middles of its parts. */
  middles(): readonly Point[] {
    const middle = middleOf(this.#instance.object);
    return this.#stamp.parts.map((part) => part.middleFor(middle));
  }

  /** The nth part has been drawn by itself, and may be copied. */
  remember(nth: number, item: Item, index: SceneIndex): void {
    this.#stamp.parts[nth]!.remember(this.#values, item, index);
  }

  #itemOf({ path }: StampPart, nth: number): Item {
    if (this.#isFirst) return this.expansion.parts![nth]!.item;
    return partOf(this.#instance, path, this.#sources);
  }
}

export class Stamps {
  readonly #stamps = new Map<Definition, Stamp[]>();

  /** Returns what is to be drawn for an object. */
  imprintOf(instance: Item, sources: ExpansionSources): Imprint {
    const by = definedBy(instance.object, sources);
    const values = by ? by.code.fill(by.definition, instance).values : [];
    const stamps = this.#of(by?.definition);
    const known = stamps.find((stamp) => stamp.fits(instance, values, sources));
    if (known) return new Imprint(instance, known, values, sources, false);
    const stamp = new Stamp(instance, values, sources, [...(by?.definition.parameters.keys() ?? [])]);
    if (stamps.push(stamp) > MOST_STAMPS) stamps.shift();
    return new Imprint(instance, stamp, values, sources, true);
  }

  /** Those that stand for themselves have no definition: each says why for itself. */
  #of(definition: Definition | undefined): Stamp[] {
    if (!definition) return [];
    const stamps = this.#stamps.get(definition) ?? [];
    this.#stamps.set(definition, stamps);
    return stamps;
  }
}
