/** Path data of SVG: read, made absolute, moved by a transform, measured, and written as the kind `drawing` keeps it. */
import { arcCurves } from './arc.ts';
import { apply, type Matrix } from './matrix.ts';

/** `C` has two control points before its end. */
export interface Step {
  readonly letter: 'M' | 'L' | 'C' | 'Z';
  /** x, y pairs. */
  readonly at: readonly number[];
}

export interface Extent {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const COUNTS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};
/** Steps of one path. */
const MOST_STEPS = 100_000;

/** As in browsers, what is broken ends the path: what stands before it is shown. */
export function parsePath(data: string): Step[] {
  const reader = new PathReader();
  for (const { letter, numbers } of calls(data)) {
    if (reader.steps.length >= MOST_STEPS || !reader.take(letter, numbers)) break;
  }
  return reader.steps;
}

/** One call for each group of arguments: `L 1 1 2 2` is two. */
function* calls(data: string): Generator<{ readonly letter: string; readonly numbers: readonly number[] }> {
  const scanner = /\s*,?\s*/y;
  const numberAt = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
  const flagAt = /[01]/y;
  let at = 0;
  const skip = (): void => {
    scanner.lastIndex = at;
    scanner.exec(data);
    at = Math.max(at, scanner.lastIndex);
  };
  const read = (pattern: RegExp): number | undefined => {
    skip();
    pattern.lastIndex = at;
    const found = pattern.exec(data);
    if (!found) return undefined;
    at = pattern.lastIndex;
    return Number(found[0]);
  };
  let letter = '';
  for (;;) {
    skip();
    if (at >= data.length) return;
    const next = data[at]!;
    if (/[a-zA-Z]/.test(next)) {
      letter = next;
      at++;
    } else if (letter === '' || /[zZ]/.test(letter)) return;
    else if (letter === 'M') letter = 'L';
    else if (letter === 'm') letter = 'l';
    const count = COUNTS[letter.toLowerCase()];
    if (count === undefined) return;
    const numbers: number[] = [];
    for (let nth = 0; nth < count; nth++) {
      const isFlag = count === 7 && (nth === 3 || nth === 4);
      const number = read(isFlag ? flagAt : numberAt);
      if (number === undefined || !Number.isFinite(number)) return;
      numbers.push(number);
    }
    yield { letter, numbers };
  }
}

class PathReader {
  readonly steps: Step[] = [];
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;
  /** The last control point, and of which family of curves it is: `S` and `T` mirror it. */
  private control: { readonly x: number; readonly y: number; readonly of: 'c' | 'q' } | undefined;

  /** False where the path cannot go on. */
  take(letter: string, n: readonly number[]): boolean {
    const name = letter.toLowerCase();
    const [ox, oy] = letter === name ? [this.x, this.y] : [0, 0];
    if (this.steps.length === 0 && name !== 'm') return false;
    if (name === 'm') this.move(n[0]! + ox, n[1]! + oy);
    else if (name === 'z') this.close();
    else if (name === 'l') this.line(n[0]! + ox, n[1]! + oy);
    else if (name === 'h') this.line(n[0]! + ox, this.y);
    else if (name === 'v') this.line(this.x, n[0]! + oy);
    else if (name === 'a') this.arc(n, n[5]! + ox, n[6]! + oy);
    else
      this.bend(
        name,
        n.map((value, nth) => value + (nth % 2 ? oy : ox)),
      );
    return true;
  }

  private move(x: number, y: number): void {
    this.steps.push({ letter: 'M', at: [x, y] });
    [this.startX, this.startY] = [x, y];
    this.to(x, y);
  }

  private line(x: number, y: number): void {
    this.steps.push({ letter: 'L', at: [x, y] });
    this.to(x, y);
  }

  private close(): void {
    this.steps.push({ letter: 'Z', at: [] });
    this.to(this.startX, this.startY);
  }

