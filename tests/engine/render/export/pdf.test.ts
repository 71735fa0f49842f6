/** A PDF read back by pdf-lib: one page, real text, real paths. */
import { decodePDFRawStream, PDFArray, PDFDocument, PDFName, type PDFRawStream } from 'pdf-lib';
import { expect, test } from 'vitest';
import { exportViewOf } from '../../../../engine/export-view.ts';
import { exportPicture } from '../../../../engine/render/export/export.ts';
import { FixedGlyphs } from '../../../../engine/render/text/fixed-glyphs.ts';
import { Scene } from '../../../../engine/scene/scene.ts';
import * as kinds from '../../../../plugins/index.ts';
import { added } from '../../../support/engine/notation.ts';

async function pdfOf(line: string, canvas = { width: 400, height: 300, fill: '#ffffff', url: null }) {
  const glyphs = new FixedGlyphs();
  const scene = new Scene(Object.values(kinds), glyphs, () => {});
  scene.apply(added(line));
  const view = exportViewOf({ scene, canvas, glyphs, selected: undefined, marks: false, time: 1e6 })!;
  const file = await exportPicture(
    view,
    { format: 'pdf', title: 'Plant (1) \\', width: 0, height: 0 },
    { onProgress: () => {}, breathe: async () => {} },
  );
  const document = await PDFDocument.load(await file.arrayBuffer(), { updateMetadata: false });
  const page = document.getPage(0);
  const contents = page.node.lookup(PDFName.of('Contents'), PDFArray);
  const text = contents
    .asArray()
    .map((ref) => document.context.lookup(ref) as PDFRawStream)
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('');
  return { document, page, text };
}

test('is one page of the diagram’s size, with its name', async () => {
  const { document, page } = await pdfOf('dynamic-shapes a 0,0 10x10');
  expect(document.getPageCount()).toBe(1);
  expect(page.getSize()).toEqual({ width: 300, height: 225 });
  expect(document.getTitle()).toBe('Plant (1) \\');
});

test('texts are texts in the reader’s own fonts, forms are paths, and there is no picture', async () => {
  const { text, page } = await pdfOf('dynamic-texts t 0,0 200x40 text=Level; line l 10,10 100x20');
  expect(text).toContain(`<${Buffer.from('Level').toString('hex').toUpperCase()}> Tj`);
  expect(text).toMatch(/ m\n[^m]* l\nS\n/);
  expect(page.node.Resources()!.toString()).not.toMatch(/XObject <<\s+\//);
});

test('every state that is opened is closed again', async () => {
  const all = Object.values(kinds).map(
    ({ kind }, nth) => `${kind} k${nth} ${nth * 20},0 100x80 angle=${nth}`,
  );
  const { text } = await pdfOf(all.join('; '));
  const words = text.split(/\s+/);
  const count = (word: string) => words.filter((one) => one === word).length;
  expect(count('q')).toBeGreaterThan(50);
  expect(count('q')).toBe(count('Q'));
  expect(count('BT')).toBe(count('ET'));
  expect(text).not.toMatch(/NaN|Infinity|undefined/);
});

test('a page larger than readers take is made smaller', async () => {
  const { page } = await pdfOf('dynamic-shapes a 0,0 10x10', {
    width: 100_000,
    height: 50_000,
    fill: '#ffffff',
    url: null,
  });
  expect(page.getWidth()).toBeCloseTo(14_400);
  expect(page.getHeight()).toBeCloseTo(7200);
});
