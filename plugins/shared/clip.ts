/** Cuts lines and polygons off at the edges of a box: the pen draws without clipping. */

export interface Clip {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const bothClips = (a: Clip | undefined, b: Clip): Clip =>
  a
    ? {
        left: Math.max(a.left, b.left),
        top: Math.max(a.top, b.top),
        right: Math.min(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
      }
    : b;

export const isInside = (clip: Clip | undefined, x: number, y: number): boolean =>
  !clip || (x >= clip.left && x <= clip.right && y >= clip.top && y <= clip.bottom);

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** Returns the part of a line inside a box (Liang–Barsky); undefined where there is none. */
export function clippedLine(clip: Clip | undefined, [x1, y1, x2, y2]: Segment): Segment | undefined {
  if (!clip) return [x1, y1, x2, y2];
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  for (const [p, q] of [
    [-dx, x1 - clip.left],
    [dx, clip.right - x1],
    [-dy, y1 - clip.top],
    [dy, clip.bottom - y1],
  ] as const) {
    if (p === 0) {
      if (q < 0) return undefined;
      continue;
    }
    const at = q / p;
    if (p < 0) from = Math.max(from, at);
    else to = Math.min(to, at);
    if (from > to) return undefined;
  }
  return [x1 + from * dx, y1 + from * dy, x1 + to * dx, y1 + to * dy];
}

/** Returns the part of a polygon inside a box (Sutherland–Hodgman), as x, y pairs. */
export function clippedPolygon(clip: Clip | undefined, points: readonly number[]): readonly number[] {
  if (!clip) return points;
  const sides: readonly (readonly [axis: 0 | 1, bound: number, sign: 1 | -1])[] = [
    [0, clip.left, 1],
    [0, clip.right, -1],
    [1, clip.top, 1],
    [1, clip.bottom, -1],
  ];
  return sides.reduce((polygon, [axis, bound, sign]) => cut(polygon, axis, bound, sign), points);
}

function cut(points: readonly number[], axis: 0 | 1, bound: number, sign: 1 | -1): readonly number[] {
  const kept: number[] = [];
  const corners = points.length / 2;
  for (let nth = 0; nth < corners; nth++) {
    const [x, y] = [points[2 * nth]!, points[2 * nth + 1]!];
    const before = (nth + corners - 1) % corners;
    const [px, py] = [points[2 * before]!, points[2 * before + 1]!];
    const own = sign * ((axis === 0 ? x : y) - bound);
    const previous = sign * ((axis === 0 ? px : py) - bound);
    if (own >= 0 !== previous >= 0) {
      const share = previous / (previous - own);
      kept.push(px + share * (x - px), py + share * (y - py));
    }
    if (own >= 0) kept.push(x, y);
  }
  return kept;
}
