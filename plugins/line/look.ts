/**
 * How a line is drawn: as a plain line, as a pipe of layers that lie on each other, as a cable or a signal. The innermost
 * layer shows what flows.
 */
import type { Corner, Motion, Paint, Pen } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import type { Jump } from './jumps.ts';
import { contrast, tinted } from './tones.ts';

export const LOOKS = ['line', 'single', 'double', 'insulated', 'duct', 'cable', 'signal'] as const;
export type Look = (typeof LOOKS)[number];

/** A line that goes through these corners, both ends included. */
interface Run {
  readonly look: Look;
  readonly corners: readonly Corner[];
  /** The property's colour; states may paint another. */
  readonly stroke: string;
  readonly width: number;
  /** Lengths of a dash and a gap, units. */
  readonly dash: readonly [on: number, off: number] | undefined;
  readonly head: boolean;
  readonly tail: boolean;
  readonly headLength: number;
  /** Where it jumps over other lines, and whether as an arc or as a gap. */
  readonly jumps: readonly Jump[];
  readonly isArched: boolean;
  /** Returns what moves a piece that begins so far along the line. */
  readonly flow: (along: number) => Motion | undefined;
}

/** One line among those that make a pipe. */
interface Layer {
  readonly width: number;
  readonly paint: Paint;
  readonly dash?: readonly [on: number, off: number];
  /** Colour of the marks of the flow; without it the layer shows none. */
  readonly marks?: Paint;
  /** Where it meets itself at a corner, and is rounded. */
  readonly isRound?: boolean;
  /** It shows marks alone, and none of them in a corner. */
  readonly isMarks?: boolean;
}

/** Distance of a fitting from a corner and its length across, in widths of the line; its thickness, units and widths. */
const FITTING = { away: 0.95, across: 1.4, least: 1.5, thick: 0.15 } as const;
/** Part of an arrow head that covers its shaft. */
const SHAFT_IN_HEAD = 0.9;

export function drawRun(pen: Pen, run: Run): void {
  const layers = LAYERS[run.look](pen.paint('stroke'), run);
  layers.forEach((layer, nth) => {
    drawLayer(pen, nth === 0 ? run : withinHeads(run), layer);
  });
  if (FITTED.has(run.look)) drawFittings(pen, run);
  if (run.look === 'cable') for (const [x, y] of bareEnds(run)) drawPlug(pen, x, y, run.width);
}

/** What flows, in the innermost layer. */
const flowing = (width: number, marks: Paint): Layer => ({
  width,
  paint: palette.none,
  marks,
  isMarks: true,
});

const wallOf = (width: number): number => Math.min(width / 4, Math.max(1, width * 0.14));

/** A pipe of this width: its wall and what is inside. */
const tube = (width: number, wall: Paint, stroke: string): readonly Layer[] => {
  const inside = width - 2 * wallOf(width);
  return [
    { width, paint: wall, isRound: true },
    { width: inside, paint: tinted(stroke, 0.72), isRound: true },
    flowing(inside, wall),
  ];
};

/** Lowest first. The first layer has the arrow heads. */
const LAYERS: Readonly<Record<Look, (wall: Paint, run: Run) => readonly Layer[]>> = {
  line: (wall, { stroke, width, dash }) => [{ width, paint: wall, dash, marks: contrast(stroke) }],
  single: (wall, { stroke, width }) => tube(width, wall, stroke),
  double: (wall, { stroke, width }) => [
    { width, paint: wall, isRound: true },
    { width: width - 2 * wallOf(width), paint: palette.paper, isRound: true },
    ...tube(width * 0.54, wall, stroke),
  ],
  insulated: (wall, { stroke, width }) => {
    const jacket = width - 2 * wallOf(width * 0.6);
    const bands = [Math.max(1, width * 0.06), Math.max(3, width * 0.5)] as const;
    return [
      { width, paint: tinted(stroke, 0.35), isRound: true },
      { width: jacket, paint: palette.hollow, isRound: true },
      { width: jacket, paint: palette.division, dash: bands },
      ...tube(width * 0.52, wall, stroke),
    ];
  },
  duct: (wall, { stroke, width }) => {
    const inside = width - 2 * wallOf(width / 2);
    const joints = [Math.max(1, width * 0.05), Math.max(12, width * 2.4)] as const;
    return [
      { width, paint: wall, isRound: true },
      { width: inside, paint: tinted(stroke, 0.8), isRound: true },
      { width: inside, paint: palette.division, dash: joints },
      flowing(inside, wall),
    ];
  },
  cable: (wall, { stroke, width }) => [{ width, paint: wall, marks: contrast(stroke), isRound: true }],
  signal: (wall, { width }) => [{ width, paint: wall, dash: [width * 3, width * 2] }],
};

/** Have flanges at their ends and at their corners. */
const FITTED: ReadonlySet<Look> = new Set(['single', 'double', 'insulated']);

