/** All the ways to show a value, as one list: the content of an element's `valueType`. */
import type { Dictionary, FormatMaster, Formula, Label } from '../../../api/contract/index.ts';
import { FORMAT_TYPES, type FormatSpec } from '../../../engine/format/format.ts';
import { readyMasters, resolveFormat, savedMasters } from '../../../engine/format/masters.ts';
import { formulaOf } from '../../../engine/formula/formula.ts';
import type { ValueType } from '../../../worker/boundary/index.ts';
import type { PickItem } from '../pick-list.tsx';
import { timeRangeTitle } from './formula-words.ts';

interface Display extends PickItem {
  /** Null: the plain value. */
  readonly type: ValueType | null;
}

export type MasterKey = 'formula' | 'dictionary' | 'label';
export type Master = Formula | Dictionary | Label;

const PLAIN: Display = { id: 'plain', title: 'Unformatted', detail: 'The value with its unit', type: null };
const NUMBERS: readonly Display[] = [
  {
    id: 'numeric',
    title: 'Fixed decimals',
    detail: 'A fixed number of decimal places',
    type: { key: 'numeric' },
  },
  {
    id: 'unit',
    title: 'Fixed decimals with unit',
    detail: 'A fixed number of decimal places and the tag’s unit',
    type: { key: 'unit' },
  },
  { id: 'percentage', title: 'Percentage', detail: 'Format · 60%', type: { key: 'percentage' } },
];

/** One value that shows each format well. */
const EXAMPLES: Readonly<Record<string, number | string>> = {
  'IP Address': 3_232_235_777,
  'Duration (mSec)': 5_025_500,
  'Duration (Sec)': 5025,
  'Duration (Min)': 83.75,
  'Duration (Hr)': 1.5,
  'Date Time (UTC)': 1_767_272_400,
  ASCII: 0x4d696d69,
};
export const exampleOf = (type: string): number | string => EXAMPLES[type] ?? 1234.5;

/** Everything on offer. Removed ones are left out except the one in use. */
export function displaysOf(lists: FormatMaster | undefined): Display[] {
  const formats = FORMAT_TYPES.filter((type) => type !== 'Percentage').map(
    (type): Display => ({
      id: `format ${type}`,
      title: type,
      detail: 'Format',
      type: { key: 'format', id: type },
    }),
  );
  const { formulas = [], dictionaries = [], labels = [] } = lists ?? {};
  return [
    PLAIN,
    ...NUMBERS,
    ...offered(formulas).map((one) => displayOf('formula', one)),
    ...offered(dictionaries).map((one) => displayOf('dictionary', one)),
    ...offered(labels).map((one) => displayOf('label', one)),
    ...formats,
  ];
}

export const offered = <T extends Master>(list: readonly T[]): T[] => list.filter((one) => !one.archived);

const displayOf = (key: MasterKey, master: Master): Display => ({
  id: `${key} ${master._id}`,
  title: master.title,
  detail: `${SORTS[key].title} · ${detailOf(master)}`,
  type: { key, id: master._id },
});

export const SORTS = {
  formula: { title: 'Formula', list: 'formulas' },
  dictionary: { title: 'Dictionary', list: 'dictionaries' },
  label: { title: 'Label', list: 'labels' },
} as const;

/** A one-line description. */
export function detailOf(master: Master): string {
  if ('formula' in master) {
    const { formula, timeRange, dataPoint } = master;
    return timeRange === 'today' ? `${formula} · ${timeRangeTitle(timeRange)}, ${dataPoint}` : formula;
  }
  if ('definitions' in master)
    return sortedDefinitions(master.definitions)
      .map(({ value, title }) => `${value} ${title}`)
      .join(', ');
  return `1234 ${master.title}`;
}

/** DICT-01: sorted by number. */
export const sortedDefinitions = (definitions: Readonly<Record<string, string>>) =>
  Object.entries(definitions)
    .map(([value, title]) => ({ value, title }))
    .sort((a, b) => Number(a.value) - Number(b.value));

export const idOf = (type: ValueType | undefined): string =>
  !type ? PLAIN.id : type.id === undefined ? type.key : `${type.key} ${type.id}`;

/** The master that a value type names, including removed ones. */
export function masterOf(lists: FormatMaster | undefined, type: ValueType | undefined): Master | undefined {
  if (!lists || !type?.id || !(type.key in SORTS)) return undefined;
  const list: readonly Master[] = lists[SORTS[type.key as MasterKey].list];
  return list.find((one) => one._id === type.id);
}

/** As worker and server show it. */
export const specOf = (
  lists: FormatMaster | undefined,
  type: ValueType | undefined,
): FormatSpec | undefined => resolveFormat(type, lists && readyMasters(savedMasters(lists), formulaOf));
