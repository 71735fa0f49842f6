import { describe, expect, test } from 'vitest';
import { rangeWords, readChoice, readEntry, writeOf } from '../../../../host/diagram/writes/entry-model.ts';
import type { EntryEvent } from '../../../../worker/boundary/index.ts';

const level: EntryEvent = {
  type: 'entry',
  object: 'gauge-1',
  kind: 'gauge',
  name: 'Tank level',
  tag: '5b6d5ad8-0000-4000-8000-000000000001',
  tagName: 'TANK.SETPOINT',
  unit: '%',
  current: 40,
  currentQuality: 'good',
  currentText: '',
  readBackTags: [],
  readBackDelay: 0,
  dataType: 'float',
  min: null,
  max: null,
  allowZero: false,
  choices: null,
};
const modes = {
  ...level,
  choices: [
    { value: 0, label: 'Off' },
    { value: 1, label: 'Auto' },
  ],
};
const whole = { ...level, dataType: 'int64' };

describe('LIVE-06 OR-66 what is empty or zero is not sent', () => {
  test.each(['', '   '])('LIVE-06 OR-66 nothing: %j', (typed) => {
    expect(readEntry(level, typed)).toEqual({ fault: 'Please enter a value' });
  });

  test.each(['0', '-0', '0.000', '0.0004', '-0.0001'])('LIVE-06 OR-66 zero: %s', (typed) => {
    expect(readEntry(level, typed)).toEqual({ fault: 'Zero cannot be entered here' });
  });

  test.each(['0', '0.4', '-0.4'])('zero as a whole number: %s', (typed) => {
    expect(readEntry(whole, typed)).toEqual({ fault: 'Zero cannot be entered here' });
  });

  test('an element that allows zero says it in words', () => {
    expect(readEntry({ ...level, allowZero: true }, '0')).toEqual({ value: 0, text: '0 (zero)' });
    expect(readEntry({ ...whole, allowZero: true }, '0')).toEqual({ value: '0', text: '0 (zero)' });
    expect(readEntry({ ...level, allowZero: true }, '-0')).toEqual({ value: 0, text: '0 (zero)' });
    expect(readEntry({ ...level, allowZero: true }, '')).toHaveProperty('fault');
  });
});

describe('LIVE-07 whole numbers are rounded, others keep three places', () => {
  test.each([
    ['12.5', '13'],
    ['12.4', '12'],
    ['-7.6', '-8'],
    ['+3', '3'],
    ['9007199254740993', '9007199254740993'],
    ['-9223372036854775808', '-9223372036854775808'],
  ])('LIVE-07 a whole number: %s is %s', (typed, value) => {
    expect(readEntry(whole, typed)).toMatchObject({ value });
  });

  test.each([
    ['12.34567', 12.346],
    ['0.0006', 0.001],
    [' 7.1 ', 7.1],
    ['-2.9996', -3],
  ])('LIVE-07 a decimal: %s is %d', (typed, value) => {
    expect(readEntry(level, typed)).toEqual({ value, text: `${value} %` });
  });

  test.each(['abc', '1,5,2', '1 2', 'Infinity', 'NaN', '--1'])('ERR-21 no number: %s', (typed) => {
    expect(readEntry(level, typed)).toEqual({ fault: 'Value must be a number' });
    expect(readEntry(whole, typed)).toEqual({ fault: 'Value must be a number' });
  });
});

test('LIVE-08 a choice from a dictionary: nothing chosen is not sent, 0 is', () => {
  expect(readChoice(modes, '')).toEqual({ fault: 'Please choose a value' });
  expect(readChoice(modes, '7')).toEqual({ fault: 'Please choose a value' });
  expect(readChoice(modes, '0')).toEqual({ value: 0, text: 'Off' });
});

test('a value outside the limits is said before anything is asked of the server', () => {
  const limited = { ...level, min: 10, max: 90 };
  const fault = 'Enter a value from 10 to 90 %.';
  expect(readEntry(limited, '9.9994')).toEqual({ fault });
  expect(readEntry(limited, '90.001')).toEqual({ fault });
  expect(readEntry(limited, '90.0001')).toMatchObject({ value: 90 });
  expect(readEntry({ ...level, min: 10 }, '9')).toEqual({ fault: 'Enter a value of 10 % or more.' });
  expect(readEntry({ ...level, max: 90 }, '91')).toEqual({ fault: 'Enter a value of 90 % or less.' });
  expect(rangeWords({ ...level, min: 10 })).toBe('From 10 %');
  expect(rangeWords({ ...level, max: 90 })).toBe('Up to 90 %');
  expect(rangeWords(level)).toBeUndefined();
});

test.each(['1,000', '0x10', '1e2'])('asks again where “%s” was entered, also within the limits', (typed) => {
  const limited = { ...level, min: 0, max: 100 };
  expect(readEntry(limited, typed)).toHaveProperty('fault');
  expect(readEntry(whole, typed)).toHaveProperty('fault');
  expect(readEntry(limited, '45,5')).toEqual({ value: 45.5, text: '45.5 %' });
});

test('a text is taken as it is', () => {
  expect(readEntry({ ...level, dataType: 'string' }, '0')).toEqual({ value: '0', text: '0' });
  expect(readEntry({ ...level, dataType: 'string' }, '')).toHaveProperty('fault');
});

test('what was entered becomes a write like that of a control', () => {
  const write = writeOf(level, { value: 55, text: '55 %' });
  expect(write).toMatchObject({
    type: 'control',
    tag: level.tag,
    current: 40,
    target: 55,
    targetText: '55 %',
  });
  expect(write).not.toHaveProperty('choices');
  expect(write).not.toHaveProperty('allowZero');
});
