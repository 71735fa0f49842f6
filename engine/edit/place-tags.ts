/**
 * Objects for tags, as one change: each tag gets an object of a kind that suits it, linked, with scale, decimals and
 * name from the tag, and a caption below it.
 */

import type { Role } from '../document/site-link.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ElementConfig, ObjectId, PlacedItem, ValueType } from '../document/types.ts';
import { MISSING } from '../format/value.ts';
import {
  type AnyKind,
  EditError,
  isBounded,
  namingKind,
  type Suitable,
  type SuitedTag,
  suitableFor,
} from '../plugin.ts';
import { place } from './place.ts';
import { tagGrid } from './tag-grid.ts';
import type { DocumentView } from './view.ts';

/** A tag as the builder drops it. */
export interface DroppedTag extends SuitedTag {
  readonly uuid: string;
  /** The device that it belongs to. */
  readonly device: string | null;
  readonly isInteger: boolean;
  /** The smallest change that its device reports, in its unit; 0 for any. */
  readonly deadband: number;
  /** How a dynamic diagram names it: then it is linked by that, and each site shows its own. */
  readonly role?: Role;
}

/** A kind, or a variant of it, that the builder has chosen. */
export interface TagLook {
  readonly kind: string;
  readonly variant?: string;
}

/** One that is offered, with its title. */
export interface OfferedLook extends TagLook {
  readonly title: string;
}

/** More at once are nobody's intention: no page has room for them. */
export const MOST_DROPPED = 500;
/** Units between an object and its caption. */
const APART = 4;
/** Of the spec: longer labels are refused elsewhere. */
const MOST_LABEL = 50;

interface TagWorld {
  readonly kinds: () => Iterable<AnyKind>;
  readonly naturalSize?: (object: DiagramObject) => { readonly w: number; readonly h: number } | undefined;
  readonly newId: () => ObjectId;
}

interface Placing {
  readonly tags: readonly DroppedTag[];
  /** For every tag that it suits; the most suitable one for the others. */
  readonly as?: TagLook;
  readonly middle: { readonly x: number; readonly y: number };
}

/** Kinds that may show all of the tags or, where no kind suits all, any of them; the most suitable first. */
export function looksFor(kinds: Iterable<AnyKind>, tags: readonly SuitedTag[]): OfferedLook[] {
  const all = [...kinds];
  const totals = new Map<string, { look: OfferedLook; score: number; suits: number }>();
  for (const tag of tags)
    for (const { kind, suit } of suitableFor(all, tag)) {
      const variant = kind.variants?.find(({ name }) => name === suit.variant);
      const look = {
        kind: kind.kind,
        title: variant?.title ?? kind.title,
        ...(variant ? { variant: variant.name } : {}),
      };
      const key = `${look.kind} ${look.variant ?? ''}`;
      const { score, suits } = totals.get(key) ?? { score: 0, suits: 0 };
      totals.set(key, { look, score: score + suit.score, suits: suits + 1 });
    }
  return [...totals.values()].sort((a, b) => b.suits - a.suits || b.score - a.score).map(({ look }) => look);
}

/** Throws EditError where a tag has no suitable kind, or there are too many. */
export function placeTags(
  document: DocumentView,
  { tags, as, middle }: Placing,
  world: TagWorld,
): Transaction {
  if (tags.length === 0) throw new EditError('Choose at least one tag first.');
  if (tags.length > MOST_DROPPED)
    throw new EditError(`At most ${MOST_DROPPED} tags can be placed at once; these are ${tags.length}.`);
  const kinds = [...world.kinds()].filter((kind) => !kind.parts && !kind.partOf);
  const chosen = tags.map((tag) => lookOf(kinds, tag, as));
  const naming = namingKind(kinds);
  const caption = naming ? APART + sizeOf(naming).height : 0;
  const { spots, cell } = tagGrid({ sizes: chosen.map(sizeOf), caption, page: document.canvas, middle });
  const added: PlacedItem[] = [];
  for (const [nth, tag] of tags.entries()) {
    const group = naming ? { groupIds: [String(world.newId())] } : {};
    const object = { ...objectFor(document, chosen[nth]!, tag, world), ...spots[nth]!, ...group };
    add(added, document, object, configFor(object.id, chosen[nth]!.kind, tag));
    if (naming) {
      const words = captionFor(document, naming, tag.name, { spot: spots[nth]!, cell }, world);
      add(added, document, { ...words, ...group });
    }
  }
  return transaction({ added });
}

function add(
  added: PlacedItem[],
  document: DocumentView,
  object: DiagramObject,
  config?: ElementConfig,
): void {
  added.push({ object, ...(config ? { config } : {}), rank: document.topRank + 1 + added.length });
}

