/** The audit log as a table for spreadsheets: complete rows, so that the chain can be verified elsewhere too. */
import type { AuditItem } from '../../../api/contract/index.ts';
import { csvCell } from '../../parts/log/activity-csv.ts';
import { momentWords } from '../../ui/charts/moment-words.ts';
import { gistOf, personWords, sentenceOf } from './audit-words.ts';

const HEAD = [
  ...[
    'Row',
    'Time',
    'Time (UTC)',
    'Person',
    'Person id',
    'Action',
    'What',
    'Site',
    'Device',
    'Tag',
    'Summary',
  ],
  ...['Value before', 'Value asked for', 'Value read back', 'Result', 'Command id', 'Confirm id', 'Client'],
  ...['Detail', 'Seal'],
];

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
const cellOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** In the form that spreadsheets open correctly: with a byte order mark and CRLF. */
export const csvHead = (): string => `\uFEFF${line(HEAD)}`;

export function csvRow(item: AuditItem, timeZone: string): string {
  const { detail, tag } = item;
  const { expectedValue, value, readBack, result, commandId, confirmId, client } = detail;
  return line([
    ...[String(item.sequence), momentWords(item.at, timeZone), item.at, personWords(item), item.user.uuid],
    ...[
      item.action,
      sentenceOf(item),
      tag?.site ?? item.place,
      tag?.device ?? '',
      tag?.name ?? '',
      gistOf(item),
    ],
    ...[expectedValue, value, readBack, result, commandId, confirmId, client].map(cellOf),
    ...[JSON.stringify(detail), item.hmac],
  ]);
}
