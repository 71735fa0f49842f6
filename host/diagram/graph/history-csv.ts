/** The numbers of a graph as a table for spreadsheets. */
import { QUALITY_WORDS, type TrendSeries } from '../../../engine/chart/series.ts';
import { csvCell } from '../../parts/log/activity-csv.ts';
import { timeWords } from '../../ui/charts/moment-words.ts';

/** With a byte order mark and CRLF, so that spreadsheets open it correctly. An unknown value is an empty cell. */
export function historyCsv(series: readonly TrendSeries[], zone: string, step: number): string {
  const rows = series.flatMap(({ label, unit, time, value, min = value, max = value, quality }) =>
    [...time].map((at, nth) => [
      ...[timeWords(at, zone, step), new Date(at).toISOString(), label, unit ?? ''],
      ...[value, min, max].map((column) => (Number.isNaN(column[nth]!) ? '' : String(column[nth]))),
      QUALITY_WORDS[quality?.[nth] ?? 0]!,
    ]),
  );
  return `\uFEFF${[HEAD, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

const HEAD = ['Time', 'Time (UTC)', 'Tag', 'Unit', 'Value', 'Lowest', 'Highest', 'Quality'];
