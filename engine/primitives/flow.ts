/**
 * Flow along a line, as marks that point and run in its direction. A slot holds where the marks are and how fast they
 * go, so that the backends move them and no code runs per frame:
 *
 *   0 from: place of the marks at beat 0, in steps   1 to: speed in steps a second, 0 where nothing flows
 *   3 duration: below 0 while they move; a still mark keeps its place
 *
 * The beat is the engine's clock within a minute. Speeds are whole steps a minute, so that the marks pass its end
 * without a jump, and a screen that has shown a plant for weeks moves them as smoothly as on the first day.
 */
import { SLOT_WORDS } from './record.ts';
import type { WordTable } from './tables.ts';

/** Seconds. */
export const BEAT = 60;
/** Marks closer than this, in CSS pixels, would flicker: they are not drawn. At twice that they have their full colour. */
export const FLOW_PX = 6;
/** How far the sides of a mark lie behind its tip, for each unit across. */
export const FLOW_SLOPE = 1;
/** Part of the line's width that marks take: its edges stay whole. */
export const FLOW_WIDTH = 0.66;
/** Steps a second of the slowest flow that is shown, and of the fastest. */
const [SLOWEST, FASTEST] = [0.4, 2] as const;
/** Speeds are rounded to these, so that a value that trembles changes nothing. */
const SPEEDS = 12;
/** A smaller share of the full flow is none: sensors seldom read exactly zero. */
const LEAST_SHARE = 0.005;

export const beatOf = (time: number): number => time % BEAT;

/** Units after which marks repeat, and the length of one: at least so long, and so many widths of the line. */
export const FLOW_STEP = { least: 24, widths: 3 } as const;
export const FLOW_MARK = { least: 5, widths: 0.45 } as const;
export const flowStep = (width: number): number => Math.max(FLOW_STEP.least, FLOW_STEP.widths * width);
export const flowMark = (width: number): number => Math.max(FLOW_MARK.least, FLOW_MARK.widths * width);

/** Returns how visible marks are that repeat after so many CSS pixels, 0…1. */
export const flowShare = (step: number): number => Math.min(1, Math.max(0, step / FLOW_PX - 1));

/** Returns steps a second for a share of the full flow, -1…1; 0 where nothing flows. */
export function flowSpeed(share: number): number {
  const size = Math.min(1, Math.abs(share));
  if (!(size >= LEAST_SHARE)) return 0;
  const nth = Math.round(size * (SPEEDS - 1)) / (SPEEDS - 1);
  return (Math.sign(share) * Math.round((SLOWEST + (FASTEST - SLOWEST) * nth) * BEAT)) / BEAT;
}

/** Returns the speed of a slot's marks, steps a second. */
export const flowSpeedAt = ({ floats }: WordTable, slot: number): number => floats[slot * SLOT_WORDS + 1]!;

/** Returns where a slot's marks are, 0…1 of a step. */
export function flowPlaceAt({ floats }: WordTable, slot: number, beat: number): number {
  const at = slot * SLOT_WORDS;
  return fraction(floats[at]! + (floats[at + 3]! < 0 ? floats[at + 1]! * beat : 0));
}

/** Sets the speed of a slot's marks from where they are now; without `mayMove` they only point. */
export function setFlow(slots: WordTable, slot: number, speed: number, time: number, mayMove: boolean): void {
  const at = slot * SLOT_WORDS;
  const { floats } = slots;
  const moves = mayMove && speed !== 0;
  if (floats[at + 1] === Math.fround(speed) && floats[at + 3]! < 0 === moves) return;
  const beat = beatOf(time);
  const place = flowPlaceAt(slots, slot, beat);
  floats[at] = fraction(place - (moves ? speed * beat : 0));
  floats[at + 1] = speed;
  floats[at + 2] = 0;
  floats[at + 3] = moves ? -1 : 0;
  slots.touch(slot);
}

const fraction = (value: number): number => value - Math.floor(value);
