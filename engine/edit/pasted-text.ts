/** What text of other programs becomes when it is pasted: cells of a table, or a text. */
import { tsvParseRows } from 'd3-dsv';

/** Several cells of a sheet, as rows of equal length; null for words that are no table. */
export function cellsIn(text: string): string[][] | null {
  if (!text.includes('\t')) return null;
  const rows = tsvParseRows(text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, ''));
  const columns = Math.max(...rows.map(({ length }) => length));
  return rows.map((row) => Array.from({ length: columns }, (_, nth) => (row[nth] ?? '').trim()));
}

/** Whether the text is data of some program, which nobody wants to read in a diagram. */
export function isData(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
