/** Exported files of every kind, in real Chromium: read back by the browser and compared with each other and the screen. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { greyOf, ssim } from '../../../../bench/ssim.ts';
import { type ExportRequest, exportPicture, thumbnail } from '../../../../engine/render/export/export.ts';
import { AT_ONCE, everyKind, type Opened, openDiagram } from '../../../support/render/exported.ts';
import { shippedFonts } from '../../../support/render/fonts.ts';
import { isWhole } from '../../../support/whole.ts';

beforeAll(shippedFonts);

let opened: Opened | undefined;
afterEach(() => {
  opened?.engine.dispose();
  opened = undefined;
});

const EDITED = undefined;
const open = (live: Parameters<typeof openDiagram>[1] = EDITED): Opened => {
  opened = openDiagram(everyKind(), live);
  return opened;
};

const exported = (
  { engine, width, height }: Opened,
  order: Partial<ExportRequest> & { selection?: boolean },
) =>
  exportPicture(
    engine.exportView(order.selection ?? false)!,
    { format: 'png', title: 'Plant', width, height, ...order },
    AT_ONCE,
  );

/** The pixels of a file as the browser reads it. */
async function picture(file: Blob, width: number, height: number): Promise<ImageData> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  await image.decode();
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(address);
  return context.getImageData(0, 0, width, height);
}

const screen = ({ engine, backend, width, height, settle }: Opened): ImageData => {
  engine.view.fit();
  engine.view.zoomTo(1);
  settle();
  return { width, height, data: backend.readPixels() } as unknown as ImageData;
};

const likeness = (a: ImageData, b: ImageData): number => ssim(greyOf(a), greyOf(b));

describe('PNG', () => {
  test('EXPORT-02 OR-49 is the picture of the screen, pixel for pixel', async () => {
    const here = open();
    const file = await exported(here, {});
    expect(file.type).toBe('image/png');
    expect(likeness(await picture(file, here.width, here.height), screen(here))).toBeGreaterThan(0.995);
  });

  test('fits into a size of another form, with the page around it', async () => {
    const here = open();
    const { data } = await picture(await exported(here, { width: 300, height: 800 }), 300, 800);
    expect([...data.subarray(0, 3)]).toEqual([0xf4, 0xf6, 0xf7]);
    expect([...data.subarray(-4, -1)]).toEqual([0xf4, 0xf6, 0xf7]);
    expect(new Set(new Uint32Array(data.buffer)).size).toBeGreaterThan(20);
  });

  if (isWhole)
    test('in bands it is what it is in one piece: 4000 × 3000 has several', async () => {
      const here = open();
      const large = await picture(
        await exported(here, { width: here.width * 4, height: here.height * 4 }),
        here.width,
        here.height,
      );
      expect(likeness(large, screen(here))).toBeGreaterThan(0.97);
    });

  test('a side beyond the limit is refused in words', async () => {
    const here = open();
    for (const width of [0, 16_385, 1.5, Number.NaN])
      await expect(exported(here, { width, height: 10 })).rejects.toThrow('1 to 16,384 pixels');
  });
});

