/** Dictionaries: titles for the values of a tag. */
import { type Finding, fitting, type Infer, nothing, object, record, text } from '../field.ts';
import { call } from './call.ts';
import { changesMasters, masterHead } from './meaning.ts';
import { itemPath } from './shared.ts';

export const titleField = text({
  trim: true,
  min: 2,
  max: 50,
  say: {
    required: 'Title is required',
    min: 'Title must include at-least 2 characters',
    max: 'Title must not exceed 50 characters',
  },
});

const LENGTH = 'Definition must be 2 to 50 characters';
export const definitionTitleField = text({
  trim: true,
  min: 2,
  max: 50,
  say: { required: 'Definition is required', min: LENGTH, max: LENGTH },
});
const MAX_DEFINITIONS = 500;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** What is wrong with a value as typed; undefined if it is a number. */
export function valueFault(value: string): string | undefined {
  const typed = value.trim();
  if (typed === '') return 'Value is required';
  const isNumber = typed.length <= 40 && NUMBER.test(typed) && Number.isFinite(Number(typed));
  return isNumber ? undefined : 'Value must be a number';
}

/** Equal values have the same key: 1, 01, 1.0 and +1. Integers stay exact, however large. */
export function valueKey(value: string): string {
  const typed = value.trim();
  if (/^[+-]?\d+$/.test(typed)) return String(BigInt(typed.replace('+', '')));
  const number = Number(typed);
  return String(Number.isInteger(number) ? BigInt(number) : number);
}

export const UNIQUE_VALUES = 'Definitions required unique values';

/** Positions in the list whose value occurs earlier. Values that are no numbers are left out. */
export function repeatedValues(values: readonly string[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, at) => {
    if (valueFault(value)) return [];
    const key = valueKey(value);
    if (seen.has(key)) return [at];
    seen.add(key);
    return [];
  });
}

/** Value → title. */
const definitions = fitting(record(definitionTitleField, { max: MAX_DEFINITIONS }), (map): Finding[] => {
  const values = Object.keys(map);
  if (values.length === 0) return [{ path: [], message: 'Please add at-least one definition' }];
  const faults = values.flatMap((value): Finding[] => {
    const message = valueFault(value);
    return message ? [{ path: [value], message }] : [];
  });
  const repeated = repeatedValues(values).map((at) => ({ path: [values[at]!], message: UNIQUE_VALUES }));
  return [...faults, ...repeated];
});

const dictionaryForm = object({ title: titleField, definitions });
export const dictionaryField = object({
  ...masterHead,
  title: text(),
  definitions: record(text(), { max: MAX_DEFINITIONS }),
});

const bodyLimit = 256 * 1024;

export const dictionaryCalls = {
  addDictionary: call('POST dictionaries', {
    summary: 'A new dictionary; `definitions` maps values to titles',
    needs: changesMasters,
    bodyLimit,
    body: dictionaryForm,
    reply: dictionaryField,
  }),
  updateDictionary: call('PUT dictionaries/{id}', {
    summary: 'Changes a dictionary, everywhere it is shown',
    needs: changesMasters,
    params: itemPath,
    bodyLimit,
    body: dictionaryForm,
    reply: dictionaryField,
  }),
  removeDictionary: call('DELETE dictionaries/{id}', {
    summary: 'Removes a dictionary from what is on offer; diagrams that use it show it as before',
    needs: changesMasters,
    params: itemPath,
    reply: nothing(),
  }),
} as const;

export type Dictionary = Infer<typeof dictionaryField>;
