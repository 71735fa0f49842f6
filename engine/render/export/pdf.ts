/** Writes a vector picture as a PDF of one page. pdf-lib is large: import this file only when a PDF is requested. */
import { PDFDocument, type PDFFont, PDFName, type PDFPage, type PDFRef, StandardFonts } from 'pdf-lib';
import type { WorldBox } from '../../scene/types.ts';
import type { Level } from '../pictures/picture.ts';
import type { FontFile } from '../text/fonts.ts';
import { styleOf } from '../text/fonts.ts';
import {
  type Figure,
  type Gradient,
  type Ink,
  isGradient,
  type PlacedPicture,
  type TextRun,
  type VectorSink,
} from './figure.ts';
import type { Lettering } from './lettering.ts';
import type { PdfFaces } from './pdf-faces.ts';
import { num, nums, pathOf, shiftOf, stepText, turn } from './pdf-operators.ts';
import { planesOf } from './picture-file.ts';

/** Points per unit, the same as per pixel; less where the page would exceed what readers accept. */
const POINTS = 0.75;
const MOST_POINTS = 14_400;
/** Number of layers that imitate a blurred edge. */
const BLUR_LAYERS = 6;
const NAMES = [
  [
    StandardFonts.Helvetica,
    StandardFonts.HelveticaOblique,
    StandardFonts.HelveticaBold,
    StandardFonts.HelveticaBoldOblique,
  ],
  [
    StandardFonts.TimesRoman,
    StandardFonts.TimesRomanItalic,
    StandardFonts.TimesRomanBold,
    StandardFonts.TimesRomanBoldItalic,
  ],
] as const;
/** Slant and boldness that browsers apply where a font lacks them: rise to run, and ems. */
const SLANT = 0.25;
const THICKER = 1 / 24;
/** Index of Times New Roman in FONT_FAMILIES: the only one with serifs. */
const SERIF = 3;

export interface PdfOptions {
  /** Area shown, units. */
  readonly area: WorldBox;
  readonly page: Ink;
  readonly title: string;
  /** For letters that no font has. */
  readonly lettering: Lettering;
  readonly faces: PdfFaces;
}

export class PdfSink implements VectorSink {
  private readonly document: PDFDocument;
  private readonly page: PDFPage;
  private readonly fonts: readonly (readonly PDFFont[])[];
  private readonly lettering: Lettering;
  private readonly faces: PdfFaces;
  private readonly states = new Map<string, string>();
  private readonly shadings = new Map<string, string>();
  private readonly fontNames = new Map<PDFFont, string>();
  private readonly images = new Map<Level, Map<string, string>>();
  private readonly streams: PDFRef[] = [];
  private parts: string[] = [];
  private placing = '';
  private isOpen = false;

  private constructor(document: PDFDocument, fonts: readonly (readonly PDFFont[])[], options: PdfOptions) {
    const { area, page, title, lettering, faces } = options;
    const [width, height] = [area.maxX - area.minX, area.maxY - area.minY];
    const scale = Math.min(POINTS, MOST_POINTS / Math.max(width, height));
    this.document = document;
    this.fonts = fonts;
    this.lettering = lettering;
    this.faces = faces;
    document.setTitle(title);
    document.setProducer('Mimic');
    document.setCreator('Mimic');
    this.page = document.addPage([width * scale, height * scale]);
    // From here on, units with y downwards, as everywhere in a diagram.
    this.parts.push(`q ${nums(scale, 0, 0, -scale, -area.minX * scale, area.maxY * scale)} cm\n`);
    const box = [area.minX, area.minY, width, height] as const;
    this.paint({ outline: { form: 'box', box, radius: 0 }, fill: page, strokeWidth: 0 });
  }

  static async open(options: PdfOptions): Promise<PdfSink> {
    const document = await PDFDocument.create();
    const fonts: PDFFont[][] = [];
    for (const family of NAMES) {
      const faces: PDFFont[] = [];
      for (const name of family) faces.push(await document.embedFont(name));
      fonts.push(faces);
    }
    return new PdfSink(document, fonts, options);
  }

  place(x: number, y: number, degrees: number): void {
    this.close();
    const [cos, sin] = turn(degrees);
    this.placing = `q ${nums(cos, sin, -sin, cos, x, y)} cm\n`;
  }

  figure(figure: Figure): void {
    this.open();
    this.parts.push('q\n', shiftOf(figure.shift));
    if (figure.clip) this.parts.push(`${nums(...figure.clip)} re W n\n`);
    if (figure.blur && figure.fill && !isGradient(figure.fill))
      this.blurred(figure, figure.fill, figure.blur);
    else this.paint(figure);
    this.parts.push('Q\n');
  }

