/**
 * The engine's marks over live objects, as webgl/shaders/marks.frag.ts draws them: an outline for the pointer, the
 * selection and a command on its way; hatch and badge for a value that is not good; frame and badge for an alarm.
 */
import { hypot } from '../../geometry/distance.ts';
import { ObjectFlag } from '../../primitives/record.ts';
import { ASIDE, alarmLook } from '../alarm-look.ts';
import { ALARM_PX, MARK_REACH, SMALL_REACH, WHOLE_PX } from '../lod.ts';
import type { Mark } from './mark.ts';
import { alarmMark } from './paint-alarm.ts';
import { boxDistance } from './paint-box.ts';
import { blend, blendRun, cover, type Pixels, toAlpha } from './pixels.ts';
import type { Placed } from './placed.ts';
import type { Plane } from './plane.ts';
import { cutRow, firstAfter, insetOf, setBox, span } from './row-span.ts';

/**
 * CSS pixels from the object's box to the centre line of the outline, half its width, and the radius of its corners.
 */
const HALO = 3.5;
const HALO_EDGE = 0.75;
const HALO_CORNER = 4;
const INK = 0x3c342d;
const BAD = 0x7e32a8;
const WHITE = 0xffffff;
/** Returns the reach in CSS pixels, for the largest object of this size. */
export const reachOfMarks = (largest: number): number => (largest < WHOLE_PX ? SMALL_REACH : MARK_REACH);
const OUTLINED = ObjectFlag.selected | ObjectFlag.hovered | ObjectFlag.pending;
const FIRM = ObjectFlag.selected | ObjectFlag.pending;
/** Boxes narrower than this, in CSS pixels, are tinted: hatching would not be recognisable. */
const LEAST_HATCHED = 14;
const HATCH = 0.34;
/** Square of the reach of a badge with its rim, for radius 1. */
const BADGE_REACH = 2.7;
/** CSS pixels, at most. */
const BADGE_RADIUS = 6.5;
const TINT = 0.3;
const SMALL_TINT = 0.75;
const NOT_GOOD = 0x60554a;
const UNCERTAIN = 1;
const BAD_QUALITY = 2;
const STALE = 3;

export function paintMark(plane: Plane, pixels: Pixels, o: Placed): void {
  const flawed = (o.flags & ObjectFlag.live) !== 0 && o.quality !== 0;
  const outlined = (o.flags & OUTLINED) !== 0;
  const px = plane.ratio;
  const look = alarmLook(o.standing);
  const pressing = look !== undefined && look.tone !== ASIDE;
  const isAlarm = pressing || (o.flags & ObjectFlag.alarm) !== 0;
  if (isAlarm && Math.min(o.width, o.height) * plane.scale < WHOLE_PX * px)
    paintAlarm(pixels, o, px, pressing ? look.tone : o.colour);
  if (!flawed && !outlined && !look) return;
  if (Math.max(o.width, o.height) * plane.scale < WHOLE_PX * px) {
    paintSmallMark(plane, pixels, o, flawed && !isAlarm, outlined);
    return;
  }
  const halfX = o.width * plane.scale * 0.5;
  const halfY = o.height * plane.scale * 0.5;
  const mark = { words: pixels.words, halfX, halfY, px };
  const marked = { mark, o, accent: plane.accent, outlined, flawed, look };
  // An outline alone reaches less far than badges, and leaves the inside unchanged: nearly all of a large object.
  const isBare = !flawed && !look;
  const reach = isBare ? (HALO + HALO_EDGE) * px + 0.5 : MARK_REACH * px;
  const isPlain = isBare && o.sin === 0 && o.cos === 1 && (o.flags & ObjectFlag.pending) === 0;
  const inset = isBare ? insetOf(HALO_CORNER * px, HALO_EDGE * px + 0.5) : Number.POSITIVE_INFINITY;
  const reachX = halfX + reach;
  const reachY = halfY + reach;
  const alongY = reachX * Math.abs(o.sin) + reachY * Math.abs(o.cos);
  const bottom = Math.min(pixels.bottom, Math.ceil(o.y + alongY));
  const holeX = halfX + HALO * px - inset;
  const holeY = halfY + HALO * px - inset;
  setBox('outer', reachX, reachY);
  setBox('inner', holeX, holeY);
  for (let row = Math.max(pixels.top, Math.floor(o.y - alongY)); row < bottom; row++) {
    cutRow(o, row, 'outer');
    const left = Math.max(pixels.left, firstAfter(o.x + span.from));
    const right = Math.min(pixels.right, firstAfter(o.x + span.to));
    cutRow(o, row, 'inner');
    const isHollow = span.from < span.to;
    if (!isHollow && isPlain) paintBand(pixels, marked, row, left, right);
    else {
      const [from, to] = isHollow ? [span.from, span.to] : [Infinity, Infinity];
      paintRun(pixels, marked, row, left, Math.min(right, firstAfter(o.x + from)));
      paintRun(pixels, marked, row, Math.max(left, firstAfter(o.x + to)), right);
    }
  }
}

