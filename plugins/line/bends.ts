/**
 * The middle segments of an orthogonal line: each can be shifted across, and the segments beside it grow and shrink
 * with it. The first shift stores the computed corners in the line's `bends`.
 */
import {
  type Corner,
  type DiagramObject,
  EditError,
  type HandlesCode,
  isNear,
  type KindCommand,
  type OwnHandle,
} from '../../engine/plugin.ts';
import { AROUND, isSquare, lineEnds, wayOf, withBends } from './geometry.ts';

/**
 * Returns the segments of a line that can be shifted: in an orthogonal line all but the first and the last, which stay
 * with its ends.
 */
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

/** Returns the line with one of its segments shifted across, in world units. */
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
  const bent = withBends(from, to, straightened(moved).slice(1, -1));
  // What is bent by hand keeps its bends: it goes in right angles from now on.
  return object.route === AROUND ? { ...bent, route: 'orthogonal' } : bent;
}

export const handles: HandlesCode = { of: piecesOf, dragged: shiftPiece };

const NO_PIECE = 'Only a line in right angles that goes around a corner twice can be bent elsewhere.';

/** Shifts the middle one of a line's segments, in world units: like dragging it, for keys. */
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

/** Returns its corners in world coordinates. A rotated line has none that could be shifted along an axis. */
function cornersOf(object: DiagramObject): readonly Corner[] {
  if (!isSquare(object) || (object.angle ?? 0) % 360 !== 0) return [];
  return wayOf(object).map(({ x, y }): Corner => [x, y]);
}

/** Removes corners on a straight line between their neighbours. */
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
