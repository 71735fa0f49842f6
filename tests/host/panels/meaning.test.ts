/** What the forms of formulas and dictionaries say and send. */
import { describe, expect, test } from 'vitest';
import { type Dictionary, type Formula, labelForm } from '../../../api/contract/index.ts';
import * as dictionary from '../../../host/panels/meaning/dictionary-model.ts';
import {
  detailOf,
  displaysOf,
  idOf,
  masterOf,
  sortedDefinitions,
} from '../../../host/panels/meaning/displays.ts';
import * as formula from '../../../host/panels/meaning/formula-model.ts';
import {
  DATA_POINT_OPTIONS,
  RESULT_OPTIONS,
  TIME_OPTIONS,
  TIME_RANGE_OPTIONS,
} from '../../../host/panels/meaning/formula-words.ts';
import { usageWords } from '../../../host/panels/meaning/use-masters.ts';
import { textOf } from '../../../host/panels/pick-list.tsx';
import { checkBody } from '../../../host/ui/field-errors.ts';
import { narrowed } from '../../../host/ui/picking.ts';

describe('the formula form', () => {
  const valid = { ...formula.NEW_FORMULA, title: 'Scaled', formula: 'x * a' };
  const saying = (change: Partial<formula.FormulaValues>) =>
    checkBody(formula.formulaField, formula.bodyOf({ ...valid, ...change })).errors;

  test('FORM-02 a new one covers the range of the view, its average, and the whole day', () => {
    expect(formula.NEW_FORMULA).toMatchObject({
      timeRange: 'default',
      dataPoint: 'average',
      startTime: '00:00',
      endTime: '23:59',
    });
  });

  test('FORM-03 its name is required', () => {
    expect(saying({ title: ' ' })).toEqual({ title: 'Formula name is required' });
  });

  test('FORM-04 FORM-05 CONST-43 its name has 2 to 50 characters', () => {
    expect(saying({ title: 'a' })).toEqual({ title: 'Min. 2 characters required' });
    expect(saying({ title: 'a'.repeat(51) })).toEqual({ title: 'Max. 50 characters allowed' });
    for (const title of ['ab', 'a'.repeat(50)]) expect(saying({ title })).toEqual({});
  });

  test('FORM-06 FORM-07 CONST-43 the formula is required, and has at most 100 characters', () => {
    expect(saying({ formula: '' })).toEqual({ formula: 'Formula is required' });
    const most = `x${'+1'.repeat(49)}`;
    expect(saying({ formula: `${most} ` })).toEqual({});
    expect(saying({ formula: `${most}+1` })).toEqual({ formula: 'Formula must be of utmost 100 characters' });
  });

  test('FORM-08 it must contain x in any case, as a value and not as a letter of a word', () => {
    for (const source of ['a + 1', 'max(1, 2)'])
      expect(saying({ formula: source })).toEqual({ formula: "Formula must contain value 'x'" });
    for (const source of ['x', 'X + 1']) expect(saying({ formula: source })).toEqual({});
  });

  test('FORM-09 time range, data point and both times are each required', () => {
    const none = { timeRange: '', dataPoint: '', startTime: '', endTime: '' } as never;
    expect(saying(none)).toEqual({
      timeRange: 'Time Range is required',
      dataPoint: 'Data Point is required',
      'filterWithin.startTime': 'Start Time is required',
      'filterWithin.endTime': 'End Time is required',
    });
  });

  test('OR-93 one that cannot be read says at which character, and what was expected', () => {
    expect(saying({ formula: 'x * / 2' }).formula).toBe(
      'Incorrect expression. Character 5: "/" cannot stand here; expected a number, x, a constant, a function or "("',
    );
  });

  test('FORM-15 OR-95 it goes with the hours inside filterWithin, and constants that the formula names', () => {
    const constants = { a: '2.5', gone: '7' };
    expect(formula.bodyOf({ ...valid, constants })).toEqual({
      title: 'Scaled',
      formula: 'x * a',
      timeRange: 'default',
      dataPoint: 'average',
      filterWithin: { startTime: '00:00', endTime: '23:59' },
      constants: { a: 2.5 },
      type: '',
    });
    expect(saying({ constants: { a: 'two' } })).toEqual({ 'constants.a': 'A finite number is required' });
  });

  test('FORM-10 CONST-15 in the preview a constant without a value counts as 10', () => {
    expect(formula.previewOf(valid, 4)).toBe('40');
    expect(formula.previewOf({ ...valid, constants: { a: '3' } }, 4)).toBe('12');
  });

  test('FORM-11 the preview shows what a diagram would: words for a failure, "-" without a value', () => {
    expect(formula.previewOf({ ...valid, formula: '1 / x' }, 0)).toBe('Incorrect expression');
    expect(formula.previewOf(valid, null)).toBe('-');
    expect(formula.previewOf({ ...valid, formula: 'x *' }, 4)).toBeUndefined();
    expect(formula.previewOf({ ...valid, formula: 'x', type: 'Duration (Min)' }, 90)).toBe('01:30:00');
  });

  test('FORM-12 FORM-13 ranges by their names; times by the hour, and the last minute of the day', () => {
    expect(TIME_RANGE_OPTIONS).toEqual([
      { value: 'default', label: 'Select Time Range' },
      { value: 'current', label: 'Current Read Value' },
      { value: 'today', label: 'Day' },
    ]);
    const times = TIME_OPTIONS.map(({ value }) => value);
    expect([times.length, times[0], times[1], times.at(-2), times.at(-1)]).toEqual([
      25,
      '00:00',
      '01:00',
      '23:00',
      '23:59',
    ]);
    expect(DATA_POINT_OPTIONS.map(({ value }) => value)).toEqual(['last', 'min', 'max', 'average']);
    expect(RESULT_OPTIONS.at(-1)!.value).toBe('ASCII');
  });

  test('what is stored comes back into the form', () => {
    const stored = {
      ...valid,
      filterWithin: { startTime: '06:00', endTime: '18:00' },
      constants: { a: 2 },
    } as unknown as Formula;
    expect(formula.valuesOf(stored)).toEqual({
      ...valid,
      startTime: '06:00',
      endTime: '18:00',
      constants: { a: '2' },
    });
  });
});

