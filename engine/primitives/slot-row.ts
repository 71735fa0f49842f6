/** Reading and writing rows of the slot table: numbers that ease from one value to the next, and colours. */
import { CONSTANT_SLOT, constantOf, isShown, SLOT_WORDS } from './record.ts';
import type { WordTable } from './tables.ts';

/** The share of the way that a slot which swings (its duration is minus the period) has gone: there and back, softly. */
export const swung = (seconds: number, period: number): number =>
  0.5 - 0.5 * Math.cos((2 * Math.PI * seconds) / period);

/** A number as it stands at a time, in seconds of the engine's clock: the same mix as the shaders'. */
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
 * Lets a number go to `to` within `duration` seconds from now on, from wherever it is at the moment. Answers when it
 * will be there, or 0 where it is there already.
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

/** As `easeSlot`, for a level: from and to UNKNOWN_LEVEL it leaps, for there is nothing between a value and none. */
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

/** Lets a number swing between two, `period` seconds there and back, until it is told otherwise. */
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

/** Lets a paint go to another colour and back, over and over. */
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

/** What swings stands still from now on, where it is. */
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
