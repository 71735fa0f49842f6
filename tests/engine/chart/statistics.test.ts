/** The figures of series in words. */
import { expect, test } from 'vitest';
import { FIGURES, figuresInPercent, type TrendFigures } from '../../../engine/chart/statistics.ts';

const figures: TrendFigures = {
  ...{ min: 9_007_199_254_741_992, max: 9_007_199_254_742_000, average: null, deviation: null },
  ...{ knownShare: 1, runTime: null, starts: null, consumption: null },
  digits: { min: '9007199254741991', max: '9007199254742001' },
};
const words = (of: TrendFigures) =>
  FIGURES.slice(0, 2).map(([, wordsOf]) => wordsOf({ unit: 'Wh', format: (value) => value.toFixed(2) }, of));

test('keeps all digits of 64-bit integers with decimals set', () => {
  expect(words(figures)).toEqual(['9,007,199,254,741,991 Wh', '9,007,199,254,742,001 Wh']);
});

test('has no digits of its own in percent', () => {
  expect(words(figuresInPercent(figures, 0, 9_007_199_254_742_000))[1]).toBe('100.00 Wh');
});
