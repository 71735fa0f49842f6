/** Present values in words: with the decimals of what their series measures, and what is doubtful about them. */
import { expect, test } from 'vitest';
import { liveWords } from '../../../../host/pages/dashboard/value-words.ts';

const said = (value: number, least: number, most: number, dataType: 'float' | 'int64' = 'float') => {
  const points = [{ min: least, max: most }];
  return liveWords({ unit: 'm³/h', dataType, points }, { value, quality: 0 } as never, true).text;
};

test('a value has the decimals of the largest that its series had, whatever it is now', () => {
  expect(said(0.6323, 0, 431)).toBe('1 m³/h');
  expect(said(0.2, 0, 431)).toBe('0 m³/h');
  expect(said(74.911, 20, 88)).toBe('74.9 m³/h');
  expect(said(-3.382, -3.5, 1)).toBe('-3.38 m³/h');
  expect(said(0.238, 0, 0.8)).toBe('0.238 m³/h');
  expect(said(-0.04, -90, 0)).toBe('0.0 m³/h');
  expect(said(1324, 0, 1324, 'int64')).toBe('1324 m³/h');
});

test('what is not known to be of now says so', () => {
  const series = { unit: '%', dataType: 'float', points: [] } as const;
  expect(liveWords(series, undefined, true)).toEqual({ text: '-', doubt: 'No value' });
  expect(liveWords(series, { value: 5, quality: 0 } as never, false)).toEqual({
    text: '5.00 %',
    doubt: 'Not live',
  });
});
