/** Values of reports in files: a whole number as it is, any other with three decimals (RPT-21, OR-114). */
import { roundedExactly, SWITCH_WORDS } from '../../../../engine/chart/numbers.ts';
import type { Aggregation, ReportView } from '../../../contract/index.ts';
import { isSwitch, percentOf } from '../../../contract/report-values.ts';
import type { CsvCell } from '../../files/csv.ts';
import type { PlacedTag } from './queries/report-tags.ts';

type ValueFormat = ReportView['report']['valueFormat'];

export interface ShownValues {
  readonly unit: string | null;
  /** As a table has it, unrounded: what is no number is a word. */
  readonly shown: (value: number) => CsvCell;
  /** As a chart draws it. */
  readonly number: (value: number) => number;
}

/** Three decimals for a number that is not whole; never -0. Other cells as they are. */
export const roundedCell = (cell: CsvCell): CsvCell =>
  typeof cell === 'number' && !Number.isInteger(cell) ? roundedExactly(cell) : cell;

/** Of a series that is worked out from tags. */
export const calculatedValues = (unit: string | null): ShownValues => ({
  unit,
  shown: (value) => value,
  number: (value) => value,
});

/** How the values of a series are written, and in which unit. */
export function valuesOf(tag: PlacedTag, dataPoint: Aggregation, format: ValueFormat): ShownValues {
  const percent = percentOf(tag, format);
  const number = percent ?? ((value: number) => value);
  if (isSwitch(tag, dataPoint))
    return { unit: null, shown: (value) => SWITCH_WORDS[value === 0 ? 0 : 1], number: (value) => value };
  return { unit: percent ? '%' : tag.unit, shown: number, number };
}
