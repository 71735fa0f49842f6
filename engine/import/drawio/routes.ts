/**
 * The courses of draw.io edges between their ends: draw.io stores only the points that people placed, and the style
 * says how the line goes through them.
 */
import type { Box, Place } from './cells.ts';
import type { Terminal } from './ends.ts';
import { middleOf } from './perimeter.ts';
import type { Style } from './style.ts';

type RouteKind = 'plain' | 'orthogonal' | 'segment' | 'elbow' | 'entity' | 'loop';

const KINDS: ReadonlyMap<string, RouteKind> = new Map([
  ['orthogonalEdgeStyle', 'orthogonal'],
  ['segmentEdgeStyle', 'segment'],
  ['elbowEdgeStyle', 'elbow'],
  ['entityRelationEdgeStyle', 'entity'],
  ['sideToSideEdgeStyle', 'elbow'],
  ['topToBottomEdgeStyle', 'elbow'],
]);
/** Units within which points are level. */
const LEVEL = 1;
const LOOP = 10;
const ENTITY = 30;

export function routeKind(style: Style, from: Terminal, to: Terminal): RouteKind {
  if (from.cell && from.cell === to.cell && !from.fixed && !to.fixed) return 'loop';
  if (style.is('noEdgeStyle')) return 'plain';
  return KINDS.get(style.get('edgeStyle') ?? '') ?? 'plain';
}

/** Returns the corners between two ends. */
export function cornersOf(
  kind: RouteKind,
  style: Style,
  from: Terminal,
  to: Terminal,
  points: readonly Place[],
): readonly Place[] {
  switch (kind) {
    case 'loop':
      return loop(style, from.box, points[0]);
    case 'elbow': {
      const [point] = points;
      if (!isUpright(style, from, to, point)) return elbow(from, to, point);
      return elbow(mirroredEnd(from), mirroredEnd(to), point && mirrored(point)).map(mirrored);
    }
    case 'entity':
      return entity(style, from, to);
    case 'segment':
    case 'orthogonal':
      return points.length > 0 ? segments(from, to, points) : [];
    default:
      return points;
  }
}

const boxOf = ({ fixed, box }: Terminal): Box => (fixed ? { ...fixed, width: 0, height: 0 } : box);
const contains = ({ x, y, width, height }: Box, px: number, py: number): boolean =>
  width > 0 && height > 0 && px >= x && px <= x + width && py >= y && py <= y + height;

function isUpright(style: Style, from: Terminal, to: Terminal, point: Place | undefined): boolean {
  const [a, b] = [from.box, to.box];
  if (style.get('edgeStyle') !== 'elbowEdgeStyle') return style.get('edgeStyle') === 'topToBottomEdgeStyle';
  const isBeyond = (axis: 'x' | 'y', size: 'width' | 'height'): boolean =>
    point !== undefined &&
    (point[axis] < Math.min(a[axis], b[axis]) ||
      point[axis] > Math.max(a[axis] + a[size], b[axis] + b[size]));
  const isPair = from.cell !== undefined && to.cell !== undefined;
  if (isPair && isBeyond('x', 'width')) return false;
  return (isPair && isBeyond('y', 'height')) || style.get('elbow') === 'vertical';
}

const mirrored = ({ x, y }: Place): Place => ({ x: y, y: x });

/** Exchanges the axes. */
const mirroredEnd = ({ cell, box, fixed }: Terminal): Terminal => ({
  cell,
  box: { x: box.y, y: box.x, width: box.height, height: box.width },
  fixed: fixed && mirrored(fixed),
});

/** From side to side, with one piece across between them. */
function elbow(from: Terminal, to: Terminal, point: Place | undefined): readonly Place[] {
  const [a, b] = [boxOf(from), boxOf(to)];
  const [near, far] = [Math.max(a.x, b.x), Math.min(a.x + a.width, b.x + b.width)];
  const x = point?.x ?? Math.round((near + far) / 2);
  const levelOf = (box: Box): number =>
    point && point.y >= box.y && point.y <= box.y + box.height ? point.y : middleOf(box).y;
  const corners = [levelOf(a), levelOf(b)]
    .filter((y) => !contains(b, x, y) && !contains(a, x, y))
    .map((y) => ({ x, y }));
  if (corners.length > 0) return corners;
  if (point) return contains(a, x, point.y) || contains(b, x, point.y) ? [] : [{ x, y: point.y }];
  return [{ x, y: (Math.max(a.y, b.y) + Math.min(a.y + a.height, b.y + b.height)) / 2 }];
}

/** Leaves both ends sideways, then goes straight. */
function entity(style: Style, from: Terminal, to: Terminal): readonly Place[] {
  const segment = style.number('segment', ENTITY);
  const [a, b] = [boxOf(from), boxOf(to)];
  const isLeft = from.fixed && from.cell ? from.fixed.x < middleOf(from.box).x : b.x + b.width < a.x;
  const isFromLeft = to.fixed && to.cell ? to.fixed.x < middleOf(to.box).x : a.x + a.width < b.x;
  const start = { x: isLeft ? a.x : a.x + a.width, y: middleOf(a).y };
  const end = { x: isFromLeft ? b.x : b.x + b.width, y: middleOf(b).y };
  const leaving = { x: start.x + (isLeft ? -segment : segment), y: start.y };
  const arriving = { x: end.x + (isFromLeft ? -segment : segment), y: end.y };
  if (isLeft === isFromLeft) {
    const x = isLeft ? Math.min(start.x, end.x) - segment : Math.max(start.x, end.x) + segment;
    return [
      { x, y: start.y },
      { x, y: end.y },
    ];
  }
  if (leaving.x < arriving.x !== isLeft) return [leaving, arriving];
  const y = (start.y + end.y) / 2;
  return [leaving, { x: leaving.x, y }, { x: arriving.x, y }, arriving];
}

