/** Every way to show a value × values of every type of the wire, the odd ones included. */
import { FORMAT_TYPES, formatValue, type Value } from '../../../engine/format/format.ts';
import {
  type MasterLists,
  readyMasters,
  resolveFormat,
  type SavedValueType,
  savedMasters,
} from '../../../engine/format/masters.ts';
import { formulaOf } from '../../../engine/formula/formula.ts';

export const LISTS: MasterLists = {
  labels: [{ _id: 'bar', title: 'bar' }],
  dictionaries: [
    {
      _id: 'states',
      definitions: {
        '0': 'Idle',
        '1': 'Running',
        '-1': 'Reverse',
        '02.50': 'Half',
        '9007199254740993': 'Big',
      },
    },
  ],
  formulas: [
    { _id: 'scaled', formula: 'x * a / 3 + b', constants: { a: 1.1 }, timeRange: 'current' },
    { _id: 'hours', formula: 'x / 7', type: 'Duration (Hr)', timeRange: 'default' },
    { _id: 'inverse', formula: '1 / x', type: 'Scientific', timeRange: 'current' },
    { _id: 'broken', formula: 'x +', timeRange: 'current' },
  ],
};

export const VALUES: readonly Value[] = [
  ...[null, undefined, '', ' ', Number.NaN, Number.POSITIVE_INFINITY, true, false],
  ...[0, -0, 1, -1, 0.5, -0.5, 2.5, 1 / 3, -2 / 3, 0.0005, 0.00049, -0.0004, 1e-9, 5e-324, 255, 256, 1e3],
  ...[
    1234567.891,
    16_777_217,
    999.9995,
    1.005,
    2 ** 31,
    2 ** 32 - 1,
    2 ** 32,
    2 ** 53,
    1e15,
    1e20,
    1e21,
    1.5e300,
  ],
  ...[
    -12_345.678, 1_767_272_400, 1_767_272_400_123, -1, 8.64e15, 8.65e15, 59, 60, 3599.9996, 86_400,
    0x4d696d69,
  ],
  ...[
    0n,
    1n,
    -1n,
    9_007_199_254_740_993n,
    9_223_372_036_854_775_807n,
    -9_223_372_036_854_775_808n,
    167_772_161n,
  ],
  ...['12', ' 12.5 ', '1e3', '0x10', '-', 'Running', '10.0.0.1', '10.0.0.256', 'ok\u0007', 'Grüße 😀', '1,5'],
];

export const VALUE_TYPES: readonly (SavedValueType | undefined)[] = [
  undefined,
  { key: 'numeric' },
  ...[0, 1, 6].map((decimals) => ({ key: 'numeric', decimals })),
  { key: 'percentage' },
  { key: 'percentage', decimals: 1 },
  ...FORMAT_TYPES.flatMap((id) => [
    { key: 'format', id },
    { key: 'format', id, decimals: 2 },
  ]),
  { key: 'label', id: 'bar' },
  { key: 'dictionary', id: 'states' },
  ...['scaled', 'hours', 'inverse', 'broken'].map((id) => ({ key: 'formula', id })),
  { key: 'formula', id: 'scaled', decimals: 1 },
  { key: 'formula', id: 'removed' },
  { key: 'someday' },
];

export const BETWEEN = ' | ';

export const nameOf = (type: SavedValueType | undefined): string =>
  type ? [type.key, type.id, type.decimals].filter((part) => part !== undefined).join(' ') : 'plain';

/** The way of the server and of the page: from what format-master answers to the texts, by display. */
export function shownTexts(): Record<string, string> {
  const masters = readyMasters(savedMasters(LISTS), formulaOf);
  return Object.fromEntries(
    VALUE_TYPES.map((type) => [
      nameOf(type),
      VALUES.map((value) => formatValue(value, resolveFormat(type, masters))).join(BETWEEN),
    ]),
  );
}
