/** The numbers of a graph as a table for spreadsheets. */
import { csvCell } from '../../parts/log/activity-csv.ts';
import type { ChartSeries } from '../../ui/charts/chart-data.ts';
import { timeWords } from '../../ui/charts/moment-words.ts';

/** With a byte order mark and CRLF, so that spreadsheets open it correctly. An unknown value is an empty cell. */
export function historyCsv(series: readonly ChartSeries[], zone: string, step: number): string {
  const rows = series.flatMap(({ name, unit, points }) =>
    points.map(({ time, value, min, max, quality }) => [
      ...[timeWords(time, zone, step), new Date(time).toISOString(), name, unit ?? ''],
      ...[value, min, max].map((one) => (one === null ? '' : String(one))),
      quality,
    ]),
  );
  return `\uFEFF${[HEAD, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

const HEAD = ['Time', 'Time (UTC)', 'Tag', 'Unit', 'Value', 'Lowest', 'Highest', 'Quality'];