/** From a shape to itself. */
function loop(style: Style, box: Box, given: Place | undefined): readonly Place[] {
  const { x, y, width, height } = box;
  const point = given && !contains(box, given.x, given.y) ? given : undefined;
  const segment = style.number('segment', LOOP);
  const direction = style.get('direction') ?? 'west';
  const middle = middleOf(box);
  if (point && point.x >= x && point.x <= x + width) {
    const half = Math.max(Math.abs(middle.x - point.x), segment);
    return [
      { x: middle.x - half, y: point.y },
      { x: middle.x + half, y: point.y },
    ];
  }
  if (!point && (direction === 'north' || direction === 'south')) {
    const level = direction === 'north' ? y - 2 * segment : y + height + 2 * segment;
    return [
      { x: middle.x - segment, y: level },
      { x: middle.x + segment, y: level },
    ];
  }
  const beside = point?.x ?? (direction === 'east' ? x - 2 * segment : x + width + 2 * segment);
  const half = Math.max(point ? Math.abs(middle.y - point.y) : 0, segment);
  return [
    { x: beside, y: middle.y - half },
    { x: beside, y: middle.y + half },
  ];
}

interface Orientation {
  readonly isLevel: boolean;
  readonly points: readonly Place[];
}

/** Whether the first piece is level, from how the first or the last point lies to its end. */
function orientation(from: Terminal, to: Terminal, points: readonly Place[]): Orientation {
  let rest = points;
  for (const [nth, end] of [from, to].entries()) {
    const point = nth === 0 ? points[0]! : points.at(-1)!;
    const { fixed, box } = end;
    const isInRow = fixed ? fixed.y === point.y : point.y >= box.y && point.y <= box.y + box.height;
    const isInColumn = fixed ? fixed.x === point.x : point.x >= box.x && point.x <= box.x + box.width;
    if (isInRow && isInColumn) {
      if (nth === 0 && fixed) rest = points.slice(1);
      continue;
    }
    if (isInRow || isInColumn) {
      const isLevel = nth === 0 ? isInRow : points.length % 2 === 0 ? isInRow : isInColumn;
      return { isLevel, points: rest };
    }
  }
  return { isLevel: true, points: rest };
}

/** In right angles through points: each shares one coordinate with the one before it, in turns. */
function segments(from: Terminal, to: Terminal, given: readonly Place[]): readonly Place[] {
  const { isLevel, points } = orientation(from, to, aligned(from, to, given));
  const corners: Place[] = [];
  const push = (place: Place): void => {
    const last = corners.at(-1) ?? from.fixed;
    if (!last || Math.abs(last.x - place.x) >= LEVEL || Math.abs(last.y - place.y) >= LEVEL)
      corners.push(place);
  };
  const isOff = ({ fixed, box }: Terminal, point: Place, axis: 'x' | 'y'): boolean =>
    fixed
      ? fixed[axis] !== point[axis]
      : point[axis] < box[axis] || point[axis] > box[axis] + (axis === 'x' ? box.width : box.height);
  let { x, y } = from.fixed ?? middleOf(from.box);
  let isAcross = isLevel;
  const [first] = points;
  if (first) {
    if (isAcross && isOff(from, first, 'y')) push({ x, y: first.y });
    if (!isAcross && isOff(from, first, 'x')) push({ x: first.x, y });
    if (isAcross) y = first.y;
    else x = first.x;
    for (const point of points) {
      isAcross = !isAcross;
      if (isAcross) y = point.y;
      else x = point.x;
      push({ x, y });
    }
  }
  const end = to.fixed ?? middleOf(to.box);
  const last = points.at(-1) ?? { x, y };
  if (isAcross && isOff(to, last, 'y')) push({ x: end.x, y: last.y });
  if (!isAcross && isOff(to, last, 'x')) push({ x: last.x, y: end.y });
  if (!from.fixed)
    while (corners.length > 1 && contains(from.box, corners[0]!.x, corners[0]!.y)) corners.shift();
  if (!to.fixed)
    while (corners.length > 1 && contains(to.box, corners.at(-1)!.x, corners.at(-1)!.y)) corners.pop();
  return corners;
}

/** The first and the last point move onto the level of a fixed end that they nearly have. */
function aligned(from: Terminal, to: Terminal, points: readonly Place[]): readonly Place[] {
  const onto = (point: Place, fixed: Place | undefined): Place =>
    fixed
      ? {
          x: Math.abs(point.x - fixed.x) < LEVEL ? fixed.x : point.x,
          y: Math.abs(point.y - fixed.y) < LEVEL ? fixed.y : point.y,
        }
      : point;
  return points.map((point, nth) => {
    const first = nth === 0 ? onto(point, from.fixed) : point;
    return nth === points.length - 1 ? onto(first, to.fixed) : first;
  });
}
