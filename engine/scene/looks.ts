/** The parts of an object that determine its appearance. */
import { UNDRAWN } from '../document/behaviour.ts';
import { tagKeyOf } from '../document/site-link.ts';
import { shownHeight, shownWidth } from '../document/size.ts';
import { shadowOf } from '../document/state-shadow.ts';
import { systemValueType } from '../document/system-label.ts';
import type { DiagramObject, Item } from '../document/types.ts';

/** Units, see Cast. */
const SHADOW = { away: 2, blur: 4 } as const;
const FULL_SHADOW = 40;

/** Whether the object's texts show something about its site or device. */
export const isLabel = ({ config }: Item): boolean => systemValueType(config) !== undefined;

/** Whether something is written to the object while it is shown. A role without a tag is a link too: it shows a missing value. */
export const isLinked = (item: Item): boolean =>
  item.config !== undefined && (isLabel(item) || tagKeyOf(item.config) !== undefined);

/** Whether a state of the object has a shadow. */
export const hasShadow = ({ config }: Item): boolean =>
  config?.states?.some((row) => shadowOf(row) !== undefined) ?? false;

/** Returns the shadow's size: smaller on an object smaller than FULL_SHADOW units. */
export function shadowSize(object: DiagramObject): { readonly away: number; readonly blur: number } {
  const share = Math.min(1, Math.min(shownWidth(object), shownHeight(object)) / FULL_SHADOW);
  return { away: SHADOW.away * share, blur: SHADOW.blur * share };
}

/** Whether two versions of an object differ at most in position, and in fields that are not drawn. */
export const looksAlike = (before: DiagramObject, after: DiagramObject): boolean =>
  before.id === after.id && isTwin(before, after);

/** Whether two objects differ at most in id and position, and in fields that are not drawn. */
export function isTwin(one: DiagramObject, other: DiagramObject): boolean {
  for (const key in other) if (one[key] !== other[key] && isSeen(key)) return false;
  for (const key in one) if (!(key in other) && isSeen(key)) return false;
  return true;
}

/** Whether a field is one of those that nearly always differ, and that nothing is drawn by. */
export const isPlace = (key: string): boolean => key === 'x' || key === 'y' || key === 'id';

const isSeen = (key: string): boolean => !isPlace(key) && !UNDRAWN.has(key);
