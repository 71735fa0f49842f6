/** Cuts runs into dashes: a dash continues around corners and curves. */
import type { Run } from './outline.ts';

/** Beyond this number the line is drawn solid: nobody can see the gaps. */
const MOST_DASHES = 2_000;

/** Returns the runs as dashes; the runs themselves where `pattern` ("on off …", units) is invalid. */
export function dashesAlong(runs: readonly Run[], pattern: string): readonly Run[] {
  const lengths =
    pattern.trim() === ''
      ? []
      : pattern
          .trim()
          .split(/[\s,]+/)
          .map(Number);
  const period = lengths.reduce((sum, length) => sum + length, 0);
  if (!(period > 0) || !lengths.every((length) => length >= 0 && Number.isFinite(length))) return runs;
  // As in SVG, an odd list is repeated to make it even.
  const list = lengths.length % 2 ? [...lengths, ...lengths] : lengths;
  const total = runs.reduce((sum, run) => sum + lengthOf(run), 0);
  if ((total / period) * list.length > MOST_DASHES) return runs;
  return runs.flatMap((run) => cut(run, list));
}

const ring = ({ points, closed }: Run): readonly number[] =>
  closed ? [...points, ...points.slice(0, 2)] : points;

function lengthOf(run: Run): number {
  const points = ring(run);
  let length = 0;
  for (let at = 2; at < points.length; at += 2)
    length += Math.hypot(points[at]! - points[at - 2]!, points[at + 1]! - points[at - 1]!);
  return length;
}

function cut(run: Run, list: readonly number[]): Run[] {
  const points = ring(run);
  const dashes: Run[] = [];
  let nth = 0;
  let left = list[0]!;
  let dash: number[] | null = points.slice(0, 2);
  const end = (): void => {
    if (dash && dash.length > 2) dashes.push({ points: dash, closed: false });
  };
  for (let at = 2; at < points.length; at += 2) {
    let [x, y] = [points[at - 2]!, points[at - 1]!];
    let rest = Math.hypot(points[at]! - x, points[at + 1]! - y);
    while (rest > left) {
      const share = left / rest;
      x += (points[at]! - x) * share;
      y += (points[at + 1]! - y) * share;
      rest -= left;
      dash?.push(x, y);
      end();
      nth = (nth + 1) % list.length;
      left = list[nth]!;
      dash = nth % 2 === 0 ? [x, y] : null;
    }
    left -= rest;
    dash?.push(points[at]!, points[at + 1]!);
  }
  end();
  return dashes;
}
