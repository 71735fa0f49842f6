/** Pictures on both backends, at several sizes, and in the files that an export makes. */
import { afterAll, describe, expect, test } from 'vitest';
import { greyOf, ssim } from '../../../../bench/ssim.ts';
import { createEngine, type Engine } from '../../../../engine/engine.ts';
import type { Backend } from '../../../../engine/render/backend.ts';
import { createBackend } from '../../../../engine/render/create.ts';
import { exportPicture } from '../../../../engine/render/export/export.ts';
import { decodePicture } from '../../../../engine/render/pictures/decode.ts';
import canvas from '../../../../plugins/canvas/kind.ts';
import images from '../../../../plugins/images/kind.ts';

const SIZE = { width: 480, height: 360, ratio: 1 };
const AGREEMENT = 0.98;
const opened: Engine[] = [];
afterAll(() => {
  for (const engine of opened) engine.dispose();
});

/** A picture of 200 × 100: red at the left, blue at the right, a clear hole in the middle, fine lines in it. */
async function picture(): Promise<Blob> {
  const sheet = new OffscreenCanvas(200, 100);
  const pen = sheet.getContext('2d')!;
  pen.fillStyle = '#ff0000';
  pen.fillRect(0, 0, 100, 100);
  pen.fillStyle = '#0000ff';
  pen.fillRect(100, 0, 100, 100);
  pen.clearRect(80, 30, 40, 40);
  pen.fillStyle = '#ffffff';
  for (let x = 4; x < 60; x += 4) pen.fillRect(x, 10, 1, 20);
  return sheet.convertToBlob();
}

const OBJECTS = [
  { id: 'full', x: 10, y: 10, width: 200, height: 100, url: 'plan' },
  { id: 'small', x: 230, y: 20, width: 40, height: 20, url: 'plan' },
  { id: 'tall', x: 290, y: 10, width: 60, height: 120, url: 'plan' },
  { id: 'turned', x: 40, y: 150, width: 160, height: 80, angle: 30, url: 'plan' },
  { id: 'tinted', x: 260, y: 160, width: 100, height: 50, url: 'plan', tint: '#80ff8080' },
  { id: 'large', x: 220, y: 230, width: 240, height: 120, url: 'plan' },
  { id: 'missing', x: 380, y: 20, width: 90, height: 60, url: 'gone' },
].map((object) => ({ ...object, identifier: 'images' }));

/** One engine a backend for all tests: opening a context costs more than any of them. */
const engines = new Map<string, ReturnType<typeof openEngine>>();
function engineWith(choice: 'webgl' | 'raster'): ReturnType<typeof openEngine> {
  const known = engines.get(choice) ?? openEngine(choice);
  engines.set(choice, known);
  return known;
}

async function openEngine(choice: 'webgl' | 'raster') {
  const surface = new OffscreenCanvas(SIZE.width, SIZE.height);
  const backend: Backend = createBackend({ canvas: surface, surface: SIZE, backend: choice });
  const file = await picture();
  const queue: (() => void)[] = [];
  const engine = createEngine({
    kinds: [canvas, images],
    backend,
    clock: () => performance.now() / 1000,
    schedule: (frame) => queue.push(frame),
    emit: () => {},
    published: () => {},
    report: () => {},
    loadPicture: (path) => (path.endsWith('/plan') ? decodePicture(file) : Promise.reject(new Error('404'))),
  });
  opened.push(engine);
  engine.clear({ width: 480, height: 360, fill: '#ffffff', url: null });
  engine.resize(SIZE);
  engine.view.fit();
  engine.view.zoomTo(1);
  engine.addObjects(OBJECTS);
  const run = () => {
    for (let round = 0; round < 6; round++) for (const frame of queue.splice(0)) frame();
  };
  run();
  const early = new Uint8ClampedArray(backend.readPixels());
  await engine.exportView(false)!.pictures!.settle([0, 1]);
  run();
  return { engine, early, pixels: new Uint8ClampedArray(backend.readPixels()), run, backend };
}

