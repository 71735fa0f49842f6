/** The activity log as a table for spreadsheets. */
import type { ActivityItem } from '../../../api/contract/index.ts';
import { momentWords } from '../../ui/charts/moment-words.ts';
import { changesWords, KIND_TITLES, personWords, sentenceOf } from './activity-words.ts';

/** A number as we write it, `-1.5e-7` too, or with thousands separators. */
const NUMBER = /^[+-]?\d+([.,]\d+)*(e[+-]?\d+)?$/i;

/**
 * One cell. A spreadsheet executes text that begins like a formula, whoever wrote it: such a text gets a leading apostrophe,
 * which the spreadsheet does not show. Numbers stay numbers.
 */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text.trimStart() || text) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const HEAD = ['Time', 'Time (UTC)', 'Person', 'What', 'Kind', 'Object', 'Changes'];

/** All rows with a header, in the form that spreadsheets open correctly: with a byte order mark and CRLF. */
export function activityCsv(items: readonly ActivityItem[], timeZone: string): string {
  const rows = items.map((item) => [
    momentWords(item.at, timeZone),
    item.at,
    personWords(item),
    sentenceOf(item),
    KIND_TITLES[item.kind],
    item.object.name,
    changesWords(item),
  ]);
  return `\uFEFF${[HEAD, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
