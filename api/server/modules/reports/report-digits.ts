/** 64-bit integers in files with all their digits. A value that is not the last of its bucket stays rounded. */
import type { CsvCell } from '../../files/csv.ts';
import { exactIntegers } from '../history/index.ts';
import type { PlannedSeries } from './series-plan.ts';
import { dataPointOf, type PlannedView, type Reader } from './view.ts';

export interface TableRow {
  /** Start of the bucket, in milliseconds since 1970. */
  readonly at: number;
  /** Null: nothing is known. */
  readonly values: readonly CsvCell[];
}

const isRounded = (cell: CsvCell | undefined): cell is number =>
  typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) > Number.MAX_SAFE_INTEGER;

/** The rows with exact integers. `endOf` tells the end of a row's bucket. */
export async function withAllDigits(
  { caller, tenant }: Reader,
  {
    planned: { report },
    series,
  }: { readonly planned: PlannedView; readonly series: readonly PlannedSeries[] },
  rows: readonly TableRow[],
  endOf: (at: number) => number,
): Promise<TableRow[]> {
  const cells = rows.map(({ values }) => [...values]);
  for (const [nth, one] of series.entries()) {
    const { tag } = one;
    if (tag?.dataType !== 'int64' || dataPointOf(one, report.contents) !== 'last') continue;
    const places = cells.flatMap((row, at) => (isRounded(row[nth]) ? at : []));
    const values = places.map((at) => ({ until: endOf(rows[at]!.at), value: cells[at]![nth] as number }));
    const asked = { companyId: caller.companyId, tagId: tag.id, values };
    const exact = await tenant((db) => exactIntegers(db, asked));
    places.forEach((at, found) => {
      cells[at]![nth] = exact[found] ?? cells[at]![nth]!;
    });
  }
  return rows.map((row, at) => ({ ...row, values: cells[at]! }));
}
