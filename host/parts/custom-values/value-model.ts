/** Values of custom fields in a form. A form holds what was changed alone: what it does not name stays as it is. */
import type { CustomFieldValue, FieldWithValue } from '../../../api/contract/index.ts';

type Values = readonly CustomFieldValue[];

/** What the field shows: what was entered, else what is stored. */
export const shownValue = (field: FieldWithValue, values: Values): string =>
  values.find(({ customFieldId }) => customFieldId === field.uuid)?.fieldValue ?? field.fieldValue;

/** The changed values after `fieldValue` was entered; back at the stored one there is nothing to send. */
export function withFieldValue(values: Values, field: FieldWithValue, fieldValue: string): Values {
  const others = values.filter(({ customFieldId }) => customFieldId !== field.uuid);
  if (fieldValue === field.fieldValue) return others;
  return [...others, { customFieldId: field.uuid, fieldName: field.fieldName, fieldValue }];
}

/** CFLD-21. */
export const lengthHint = ({ maxLength }: FieldWithValue): string =>
  `Max. value length allowed: ${maxLength}`;

/** The options of a dropdown: none, those on offer, and the stored one where it was taken back since. */
export function choicesOf({ selectOptions, options, fieldValue }: FieldWithValue) {
  const isOffered = fieldValue === '' || selectOptions.some(({ value }) => value === fieldValue);
  const label = options.find(({ value }) => value === fieldValue)?.label ?? fieldValue;
  return [
    { value: '', label: 'None' },
    ...selectOptions,
    ...(isOffered ? [] : [{ value: fieldValue, label: `${label} (no longer offered)` }]),
  ];
}

/** What the form found wrong with a field's value; findings stand at its place in the list that was sent. */
export function valueError(
  field: FieldWithValue,
  values: Values,
  errors: Readonly<Record<string, string>>,
): string | undefined {
  const at = values.findIndex(({ customFieldId }) => customFieldId === field.uuid);
  return errors[`customFieldValues.${at}.fieldValue`] ?? errors[`customFieldValues.${at}.customFieldId`];
}