  private arc([rx, ry, turn, large, sweep]: readonly number[], x: number, y: number): void {
    const curves = arcCurves(
      { x: this.x, y: this.y },
      { x, y },
      { rx: rx!, ry: ry!, turn: turn!, large: large === 1, sweep: sweep === 1 },
    );
    for (const at of curves) this.steps.push({ letter: 'C', at });
    if (curves.length === 0) this.steps.push({ letter: 'L', at: [x, y] });
    this.to(x, y);
  }

  private bend(name: string, n: readonly number[]): void {
    const of = name === 'c' || name === 's' ? 'c' : 'q';
    const mirrored =
      this.control?.of === of ? [2 * this.x - this.control.x, 2 * this.y - this.control.y] : [this.x, this.y];
    const [x0, y0] = [this.x, this.y];
    const full = name === 's' || name === 't' ? [...mirrored, ...n] : n;
    const [x, y] = full.slice(-2) as [number, number];
    const at =
      of === 'c'
        ? full
        : [
            x0 + (2 / 3) * (full[0]! - x0),
            y0 + (2 / 3) * (full[1]! - y0),
            x + (2 / 3) * (full[0]! - x),
            y + (2 / 3) * (full[1]! - y),
            x,
            y,
          ];
    this.steps.push({ letter: 'C', at });
    const [controlX, controlY] = of === 'c' ? [full[2]!, full[3]!] : [full[0]!, full[1]!];
    this.to(x, y);
    this.control = { x: controlX, y: controlY, of };
  }

  private to(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.control = undefined;
  }
}

export const moved = (steps: readonly Step[], matrix: Matrix): Step[] =>
  steps.map(({ letter, at }) => {
    const places: number[] = [];
    for (let nth = 0; nth < at.length; nth += 2) {
      const { x, y } = apply(matrix, at[nth]!, at[nth + 1]!);
      places.push(x, y);
    }
    return { letter, at: places };
  });

/** Exact for curves; undefined where there is no point at all. */
export function extentOf(steps: readonly Step[]): Extent | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let [x, y] = [0, 0];
  const cover = (px: number, py: number): void => {
    minX = Math.min(minX, px);
    maxX = Math.max(maxX, px);
    minY = Math.min(minY, py);
    maxY = Math.max(maxY, py);
  };
  for (const { letter, at } of steps) {
    if (letter === 'Z') continue;
    const [endX, endY] = [at.at(-2)!, at.at(-1)!];
    if (letter === 'C') {
      const [x1, y1, x2, y2] = at as readonly [number, number, number, number];
      for (const px of turningPoints(x, x1, x2, endX)) cover(px, Math.min(Math.max(y, minY), maxY));
      for (const py of turningPoints(y, y1, y2, endY)) cover(Math.min(Math.max(x, minX), maxX), py);
    }
    cover(endX, endY);
    [x, y] = [endX, endY];
  }
  return minX > maxX ? undefined : { minX, minY, maxX, maxY };
}

/** Where a cubic turns in one dimension, within the curve. */
function turningPoints(p0: number, p1: number, p2: number, p3: number): number[] {
  const a = -p0 + 3 * p1 - 3 * p2 + p3;
  const b = 2 * (p0 - 2 * p1 + p2);
  const c = p1 - p0;
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  const times = Math.abs(a) < 1e-12 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
  return times
    .filter((t) => t > 0 && t < 1)
    .map((t) => (1 - t) ** 3 * p0 + 3 * t * (1 - t) ** 2 * p1 + 3 * t * t * (1 - t) * p2 + t ** 3 * p3);
}

const DECIMALS = 10_000;

/** In hundredths of its extent. */
export function outlineText(steps: readonly Step[], { minX, minY, maxX, maxY }: Extent): string {
  const [w, h] = [maxX - minX || 1, maxY - minY || 1];
  const share = (value: number, nth: number): number => {
    const part = nth % 2 ? (value - minY) / h : (value - minX) / w;
    return Math.round(part * 100 * DECIMALS) / DECIMALS;
  };
  return steps.map(({ letter, at }) => [letter, ...at.map(share)].join(' ')).join(' ');
}
