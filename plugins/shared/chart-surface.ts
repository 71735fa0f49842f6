/** Charts on a diagram: the plan that every chart is drawn from, painted with the pen of the engine. */
import type { Surface } from '../../engine/chart/paint.ts';
import type { Pen, TextStyle } from '../../engine/plugin.ts';
import { bothClips, type Clip, clippedLine, clippedPolygon, isInside } from './clip.ts';
import { veiled } from './veiled.ts';

type PathPen = Parameters<Parameters<Surface['path']>[1]>[0];
type Stroke = Parameters<Surface['path']>[0];

/** Of a stroke that says none, and straight pieces of a curve. */
const LINE_PX = 1.75;
const PIECES = 3;
/** Letters of a plan. */
export const CHART_FONT = 11;
const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;
const BOLD_FROM = 600;

interface Placing {
  /** Where the plan's top left corner is, units. */
  readonly x: number;
  readonly y: number;
  /** Units of a pixel of the plan. */
  readonly scale: number;
  readonly text: Pick<TextStyle, 'family' | 'slope'>;
  /** A sample has no words: nobody measured what they would say. */
  readonly isMute: boolean;
}

/** A surface for `paintChart`. */
export function chartSurface(pen: Pen, { x, y, scale, text, isMute }: Placing): Surface {
  let clip: Clip | undefined;
  const atX = (px: number): number => x + px * scale;
  const atY = (px: number): number => y + px * scale;
  return {
    path(stroke, draw) {
      const path = new Path(atX, atY);
      draw(path);
      paint(pen, path, stroke, scale, clip);
    },
    text(words, px, py, { colour, align = 'start', weight = 0 }) {
      if (isMute) return;
      pen.text(atX(px), atY(py), words, {
        ...text,
        size: CHART_FONT * scale,
        fill: colour,
        align: ALIGN[align],
        weight: weight >= BOLD_FROM ? 'bold' : 'normal',
      });
    },
    within(left, top, width, height, draw) {
      const outer = clip;
      clip = bothClips(outer, {
        left: atX(left),
        top: atY(top),
        right: atX(left + width),
        bottom: atY(top + height),
      });
      draw();
      clip = outer;
    },
  };
}

interface Run {
  readonly points: number[];
  isClosed: boolean;
}

/** Collects a path as runs of straight lines, and circles. */
class Path implements PathPen {
  readonly runs: Run[] = [];
  readonly circles: { readonly x: number; readonly y: number; readonly edge: number }[] = [];
  readonly #atX: (px: number) => number;
  readonly #atY: (px: number) => number;

  constructor(atX: (px: number) => number, atY: (px: number) => number) {
    this.#atX = atX;
    this.#atY = atY;
  }

  moveTo(x: number, y: number): void {
    this.runs.push({ points: [this.#atX(x), this.#atY(y)], isClosed: false });
  }

  lineTo(x: number, y: number): void {
    this.#run().points.push(this.#atX(x), this.#atY(y));
  }

  bezierCurveTo(px1: number, py1: number, px2: number, py2: number, px: number, py: number): void {
    const { points } = this.#run();
    const [x0, y0] = [points.at(-2)!, points.at(-1)!];
    const [x1, y1, x2, y2] = [this.#atX(px1), this.#atY(py1), this.#atX(px2), this.#atY(py2)];
    const [x3, y3] = [this.#atX(px), this.#atY(py)];
    for (let nth = 1; nth <= PIECES; nth++) {
      const t = nth / PIECES;
      const s = 1 - t;
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      points.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
    }
  }

  rect(x: number, y: number, width: number, height: number): void {
    const [left, top, right, bottom] = [
      this.#atX(x),
      this.#atY(y),
      this.#atX(x + width),
      this.#atY(y + height),
    ];
    this.runs.push({ points: [left, top, right, top, right, bottom, left, bottom], isClosed: true });
  }

  circle(x: number, y: number, radius: number): void {
    this.circles.push({ x: this.#atX(x), y: this.#atY(y), edge: this.#atX(x + radius) - this.#atX(x) });
  }

  closePath(): void {
    this.#run().isClosed = true;
  }

  #run(): Run {
    if (this.runs.length === 0) this.runs.push({ points: [], isClosed: false });
    return this.runs.at(-1)!;
  }
}

function paint(
  pen: Pen,
  { runs, circles }: Path,
  style: Stroke,
  scale: number,
  clip: Clip | undefined,
): void {
  const { fill, stroke, width = LINE_PX, dash = [], opacity = 1 } = style;
  if (fill) {
    const paintFill = faded(fill, opacity);
    for (const { points } of runs) {
      const shown = clippedPolygon(clip, points);
      if (shown.length >= 6) pen.shape(shown, { fill: paintFill });
    }
    for (const { x, y, edge } of circles)
      if (isInside(clip, x, y)) pen.ellipse(x, y, edge, edge, { fill: paintFill });
  }
  if (!stroke) return;
  const line = {
    stroke: faded(stroke, opacity),
    width: width * scale,
    round: dash.length === 0 && opacity === 1,
  };
  for (const { points, isClosed } of runs) {
    if (points.length === 4 && dash.length === 2) {
      const shown = clippedLine(clip, points as [number, number, number, number]);
      if (shown) pen.line(...shown, { ...line, dash: [dash[0]! * scale, dash[1]! * scale] });
      continue;
    }
    const whole = isClosed ? [...points, points[0]!, points[1]!] : points;
    eachDash(
      whole,
      dash.map((px) => px * scale),
      (x1, y1, x2, y2) => {
        const shown = clippedLine(clip, [x1, y1, x2, y2]);
        if (shown) pen.line(...shown, line);
      },
    );
  }
}

/** Calls `each` with every piece that is drawn of a line through points: a dash goes on around its corners. */
function eachDash(
  points: readonly number[],
  dash: readonly number[],
  each: (x1: number, y1: number, x2: number, y2: number) => void,
): void {
  let nth = 0;
  let left = dash[0] ?? Number.POSITIVE_INFINITY;
  for (let at = 2; at < points.length; at += 2) {
    let [x, y] = [points[at - 2]!, points[at - 1]!];
    const [toX, toY] = [points[at]!, points[at + 1]!];
    let rest = Math.hypot(toX - x, toY - y);
    while (rest > 0) {
      const step = Math.min(rest, left);
      const [nextX, nextY] = [x + ((toX - x) * step) / rest, y + ((toY - y) * step) / rest];
      if (nth % 2 === 0) each(x, y, nextX, nextY);
      [x, y] = [nextX, nextY];
      rest -= step;
      left -= step;
      if (left > 0) continue;
      nth = (nth + 1) % dash.length;
      left = dash[nth]!;
    }
  }
}

/** `opacity`: 0…1. */
const faded = (colour: string, opacity: number): string =>
  opacity === 1 ? colour : veiled(colour, opacity * 255);
