/**
 * Outlines as drawings store them: `M x y`, `L x y`, `C x1 y1 x2 y2 x y` and `Z`, in hundredths of the box, so that
 * they stretch with it. Anything else ends the outline: a damaged drawing shows what comes before the damage.
 */

/** One stroke of the pen: corners as x, y pairs. */
export interface Run {
  readonly points: readonly number[];
  readonly closed: boolean;
}

/** Corners of all runs: a larger drawing is cut off, so that one object cannot block a diagram. */
const MOST_CORNERS = 8_000;
/** Units by which a flattened curve may be off. */
const TOLERANCE = 0.08;
const MOST_STEPS = 48;
/** Largest distance of a control point, in hundredths of the box. */
const FARTHEST = 10_000;
const COUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, C: 6, Z: 0 };

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Returns the runs of an outline in a frame, with curves flattened to corners. */
export function runsOf(outline: string, { x, y, w, h }: Frame): Run[] {
  const runs: { points: number[]; closed: boolean }[] = [];
  const place = (at: number, nth: number): number => {
    const share = Math.min(FARTHEST, Math.max(-FARTHEST, at)) / 100;
    return nth % 2 ? y + share * h : x + share * w;
  };
  let corners = 0;
  for (const { letter, numbers } of steps(outline)) {
    if (corners > MOST_CORNERS) break;
    const at = numbers.map(place);
    const run = runs.at(-1);
    if (letter === 'M') runs.push({ points: at, closed: false });
    else if (!run) break;
    else if (letter === 'Z') run.closed = true;
    else if (run.closed) runs.push({ points: [...run.points.slice(0, 2), ...at.slice(-2)], closed: false });
    else if (letter === 'L') run.points.push(...at);
    else curve(run.points, at);
    corners += (runs.at(-1)!.points.length - (run === runs.at(-1) ? run!.points.length : 0)) / 2 + 1;
  }
  // Points stay inside the frame; control points may lie outside.
  const inside = (value: number, nth: number): number =>
    nth % 2 ? Math.min(y + h, Math.max(y, value)) : Math.min(x + w, Math.max(x, value));
  return runs.map(({ points, closed }) => ({ points: withoutRepeats(points.map(inside), closed), closed }));
}

function* steps(
  outline: string,
): Generator<{ readonly letter: string; readonly numbers: readonly number[] }> {
  for (const [, letter, rest] of outline.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const count = COUNTS[letter!];
    const numbers =
      rest!.trim() === ''
        ? []
        : rest!
            .trim()
            .split(/[\s,]+/)
            .map(Number);
    if (count === undefined || numbers.length !== count || !numbers.every(Number.isFinite)) return;
    yield { letter: letter!, numbers };
  }
}

/** Flattens a curve, with more steps for a stronger bend. */
function curve(points: number[], [x1, y1, x2, y2, x3, y3]: readonly number[]): void {
  const [x0, y0] = [points.at(-2)!, points.at(-1)!];
  const bend = Math.max(
    Math.hypot(x0 - 2 * x1! + x2!, y0 - 2 * y1! + y2!),
    Math.hypot(x1! - 2 * x2! + x3!, y1! - 2 * y2! + y3!),
  );
  const count = Math.min(MOST_STEPS, Math.max(1, Math.ceil(Math.sqrt((bend * 0.75) / TOLERANCE))));
  for (let nth = 1; nth <= count; nth++) {
    const t = nth / count;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    points.push(a * x0 + b * x1! + c * x2! + d * x3!, a * y0 + b * y1! + c * y2! + d * y3!);
  }
}

/** Removes corners equal to the one before, and the last corner of a closed run where it repeats the first. */
function withoutRepeats(points: readonly number[], closed: boolean): number[] {
  const kept: number[] = [];
  for (let at = 0; at < points.length; at += 2)
    if (kept.length === 0 || points[at] !== kept.at(-2) || points[at + 1] !== kept.at(-1))
      kept.push(points[at]!, points[at + 1]!);
  if (closed && kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1)) kept.length -= 2;
  return kept;
}