describe('SVG', () => {
  const parsed = async (file: Blob): Promise<Document> => {
    const document = new DOMParser().parseFromString(await file.text(), 'image/svg+xml');
    expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
    return document;
  };

  test('is well formed, and draws what the screen shows', async () => {
    const here = open();
    const file = await exported(here, { format: 'svg' });
    await parsed(file);
    expect(likeness(await picture(file, here.width, here.height), screen(here))).toBeGreaterThan(0.95);
  });

  test('has texts as texts, forms as forms, and no picture', async () => {
    const document = await parsed(await exported(open(), { format: 'svg' }));
    const texts = [...document.querySelectorAll('text')].map((text) => text.textContent);
    expect(texts).toContain('Level  <4> & “m³”');
    expect(document.querySelectorAll('rect, ellipse, path').length).toBeGreaterThan(50);
    expect(document.querySelectorAll('image, script, foreignObject')).toHaveLength(0);
  });

  test('brings the letters that it shows: a reader’s own fonts change nothing', async () => {
    const here = open();
    const text = await (await exported(here, { format: 'svg' })).text();
    const faces = [
      ...text.matchAll(/@font-face\{font-family:'(Mimic [^']*)'.*?url\(data:font\/woff2;base64,/g),
    ];
    expect(faces.map(([, name]) => name)).toContain('Mimic Roboto 1');
    // Other fonts of the reader in place of those that are named after ours.
    const other = text.replace(/font-family="((?:'Mimic [^']*', )+)[^"]*"/g, 'font-family="$1monospace"');
    expect(other).toContain("', monospace");
    const file = (svg: string) => new Blob([svg], { type: 'image/svg+xml' });
    const [own, others] = await Promise.all(
      [text, other].map((svg) => picture(file(svg), here.width, here.height)),
    );
    expect(new Uint32Array(others!.data.buffer)).toEqual(new Uint32Array(own!.data.buffer));
    const without = await picture(file(text.replace(/<style>.*<\/style>/s, '')), here.width, here.height);
    expect(likeness(without, own!)).toBeLessThan(1);
  });

  test('a title and a text cannot break out of it', async () => {
    const kinds = everyKind();
    const hostile = '</text><script>alert(1)</script>\u0000\ud800]]>';
    opened = openDiagram({
      ...kinds,
      objects: kinds.objects.map((object) => ('text' in object ? { ...object, text: hostile } : object)),
    });
    const document = await parsed(await exported(opened, { format: 'svg', title: `"${hostile}` }));
    expect(document.querySelectorAll('script')).toHaveLength(0);
    expect(document.querySelector('title')?.textContent).toContain('<script>');
  });
});

describe.each([
  ['a good value', { value: 60, quality: 0 }],
  ['a bad value', { value: 60, quality: 2 }],
])('of live objects with %s', (_what, live) => {
  test('PNG and SVG show what the screen shows', async () => {
    const here = open(live);
    const shown = screen(here);
    const { width, height } = here;
    expect(likeness(await picture(await exported(here, {}), width, height), shown)).toBeGreaterThan(0.98);
    const svg = await exported(here, { format: 'svg' });
    expect(likeness(await picture(svg, width, height), shown)).toBeGreaterThan(live.quality ? 0.8 : 0.95);
  });
});

test('the selection alone is exported, without what it covers and without its handles', async () => {
  const here = open();
  const { editor } = here.engine.editing!;
  expect(here.engine.exportView(true)).toBeUndefined();
  editor.run({ do: 'select', ids: [0] });
  const { area } = here.engine.exportView(true)!;
  const [width, height] = [Math.ceil(area.maxX - area.minX), Math.ceil(area.maxY - area.minY)];
  expect(width).toBeLessThan(220);
  const png = await picture(await exported(here, { selection: true, width, height }), width, height);
  expect([...png.data.subarray(0, 3)]).toEqual([0xf4, 0xf6, 0xf7]);
  const svg = await exported(here, { selection: true, format: 'svg' });
  expect(likeness(await picture(svg, width, height), png)).toBeGreaterThan(0.9);
});

test('POP-11 CONST-40 a thumbnail is 400 wide and at most 300 high', async () => {
  const here = open();
  const file = (await thumbnail(here.engine.exportView(false)!, AT_ONCE))!;
  const bitmap = await createImageBitmap(file);
  expect(bitmap.width).toBe(400);
  expect(bitmap.height).toBe(300);
  expect(file.size).toBeLessThan(150_000);
});

test('what is cancelled stops, whatever its format', async () => {
  const here = open();
  for (const format of ['png', 'svg', 'pdf'] as const) {
    const view = here.engine.exportView(false)!;
    const stop = exportPicture(
      view,
      { format, title: '', width: 9000, height: 9000 },
      { onProgress: () => {}, breathe: async () => Promise.reject(new DOMException('', 'AbortError')) },
    );
    if (format === 'png') await expect(stop).rejects.toThrow();
    else await stop.catch(() => {});
  }
});
