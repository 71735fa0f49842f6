/** Draws a plan on any surface: in which order, and how strong. What is drawn where was decided by the plan. */
import { curveMonotoneX, line as lineOf } from 'd3-shape';
import { type ChartPalette, colourOf, dashOf } from './palette.ts';
import type { PlannedPanel } from './panels.ts';
import type { ChartPlan, PlannedBand, PlannedSeries } from './plan.ts';
import { eachRun, type Polyline } from './polyline.ts';
import type { Stretch } from './trace.ts';

/** What paths are made with: of Canvas 2D, or of a file. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  circle(x: number, y: number, radius: number): void;
  closePath(): void;
}

export interface Stroke {
  readonly stroke?: string;
  readonly fill?: string;
  /** 1.75 if missing. */
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly opacity?: number;
}

export interface Lettering {
  readonly colour: string;
  readonly align?: 'start' | 'middle' | 'end';
  /** 400 if missing. */
  readonly weight?: number;
  /** Drawn behind the letters, so that lines do not cross them. */
  readonly halo?: string;
}

/** A canvas, a file, a page of paper. */
export interface Surface {
  path(stroke: Stroke, draw: (pen: Pen) => void): void;
  /** Its middle is at `y`. */
  text(text: string, x: number, y: number, lettering: Lettering): void;
  /** Draws only inside a box. */
  within(x: number, y: number, width: number, height: number, draw: () => void): void;
}

/** Radius of an entry between two gaps, and of the marks on a line. */
const DOT_PX = 2;
const LINE_PX = 1.75;
/** A dense line is thinner: its columns touch. */
const DENSE_PX = 1;
const GHOST_OPACITY = 0.45;
const GHOST_DASH = [3, 3];
const HATCH_PX = 6;

/** Draws all of a plan, the cursors excepted. */
export function paintChart(plan: ChartPlan, palette: ChartPalette, surface: Surface): void {
  const { frame } = plan;
  paintMarks(plan, palette, surface);
  for (const panel of plan.panels) paintGrid(panel, plan, palette, surface);
  plan.panels.forEach((panel, nth) => {
    const { top, bottom } = panel;
    const bands = plan.bands.filter((band) => band.panel === nth);
    const series = plan.series.filter((one) => one.panel === nth);
    surface.within(frame.left, top - 2, frame.right - frame.left, bottom - top + 4, () => {
      for (const band of bands) paintBand(band, plan, palette, surface);
      paintDoubts(series, panel, palette, surface);
      for (const one of series) paintExtremes(one, palette, surface);
      for (const one of series) paintLine(one, palette, surface);
    });
    for (const band of bands) paintBandName(band, panel, palette, surface);
  });
  paintTimes(plan, palette, surface);
  paintNotes(plan, palette, surface);
}

function paintGrid(
  panel: PlannedPanel,
  { frame, width }: ChartPlan,
  palette: ChartPalette,
  surface: Surface,
): void {
  const { left, right, top, title } = panel;
  const lines = left ?? right;
  surface.path({ stroke: palette.line, width: 1 }, (pen) => {
    for (const { y } of lines?.ticks ?? []) {
      pen.moveTo(frame.left, crisp(y));
      pen.lineTo(frame.right, crisp(y));
    }
  });
  for (const axis of [left, right]) {
    if (!axis) continue;
    const isLeft = axis.side === 'left';
    const x = isLeft ? frame.left - 8 : frame.right + 8;
    const align = isLeft ? 'end' : 'start';
    for (const { y, text } of axis.ticks) surface.text(text, x, y, { colour: palette.text3, align });
    if (axis.title && frame.top > 16)
      surface.text(axis.title, isLeft ? 4 : width - 4, 7, {
        colour: palette.text2,
        align: isLeft ? 'start' : 'end',
      });
  }
  if (title)
    surface.text(title, frame.left + 4, top + 7, {
      colour: palette.text2,
      halo: palette.surface,
      weight: 600,
    });
}

/** The middle of a pixel: a line of one pixel is not smeared over two. */
const crisp = (at: number): number => Math.round(at) + 0.5;

function paintMarks({ marks, frame }: ChartPlan, palette: ChartPalette, surface: Surface): void {
  for (const { from, to, level } of marks) {
    const width = Math.max(1, to - from);
    surface.path({ fill: palette[level], opacity: 0.1 }, (pen) =>
      pen.rect(from, frame.top, width, frame.bottom - frame.top),
    );
    surface.path({ fill: palette[level] }, (pen) => pen.rect(from, frame.top - 4, width, 3));
  }
}

function paintBand(
  { look, top, bottom }: PlannedBand,
  plan: ChartPlan,
  palette: ChartPalette,
  surface: Surface,
): void {
  const { left, right } = plan.frame;
  const colour = palette[look];
  if (bottom > top)
    surface.path({ fill: colour, opacity: 0.08 }, (pen) => pen.rect(left, top, right - left, bottom - top));
  surface.path({ stroke: colour, width: 1, dash: [6, 4] }, (pen) => {
    for (const y of new Set([top, bottom])) {
      pen.moveTo(left, crisp(y));
      pen.lineTo(right, crisp(y));
    }
  });
}

/** After all lines, so that none crosses a name. */
function paintBandName(
  band: PlannedBand,
  { top }: PlannedPanel,
  palette: ChartPalette,
  surface: Surface,
): void {
  const isAtTop = band.top - top < 12;
  surface.text(band.label, band.labelX, band.top + (isAtTop ? 9 : -7), {
    colour: palette[band.look],
    align: 'end',
    halo: palette.surface,
  });
}