/** Paints a row of the upper or lower side of an upright outline: between its corners all pixels are equal. */
function paintBand(pixels: Pixels, marked: Marked, row: number, left: number, right: number): void {
  const { mark, o, accent } = marked;
  const { px, halfX, halfY } = mark;
  const straight = halfX + (HALO - HALO_CORNER) * px;
  const from = Math.min(right, Math.max(left, firstAfter(o.x - straight)));
  const to = Math.min(right, Math.max(from, firstAfter(o.x + straight)));
  const distance = Math.abs(row + 0.5 - o.y) - halfY - HALO * px;
  const share = cover(Math.abs(distance) - HALO_EDGE * px);
  const line = row * pixels.width;
  paintRun(pixels, marked, row, left, from);
  if (share > 0) blendRun(pixels.words, line + from, line + to, accent, haloAlpha(share, o.flags, accent));
  paintRun(pixels, marked, row, to, right);
}

/** An object's marks, as its pixels need them. */
interface Marked {
  readonly mark: Mark;
  readonly o: Placed;
  readonly accent: number;
  readonly outlined: boolean;
  readonly flawed: boolean;
  readonly look: ReturnType<typeof alarmLook>;
}

function paintRun(
  pixels: Pixels,
  { mark, o, accent, outlined, flawed, look }: Marked,
  row: number,
  from: number,
  to: number,
): void {
  const dy = row + 0.5 - o.y;
  for (let column = from; column < to; column++) {
    const dx = column + 0.5 - o.x;
    const x = dx * o.cos + dy * o.sin;
    const y = dy * o.cos - dx * o.sin;
    const at = row * pixels.width + column;
    if (outlined) halo(mark, at, x, y, o.flags, accent);
    if (flawed) qualityMark(mark, at, x, y, o.quality, (o.flags & ObjectFlag.bare) !== 0);
    if (look) alarmMark(mark, look, at, x, y);
  }
}

/** A value beyond a limit shows on whole pixels of its colour, however small its object. */
function paintAlarm(pixels: Pixels, o: Placed, px: number, colour: number): void {
  const side = Math.max(2, Math.round(ALARM_PX * px));
  const left = Math.round(o.x - side / 2);
  const top = Math.round(o.y - side / 2);
  pixels.fill(left, top, left + side, top + side, (colour | 0xff00_0000) >>> 0);
}

/** The mark of an object smaller than a badge: a tint over all of it, and a thin frame. */
function paintSmallMark(plane: Plane, pixels: Pixels, o: Placed, flawed: boolean, outlined: boolean): void {
  const half = Math.max(1, (Math.max(o.width, o.height) * plane.scale) / 2);
  const left = Math.round(o.x - half);
  const top = Math.round(o.y - half);
  const side = Math.round(half * 2);
  if (flawed) tint(pixels, left, top, side, o.quality === BAD_QUALITY ? BAD : NOT_GOOD, SMALL_TINT);
  if (!outlined) return;
  const width = Math.max(1, Math.round(plane.ratio));
  const alpha = ((plane.accent >>> 24) / 255) * (o.flags & FIRM ? 1 : 0.55);
  frame(pixels, left - 2 * width, top - 2 * width, side + 4 * width, width, plane.accent, alpha);
}

function tint(pixels: Pixels, left: number, top: number, side: number, colour: number, alpha: number): void {
  const [from, to] = [Math.max(left, pixels.left), Math.min(left + side, pixels.right)];
  const bottom = Math.min(top + side, pixels.bottom);
  for (let row = Math.max(top, pixels.top); row < bottom; row++)
    if (from < to)
      blendRun(pixels.words, row * pixels.width + from, row * pixels.width + to, colour, toAlpha(alpha));
}

function frame(
  pixels: Pixels,
  left: number,
  top: number,
  side: number,
  width: number,
  colour: number,
  alpha: number,
): void {
  for (let row = 0; row < side; row++) {
    if (top + row < pixels.top || top + row >= pixels.bottom) continue;
    const line = (top + row) * pixels.width;
    const across = row < width || row >= side - width;
    for (let column = 0; column < side; column++) {
      if (!across && column === width) column = side - width;
      const x = left + column;
      if (x >= pixels.left && x < pixels.right) blend(pixels.words, line + x, colour, toAlpha(alpha));
    }
  }
}

