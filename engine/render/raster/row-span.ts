/**
 * Determines which part of a row of pixels lies inside a rotated box: pixels outside it, or well inside, need no test.
 */

import type { Measures } from './measures.ts';

/** From the figure's centre, pixels; empty where `from` is beyond `to`. */
export const span = { from: 0, to: 0 };

/** Returns the first column whose centre lies beyond a position. */
export const firstAfter = (place: number): number => Math.ceil(place - 0.5);

/** Selects nothing of the row. */
export function clear(): void {
  span.from = 0;
  span.to = -Infinity;
}

/** A box that rows are cut by: where an outline ends, and within what all is fill. */
type Which = 'outer' | 'inner';

/** Half sizes of both. There are many rows: numbers that are passed to a function one by one take memory for each. */
const halves = { outer: new Float64Array(2), inner: new Float64Array(2) };

/** Sets one of the boxes that `cutRow` cuts by, about a figure's centre. */
export function setBox(which: Which, halfX: number, halfY: number): void {
  halves[which][0] = halfX;
  halves[which][1] = halfY;
}

/** What is placed and turned. */
interface Turned {
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
}

/** Cuts a row of pixels by a box that is turned as the figure is; returns the result in `span`. */
export function cutRow({ y, cos, sin }: Turned, row: number, which: Which): void {
  const half = halves[which];
  const halfX = half[0]!;
  const halfY = half[1]!;
  const across = row + 0.5 - y;
  open();
  narrow(cos, across * sin, halfX);
  narrow(-sin, across * cos, halfY);
}

/** Keeps where |slope * x + start| is at most `half`; nothing where that is negative. */
function narrow(slope: number, start: number, half: number): void {
  if (half < 0 || Math.abs(slope) < 1e-9) {
    if (Math.abs(start) > half) span.to = -Infinity;
    return;
  }
  const one = (-half - start) / slope;
  const other = (half - start) / slope;
  span.from = Math.max(span.from, Math.min(one, other));
  span.to = Math.min(span.to, Math.max(one, other));
}

/**
 * Returns by how much a box with round corners has to shrink on all sides so that nothing in it is closer than `edge`
 * to its rim: in the corners the distance to the sides is not that to the rim, but an upright square in the circle is
 * safe.
 */
export const insetOf = (radius: number, edge: number): number =>
  Math.max(edge, radius - (radius - edge) * Math.SQRT1_2);

/** Selects the whole row. */
export function open(): void {
  span.from = -Infinity;
  span.to = Infinity;
}

/**
 * Keeps of the row what lies in an ellipse that is so much smaller, and like it, that everything in it is `edge` inside of
 * the rim at least by the first-order distance (shades.ts): that is never less than 1 - k times the smaller radius, where k
 * is a place's share of the ellipse. With a negative `edge` all is kept that is no further outside.
 */
export function keepEllipse(
  across: number,
  cos: number,
  sin: number,
  radiusX: number,
  radiusY: number,
  edge: number,
): void {
  const share = 1 - edge / Math.min(radiusX, radiusY);
  if (!(share > 0)) {
    clear();
    return;
  }
  const perX = 1 / (radiusX * share) ** 2;
  const perY = 1 / (radiusY * share) ** 2;
  const a = cos * cos * perX + sin * sin * perY;
  const b = across * cos * sin * (perX - perY);
  const c = across * across * (sin * sin * perX + cos * cos * perY) - 1;
  const square = b * b - a * c;
  if (square <= 0) {
    clear();
    return;
  }
  const half = Math.sqrt(square) / a;
  span.from = Math.max(span.from, -b / a - half);
  span.to = Math.min(span.to, -b / a + half);
}

/**
 * Keeps the part of a row of pixels that is at most half a pixel beyond the figure's cuts, or at least half a pixel within them;
 * everything where one of two cuts is enough.
 */
export function keepUncut(figure: Measures, row: number, which: Which): void {
  if (figure.cuts === 0 || !figure.cutBoth) return;
  keepBelow(figure, row, 0, which);
  keepBelow(figure, row, 3, which);
}

/** Keeps where x·nx + y·ny is at most as much as the cut says that begins at `nth`, along the figure's axes. */
function keepBelow({ cos, sin, y, cut }: Measures, row: number, nth: 0 | 3, which: Which): void {
  const across = row + 0.5 - y;
  const nx = cut[nth]!;
  const ny = cut[nth + 1]!;
  const offset = cut[nth + 2]! + (which === 'outer' ? 0.5 : -0.5);
  const slope = nx * cos - ny * sin;
  const start = across * (nx * sin + ny * cos) - offset;
  if (Math.abs(slope) < 1e-9) {
    if (start > 0) span.to = -Infinity;
  } else if (slope > 0) span.to = Math.min(span.to, -start / slope);
  else span.from = Math.max(span.from, -start / slope);
}
