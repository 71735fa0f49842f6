/** Writes a vector picture as SVG: real shapes, text as text. */
import { FONT_FAMILIES } from '../../primitives/tables.ts';
import type { WorldBox } from '../../scene/types.ts';
import type { Picture } from '../pictures/picture.ts';
import {
  type Figure,
  type Gradient,
  type Ink,
  isGradient,
  type Outline,
  type PlacedPicture,
  type Shift,
  type Step,
  type TextRun,
  type VectorSink,
} from './figure.ts';
import type { Lettering } from './lettering.ts';

/** Fonts with the same widths, for readers that lack the first. */
const STACKS: Readonly<Record<string, string>> = {
  Roboto: 'Roboto, Arial, Liberation Sans, sans-serif',
  Helvetica: 'Helvetica, Arial, Liberation Sans, sans-serif',
  Arial: 'Arial, Helvetica, Liberation Sans, sans-serif',
  'Times New Roman': "'Times New Roman', Liberation Serif, serif",
};

interface SvgWords {
  /** Pictures as data addresses, ready to be written. */
  readonly addresses?: ReadonlyMap<Picture, string>;
  /** Returns the names of the embedded fonts for a text. */
  readonly familiesOf?: (font: number, text: string) => readonly string[];
  /** Draws texts as outlines: for small pictures that are only looked at. */
  readonly lettering?: Lettering;
}

export class SvgSink implements VectorSink {
  private readonly parts: string[] = [];
  /** Gradients, clips and filters by content: used often, written once. */
  private readonly named = new Map<string, string>();
  private transform = '';
  private isOpen = false;

  private readonly words: SvgWords;

  /** `area`: what is shown, units. */
  constructor(area: WorldBox, page: Ink, title: string, words: SvgWords = {}) {
    this.words = words;
    const [width, height] = [area.maxX - area.minX, area.maxY - area.minY];
    this.parts.push(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}" height="${num(height)}" ` +
        `viewBox="${num(area.minX)} ${num(area.minY)} ${num(width)} ${num(height)}" text-rendering="geometricPrecision">\n`,
      `<title>${escaped(title)}</title>\n`,
      `<rect x="${num(area.minX)}" y="${num(area.minY)}" width="${num(width)}" height="${num(height)}"${paint('fill', page)}/>\n`,
    );
  }

  place(x: number, y: number, degrees: number): void {
    if (this.isOpen) this.parts.push('</g>\n');
    this.isOpen = false;
    this.transform = `translate(${num(x)} ${num(y)})${degrees === 0 ? '' : ` rotate(${num(degrees)})`}`;
  }

  figure(figure: Figure): void {
    this.open();
    const { outline, stroke, strokeWidth, dash, round } = figure;
    const line =
      stroke && strokeWidth > 0 ? `${paint('stroke', stroke)} stroke-width="${num(strokeWidth)}"` : '';
    const ends = line && round ? ' stroke-linecap="round"' : '';
    const dashes = line && dash ? ` stroke-dasharray="${dash.map(num).join(' ')}"` : '';
    const more = `${this.fillOf(figure.fill, outline)}${line}${ends}${dashes}${this.blurOf(figure.blur)}`;
    const element = `<${elementOf(outline)}${more}${shiftOf(figure.shift)}/>`;
    this.parts.push(figure.clip ? `<g${this.clipOf(figure.clip)}>${element}</g>\n` : `${element}\n`);
  }

  text(run: TextRun): void {
    this.open();
    const { text, x, y, size, width, font, ink, shift } = run;
    const { lettering, familiesOf } = this.words;
    if (lettering) {
      this.outlined(run, lettering);
      return;
    }
    const brought = familiesOf?.(font, text).map((name) => `'${name}', `) ?? [];
    const family = brought.join('') + STACKS[FONT_FAMILIES[font >> 2] ?? 'Roboto'];
    const face = `${font & 2 ? ' font-weight="bold"' : ''}${font & 1 ? ' font-style="italic"' : ''}`;
    // The width holds even where another font is used.
    const fit = [...text].length > 1 ? ` textLength="${num(width)}" lengthAdjust="spacingAndGlyphs"` : '';
    this.parts.push(
      `<text x="${num(x)}" y="${num(y)}" font-family="${family}" font-size="${num(size)}"${face}${fit}` +
        `${paint('fill', ink)}${shiftOf(shift)} xml:space="preserve">${escaped(text)}</text>\n`,
    );
  }

  private outlined({ text, x, y, size, font, ink, shift }: TextRun, lettering: Lettering): void {
    let pen = x;
    let path = '';
    for (const character of text) {
      const { steps, advance } = lettering(font, character);
      for (const [op, ...places] of steps)
        path +=
          op +
          (places as number[]).map((place, nth) => num(place * size + (nth % 2 === 0 ? pen : y))).join(' ');
      pen += advance * size;
    }
    if (path) this.parts.push(`<path d="${path}"${paint('fill', ink)}${shiftOf(shift)}/>\n`);
  }

  /** Adds CSS rules for what has been written. */
  style(rules: string): void {
    if (this.isOpen) this.parts.push('</g>\n');
    this.isOpen = false;
    if (rules) this.parts.push(`<style>\n${rules}</style>\n`);
  }

  picture({ picture, box: [x, y, width, height], tint, shift, contains }: PlacedPicture): void {
    const href = this.words.addresses?.get(picture);
    if (!href) return;
    this.open();
    const fit = contains && !picture.levels[0] ? 'xMidYMid meet' : 'none';
    const opacity = tint.alpha < 1 ? ` opacity="${num(tint.alpha)}"` : '';
    this.parts.push(
      `<image x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" preserveAspectRatio="${fit}"` +
        `${opacity}${this.tintOf(tint)}${shiftOf(shift)} href="${href}"/>\n`,
    );
  }

  /** Returns what has been written since the last call: a large picture is not held as one text. */
  take(): string {
    return this.parts.splice(0).join('');
  }

  end(): string {
    if (this.isOpen) this.parts.push('</g>\n');
    const definitions = [...this.named].map(([body, id]) => body.replace('$', id)).join('\n');
    this.parts.push(definitions ? `<defs>\n${definitions}\n</defs>\n</svg>\n` : '</svg>\n');
    return this.take();
  }

  private open(): void {
    if (!this.isOpen) this.parts.push(`<g transform="${this.transform}">\n`);
    this.isOpen = true;
  }

  /** A box or an ellipse is what its gradient spans; the path of a star does not reach all sides. */
  private fillOf(fill: Ink | Gradient | undefined, { form }: Outline): string {
    if (!fill) return ' fill="none"';
    if (!isGradient(fill)) return paint('fill', fill);
    const [x, y, width, height] = form === 'path' ? fill.over : [0, 0, 1, 1];
    const [x2, y2] = fill.towards === 'down' ? [x, y + height] : [x + width, y];
    const ends = `x1="${num(x)}" y1="${num(y)}" x2="${num(x2)}" y2="${num(y2)}"`;
    const units = form === 'path' ? ' gradientUnits="userSpaceOnUse"' : '';
    const stops = `<stop${paint('stop', fill.from)}/><stop offset="1"${paint('stop', fill.to)}/>`;
    return ` fill="url(#${this.name(`<linearGradient id="$" ${ends}${units}>${stops}</linearGradient>`)})"`;
  }

  private clipOf([x, y, width, height]: NonNullable<Figure['clip']>): string {
    const box = `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"/>`;
    return ` clip-path="url(#${this.name(`<clipPath id="$">${box}</clipPath>`)})"`;
  }

  private blurOf(blur: number | undefined): string {
    if (!blur) return '';
    // A blur of this radius spreads over about two standard deviations to either side.
    const soft = `<feGaussianBlur stdDeviation="${num(blur / 2)}"/>`;
    return ` filter="url(#${this.name(`<filter id="$" x="-1" y="-1" width="3" height="3">${soft}</filter>`)})"`;
  }

  /** Multiplies colours: white leaves them as they are. */
  private tintOf({ red, green, blue }: Ink): string {
    if (red + green + blue === 3 * 255) return '';
    const rows = [red, green, blue].map((part, nth) => {
      const row = [0, 0, 0, 0, 0];
      row[nth] = part / 255;
      return row.map(num).join(' ');
    });
    const matrix = `<feColorMatrix color-interpolation-filters="sRGB" values="${rows.join(' ')} 0 0 0 1 0"/>`;
    return ` filter="url(#${this.name(`<filter id="$">${matrix}</filter>`)})"`;
  }

  private name(body: string): string {
    const known = this.named.get(body) ?? `d${this.named.size}`;
    this.named.set(body, known);
    return known;
  }
}

