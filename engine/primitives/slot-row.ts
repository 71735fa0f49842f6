/** Reads and writes rows of the slot table: numbers that ease from one value to the next, and colours. */
import { CONSTANT_SLOT, constantOf, isShown, SLOT_WORDS } from './record.ts';
import type { WordTable } from './tables.ts';

/** Returns the interpolation share of a swinging slot (its duration is minus the period): there and back, eased. */
export const swung = (seconds: number, period: number): number =>
  0.5 - 0.5 * Math.cos((2 * Math.PI * seconds) / period);

/** Returns a slot's number at a time, in seconds of the engine's clock: the same interpolation as in the shaders. */
export function easedSlot(slots: WordTable, slot: number, time: number): number {
  if (slot & CONSTANT_SLOT) return constantOf(slot);
  const at = slot * SLOT_WORDS;
  const { floats } = slots;
  const from = floats[at]!;
  const to = floats[at + 1]!;
  const duration = floats[at + 3]!;
  if (duration < 0) return from + (to - from) * swung(time - floats[at + 2]!, -duration);
  if (duration === 0) return to;
  const share = Math.min(1, Math.max(0, (time - floats[at + 2]!) / duration));
  return from + (to - from) * share;
}

/**
 * Eases a number to `to` within `duration` seconds, from its current value. Returns when it arrives, or 0 where it is
 * there already.
 */
export function easeSlot(slots: WordTable, slot: number, to: number, time: number, duration: number): number {
  const at = slot * SLOT_WORDS;
  const { floats } = slots;
  if (floats[at + 1] === Math.fround(to) && floats[at + 3]! >= 0) return 0;
  floats[at] = duration > 0 ? easedSlot(slots, slot, time) : to;
  floats[at + 1] = to;
  floats[at + 2] = time;
  floats[at + 3] = duration;
  slots.touch(slot);
  return duration > 0 ? time + duration : 0;
}

/**
 * Like `easeSlot`, for a level: it jumps from and to UNKNOWN_LEVEL, because there is nothing between a value and none.
 */
export function easeLevel(
  slots: WordTable,
  slot: number,
  to: number,
  time: number,
  duration: number,
): number {
  const leaps = !isShown(to) || !isShown(slots.floats[slot * SLOT_WORDS + 1]!);
  return easeSlot(slots, slot, to, time, leaps ? 0 : duration);
}

/** Swings a number between two values, with a period of `period` seconds, until it is set again. */
export function swingSlot(
  slots: WordTable,
  slot: number,
  [from, to]: readonly [number, number],
  time: number,
  period: number,
): void {
  const at = slot * SLOT_WORDS;
  const { floats } = slots;
  const same = floats[at] === Math.fround(from) && floats[at + 1] === Math.fround(to);
  if (same && floats[at + 3] === Math.fround(-period)) return;
  floats[at] = from;
  floats[at + 1] = to;
  floats[at + 2] = time;
  floats[at + 3] = -period;
  slots.touch(slot);
}

/** Swings a paint to another colour and back, repeatedly. */
export function swingPaint(
  slots: WordTable,
  slot: number,
  [from, to]: readonly [number, number],
  time: number,
  period: number,
): void {
  const at = slot * SLOT_WORDS;
  const { words, floats } = slots;
  if (words[at] === from && words[at + 1] === to && floats[at + 3] === Math.fround(-period)) return;
  words[at] = from;
  words[at + 1] = to;
  floats[at + 2] = time;
  floats[at + 3] = -period;
  slots.touch(slot);
}

/** Stops a swinging slot at its current value. */
export function restSlot(slots: WordTable, slot: number): void {
  const at = slot * SLOT_WORDS;
  if (slots.floats[at + 3]! >= 0) return;
  slots.floats[at + 3] = 0;
  slots.touch(slot);
}

/** Sets a paint at once. */
export function paintSlot(slots: WordTable, slot: number, colour: number): void {
  const at = slot * SLOT_WORDS;
  if (slots.words[at + 1] === colour && slots.words[at] === colour && slots.floats[at + 3]! >= 0) return;
  slots.words[at] = colour;
  slots.words[at + 1] = colour;
  slots.floats[at + 3] = 0;
  slots.touch(slot);
}
