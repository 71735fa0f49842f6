/** The course of each draw.io edge on the page: computed once, since edges end on edges and shapes stand on them. */
import { type Heading, routeOf } from '../../geometry/route.ts';
import { Track } from '../track.ts';
import { type Along, type Cell, type Cells, type Place, placeAlong } from './cells.ts';
import { type End, endAt, floatingPlace, type Terminal, terminalOf } from './ends.ts';
import { headingsBetween, sideOf } from './headings.ts';
import { middleOf } from './perimeter.ts';
import { cornersOf, routeKind } from './routes.ts';

export interface Course {
  readonly from: End;
  readonly to: End;
  /** All corners, both ends included. */
  readonly points: readonly Place[];
  readonly isSquare: boolean;
  /** For a line in right angles whose corners follow from its ends. */
  readonly headings?: readonly [Heading, Heading];
}

/** Edges that end on edges that end on edges: more would overflow the stack. */
const MOST_DEEP = 100;

export class Courses {
  private readonly cells: Cells;
  private depth = 0;
  private readonly known = new Map<Cell, Course | undefined>();

  /** Computes all courses, and places the shapes that stand on edges. */
  constructor(cells: Cells) {
    this.cells = cells;
    for (const cell of cells.byId.values()) if (cell.kind === 'edge') this.of(cell);
  }

  /** Returns undefined for an edge that has no two ends. */
  of(edge: Cell): Course | undefined {
    if (this.known.has(edge) || this.depth >= MOST_DEEP) return this.known.get(edge);
    // An edge that ends on itself, over others, has no place there.
    this.known.set(edge, undefined);
    this.depth++;
    const [from, to] = (['source', 'target'] as const).map((which) => {
      this.placeCarrierOf(edge[which]);
      return terminalOf(edge, which, this.cells, (other) => this.middle(other));
    });
    this.depth--;
    const course = from && to ? courseBetween(edge, from, to) : undefined;
    this.known.set(edge, course);
    if (course) this.placeChildren(edge, course);
    return course;
  }

  /** What stands on an edge is placed before something ends on it. */
  private placeCarrierOf(id: string | undefined): void {
    for (let at = this.cells.byId.get(id ?? ''); at; at = at.parent) if (at.kind === 'edge') this.of(at);
  }

  private middle(edge: Cell): Place | undefined {
    const course = this.of(edge);
    return course && placeOn(course, { at: 0, away: 0, offset: { x: 0, y: 0 } });
  }

  private placeChildren({ children }: Cell, course: Course): void {
    for (const child of children)
      if (child.kind === 'vertex' && child.along) placeAlong(child, placeOn(course, child.along));
  }
}

function courseBetween(edge: Cell, from: Terminal, to: Terminal): Course {
  const kind = routeKind(edge.style, from, to);
  if (kind === 'orthogonal' && edge.points.length === 0) return automatic(from, to);
  const corners = cornersOf(kind, edge.style, from, to, edge.points);
  const isSquare = kind !== 'plain' && kind !== 'entity';
  const isStraightToSide = isSquare || kind === 'entity';
  const start =
    from.fixed ?? floatingPlace(from, corners[0] ?? to.fixed ?? middleOf(to.box), isStraightToSide);
  const end =
    to.fixed ?? floatingPlace(to, corners.at(-1) ?? from.fixed ?? middleOf(from.box), isStraightToSide);
  const [first, last] = [endAt(from, start), endAt(to, end)];
  return { from: first, to: last, points: [first, ...corners, last], isSquare };
}

/** A line in right angles without corners of its own. */
function automatic(from: Terminal, to: Terminal): Course {
  const headings = headingsBetween(from, to);
  const [start, end] = ([from, to] as const).map((terminal, nth) => {
    const { fixed, box } = terminal;
    return endAt(terminal, fixed ?? floatingPlace(terminal, sideOf(box, headings[nth]!), true));
  }) as [End, End];
  const said = [from, to].map(({ cell }, nth): Heading => (cell ? headings[nth]! : 'none')) as [
    Heading,
    Heading,
  ];
  let points: readonly Place[] | undefined;
  return {
    ...{ from: start, to: end, isSquare: true, headings: said },
    // Most lines have no label, and need none: the search for the best corners takes long.
    get points() {
      points ??= squaredBetween(start, end, said);
      return points;
    },
  };
}

function squaredBetween(
  start: Place,
  end: Place,
  [startHeading, endHeading]: readonly [Heading, Heading],
): readonly Place[] {
  const way = { x1: start.x, y1: start.y, x2: end.x, y2: end.y, bends: '', isSquare: true };
  const corners = routeOf({ ...way, startHeading, endHeading });
  return [start, ...corners.slice(1, -1).map(([x, y]) => ({ x, y })), end];
}

/** Tracks by course: many texts may stand on one long line, and a track takes as long to make as the line is. */
const tracks = new WeakMap<Course, Track>();

/** Returns the place along a course. */
export function placeOn(course: Course, { at, away, offset }: Along): Place {
  const track = tracks.get(course) ?? new Track(course.points);
  tracks.set(course, track);
  const { point, direction } = track.at(((Math.min(1, Math.max(-1, at)) + 1) / 2) * track.length);
  return {
    x: point.x + Math.sin(direction) * away + offset.x,
    y: point.y - Math.cos(direction) * away + offset.y,
  };
}

/** Pieces of all curves of a line: a line holds a thousand characters of bends. */
const MOST_PIECES = 60;
const MOST_PER_CURVE = 10;

/** Returns the corners of a curve through the middles between these points. */
export function curvedThrough(points: readonly Place[]): readonly Place[] {
  const curves = points.length - 2;
  if (curves < 1) return points;
  const pieces = Math.max(2, Math.min(MOST_PER_CURVE, Math.floor(MOST_PIECES / curves)));
  const curve: Place[] = [points[0]!];
  for (let nth = 1; nth <= curves; nth++) {
    const [from, control, next] = [curve.at(-1)!, points[nth]!, points[nth + 1]!];
    const to = nth === curves ? next : { x: (control.x + next.x) / 2, y: (control.y + next.y) / 2 };
    for (let piece = 1; piece <= pieces; piece++) {
      const [t, u] = [piece / pieces, 1 - piece / pieces];
      const at = (axis: 'x' | 'y'): number =>
        u * u * from[axis] + 2 * u * t * control[axis] + t * t * to[axis];
      curve.push({ x: at('x'), y: at('y') });
    }
  }
  return curve;
}
