/**
 * Embeds the fonts of a PDF's texts, with the letters that it shows: it looks like the diagram, and its texts can be
 * searched and copied, whatever fonts the reader has.
 */
import type { PDFDocument, PDFPage, PDFRef } from 'pdf-lib';
import { hexCode, writePdfFont } from '../../fonts/pdf-font.ts';
import { type TrueType, trueType } from '../../fonts/truetype.ts';
import { tablesOfWoff } from '../../fonts/woff.ts';
import type { GlyphSource } from '../../primitives/tables.ts';
import { BrowserGlyphs } from '../text/browser-glyphs.ts';
import type { FontFile } from '../text/fonts.ts';

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
      code += hexCode(known);
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
    const write = async ({ file, ref, codes }: Embedded, nth: number): Promise<void> => {
      const font = await fontOf(file).catch(() => undefined);
      if (font) writePdfFont(document, { ...file, ref, codes, nth, font });
      else missing.push(file);
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
