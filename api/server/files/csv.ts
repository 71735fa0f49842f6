/** Tables as text for spreadsheets. */

/** A cell: a text, a number, a 64-bit integer, or nothing. */
export type CsvCell = string | number | bigint | null;

/** What some spreadsheet takes for the beginning of a formula: the full-width signs too, and after blanks. */
const FORMULA = /^(\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/**
 * One cell. A spreadsheet executes text that begins like a formula, whoever wrote it: such a text gets a leading apostrophe.
 * Numbers stay numbers, `-1.5e-7` too.
 */
function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return String(cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** What a file begins with so that spreadsheets read it as UTF-8. */
export const CSV_MARK = '\uFEFF';