function lookOf(kinds: readonly AnyKind[], tag: SuitedTag, as: TagLook | undefined): Suitable<AnyKind> {
  const suitable = suitableFor(kinds, tag);
  const wanted = as && suitable.find((one) => one.kind.kind === as.kind && one.suit.variant === as.variant);
  const best = wanted ?? suitable[0];
  if (!best) throw new EditError(`No kind of object here shows the values of “${tag.name}”.`);
  return best;
}

function sizeOf({ kind, suit }: Suitable<AnyKind>): { readonly width: number; readonly height: number } {
  const variant = kind.variants?.find(({ name }) => name === suit.variant);
  const [width, height] = suit.size ?? variant?.size ?? kind.size;
  return { width, height };
}

function objectFor(
  document: DocumentView,
  { kind, suit }: Suitable<AnyKind>,
  tag: DroppedTag,
  { newId }: TagWorld,
): DiagramObject {
  const [placed] = place(document, { kind, variant: suit.variant, x: 0, y: 0, id: newId() }).added;
  const label = 'label' in kind.props ? { label: tag.name.slice(0, MOST_LABEL) } : {};
  return { ...placed!.object, ...label, ...suit.props, ...idleTexts(kind, tag), ...scaleOf(kind, tag) };
}

/** The bounds of the tag for every level that the kind shows between two properties. */
function scaleOf(kind: AnyKind, tag: SuitedTag): Record<string, number> {
  if (!isBounded(tag)) return {};
  const levels = Object.values(kind.live ?? {}).filter((binding) => binding.kind === 'level');
  return Object.fromEntries(
    levels.flatMap(({ low, high }) => [
      [low, tag.min!],
      [high, tag.max!],
    ]),
  );
}

/** What a text shows while no value is known: that there is one, and in which unit. */
function idleTexts(kind: AnyKind, tag: SuitedTag): Record<string, string> {
  const texts = Object.values(kind.live ?? {}).filter((binding) => binding.kind === 'text');
  return Object.fromEntries(
    texts.flatMap(({ idleProp }) =>
      idleProp ? [[idleProp, tag.unit ? `${MISSING} ${tag.unit}` : MISSING]] : [],
    ),
  );
}

function configFor(id: ObjectId, kind: AnyKind, tag: DroppedTag): ElementConfig {
  const showsText = Object.values(kind.live ?? {}).some((binding) => binding.kind === 'text');
  const valueType = showsText ? valueTypeOf(tag) : undefined;
  return {
    id,
    ...linkOf(tag),
    ...(valueType ? { valueType } : {}),
  };
}

/** A number in its own unit: with as many digits as it comes where nothing says how many mean something. */
function valueTypeOf(tag: DroppedTag): ValueType | undefined {
  const decimals = decimalsOf(tag);
  if (tag.value === 'number' && tag.unit)
    return { key: 'unit', ...(decimals === undefined ? {} : { decimals }) };
  return decimals === undefined ? undefined : { key: 'numeric', decimals };
}

const linkOf = ({ uuid, device, role }: DroppedTag): Partial<ElementConfig> => ({
  linkedTag: uuid,
  ...(role ?? (device ? { deviceId: device } : {})),
});

/** The change by which an object shows the tag instead of whatever it was linked to. */
export const tagLink = (
  tag: DroppedTag,
): { readonly [field in keyof ElementConfig]?: ElementConfig[field] | null } => ({
  ...{ deviceId: null, assignmentId: null, linkObjectId: null, lostLink: null },
  ...linkOf(tag),
});

/** Digits after the point that mean something: as fine as the device reports, or three figures of the span. */
export function decimalsOf(tag: Pick<DroppedTag, 'value' | 'isInteger' | 'deadband' | 'min' | 'max'>) {
  if (tag.value !== 'number') return undefined;
  if (tag.isInteger) return 0;
  const step = tag.deadband > 0 ? tag.deadband : isBounded(tag) ? (tag.max! - tag.min!) / 200 : undefined;
  if (step === undefined) return undefined;
  return Math.min(4, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
}

/** The tag's name below its object, as wide as the cell at most. */
function captionFor(
  document: DocumentView,
  { kind, suit }: Suitable<AnyKind>,
  name: string,
  { spot, cell }: { spot: { x: number; y: number; width: number; height: number }; cell: number },
  { naturalSize, newId }: TagWorld,
): DiagramObject {
  const [placed] = place(document, { kind, variant: suit.variant, x: 0, y: 0, id: newId() }).added;
  const { height } = sizeOf({ kind, suit });
  const said = (text: string) => ({ ...placed!.object, ...suit.props, text });
  const widthOf = (text: string) => naturalSize?.(said(text))?.w ?? cell;
  let text = name;
  for (let letters = name.length; letters > 3 && widthOf(text) > cell; letters--)
    text = `${name.slice(0, letters - 1).trimEnd()}…`;
  const x = Math.round(spot.x + (spot.width - cell) / 2);
  return { ...said(text), x, y: spot.y + spot.height + APART, width: cell, height };
}
