/** The evaluator's transitions that are not stored yet, in order and within a memory limit. */
import { keyOf, type Transition } from './alarm-store.ts';

/** Some 30 MB. */
const MOST_WAITING = 100_000;

export class WaitingTransitions {
  readonly #most: number;
  readonly #thinnedOut: (leftOut: number, waiting: number) => void;
  #items: Transition[] = [];
  /** The oldest, which are being stored. */
  #underWay = 0;
  #leftOut = 0;
  #thinAt: number;

  /** `thinnedOut` receives the total number of dropped transitions and the number that wait now. */
  constructor(thinnedOut: (leftOut: number, waiting: number) => void, most = MOST_WAITING) {
    this.#thinnedOut = thinnedOut;
    this.#most = most;
    this.#thinAt = most;
  }

  get size(): number {
    return this.#items.length;
  }

  /** Transitions that were dropped. */
  get leftOut(): number {
    return this.#leftOut;
  }

  push(transition: Transition): void {
    this.#items.push(transition);
    if (this.#items.length >= this.#thinAt) this.#thin();
  }

  /** The oldest; they stay unchanged until `settled` tells whether they were stored. */
  take(count: number): readonly Transition[] {
    const batch = this.#items.slice(0, count);
    this.#underWay = batch.length;
    return batch;
  }

  settled(isStored: boolean): void {
    if (isStored) this.#items.splice(0, this.#underWay);
    this.#underWay = 0;
    if (this.#items.length === 0) this.#thinAt = this.#most;
  }

  #thin(): void {
    const before = this.#items.length;
    const stays = this.#items.slice(0, this.#underWay);
    this.#items = stays.concat(thinned(this.#items.slice(this.#underWay)));
    this.#leftOut += before - this.#items.length;
    // Beyond this number of levels all are kept: somebody configured as many.
    this.#thinAt = Math.max(this.#most, 2 * this.#items.length);
    this.#thinnedOut(this.#leftOut, this.#items.length);
  }
}

/** Of each level the first transition, with its message, and the last; in order. */
function thinned(transitions: readonly Transition[]): Transition[] {
  const first = new Map<string, Transition>();
  const last = new Map<string, Transition>();
  for (const transition of transitions) {
    const key = keyOf(transition);
    if (transition.event === 'raised' && !first.has(key)) first.set(key, transition);
    last.set(key, transition);
  }
  return transitions.filter((one) => first.get(keyOf(one)) === one || last.get(keyOf(one)) === one);
}
