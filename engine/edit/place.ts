/** New objects from the toolbox, and changes from the property panel: both are checked against the kind's schema. */
import { DEFAULT_PAGE } from '../document/page.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import {
  CANVAS_THEMES,
  type CanvasSettings,
  type DiagramObject,
  type ElementConfig,
  type Item,
  type ObjectId,
  type PlacedItem,
} from '../document/types.ts';
import { type AnyKind, type Prop, tagsIn } from '../plugin.ts';
import { isColour } from '../primitives/colour.ts';
import { pathOfPicture } from '../primitives/picture-address.ts';
import { withDependents } from './relations.ts';
import { type DocumentView, itemsOf, patchObject, present, withConfig } from './view.ts';

/** A value that a property does not accept; `field` says which property, the message why. */
export class PropertyError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

interface Placement {
  readonly kind: AnyKind;
  /** Name of one of the kind's variants. */
  readonly variant?: string;
  /** World point of the new object's centre; its corner comes to lie on whole units. */
  readonly x: number;
  readonly y: number;
  readonly id: ObjectId;
}

/** Adds an object of a kind above everything else. Defaults are not stored, so that a kind may improve them. */
export function place(document: DocumentView, { kind, variant: name, x, y, id }: Placement): Transaction {
  const variant = kind.variants?.find((one) => one.name === name);
  const [width, height] = variant?.size ?? kind.size;
  const object: DiagramObject = {
    ...variant?.props,
    id,
    identifier: kind.kind,
    ...(kind.version > 1 ? { version: kind.version } : {}),
    x: Math.round(x - width / 2),
    y: Math.round(y - height / 2),
    width,
    height,
  };
  return transaction({ added: [{ object, rank: document.topRank + 1 }] });
}

/** Returns why a value does not fit a property; undefined where it does. */
function propertyFault(prop: Prop, value: unknown): string | undefined {
  if (prop.type === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'Enter a number';
    if (prop.min !== undefined && value < prop.min) return `At least ${prop.min}`;
    if (prop.max !== undefined && value > prop.max) return `At most ${prop.max}`;
    return undefined;
  }
  if (prop.type === 'boolean') return typeof value === 'boolean' ? undefined : 'Choose yes or no';
  if (typeof value !== 'string') return 'Enter a text';
  if (prop.type === 'choice')
    return prop.choices.includes(value) ? undefined : `One of ${prop.choices.join(', ')}`;
  if (prop.type === 'colour') return isColour(value) ? undefined : 'Enter a colour, such as #336699';
  if (prop.type === 'picture')
    return value === '' || pathOfPicture(value)
      ? undefined
      : 'Choose a picture that was uploaded to this console';
  if (prop.type === 'tags') {
    const tags = tagsIn(value);
    if (tags.join() !== value) return 'Choose tags';
    return tags.length > prop.most ? `At most ${prop.most} tags` : undefined;
  }
  return prop.max !== undefined && value.length > prop.max ? `At most ${prop.max} characters` : undefined;
}

/** For objects shown as placeholders. */
const UNKNOWN = 'No kind here knows this object as it is saved: it can be moved, and is kept as it is';

const GEOMETRY: Readonly<Record<string, Prop>> = {
  x: { type: 'number', default: 0, min: -1e9, max: 1e9 },
  y: { type: 'number', default: 0, min: -1e9, max: 1e9 },
  width: { type: 'number', default: 1, min: 0.1, max: 1e6 },
  height: { type: 'number', default: 1, min: 0.1, max: 1e6 },
  angle: { type: 'number', default: 0, min: -360, max: 360 },
  label: { type: 'text', default: '', max: 50 },
};

/** Returns why a value does not fit a field of the geometry. */
export const geometryFault = (field: string, value: unknown): string | undefined =>
  propertyFault(GEOMETRY[field]!, value);

const CANVAS: Readonly<Record<string, Prop>> = {
  width: { type: 'number', default: DEFAULT_PAGE.width, min: 1, max: 1_000_000 },
  height: { type: 'number', default: DEFAULT_PAGE.height, min: 1, max: 1_000_000 },
  fill: { type: 'colour', default: '#ffffff' },
  url: { type: 'picture', default: '' },
  theme: { type: 'choice', choices: CANVAS_THEMES, default: 'console' },
};

/** Changes the page. Throws PropertyError, and changes nothing, where a value does not fit; fill, url and theme may be null. */
export function setCanvas(document: DocumentView, change: Partial<CanvasSettings>): Transaction {
  for (const [field, value] of Object.entries(change)) {
    const prop = CANVAS[field];
    if (!prop) throw new PropertyError(field, 'The page has no such property');
    const fault = value === null && prop.type !== 'number' ? undefined : propertyFault(prop, value);
    if (fault) throw new PropertyError(field, fault);
  }
  return transaction({ canvas: [document.canvas, { ...document.canvas, ...change }] });
}

/**
 * Sets one property of the objects that have it. Objects whose kind does not know the property are left alone. Throws
 * PropertyError, and changes nothing, where the value does not fit one of them, or where one of them is saved in a form
 * that no kind here knows.
 */
export function setProperty(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  field: string,
  value: unknown,
  kindOf: (identifier: string) => AnyKind | undefined,
  isKnown: (object: DiagramObject) => boolean = () => true,
): Transaction {
  const propOf = ({ object }: PlacedItem): Prop | undefined =>
    (kindOf(object.identifier)?.props as Record<string, Prop> | undefined)?.[field];
  const chosen = new Set(ids);
  const all = new Set(chosen);
  for (const item of itemsOf(document, chosen))
    if (propOf(item)?.members) for (const member of document.membersOf(item.object.id)) all.add(member);
  const updated = itemsOf(document, all).map((item) => {
    if (!(field in GEOMETRY) && !isKnown(item.object)) {
      if (!chosen.has(item.object.id)) return undefined;
      throw new PropertyError(field, UNKNOWN);
    }
    const prop = propOf(item) ?? GEOMETRY[field];
    if (!prop) return undefined;
    const fault = propertyFault(prop, value);
    if (fault) throw new PropertyError(field, fault);
    return patchObject(item, { [field]: value === prop.default && !(field in GEOMETRY) ? undefined : value });
  });
  if (field === 'x' || field === 'y') updated.push(...followers(document, all, field, Number(value)));
  return transaction({ updated: present(updated) });
}

/** Returns what belongs to objects that move and so moves with them: the cells of a table, the heads of a line. */
function followers(
  document: DocumentView,
  ids: ReadonlySet<ObjectId>,
  field: 'x' | 'y',
  value: number,
): (readonly [Item, Item] | undefined)[] {
  const seen = new Set(ids);
  return itemsOf(document, ids).flatMap(({ object: owner }) =>
    [...withDependents(document, [owner.id])]
      .filter((id) => seen.size < seen.add(id).size)
      .map((id) => {
        const item = document.get(id)!;
        return patchObject(item, { [field]: item.object[field] + value - owner[field] });
      }),
  );
}

/** Replaces the element config of objects; `null` unlinks them. */
export function setConfig(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  change: (config: ElementConfig) => ElementConfig | null,
): Transaction {
  const updated = itemsOf(document, ids).map((item) =>
    withConfig(item, change(item.config ?? { id: item.object.id })),
  );
  return transaction({ updated });
}
