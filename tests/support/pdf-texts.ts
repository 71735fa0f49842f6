/** The texts of a PDF as a reader copies them: by the fonts' own maps from codes to characters. */
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFRawStream } from 'pdf-lib';

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const decoded = (stream: PDFRawStream): string =>
  Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

/** The texts of each page, in the order in which they are written; those behind others (halos) once. */
export async function textsOfPdf(bytes: Uint8Array): Promise<PlacedText[][]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.getPages().map((page) => {
    const fonts = page.node.Resources()!.lookup(PDFName.of('Font'), PDFDict);
    const maps = new Map(
      fonts.keys().map((name) => {
        const font = fonts.lookup(name, PDFDict);
        return [
          name.decodeText(),
          charactersOf(decoded(font.lookup(PDFName.of('ToUnicode')) as PDFRawStream)),
        ];
      }),
    );
    const content = decoded(page.node.lookup(PDFName.of('Contents')) as PDFRawStream);
    const texts = new Map<string, PlacedText>();
    for (const [whole, font, x, y, code] of content.matchAll(
      /\/(F\d) \S+ Tf 1 0 0 -1 (\S+) (\S+) Tm <(\w*)> Tj/g,
    )) {
      const letters = code!.match(/.{4}/g)?.map((one) => maps.get(font!)!.get(one) ?? '?') ?? [];
      texts.set(whole, { text: letters.join(''), x: Number(x), y: Number(y) });
    }
    return [...texts.values()];
  });
}

/** From codes to characters. */
const charactersOf = (map: string): ReadonlyMap<string, string> =>
  new Map(
    [...map.matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, code, units]) => [
      code!,
      String.fromCharCode(...units!.match(/.{4}/g)!.map((unit) => Number.parseInt(unit, 16))),
    ]),
  );