const at = (pixels: Uint8ClampedArray, x: number, y: number): number[] => [
  ...pixels.subarray((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3),
];

const near = (colour: readonly number[], expected: readonly number[]): void => {
  for (const [nth, part] of expected.entries())
    expect(Math.abs(colour[nth]! - part), `${colour}`).toBeLessThan(6);
};

describe.each(['webgl', 'raster'] as const)('KIND-IMAGE-01 pictures with %s', (choice) => {
  test('a veil while they are on their way; then their own colours, their holes, their tint', async () => {
    const { early, pixels } = await engineWith(choice);
    near(at(early, 60, 60), [217, 217, 217]);
    near(at(pixels, 60, 70), [255, 0, 0]);
    near(at(pixels, 180, 60), [0, 0, 255]);
    near(at(pixels, 110, 60), [255, 255, 255]);
    // Half as opaque, and of the red only half is left.
    near(at(pixels, 280, 200), [191, 127, 127]);
  });

  test('each keeps its proportions; what is missing says so', async () => {
    const { pixels } = await engineWith(choice);
    near(at(pixels, 300, 70), [255, 0, 0]);
    near(at(pixels, 300, 20), [255, 255, 255]);
    near(at(pixels, 384, 70), [229, 231, 235]);
  });
});

test('both backends draw pictures alike, near and far', async () => {
  const [webgl, raster] = [await engineWith('webgl'), await engineWith('raster')];
  for (const scale of [1, 0.4, 3]) {
    const pictures = [webgl, raster].map(({ engine, run, backend }) => {
      engine.view.zoomTo(scale);
      run();
      return greyOf(new ImageData(new Uint8ClampedArray(backend.readPixels()), SIZE.width, SIZE.height));
    });
    expect(ssim(pictures[0]!, pictures[1]!), `at ${scale}`).toBeGreaterThan(AGREEMENT);
  }
});

describe('exports', () => {
  const progress = { onProgress: () => {}, breathe: async () => {} };
  const order = { title: 'Pictures', width: 480, height: 360 };

  test('PNG shows them', async () => {
    const { engine } = await engineWith('raster');
    const file = await exportPicture(engine.exportView(false)!, { ...order, format: 'png' }, progress);
    const bitmap = await createImageBitmap(file);
    const sheet = new OffscreenCanvas(480, 360);
    const pen = sheet.getContext('2d')!;
    pen.drawImage(bitmap, 0, 0);
    near([...pen.getImageData(60, 70, 1, 1).data.subarray(0, 3)], [255, 0, 0]);
  });

  test('SVG carries each once as PNG, placed and tinted; it looks as the diagram does', async () => {
    const { engine, pixels } = await engineWith('raster');
    const file = await exportPicture(engine.exportView(false)!, { ...order, format: 'svg' }, progress);
    const text = await file.text();
    expect(text.match(/<image /g)).toHaveLength(6);
    expect(text).toContain('<feColorMatrix');
    const shown = new Image();
    shown.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await shown.decode();
    const sheet = new OffscreenCanvas(480, 360);
    const pen = sheet.getContext('2d')!;
    pen.drawImage(shown, 0, 0, 480, 360);
    const likeness = ssim(greyOf(pen.getImageData(0, 0, 480, 360)), greyOf(new ImageData(pixels, 480, 360)));
    expect(likeness).toBeGreaterThan(0.93);
  });

  test('PDF carries each tint once, with its mask', async () => {
    const { engine } = await engineWith('raster');
    const file = await exportPicture(engine.exportView(false)!, { ...order, format: 'pdf' }, progress);
    const bytes = new TextDecoder('latin1').decode(await file.arrayBuffer());
    // pdf-lib packs its objects, but never a stream with an image.
    expect(bytes.match(/\/Subtype \/Image/g)).toHaveLength(4);
    expect(bytes.match(/\/SMask /g)).toHaveLength(2);
  });
});
