/**
 * Remembers which objects were drawn lately, to find one that looks like the next. Few places: what is drawn often in a
 * diagram is remembered all the time, and a million different texts push each other out.
 */
import type { SceneIndex } from './types.ts';

/** A power of two. */
const PLACES = 2 ** 14;
const START = 0x811c9dc5;
const PRIME = 0x01000193;

export class Twins {
  /** An object's index and 1, by hash; 0 where nothing is remembered. */
  readonly #latest = new Uint32Array(PLACES);

  /** Returns the object that was remembered last with this hash, unless it is `other`. It may be gone, or look otherwise by now. */
  at(hash: number, other?: SceneIndex): SceneIndex | undefined {
    const latest = this.#latest[placeOf(hash)]!;
    return latest === 0 || latest - 1 === other ? undefined : latest - 1;
  }

  remember(hash: number, index: SceneIndex): void {
    this.#latest[placeOf(hash)] = index + 1;
  }

  clear(): void {
    this.#latest.fill(0);
  }
}

/** Returns a hash of the first `count` words, continued from that of others. */
export function hashOf(words: Uint32Array, count: number, before = START): number {
  let hash = before;
  for (let at = 0; at < count; at++) hash = Math.imul(hash ^ words[at]!, PRIME);
  return hash;
}

/** What differs in high bits alone must not share a place. */
const placeOf = (hash: number): number => (Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 16) & (PLACES - 1);
