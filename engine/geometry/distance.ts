/**
 * Signed distances from a point to the outline of the primitives: negative inside, zero on the outline, positive
 * outside. In the primitive's own units, about its own centre where it has one.
 */

/** Of lengths in a diagram: Math.hypot takes several times as long, for those whose squares no number can hold. */
export const hypot = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** A box of half size w, h with corners of radius r. */
export function roundedBox(x: number, y: number, w: number, h: number, r: number): number {
  const radius = Math.min(r, w, h);
  const dx = Math.abs(x) - w + radius;
  const dy = Math.abs(y) - h + radius;
  const outside = hypot(Math.max(dx, 0), Math.max(dy, 0));
  return outside + Math.min(Math.max(dx, dy), 0) - radius;
}

/** An ellipse of radii a, b. Exact for circles; otherwise the error is not visible within a few pixels. */
export function ellipse(x: number, y: number, a: number, b: number): number {
  if (a === b) return hypot(x, y) - a;
  if (a === 0 || b === 0) return hypot(x, y) - Math.max(a, b);
  const scaled = hypot(x / a, y / b);
  const gradient = hypot(x / (a * a), y / (b * b));
  return gradient === 0 ? -Math.min(a, b) : (scaled * (scaled - 1)) / gradient;
}

export function segment(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** A simple polygon, as x, y pairs: distance to the nearest edge, negative inside. */
export function polygon(x: number, y: number, points: readonly number[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  let inside = false;
  for (let at = 0, before = points.length - 2; at < points.length; before = at, at += 2) {
    const [x1, y1, x2, y2] = [points[before]!, points[before + 1]!, points[at]!, points[at + 1]!];
    nearest = Math.min(nearest, segment(x, y, x1, y1, x2, y2));
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside ? -nearest : nearest;
}

/** What `polygon` returns for a triangle; an icon has dozens of them. */
export function triangle(
  x: number,
  y: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
): number {
  const nearest = Math.min(
    segment(x, y, x1, y1, x2, y2),
    segment(x, y, x2, y2, x3, y3),
    segment(x, y, x3, y3, x1, y1),
  );
  // On which side of each edge the point lies.
  const one = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  const two = (x3 - x2) * (y - y2) - (y3 - y2) * (x - x2);
  const three = (x1 - x3) * (y - y3) - (y1 - y3) * (x - x3);
  const inside = (one > 0 && two > 0 && three > 0) || (one < 0 && two < 0 && three < 0);
  return inside ? -nearest : nearest;
}

/** Returns the corners of a regular polygon or star (inner < 1) in a box of half size w, h, the first at 12 o'clock. */
export function starPoints(w: number, h: number, sides: number, inner: number): number[] {
  const corners = inner < 1 ? sides * 2 : sides;
  const points: number[] = [];
  for (let corner = 0; corner < corners; corner++) {
    const radius = inner < 1 && corner % 2 === 1 ? inner : 1;
    const angle = (corner * 2 * Math.PI) / corners;
    points.push(Math.sin(angle) * w * radius, -Math.cos(angle) * h * radius);
  }
  return points;
}

/** Whether a direction (degrees clockwise from 12 o'clock) lies in the sweep that starts at `from`; a negative sweep turns back. */
export function inSweep(degrees: number, from: number, sweep: number): boolean {
  if (Math.abs(sweep) >= 360) return true;
  const turned = sweep >= 0 ? degrees - from : from - degrees;
  return ((turned % 360) + 360) % 360 <= Math.abs(sweep);
}
