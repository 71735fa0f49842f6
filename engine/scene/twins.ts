/**
 * Remembers which objects were drawn lately, to find one that looks like the next. Few places: what is drawn often in a
 * diagram is remembered all the time, and a million different texts push each other out.
 */
import type { SceneIndex } from './types.ts';

/** A power of two. */
const PLACES = 2 ** 14;
const START = 0x811c9dc5;
const PRIME = 0x01000193;
/** Bits of a place that hold an index and 1. Those above are of the hash: what has another need not be looked at, far in the memory. */
const INDEX_BITS = 24;
const INDEX = 2 ** INDEX_BITS - 1;

export class Twins {
  /** By hash; 0 where nothing is remembered. */
  readonly #latest = new Uint32Array(PLACES);

  /** Returns the object that was remembered last with this hash, unless it is `other`. It may be gone, or look otherwise by now. */
  at(hash: number, other?: SceneIndex): SceneIndex | undefined {
    const spread = spreadOf(hash);
    const latest = this.#latest[placeOf(spread)]!;
    if (latest === 0 || (latest ^ (spread << INDEX_BITS)) >>> INDEX_BITS !== 0) return undefined;
    const index = (latest & INDEX) - 1;
    return index === other ? undefined : index;
  }

  /** One beyond 16 million is not remembered. */
  remember(hash: number, index: SceneIndex): void {
    const spread = spreadOf(hash);
    if (index < INDEX) this.#latest[placeOf(spread)] = (spread << INDEX_BITS) | (index + 1);
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

/** What differs in high bits alone must differ in all of them. */
const spreadOf = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
const placeOf = (spread: number): number => (spread >>> 16) & (PLACES - 1);