describe('the dictionary form', () => {
  const row = (value: string, title: string) => ({ id: `${value}${title}`, value, title });
  const saying = (title: string, ...rows: dictionary.DefinitionRow[]) =>
    checkBody(dictionary.dictionaryRows, { title, rows }).errors;
  const OPEN = row('1', 'Open');

  test('DICT-02 DICT-03 CONST-43 its title is required, and has 2 to 50 characters', () => {
    expect(saying('', OPEN)).toEqual({ title: 'Title is required' });
    expect(saying('a', OPEN)).toEqual({ title: 'Title must include at-least 2 characters' });
    expect(saying('a'.repeat(51), OPEN)).toEqual({ title: 'Title must not exceed 50 characters' });
    for (const title of ['ab', 'a'.repeat(50)]) expect(saying(title, OPEN)).toEqual({});
  });

  test('DICT-04 it needs a definition', () => {
    expect(saying('Valve')).toEqual({ rows: 'Please add at-least one definition' });
  });

  test('DICT-05 OR-89 the title of a definition is required, and has 2 to 50 characters', () => {
    const words = 'Definition must be 2 to 50 characters';
    expect(saying('Valve', row('1', ''))).toEqual({ 'rows.0.title': 'Definition is required' });
    expect(saying('Valve', row('1', 'a'))).toEqual({ 'rows.0.title': words });
    expect(saying('Valve', row('1', 'a'.repeat(51)))).toEqual({ 'rows.0.title': words });
    for (const title of ['ab', 'a'.repeat(50)]) expect(saying('Valve', row('1', title))).toEqual({});
  });

  test('DICT-06 the value of a definition is required, and a number', () => {
    expect(saying('Valve', row(' ', 'Open'))).toEqual({ 'rows.0.value': 'Value is required' });
    for (const value of ['open', '1,5', '0x10', '1e999', '--1', 'Infinity'])
      expect(saying('Valve', row(value, 'Open')), value).toEqual({
        'rows.0.value': 'Value must be a number',
      });
    for (const value of ['-1.5', '.5', '+2', '1e3', '9223372036854775807'])
      expect(saying('Valve', row(value, 'Open')), value).toEqual({});
  });

  test.each([
    ['1', '1'],
    ['1', '01.0'],
    ['-0', '0'],
    ['1000', '1e3'],
    ['9007199254740993', '+9007199254740993'],
  ])('DICT-07 %s and %s are one value', (first, second) => {
    expect(saying('Valve', row(first, 'One'), row(second, 'Two'))).toEqual({
      'rows.1.value': 'Definitions required unique values',
    });
  });

  test('whole numbers beyond 2^53 are told apart', () => {
    expect(saying('Valve', row('9007199254740993', 'One'), row('9007199254740992', 'Two'))).toEqual({});
  });

  test('DICT-01 stored definitions are rows by the number of their values, and go as a map', () => {
    const definitions = { '10': 'Ten', '9': 'Nine', '-1': 'Below', '1.5': 'Between' };
    expect(sortedDefinitions(definitions).map(({ title }) => title)).toEqual([
      'Below',
      'Between',
      'Nine',
      'Ten',
    ]);
    const { title, rows } = dictionary.valuesOf({ title: 'Steps', definitions } as unknown as Dictionary);
    expect(dictionary.bodyOf({ title, rows: [...rows] })).toEqual({ title: 'Steps', definitions });
  });
});

