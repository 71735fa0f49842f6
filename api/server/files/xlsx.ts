/**
 * Workbooks for spreadsheets (Office Open XML), written as a stream: what is written is compressed and passed on at once, and
 * only the last few kilobytes are in memory. Every text is a text: none is executed, whatever it begins with.
 */
import { Zip, ZipDeflate } from 'fflate';
import { bookFiles, COLUMN_LETTERS, type SheetEntry, textCell } from './xlsx-parts.ts';

/** Rows of one sheet, its head included: what spreadsheets read. */
const MOST_ROWS = 1_048_576;
/** Strong compression takes a third longer and saves a seventh. */
const LEVEL = 3;

/** How the cells of a column look, in the order of the styles in styles.xml. */
const LOOKS = { number: 0, text: 1, head: 2, minutes: 3, seconds: 4, utc: 5 } as const;
type Look = keyof typeof LOOKS;

export interface SheetColumn {
  readonly title: string;
  /** Of its numbers; what is no number is a text in any column. */
  readonly look: Look;
  /** Letters, about. */
  readonly width: number;
}

/** Spreadsheets calculate with doubles: a 64-bit integer is a text there, which keeps its digits. */
export type XlsxCell = string | number | bigint | null;

/** Milliseconds since 1970 by some clock, as a spreadsheet counts: days since 1899-12-30. */
export const daysOf = (ms: number): number => ms / 86_400_000 + 25_569;

/** Writes one workbook; `take` gives what has been written since it was last called. */
export class XlsxWriter {
  readonly #zip: Zip;
  readonly #mostRows: number;
  readonly #sheets: SheetEntry[] = [];
  #written: Uint8Array[] = [];
  #sheet: ZipDeflate | undefined;
  #columns: readonly SheetColumn[] = [];
  #name = '';
  /** Sheets of the present table. */
  #parts = 0;
  #row = 0;

  /** `mostRows`: of one sheet. */
  constructor(mostRows = MOST_ROWS) {
    this.#mostRows = mostRows;
    this.#zip = new Zip((error, part) => {
      if (error) throw error;
      this.#written.push(part);
    });
  }

  /** Begins a table on a sheet of its own; where it has too many rows it goes on on further ones, with the same head. */
  table(name: string, columns: readonly SheetColumn[]): void {
    this.#name = name;
    this.#columns = columns;
    this.#parts = 0;
    this.#openSheet();
  }

  /** Appends rows to the table. */
  rows(rows: readonly (readonly XlsxCell[])[]): void {
    let text = '';
    for (const cells of rows) {
      if (this.#row === this.#mostRows) {
        this.#push(text);
        text = '';
        this.#openSheet();
      }
      text += this.#rowText(cells);
    }
    this.#push(text);
  }

  /** Ends the workbook. */
  end(): void {
    this.#closeSheet();
    for (const [path, text] of bookFiles(this.#sheets)) {
      const file = this.#file(path);
      file.push(Buffer.from(text), true);
    }
    this.#zip.end();
  }

  take(): Uint8Array {
    const written = Buffer.concat(this.#written);
    this.#written = [];
    return written;
  }

  #openSheet(): void {
    this.#closeSheet();
    const part = ++this.#parts;
    this.#sheets.push({ name: part === 1 ? this.#name : `${this.#name} ${part}` });
    this.#sheet = this.#file(`xl/worksheets/sheet${this.#sheets.length}.xml`);
    this.#row = 0;
    const widths = this.#columns.map(
      ({ width }, nth) => `<col min="${nth + 1}" max="${nth + 1}" width="${width}" customWidth="1"/>`,
    );
    this.#push(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
        `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`,
    );
    this.#push(
      this.#rowText(
        this.#columns.map(({ title }) => title),
        LOOKS.head,
      ),
    );
  }

  #rowText(cells: readonly XlsxCell[], textLook: number = LOOKS.text): string {
    const row = ++this.#row;
    let text = `<row r="${row}">`;
    for (let nth = 0; nth < cells.length; nth++) {
      const cell = cells[nth]!;
      if (cell === null || cell === '') continue;
      const place = `${COLUMN_LETTERS[nth]}${row}`;
      if (typeof cell === 'bigint') text += textCell(place, textLook, String(cell));
      else if (typeof cell === 'string') text += textCell(place, textLook, cell);
      else if (Number.isFinite(cell))
        text += `<c r="${place}" s="${LOOKS[this.#columns[nth]!.look]}"><v>${cell}</v></c>`;
    }
    return `${text}</row>`;
  }

  #closeSheet(): void {
    this.#sheet?.push(Buffer.from('</sheetData></worksheet>'), true);
    this.#sheet = undefined;
  }

  #push(text: string): void {
    if (text !== '') this.#sheet?.push(Buffer.from(text));
  }

  #file(path: string): ZipDeflate {
    const file = new ZipDeflate(path, { level: LEVEL });
    this.#zip.add(file);
    return file;
  }
}
