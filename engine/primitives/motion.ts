/** Motions (what a live slot does to a primitive) as modifier words of a record, and the space they may sweep. */
import { flowStep } from './flow.ts';
import { firstHalf, packHalves, secondHalf } from './half.ts';
import type { Motion, ScalarSlot, Side } from './pen.ts';
import type { Placement } from './placement.ts';
import { constantSlot, Modifier } from './record.ts';
import { offsetOf } from './slots.ts';
import type { Staging } from './staging.ts';

const FILLS: Readonly<Record<Side, Modifier>> = {
  bottom: Modifier.fillFromBottom,
  left: Modifier.fillFromLeft,
  top: Modifier.fillFromTop,
  right: Modifier.fillFromRight,
};

/** Writes a motion into words 10 and 11 of the record at `at`. */
export function writeMotion(words: Uint32Array, at: number, motion: Motion, place: Placement): void {
  const slot = motion.do === 'turned' ? constantSlot(motion.degrees % 360) : offsetOf(motion.slot);
  words[at + 10] = (slot | (modifierOf(motion) << 24)) >>> 0;
  words[at + 11] =
    motion.do === 'flow' ? flowParameter(words, at, motion, place) : parameterOf(motion, place);
}

function modifierOf(motion: Motion): Modifier {
  if (motion.do === 'fill') return FILLS[motion.from];
  return motion.do === 'turned' ? Modifier.turn : Modifier[motion.do];
}

/** The marks go on around the corners of a pipe: a line begins where the one before it ends. */
function flowParameter(
  words: Uint32Array,
  at: number,
  { along, reverse }: Extract<Motion, { readonly do: 'flow' }>,
  place: Placement,
): number {
  const dash = words[at + 7]!;
  const step = dash === 0 ? flowStep(firstHalf(words[at + 6]!)) : firstHalf(dash) + secondHalf(dash);
  return packHalves(((along * place.scale) / step) % 1, reverse ? -1 : 1);
}

function parameterOf(motion: Exclude<Motion, { readonly do: 'flow' }>, place: Placement): number {
  switch (motion.do) {
    case 'fill':
      return packHalves(motion.low, motion.high);
    case 'turn':
    case 'turned':
      return packHalves(place.x(motion.x), place.y(motion.y));
    case 'shift':
      return packHalves(motion.dx * place.scaleX, motion.dy * place.scaleY);
    case 'show':
      return packHalves(motion.inverted ? 1 : 0, 0);
    case 'sweep':
      return 0;
  }
}

/** Widens the staging's bounds by a box and by everywhere the motion may move it. */
export function coverMotion(
  staging: Staging,
  motion: Motion | undefined,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  place: Placement,
): void {
  if (motion?.do === 'turn' || motion?.do === 'turned') {
    const x = place.x(motion.x);
    const y = place.y(motion.y);
    const radius = Math.hypot(Math.max(x - minX, maxX - x), Math.max(y - minY, maxY - y));
    staging.cover(x - radius, y - radius, x + radius, y + radius);
    return;
  }
  staging.cover(minX, minY, maxX, maxY);
  if (motion?.do !== 'shift') return;
  const dx = motion.dx * place.scaleX;
  const dy = motion.dy * place.scaleY;
  staging.cover(minX + dx, minY + dy, maxX + dx, maxY + dy);
}

/**
 * A shape's fill level refers to the whole shape, a record's to its own box: converts the level to the box of one of
 * the shape's triangles. Its bounds may lie outside 0…1 there.
 */
export function motionOfPart(
  motion: Motion | undefined,
  whole: readonly [min: number, max: number][],
  part: readonly [min: number, max: number][],
): Motion | undefined {
  if (motion?.do !== 'fill') return motion;
  const axis = motion.from === 'left' || motion.from === 'right' ? 0 : 1;
  const [wholeMin, wholeMax] = whole[axis]!;
  const [min, max] = part[axis]!;
  const size = max - min || 1;
  const rising = motion.from === 'left' || motion.from === 'top';
  const start = rising ? wholeMin - min : max - wholeMax;
  const scale = (wholeMax - wholeMin) / size;
  const at = (level: number): number => start / size + level * scale;
  return { ...motion, low: at(motion.low), high: at(motion.high) };
}

export const fillFrom = (from: Side, slot: ScalarSlot, low: number, high: number): Motion => ({
  do: 'fill',
  from,
  slot,
  low,
  high,
});
