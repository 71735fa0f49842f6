/** Values of slots at a time: the same ease-out interpolation as in webgl/shaders/tables.ts. */
import { type Palette, resolved } from '../../primitives/palette.ts';
import { CONSTANT_SLOT, constantOf, paintSlotRow, SLOT_WORDS } from '../../primitives/record.ts';
import { swung } from '../../primitives/slot-row.ts';
import type { WordTable } from '../../primitives/tables.ts';
import type { Plane } from './plane.ts';

function progress({ floats }: WordTable, at: number, time: number): number {
  const duration = floats[at + 3]!;
  if (duration < 0) return swung(time - floats[at + 2]!, -duration);
  if (duration === 0) return 1;
  const left = 1 - Math.min(1, Math.max(0, (time - floats[at + 2]!) / duration));
  return 1 - left * left * left;
}

/** Returns when a slot arrives, seconds: never, where it swings. */
export const arrival = ({ floats }: WordTable, slot: number): number => {
  const at = slot * SLOT_WORDS;
  const duration = floats[at + 3]!;
  if (duration < 0) return Number.POSITIVE_INFINITY;
  return duration > 0 ? floats[at + 2]! + duration : 0;
};

export function scalarAt(slots: WordTable, slot: number, time: number): number {
  if (slot & CONSTANT_SLOT) return constantOf(slot);
  const at = slot * SLOT_WORDS;
  const from = slots.floats[at]!;
  return from + (slots.floats[at + 1]! - from) * progress(slots, at, time);
}

/** Returns an easing colour, interpolated by channel. */
function paintAt(slots: WordTable, slot: number, time: number, palette: Palette): number {
  const at = slot * SLOT_WORDS;
  const from = resolved(slots.words[at]!, palette);
  const to = resolved(slots.words[at + 1]!, palette);
  if (from === to) return to;
  const share = progress(slots, at, time);
  if (share >= 1) return to;
  let mixed = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const start = (from >>> shift) & 255;
    mixed |= Math.round(start + (((to >>> shift) & 255) - start) * share) << shift;
  }
  return mixed >>> 0;
}

/** Returns the colour that a word of a record says, or the slot that it names. `slotStart`: the object's first slot. */
export function colourOf(
  { tables, time, palette }: Pick<Plane, 'tables' | 'time' | 'palette'>,
  word: number,
  isSlot: boolean,
  slotStart: number,
): number {
  return isSlot
    ? paintAt(tables.slots, paintSlotRow(word, slotStart), time, palette)
    : resolved(word, palette);
}
