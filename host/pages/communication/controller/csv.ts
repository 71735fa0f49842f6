/** Tags from a pasted table: a header line with column names, then one tag per line; separated by commas, semicolons or tabs. */

import { dsvFormat } from 'd3-dsv';
import type { DataType } from '../../../../api/contract/field-addresses.ts';
import type { TagForm } from '../../../../api/contract/index.ts';
import { countWords } from '../../../ui/count-words.ts';

interface PastedTags {
  readonly tags: readonly TagForm[];
  /** What is wrong with the table itself. */
  readonly faults: readonly string[];
  /** Numbers with a decimal comma, and what they were read as. */
  readonly notes: readonly string[];
}

/** Column → its place in a tag. Unknown columns are refused: a misspelt one must not be lost silently. */
const COLUMNS: Readonly<
  Record<string, { readonly at: 'tag' | 'address'; readonly key: string; readonly kind: Kind }>
> = {
  name: { at: 'tag', key: 'name', kind: 'text' },
  'data type': { at: 'tag', key: 'dataType', kind: 'dataType' },
  unit: { at: 'tag', key: 'unit', kind: 'text' },
  minimum: { at: 'tag', key: 'min', kind: 'number' },
  maximum: { at: 'tag', key: 'max', kind: 'number' },
  deadband: { at: 'tag', key: 'deadband', kind: 'number' },
  'scan interval': { at: 'tag', key: 'scanInterval', kind: 'number' },
  'reset band': { at: 'tag', key: 'resetBand', kind: 'number' },
  'high limit': { at: 'tag', key: 'alertHigh', kind: 'number' },
  'low limit': { at: 'tag', key: 'alertLow', kind: 'number' },
  control: { at: 'tag', key: 'canToggle', kind: 'boolean' },
  metric: { at: 'address', key: 'metric', kind: 'text' },
  'node id': { at: 'address', key: 'nodeId', kind: 'text' },
  table: { at: 'address', key: 'table', kind: 'text' },
  register: { at: 'address', key: 'register', kind: 'number' },
  encoding: { at: 'address', key: 'encoding', kind: 'text' },
  bit: { at: 'address', key: 'bit', kind: 'number' },
  length: { at: 'address', key: 'length', kind: 'number' },
  'word order': { at: 'address', key: 'wordOrder', kind: 'text' },
  'byte order': { at: 'address', key: 'byteOrder', kind: 'text' },
  'character set': { at: 'address', key: 'charset', kind: 'text' },
  scale: { at: 'address', key: 'scale', kind: 'number' },
  offset: { at: 'address', key: 'offset', kind: 'number' },
};
type Kind = 'text' | 'number' | 'boolean' | 'dataType';

const ADDRESS_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'sparkplug-b': ['metric'],
  'opc-ua': ['node id'],
  'modbus-tcp': ['table', 'register', 'encoding', 'scale', 'offset'],
};

/** The header line of a table for this protocol, as a starting point. */
export const headLine = (protocol: string): string =>
  ['name', 'data type', 'unit', ...(ADDRESS_COLUMNS[protocol] ?? []), 'scan interval', 'control'].join(',');

export function readTags(text: string): PastedTags {
  const separator = separatorOf(text);
  const [head, ...lines] = rowsOf(text, separator);
  if (!head) return { tags: [], faults: [], notes: [] };
  const columns = head.map((title) => title.toLowerCase());
  const faults = columns
    .filter((title) => !Object.hasOwn(COLUMNS, title))
    .map((title) => `Unknown column “${title}”. Known columns: ${Object.keys(COLUMNS).join(', ')}`);
  if (!columns.includes('name')) faults.push('The first line must contain a column “name”');
  if (faults.length > 0) return { tags: [], faults, notes: [] };
  // A table that is separated by commas has no decimal ones.
  const numbers = new DecimalCommas(separator !== ',');
  const tags = lines.map((cells) => tagOf(columns, cells, numbers));
  return { tags, faults, notes: numbers.notes };
}

/** `0,1`, `-12,5` and `1.234,5`, as spreadsheets of many countries write numbers. */
const DECIMAL_COMMA = /^[-+]?(\d{1,3}(\.\d{3})+|\d+),\d+$/;

class DecimalCommas {
  readonly #isAllowed: boolean;
  #count = 0;
  #example = '';

  constructor(isAllowed: boolean) {
    this.#isAllowed = isAllowed;
  }

  get notes(): readonly string[] {
    if (this.#count === 0) return [];
    return [`${countWords(this.#count, 'number')} with a decimal comma: ${this.#example}`];
  }

  /** The number; the text as typed if it is none. */
  read(cell: string): number | string {
    if (!Number.isNaN(Number(cell))) return Number(cell);
    if (!this.#isAllowed || !DECIMAL_COMMA.test(cell)) return cell;
    const number = Number(cell.replaceAll('.', '').replace(',', '.'));
    if (this.#count++ === 0) this.#example = `${cell} was read as ${number}`;
    return number;
  }
}

function tagOf(columns: readonly string[], cells: readonly string[], numbers: DecimalCommas): TagForm {
  const tag: Record<string, unknown> = { dataType: 'float' };
  const address: Record<string, unknown> = {};
  for (const [nth, title] of columns.entries()) {
    const cell = cells[nth] ?? '';
    if (cell === '') continue;
    const { at, key, kind } = COLUMNS[title]!;
    (at === 'tag' ? tag : address)[key] = kind === 'number' ? numbers.read(cell) : cellValue(cell, kind);
  }
  return { name: '', ...tag, address } as unknown as TagForm;
}

const DATA_TYPE_WORDS: Readonly<Record<string, DataType>> = {
  number: 'float',
  'whole number': 'int64',
  'on or off': 'boolean',
  text: 'string',
};

/** Unsuitable values stay as typed: the contract's check refuses them by row and column. */
function cellValue(cell: string, kind: Kind): unknown {
  const word = cell.toLowerCase();
  if (kind === 'dataType') return DATA_TYPE_WORDS[word] ?? word;
  if (kind === 'boolean') return ['yes', 'true', '1', 'on'].includes(word);
  return cell;
}

const separatorOf = (text: string): string =>
  /\t/.test(text) ? '\t' : (text.split('\n', 1)[0]!.match(/[;,]/)?.[0] ?? ',');

/** Non-empty lines, as trimmed cells. A quoted cell may hold the separator, line breaks and doubled quotes. */
function rowsOf(text: string, separator: string): string[][] {
  const rows = dsvFormat(separator).parseRows(text, (row) => row.map((cell) => cell.trim()));
  return rows.filter((row) => row.some((cell) => cell !== ''));
}
