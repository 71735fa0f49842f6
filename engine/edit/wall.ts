/**
 * Where the paint of an object begins, seen from its ports: the end of a pipe stands there and not at the edge of the
 * box, which may be off the drawing. Follows from the kind's own drawing; no kind declares it.
 */
import type { DiagramObject } from '../document/types.ts';
import { type AnyKind, type Port, type PropSchema, SAMPLE_FEED } from '../plugin.ts';
import { OutlinePen } from './outline-pen.ts';

/** Units from the paint that count as on it. */
const ON_PAINT = 0.05;
/** The distance to an ellipse is an estimate: a step is a little shorter than that. */
const SHARE = 0.8;
const STEPS = 120;
/** Drawings remembered per kind; equipment of a plant has few sizes and looks. */
const REMEMBERED = 2000;

/** What is known of one kind: by the object, and by its look for the object's next states. */
interface Known {
  readonly objects: WeakMap<DiagramObject, readonly Port[]>;
  readonly looks: Map<string, readonly Port[]>;
}

const known = new WeakMap<AnyKind, Known>();

/** Returns the ports of an object moved straight inwards to its paint; a port that meets none stays at the box. */
export function atWall(
  object: DiagramObject,
  kind: AnyKind | undefined,
  ports: readonly Port[],
): readonly Port[] {
  // Charts and instances fill their box, and what a feed or a definition says is not known here.
  if (!kind || kind.feeds || kind.expansion) return ports;
  const { objects, looks } = known.get(kind) ?? { objects: new WeakMap(), looks: new Map() };
  known.set(kind, { objects, looks });
  const before = objects.get(object);
  if (before) return before;
  const key = lookOf(object, kind);
  const placed = looks.get(key) ?? moved(object, kind, ports);
  if (!placed) return ports;
  if (looks.size >= REMEMBERED) looks.clear();
  looks.set(key, placed);
  objects.set(object, placed);
  return placed;
}

/** Everything that a drawing depends on. */
function lookOf(object: DiagramObject, kind: AnyKind): string {
  let key = `${object.width}|${object.height}`;
  for (const name of Object.keys(kind.props))
    if (object[name] !== undefined) key += `|${name}=${object[name]}`;
  return key;
}

/** Undefined while the drawing is made elsewhere, or where the kind fails: a placeholder fills the box. */
function moved(object: DiagramObject, kind: AnyKind, ports: readonly Port[]): readonly Port[] | undefined {
  const pen = new OutlinePen();
  const props = propsOf(object, kind);
  const box = { w: object.width, h: object.height };
  try {
    if (kind.awaits?.(props, box) !== undefined) return undefined;
    kind.draw(pen, props, box, SAMPLE_FEED);
  } catch {
    return undefined;
  }
  return ports.map((port) => inwards(port, box, pen));
}

/** Properties as saved, or their defaults where those do not fit. */
function propsOf(object: DiagramObject, kind: AnyKind): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, prop] of Object.entries(kind.props as PropSchema)) {
    const saved = object[name];
    const fits =
      typeof saved === typeof prop.default &&
      (prop.type !== 'choice' || prop.choices.includes(saved as string));
    props[name] = fits ? saved : prop.default;
  }
  return props;
}

function inwards(port: Port, { w, h }: { readonly w: number; readonly h: number }, pen: OutlinePen): Port {
  const [dx, dy] = [0.5 - port.x, 0.5 - port.y];
  if (Math.abs(dx) === Math.abs(dy)) return port;
  const isAcross = Math.abs(dx) > Math.abs(dy);
  const [stepX, stepY] = isAcross ? [Math.sign(dx), 0] : [0, Math.sign(dy)];
  // Some symbols have nothing on this side of their middle: an open switch, a float at its lever.
  const furthest = isAcross ? (0.5 + Math.abs(dx)) * w : (0.5 + Math.abs(dy)) * h;
  let along = 0;
  for (let nth = 0; nth < STEPS && along <= furthest; nth++) {
    const away = pen.distance(port.x * w + stepX * along, port.y * h + stepY * along);
    if (away <= ON_PAINT)
      return along === 0
        ? port
        : { ...port, x: port.x + (stepX * along) / w, y: port.y + (stepY * along) / h };
    along += Math.max(ON_PAINT, away * SHARE);
  }
  return port;
}
