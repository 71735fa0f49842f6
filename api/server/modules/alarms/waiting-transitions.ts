/** What the evaluator has found and storage has not taken yet, in its order, within a bounded memory. */
import type { Transition } from './alarm-store.ts';

/** Some 30 MB. */
const MOST_WAITING = 100_000;

export class WaitingTransitions {
  readonly #most: number;
  readonly #thinnedOut: (leftOut: number, waiting: number) => void;
  #items: Transition[] = [];
  /** Of the oldest: on their way into storage. */
  #underWay = 0;
  #leftOut = 0;
  #thinAt: number;

  /** `thinnedOut` is told how many comings and goings were left out in all, and how many transitions wait now. */
  constructor(thinnedOut: (leftOut: number, waiting: number) => void, most = MOST_WAITING) {
    this.#thinnedOut = thinnedOut;
    this.#most = most;
    this.#thinAt = most;
  }

  get size(): number {
    return this.#items.length;
  }

  /** Transitions that were not kept. */
  get leftOut(): number {
    return this.#leftOut;
  }

  push(transition: Transition): void {
    this.#items.push(transition);
    if (this.#items.length >= this.#thinAt) this.#thin();
  }

  /** The oldest, which stay as they are until it is `settled` whether they were stored. */
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
    // Of more levels than that all are kept: there are as many as somebody has configured.
    this.#thinAt = Math.max(this.#most, 2 * this.#items.length);
    this.#thinnedOut(this.#leftOut, this.#items.length);
  }
}

const keyOf = ({ tagId, level }: Transition): string => `${tagId} ${level}`;

/** Of each level its first coming, with what was said of it then, and where it stands last; in their order. */
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
