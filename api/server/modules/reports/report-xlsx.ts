/** A report as a workbook: its values with times as dates, and a sheet that says what they are. */
import { setImmediate as othersFirst } from 'node:timers/promises';
import { wallClock } from '../../../../engine/chart/moments.ts';
import { daysOf, type SheetColumn, type XlsxCell, XlsxWriter } from '../../files/xlsx.ts';
import { aboutReport } from './report-about.ts';
import { type PlannedTable, rowsOf } from './report-rows.ts';
import { roundedCell } from './report-values.ts';
import type { Reader } from './view.ts';

/** Rows that are compressed before others get their turn: a few milliseconds. */
const ROWS_AT_ONCE = 500;
const MINUTE = 60_000;

interface XlsxOptions {
  readonly now: number;
  /** Rows of one sheet; as many as spreadsheets read unless said. */
  readonly mostRows?: number;
}

/** The file, part by part. Throws the reason of the caller's signal once they have left. */
export async function* reportXlsx(
  reader: Reader,
  table: PlannedTable,
  { now, mostRows }: XlsxOptions,
): AsyncGenerator<Uint8Array> {
  const writer = new XlsxWriter(mostRows);
  const clock = wallClock(table.planned.time.timezone);
  writer.table('Values', columnsOf(table));
  for await (const rows of rowsOf(reader, table)) {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = rows.slice(from, from + ROWS_AT_ONCE);
      writer.rows(
        part.map(({ at, values }): XlsxCell[] => [daysOf(clock(at)), daysOf(at), ...values.map(roundedCell)]),
      );
      yield writer.take();
      await othersFirst();
    }
  }
  writer.table('About', ABOUT);
  writer.rows(aboutReport(table, now));
  writer.end();
  yield writer.take();
}

const ABOUT: readonly SheetColumn[] = [
  { title: 'About this report', look: 'text', width: 24 },
  { title: '', look: 'number', width: 60 },
];

function columnsOf({ planned: { time }, columns, step }: PlannedTable): SheetColumn[] {
  return [
    { title: `Time (${time.timezone})`, look: step.ms < MINUTE ? 'seconds' : 'minutes', width: 24 },
    { title: 'Time (UTC)', look: 'utc', width: 20 },
    ...columns.map(
      ({ title }): SheetColumn => ({
        title,
        look: 'number',
        width: Math.min(Math.max(title.length + 2, 12), 40),
      }),
    ),
  ];
}
