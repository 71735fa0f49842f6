/** A plan as the operators of a page in a PDF file: vectors, and texts that can be searched. Units are pixels, y downwards. */
import { type Lettering, type Pen, paintChart, type Stroke, type Surface } from './paint.ts';
import type { ChartPalette } from './palette.ts';
import type { ChartPlan } from './plan.ts';

/** What a page has for those who paint on it. */
export interface PdfPage {
  /** The name of a graphics state in which everything is drawn with this opacity. */
  opacity(alpha: number): string;
  /** A text in the page's fonts, in runs of one font each. */
  runsOf(text: string, weight: number): readonly PdfRun[];
}

export interface PdfRun {
  /** Its name on the page. */
  readonly font: string;
  /** The letters in the font's code, as the operator takes them. */
  readonly code: string;
  /** Ems. */
  readonly width: number;
}

const FONT_PX = 11;
const LINE_PX = 1.75;
const HALO_PX = 3;
/** From a text's middle to its baseline, in ems. */
const MIDDLE = 0.36;
/** The control points of a quarter of a circle. */
const ROUND = 0.5523;

/** The chart on the theme's ground. */
export function paintPdf(plan: ChartPlan, palette: ChartPalette, page: PdfPage): string {
  const surface = new PdfSurface(page);
  surface.path({ fill: palette.surface }, (pen) => pen.rect(0, 0, plan.width, plan.height));
  paintChart(plan, palette, surface);
  return surface.parts.join('');
}

/** Digits of a pixel that nobody sees are left out. */
const short = (pixel: number): number => Math.round(pixel * 100) / 100;
const shorts = (...pixels: readonly number[]): string => pixels.map(short).join(' ');

/** The three parts of `#rrggbb`, 0 to 1. */
const channels = (colour: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');

interface PdfLettering extends Lettering {
  /** Pixels of an em; that of charts if missing. */
  readonly size?: number;
}

/** Writes operators in the order in which things are drawn. */
export class PdfSurface implements Surface {
  readonly parts: string[] = [];
  readonly #page: PdfPage;

  constructor(page: PdfPage) {
    this.#page = page;
  }

  path({ stroke, fill, width = LINE_PX, dash = [], opacity = 1 }: Stroke, draw: (pen: Pen) => void): void {
    const pen = new PdfPen();
    draw(pen);
    if (pen.path === '') return;
    const looks = [
      ...(opacity < 1 ? [`/${this.#page.opacity(opacity)} gs`] : []),
      ...(fill ? [`${channels(fill)} rg`] : []),
      ...(stroke ? [`${channels(stroke)} RG ${short(width)} w 1 j`] : []),
      ...(stroke && dash.length > 0 ? [`[${shorts(...dash)}] 0 d`] : []),
    ];
    this.parts.push(`q ${looks.join(' ')}\n${pen.path}${fill ? (stroke ? 'B' : 'f') : 'S'} Q\n`);
  }

  text(text: string, x: number, y: number, lettering: PdfLettering): void {
    const { colour, align = 'start', weight = 400, halo, size = FONT_PX } = lettering;
    const runs = this.#page.runsOf(text, weight);
    const width = size * runs.reduce((sum, run) => sum + run.width, 0);
    let at = align === 'start' ? x : align === 'end' ? x - width : x - width / 2;
    const shown = runs.map((run) => {
      const place = `/${run.font} ${short(size)} Tf 1 0 0 -1 ${shorts(at, y + MIDDLE * size)} Tm ${run.code} Tj`;
      at += size * run.width;
      return place;
    });
    if (shown.length === 0) return;
    const behind = halo ? `q ${channels(halo)} RG ${HALO_PX} w 1 j 1 Tr\nBT ${shown.join('\n')} ET Q\n` : '';
    this.parts.push(`${behind}q ${channels(colour)} rg\nBT ${shown.join('\n')} ET Q\n`);
  }

  within(x: number, y: number, width: number, height: number, draw: () => void): void {
    this.parts.push(`q ${shorts(x, y, width, height)} re W n\n`);
    draw();
    this.parts.push('Q\n');
  }
}

class PdfPen implements Pen {
  #steps: string[] = [];

  get path(): string {
    return this.#steps.join('');
  }

  moveTo(x: number, y: number): void {
    this.#steps.push(`${shorts(x, y)} m\n`);
  }

  lineTo(x: number, y: number): void {
    this.#steps.push(`${shorts(x, y)} l\n`);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#steps.push(`${shorts(x1, y1, x2, y2, x, y)} c\n`);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#steps.push(`${shorts(x, y, width, height)} re\n`);
  }

  circle(x: number, y: number, radius: number): void {
    const bent = radius * ROUND;
    this.moveTo(x + radius, y);
    this.bezierCurveTo(x + radius, y + bent, x + bent, y + radius, x, y + radius);
    this.bezierCurveTo(x - bent, y + radius, x - radius, y + bent, x - radius, y);
    this.bezierCurveTo(x - radius, y - bent, x - bent, y - radius, x, y - radius);
    this.bezierCurveTo(x + bent, y - radius, x + radius, y - bent, x + radius, y);
    this.closePath();
  }

  closePath(): void {
    this.#steps.push('h\n');
  }
}
