import { describe, expect, test } from 'vitest';
import {
  FORMAT_TYPES,
  type FormatSpec,
  type FormatType,
  formatValue,
  type Value,
} from '../../../engine/format/format.ts';
import { formulaOf } from '../../../engine/formula/formula.ts';

const read = (value: Value, type: FormatType) => formatValue(value, { key: 'format', type });

describe('plain values', () => {
  test.each<[Value, string]>([
    [12, '12'],
    [12.3456, '12.346'],
    [true, '1'],
    [false, '0'],
    ['Idle', 'Idle'],
    [9223372036854775807n, '9223372036854775807'],
    [-9007199254740993n, '-9007199254740993'],
  ])('CONST-28 %s reads %s', (value, text) => {
    expect(formatValue(value)).toBe(text);
    expect(formatValue(value, { key: 'numeric' })).toBe(text);
  });

  test.each<[Value]>([[null], [undefined], [''], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    'LIVE-13 %s is missing and reads "-" in every display',
    (value) => {
      expect(formatValue(value)).toBe('-');
      for (const type of FORMAT_TYPES) expect(read(value, type), type).toBe('-');
      expect(formatValue(value, { key: 'dictionary', definitions: { null: 'Nothing' } })).toBe('-');
      expect(formatValue(value, { key: 'label', title: 'bar' })).toBe('-');
      expect(formatValue(value, { key: 'formula', evaluate: () => 1 })).toBe('-');
    },
  );

  test('keeps all digits of a 64-bit integer when decimals are set', () => {
    expect(formatValue(9007199254740993n, { key: 'numeric', decimals: 2 })).toBe('9007199254740993.00');
    expect(formatValue(-9007199254740993n, { key: 'numeric', decimals: 0 })).toBe('-9007199254740993');
    const grouped = { key: 'format', type: 'Number', decimals: 1 } as const;
    expect(formatValue(9007199254740993n, grouped)).toBe('9,007,199,254,740,993.0');
  });

  test('OR-52 an unknown key shows the plain value', () => {
    expect(formatValue(1.5, { key: 'sparkline' } as unknown as FormatSpec)).toBe('1.500');
  });
});

describe('LABL-03 format types', () => {
  test('are those of the specification', () => {
    expect(FORMAT_TYPES).toEqual([
      'IP Address',
      'Scientific',
      'Duration (mSec)',
      'Duration (Sec)',
      'Duration (Min)',
      'Duration (Hr)',
      'Date Time (UTC)',
      'Number',
      'Percentage',
      'ASCII',
    ]);
  });

  test.each<[Value, FormatType, string]>([
    [3232235777, 'IP Address', '192.168.1.1'],
    [0, 'IP Address', '0.0.0.0'],
    ['10.0.0.255', 'IP Address', '10.0.0.255'],
    [167772161n, 'IP Address', '10.0.0.1'],
    ['167772161', 'IP Address', '10.0.0.1'],
    [123456, 'Scientific', '1.235e+5'],
    [0, 'Scientific', '0.000e+0'],
    [-0.00042, 'Scientific', '-4.200e-4'],
    [1500, 'Duration (mSec)', '00:00:01.500'],
    [3661, 'Duration (Sec)', '01:01:01'],
    [-90, 'Duration (Min)', '-01:30:00'],
    [49.5, 'Duration (Hr)', '2d 01:30:00'],
    [0, 'Date Time (UTC)', '01/01/1970 12:00:00 AM'],
    [1_767_272_400, 'Date Time (UTC)', '01/01/2026 01:00:00 PM'],
    [1_767_272_400_000, 'Date Time (UTC)', '01/01/2026 01:00:00 PM'],
    [1234567.5, 'Number', '1,234,567.500'],
    [9223372036854775807n, 'Number', '9,223,372,036,854,775,807'],
    [60, 'Percentage', '60%'],
    [60.25, 'Percentage', '60.250%'],
    [0x4d696d69, 'ASCII', 'Mimi'],
    [65, 'ASCII', 'A'],
    ['ok\u0007\u0000', 'ASCII', 'ok·'],
  ])('%s as %s reads %s', (value, type, text) => {
    expect(read(value, type)).toBe(text);
  });

  test.each<[Value]>([
    [-1],
    [1.5],
    [2 ** 32],
    ['10.0.0'],
    ['10.0.0.256'],
    ['10.0.0.01'],
    ['1.2.3.4.5'],
    ['router'],
    [true],
    [-1n],
  ])('%s is a bad IP', (value) => {
    expect(read(value, 'IP Address')).toBe('Incorrect Value');
  });

  test('LABL-05 a bad IP reads "Incorrect Value", its neighbours read as addresses', () => {
    const texts = ['10.0.0.255', '10.0.0.256', 2 ** 32 - 1, 2 ** 32].map((value) =>
      read(value, 'IP Address'),
    );
    expect(texts).toEqual(['10.0.0.255', 'Incorrect Value', '255.255.255.255', 'Incorrect Value']);
  });

  test.each(FORMAT_TYPES.filter((type) => type !== 'ASCII'))(
    'a text that is no number reads "Incorrect Value" as %s',
    (type) => {
      expect(read('broken', type)).toBe('Incorrect Value');
    },
  );

  test('a time no calendar has, and a duration beyond all measure, read "Incorrect Value"', () => {
    expect(read(1e300, 'Date Time (UTC)')).toBe('Incorrect Value');
    expect(read(-1e300, 'Duration (Hr)')).toBe('Incorrect Value');
  });

  test('decimals can be chosen', () => {
    expect(formatValue(12.345, { key: 'percentage', decimals: 1 })).toBe('12.3%');
    expect(formatValue(12, { key: 'format', type: 'Scientific', decimals: 1 })).toBe('1.2e+1');
    expect(formatValue(7n, { key: 'format', type: 'Number', decimals: 2 })).toBe('7.00');
  });

  test('an unknown type shows the plain value', () => {
    expect(formatValue(5, { key: 'format', type: 'toString' })).toBe('5');
  });
});

describe('LABL-06 masters', () => {
  test('a label stands after the value', () => {
    expect(formatValue(2.5, { key: 'label', title: 'bar' })).toBe('2.500 bar');
  });

  test('a formula turns the value before it is shown', () => {
    const evaluate = formulaOf('x * a', { a: 0.1 });
    expect(formatValue(5, { key: 'formula', evaluate })).toBe('0.500');
    expect(formatValue(true, { key: 'formula', evaluate, decimals: 1 })).toBe('0.1');
  });

  test('FORM-11 ERR-12 a failing formula reads "Incorrect expression"', () => {
    expect(formatValue(0, { key: 'formula', evaluate: formulaOf('1 / x') })).toBe('Incorrect expression');
    expect(formatValue('text', { key: 'formula', evaluate: formulaOf('x') })).toBe('Incorrect expression');
  });

  test('DICT-01 a dictionary shows the title of the value', () => {
    const spec: FormatSpec = {
      key: 'dictionary',
      definitions: { '0': 'Closed', '1': 'Open', '02': 'Moving', '9007199254740993': 'Big', jam: 'Jammed' },
    };
    expect(formatValue(0, spec)).toBe('Closed');
    expect(formatValue(true, spec)).toBe('Open');
    expect(formatValue(2, spec)).toBe('Moving');
    expect(formatValue(9007199254740993n, spec)).toBe('Big');
    expect(formatValue('jam', spec)).toBe('Jammed');
    expect(formatValue(7, spec)).toBe('7');
    expect(formatValue('constructor', spec)).toBe('constructor');
  });
});
