/**
 * Ends of objects, such as lines, that are attached to ports of other objects. The object with ends names the target
 * and the port of each attached end in `startId`, `startPort`, `endId`, `endPort`; every edit goes through
 * `withAttached`, which keeps the invariant: an attached end lies on its port, or it is no longer attached.
 */
import { bareItem } from '../document/item.ts';
import { placeInName } from '../document/port-name.ts';
import { type Shift, ShiftBuilder } from '../document/shift.ts';
import { shownHeight, shownWidth } from '../document/size.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, Item, ObjectId } from '../document/types.ts';
import type { Heading } from '../geometry/route.ts';
import { turnVector } from '../geometry/turn.ts';
import { type AnyKind, at, type EndsCode, type Point, type Port } from '../plugin.ts';
import { Changed } from './changed.ts';
import type { KindOf } from './composites.ts';
import { type CourseWorld, courseOf, isAround, type ObjectsIn, worldOf } from './course.ts';
import { type End, endsOf } from './ends.ts';
import { type DocumentView, patchObject } from './view.ts';
import { atWall } from './wall.ts';

/** A port of an object, in world coordinates. */
export interface PlacedPort extends Point {
  readonly object: ObjectId;
  readonly port: string;
  /** The direction away from the object. */
  readonly heading: Heading;
  /** Where the port is declared, at the edge of the box: ends of diagrams saved earlier are there. */
  readonly declared: Point;
}

/** Fields of an end, 1 being x1, y1. */
const FIELDS = {
  1: ['startId', 'startPort', 'startHeading'],
  2: ['endId', 'endPort', 'endHeading'],
} as const;
const ENDS: readonly End[] = [1, 2];

/** For kinds that define no ports: the centres of the sides. */
const SIDES: readonly Port[] = [
  at('top', 0.5, 0),
  at('right', 1, 0.5),
  at('bottom', 0.5, 1),
  at('left', 0, 0.5),
];

/** World units by which an end may be off its port after an edit of the line itself. */
const ON_PORT = 0.01;

/** Returns where ends can attach to an object; an object that has ends itself has no ports. */
export function portsOf(object: DiagramObject, kindOf: KindOf): PlacedPort[] {
  const kind = kindOf(object.identifier);
  if (kind?.ends) return [];
  const ports = kind?.ports?.filter((port) => isThere(port, object, kind)) ?? SIDES;
  const walls = atWall(object, kind, ports);
  return ports.map((port, nth) => placedPort(object, port, walls[nth]!));
}

/**
 * Returns the port with this name; undefined where the object has none. Besides its declared ports, an object has a port
 * at each place that a drawing names by shares of its box.
 */
export function portNamed(object: DiagramObject, name: unknown, kindOf: KindOf): PlacedPort | undefined {
  const place = typeof name === 'string' ? placeInName(name) : undefined;
  if (!place) return portsOf(object, kindOf).find(({ port }) => port === name);
  if (kindOf(object.identifier)?.ends) return undefined;
  const port = { name: name as string, ...place };
  return placedPort(object, port, port);
}

/** Returns the port in world coordinates. `wall`: its place moved to the paint of the object. */
function placedPort(object: DiagramObject, port: Port, wall: Port): PlacedPort {
  const [width, height] = [shownWidth(object), shownHeight(object)];
  const placed = ({ x, y }: Point): Point => {
    const [dx, dy] = turnVector((x - 0.5) * width, (y - 0.5) * height, object.angle ?? 0);
    return { x: object.x + width / 2 + dx, y: object.y + height / 2 + dy };
  };
  const heading = headingOf(port.x - 0.5, port.y - 0.5, object.angle ?? 0);
  return { object: object.id, port: port.name, ...placed(wall), heading, declared: placed(port) };
}

/**
 * Returns which of the page's four directions points from the centre of the object to a port; none for a port at the
 * centre.
 */
function headingOf(dx: number, dy: number, angle: number): Heading {
  if (Math.abs(dx) === Math.abs(dy)) return 'none';
  const isAcross = Math.abs(dx) > Math.abs(dy);
  const [x, y] = turnVector(isAcross ? Math.sign(dx) : 0, isAcross ? 0 : Math.sign(dy), angle);
  if (Math.abs(x) >= Math.abs(y)) return x > 0 ? 'right' : 'left';
  return y > 0 ? 'down' : 'up';
}

