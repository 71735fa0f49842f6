/** The typeface of documents for paper: the interface's own, of which a file contains the letters that it shows. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFDict, type PDFDocument, PDFName, type PDFRef } from 'pdf-lib';
import type { PdfPage, PdfRun } from '../../../engine/chart/paint-pdf.ts';
import { hexCode, writePdfFont } from '../../../engine/fonts/pdf-font.ts';
import { type TrueType, tablesOfTrueType, trueType } from '../../../engine/fonts/truetype.ts';

const FILES = {
  normal: '400Regular/Inter_400Regular.ttf',
  bold: '600SemiBold/Inter_600SemiBold.ttf',
} as const;
type Weight = keyof typeof FILES;
const BOLD = 600;

interface Face {
  readonly font: TrueType;
  readonly name: string;
  /** Codes of the letters, in the order of first use. */
  readonly codes: Map<string, number>;
}

/** What pages share: fonts and opacities. */
export class PaperFaces implements PdfPage {
  readonly #faces: Readonly<Record<Weight, Face>>;
  readonly #opacities = new Set<number>();

  private constructor(faces: Readonly<Record<Weight, Face>>) {
    this.#faces = faces;
  }

  static async load(): Promise<PaperFaces> {
    const inter = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
    const face = async (weight: Weight, name: string): Promise<Face> => {
      const bytes = Uint8Array.from(await readFile(join(inter, FILES[weight])));
      return { font: trueType(tablesOfTrueType(bytes)), name, codes: new Map() };
    };
    return new PaperFaces({ normal: await face('normal', 'F1'), bold: await face('bold', 'F2') });
  }

  opacity(alpha: number): string {
    this.#opacities.add(alpha);
    return nameOf(alpha);
  }

  runsOf(text: string, weight: number): readonly PdfRun[] {
    const { name, codes } = this.#faceOf(weight);
    let code = '';
    for (const letter of shownLetters(text)) {
      const known = codes.get(letter) ?? codes.size + 1;
      codes.set(letter, known);
      code += hexCode(known);
    }
    return code === '' ? [] : [{ font: name, code: `<${code}>`, width: this.widthOf(text, weight) }];
  }

  /** Ems. */
  widthOf(text: string, weight: number): number {
    const { font } = this.#faceOf(weight);
    let width = 0;
    for (const letter of shownLetters(text)) width += font.widthOf(font.glyphOf(letter.codePointAt(0)!));
    return width / font.em;
  }

  /** Writes what was used into the document; the resources of its pages. */
  resources(document: PDFDocument): PDFRef {
    const { context } = document;
    const fonts = PDFDict.withContext(context);
    for (const [weight, { font, name, codes }] of Object.entries(this.#faces)) {
      if (codes.size === 0) continue;
      const ref = context.nextRef();
      writePdfFont(document, {
        ref,
        font,
        codes,
        nth: fonts.keys().length,
        family: 'Inter',
        weight: weight as Weight,
        style: 'normal',
      });
      fonts.set(PDFName.of(name), ref);
    }
    const states = PDFDict.withContext(context);
    for (const alpha of this.#opacities)
      states.set(PDFName.of(nameOf(alpha)), context.obj({ Type: 'ExtGState', ca: alpha, CA: alpha }));
    return context.register(context.obj({ Font: fonts, ExtGState: states }));
  }

  #faceOf = (weight: number): Face => this.#faces[weight < BOLD ? 'normal' : 'bold'];
}

const nameOf = (alpha: number): string => `G${Math.round(alpha * 1000)}`;

/** What no font draws is a blank. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const shownLetters = (text: string): string => text.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ');
