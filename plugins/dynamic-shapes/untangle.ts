/**
 * Turns rings that cross themselves or each other into rings that do not: the border of the area that a rule fills.
 * Every edge is cut where others meet it; a piece belongs to the border where exactly one side of it is filled.
 */

export type FillRule = 'nonzero' | 'evenodd';

type Ring = readonly number[];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A piece between two points, the lower one first; its forward minus backward passes, and all its passes. */
interface Piece {
  readonly from: Point;
  readonly to: Point;
  wound: number;
  count: number;
}

/** Steps per unit: points closer than one step are merged. */
const PLACES = 1024;
/** With more edges an outline is filled as it is: nobody sees the crossings in such a crowd. */
const MOST_EDGES = 2500;

const snapped = (at: number): number => Math.round(at * PLACES) / PLACES;
const point = (x: number, y: number): Point => ({ x: snapped(x), y: snapped(y) });
const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;
const isBefore = (a: Point, b: Point): boolean => a.x < b.x || (a.x === b.x && a.y < b.y);
const keyOf = ({ x, y }: Point): string => `${x} ${y}`;

/** Returns the border of the filled area; undefined where nothing crosses, or too much for it to be worthwhile. */
export function untangled(rings: readonly Ring[], rule: FillRule): number[][] | undefined {
  const edges = rings.flatMap(edgesOf);
  if (edges.length > MOST_EDGES) return undefined;
  const cuts = cutsOf(edges);
  if (!cuts) return undefined;
  const pieces = piecesOf(edges, cuts);
  const isFilled = (wound: number, count: number): boolean =>
    rule === 'evenodd' ? count % 2 !== 0 : wound !== 0;
  const border = pieces.flatMap((piece): [Point, Point][] => {
    const [wound, count] = beside(piece, pieces);
    const isHere = isFilled(wound, count);
    if (isHere === isFilled(wound + piece.wound, count + piece.count)) return [];
    // The filled side is the same all the way around.
    return isHere ? [[piece.from, piece.to]] : [[piece.to, piece.from]];
  });
  return ringsOf(border);
}

type Edge = readonly [Point, Point];

function edgesOf(ring: Ring): Edge[] {
  const edges: Edge[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    const edge: Edge = [point(ring[at]!, ring[at + 1]!), point(ring[next]!, ring[next + 1]!)];
    if (!isSame(...edge)) edges.push(edge);
  }
  return edges;
}

/** Returns the points in which each edge is met by others; undefined where edges meet only at their ends. */
function cutsOf(edges: readonly Edge[]): Map<Edge, Point[]> | undefined {
  const cuts = new Map<Edge, Point[]>();
  const cut = (edge: Edge, at: Point): void => {
    if (isSame(at, edge[0]) || isSame(at, edge[1])) return;
    const known = cuts.get(edge);
    if (known) known.push(at);
    else cuts.set(edge, [at]);
  };
  const low = ([a, b]: Edge): number => Math.min(a.x, b.x);
  const sorted = [...edges].sort((one, other) => low(one) - low(other));
  for (const [nth, one] of sorted.entries()) {
    const end = Math.max(one[0].x, one[1].x);
    for (let next = nth + 1; next < sorted.length && low(sorted[next]!) <= end; next++) {
      const other = sorted[next]!;
      for (const at of meetings(one, other)) {
        cut(one, at);
        cut(other, at);
      }
    }
  }
  return cuts.size > 0 ? cuts : undefined;
}

/** Returns where two edges meet: one point, or the ends of their common part. */
function meetings([a, b]: Edge, [c, d]: Edge): Point[] {
  if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.max(c.y, d.y) < Math.min(a.y, b.y)) return [];
  const [ux, uy] = [b.x - a.x, b.y - a.y];
  const [vx, vy] = [d.x - c.x, d.y - c.y];
  const turn = ux * vy - uy * vx;
  const aside = (c.x - a.x) * uy - (c.y - a.y) * ux;
  if (turn === 0) {
    if (aside !== 0) return [];
    const along = (p: Point): number => (p.x - a.x) * ux + (p.y - a.y) * uy;
    const length = ux * ux + uy * uy;
    const [from, to] = [along(c), along(d)].sort((one, other) => one - other) as [number, number];
    const inside = [c, d].filter((p) => along(p) >= 0 && along(p) <= length);
    const around = [a, b].filter((p) => along(p) >= from && along(p) <= to);
    return [...inside, ...around];
  }
  const s = ((c.x - a.x) * vy - (c.y - a.y) * vx) / turn;
  const t = aside / turn;
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? [point(a.x + s * ux, a.y + s * uy)] : [];
}

