/** A PDF brings the letters that it shows: its fonts are read back, and the texts with them. */
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from 'pdf-lib';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { exportPicture } from '../../../../engine/render/export/export.ts';
import { AT_ONCE, everyKind, openDiagram } from '../../../support/render/exported.ts';
import { shippedFonts } from '../../../support/render/fonts.ts';

beforeAll(shippedFonts);
afterEach(() => vi.restoreAllMocks());

const TEXTS = ['Größe 47.5 l/s', 'Αντλία Ω', 'Насос Ёж', '← ⇒ ≤ √ ⌀', '⚠ ⚡ ⏻ ✓'];
const FAMILIES = ['Roboto', 'Helvetica', 'Arial', 'Times New Roman'];
const STYLES = [{}, { fontStyle: 'italic' }, { fontWeight: 'bold' }] as const;

const bytesOf = (stream: unknown): Uint8Array => decodePDFRawStream(stream as PDFRawStream).decode();
const textOf = (stream: unknown): string => new TextDecoder('latin1').decode(bytesOf(stream));

async function exported() {
  const sample = everyKind().objects.find(({ identifier }) => identifier === 'dynamic-texts')!;
  const objects = FAMILIES.flatMap((fontFamily, column) =>
    STYLES.flatMap((style, block) =>
      TEXTS.map((text, row) => ({
        ...sample,
        angle: 0,
        scaleX: 1,
        scaleY: 1,
        id: `${column} ${block} ${row}`,
        x: column * 240,
        y: (block * TEXTS.length + row) * 40 + 5,
        width: 220,
        height: 34,
        fontSize: 20,
        fontFamily,
        text,
        ...style,
      })),
    ),
  );
  const { engine } = openDiagram({ objects, configs: [] });
  const order = { format: 'pdf', title: 'Letters', width: 0, height: 0 } as const;
  // As on the page, where they have been seen before: the first drawing asks for the faces.
  for (let round = 0; round < 4; round++) await engine.exportView(false)!.glyphs.settled?.();
  const file = await exportPicture(engine.exportView(false)!, order, AT_ONCE);
  engine.dispose();
  return file;
}

async function read(file: Blob) {
  const document = await PDFDocument.load(await file.arrayBuffer(), { updateMetadata: false });
  const { context } = document;
  const page = document.getPage(0).node;
  const contents = page.lookup(PDFName.of('Contents'), PDFArray).asArray();
  const text = contents.map((ref) => textOf(context.lookup(ref))).join('');
  const fonts = new Map(
    page
      .Resources()!
      .lookup(PDFName.of('Font'), PDFDict)
      .entries()
      .map(([name, ref]) => [name.decodeText(), context.lookup(ref) as PDFDict] as const),
  );
  return { text, fonts };
}

/** Code to character, as the font itself says it. */
function charactersOf(font: PDFDict): Map<string, string> {
  const table = textOf(font.lookup(PDFName.of('ToUnicode')));
  return new Map(
    [...table.matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, code, units]) => [
      code!,
      String.fromCharCode(...units!.match(/.{4}/g)!.map((unit) => Number.parseInt(unit, 16))),
    ]),
  );
}

test('every letter that a shipped face has is text in a font that the file brings', async () => {
  const file = await exported();
  const { text, fonts } = await read(file);
  const shown = [...text.matchAll(/\/(\S+) [\d.]+ Tf .*? <(\w+)> Tj/g)].map(([, name, codes]) => {
    const characters = charactersOf(fonts.get(name!)!);
    return codes!
      .match(/.{4}/g)!
      .map((code) => characters.get(code) ?? '?')
      .join('');
  });
  const all = shown.join('').replaceAll(' ', '');
  const wanted = TEXTS.join('').replaceAll(' ', '');
  expect(all).toBe(wanted.repeat(FAMILIES.length * STYLES.length));
  expect(fonts.size).toBeGreaterThan(12);
  for (const font of fonts.values()) {
    const [letters] = font.lookup(PDFName.of('DescendantFonts'), PDFArray).asArray();
    const { context } = font;
    const descriptor = (context.lookup(letters!) as PDFDict).lookup(PDFName.of('FontDescriptor'), PDFDict);
    const program = bytesOf(descriptor.lookup(PDFName.of('FontFile2')));
    // A browser takes it as a font, but for its lack of a table of characters.
    expect([...program.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
    expect(descriptor.get(PDFName.of('FontName'))!.toString()).toMatch(/^\/MIMI[A-Z]{2}\+/);
  }
  // Parts of the faces alone.
  expect(file.size).toBeLessThan(400_000);
});

test('where a file cannot be had the rest is there, its texts in another way', async () => {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) =>
    /cyrillic[^/]*\.woff(\?|$)/.test(String(address))
      ? Promise.reject(new TypeError('away'))
      : real(address, init),
  );
  const { fonts, text } = await read(await exported());
  const letters = [...fonts.values()].flatMap((font) =>
    font.has(PDFName.of('ToUnicode')) ? [...charactersOf(font).values()] : [],
  );
  expect(letters).toContain('Ω');
  expect(letters).not.toContain('Ё');
  expect(text).not.toMatch(/NaN|undefined/);
});
