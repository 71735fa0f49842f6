import { expect, test } from 'vitest';
import { endpoints, type FieldWithValue } from '../../../api/contract/index.ts';
import {
  archiveWords,
  bodyOf,
  type FieldValues,
  HINTS,
  NO_FIELD,
  warningsOf,
  withLabel,
  withOption,
  withValue,
} from '../../../host/pages/custom-fields/field-form.ts';
import {
  choicesOf,
  lengthHint,
  shownValue,
  valueError,
  withFieldValue,
} from '../../../host/parts/custom-values/value-model.ts';
import { fieldErrors } from '../../../host/ui/field-errors.ts';

const errorsOf = (values: Partial<FieldValues>) =>
  fieldErrors(endpoints.createCustomField.body, bodyOf({ ...NO_FIELD, ...values }));
const TEXT = { fieldName: 'Serial number', fieldType: 'textField', linkedTo: 'site' } as const;

test('CFLD-05 CFLD-09 CFLD-10 an empty form says at once what it needs', () => {
  expect(errorsOf({ maxLength: '' })).toEqual({
    fieldName: 'Field name is required',
    fieldType: 'Field Type is required',
    linkedTo: 'Linked device is required',
    maxLength: 'Max Length field is required',
  });
});

test('CFLD-03 CONST-17 the length begins at 5', () => {
  expect(bodyOf({ ...NO_FIELD, ...TEXT })).toMatchObject({ maxLength: 5 });
  expect(errorsOf(TEXT)).toEqual({});
});

test.each([
  ['', 'Max Length field is required'],
  ['5.5', 'The value must be an integer'],
  ['many', 'The value must be an integer'],
  ['4', 'The min. value can be 5 & max. value can be 255'],
  ['256', 'The min. value can be 5 & max. value can be 255'],
])('CFLD-11 CFLD-12 CFLD-13 a length typed as %j is refused', (maxLength, words) => {
  expect(errorsOf({ ...TEXT, maxLength })).toEqual({ maxLength: words });
});

test('CFLD-14 CFLD-17 CFLD-18 options are needed, each with a value of its own', () => {
  const dropdown = { ...TEXT, fieldType: 'dropdown' } as const;
  expect(errorsOf(dropdown)).toEqual({ selectOptions: 'Please add at-least one option' });
  const selectOptions = [
    { label: 'Red', value: 'r' },
    { label: 'Ruby', value: 'r' },
    { label: 'Blue', value: '' },
  ];
  expect(errorsOf({ ...dropdown, selectOptions })).toEqual({
    'selectOptions.1.value': 'Label values required unique values',
    'selectOptions.2.value': 'Label value is required',
  });
});

test('a value follows its name until it has one of its own', () => {
  let options = withOption([]);
  options = withLabel(options, 0, 'Red');
  expect(options).toEqual([{ label: 'Red', value: 'Red' }]);
  options = withLabel(withValue(options, 0, 'r'), 0, 'Ruby');
  expect(options).toEqual([{ label: 'Ruby', value: 'r' }]);
});

const usage = { values: 3, longest: 12, diagrams: 1, options: [{ value: 'r', count: 1 }] };
test('what stays though the form no longer allows it is said before it is saved', () => {
  const field = { linkedTo: 'site', options: [{ label: 'Red', value: 'r' }] } as const;
  const warnings = (values: Partial<FieldValues>) =>
    warningsOf({ ...NO_FIELD, ...TEXT, ...values }, field as never, usage);
  expect(warnings({ maxLength: '12' })).toEqual([]);
  expect(warnings({ maxLength: '11' })).toEqual([
    'The longest value has 12 characters. Longer values stay until they are edited.',
  ]);
  expect(warnings({ fieldType: 'dropdown' })).toEqual(['1 site keeps “Red”, which is no longer offered.']);
});

test('OR-35 archiving says what holds the field', () => {
  expect(archiveWords('site', usage)).toBe(
    '3 sites have a value; it is kept, but no form shows it any more. 1 diagram shows it: a dash stands there from now on.',
  );
  expect(archiveWords('controller', { ...usage, values: 0, diagrams: 0 })).toBe(
    'No values have been entered.',
  );
});

const field = (more: Partial<FieldWithValue> = {}): FieldWithValue => ({
  id: 1,
  uuid: 'f',
  fieldName: 'Owner',
  fieldType: 'textField',
  linkedTo: 'site',
  maxLength: 20,
  selectOptions: [],
  options: [],
  createdByUser: 'Ann',
  fieldValue: 'Cedar',
  ...more,
});

test('ORG-16 CFLD-04 a form holds what was changed alone', () => {
  expect(shownValue(field(), [])).toBe('Cedar');
  const changed = withFieldValue([], field(), 'Birch');
  expect(changed).toEqual([{ customFieldId: 'f', fieldName: 'Owner', fieldValue: 'Birch' }]);
  expect(shownValue(field(), changed)).toBe('Birch');
  expect(withFieldValue(changed, field(), 'Cedar')).toEqual([]);
  expect(withFieldValue(changed, field(), '')).toMatchObject([{ fieldValue: '' }]);
  expect(valueError(field(), changed, { 'customFieldValues.0.fieldValue': 'no' })).toBe('no');
  expect(
    valueError(field({ uuid: 'g' }), changed, { 'customFieldValues.0.fieldValue': 'no' }),
  ).toBeUndefined();
});

test('CFLD-20 CFLD-15 OR-33 the fields say what they take', () => {
  expect(HINTS).toEqual({
    name: '3 to 50 characters',
    length: 'Minimum value can be 5 & Maximum value can be 255',
    options: 'Maximum 100 options can be added',
  });
});

test('CFLD-21 a value’s field says how long it may be', () => {
  expect(lengthHint(field())).toBe('Max. value length allowed: 20');
});

test('an option that was taken back is there as long as it is the value', () => {
  const selectOptions = [{ label: 'Red', value: 'r' }];
  const options = [...selectOptions, { label: 'Blue', value: 'b' }];
  const labels = (fieldValue: string) =>
    choicesOf(field({ fieldType: 'dropdown', selectOptions, options, fieldValue })).map(({ label }) => label);
  expect(labels('r')).toEqual(['None', 'Red']);
  expect(labels('b')).toEqual(['None', 'Red', 'Blue (no longer offered)']);
});