/** The outline around the box. */
function halo(
  { words, halfX, halfY, px }: Mark,
  at: number,
  x: number,
  y: number,
  flags: number,
  accent: number,
): void {
  const distance = boxDistance(
    Math.abs(x),
    Math.abs(y),
    halfX + HALO * px,
    halfY + HALO * px,
    HALO_CORNER * px,
  );
  const share = cover(Math.abs(distance) - HALO_EDGE * px);
  if (share === 0 || (flags & ObjectFlag.pending && modulo(x + y, 8 * px) > 4.5 * px)) return;
  blend(words, at, accent, haloAlpha(share, flags, accent));
}

const haloAlpha = (share: number, flags: number, accent: number): number =>
  toAlpha(((share * (accent >>> 24)) / 255) * (flags & FIRM ? 1 : 0.55));

function qualityMark(mark: Mark, at: number, x: number, y: number, quality: number, isBare: boolean): void {
  const { words, halfX, halfY, px } = mark;
  const small = (Math.min(halfX, halfY) * 2) / px;
  const inside = cover(boxDistance(Math.abs(x), Math.abs(y), halfX, halfY, 2 * px));
  if (inside > 0 && !isBare) {
    if (small >= LEAST_HATCHED) hatch(words, at, x, y, px, inside);
    else blend(words, at, INK, toAlpha(TINT * inside));
  }
  // The badge shrinks with a small box down to the smallest recognisable size.
  const radius = (isBare ? BADGE_RADIUS : Math.min(BADGE_RADIUS, Math.max(4, small * 0.22))) * px;
  const qx = isBare ? x / radius : (x - halfX + 0.35 * radius) / radius;
  const qy = isBare ? y / radius : (y + halfY - 0.35 * radius) / radius;
  if (qx * qx + qy * qy < BADGE_REACH) badge(words, at, qx, qy, quality, radius);
}

/** Fine diagonals, each a dark line beside a light one: one of the two contrasts with any background. */
function hatch(words: Uint32Array, at: number, x: number, y: number, px: number, inside: number): void {
  const place = modulo((x + y) * Math.SQRT1_2, 7 * px);
  const light = cover(Math.abs(place - 2 * px) - 0.5 * px) * HATCH * inside;
  const dark = cover(Math.abs(place - 3 * px) - 0.5 * px) * HATCH * inside;
  if (light > 0) blend(words, at, WHITE, toAlpha(light));
  if (dark > 0) blend(words, at, INK, toAlpha(dark));
}

/** `x`, `y` are the position in the badge, whose radius is 1; `radius` in pixels. */
function badge(words: Uint32Array, at: number, x: number, y: number, quality: number, radius: number): void {
  const body = bodyDistance(x, y, quality);
  const light = quality === STALE;
  const rim = cover((body - 0.2) * radius);
  const back = cover(body * radius);
  const sign = back > 0 ? cover(signDistance(x, y, quality) * radius) : 0;
  if (rim > 0) blend(words, at, light ? INK : WHITE, toAlpha(rim));
  if (back > 0) blend(words, at, light ? WHITE : quality === BAD_QUALITY ? BAD : INK, toAlpha(back));
  if (sign > 0) blend(words, at, light ? INK : WHITE, toAlpha(sign));
}

function bodyDistance(x: number, y: number, quality: number): number {
  if (quality === UNCERTAIN) return (Math.abs(x) + Math.abs(y) - 1.25) * Math.SQRT1_2;
  if (quality === BAD_QUALITY || quality === STALE) return hypot(x, y) - 1;
  return boxDistance(Math.abs(x), Math.abs(y), 0.9, 0.9, 0.25);
}

/** The bar with a dot, the cross, the clock's hands, the dash. */
function signDistance(x: number, y: number, quality: number): number {
  if (quality === UNCERTAIN) return Math.min(segment(x, y, 0, -0.5, 0, 0.1, 0.13), hypot(x, y - 0.5) - 0.16);
  if (quality === BAD_QUALITY) return segment(Math.abs(x), Math.abs(y), 0, 0, 0.42, 0.42, 0.13);
  if (quality === STALE)
    return Math.min(segment(x, y, 0, 0, 0, -0.55, 0.12), segment(x, y, 0, 0, 0.38, 0.18, 0.12));
  return segment(x, y, -0.42, 0, 0.42, 0, 0.14);
}

function segment(x: number, y: number, x1: number, y1: number, x2: number, y2: number, half: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return hypot(x - x1 - dx * share, y - y1 - dy * share) - half;
}

const modulo = (value: number, by: number): number => value - Math.floor(value / by) * by;
