/** Reading and writing rows of the slot table: numbers that ease from one value to the next, and colours. */
import { SLOT_WORDS } from './record.ts';
import type { WordTable } from './tables.ts';

/** A number as it stands at a time, in seconds of the engine's clock: the same mix as the shaders'. */
export function easedSlot(slots: WordTable, slot: number, time: number): number {
  const at = slot * SLOT_WORDS;
  const { floats } = slots;
  const from = floats[at]!;
  const to = floats[at + 1]!;
  const duration = floats[at + 3]!;
  if (duration <= 0) return to;
  const share = Math.min(1, Math.max(0, (time - floats[at + 2]!) / duration));
  return from + (to - from) * share;
}

/**
 * Lets a number go to `to` within `duration` seconds from now on, from wherever it is at the moment. Answers when it
 * will be there, or 0 where it is there already.
 */
export function easeSlot(slots: WordTable, slot: number, to: number, time: number, duration: number): number {
  const at = slot * SLOT_WORDS;
  const { floats } = slots;
  if (floats[at + 1] === Math.fround(to)) return 0;
  floats[at] = duration > 0 ? easedSlot(slots, slot, time) : to;
  floats[at + 1] = to;
  floats[at + 2] = time;
  floats[at + 3] = duration;
  slots.touch(slot);
  return duration > 0 ? time + duration : 0;
}

/** Sets a paint at once. */
export function paintSlot(slots: WordTable, slot: number, colour: number): void {
  const at = slot * SLOT_WORDS;
  if (slots.words[at + 1] === colour && slots.words[at] === colour) return;
  slots.words[at] = colour;
  slots.words[at + 1] = colour;
  slots.floats[at + 3] = 0;
  slots.touch(slot);
}
