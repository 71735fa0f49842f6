/** The scene's items in the format of a saved diagram. */
import type { DiagramObject, ElementConfig, StateRow } from '../../engine/document/types.ts';
import type { TagInfo, TagValue } from '../../engine/live/tag-table.ts';
import type { Change, Item } from '../scenes/item.ts';
import { LINE_WIDTH } from '../scenes/parts.ts';
import { FILLS } from '../scenes/plan.ts';

/** Returns width and height of the item's own box. */
function boxOf(item: Item): { readonly width: number; readonly height: number } {
  switch (item.kind) {
    case 'circle':
    case 'gauge':
    case 'icon':
    case 'symbol':
      return { width: 2 * item.radius, height: 2 * item.radius };
    case 'line':
      return { width: item.length, height: 2 * LINE_WIDTH };
    case 'pipe':
      return { width: item.length, height: item.width };
    default:
      return { width: item.w, height: item.h };
  }
}

function propertiesOf(item: Item): Record<string, unknown> {
  switch (item.kind) {
    case 'rect':
      return { fill: item.fill, radius: item.radius };
    case 'label':
      return { text: item.text, fontSize: item.size };
    case 'cell':
      return { text: item.text };
    case 'symbol':
      return { fill: item.fill, shape: item.shape };
    case 'gauge':
    case 'tank':
      return { value: item.value, shown: item.value.toFixed(1) };
    default:
      return { fill: item.fill };
  }
}

/** `bound`: its gauges and tanks show the values of their tags. */
export function objectOf(item: Item, bound: boolean): DiagramObject {
  const { width, height } = boxOf(item);
  const { id, x, y, angle } = item;
  const place = { id, x: x - width / 2, y: y - height / 2, width, height, angle };
  return {
    ...place,
    identifier: `bench-${item.kind}`,
    ...(bound && 'value' in item ? { bound } : propertiesOf(item)),
  };
}

/** The value n of a tag means the n-th fill. */
const FILL_STATES: readonly StateRow[] = FILLS.map((fill, value) => ({
  value,
  label: `Fill ${value}`,
  fill,
}));

export const tagOf = (item: Item): string => `tag-${item.id}`;

/** Returns what comes with a diagram about the tag of an item. */
export const tagInfoOf = (item: Item): TagInfo => ({ uuid: tagOf(item), name: tagOf(item), unit: null });

/** The id of the scene's formula. */
export const FORMULA = 'bench';

/** Every object is bound to its own tag. `formula`: values go through it. */
export function configOf(item: Item, formula: boolean): ElementConfig {
  const linked = { id: item.id, linkedTag: tagOf(item) };
  if (item.kind === 'pipe') return linked;
  if ('fill' in item) return { ...linked, states: FILL_STATES };
  if (!('value' in item)) return linked;
  const valueType = formula
    ? ({ key: 'formula', id: FORMULA, decimals: 1 } as const)
    : ({ key: 'numeric', decimals: 1 } as const);
  return { ...linked, valueType };
}

/** Returns the tag value with which the object looks like the item. */
export function tagValueOf(item: Item): TagValue {
  if ('text' in item) return item.text;
  if ('value' in item) return item.value;
  if (item.kind === 'pipe') return PIPE_FLOW;
  return FILLS.indexOf(item.fill);
}

/** Of the full flow: a step and a half a second. */
const PIPE_FLOW = 0.7;

/** Returns the tag value of the object after a change. */
export function tagValueAfter(change: Change): TagValue {
  if ('text' in change) return change.text;
  if ('value' in change) return change.value;
  if ('shift' in change) return PIPE_FLOW;
  return FILLS.indexOf(change.fill);
}
