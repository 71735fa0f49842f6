/** A workbook read back: its sheets with their cells. */
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

export interface ReadCell {
  readonly place: string;
  /** A number, or a text; a formula would be neither. */
  readonly value: number | string;
  readonly style: number;
}

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly ReadCell[])[];
}

/** What escapes of control characters stand for. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Throws where a file is not well-formed, or a cell is a formula. */
export function sheetsOf(bytes: Uint8Array): ReadSheet[] {
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)]),
  );
  const names: string[] = [];
  for (const text of Object.values(files)) new SaxesParser({ xmlns: true }).write(text).close();
  const book = new SaxesParser();
  book.on('opentag', ({ name, attributes }) => {
    if (name === 'sheet') names.push(String(attributes.name));
  });
  book.write(files['xl/workbook.xml']!).close();
  return names.map((name, nth) => ({ name, rows: rowsOf(files[`xl/worksheets/sheet${nth + 1}.xml`]!) }));
}

function rowsOf(sheet: string): ReadCell[][] {
  const rows: ReadCell[][] = [];
  let cell = { place: '', style: 0 };
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'f') throw new Error('A cell is a formula');
    if (name === 'row') rows.push([]);
    if (name === 'c') cell = { place: String(attributes.r), style: Number(attributes.s ?? 0) };
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    const { place, style } = cell;
    if (name === 'v') rows.at(-1)!.push({ place, style, value: Number(text) });
    if (name === 't') rows.at(-1)!.push({ place, style, value: unescaped(text) });
  });
  parser.write(sheet).close();
  return rows;
}
