/** In what a part of an assembly differs between instances of equal size: by that it is known whose drawings are the same. */
import { namedIn } from './assembly-parameter.ts';

/** By names of the definition's parameters. */
export interface Variation {
  /** The one whose tag the object shows; undefined where it shows none's. */
  readonly tag: string | undefined;
  /** Those that an instance within hands on, by the field in which it does: `values.title`, `tags.flow`. */
  readonly handed: ReadonlyMap<string, readonly string[]>;
  /** Those on which anything else depends that is drawn. */
  readonly others: readonly string[];
}

interface Use {
  readonly part: 'object' | 'config';
  readonly field: string;
  readonly value: string;
}

const NONE: Variation = { tag: undefined, handed: new Map(), others: [] };
const HANDED = /^(?:values|tags)\./;

/** Returns how a part varies that uses parameters in these fields. */
export function variationOf(uses: readonly Use[]): Variation {
  if (uses.length === 0) return NONE;
  let tag: string | undefined;
  const handed = new Map<string, readonly string[]>();
  const others = new Set<string>();
  for (const { part, field, value } of uses) {
    const names = namedIn(value);
    const isConfig = part === 'config';
    if (isConfig && field === 'linkedTag') tag = names[0];
    else if (isConfig && HANDED.test(field)) handed.set(field, names);
    // What a command is confirmed by is not drawn.
    else if (!isConfig || field !== 'readBackTags') for (const name of names) others.add(name);
  }
  return { tag, handed, others: [...others] };
}
