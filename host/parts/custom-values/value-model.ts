/** Values of custom fields in a form. A form holds only changes: fields that it does not name stay unchanged. */
import type { CustomFieldValue, FieldWithValue } from '../../../api/contract/index.ts';

type Values = readonly CustomFieldValue[];

/** What the field shows: the input, else the stored value. */
export const shownValue = (field: FieldWithValue, values: Values): string =>
  values.find(({ customFieldId }) => customFieldId === field.uuid)?.fieldValue ?? field.fieldValue;

/** The changes after `fieldValue` was entered; back at the stored value there is nothing to send. */
export function withFieldValue(values: Values, field: FieldWithValue, fieldValue: string): Values {
  const others = values.filter(({ customFieldId }) => customFieldId !== field.uuid);
  if (fieldValue === field.fieldValue) return others;
  return [...others, { customFieldId: field.uuid, fieldName: field.fieldName, fieldValue }];
}

/** CFLD-21. */
export const lengthHint = ({ maxLength }: FieldWithValue): string =>
  `Max. value length allowed: ${maxLength}`;

/** The options of a dropdown: none, those on offer, and the stored one if it was withdrawn since. */
export function choicesOf({ selectOptions, options, fieldValue }: FieldWithValue) {
  const isOffered = fieldValue === '' || selectOptions.some(({ value }) => value === fieldValue);
  const label = options.find(({ value }) => value === fieldValue)?.label ?? fieldValue;
  return [
    { value: '', label: 'None' },
    ...selectOptions,
    ...(isOffered ? [] : [{ value: fieldValue, label: `${label} (no longer offered)` }]),
  ];
}

/** The form's error for a field's value, at its place in the sent list. */
export function valueError(
  field: FieldWithValue,
  values: Values,
  errors: Readonly<Record<string, string>>,
): string | undefined {
  const at = values.findIndex(({ customFieldId }) => customFieldId === field.uuid);
  return errors[`customFieldValues.${at}.fieldValue`] ?? errors[`customFieldValues.${at}.customFieldId`];
}