/** Where samples were not good: hatched, with a dash below. */
function paintDoubts(
  series: readonly PlannedSeries[],
  { top, bottom }: PlannedPanel,
  palette: ChartPalette,
  surface: Surface,
): void {
  const doubts = series.filter(({ isGhost }) => !isGhost).flatMap((one) => one.doubts);
  for (const { from, to } of merged(doubts)) {
    const width = Math.max(2, to - from);
    const [high, right] = [bottom - top, from + width];
    surface.within(from, top, width, high, () =>
      surface.path({ stroke: palette.unsure, width: 1, opacity: 0.35 }, (pen) => {
        // On one raster for the whole panel: neighbours continue each other.
        for (let x = Math.floor((from - high) / HATCH_PX) * HATCH_PX; x < right; x += HATCH_PX) {
          // A line across the whole panel for each stripe would take seconds to draw.
          const [begin, end] = [Math.max(0, from - x - 1), Math.min(high, right - x + 1)];
          if (begin >= end) continue;
          pen.moveTo(x + begin, bottom - begin);
          pen.lineTo(x + end, bottom - end);
        }
      }),
    );
    surface.path({ fill: palette.unsure }, (pen) => pen.rect(from, bottom - 3, width, 3));
  }
}

/** The stretches from left to right; those that overlap are one. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** From the lowest to the highest of each slice, behind the line. */
function paintExtremes(
  { low, high, slot, isGhost }: PlannedSeries,
  palette: ChartPalette,
  surface: Surface,
): void {
  if (isGhost || low.ends.length === 0) return;
  const colour = colourOf(palette, slot);
  const draw = (pen: Pen): void => {
    let from = 0;
    high.ends.forEach((to, nth) => {
      // The two sides may have kept different vertices.
      const begin = nth === 0 ? 0 : low.ends[nth - 1]!;
      trail(pen, high, from, to);
      for (let i = low.ends[nth]! - 1; i >= begin; i--) pen.lineTo(low.xy[2 * i]!, low.xy[2 * i + 1]!);
      pen.closePath();
      from = to;
    });
  };
  surface.path({ fill: colour, opacity: 0.16 }, draw);
  // A spike within one pixel has no area.
  surface.path({ stroke: colour, width: 1, opacity: 0.3 }, draw);
}

function paintLine(series: PlannedSeries, palette: ChartPalette, surface: Surface): void {
  const { line, slot, style, isDense, isGhost } = series;
  const colour = colourOf(palette, slot);
  const opacity = isGhost ? GHOST_OPACITY : 1;
  const dash = isDense ? [] : isGhost ? GHOST_DASH : dashOf(slot);
  const draw = style === 'spline' && !isDense ? curve : trail;
  surface.path({ stroke: colour, width: isDense ? DENSE_PX : LINE_PX, dash, opacity }, (pen) =>
    eachRun(line, (from, to) => to - from > 1 && draw(pen, line, from, to)),
  );
  surface.path({ fill: colour, opacity }, (pen) =>
    eachRun(
      line,
      (from, to) => to - from === 1 && pen.circle(line.xy[2 * from]!, line.xy[2 * from + 1]!, DOT_PX),
    ),
  );
}

/** Straight from vertex to vertex. */
function trail(pen: Pen, { xy }: Polyline, from: number, to: number): void {
  pen.moveTo(xy[2 * from]!, xy[2 * from + 1]!);
  for (let i = from + 1; i < to; i++) pen.lineTo(xy[2 * i]!, xy[2 * i + 1]!);
}

/** Through the vertices without going beyond any of them. */
function curve(pen: Pen, { xy }: Polyline, from: number, to: number): void {
  const at = Array.from({ length: to - from }, (_, nth) => from + nth);
  lineOf<number>(
    (i) => xy[2 * i]!,
    (i) => xy[2 * i + 1]!,
  )
    .curve(curveMonotoneX)
    .context(pen as unknown as CanvasRenderingContext2D)(at);
}

function paintTimes({ ticks, frame, height }: ChartPlan, palette: ChartPalette, surface: Surface): void {
  surface.path({ stroke: palette.line, width: 1 }, (pen) => {
    for (const { x } of ticks) {
      pen.moveTo(crisp(x), frame.bottom);
      pen.lineTo(crisp(x), frame.bottom + 4);
    }
  });
  for (const { x, text, isDay, align } of ticks)
    surface.text(text, x, height - 10, {
      colour: isDay ? palette.text2 : palette.text3,
      weight: isDay ? 600 : 400,
      align,
    });
}

/** A line at the time of each note, with a flag whose number the list of notes has. */
function paintNotes({ notes, frame }: ChartPlan, palette: ChartPalette, surface: Surface): void {
  notes.forEach(({ x }, nth) => {
    surface.path({ stroke: palette.text2, width: 1, dash: [2, 3] }, (pen) => {
      pen.moveTo(crisp(x), frame.top);
      pen.lineTo(crisp(x), frame.bottom);
    });
    surface.path({ fill: palette.text2 }, (pen) => pen.rect(x - 7, frame.top, 14, 14));
    surface.text(String(nth + 1), x, frame.top + 7, {
      colour: palette.surface,
      align: 'middle',
      weight: 600,
    });
  });
}
