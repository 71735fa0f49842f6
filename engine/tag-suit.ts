/**
 * Which tags a kind shows well. Kinds declare it as data, so that a builder who drops tags on a diagram gets suitable
 * objects, and neither the engine nor the host knows a kind by its name.
 */
import type { PropSchema } from './kind-properties.ts';

/** What a tag's values are. `name`: no value, but the words beside an object that say which tag it shows. */
export const SUITED_VALUES = ['number', 'boolean', 'text', 'name'] as const;
export type SuitedValue = (typeof SUITED_VALUES)[number];

/** Scores: 40 shows such values at all well, 60 is made for them, 80 for what the words say. */
export const MOST_SCORE = 100;

/** A sort of tags, and how an object that shows one is placed. Every condition that is given must hold. */
export interface TagSuit {
  readonly values: readonly SuitedValue[];
  /** 1…MOST_SCORE; of all kinds the highest is placed, the others are offered instead. */
  readonly score: number;
  /** The tag's unit is one of these; case counts, as it does in units. */
  readonly units?: readonly string[];
  /** A word of the tag's name, or of what it measures, begins with one of these; small letters. */
  readonly words?: readonly string[];
  /** A word of the category of the tag's equipment begins with one of these; small letters. */
  readonly categories?: readonly string[];
  /** Whether users may write the tag. */
  readonly writable?: boolean;
  /** Both bounds of the tag are known. */
  readonly bounded?: true;
  /** The variant that is placed. */
  readonly variant?: string;
  /** Units; that of the variant or kind if missing. */
  readonly size?: readonly [width: number, height: number];
  /** Properties of what is placed. */
  readonly props?: Readonly<Record<string, string | number | boolean>>;
}

/** A tag, as far as it decides what shows it. */
export interface SuitedTag {
  readonly value: Exclude<SuitedValue, 'name'>;
  readonly name: string;
  /** What it measures, as its link object is called: "Level". */
  readonly measures: string | null;
  /** Of its equipment: "Tank". */
  readonly category: string | null;
  readonly unit: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly writable: boolean;
}

interface SuitingKind {
  readonly kind: string;
  readonly title: string;
  readonly props: PropSchema;
  readonly variants?: readonly { readonly name: string; readonly title: string }[];
  readonly suits?: readonly TagSuit[];
}

/** A kind that shows a tag, and how. */
export interface Suitable<K> {
  readonly kind: K;
  readonly suit: TagSuit;
}

/** Returns what is wrong with a kind's own declaration. */
export function suitFault({ suits = [], variants = [], props }: SuitingKind): string | undefined {
  for (const [nth, suit] of suits.entries()) {
    const at = `suits.${nth}`;
    if (suit.variant !== undefined && !variants.some(({ name }) => name === suit.variant))
      return `${at} places the variant "${suit.variant}", which it does not have`;
    const strange = Object.keys(suit.props ?? {}).find((name) => !props[name]);
    if (strange) return `${at} sets the property "${strange}", which it does not have`;
  }
  return undefined;
}

/** Kinds that show the tag, the most suitable first; one entry for each variant. */
export function suitableFor<K extends SuitingKind>(kinds: Iterable<K>, tag: SuitedTag): Suitable<K>[] {
  const said = wordsOf(`${tag.name} ${tag.measures ?? ''}`);
  const category = wordsOf(tag.category ?? '');
  const holds = (suit: TagSuit): boolean =>
    suit.values.includes(tag.value) &&
    (!suit.units || (tag.unit !== null && suit.units.includes(tag.unit))) &&
    (!suit.words || begins(said, suit.words)) &&
    (!suit.categories || begins(category, suit.categories)) &&
    (suit.writable === undefined || suit.writable === tag.writable) &&
    (!suit.bounded || isBounded(tag));
  return ranked(kinds, holds);
}

/** The kind whose objects say the name of a tag. */
export const namingKind = <K extends SuitingKind>(kinds: Iterable<K>): Suitable<K> | undefined =>
  ranked(kinds, ({ values }) => values.includes('name'))[0];

/** The best of each variant, best first; of equals the first. */
function ranked<K extends SuitingKind>(kinds: Iterable<K>, holds: (suit: TagSuit) => boolean): Suitable<K>[] {
  const best = new Map<string, Suitable<K>>();
  for (const kind of kinds)
    for (const suit of kind.suits ?? []) {
      const key = `${kind.kind} ${suit.variant ?? ''}`;
      if (holds(suit) && suit.score > (best.get(key)?.suit.score ?? 0)) best.set(key, { kind, suit });
    }
  return [...best.values()].sort((a, b) => b.suit.score - a.suit.score);
}

export const isBounded = ({ min, max }: Pick<SuitedTag, 'min' | 'max'>): boolean =>
  min !== null && max !== null && min < max;

/** `P-101/runHours` has the words p, 101, run and hours. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

const begins = (words: readonly string[], starts: readonly string[]): boolean =>
  words.some((word) => starts.some((start) => word.startsWith(start)));
