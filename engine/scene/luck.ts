/**
 * Whether it pays to look for something: where it is hardly ever found, it is looked for in a few of many cases, so that it is
 * noticed when that changes.
 */

/** After so many tries it is known whether looking pays: it does where one in so many is found. */
const TRIES = 1024;
const WORTH = 16;
/** In so many cases it is not looked for then. */
const PAUSE = 4096;

class Luck {
  #tries = 0;
  #found = 0;
  #pause = 0;

  /** Whether to look for it in the next case; `note` has to follow where it is. */
  next(): boolean {
    if (this.#pause === 0) return true;
    this.#pause--;
    return false;
  }

  note(isFound: boolean): void {
    this.#tries++;
    if (isFound) this.#found++;
    if (this.#tries < TRIES) return;
    if (this.#found * WORTH < this.#tries) this.#pause = PAUSE;
    this.#tries = 0;
    this.#found = 0;
  }
}

/** The luck with the objects of each kind. */
export class LuckByKind {
  readonly #kinds: Luck[] = [];

  /** `kind`: its number in the scene. */
  of(kind: number): Luck {
    this.#kinds[kind] ??= new Luck();
    return this.#kinds[kind];
  }
}
