/** How a value says what flows along a line: forwards or backwards, and how fast. */
import { flowSpeed } from '../primitives/flow.ts';
import { Quality } from './quality.ts';
import { isOn, type State } from './states.ts';
import type { TagInfo, TagValue } from './tag-table.ts';

/** Share of the full flow where a value only says that something flows. */
const USUAL = 0.5;
/** Texts that say so. */
const ON_TEXTS: ReadonlySet<string> = new Set(['on', 'open', 'running', 'true']);

interface Reading {
  readonly value: TagValue;
  /** NaN where the value is none. */
  readonly number: number;
  readonly quality: Quality;
  readonly state: State | undefined;
}

/**
 * Returns the speed of a line's marks in steps a second, below 0 for backwards and 0 where nothing flows, or nobody
 * knows: a value that is not Good never looks as if it flowed. `full`: the value at full flow; 0 takes the tag's bounds.
 */
export function speedOf({ value, number, quality, state }: Reading, full: number, tag: TagInfo): number {
  if (quality !== Quality.good) return 0;
  if (typeof value === 'boolean' || tag.dataType === 'boolean') return number > 0 ? flowSpeed(USUAL) : 0;
  if (Number.isNaN(number)) {
    const on = isOn(state) || ON_TEXTS.has(String(value).trim().toLowerCase());
    return on ? flowSpeed(USUAL) : 0;
  }
  const most = full > 0 ? full : Math.max(Math.abs(tag.min ?? 0), Math.abs(tag.max ?? 0));
  return flowSpeed(most > 0 ? number / most : Math.sign(number) * USUAL);
}