  text({ text, x, y, size, width, font, ink, shift }: TextRun): void {
    this.open();
    this.parts.push('q\n', shiftOf(shift), this.colour(ink, false));
    const runs = this.faces.runsOf(font, text);
    const fit = width / (size * runs.reduce((sum, run) => sum + run.width, 0)) || 1;
    let pen = x;
    for (const run of runs) {
      const place = { text: run.text, x: pen, y, size, width: run.width * size * fit, font, ink };
      if (run.file) this.inFace(run.file, place, fit);
      else this.inReaders(place);
      pen += place.width;
    }
    this.parts.push('Q\n');
  }

  /** Writes text in an embedded font, slanted or thickened where it lacks the style. */
  private inFace(file: FontFile, { text, x, y, size, font, ink }: TextRun, fit: number): void {
    const { name, code } = this.faces.written(this.document, this.page, file, text);
    const { weight, style } = styleOf(font);
    const slant = style === 'italic' && file.style !== 'italic' ? SLANT : 0;
    if (weight === 'bold' && file.weight !== 'bold')
      this.parts.push(`${this.colour(ink, true)}${num(size * THICKER)} w 2 Tr\n`);
    this.parts.push(
      `BT /${name} ${num(size)} Tf ${num(100 * fit)} Tz ${nums(1, 0, slant, -1, x, y)} Tm ${code} Tj ET 0 Tr\n`,
    );
  }

  /** Writes text in the reader's own fonts, or as outlines where those lack a letter. */
  private inReaders({ text, x, y, size, width, font }: TextRun): void {
    const face = this.fonts[font >> 2 === SERIF ? 1 : 0]![font & 3]!;
    const code = encoded(face, text);
    if (code === undefined) this.drawn(text, x, y, size, font);
    else {
      // Scaled to its width in the diagram, though the reader's own font is narrower or wider.
      const stretch = (100 * width) / (face.widthOfTextAtSize(text, size) || 1);
      const name = this.nameOf(face);
      this.parts.push(
        `BT /${name} ${num(size)} Tf ${num(stretch)} Tz ${nums(1, 0, 0, -1, x, y)} Tm ${code} Tj ET\n`,
      );
    }
  }

  picture({ picture: { levels }, box: [x, y, width, height], tint, shift }: PlacedPicture): void {
    this.open();
    const name = this.imageOf(levels[0]!, tint);
    const state =
      this.states.get(num(tint.alpha)) ?? this.state(num(tint.alpha), { ca: tint.alpha, CA: tint.alpha });
    // An image in a PDF is one unit large, with its first row at the top.
    const place = nums(width, 0, 0, -height, x, y + height);
    this.parts.push('q\n', shiftOf(shift), `/${state} gs\n${place} cm /${name} Do\nQ\n`);
  }

  /** Puts what has been written into the file, compressed: a large picture is not held as one text. */
  flush(): void {
    const { context } = this.document;
    this.streams.push(context.register(context.flateStream(this.parts.join(''))));
    this.parts = [];
  }

  /** Returns the file, or, where it needs font files that cannot be loaded, those. */
  async end(): Promise<Blob | FontFile[]> {
    const missing = await this.faces.embed(this.document);
    if (missing.length > 0) return missing;
    this.close();
    this.parts.push('Q\n');
    this.flush();
    this.page.node.set(PDFName.of('Contents'), this.document.context.obj(this.streams));
    const bytes = await this.document.save();
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
  }

  private open(): void {
    if (!this.isOpen) this.parts.push(this.placing);
    this.isOpen = true;
  }

  private close(): void {
    if (this.isOpen) this.parts.push('Q\n');
    this.isOpen = false;
  }

  private paint({ outline, fill, stroke, strokeWidth, dash, round }: Figure): void {
    const path = pathOf(outline);
    if (fill && isGradient(fill)) this.graded(path, fill);
    else if (fill) this.parts.push(this.colour(fill, false), path, 'f\n');
    if (!stroke || strokeWidth <= 0) return;
    const dashes = dash ? `[${nums(...dash)}] 0 d ` : '';
    this.parts.push(
      this.colour(stroke, true),
      `${num(strokeWidth)} w ${round ? '1 J ' : ''}${dashes}\n`,
      path,
      'S\n',
    );
  }

  private blurred({ outline, ...more }: Figure, fill: Ink, blur: number): void {
    if (outline.form !== 'box') {
      this.paint({ outline, ...more });
      return;
    }
    const [x, y, width, height] = outline.box;
    const layer = { ...fill, alpha: 1 - (1 - fill.alpha) ** (1 / BLUR_LAYERS) };
    for (let nth = 0; nth < BLUR_LAYERS; nth++) {
      const grow = blur * (1 - (2 * (nth + 0.5)) / BLUR_LAYERS);
      const box = [
        x - grow,
        y - grow,
        Math.max(0, width + 2 * grow),
        Math.max(0, height + 2 * grow),
      ] as const;
      const radius = Math.max(0, outline.radius + grow);
      this.paint({ outline: { form: 'box', box, radius }, fill: layer, strokeWidth: 0 });
    }
  }

