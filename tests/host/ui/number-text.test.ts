import { describe, expect, test } from 'vitest';
import { enteredFault, enteredNumber, typedFault, typedNumber } from '../../../host/ui/number-text.ts';

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  [' -0,25 ', -0.25],
  ['\u22123', -3],
  ['1e3', 1000],
  ['1,5e3', 1500],
  ['1 234,5', 1234.5],
  ['1\u202f234\u202f567', 1234567],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234,567.25', 1234567.25],
  ['1,234,567', 1234567],
  ['1234,567', 1234.567],
  ['0,125', 0.125],
  // The console prints a point before decimals: it is never taken for a group.
  ['1.234', 1.234],
])('“%s” is %d', (text, number) => expect(typedNumber(text)).toBe(number));

test.each([
  '',
  ' ',
  'abc',
  '1,2,3',
  '1.2.3',
  '12 34',
  '1,23.4',
  '--1',
  '1,',
  '5 m',
  '0x10',
  '0b1',
  'Infinity',
])('“%s” is no number', (text) => expect(typedNumber(text)).toBeNaN());

test.each([
  ['1,000', '1,000 can mean 1000 or 1. Enter one of them.'],
  ['-12,345', '-12,345 can mean -12345 or -12.345. Enter one of them.'],
])('asks what “%s” means', (text, fault) => {
  expect(typedNumber(text)).toBeNaN();
  expect(enteredNumber(text)).toBeNaN();
  expect([typedFault(text), enteredFault(text)]).toEqual([fault, fault]);
});

describe('a value for a device', () => {
  test.each([
    ['45,5', 45.5],
    ['45.5', 45.5],
    ['1 000', 1000],
    ['-5', -5],
    ['100', 100],
  ])('reads “%s” as %d', (text, number) => {
    expect(enteredNumber(text)).toBe(number);
    expect(enteredFault(text)).toBeUndefined();
  });

  test.each(['0x10', '1e2', '1,5e3', '0b11'])('rejects “%s”', (text) => {
    expect(enteredNumber(text)).toBeNaN();
    expect(enteredFault(text)).toBe('Enter the number in digits, such as 100');
  });

  test('ERR-21 rejects what is no number, and says nothing of an empty field', () => {
    expect(enteredFault('abc')).toBe('Value must be a number');
    expect(enteredFault('')).toBeUndefined();
  });
});
