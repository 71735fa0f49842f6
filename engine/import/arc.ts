/** Elliptical arcs of paths as cubic curves (SVG 2, B.2.4). */
import type { Point } from './matrix.ts';

export interface Arc {
  readonly rx: number;
  readonly ry: number;
  /** Degrees that the ellipse is turned. */
  readonly turn: number;
  readonly large: boolean;
  readonly sweep: boolean;
}

/** Each curve as x1 y1 x2 y2 x y. None where the arc is a straight line. */
export function arcCurves(from: Point, to: Point, arc: Arc): number[][] {
  let [rx, ry] = [Math.abs(arc.rx), Math.abs(arc.ry)];
  if (rx === 0 || ry === 0 || (from.x === to.x && from.y === to.y)) return [];
  const phi = (arc.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(from.x - to.x) / 2, (from.y - to.y) / 2];
  const x1 = cos * dx + sin * dy;
  const y1 = cos * dy - sin * dx;
  // Radii that cannot span the ends grow until they do.
  const reach = (x1 / rx) ** 2 + (y1 / ry) ** 2;
  if (reach > 1) {
    rx *= Math.sqrt(reach);
    ry *= Math.sqrt(reach);
  }
  const room = Math.max(0, (rx * ry) ** 2 - (rx * y1) ** 2 - (ry * x1) ** 2);
  const factor = (arc.large === arc.sweep ? -1 : 1) * Math.sqrt(room / ((rx * y1) ** 2 + (ry * x1) ** 2));
  const [cx, cy] = [(factor * rx * y1) / ry, (-factor * ry * x1) / rx];
  const start = Math.atan2((y1 - cy) / ry, (x1 - cx) / rx);
  let sweep = Math.atan2((-y1 - cy) / ry, (-x1 - cx) / rx) - start;
  if (arc.sweep && sweep < 0) sweep += 2 * Math.PI;
  if (!arc.sweep && sweep > 0) sweep -= 2 * Math.PI;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const world = (x: number, y: number): [number, number] => [
    middle.x + cos * (cx + rx * x) - sin * (cy + ry * y),
    middle.y + sin * (cx + rx * x) + cos * (cy + ry * y),
  ];
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / pieces;
  const pull = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: pieces }, (_, nth) => {
    const [a, b] = [start + nth * step, start + (nth + 1) * step];
    const end = nth === pieces - 1 ? [to.x, to.y] : world(Math.cos(b), Math.sin(b));
    return [
      ...world(Math.cos(a) - pull * Math.sin(a), Math.sin(a) + pull * Math.cos(a)),
      ...world(Math.cos(b) + pull * Math.sin(b), Math.sin(b) - pull * Math.cos(b)),
      ...end,
    ] as number[];
  });
}