test('LABL-01 OR-73 a label has a title like a dictionary’s', () => {
  expect(checkBody(labelForm, { title: 'x' }).errors).toEqual({
    title: 'Title must include at-least 2 characters',
  });
});

describe('PROP-04 the displays to choose from', () => {
  const head = (id: string, title: string, archived = false) => ({
    _id: id,
    id: 1,
    uuid: id,
    title,
    archived,
  });
  const lists = {
    formats: {},
    labels: [head('l', 'bar'), head('old', 'psi', true)],
    dictionaries: [{ ...head('d', 'Pump'), definitions: { '1': 'Running', '0': 'Idle' } }],
    formulas: [{ ...head('f', 'Litres'), formula: 'x * 1000', timeRange: 'today', dataPoint: 'max' }],
  } as never;
  const found = (typed: string) => narrowed(displaysOf(lists), typed, textOf).map(({ id }) => id);

  test('are the plain value, decimals with the unit or without, every format, and what the company has made', () => {
    const ids = displaysOf(lists).map(({ id }) => id);
    expect(ids.slice(0, 7)).toEqual([
      'plain',
      'numeric',
      'unit',
      'percentage',
      'formula f',
      'dictionary d',
      'label l',
    ]);
    expect(ids).toContain('format IP Address');
    expect(ids).toHaveLength(16);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('are found by name, by sort and by what they do, word by word', () => {
    expect(found('litr')).toEqual(['formula f']);
    expect(found('dictionary running')).toEqual(['dictionary d']);
    expect(found('duration')).toHaveLength(4);
    expect(found('psi')).toEqual([]);
  });

  test('are told by what they are', () => {
    expect(detailOf((lists as { formulas: never[] }).formulas[0]!)).toBe('x * 1000 · Day, max');
    expect(idOf({ key: 'formula', id: 'f' })).toBe('formula f');
    expect(idOf(undefined)).toBe('plain');
  });

  test('what was removed is not on offer, and is still known where it is used', () => {
    expect(masterOf(lists, { key: 'label', id: 'old' })).toMatchObject({ title: 'psi' });
    expect(masterOf(lists, { key: 'label', id: 'never' })).toBeUndefined();
    expect(masterOf(lists, { key: 'format', id: 'l' })).toBeUndefined();
  });
});

test.each([
  [0, [], 'No diagram uses it.'],
  [1, [1], 'One object on one diagram shows values by it.'],
  [2, [1, 3], '4 objects on 2 diagrams show values by it.'],
  [3, [1], 'It is used on 3 diagrams, of which you may see 1.'],
])('where one is used, of %d diagrams: %j', (total, objects, words) => {
  const items = objects.map((count, nth) => ({
    uuid: String(nth),
    name: '',
    siteUuid: null,
    siteName: null,
    objects: count,
  }));
  expect(usageWords({ items, total })).toBe(words);
});
