/** Tables for spreadsheets: texts that would be executed are texts, and numbers stay numbers. */
import { expect, test } from 'vitest';
import { csvLine } from '../../../../api/server/files/csv.ts';
import { daysOf, XlsxWriter } from '../../../../api/server/files/xlsx.ts';
import { sheetsOf } from '../../../support/xlsx-cells.ts';

const FORMULAS = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\u00a0=1', '\ufeff=1'],
  ...['＝1', '＋1', '－1', '＠SUM(A1)', '\tx', '\rx', "=cmd|' /C calc'!A0"],
];
const PLAIN = ['Level', 'a=b', '1-2', 'm³/h', '日本', 'a\tb', '', "'quoted", 'x@y'];
const NUMBERS = [0, -1, -1.5e-7, 1e21, 12.345, Number.MAX_SAFE_INTEGER, -0.001];

/** The cells of one line, as a spreadsheet splits it. */
const cellsOf = (line: string): string[] =>
  [...line.replace(/\r\n$/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

test('OR-124 in CSV no text begins like a formula, in any width and after any blank, and numbers stay numbers', () => {
  expect(cellsOf(csvLine(FORMULAS))).toEqual(FORMULAS.map((text) => `'${text}`));
  expect(cellsOf(csvLine(PLAIN))).toEqual(PLAIN);
  expect(cellsOf(csvLine(NUMBERS)).map(Number)).toEqual(NUMBERS);
  expect(csvLine([9007199254740993n, -1n])).toBe('9007199254740993,-1\r\n');
});

const COLUMNS = [
  { title: '=Time', look: 'utc', width: 20 },
  { title: 'Value', look: 'number', width: 12 },
] as const;

test('OR-124 in XLSX every text is a text and every number a number', () => {
  const writer = new XlsxWriter();
  writer.table('Values', COLUMNS);
  const texts = [
    ...FORMULAS,
    ...PLAIN,
    'a & <b>',
    'bell\u0007',
    '_x0041_',
    'half \ud800 pair',
    'x'.repeat(40_000),
  ];
  writer.rows(texts.map((text) => [null, text]));
  writer.rows(NUMBERS.map((number) => [daysOf(0), number]));
  writer.end();
  const [sheet] = sheetsOf(writer.take());
  const [head, ...rows] = sheet!.rows;
  expect(head!.map(({ value }) => value)).toEqual(['=Time', 'Value']);
  const written = texts.map((text) => text.toWellFormed().slice(0, 32_767));
  expect(rows.slice(0, texts.length).map(([cell]) => cell?.value ?? '')).toEqual(
    written.map((text) => (text === '_x0041_' ? '_x0041_' : text)),
  );
  expect(rows.slice(texts.length).map((row) => row.map(({ value }) => value))).toEqual(
    NUMBERS.map((number) => [25_569, number]),
  );
});

test('OR-124 rows that a sheet has no room for are on the next one, with the same head', () => {
  const writer = new XlsxWriter(4);
  writer.table('Values', COLUMNS);
  writer.rows(Array.from({ length: 7 }, (_, nth) => [nth, nth]));
  writer.table('About', COLUMNS.slice(0, 1));
  writer.rows([['last']]);
  writer.end();
  const sheets = sheetsOf(writer.take());
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Values', 4],
    ['Values 2', 4],
    ['Values 3', 2],
    ['About', 2],
  ]);
  expect(sheets[2]!.rows.flat().map(({ place, value }) => `${place} ${value}`)).toEqual([
    'A1 =Time',
    'B1 Value',
    'A2 6',
    'B2 6',
  ]);
});