const isThere = ({ when }: Port, object: DiagramObject, kind: AnyKind): boolean =>
  when === undefined ||
  Object.entries(when).every(([name, value]) => (object[name] ?? kind.props[name]?.default) === value);

/** Returns the directions in which the attached ends of a line leave their ports. */
export function headingsOf(
  line: DiagramObject,
  ends: EndsCode,
  get: (id: ObjectId) => DiagramObject | undefined,
  kindOf: KindOf,
): Partial<DiagramObject> {
  const fields = ENDS.map((end) => {
    const [idField, portField, headingField] = FIELDS[end];
    const object = get(line[idField] as ObjectId);
    const port = object && portNamed(object, line[portField], kindOf);
    return [headingField, port && headingFor(line, ends, port)];
  });
  return Object.fromEntries(fields);
}

/** Returns the nearest port within reach of a point. */
export function nearestPort(
  ports: readonly PlacedPort[],
  x: number,
  y: number,
  reach: number,
): PlacedPort | null {
  let best: PlacedPort | null = null;
  let nearest = reach;
  for (const port of ports) {
    const distance = Math.hypot(port.x - x, port.y - y);
    if (distance > nearest) continue;
    nearest = distance;
    best = port;
  }
  return best;
}

/** Returns the fields that attach an end of a line to a port; null detaches it. */
export function attachment(
  end: End,
  port: Pick<PlacedPort, 'object' | 'port'> | null,
): Partial<DiagramObject> {
  const [id, name, heading] = FIELDS[end];
  // The direction in which it leaves is computed by the routing: a detached line has none of its own.
  return { [id]: port?.object, [name]: port?.port, ...(port ? {} : { [heading]: undefined }) };
}

/**
 * Returns the change with its consequences for lines: lines follow the objects they are attached to, an end that is
 * moved off its port detaches, and lines that go around objects find their way again. `objectsIn`: an index of places;
 * by default everything is looked at.
 */
export function withAttached(
  document: DocumentView,
  change: Transaction,
  kindOf: KindOf,
  objectsIn?: ObjectsIn,
): Transaction {
  const after = new Changed(document, change);
  const lines = new Map<ObjectId, readonly [Item, Item]>();
  const courses: Course[] = [];
  for (const id of after.attached(kindOf)) {
    const { update, course } = followed(document, after, id, kindOf) ?? {};
    if (update) lines.set(id, update);
    if (course) courses.push(course);
  }
  layCourses(courses, lines, after.world(lines, worldOf(document, kindOf, objectsIn)));
  if (lines.size === 0) return change;
  const untouched = change.updated.filter(([before]) => !lines.has(before.object.id));
  return transaction({
    ...change,
    updated: [...untouched, ...lines.values()],
    shifted: change.shifted && without(change.shifted, lines),
  });
}

/** A line that needs another way around objects. */
interface Course {
  readonly before: Item;
  readonly item: Item;
  readonly ends: EndsCode;
}

/** Lines that are laid anew by one change; of more only the ends follow. */
const MOST_COURSES = 64;

/** The lowest first: those above are laid beside them. */
function layCourses(
  courses: readonly Course[],
  lines: Map<ObjectId, readonly [Item, Item]>,
  world: CourseWorld,
): void {
  const inOrder = [...courses].sort((a, b) =>
    world.isBeneath(a.before.object.id, b.before.object.id) ? -1 : 1,
  );
  for (const { before, item, ends } of inOrder.slice(0, MOST_COURSES)) {
    const update = patchObject(item, courseOf(item.object, ends, world));
    if (update) lines.set(before.object.id, [bareItem(before), update[1]]);
  }
}

interface Followed {
  readonly update: readonly [Item, Item] | undefined;
  readonly course: Course | undefined;
}

