/** The activity log as a table for spreadsheets. */
import type { ActivityItem } from '../../../api/contract/index.ts';
import { changesWords, KIND_TITLES, personWords, sentenceOf, timeWords } from './activity-words.ts';

/**
 * One cell. A spreadsheet runs what begins like a formula, whoever wrote it: such a text gets an apostrophe before it,
 * which the spreadsheet does not show. Numbers stay numbers.
 */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text.trimStart() || text) && !/^[+-]?\d+([.,]\d+)*$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const HEAD = ['Time', 'Time (UTC)', 'Person', 'What', 'Kind', 'Object', 'Changes'];

/** All rows with a head, in the form that spreadsheets open as it is: with a byte order mark and CRLF. */
export function activityCsv(items: readonly ActivityItem[], timeZone?: string): string {
  const rows = items.map((item) => [
    timeWords(item.at, timeZone),
    item.at,
    personWords(item),
    sentenceOf(item),
    KIND_TITLES[item.kind],
    item.object.name,
    changesWords(item),
  ]);
  return `\uFEFF${[HEAD, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
