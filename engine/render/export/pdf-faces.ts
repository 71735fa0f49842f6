/**
 * Embeds the fonts of a PDF's texts, with the letters that it shows: it looks like the diagram, and its texts can be
 * searched and copied, whatever fonts the reader has.
 */
import { type PDFDocument, type PDFPage, type PDFRef, PDFString } from 'pdf-lib';
import type { GlyphSource } from '../../primitives/tables.ts';
import { BrowserGlyphs } from '../text/browser-glyphs.ts';
import type { FontFile } from '../text/fonts.ts';
import { type TrueType, trueType } from './truetype.ts';
import { tablesOfWoff } from './woff.ts';

/** Consecutive letters of a text from one file; the file is missing where none of ours has them. */
export interface FaceRun {
  readonly file?: FontFile;
  readonly text: string;
  /** Ems. */
  readonly width: number;
}

interface Embedded {
  readonly file: FontFile;
  readonly name: string;
  readonly ref: PDFRef;
  /** Codes of the letters, in the order of first use. */
  readonly codes: Map<string, number>;
}

/** Most entries that a reader accepts in one block of a character map. */
const MOST_ENTRIES = 100;
/** Flag of a descriptor: its letters are encoded by the file alone. */
const SYMBOLIC = 4;
const ITALIC = 64;
const STEM = { normal: 80, bold: 140 } as const;

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');

export class PdfFaces {
  private readonly glyphs: GlyphSource;
  private readonly lost: ReadonlySet<FontFile>;
  private readonly faces = new Map<FontFile, Embedded>();

  /** `lost`: files that cannot be loaded. */
  constructor(glyphs: GlyphSource, lost: ReadonlySet<FontFile>) {
    this.glyphs = glyphs;
    this.lost = lost;
  }

  runsOf(font: number, text: string): FaceRun[] {
    const runs: { file?: FontFile; text: string; width: number }[] = [];
    for (const letter of text) {
      const file = this.fileOf(font, letter);
      const width = this.glyphs.advance(this.glyphs.glyph(font, letter));
      const last = runs.at(-1);
      if (last && last.file === file) {
        last.text += letter;
        last.width += width;
      } else runs.push({ file, text: letter, width });
    }
    return runs;
  }

  private fileOf(font: number, letter: string): FontFile | undefined {
    const file = this.glyphs instanceof BrowserGlyphs ? this.glyphs.fileOf(font, letter) : undefined;
    return file?.woff && !this.lost.has(file) ? file : undefined;
  }

  /** Returns the name of a file's font on the page, and the text in its code. */
  written(
    document: PDFDocument,
    page: PDFPage,
    file: FontFile,
    text: string,
  ): { name: string; code: string } {
    const face = this.faces.get(file) ?? this.add(document, page, file);
    let code = '';
    for (const letter of text) {
      const known = face.codes.get(letter) ?? face.codes.size + 1;
      face.codes.set(letter, known);
      code += hex(known);
    }
    return { name: face.name, code: `<${code}>` };
  }

  private add(document: PDFDocument, page: PDFPage, file: FontFile): Embedded {
    const ref = document.context.nextRef();
    const face = { file, ref, name: page.node.newFontDictionary('F', ref).decodeText(), codes: new Map() };
    this.faces.set(file, face);
    return face;
  }

  /**
   * Writes the fonts into the document. Returns the files that could not be loaded, whose texts would be unreadable.
   */
  async embed(document: PDFDocument): Promise<FontFile[]> {
    const missing: FontFile[] = [];
    const write = async (face: Embedded, nth: number): Promise<void> => {
      const font = await fontOf(face.file).catch(() => undefined);
      if (font) writeFont(document, face, font, nth);
      else missing.push(face.file);
    };
    await Promise.all([...this.faces.values()].map(write));
    return missing;
  }
}

async function fontOf({ woff }: FontFile): Promise<TrueType> {
  const answer = await fetch(woff!);
  if (!answer.ok) throw new Error(`${woff}: ${answer.status}`);
  return trueType(await tablesOfWoff(new Uint8Array(await answer.arrayBuffer())));
}

function writeFont(
  { context }: PDFDocument,
  { file, ref, codes }: Embedded,
  font: TrueType,
  nth: number,
): void {
  const { family, weight, style } = file;
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
      `<${hex(code)}> <${Array.from({ length: letter.length }, (_, at) => hex(letter.charCodeAt(at))).join('')}>`,
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
