/** Finds numbers in records that no backend can draw. */
import { RECORD_WORDS, RecordType } from './record.ts';

/** All bits of the exponent: an infinity, or no number at all. */
const FLOAT = 0x7f80_0000;
const LOW_HALF = 0x7c00;
const HIGH_HALF = 0x7c00_0000;

const isOdd = (word: number): boolean => (word & FLOAT) === FLOAT;
const isOddPair = (word: number): boolean =>
  (word & LOW_HALF) === LOW_HALF || (word & HIGH_HALF) === HIGH_HALF;

/** Returns whether all numbers of the first `count` records are finite. Runs for every drawing, at some 5 ns a record. */
export function areFinite(words: Uint32Array, count: number): boolean {
  for (let at = 0; at < count * RECORD_WORDS; at += RECORD_WORDS) {
    const type = words[at + 8]! & 0xff;
    if (type === RecordType.none) continue;
    if (isOdd(words[at]!) || isOdd(words[at + 1]!) || isOdd(words[at + 2]!)) return false;
    if (type === RecordType.glyph) continue;
    if (isOdd(words[at + 3]!)) return false;
    if (type === RecordType.triangle) {
      if (isOdd(words[at + 6]!) || isOdd(words[at + 7]!)) return false;
    } else if (isOddPair(words[at + 6]!) || isOddPair(words[at + 7]!) || isOddPair(words[at + 11]!))
      return false;
  }
  return true;
}
