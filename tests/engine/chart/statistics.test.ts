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

const consumption = (of: TrendFigures) => FIGURES.at(-1)![1]({ unit: 'Wh' }, of);

test('says that a figure is rounded if its digits are not known', () => {
  const rounded = { ...figures, digits: undefined, consumption: 40 };
  expect(words(rounded)).toEqual(['≈ 9007199254741992.00 Wh', '≈ 9007199254742000.00 Wh']);
  expect(consumption(rounded), 'a difference of rounded figures').toBe('≈ 40 Wh');
});

test('shows the exact consumption of a counter beyond 2^53', () => {
  const digits = { ...figures.digits, consumption: '9007199254741993' };
  expect(consumption({ ...figures, consumption: 9_007_199_254_741_992, digits })).toBe(
    '9,007,199,254,741,993 Wh',
  );
  expect(consumption({ ...figures, consumption: 38, digits: { ...digits, consumption: '38' } })).toBe(
    '38 Wh',
  );
});
