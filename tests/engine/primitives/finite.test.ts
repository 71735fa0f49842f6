import { describe, expect, test } from 'vitest';
import { areFinite } from '../../../engine/primitives/finite.ts';
import { RECORD_WORDS, RecordType } from '../../../engine/primitives/record.ts';

const NAN = 0x7fc0_0000;
const INFINITY = 0xff80_0000;
/** NaN in the lower and in the higher of two numbers of 16 bits. */
const HALVES = [0x7e00, 0x7e00_0000];

/** The words of numbers, as the table of record.ts has them: whole words, and pairs of 16 bits. */
const BOX = { floats: [0, 1, 2, 3], pairs: [6, 7, 11] };
const NUMBERS: Readonly<Record<string, { readonly floats: number[]; readonly pairs: number[] }>> = {
  rrect: BOX,
  ellipse: BOX,
  polygon: BOX,
  arc: BOX,
  line: BOX,
  picture: BOX,
  shadow: BOX,
  triangle: { floats: [0, 1, 2, 3, 6, 7], pairs: [] },
  glyph: { floats: [0, 1, 2], pairs: [] },
};

/** Two records, the second with a word of its own. */
function records(type: number, word: number, value: number): Uint32Array {
  const words = new Uint32Array(2 * RECORD_WORDS);
  words[8] = RecordType.rrect;
  words[RECORD_WORDS + 8] = type;
  words[RECORD_WORDS + word] = value;
  return words;
}

describe.each(Object.entries(NUMBERS))('in a record of the type %s', (name, { floats, pairs }) => {
  const type = RecordType[name as keyof typeof RecordType];

  test('finds a number that is not finite in each of its words', () => {
    for (const word of floats)
      for (const value of [NAN, INFINITY])
        expect(areFinite(records(type, word, value), 2), `${word}`).toBe(false);
    for (const word of pairs)
      for (const value of HALVES) expect(areFinite(records(type, word, value), 2), `${word}`).toBe(false);
  });

  test('takes any bits in colours and indices', () => {
    for (const word of [4, 5, 9, 10]) expect(areFinite(records(type, word, NAN), 2), `${word}`).toBe(true);
  });
});

test('passes over records that draw nothing, and over those behind the count', () => {
  expect(areFinite(records(RecordType.none, 0, NAN), 2)).toBe(true);
  expect(areFinite(records(RecordType.rrect, 0, NAN), 1)).toBe(true);
});

test('names every type of record', () => {
  expect(Object.keys(NUMBERS).concat('none').sort()).toEqual(Object.keys(RecordType).sort());
});
