/** The mark of an alarm, as webgl/shaders/alarm.ts draws it. See alarm-look.ts. */
import { hypot } from '../../geometry/distance.ts';
import {
  type AlarmLook,
  BADGE,
  FRAME_DASH,
  FRAME_FINE,
  FRAME_HALF,
  FRAME_OUT,
  FRAME_STEP,
} from '../alarm-look.ts';
import type { Mark } from './mark.ts';
import { boxDistance } from './paint-box.ts';
import { blend, cover, toAlpha } from './pixels.ts';

const WHITE = 0xffffff;
/** Square of the reach of a badge with its rim, for radius 1. */
const REACH = 2.9;

/** Paints one pixel of it: `x`, `y` from the object's centre, along its sides. */
export function alarmMark(mark: Mark, look: AlarmLook, at: number, x: number, y: number): void {
  const { halfX, halfY, px } = mark;
  frame(mark, look, at, x, y);
  const small = (Math.min(halfX, halfY) * 2) / px;
  const radius = Math.min(BADGE.most, Math.max(BADGE.least, small * BADGE.share)) * px;
  const qx = (x + halfX - 0.35 * radius) / radius;
  const qy = (y + halfY - 0.35 * radius) / radius;
  if (qx * qx + qy * qy < REACH) badge(mark.words, look, at, qx, qy, radius);
}

function frame({ words, halfX, halfY, px }: Mark, look: AlarmLook, at: number, x: number, y: number): void {
  if (look.frame === 'none') return;
  const distance = boxDistance(
    Math.abs(x),
    Math.abs(y),
    halfX + FRAME_OUT * px,
    halfY + FRAME_OUT * px,
    3 * px,
  );
  const half = look.frame === 'fine' ? FRAME_FINE : FRAME_HALF;
  const share = cover(Math.abs(distance) - half * px);
  if (share === 0) return;
  const along = (x + y) / px;
  if (look.frame === 'dashed' && along - Math.floor(along / FRAME_STEP) * FRAME_STEP > FRAME_DASH) return;
  blend(words, at, look.tone, toAlpha(share * look.alpha));
}

function badge(
  words: Uint32Array,
  { form, filled, tone, alpha }: AlarmLook,
  at: number,
  x: number,
  y: number,
  radius: number,
): void {
  const body = bodyDistance(form, x, y);
  const rim = cover((body - 0.2) * radius);
  const back = cover(body * radius);
  const sign = back > 0 ? cover(signDistance(form, x, y) * radius) : 0;
  if (rim > 0) blend(words, at, filled ? WHITE : tone, toAlpha(rim));
  if (back > 0) blend(words, at, filled ? tone : WHITE, toAlpha(back * (filled ? alpha : 1)));
  if (sign > 0) blend(words, at, filled ? WHITE : tone, toAlpha(sign));
}

function bodyDistance(form: AlarmLook['form'], x: number, y: number): number {
  if (form === 'disc') return hypot(x, y) - 1;
  if (form === 'square') return boxDistance(Math.abs(x), Math.abs(y), 0.95, 0.95, 0.2);
  // An upright triangle: two slopes and a base.
  return Math.max(Math.abs(x) * 0.871 - y * 0.491 - 0.62, y - 0.85);
}

/** Two bars, one bar over a dot, a pause sign. */
function signDistance(form: AlarmLook['form'], x: number, y: number): number {
  if (form === 'triangle') return Math.min(bar(x, y, 0, -0.4, 0.25, 0.13), hypot(x, y - 0.58) - 0.15);
  if (form === 'square') return bar(Math.abs(x), y, 0.34, -0.5, 0.5, 0.15);
  return bar(Math.abs(x), y, 0.3, -0.35, 0.35, 0.14);
}

const bar = (x: number, y: number, at: number, top: number, bottom: number, half: number): number =>
  hypot(x - at, y - Math.min(bottom, Math.max(top, y))) - half;
