/** What the selected objects have in common: all that the property panel knows of the document. */
import { isHidden } from '../document/behaviour.ts';
import { groupsOf } from '../document/members.ts';
import type { DiagramObject, PlacedItem } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import type { PropSchema } from '../plugin.ts';
import { boundsOfAll } from './bounds.ts';
import type { SelectionSummary, Shared } from './command.ts';
import { isPart, type KindOf } from './composites.ts';
import { isLocked } from './locks.ts';
import { commonAngle } from './whole-field.ts';

const GEOMETRY = ['x', 'y', 'width', 'height', 'angle', 'label'] as const;
const MAX_IDS = 1000;

/** One pass over the items; a field that differs is dropped at once, so 100,000 objects cost a few milliseconds. */
export function summarise(
  items: readonly PlacedItem[],
  kindOf: KindOf,
  isKnown: (object: DiagramObject) => boolean = ({ identifier }) => kindOf(identifier) !== undefined,
): Omit<SelectionSummary, 'fault'> {
  const identifiers = [...new Set(items.map(({ object }) => object.identifier))];
  const known = items.every((item) => isKnown(item.object));
  const kinds = known ? identifiers : [];
  const defaults = commonDefaults(kinds, kindOf);
  const fields = [...new Set([...GEOMETRY, ...defaults.fields])];
  const box = boundsOfAll(items.map((item) => item.object)) ?? null;
  const values = shared(items, fields, (item, field) => item.object[field] ?? defaults.of(item, field));
  return {
    ids: items.slice(0, MAX_IDS).map((item) => item.object.id),
    count: items.length,
    kind: identifiers.length === 1 ? identifiers[0]! : null,
    kinds,
    grouped: items.some((item) => groupsOf(item.object).length > 0),
    known,
    locked: items.length > 0 && items.every((item) => isLocked(item.object)),
    hidden: items.length > 0 && items.every((item) => isHidden(item.object)),
    box,
    values: box && isWhole(items, kindOf) ? { ...values, ...asOne(box, items, kindOf) } : values,
    config: shared(items, configFields(items), (item, field) => item.config?.[field]),
  };
}

const isWhole = (items: readonly PlacedItem[], kindOf: KindOf): boolean =>
  items.length > 1 && !items.some(({ object }) => isPart(object, kindOf));

/** Several objects have the place and the size of their common box: setting those moves or scales them as one. */
function asOne(
  { minX, minY, maxX, maxY }: Box,
  items: readonly PlacedItem[],
  kindOf: KindOf,
): Record<string, Shared> {
  const objects = items.map(({ object }) => object);
  const angle = commonAngle(objects, kindOf);
  return {
    x: { value: minX },
    y: { value: minY },
    width: { value: maxX - minX },
    height: { value: maxY - minY },
    angle: angle === undefined ? { mixed: true } : { value: angle },
  };
}

const BASE: Readonly<Record<string, unknown>> = { angle: 0, label: '' };

/** Returns the properties that all of some kinds have, by name and type, with their defaults. */
function commonDefaults(kinds: readonly string[], kindOf: KindOf) {
  const schemas = new Map(kinds.map((kind) => [kind, (kindOf(kind)?.props ?? {}) as PropSchema]));
  const [first = {}, ...others] = schemas.values();
  const fields = Object.keys(first).filter((field) =>
    others.every((props) => props[field]?.type === first[field]!.type),
  );
  const of = ({ object }: PlacedItem, field: string): unknown =>
    schemas.get(object.identifier)?.[field]?.default ?? BASE[field];
  return { fields, of };
}

function configFields(items: readonly PlacedItem[]): string[] {
  const fields = new Set<string>();
  for (const { config } of items) for (const field in config) if (field !== 'id') fields.add(field);
  return [...fields];
}

function shared(
  items: readonly PlacedItem[],
  fields: readonly string[],
  read: (item: PlacedItem, field: string) => unknown,
): Record<string, Shared> {
  const found: Record<string, Shared> = {};
  for (const field of fields) {
    if (items.length === 0) break;
    const value = read(items[0]!, field);
    found[field] = items.every((item) => equal(read(item, field), value)) ? { value } : { mixed: true };
  }
  return found;
}

/** States and formats are small JSON values, so comparing their text is enough. */
const equal = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
