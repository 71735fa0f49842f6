import { expect, test } from 'vitest';
import { formatValue, type Value } from '../../../engine/format/format.ts';
import { resolveFormat, type SavedValueType } from '../../../engine/format/masters.ts';

const masters = {
  labels: { l1: { title: 'psi' } },
  formulas: {
    m1: { evaluate: (x: number) => x * 2 },
    m2: { evaluate: (x: number) => x * 60, type: 'Duration (Sec)' },
  },
  dictionaries: { d1: { definitions: { '1': 'Open' } } },
};

const shown = (value: Value, saved?: SavedValueType) => formatValue(value, resolveFormat(saved, masters));

test.each<[string, string | undefined, Value, string]>([
  ['numeric', undefined, 2.5, '2.500'],
  ['percentage', undefined, 50, '50%'],
  ['format', 'Duration (Sec)', 61, '00:01:01'],
  ['format', 'Scientific', 1000, '1.000e+3'],
  ['label', 'l1', 7, '7 psi'],
  ['formula', 'm1', 7, '14'],
  ['formula', 'm2', 61, '01:01:00'],
  ['dictionary', 'd1', 1, 'Open'],
])('OR-52 %s %s shows %s as %s', (key, id, value, text) => {
  expect(shown(value, { key, id })).toBe(text);
});

test.each([
  ['label', 'gone'],
  ['formula', undefined],
  ['dictionary', 'constructor'],
  ['format', undefined],
  ['someday', 'x'],
])('OR-52 %s with the id %s, which means nothing, shows the plain value', (key, id) => {
  expect(shown(2.5, { key, id })).toBe('2.500');
  expect(shown(2.5)).toBe('2.500');
});

test('the chosen decimals reach the text', () => {
  expect(shown(2.5, { key: 'numeric', decimals: 1 })).toBe('2.5');
  expect(shown(2.5, { key: 'label', id: 'l1', decimals: 0 })).toBe('3 psi');
});