/** Thousandths of a unit are finer than any screen shows at 2000 %. */
const num = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);

const hex = (value: number): string => value.toString(16).padStart(2, '0');

/** ` fill="#…" fill-opacity="…"`, for fill, stroke or stop. */
function paint(what: 'fill' | 'stroke' | 'stop', { red, green, blue, alpha }: Ink): string {
  const name = what === 'stop' ? 'stop-color' : what;
  const opacity = alpha < 1 ? ` ${what}-opacity="${num(alpha)}"` : '';
  return ` ${name}="#${hex(red)}${hex(green)}${hex(blue)}"${opacity}`;
}

function elementOf(outline: Outline): string {
  if (outline.form === 'path') return `path d="${outline.steps.map(stepText).join('')}"`;
  const [x, y, width, height] = outline.box;
  if (outline.form === 'ellipse')
    return `ellipse cx="${num(x + width / 2)}" cy="${num(y + height / 2)}" rx="${num(width / 2)}" ry="${num(height / 2)}"`;
  const radius = outline.radius > 0 ? ` rx="${num(Math.min(outline.radius, width / 2, height / 2))}"` : '';
  return `rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${radius}`;
}

const stepText = ([op, ...places]: Step): string => op + (places as number[]).map(num).join(' ');

function shiftOf(shift: Shift | undefined): string {
  if (!shift) return '';
  const [x, y] = [num(shift.x), num(shift.y)];
  return shift.by === 'move'
    ? ` transform="translate(${x} ${y})"`
    : ` transform="rotate(${num(shift.degrees)} ${x} ${y})"`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that cannot be written in XML, including unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"]/g, (mark) => ENTITIES[mark]!);
