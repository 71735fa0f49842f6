/** SVG path data: parsed, made absolute, transformed, measured, and written in the format of the kind `drawing`. */
import {
  type CommandC,
  type CommandL,
  type CommandM,
  type CommandZ,
  type SVGCommand,
  SVGPathData,
  SVGPathDataParser,
  SVGPathDataTransformer,
} from 'svg-pathdata';
import type { Matrix, Point } from './matrix.ts';

/** Absolute moves, lines, cubic curves and closings: all that an outline consists of. */
export type Step = CommandM | CommandL | CommandC | CommandZ;

export interface Extent {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Returns the smallest box around both. */
export const united = (one: Extent | undefined, other: Extent): Extent =>
  one
    ? {
        minX: Math.min(one.minX, other.minX),
        minY: Math.min(one.minY, other.minY),
        maxX: Math.max(one.maxX, other.maxX),
        maxY: Math.max(one.maxY, other.maxY),
      }
    : other;

/** Most steps of one path. */
const MOST_STEPS = 100_000;
/** Characters that are parsed before the steps are counted. */
const CHUNK = 65_536;

/** Larger coordinates could not be shown; 1e999 is parsed as infinite. */
const FARTHEST = 1e9;
const isWithin = (command: SVGCommand): boolean =>
  Object.values(command).every((part) => typeof part !== 'number' || Math.abs(part) <= FARTHEST);

/** As in browsers, an error ends the path: what comes before it is shown. */
export function parsePath(data: string): Step[] {
  const commands = readCommands(data);
  const broken = commands.findIndex((command) => !isWithin(command));
  const whole = commands.slice(0, Math.min(broken < 0 ? commands.length : broken, MOST_STEPS));
  if (whole[0]?.type !== SVGPathData.MOVE_TO) return [];
  // Horizontal and vertical lines become lines; closings stay, and so do curves along a line.
  const straight = SVGPathDataTransformer.NORMALIZE_HVZ(false, true, true, false);
  const curved = new SVGPathData(whole).toAbs().transform(straight).normalizeST().qtToC();
  return new SVGPathData(withoutFlatArcs(curved.commands)).aToC().commands as Step[];
}

/** As in SVG: an arc without a radius is a line, and one that ends where it starts is nothing. */
function withoutFlatArcs(commands: readonly SVGCommand[]): SVGCommand[] {
  let start: Point = { x: 0, y: 0 };
  let here = start;
  return commands.flatMap((command): SVGCommand[] => {
    const from = here;
    if (command.type === SVGPathData.CLOSE_PATH) here = start;
    else if ('x' in command && 'y' in command) here = command;
    if (command.type === SVGPathData.MOVE_TO) start = here;
    if (command.type !== SVGPathData.ARC) return [command];
    if (from.x === here.x && from.y === here.y) return [];
    if (command.rX !== 0 && command.rY !== 0) return [command];
    return [{ type: SVGPathData.LINE_TO, relative: false, x: here.x, y: here.y }];
  });
}

function readCommands(data: string): SVGCommand[] {
  const commands: SVGCommand[] = [];
  const parser = new SVGPathDataParser();
  try {
    for (let at = 0; at < data.length && commands.length < MOST_STEPS; at += CHUNK)
      parser.parse(data.slice(at, at + CHUNK), commands);
    parser.finish(commands);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return commands;
}

/** Returns no step where the transform moves them farther than anything can be shown. */
export const moved = (steps: readonly Step[], matrix: Matrix): Step[] =>
  matrix.every((number) => Math.abs(number) <= FARTHEST)
    ? (new SVGPathData(steps.map((step) => ({ ...step }))).matrix(...matrix).commands as Step[])
    : [];

/** Whether the step only draws a straight line. */
export const isStraight = (step: Step): step is CommandL => step.type === SVGPathData.LINE_TO;

/** Returns the end points of moves, lines and curves. */
export const endsOf = (steps: readonly Step[]): Point[] =>
  steps.flatMap((step) => (step.type === SVGPathData.CLOSE_PATH ? [] : [{ x: step.x, y: step.y }]));

/** Exact for curves; undefined where there is no point. */
export function extentOf(steps: readonly Step[]): Extent | undefined {
  const { minX, minY, maxX, maxY } = new SVGPathData([...steps]).getBounds();
  return minX > maxX ? undefined : { minX, minY, maxX, maxY };
}

/** Pieces that a curve becomes. */
const PIECES = 16;

/** Returns points along an outline, up to its second move. */
export function flattened(steps: readonly Step[]): Point[] {
  const points: Point[] = [];
  for (const [nth, step] of steps.entries()) {
    if (step.type === SVGPathData.MOVE_TO && nth > 0) break;
    if (step.type === SVGPathData.CLOSE_PATH) points.push(points[0]!);
    else if (step.type !== SVGPathData.CURVE_TO) points.push({ x: step.x, y: step.y });
    else {
      const from = points.at(-1)!;
      for (let piece = 1; piece <= PIECES; piece++) {
        const [t, u] = [piece / PIECES, 1 - piece / PIECES];
        const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
        points.push({
          x: a * from.x + b * step.x1 + c * step.x2 + d * step.x,
          y: a * from.y + b * step.y1 + c * step.y2 + d * step.y,
        });
      }
    }
  }
  return points;
}

const DECIMALS = 10_000;

/** In hundredths of its extent. */
export function outlineText(steps: readonly Step[], { minX, minY, maxX, maxY }: Extent): string {
  const [w, h] = [maxX - minX || 1, maxY - minY || 1];
  const share = (part: number): number => Math.round(part * 100 * DECIMALS) / DECIMALS;
  const at = (x: number, y: number): string => `${share((x - minX) / w)} ${share((y - minY) / h)}`;
  const words = steps.map((step) => {
    if (step.type === SVGPathData.CLOSE_PATH) return 'Z';
    const end = at(step.x, step.y);
    if (step.type === SVGPathData.CURVE_TO) return `C ${at(step.x1, step.y1)} ${at(step.x2, step.y2)} ${end}`;
    return step.type === SVGPathData.MOVE_TO ? `M ${end}` : `L ${end}`;
  });
  return words.join(' ');
}
