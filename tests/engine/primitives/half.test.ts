import { expect, test } from 'vitest';
import { isColour, parseColour } from '../../../engine/primitives/colour.ts';
import { firstHalf, fromHalf, packHalves, secondHalf, toHalf } from '../../../engine/primitives/half.ts';

test('every half survives the way to a number and back', () => {
  for (let half = 0; half < 0x7c00; half++) {
    expect(toHalf(fromHalf(half))).toBe(half);
    expect(toHalf(fromHalf(half | 0x8000))).toBe(half | 0x8000);
  }
});

test('numbers become the nearest half, those too large the largest', () => {
  expect(fromHalf(toHalf(0.1))).toBeCloseTo(0.1, 4);
  expect(fromHalf(toHalf(2047.6))).toBe(2048);
  expect(fromHalf(toHalf(1e9))).toBe(65504);
  expect(fromHalf(toHalf(-1e9))).toBe(-65504);
  expect(fromHalf(toHalf(1e-9))).toBe(0);
});

test('two halves share a word, the first in the lower half', () => {
  const word = packHalves(1.5, -20);
  expect([firstHalf(word), secondHalf(word)]).toEqual([1.5, -20]);
  expect(word & 0xffff).toBe(toHalf(1.5));
});

test.each([
  ['#f00', 0xff0000ff],
  ['#102030', 0xff302010],
  ['#10203040', 0x40302010],
  ['transparent', 0],
  ['red', 0],
  ['', 0],
])('the colour %s is the word %i, red lowest', (text, word) => {
  expect(parseColour(text)).toBe(word);
});

test('a colour is told from what is none', () => {
  expect(['#abc', '#aabbcc', '#aabbccdd', 'transparent'].every(isColour)).toBe(true);
  expect(['red', '#ab', '#ggg', 'rgb(1,2,3)', ''].some(isColour)).toBe(false);
});
