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

/**
 * Cuts the row `across` below the centre of a box with that direction; returns the result in `span`, because there are
 * many rows.
 */
export function cutRow(across: number, cos: number, sin: number, halfX: number, halfY: number): void {
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
 * Keeps the part of the row at most `distance` beyond the figure's cuts; everything where one of two cuts is enough.
 */
export function keepUncut(figure: Measures, across: number, distance: number): void {
  if (figure.cuts === 0 || !figure.cutBoth) return;
  const { cut } = figure;
  keepBelow(figure, across, cut[0]!, cut[1]!, cut[2]! + distance);
  keepBelow(figure, across, cut[3]!, cut[4]!, cut[5]! + distance);
}

/** Keeps where x·nx + y·ny is at most `offset`, along the figure's axes. */
function keepBelow({ cos, sin }: Measures, across: number, nx: number, ny: number, offset: number): void {
  const slope = nx * cos - ny * sin;
  const start = across * (nx * sin + ny * cos) - offset;
  if (Math.abs(slope) < 1e-9) {
    if (start > 0) span.to = -Infinity;
  } else if (slope > 0) span.to = Math.min(span.to, -start / slope);
  else span.from = Math.max(span.from, -start / slope);
}
