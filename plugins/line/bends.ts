/**
 * The middle pieces of a line in right angles: each can be shifted across, and the pieces beside it grow and shrink with
 * it. What was worked out half-way until then stands in the line's `bends` from there on.
 */
import {
  type Corner,
  type DiagramObject,
  EditError,
  type HandlesCode,
  HEADING_NAMES,
  type Heading,
  isNear,
  type KindCommand,
  type OwnHandle,
  routeOf,
} from '../../engine/plugin.ts';
import { endFields, isSquare, lineEnds, placeIn, withBends } from './geometry.ts';

/** What can be shifted of a line: in right angles all pieces but the first and the last, which keep to its ends. */
export function piecesOf(object: DiagramObject): OwnHandle[] {
  const corners = cornersOf(object);
  const pieces: OwnHandle[] = [];
  for (let nth = 1; nth < corners.length - 2; nth++) {
    const [[x1, y1], [x2, y2]] = [corners[nth]!, corners[nth + 1]!];
    const box = {
      minX: Math.min(x1, x2),
      minY: Math.min(y1, y2),
      maxX: Math.max(x1, x2),
      maxY: Math.max(y1, y2),
    };
    pieces.push({ nth, box, along: isNear(x1, x2) ? 'x' : 'y' });
  }
  return pieces;
}

/** The line with one of its pieces shifted across by so many world units. */
export function shiftPiece(
  object: DiagramObject,
  { nth, along }: OwnHandle,
  by: number,
): Partial<DiagramObject> {
  const moved = cornersOf(object).map(([x, y], at): Corner => {
    if (at !== nth && at !== nth + 1) return [x, y];
    return along === 'x' ? [x + by, y] : [x, y + by];
  });
  const [from, to] = lineEnds(object);
  return withBends(from, to, straightened(moved).slice(1, -1));
}

export const handles: HandlesCode = { of: piecesOf, dragged: shiftPiece };

const NO_PIECE = 'Only a line in right angles that goes around a corner twice can be bent elsewhere.';

/** Shifts the middle one of a line's pieces by so many world units: what dragging it does, for keys. */
export const bend: KindCommand = {
  needs: NO_PIECE,
  single: true,
  repeats: true,
  run({ owner }, _chosen, by) {
    const pieces = piecesOf(owner);
    const middle = pieces[Math.floor((pieces.length - 1) / 2)];
    if (!middle) throw new EditError(NO_PIECE);
    if (owner.lockMovement === true) return [owner];
    return [{ ...owner, ...shiftPiece(owner, middle, Number(by)) }];
  },
};

/** Its corners in the world. A turned line has none that could be shifted along an axis. */
function cornersOf(object: DiagramObject): readonly Corner[] {
  if (!isSquare(object) || (object.angle ?? 0) % 360 !== 0) return [];
  const world = placeIn(object);
  const bends = typeof object.bends === 'string' ? object.bends : '';
  const heading = (field: string): Heading => HEADING_NAMES.find((name) => name === object[field]) ?? 'none';
  const headings = { startHeading: heading('startHeading'), endHeading: heading('endHeading') };
  return routeOf({ ...endFields(object), ...headings, isSquare: true, bends }).map(([x, y]): Corner => {
    const point = world(x, y);
    return [point.x, point.y];
  });
}

/** Without corners that lie on the way between those beside them. */
function straightened(corners: readonly Corner[]): Corner[] {
  const kept: Corner[] = [];
  for (const [nth, corner] of corners.entries()) {
    const [before, after] = [kept.at(-1), corners[nth + 1]];
    const isOnWay = (axis: 0 | 1): boolean =>
      before !== undefined &&
      after !== undefined &&
      isNear(before[axis], corner[axis]) &&
      isNear(corner[axis], after[axis]);
    if (!isOnWay(0) && !isOnWay(1)) kept.push(corner);
  }
  return kept;
}
