/** Finds numbers in records that no backend can draw. */
import { RECORD_WORDS, RecordType } from './record.ts';

/** All bits of the exponent: an infinity, or no number at all. */
const FLOAT = 0x7f80_0000;
const LOW_HALF = 0x7c00;
const HIGH_HALF = 0x7c00_0000;

/** Words of a record that are floats, and pairs of halves, by its type. */
const NUMBERS: Partial<Record<number, readonly [floats: readonly number[], halves: readonly number[]]>> = {
  [RecordType.none]: [[], []],
  [RecordType.triangle]: [[0, 1, 2, 3, 6, 7], []],
  [RecordType.glyph]: [[0, 1, 2], []],
};
const OTHERS: readonly [readonly number[], readonly number[]] = [
  [0, 1, 2, 3],
  [6, 7, 11],
];

/** Whether all numbers of the first `count` records are finite. */
export function areFinite(words: Uint32Array, count: number): boolean {
  for (let at = 0; at < count * RECORD_WORDS; at += RECORD_WORDS) {
    const [floats, halves] = NUMBERS[words[at + 8]! & 0xff] ?? OTHERS;
    for (const word of floats) if ((words[at + word]! & FLOAT) === FLOAT) return false;
    for (const word of halves) {
      const pair = words[at + word]!;
      if ((pair & LOW_HALF) === LOW_HALF || (pair & HIGH_HALF) === HIGH_HALF) return false;
    }
  }
  return true;
}