function drawLayer(pen: Pen, run: Run, { width, paint, dash, marks, isRound, isMarks }: Layer): void {
  const { corners, headLength, flow } = run;
  const last = corners.length - 1;
  if (isRound)
    for (const [x, y] of corners.slice(1, -1)) pen.ellipse(x, y, width / 2, width / 2, { fill: paint });
  let along = 0;
  for (let nth = 1; nth <= last; nth++) {
    const [from, to] = [corners[nth - 1]!, corners[nth]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const before = along;
    along += length;
    const cut = { start: isMarks && nth > 1 ? width / 2 : 0, end: isMarks && nth < last ? width / 2 : 0 };
    if (isMarks && length <= cut.start + cut.end) continue;
    const jumps = run.jumps.filter(({ segment }) => segment === nth - 1);
    const starts = [cut.start, ...jumps.map(({ to }) => to)];
    const stops = [...jumps.map(({ from: stop }) => stop), length - cut.end];
    for (const [piece, start] of starts.entries()) {
      const motion = marks !== undefined || run.look === 'signal' ? flow(before + start) : undefined;
      if (isMarks && !motion) continue;
      const [x1, y1] = between(from, to, start);
      const [x2, y2] = between(from, to, stops[piece]!);
      const ends = {
        head: run.head && nth === last && piece === jumps.length,
        tail: run.tail && nth === 1 && piece === 0,
      };
      const style = { stroke: paint, width, headLength, ...ends, dash };
      pen.line(x1, y1, x2, y2, motion ? { ...style, marks: dash ? undefined : marks, motion } : style);
    }
    if (run.isArched && !isMarks && !dash)
      for (const jump of jumps) drawArch(pen, from, to, jump, { width, paint });
  }
}

/** Half a circle over what is crossed: above a level line, right of an upright one. */
function drawArch(
  pen: Pen,
  from: Corner,
  to: Corner,
  { from: start, to: stop }: Jump,
  { width, paint }: Layer,
): void {
  const radius = (stop - start) / 2;
  const [x, y] = between(from, to, start + radius);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const isBack = dx < -1e-6 || (Math.abs(dx) <= 1e-6 && dy < 0);
  const towardsStart = (Math.atan2(isBack ? dx : -dx, isBack ? -dy : dy) * 180) / Math.PI;
  pen.arc(x, y, radius, radius, towardsStart, 180, { width, stroke: paint });
}

/** Returns the point so far from one on the way to another. */
function between([x, y]: Corner, [toX, toY]: Corner, by: number): Corner {
  const length = Math.hypot(toX - x, toY - y);
  return length > 0 ? [x + ((toX - x) * by) / length, y + ((toY - y) * by) / length] : [x, y];
}

/** The layers upon the first end where its heads begin. */
function withinHeads(run: Run): Run {
  const corners = [...run.corners];
  if (run.tail) corners[0] = towards(corners[0]!, corners[1]!, run.headLength * SHAFT_IN_HEAD);
  if (run.head)
    corners[corners.length - 1] = towards(corners.at(-1)!, corners.at(-2)!, run.headLength * SHAFT_IN_HEAD);
  const cut = run.tail
    ? Math.hypot(corners[0]![0] - run.corners[0]![0], corners[0]![1] - run.corners[0]![1])
    : 0;
  const jumps = run.jumps.map((jump) =>
    jump.segment === 0 ? { ...jump, from: jump.from - cut, to: jump.to - cut } : jump,
  );
  return { ...run, corners, jumps, head: false, tail: false };
}

/** Returns the point so far from one on the way to another, and no further than that. */
function towards([x, y]: Corner, [toX, toY]: Corner, by: number): Corner {
  const length = Math.hypot(toX - x, toY - y);
  const share = length > 0 ? Math.min(1, by / length) : 0;
  return [x + (toX - x) * share, y + (toY - y) * share];
}

/** Ends without an arrow head. */
function bareEnds({ corners, head, tail }: Run): Corner[] {
  return [...(tail ? [] : [corners[0]!]), ...(head ? [] : [corners.at(-1)!])];
}

function drawPlug(pen: Pen, x: number, y: number, width: number): void {
  pen.ellipse(x, y, width * 0.9, width * 0.9, { fill: pen.paint('stroke') });
}

/** Flanges across the pipe: at its ends, inside them, and on both sides of every corner. */
function drawFittings(pen: Pen, run: Run): void {
  const { corners, width } = run;
  const thick = Math.max(FITTING.least, width * FITTING.thick);
  for (let nth = 1; nth < corners.length; nth++) {
    const [from, to] = [corners[nth - 1]!, corners[nth]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const away = FITTING.away * width;
    // Where there is no room for two of them the corner stays smooth.
    if (length < 2 * away + 3 * thick) continue;
    const isFirst = nth === 1;
    const isLast = nth === corners.length - 1;
    if (!isFirst || !run.tail) drawFlange(pen, from, to, isFirst ? thick / 2 : away, run, thick);
    if (!isLast || !run.head) drawFlange(pen, to, from, isLast ? thick / 2 : away, run, thick);
  }
}

function drawFlange(pen: Pen, from: Corner, to: Corner, away: number, run: Run, thick: number): void {
  const [x, y] = towards(from, to, away);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const half = (run.width * FITTING.across) / 2;
  const [dx, dy] = [((to[0] - from[0]) / length) * half, ((to[1] - from[1]) / length) * half];
  pen.line(x - dy, y + dx, x + dy, y - dx, { stroke: pen.paint('stroke'), width: thick });
}