function piecesOf(edges: readonly Edge[], cuts: ReadonlyMap<Edge, readonly Point[]>): Piece[] {
  const pieces = new Map<string, Piece>();
  for (const edge of edges) {
    const [start, end] = edge;
    const away = (p: Point): number => (p.x - start.x) ** 2 + (p.y - start.y) ** 2;
    const inner = [...(cuts.get(edge) ?? [])].sort((one, other) => away(one) - away(other));
    const points = [start, ...inner, end];
    for (let nth = 1; nth < points.length; nth++) add(pieces, points[nth - 1]!, points[nth]!);
  }
  return [...pieces.values()];
}

function add(pieces: Map<string, Piece>, start: Point, end: Point): void {
  if (isSame(start, end)) return;
  const forwards = isBefore(start, end);
  const [from, to] = forwards ? [start, end] : [end, start];
  const key = `${keyOf(from)} ${keyOf(to)}`;
  const piece = pieces.get(key) ?? { from, to, wound: 0, count: 0 };
  piece.wound += forwards ? 1 : -1;
  piece.count++;
  pieces.set(key, piece);
}

/** Returns the winding number on one side of a piece, and the number of edges around it: by a ray from its middle. */
function beside(piece: Piece, pieces: readonly Piece[]): readonly [wound: number, count: number] {
  const { from, to } = piece;
  const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  // Pieces run towards greater x; a vertical one is tested with a horizontal ray, any other with a vertical one.
  const isUpright = from.x === to.x;
  let wound = 0;
  let count = 0;
  for (const other of pieces) {
    if (other === piece) continue;
    const { from: a, to: b } = other;
    if (isUpright) {
      const up = a.y < b.y;
      const [low, high] = up ? [a, b] : [b, a];
      if (my < low.y || my >= high.y) continue;
      const x = low.x + ((my - low.y) / (high.y - low.y)) * (high.x - low.x);
      if (x <= mx) continue;
      wound += up ? other.wound : -other.wound;
    } else {
      if (mx < a.x || mx >= b.x) continue;
      const y = a.y + ((mx - a.x) / (b.x - a.x)) * (b.y - a.y);
      if (y >= my) continue;
      wound += other.wound;
    }
    count += other.count;
  }
  return [wound, count];
}

/** Chains the border; where several rings touch in a point, each continues separately. */
function ringsOf(border: readonly (readonly [Point, Point])[]): number[][] {
  const leaving = new Map<string, { readonly to: Point; used: boolean }[]>();
  for (const [from, to] of border) {
    const key = keyOf(from);
    const list = leaving.get(key);
    if (list) list.push({ to, used: false });
    else leaving.set(key, [{ to, used: false }]);
  }
  const rings: number[][] = [];
  for (const [start, first] of border) {
    const opening = leaving.get(keyOf(start))!.find(({ to, used }) => !used && to === first);
    if (!opening) continue;
    opening.used = true;
    const ring = [start.x, start.y];
    let [before, here] = [start, opening.to];
    while (!isSame(here, start)) {
      ring.push(here.x, here.y);
      const next = sharpest(before, here, leaving.get(keyOf(here)) ?? []);
      if (!next) break;
      next.used = true;
      [before, here] = [here, next.to];
    }
    if (ring.length >= 6) rings.push(ring);
  }
  return rings;
}

/** Returns the continuation at a point that turns furthest towards the filled side. */
function sharpest(
  before: Point,
  here: Point,
  ways: readonly { readonly to: Point; used: boolean }[],
): { readonly to: Point; used: boolean } | undefined {
  const back = Math.atan2(before.y - here.y, before.x - here.x);
  let best: { readonly to: Point; used: boolean } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const way of ways) {
    if (way.used) continue;
    const ahead = Math.atan2(way.to.y - here.y, way.to.x - here.x);
    const turned = (ahead - back + 4 * Math.PI) % (2 * Math.PI);
    const angle = turned === 0 ? 2 * Math.PI : turned;
    if (angle >= least) continue;
    least = angle;
    best = way;
  }
  return best;
}
