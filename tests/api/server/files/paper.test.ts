/** Documents for paper: pages, repeated heads, and the same bytes on a machine without fonts. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { writeFontsFile } from '../../../../api/server/files/drawing-fonts.ts';
import type { PaperAnswer, PaperDocument } from '../../../../api/server/files/paper.ts';
import { pdfOfPaper } from '../../../../api/server/files/paper.ts';
import { planChart } from '../../../../engine/chart/plan.ts';
import { PLAIN, seriesOf } from '../../../engine/chart/samples.ts';
import { textsOfPdf } from '../../../support/pdf-texts.ts';

const always = new AbortController().signal;
const plan = planChart({
  ...PLAIN,
  series: [
    seriesOf([
      [0, 1],
      [50, 7.5],
      [100, 3],
    ]),
  ],
  axes: [{ label: 'Flöw, m³/h' }],
});
const paper: PaperDocument = {
  ...{
    paper: 'a4',
    isLandscape: true,
    title: 'Wells Ł Ж Ω',
    lines: ['One', 'Two'],
    foot: 'Range · Europe/Oslo',
  },
  made: 1_700_000_000_000,
  chart: { plan, legend: [{ slot: 1, words: 'Level' }], notes: ['1  Noted'] },
  tables: [
    {
      head: ['Time', 'Level of the first well (m)', 'B'],
      rows: Array.from({ length: 100 }, (_, nth) => [`Row ${nth}`, `${nth}.500`, 'x']),
    },
  ],
};

test('OR-124 a document has its title once, and on every page the head of its table, the foot and the number', async () => {
  const pages = await textsOfPdf(await pdfOfPaper(paper, always));
  expect(pages.length).toBeGreaterThan(2);
  const words = pages.map((page) => page.map(({ text }) => text));
  expect(words.map((page) => page.includes('Wells Ł Ж Ω'))).toEqual(pages.map((_, nth) => nth === 0));
  words.forEach((page, nth) => {
    expect(page).toEqual(
      expect.arrayContaining(['Range · Europe/Oslo', `Page ${nth + 1} of ${pages.length}`, 'Time']),
    );
  });
  expect(words[0]).toEqual(expect.arrayContaining(['Flöw, m³/h', 'Level', '1  Noted', 'One', 'Two']));
  expect(words.flat().filter((text) => text.startsWith('Row '))).toEqual(
    paper.tables[0]!.rows.map(([first]) => first),
  );
});

test('OR-124 paper is A4 or Letter, upright or across; what is too wide goes on below with its first column', async () => {
  const head = ['Time', ...Array.from({ length: 14 }, (_, nth) => `Series number ${nth} of them all`)];
  const wide = {
    ...paper,
    chart: undefined,
    isLandscape: false,
    tables: [{ head, rows: [head.map((_, nth) => `c${nth}`)] }],
  };
  const bytes = await pdfOfPaper({ ...wide, paper: 'letter' }, always);
  const document = await PDFDocument.load(bytes);
  expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
  const texts = (await textsOfPdf(bytes)).flat();
  const cells = texts.filter(({ text }) => /^c\d+$/.test(text));
  expect(new Set(cells.map(({ text }) => text)).size).toBe(15);
  expect(cells.filter(({ text }) => text === 'c0').length).toBeGreaterThan(1);
  expect(Math.max(...cells.map(({ x }) => x))).toBeLessThan(816 - 48);
  const across = await PDFDocument.load(await pdfOfPaper({ ...wide, isLandscape: true }, always));
  expect(across.getPage(0).getSize()).toEqual({ width: 841.88, height: 595.28 });
});

test('OR-124 the bytes are the same on a machine without fonts', async () => {
  const child = fork(resolve(import.meta.dirname, '../../../../api/server/files/paper-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    env: { FONTCONFIG_FILE: writeFontsFile('/nowhere/fonts.conf') },
  });
  child.send(paper);
  const [{ file }] = (await once(child, 'message')) as [PaperAnswer];
  child.kill();
  expect(Buffer.from(file!).equals(await pdfOfPaper(paper, always))).toBe(true);
});

test('a document that nobody waits for any longer is given up', async () => {
  const leaving = new AbortController();
  const made = pdfOfPaper(paper, leaving.signal);
  const next = pdfOfPaper(paper, always);
  leaving.abort(new Error('left'));
  await expect(made).rejects.toThrow('left');
  await expect(next).resolves.toBeInstanceOf(Uint8Array);
});
