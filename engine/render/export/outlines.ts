/** The outlines of the records' shapes, as steps of a path. */
import type { Box, Step } from './figure.ts';

const RADIANS = Math.PI / 180;
/** A cubic curve stays within a thousandth of a circle for at most this sweep. */
const MOST_SWEEP = Math.PI / 2;

/** Returns a point on an ellipse, by degrees clockwise from 12 o'clock. */
const onEllipse = (cx: number, cy: number, rx: number, ry: number, angle: number): [number, number] => [
  cx + rx * Math.sin(angle),
  cy - ry * Math.cos(angle),
];

/** Returns part of an ellipse from an angle on; degrees clockwise from 12 o'clock. */
export function arcSteps(
  [cx, cy]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  from: number,
  sweep: number,
): Step[] {
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep * RADIANS) / MOST_SWEEP - 1e-9));
  const angle = (sweep * RADIANS) / pieces;
  const reach = (4 / 3) * Math.tan(angle / 4);
  const steps: Step[] = [['M', ...onEllipse(cx, cy, rx, ry, from * RADIANS)]];
  for (let nth = 0; nth < pieces; nth++) {
    const a = from * RADIANS + nth * angle;
    const b = a + angle;
    const [x1, y1] = onEllipse(cx, cy, rx, ry, a);
    const [x2, y2] = onEllipse(cx, cy, rx, ry, b);
    steps.push([
      'C',
      x1 + reach * rx * Math.cos(a),
      y1 + reach * ry * Math.sin(a),
      x2 - reach * rx * Math.cos(b),
      y2 - reach * ry * Math.sin(b),
      x2,
      y2,
    ]);
  }
  return steps;
}

export function ellipseSteps([x, y, width, height]: Box): Step[] {
  const steps = arcSteps([x + width / 2, y + height / 2], [width / 2, height / 2], 0, 360);
  return [...steps, ['Z']];
}

export function boxSteps([x, y, width, height]: Box, radius: number): Step[] {
  const [right, bottom] = [x + width, y + height];
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) return polygonSteps([x, y, right, y, right, bottom, x, bottom]);
  const corner = (cx: number, cy: number, from: number): Step[] =>
    arcSteps([cx, cy], [r, r], from, 90).map(
      (step): Step => (step[0] === 'M' ? ['L', step[1], step[2]] : step),
    );
  const steps = [
    ...corner(right - r, y + r, 0),
    ...corner(right - r, bottom - r, 90),
    ...corner(x + r, bottom - r, 180),
    ...corner(x + r, y + r, 270),
  ];
  return [['M', x + r, y], ...steps, ['Z']];
}

/** x, y pairs. */
export function polygonSteps(points: readonly number[]): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < points.length; at += 2)
    steps.push([at === 0 ? 'M' : 'L', points[at]!, points[at + 1]!]);
  return [...steps, ['Z']];
}

/** Returns a regular polygon in a box, or a star where the ratio of the inner radius is below 1. */
export function starSteps([x, y, width, height]: Box, sides: number, inner: number): Step[] {
  const corners = inner < 1 ? sides * 2 : sides;
  const points: number[] = [];
  for (let nth = 0; nth < corners; nth++) {
    const share = inner < 1 && nth % 2 === 1 ? inner : 1;
    const [rx, ry] = [(width / 2) * share, (height / 2) * share];
    points.push(...onEllipse(x + width / 2, y + height / 2, rx, ry, (nth * 2 * Math.PI) / corners));
  }
  return polygonSteps(points);
}
