/** What an import shows before it is inserted. */
import { expect, test } from 'vitest';
import { createEngine } from '../../../engine/engine.ts';
import { importDrawing } from '../../../engine/import/import.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import { pictureFiles } from '../../../host/editor/import/import-model.ts';
import { importClipping } from '../../../host/parts/images/placing.ts';
import shapes from '../../../plugins/dynamic-shapes/kind.ts';
import images from '../../../plugins/images/kind.ts';
import { clippingPicture } from '../../../worker/edit/clipping-picture.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const FILE = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect x="0" y="0" width="50" height="50" fill="#ff0000"/>
  <image x="100" y="20" width="80" height="60" href="data:image/png;base64,${PNG}"/>
</svg>`;

const engine = createEngine({
  kinds: [shapes, images],
  backend: new NullBackend({ width: 400, height: 300, ratio: 1 }),
  clock: () => 0,
  schedule: () => {},
  emit: () => {},
  published: () => {},
  report: () => {},
});

test('the parts that become pictures are seen before they are uploaded, with their own proportions', async () => {
  const { imported } = await importDrawing(new TextEncoder().encode(FILE), { connector: 'line' });
  expect(imported.pictures).toHaveLength(1);
  const text = importClipping(imported, new Map());
  const svg = await clippingPicture(engine, text, pictureFiles(imported));
  expect(svg).toContain(`href="data:image/png;base64,${PNG}"`);
  expect(svg).toMatch(/<image x="-30" y="-30" width="60" height="60" preserveAspectRatio="xMidYMid meet"/);
  expect(await clippingPicture(engine, text)).not.toContain('<image');
});

test('a picture that is an SVG is written as an address that ends no attribute', () => {
  const data = '<svg xmlns="http://www.w3.org/2000/svg"><text>"\'&lt;</text></svg>';
  const [address] = Object.values(
    pictureFiles({
      objects: [],
      pictures: [{ key: 'picture-1', name: 'a', type: 'image/svg+xml', data }],
      width: 1,
      height: 1,
      notes: [],
    }),
  );
  expect(address).not.toMatch(/[<>"\s]/);
  expect(decodeURIComponent(address!.split(',')[1]!)).toBe(data);
});
