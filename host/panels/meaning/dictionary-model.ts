/** The dictionary form: rows of value and title, validated with the contract's messages while they are still rows. */
import {
  type Dictionary,
  definitionTitleField,
  type Field,
  type Finding,
  fitting,
  list,
  object,
  repeatedValues,
  text,
  titleField,
  UNIQUE_VALUES,
  valueFault,
} from '../../../api/contract/index.ts';
import { sortedDefinitions } from './displays.ts';

export interface DefinitionRow {
  /** Identifies rows while they are edited. */
  readonly id: string;
  readonly value: string;
  readonly title: string;
}
export interface DictionaryValues {
  readonly title: string;
  readonly rows: readonly DefinitionRow[];
}

export const newRow = (): DefinitionRow => ({ id: crypto.randomUUID(), value: '', title: '' });

export const valuesOf = (dictionary: Dictionary | undefined): DictionaryValues =>
  dictionary
    ? {
        title: dictionary.title,
        rows: sortedDefinitions(dictionary.definitions).map((row) => ({ ...newRow(), ...row })),
      }
    : { title: '', rows: [newRow()] };

const shape = object({
  title: titleField,
  rows: list(object({ id: text(), value: text(), title: definitionTitleField }), {
    min: 1,
    max: 500,
    say: 'Please add at-least one definition',
  }),
});
export type DictionaryForm = typeof shape extends Field<infer T> ? T : never;

export const dictionaryRows: Field<DictionaryForm> = fitting(shape, function* ({ rows }): Iterable<Finding> {
  if (!Array.isArray(rows)) return;
  const values = (rows as DefinitionRow[]).map(({ value }) => value);
  for (const [at, value] of values.entries()) {
    const message = valueFault(value);
    if (message) yield { path: ['rows', at, 'value'], message };
  }
  for (const at of repeatedValues(values)) yield { path: ['rows', at, 'value'], message: UNIQUE_VALUES };
});

export const bodyOf = ({ title, rows }: DictionaryForm) => ({
  title,
  definitions: Object.fromEntries(rows.map((row) => [row.value.trim(), row.title])),
});
