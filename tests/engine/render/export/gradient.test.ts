/** A gradient on its way out and in again: every form writes it, and an imported SVG has the same. */
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { expect, test } from 'vitest';
import { exportViewOf } from '../../../../engine/export-view.ts';
import { importSvg } from '../../../../engine/import/svg/svg.ts';
import { type ExportFormat, exportPicture } from '../../../../engine/render/export/export.ts';
import { FixedGlyphs } from '../../../../engine/render/text/fixed-glyphs.ts';
import { Scene } from '../../../../engine/scene/scene.ts';
import * as kinds from '../../../../plugins/index.ts';
import { added } from '../../../support/engine/notation.ts';

const canvas = { width: 400, height: 300, fill: '#ffffff', url: null };

async function exported(line: string, format: ExportFormat): Promise<Blob> {
  const glyphs = new FixedGlyphs();
  const scene = new Scene(Object.values(kinds), glyphs, () => {});
  scene.apply(added(line));
  const view = exportViewOf({ scene, canvas, glyphs, selected: undefined, marks: false, time: 1e6 })!;
  const request = { format, title: 'Plant', width: 0, height: 0 };
  return exportPicture(view, request, { onProgress: () => {}, breathe: async () => {} });
}

const LOOK = 'fill=#102030 gradientColor=#a0b0c0 strokeWidth=0';

test.each(['rectangle', 'circle', 'polygon-8', 'arrow', 'drawing'])('%s', async (shape) => {
  for (const gradient of ['down', 'right']) {
    const line = `dynamic-shapes a 20,20 100x80 shape=${shape} gradient=${gradient} ${LOOK}`;
    const file = await exported(line, 'svg');
    const { objects, notes } = importSvg(await file.text(), { connector: 'line' });
    // The page is the first.
    const shapes = objects.slice(1);
    expect(shapes).toMatchObject([{ fill: '#102030', gradient, gradientColor: '#a0b0c0' }]);
    expect(notes).toEqual([]);
  }
});

test('in a PDF it is a shading over the box of the shape', async () => {
  for (const shape of ['rectangle', 'polygon-5', 'arrow']) {
    const line = `dynamic-shapes a 20,20 100x80 shape=${shape} gradient=right ${LOOK}`;
    const document = await PDFDocument.load(await (await exported(line, 'pdf')).arrayBuffer());
    const shadings = document.getPage(0).node.Resources()!.lookup(PDFName.of('Shading'), PDFDict);
    const shading = shadings.lookup(PDFName.of('S0'), PDFDict);
    expect(String(shading.get(PDFName.of('Coords')))).toBe('[ -50 -40 50 -40 ]');
  }
});
