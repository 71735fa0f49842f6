/** The small files of a workbook, and how a text is written in one. */

export interface SheetEntry {
  readonly name: string;
}

/** Columns that spreadsheets read. */
const MOST_COLUMNS = 16_384;
/** `A` to `XFD`. */
export const COLUMN_LETTERS: readonly string[] = Array.from({ length: MOST_COLUMNS }, (_, nth) =>
  lettersOf(nth),
);

function lettersOf(nth: number): string {
  const last = String.fromCharCode(65 + (nth % 26));
  return nth < 26 ? last : lettersOf(Math.floor(nth / 26) - 1) + last;
}

/** Letters of one cell: what spreadsheets read. */
const MOST_LETTERS = 32_767;
const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inXml = (text: string): string => text.replace(/[&<>"]/g, (letter) => XML[letter]!);

/** Letters that XML forbids, and what looks like their escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const REFUSED = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const ESCAPES = /_(?=x[0-9a-f]{4}_)/gi;

const hex = (letter: string): string => letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

/** A cell with a text: never a formula, and it stays none when somebody edits it. */
export function textCell(place: string, look: number, text: string): string {
  const whole = text.toWellFormed().slice(0, MOST_LETTERS).toWellFormed();
  const safe = whole.replace(ESCAPES, '_x005F_').replace(REFUSED, (letter) => `_x${hex(letter)}_`);
  return `<c r="${place}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${inXml(safe)}</t></is></c>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Formats of times: that of months and days as on the screen (RPT-20), that of UTC as machines write it. */
const FORMATS = [
  [164, 'mm/dd/yyyy h:mm AM/PM'],
  [165, 'mm/dd/yyyy h:mm:ss AM/PM'],
  [166, 'yyyy-mm-dd hh:mm:ss'],
] as const;
/** A text: its number in the format, and the mark that spreadsheets set before what would be a formula. */
const TEXT = 'numFmtId="49" quotePrefix="1" applyNumberFormat="1"';

const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">` +
  FORMATS.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${inXml(code)}"/>`).join('') +
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  `<xf ${TEXT} fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `<xf ${TEXT} fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
  FORMATS.map(
    ([id]) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ).join('') +
  '</cellXfs></styleSheet>';

/** The files beside the sheets, with their paths. */
export function bookFiles(sheets: readonly SheetEntry[]): readonly (readonly [path: string, text: string])[] {
  const each = (of: (sheet: SheetEntry, number: number) => string) =>
    sheets.map((sheet, nth) => of(sheet, nth + 1)).join('');
  const styles = sheets.length + 1;
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
        each(
          (_, nth) =>
            `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
        ) +
        '</Types>',
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
        each(({ name }, nth) => `<sheet name="${inXml(name)}" sheetId="${nth}" r:id="rId${nth}"/>`) +
        '</sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
        each(
          (_, nth) =>
            `<Relationship Id="rId${nth}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${nth}.xml"/>`,
        ) +
        `<Relationship Id="rId${styles}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ];
}
