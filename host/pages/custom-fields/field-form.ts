/** The form of a custom field. No React here: its body and warnings are tested as data. */

import {
  CUSTOM_FIELD_LIMITS,
  type CustomField,
  type FieldType,
  type LinkedTo,
} from '../../../api/contract/index.ts';
import { countWords } from '../../ui/count-words.ts';
import { typedNumber } from '../../ui/number-text.ts';

export interface OptionValues {
  readonly label: string;
  readonly value: string;
}

export interface FieldValues {
  readonly fieldName: string;
  readonly fieldType: FieldType | '';
  readonly linkedTo: LinkedTo | '';
  /** As it was typed. */
  readonly maxLength: string;
  readonly selectOptions: readonly OptionValues[];
}

/** CFLD-03. */
export const NO_FIELD: FieldValues = {
  fieldName: '',
  fieldType: '',
  linkedTo: '',
  maxLength: String(CUSTOM_FIELD_LIMITS.length.initial),
  selectOptions: [],
};

/** CFLD-15, CFLD-20, OR-33. */
export const HINTS = {
  name: '3 to 50 characters',
  length: 'Minimum value can be 5 & Maximum value can be 255',
  options: 'Maximum 100 options can be added',
} as const;

export const TYPE_TITLES: Readonly<Record<FieldType, string>> = {
  textField: 'Text',
  textArea: 'Multi-line text',
  dropdown: 'Dropdown',
};
export const LINKED_TITLES: Readonly<Record<LinkedTo, string>> = {
  site: 'Sites',
  communication: 'Communication links',
  controller: 'Controllers',
};

export const valuesOf = ({
  fieldName,
  fieldType,
  linkedTo,
  maxLength,
  selectOptions,
}: CustomField): FieldValues => ({
  fieldName,
  fieldType,
  linkedTo,
  maxLength: String(maxLength),
  selectOptions,
});

/** A dropdown has options and no length, a text the other way round. */
export function bodyOf({ maxLength, selectOptions, ...rest }: FieldValues) {
  if (rest.fieldType === 'dropdown') return { ...rest, selectOptions };
  return { ...rest, maxLength: maxLength.trim() === '' ? undefined : typedNumber(maxLength) };
}

export const withOption = (options: readonly OptionValues[]): readonly OptionValues[] => [
  ...options,
  { label: '', value: '' },
];

/** The value follows the label until it is edited: most options need no other. */
export function withLabel(
  options: readonly OptionValues[],
  at: number,
  label: string,
): readonly OptionValues[] {
  const { label: before, value } = options[at]!;
  return options.with(at, { label, value: value === before ? label : value });
}

export const withValue = (
  options: readonly OptionValues[],
  at: number,
  value: string,
): readonly OptionValues[] => options.with(at, { ...options[at]!, value });

/** What uses a field, as the server counts it. */
export interface Usage {
  readonly values: number;
  readonly longest: number;
  readonly diagrams: number;
  readonly options: readonly { readonly value: string; readonly count: number }[];
}

const ONE: Readonly<Record<LinkedTo, string>> = {
  site: 'site',
  communication: 'communication link',
  controller: 'controller',
};

/** Values that stay although the form would no longer allow them; shown before saving. */
export function warningsOf(
  { fieldType, maxLength, selectOptions }: FieldValues,
  field: Pick<CustomField, 'linkedTo' | 'options'>,
  usage: Usage,
): string[] {
  if (fieldType !== 'dropdown') {
    const isShorter =
      Number(maxLength) >= CUSTOM_FIELD_LIMITS.length.min && usage.longest > Number(maxLength);
    return isShorter
      ? [`The longest value has ${usage.longest} characters. Longer values stay until they are edited.`]
      : [];
  }
  const offered = new Set(selectOptions.map(({ value }) => value.trim()));
  return usage.options
    .filter(({ value }) => !offered.has(value))
    .map(({ value, count }) => {
      const label = field.options.find((option) => option.value === value)?.label ?? value;
      return `${countWords(count, ONE[field.linkedTo])} keep${count === 1 ? 's' : ''} “${label}”, which is no longer offered.`;
    });
}

/** What archiving does, in the numbers of this field. */
export function archiveWords(linkedTo: LinkedTo, usage: Usage): string {
  const held =
    usage.values > 0
      ? `${countWords(usage.values, ONE[linkedTo])} ${usage.values === 1 ? 'has' : 'have'} a value; it is kept, but no form shows it any more.`
      : 'No values have been entered.';
  const shown =
    usage.diagrams > 0
      ? ` ${countWords(usage.diagrams, 'diagram')} ${usage.diagrams === 1 ? 'shows' : 'show'} it: a dash stands there from now on.`
      : '';
  return held + shown;
}
