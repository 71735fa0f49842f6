/**
 * Levels of detail: how an object is drawn, by its size on the screen and the capacity of the backend. At rest there is
 * only one level: every record is drawn, and anything smaller than a pixel by its area. The others are sketches for
 * moving pictures.
 */

/** Text below this many CSS pixels cannot be read: a sketch leaves it out. */
const TEXT_PX = 6;
/** Strokes shorter than this, such as the ticks of a distant gauge, are not in a sketch. CSS pixels. */
const TICK_PX = 2;
/** Smaller objects are one quad of their colour. */
export const WHOLE_PX = 6;
/** Smaller objects are thinned out where there are too many; the rest represent them. */
export const POINT_PX = 0.75;

/** Smaller objects are one quad where there are momentarily too many. */
const ROUGH_PX = 24;

/** What both backends draw differently when it is small. Device pixels; letters by their em. */
/** Smaller letters are drawn at their exact position; others are aligned to a row of pixels. */
export const FITTED_PX = 8;
/** Smaller letters are a point of their ink. */
export const POINT_TEXT_PX = 1;
/** Smaller letters are drawn by their ink in each pixel. */
export const INK_PX = 24;
/** Larger letters are drawn from outlines at rest. */
export const OUTLINE_PX = 40;
/** Boxes with a shorter side are drawn by the area that they cover of each pixel. */
export const SMALL_PX = 4;

/** Side of the square that shows an alarm on a smaller object, CSS pixels. */
export const ALARM_PX = 3;
/** How far a mark reaches beyond its object's box, CSS pixels; and where all objects are small. */
export const MARK_REACH = 8;
export const SMALL_REACH = 4;

/** Bands per octave of scale: within one the order stays as it is. */
const BANDS = 4;
export const bandOf = (scale: number): number => Math.floor(Math.log2(scale) * BANDS + 1e-9);
/** Returns the largest scale of a band: the order is built for it, so that nothing is missing anywhere in the band. */
export const bandTop = (band: number): number => 2 ** ((band + 1) / BANDS);

export interface Detail {
  /** Larger side, units: smaller objects are one quad. */
  readonly wholeBelow: number;
  /** Objects smaller than this, and not smaller than `wholeBelow`, show only their first record: their body. */
  readonly bodyBelow: number;
  /** One object in this many is drawn. A power of two. */
  readonly stride: number;
  /** Smaller letters and shorter lines, in units, are left out. */
  readonly textBelow: number;
  readonly lineBelow: number;
  /** CSS pixels per unit, for records that a kind shows only from a certain size on; 0: always draw them. */
  readonly leastAt: number;
}

/** Nothing is left out. */
export const EXACT: Detail = {
  wholeBelow: 0,
  bodyBelow: 0,
  stride: 1,
  textBelow: 0,
  lineBelow: 0,
  leastAt: 0,
};

/** What is left out of a moving picture, at a scale (CSS pixels per unit). */
const sketchAt = (scale: number): Detail => ({
  wholeBelow: WHOLE_PX / scale,
  bodyBelow: WHOLE_PX / scale,
  stride: 1,
  textBelow: TEXT_PX / scale,
  lineBelow: TICK_PX / scale,
  leastAt: scale,
});

/**
 * Whether this object is one of those drawn for every `stride` (a power of two): the same ones in every frame, evenly
 * spread.
 */
export const kept = (index: number, stride: number): boolean =>
  (Math.imul(index, 0x9e37_79b1) >>> 16) % stride === 0;

/**
 * Detail of what is shown briefly around a shrinking picture, where a frame cannot draw all objects: the bodies of some
 * of them, one quad each. `scale`: CSS pixels per unit; `most`: objects that a frame can draw.
 */
export function roughAt(scale: number, count: number, most: number): Detail {
  const sketch = sketchAt(scale);
  if (count <= most) return sketch;
  const wholeBelow = ROUGH_PX / scale;
  return { ...sketch, wholeBelow, bodyBelow: wholeBelow, stride: 2 ** Math.ceil(Math.log2(count / most)) };
}

/** Sizes in pixels are counted in classes, this many per octave, from WHOLE_PX up. */
const CLASSES_PER_OCTAVE = 4;
const CLASSES = 48;

/** What the budget is computed from. */
interface Sizes {
  extentOf(index: number): number;
  readonly recordCount: Uint32Array;
}

const cost = new Float64Array(CLASSES);

/**
 * Chooses the detail of `count` objects at a scale (CSS pixels per unit) so that they need no more than `budget` quads,
 * as far as thinning goes: first only bodies of the smaller objects, then all objects as quads, then some of the quads.
 */
export function chooseDetail(
  sizes: Sizes,
  indices: Uint32Array,
  count: number,
  scale: number,
  budget: number,
): Detail {
  if (recordsOf(sizes, indices, count) <= budget) return EXACT;
  const sketch = sketchAt(scale);
  if (count > budget)
    return { ...sketch, bodyBelow: Infinity, stride: strideOf(count, scale, budget, sizes, indices) };
  cost.fill(0);
  for (let nth = 0; nth < count; nth++) {
    const index = indices[nth]!;
    const px = sizes.extentOf(index) * scale;
    if (px < WHOLE_PX) continue;
    const at = Math.floor(Math.log2(px / WHOLE_PX) * CLASSES_PER_OCTAVE);
    cost[Math.min(at, CLASSES - 1)]! += sizes.recordCount[index]!;
  }
  let left = budget - count;
  let at = CLASSES;
  while (at > 0 && left >= cost[at - 1]!) left -= cost[--at]!;
  return { ...sketch, bodyBelow: sketch.wholeBelow * 2 ** (at / CLASSES_PER_OCTAVE) };
}

/** Estimates the number of records of these objects. */
export function recordsOf(
  { recordCount }: Pick<Sizes, 'recordCount'>,
  indices: Uint32Array,
  count: number,
): number {
  let records = 0;
  for (let nth = 0; nth < count; nth++) records += recordCount[indices[nth]!]!;
  return records;
}

/** Only objects smaller than POINT_PX may be left out: larger ones would be missed. */
function strideOf(count: number, scale: number, budget: number, sizes: Sizes, indices: Uint32Array): number {
  const limit = POINT_PX / scale;
  let points = 0;
  for (let nth = 0; nth < count; nth++) if (sizes.extentOf(indices[nth]!) < limit) points++;
  const room = Math.max(budget - (count - points), budget / 8);
  return points > room ? 2 ** Math.ceil(Math.log2(points / room)) : 1;
}
