/** A report as a table for spreadsheets, as text. */
import { setImmediate as othersFirst } from 'node:timers/promises';
import { timeWriter } from '../../../../engine/chart/moments.ts';
import { CSV_MARK, csvLine } from '../../files/csv.ts';
import { type PlannedTable, rowsOf } from './report-rows.ts';
import { roundedCell } from './report-values.ts';
import { retentionNotice } from './time-range.ts';
import type { Reader } from './view.ts';

/** Rows that are written before others get their turn. */
const ROWS_AT_ONCE = 500;

/** The file, part by part. Throws the reason of the caller's signal once they have left. */
export async function* reportCsv(reader: Reader, table: PlannedTable): AsyncGenerator<Uint8Array> {
  const { timezone } = table.planned.time;
  const notice = retentionNotice(table);
  const time = `Time (${timezone})${notice === null ? '' : `, ${notice}`}`;
  const head = [time, 'Time (UTC)', ...table.columns.map(({ title }) => title)];
  const words = timeWriter(timezone, table.step.ms);
  let begin = CSV_MARK + csvLine(head);
  for await (const rows of rowsOf(reader, table)) {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = rows.slice(from, from + ROWS_AT_ONCE);
      const lines = part.map(({ at, values }) =>
        csvLine([words(at), new Date(at).toISOString(), ...values.map(roundedCell)]),
      );
      yield Buffer.from(begin + lines.join(''));
      begin = '';
      await othersFirst();
    }
  }
  if (begin !== '') yield Buffer.from(begin);
}