  /** Draws letters that the font lacks by their outlines. */
  private drawn(text: string, x: number, y: number, size: number, font: number): void {
    let pen = x;
    for (const character of text) {
      const { steps, advance } = this.lettering(font, character);
      if (steps.length > 0)
        this.parts.push(`q ${nums(size, 0, 0, size, pen, y)} cm\n`, steps.map(stepText).join(''), 'f\nQ\n');
      pen += advance * size;
    }
  }

  private graded(path: string, { from, to, towards, over: [x, y, width, height] }: Gradient): void {
    const ends = towards === 'down' ? [x, y, x, y + height] : [x, y, x + width, y];
    const channels = (ink: Ink): number[] => [ink.red / 255, ink.green / 255, ink.blue / 255];
    const shading = this.shadingOf('DeviceRGB', ends, channels(from), channels(to));
    const veil = from.alpha < 1 || to.alpha < 1 ? `/${this.veilOf(ends, from.alpha, to.alpha)} gs ` : '';
    this.parts.push('q\n', path, `W n ${veil}/${shading} sh\nQ\n`);
  }

  /** Returns a graphics state whose opacity is a gradient from one alpha to another. */
  private veilOf(ends: readonly number[], from: number, to: number): string {
    const key = `veil ${nums(...ends)} ${from} ${to}`;
    const known = this.states.get(key);
    if (known) return known;
    const { context } = this.document;
    const shading = context.register(context.obj(axial('DeviceGray', ends, [from], [to])));
    const group = context.flateStream('/S sh', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [-1e5, -1e5, 1e5, 1e5],
      Group: { S: 'Transparency', CS: 'DeviceGray' },
      Resources: { Shading: { S: shading } },
    });
    const mask = { Type: 'Mask', S: 'Luminosity', G: context.register(group) };
    return this.state(key, { SMask: mask });
  }

  private shadingOf(
    space: string,
    ends: readonly number[],
    from: readonly number[],
    to: readonly number[],
  ): string {
    const key = nums(...ends, ...from, ...to);
    const known = this.shadings.get(key);
    if (known) return known;
    const { context } = this.document;
    const name = `S${this.shadings.size}`;
    this.shadings.set(key, name);
    const resources = this.page.node.Resources()!;
    const place = PDFName.of('Shading');
    if (!resources.has(place)) resources.set(place, context.obj({}));
    const shading = context.register(context.obj(axial(space, ends, from, to)));
    (
      resources.lookup(place) as ReturnType<typeof context.obj> & { set(key: PDFName, ref: PDFRef): void }
    ).set(PDFName.of(name), shading);
    return name;
  }

  private colour({ red, green, blue, alpha }: Ink, isStroke: boolean): string {
    const channels = nums(red / 255, green / 255, blue / 255);
    const key = num(alpha);
    const state = this.states.get(key) ?? this.state(key, { ca: alpha, CA: alpha });
    return `${channels} ${isStroke ? 'RG' : 'rg'} /${state} gs\n`;
  }

  private state(key: string, dictionary: Record<string, object | number>): string {
    const { context } = this.document;
    const made = context.obj({ Type: 'ExtGState', ...dictionary } as never);
    const name = this.page.node.newExtGState('G', context.register(made)).decodeText();
    this.states.set(key, name);
    return name;
  }

  private imageOf(level: Level, tint: Ink): string {
    const names = this.images.get(level) ?? new Map<string, string>();
    this.images.set(level, names);
    const key = nums(tint.red, tint.green, tint.blue);
    const known = names.get(key);
    if (known) return known;
    const { context } = this.document;
    const size = { Width: level.width, Height: level.height, BitsPerComponent: 8 };
    const shared = { Type: 'XObject', Subtype: 'Image', ...size };
    const { colours, alphas } = planesOf(level, tint);
    const mask = context.register(context.flateStream(alphas, { ...shared, ColorSpace: 'DeviceGray' }));
    const stream = context.flateStream(colours, { ...shared, ColorSpace: 'DeviceRGB', SMask: mask });
    const name = this.page.node.newXObject('I', context.register(stream)).decodeText();
    names.set(key, name);
    return name;
  }

  private nameOf(face: PDFFont): string {
    let name = this.fontNames.get(face);
    if (!name) {
      name = this.page.node.newFontDictionary('F', face.ref).decodeText();
      this.fontNames.set(face, name);
    }
    return name;
  }
}

const axial = (space: string, ends: readonly number[], from: readonly number[], to: readonly number[]) => ({
  ShadingType: 2,
  ColorSpace: space,
  Coords: [...ends],
  Extend: [true, true],
  Function: { FunctionType: 2, Domain: [0, 1], C0: [...from], C1: [...to], N: 1 },
});

/** Returns the text in the font's own code; undefined where it lacks a letter. */
function encoded(face: PDFFont, text: string): string | undefined {
  try {
    return face.encodeText(text).toString();
  } catch {
    return undefined;
  }
}
