import { expect, test } from 'vitest';
import { fitNumber } from '../../../engine/primitives/fit-number.ts';

const within = (most: number) => (text: string) => text.length <= most;

test('a number that has no room is never cut in the middle of its digits', () => {
  const cases: readonly (readonly [text: string, most: number, shown: string | undefined])[] = [
    ['34.962 %', 7, '34.96 %'],
    ['34.962 %', 6, '35.0 %'],
    ['34.962 %', 5, '34.96'],
    ['34.962 %', 4, '35.0'],
    ['34.962 %', 3, '35'],
    ['34.962', 3, '35'],
    ['-1,999.996 m³/h', 13, '-2,000.0 m³/h'],
    ['-1,999.996 m³/h', 6, '-2,000'],
    ['999.96', 5, '1000'],
    ['123456', 5, '###'],
    ['123456 kWh', 7, '123456'],
    ['123456', 1, '##'],
    ['9007199254740993 x', 16, '9007199254740993'],
    ['192.168.0.1', 5, undefined],
    ['5 min 3 s', 5, undefined],
    ['2026-11-22', 5, undefined],
    ['Running', 5, undefined],
  ];
  for (const [text, most, shown] of cases)
    expect([text, most, fitNumber(text, within(most))]).toEqual([text, most, shown]);
});
