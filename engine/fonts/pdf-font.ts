/** Fonts in PDF files: those letters of them that a file shows, in codes of two bytes with a map back to characters. */
import { type PDFDocument, type PDFRef, PDFString } from 'pdf-lib';
import type { TrueType } from './truetype.ts';

/** Most entries that a reader accepts in one block of a character map. */
const MOST_ENTRIES = 100;
/** Flag of a descriptor: its letters are encoded by the file alone. */
const SYMBOLIC = 4;
const ITALIC = 64;
const STEM = { normal: 80, bold: 140 } as const;

/** A code as it stands in a text of a page. */
export const hexCode = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');

interface EmbeddedFont {
  /** What pages refer to it by. */
  readonly ref: PDFRef;
  readonly font: TrueType;
  /** Codes of the letters, from 1 in the order of first use. */
  readonly codes: ReadonlyMap<string, number>;
  /** Distinct in the document. */
  readonly nth: number;
  readonly family: string;
  readonly weight: 'normal' | 'bold';
  readonly style: string;
}

/** Writes the font into a document, as the one that pages refer to. */
export function writePdfFont({ context }: PDFDocument, embedded: EmbeddedFont): void {
  const { ref, font, codes, nth, family, weight, style } = embedded;
  // Marks a subset of a font: six capital letters, different for each.
  const mark = `MIMI${String.fromCharCode(65 + Math.floor(nth / 26), 65 + (nth % 26))}`;
  const cut = `${weight === 'bold' ? 'Bold' : ''}${style === 'italic' ? 'Italic' : ''}` || 'Regular';
  const name = `${mark}+${family.replaceAll(' ', '')}-${cut}`;
  const perEm = (units: number): number => Math.round((units * 1000) / font.em);
  const glyphs = [...codes.keys()].map((letter) => font.glyphOf(letter.codePointAt(0)!));
  const numbers = new Uint8Array((glyphs.length + 1) * 2);
  glyphs.forEach((glyph, at) => {
    numbers.set([glyph >> 8, glyph & 255], (at + 1) * 2);
  });
  const program = font.subset(glyphs);
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: SYMBOLIC + (style === 'italic' ? ITALIC : 0),
      FontBBox: font.box.map(perEm),
      ItalicAngle: style === 'italic' ? -12 : 0,
      Ascent: perEm(font.ascent),
      Descent: perEm(font.descent),
      CapHeight: 700,
      StemV: STEM[weight],
      FontFile2: context.register(context.flateStream(program, { Length1: program.length })),
    }),
  );
  const letters = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    DW: 0,
    W: [1, glyphs.map((glyph) => perEm(font.widthOf(glyph)))],
    CIDToGIDMap: context.register(context.flateStream(numbers)),
  });
  context.assign(
    ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(letters)],
      ToUnicode: context.register(context.flateStream(charactersOf(codes))),
    }),
  );
}

/** Returns the map from codes back to characters, for copying text out of the file. */
function charactersOf(codes: ReadonlyMap<string, number>): string {
  const lines = [...codes].map(
    ([letter, code]) =>
      `<${hexCode(code)}> <${Array.from({ length: letter.length }, (_, at) => hexCode(letter.charCodeAt(at))).join('')}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MOST_ENTRIES) {
    const block = lines.slice(at, at + MOST_ENTRIES);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`);
  }
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n',
    '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n',
    ...blocks,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n',
  ].join('');
}
