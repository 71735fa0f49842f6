/**
 * Ends of objects, such as lines, that are attached to ports of other objects. The object with ends names the target
 * and the port of each attached end in `startId`, `startPort`, `endId`, `endPort`; every edit goes through
 * `withAttached`, which keeps the invariant: an attached end lies on its port, or it is no longer attached.
 */
import { bareItem } from '../document/item.ts';
import { type Shift, ShiftBuilder } from '../document/shift.ts';
import { shownHeight, shownWidth } from '../document/size.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, Item, ObjectId } from '../document/types.ts';
import type { Heading } from '../geometry/route.ts';
import { turnVector } from '../geometry/turn.ts';
import { type AnyKind, at, type EndsCode, type Point, type Port } from '../plugin.ts';
import type { KindOf } from './composites.ts';
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
  const width = shownWidth(object);
  const height = shownHeight(object);
  const placed = ({ x, y }: Point): Point => {
    const [dx, dy] = turnVector((x - 0.5) * width, (y - 0.5) * height, object.angle ?? 0);
    return { x: object.x + width / 2 + dx, y: object.y + height / 2 + dy };
  };
  const walls = atWall(object, kind, ports);
  return ports.map((port, nth) => ({
    object: object.id,
    port: port.name,
    ...placed(walls[nth]!),
    heading: headingOf(port.x - 0.5, port.y - 0.5, object.angle ?? 0),
    declared: placed(port),
  }));
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
 * Returns the change with its consequences for lines: lines follow the objects they are attached to, and an end that is
 * moved off its port detaches.
 */
export function withAttached(document: DocumentView, change: Transaction, kindOf: KindOf): Transaction {
  const after = new Changed(document, change);
  const lines = new Map<ObjectId, readonly [Item, Item]>();
  for (const id of after.attached()) {
    const update = followed(document, after, id, kindOf);
    if (update) lines.set(id, update);
  }
  if (lines.size === 0) return change;
  const untouched = change.updated.filter(([before]) => !lines.has(before.object.id));
  return transaction({
    ...change,
    updated: [...untouched, ...lines.values()],
    shifted: change.shifted && without(change.shifted, lines),
  });
}

/** Returns a line after the change, with its ends on their ports; undefined where the change already contains it. */
function followed(
  document: DocumentView,
  after: Changed,
  id: ObjectId,
  kindOf: KindOf,
): readonly [Item, Item] | undefined {
  const before = document.get(id);
  const line = after.get(id);
  if (!before || !line) return undefined;
  const kinds = endsOf(line, kindOf);
  if (!kinds) return undefined;
  const [was, now] = kinds.of(line);
  const ends: [Point, Point] = [was, now];
  const patch: Partial<DiagramObject>[] = [];
  for (const end of ENDS) {
    const [idField, portField, headingField] = FIELDS[end];
    const target = line[idField] as ObjectId | undefined;
    if (target === undefined) continue;
    const object = after.get(target);
    const port = object && portsOf(object, kindOf).find((one) => one.port === line[portField]);
    if (port) patch.push({ [headingField]: headingFor(line, kinds, port) });
    if (port && isAt(port, ends[end - 1]!)) continue;
    if (port && (after.has(target) || isAt(port.declared, ends[end - 1]!)))
      ends[end - 1] = { x: port.x, y: port.y };
    else patch.push(attachment(end, null));
  }
  const [from, to] = ends;
  if (from !== was || to !== now) patch.push(kinds.moved(line, from, to));
  if (patch.length === 0) return undefined;
  const own = after.item(id) ?? before;
  const update = patchObject(own, Object.assign({}, ...patch));
  return update && [bareItem(before), update[1]];
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

/** The document as a pending change will leave it, as far as geometry goes. */
class Changed {
  private readonly document: DocumentView;
  private readonly updated: ReadonlyMap<ObjectId, Item>;
  private readonly shifted: ReadonlyMap<ObjectId, number>;
  private readonly shift: Shift | undefined;

  constructor(document: DocumentView, { updated, shifted }: Transaction) {
    this.document = document;
    this.updated = new Map(updated.map(([, after]) => [after.object.id, after]));
    this.shifted = new Map(shifted?.ids.map((id, nth) => [id, nth]));
    this.shift = shifted;
  }

  has(id: ObjectId): boolean {
    return this.updated.has(id) || this.shifted.has(id);
  }

  item(id: ObjectId): Item | undefined {
    const updated = this.updated.get(id);
    if (updated) return updated;
    const nth = this.shifted.get(id);
    const item = nth === undefined ? undefined : this.document.get(id);
    if (!item || nth === undefined) return undefined;
    const object = { ...item.object, x: this.shift!.after[2 * nth]!, y: this.shift!.after[2 * nth + 1]! };
    return item.config ? { object, config: item.config } : { object };
  }

  get(id: ObjectId): DiagramObject | undefined {
    return this.item(id)?.object ?? this.document.get(id)?.object;
  }

  /** Yields the attached objects that are changed themselves or attached to a changed one. */
  *attached(): Iterable<ObjectId> {
    const seen = new Set<ObjectId>();
    for (const id of [...this.updated.keys(), ...this.shifted.keys()])
      for (const line of [id, ...this.document.usersOf(id)]) {
        if (seen.has(line)) continue;
        seen.add(line);
        const object = this.updated.get(line)?.object ?? this.document.get(line)?.object;
        if (object && (object.startId !== undefined || object.endId !== undefined)) yield line;
      }
  }
}

function without({ ids, before, after }: Shift, lines: ReadonlyMap<ObjectId, unknown>): Shift | undefined {
  const rest = new ShiftBuilder();
  ids.forEach((id, nth) => {
    if (!lines.has(id))
      rest.add({ id, x: before[2 * nth]!, y: before[2 * nth + 1]! }, after[2 * nth]!, after[2 * nth + 1]!);
  });
  return rest.shift;
}
