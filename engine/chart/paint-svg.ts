/** A plan as an SVG file: for downloads and printed reports, without a browser. */
import { type Lettering, type Pen, paintChart, type Stroke, type Surface } from './paint.ts';
import type { ChartPalette } from './palette.ts';
import type { ChartPlan } from './plan.ts';

const FONT = 'Inter, system-ui, sans-serif';
const FONT_PX = 11;
const LINE_PX = 1.75;
/** What paths begin with, so that several drawings in one page do not share their clips. */
let drawings = 0;

/** The whole chart on the theme's ground. `title` is what screen readers say of it. */
export function paintSvg(plan: ChartPlan, palette: ChartPalette, title: string): string {
  const { width, height } = plan;
  const surface = new SvgSurface(`chart-${++drawings}`);
  paintChart(plan, palette, surface);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` role="img" font-family="${FONT}" font-size="${FONT_PX}"><title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${palette.surface}"/>`,
    ...surface.parts,
    '</svg>',
  ].join('');
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Digits of a pixel that nobody sees are left out: files are half as long. */
const short = (pixel: number): number => Math.round(pixel * 100) / 100;

/** Writes elements in the order in which they are drawn. */
class SvgSurface implements Surface {
  readonly parts: string[] = [];
  readonly #name: string;
  #clips = 0;

  constructor(name: string) {
    this.#name = name;
  }

  path({ stroke, fill, width = LINE_PX, dash = [], opacity = 1 }: Stroke, draw: (pen: Pen) => void): void {
    const pen = new SvgPen();
    draw(pen);
    if (pen.path === '') return;
    // `opacity` would make the drawer of PNGs compose a whole page for each path.
    const faintOf = (what: string): string => (opacity < 1 ? ` ${what}-opacity="${opacity}"` : '');
    const looks = [
      fill ? `fill="${fill}"${faintOf('fill')}` : 'fill="none"',
      ...(stroke
        ? [`stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"${faintOf('stroke')}`]
        : []),
      ...(stroke && dash.length > 0 ? [`stroke-dasharray="${dash.join(' ')}"`] : []),
    ];
    this.parts.push(`<path d="${pen.path}" ${looks.join(' ')}/>`);
  }

  text(text: string, x: number, y: number, { colour, align = 'start', weight = 400, halo }: Lettering): void {
    const looks = [
      `x="${short(x)}" y="${short(y)}" dy="0.35em" fill="${colour}" text-anchor="${align}"`,
      ...(weight === 400 ? [] : [`font-weight="${weight}"`]),
      ...(halo ? [`stroke="${halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`] : []),
    ];
    this.parts.push(`<text ${looks.join(' ')}>${escaped(text)}</text>`);
  }

  within(x: number, y: number, width: number, height: number, draw: () => void): void {
    const id = `${this.#name}-${++this.#clips}`;
    const box = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
    this.parts.push(`<clipPath id="${id}"><rect ${box}/></clipPath><g clip-path="url(#${id})">`);
    draw();
    this.parts.push('</g>');
  }
}

class SvgPen implements Pen {
  #steps: string[] = [];

  get path(): string {
    return this.#steps.join('');
  }

  moveTo(x: number, y: number): void {
    this.#steps.push(`M${short(x)} ${short(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#steps.push(`L${short(x)} ${short(y)}`);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#steps.push(`C${[x1, y1, x2, y2, x, y].map(short).join(' ')}`);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#steps.push(`M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`);
  }

  /** Whole circles: the only arcs that charts have. */
  circle(x: number, y: number, radius: number): void {
    const around = `a${radius} ${radius} 0 1 1`;
    this.#steps.push(`M${short(x + radius)} ${short(y)}${around} ${-2 * radius} 0${around} ${2 * radius} 0z`);
  }

  closePath(): void {
    this.#steps.push('z');
  }
}