/** Returns a line after the change, with its ends on their ports; undefined where the change already contains it. */
function followed(
  document: DocumentView,
  after: Changed,
  id: ObjectId,
  kindOf: KindOf,
): Followed | undefined {
  const before = document.get(id);
  const line = after.get(id);
  const kinds = line && endsOf(line, kindOf);
  if (!before || !kinds) return undefined;
  const [was, now] = kinds.of(line);
  const ends: [Point, Point] = [was, now];
  const patch: Partial<DiagramObject>[] = [released(before.object, line, kinds)];
  for (const end of ENDS) {
    const [idField, portField, headingField] = FIELDS[end];
    const target = line[idField] as ObjectId | undefined;
    if (target === undefined) continue;
    const object = after.get(target);
    const port = object && portNamed(object, line[portField], kindOf);
    if (port) patch.push({ [headingField]: headingFor(line, kinds, port) });
    if (port && isAt(port, ends[end - 1]!)) continue;
    if (port && (after.has(target) || isAt(port.declared, ends[end - 1]!)))
      ends[end - 1] = { x: port.x, y: port.y };
    else patch.push(attachment(end, null));
  }
  const [from, to] = ends;
  if (from !== was || to !== now) patch.push(kinds.moved(line, from, to));
  const own = after.item(id) ?? before;
  const update = patchObject(own, Object.assign({}, ...patch));
  const item = update?.[1] ?? own;
  const isElsewhere = isAround(item.object, kinds) && needsCourse(before.object, item.object, kinds);
  return {
    update: update && [bareItem(before), item],
    course: isElsewhere ? { before, item, ends: kinds } : undefined,
  };
}

/** The corners that were found for a line go with its wish for them, unless it was given others. */
function released(before: DiagramObject, line: DiagramObject, ends: EndsCode): Partial<DiagramObject> {
  const found = ends.around?.found ?? [];
  const isReleased = found.length > 0 && isAround(before, ends) && !isAround(line, ends);
  if (!isReleased || found.some((field) => line[field] !== before[field])) return {};
  return Object.fromEntries(found.map((field) => [field, undefined]));
}

/** Whether a line that goes around objects begins, ends or leaves otherwise than before; moved as a whole it does not. */
function needsCourse(before: DiagramObject, line: DiagramObject, ends: EndsCode): boolean {
  if (before === line) return false;
  if (before.identifier !== line.identifier || !isAround(before, ends)) return true;
  if (ENDS.some((end) => FIELDS[end].some((field) => before[field] !== line[field]))) return true;
  const [[a, b], [c, d]] = [ends.of(before), ends.of(line)];
  return !isAt({ x: b.x - a.x, y: b.y - a.y }, { x: d.x - c.x, y: d.y - c.y });
}

const isAt = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= ON_PORT;

const headingFor = (line: DiagramObject, ends: EndsCode, { heading }: PlacedPort): Heading | undefined =>
  ends.hasHeadings?.(line) && heading !== 'none' ? heading : undefined;

/** An object whose ends will follow the dragged ones. */
export interface Follower {
  readonly ends: readonly [Point, Point];
  /** Which of the two ends follow. */
  readonly follows: readonly [boolean, boolean];
}

/** Returns the lines that are attached to these objects and not among them; at most `most`. */
export function followersOf(
  document: DocumentView,
  ids: ReadonlySet<ObjectId>,
  most: number,
  kindOf: KindOf,
): Follower[] {
  const found = new Map<ObjectId, Follower>();
  for (const id of ids)
    for (const line of document.usersOf(id)) {
      const object = ids.has(line) ? undefined : document.get(line)?.object;
      const ends = object && endsOf(object, kindOf);
      if (!object || !ends) continue;
      const moves = (field: string): boolean => ids.has(object[field] as ObjectId);
      found.set(line, { ends: ends.of(object), follows: [moves('startId'), moves('endId')] });
      if (found.size === most) return [...found.values()];
    }
  return [...found.values()];
}

function without({ ids, before, after }: Shift, lines: ReadonlyMap<ObjectId, unknown>): Shift | undefined {
  const rest = new ShiftBuilder();
  ids.forEach((id, nth) => {
    if (!lines.has(id))
      rest.add({ id, x: before[2 * nth]!, y: before[2 * nth + 1]! }, after[2 * nth]!, after[2 * nth + 1]!);
  });
  return rest.shift;
}
