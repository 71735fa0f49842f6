/**
 * Courses around objects: lines that ask for one are laid around what stands near, and beside their siblings between
 * the same two objects. What they pass is looked up when they are laid; a course is saved like bends made by hand.
 */
import { isHidden } from '../document/behaviour.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import { type RoutedEnd, routeAround } from '../geometry/around.ts';
import { type Box, touches } from '../geometry/box.ts';
import { type Corner, HEADINGS, type Heading, isNear } from '../geometry/route.ts';
import type { AnyKind, EndsCode } from '../plugin.ts';
import { boundsOf } from './bounds.ts';
import type { KindOf } from './composites.ts';
import type { DocumentView } from './view.ts';

/** Returns the objects that touch an area, and perhaps others: what an index of places is asked. */
export type ObjectsIn = (area: Box) => Iterable<DiagramObject>;

/** The objects that courses are laid among. */
export interface CourseWorld {
  readonly kindOf: KindOf;
  get(id: ObjectId): DiagramObject | undefined;
  objectsIn(area: Box): Iterable<DiagramObject>;
  /** The objects that name an object in their fields. */
  usersOf(id: ObjectId): Iterable<ObjectId>;
  /** Whether the first object is beneath the second one. */
  isBeneath(id: ObjectId, other: ObjectId): boolean;
}

/** Lines between the same two objects that one is laid beside. */
const MOST_SIBLINGS = 12;

/** Whether the line is to be laid around objects. */
export const isAround = (line: DiagramObject, { around }: EndsCode): boolean =>
  around !== undefined && Object.entries(around.asks).every(([field, value]) => line[field] === value);

/** Returns a document as it is, for courses within it. */
export function worldOf(
  document: DocumentView,
  kindOf: KindOf,
  objectsIn: ObjectsIn = () => Array.from(document.items(), ({ object }) => object),
): CourseWorld {
  return {
    ...{ kindOf, objectsIn },
    get: (id) => document.get(id)?.object,
    usersOf: (id) => document.usersOf(id),
    isBeneath: (id, other) => rankIn(document, id) < rankIn(document, other),
  };
}

/** What is not there yet comes on top. */
const rankIn = (document: DocumentView, id: ObjectId): number =>
  document.get(id)?.rank ?? Number.POSITIVE_INFINITY;

/** Returns the fields that lay a line around what stands in its way; where there is no way around, it has no bends. */
export function courseOf(line: DiagramObject, code: EndsCode, world: CourseWorld): Partial<DiagramObject> {
  const { around } = code;
  if (!around) return {};
  const [start, end] = code.of(line);
  const targets = [line.startId, line.endId].map((id) => world.get(id as ObjectId));
  const ends = [
    endOf([start.x, start.y], line.startHeading, targets[0]),
    endOf([end.x, end.y], line.endHeading, targets[1]),
  ] as const;
  const route = routeAround(...ends, {
    boxesIn: (area) => boxesIn(area, world, targets),
    width: code.way?.(line).width ?? 1,
    beside: siblingsOf(line, code, world),
  });
  return around.through(line, start, end, bendsOf(route ?? []));
}

/** Ends that are level but for a rounding error need no corners between them. */
function bendsOf(route: readonly Corner[]): readonly Corner[] {
  const [, a, b] = route;
  const isStep = route.length === 4 && isNear(a![0], b![0]) && isNear(a![1], b![1]);
  return isStep ? [] : route.slice(1, -1);
}

function endOf(at: Corner, heading: unknown, target: DiagramObject | undefined): RoutedEnd {
  const leaves = HEADINGS[heading as Heading] ?? HEADINGS.none;
  return { at, leaves, own: target && boundsOf(target) };
}

/** What a line goes around: all but the page, other lines, what is hidden, and parts, which lie within their owner. */
function boxesIn(area: Box, world: CourseWorld, but: readonly unknown[]): Box[] {
  const boxes: Box[] = [];
  for (const object of world.objectsIn(area)) {
    if (but.includes(object) || object.parentId !== undefined || isHidden(object)) continue;
    const kind = world.kindOf(object.identifier);
    if (kind?.ends || kind?.isBackdrop) continue;
    const box = boundsOf(object);
    if (touches(box, area)) boxes.push(box);
  }
  return boxes;
}

/** Returns the ways of the lines between the same two objects that are beneath it: those keep their place. */
function siblingsOf(line: DiagramObject, code: EndsCode, world: CourseWorld): Corner[][] {
  const { startId, endId } = line;
  if (startId === undefined || endId === undefined) return [];
  const ways: Corner[][] = [];
  for (const id of world.usersOf(startId as ObjectId)) {
    const other = id === line.id ? undefined : world.get(id);
    if (!other || other.identifier !== line.identifier || ways.length === MOST_SIBLINGS) continue;
    if (!world.isBeneath(id, line.id)) continue;
    const isSibling =
      (other.startId === startId && other.endId === endId) ||
      (other.startId === endId && other.endId === startId);
    const way = isSibling ? code.way?.(other) : undefined;
    if (way) ways.push(way.corners.map(({ x, y }): Corner => [x, y]));
  }
  return ways;
}

/** Returns the last line for the next one to be like: one that was since bent by hand still goes around objects. */
export function likeDrawn(drawn: DiagramObject, now: DiagramObject, { ends }: AnyKind): DiagramObject {
  const { asks, found } = ends?.around ?? { asks: {}, found: [] };
  const asked = ends !== undefined && isAround(drawn, ends);
  return asked && found.some((field) => now[field] !== undefined) ? { ...now, ...asks } : now;
}
