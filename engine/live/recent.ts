/** What was worked out lately: a million elements say the same in a few ways, each in an object of its own. */

const MOST = 16;

/** Remembers the last few results, and from what they follow. */
export class Recent<From, Result> {
  readonly #known: { readonly from: From; readonly result: Result }[] = [];
  readonly #isSame: (one: From, other: From) => boolean;
  readonly #make: (from: From) => Result;

  constructor(isSame: (one: From, other: From) => boolean, make: (from: From) => Result) {
    this.#isSame = isSame;
    this.#make = make;
  }

  /** Returns what follows from something that is the same, or else works it out. */
  of(from: From): Result {
    for (const one of this.#known) if (this.#isSame(one.from, from)) return one.result;
    const result = this.#make(from);
    if (this.#known.length === MOST) this.#known.shift();
    this.#known.push({ from, result });
    return result;
  }
}

/** Whether two objects have the same fields with the same values; lists are compared by what is in them, other objects by identity. */
export function hasSameFields(one: object, other: object): boolean {
  if (one === other) return true;
  const some = one as Readonly<Record<string, unknown>>;
  const others = other as Readonly<Record<string, unknown>>;
  let fields = 0;
  for (const field in some) {
    if (!isSameValue(some[field], others[field])) return false;
    fields++;
  }
  for (const _ in others) fields--;
  return fields === 0;
}

const isSameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((one, nth) => Object.is(one, b[nth])));
