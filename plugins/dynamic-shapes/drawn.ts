/**
 * A free outline: what an imported drawing has besides plain shapes. Filled and stroked like an SVG path; the range
 * states of a linked tag colour it.
 */
import { type Box, choice, type Paint, type Pen, type ShapeStyle, text } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { dashesAlong } from './dash.ts';
import { type Filled, filledRings } from './fill.ts';
import { type Graded, gradientOf } from './gradient.ts';
import { type Run, runsOf } from './outline.ts';

/** The shape with an outline of its own. */
export const DRAWING = 'drawing';

/** Most characters of an outline. */
const MOST_CHARACTERS = 40_000;
/** A quarter disc, so that a drawing without an outline is visible. */
const QUARTER = 'M 0 100 C 0 45 45 0 100 0 L 100 100 Z';
const when = { shape: DRAWING };

export const drawingProps = {
  outline: text(QUARTER, { max: MOST_CHARACTERS, label: 'Path', section: 'settings', when }),
  fillRule: choice(['nonzero', 'evenodd'], 'nonzero', { label: 'Overlaps', section: 'settings', when }),
  ends: choice(['flat', 'round'], 'flat', { label: 'Ends', when }),
  dash: text('', { max: 100, label: 'Dashes', when }),
} as const;

interface Drawing extends Graded {
  readonly outline: string;
  readonly fillRule: 'nonzero' | 'evenodd';
  readonly ends: 'flat' | 'round';
  readonly dash: string;
  readonly stroke: string;
  readonly strokeWidth: number;
}

/** What all rings of a drawing share, and how far they are shifted. */
interface RingLook extends Omit<ShapeStyle, 'holes'> {
  readonly away?: number;
}

interface StrokeLook {
  readonly width: number;
  readonly round: boolean;
}

/** Joints are round: all pieces but those at open ends have round ends. */
function drawRun(pen: Pen, { points, closed }: Run, { width, round }: StrokeLook): void {
  const corners = points.length / 2;
  const pieces = closed ? corners : corners - 1;
  const stroke = pen.paint('stroke');
  // A run of one point is visible only with round ends.
  if (corners === 1 && round) pen.ellipse(points[0]!, points[1]!, width / 2, width / 2, { fill: stroke });
  // Two pieces with flat ends leave a gap in the joint between them.
  if (!closed && !round && pieces === 2)
    pen.ellipse(points[2]!, points[3]!, width / 2, width / 2, { fill: stroke });
  for (let nth = 0; nth < pieces; nth++) {
    const at = nth * 2;
    const next = (at + 2) % points.length;
    const isEnd = !closed && (nth === 0 || nth === pieces - 1);
    pen.line(points[at]!, points[at + 1]!, points[next]!, points[next + 1]!, {
      stroke,
      width,
      round: round || !isEnd,
    });
  }
}

/** The outline lies inside the box, so that a drawing is as large as its object however thick its stroke. */
function placed(p: Drawing, { w, h }: Box): { readonly width: number; readonly runs: readonly Run[] } {
  const width = Math.min(p.strokeWidth, w, h);
  return { width, runs: runsOf(p.outline, { x: width / 2, y: width / 2, w: w - width, h: h - width }) };
}

function fillRings(pen: Pen, rings: readonly Filled[], { away = 0, ...look }: RingLook): void {
  for (const { points, holes } of rings)
    pen.shape(away ? points.map((at) => at + away) : points, { ...look, holes });
}

/** Draws its fill again, offset. */
export function drawDrawingShadow(pen: Pen, p: Drawing, box: Box, fill: Paint, away: number): void {
  fillRings(pen, filledRings(placed(p, box).runs, p.fillRule), { fill, away });
}

export function drawDrawing(pen: Pen, p: Drawing, box: Box): void {
  const { width, runs } = placed(p, box);
  const span = { x: width / 2, y: width / 2, width: box.w - width, height: box.h - width };
  fillRings(pen, filledRings(runs, p.fillRule), { fill: pen.paint('fill'), ...gradientOf(p), span });
  if (width === 0 || p.stroke === palette.none) return;
  for (const run of dashesAlong(runs, p.dash)) drawRun(pen, run, { width, round: p.ends === 'round' });
}
