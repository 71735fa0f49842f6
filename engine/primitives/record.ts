/**
 * The record: the one thing that is ever drawn.
 *
 * A kind's `draw` writes records through the pen; both backends, the hit test and the exporter read them. A record is
 * RECORD_WORDS 32-bit words in one growing table, so that the GPU takes it as three RGBA32UI texels and the CPU reads
 * the same bytes. Coordinates are local to the object: its centre is the origin, x right, y down, one unit a pixel at
 * 100 %. Position and angle stand in the object table alone, so moving an object touches 32 bytes however much it draws,
 * and nothing jitters far from the world's origin. Slots are counted from the object's first one. So nothing in a record
 * says whose it is, and objects that look alike share their records (scene/rows.ts).
 *
 *   word  rrect ellipse polygon   arc                 line               triangle        glyph             picture
 *   0 f   left                    centre x            x1                 x1              pen x             left
 *   1 f   top                     centre y            y1                 y1              baseline y        top
 *   2 f   width                   radius x            x2                 x2              font size         width
 *   3 f   height                  radius y            y2                 y2              -                 height
 *   4 u   fill                    fill                marks of its flow  fill            fill              tint
 *   5 u   stroke or 2nd colour    stroke              stroke             2nd colour      -                 picture's number
 *   6     f16 stroke width,       f16 stroke width,   f16 width,         f x3            glyph index       as rrect
 *         f16 corner radius       f16 ring width      f16 head length
 *   7     f16 (sides|inner) …     f16 from, f16 sweep f16 dash, f16 gap  f y3            -                 -
 *   8 u   type, flags, minPx, detail (bytes from the lowest)
 *   9 u   index of the object that the row belongs to; others may be drawn with it too
 *  10 u   modifier: slot (24 bits) and mode (8 bits, highest)
 *  11     modifier parameter: two f16, by mode. A triangle with a gradient has no modifier: how far along the gradient, 0…1,
 *         its box begins and ends
 *
 * The ring of an arc has the colour `fill`; `stroke` is its outline. A line has no fill of its own. Edges of a triangle: bit 1 is
 * vertex 1 to 2, bit 2 is 2 to 3, bit 4 is 3 to 1. In pairs of f16 the first stands in the lower half.
 * Colours are RGBA8, red lowest, or a slot where the flag FILL_SLOT or STROKE_SLOT is set.
 * Angles are degrees, clockwise from 12 o'clock.
 */
export const RECORD_WORDS = 12;

export const RecordType = {
  /** Draws nothing: a freed record, or an unused place of a live text. */
  none: 0,
  rrect: 1,
  ellipse: 2,
  /** Regular polygon or star inside its box: word 7 is f16 sides, f16 inner radius ratio (1: polygon). */
  polygon: 3,
  arc: 4,
  line: 5,
  triangle: 6,
  glyph: 7,
  picture: 8,
  /** A blurred rounded rectangle: the stroke width is the blur radius. */
  shadow: 9,
} as const;
export type RecordType = (typeof RecordType)[keyof typeof RecordType];

export const RecordFlag = {
  fillSlot: 1,
  strokeSlot: 2,
  /** The second colour is the end of a linear gradient, its direction in `detail`: 0 down, 1 right; of a triangle bit 8. */
  gradient: 4,
  /** Line: an arrow at (x2,y2) and at (x1,y1). Picture: `contain` is the first of these bits. */
  head: 8,
  contain: 8,
  tail: 16,
  /** Triangle: bits of `detail` 1, 2, 4 say which edges are outer and so anti-aliased. */
  outerEdges: 32,
  /** Belongs to the engine (quality mark): hit test and export skip it. */
  overlay: 64,
  /** Line and arc ends are round; otherwise butt. */
  round: 128,
} as const;

/** The bit of a triangle's `detail` that says that its gradient runs to the right. */
export const TRIANGLE_RIGHT = 8;

/** How a live slot changes a record besides its colour. The f16 pair is the modifier's parameter. */
export const Modifier = {
  none: 0,
  /**
   * Keeps the part of the box that the slot (0…1) fills, measured from an edge. Parameters: low and high of the range
   * inside the box (0…1).
   */
  fillFromBottom: 1,
  fillFromLeft: 2,
  fillFromTop: 3,
  fillFromRight: 4,
  /** Turns about a local pivot: parameters are the pivot; the slot holds degrees, or the modifier itself (CONSTANT_SLOT). */
  turn: 5,
  /** Arc: the slot (0…1) scales the sweep. */
  sweep: 6,
  /** Moves by the slot (0…1) times the parameters (dx, dy); hidden while the slot is UNKNOWN_LEVEL. */
  shift: 7,
  /** Shown while the slot is at least 0.5; parameter x 1 inverts. */
  show: 8,
  /**
   * Line: marks run along it, or its own dashes; the slot is that of flow.ts. Parameters: where the line begins on its
   * pipe, in steps of the marks (0…1), and 1 or -1 for against the line's direction.
   */
  flow: 9,
} as const;
export type Modifier = (typeof Modifier)[keyof typeof Modifier];

/**
 * Replaces a slot index: the number itself, −360…360, in the lower bits. `constantSlot` makes one, `constantOf` reads
 * it.
 */
export const CONSTANT_SLOT = 0x80_0000;
const CONSTANT_STEPS = CONSTANT_SLOT / 720;
export const constantSlot = (value: number): number =>
  CONSTANT_SLOT | Math.min(CONSTANT_SLOT - 1, Math.max(0, Math.round((value + 360) * CONSTANT_STEPS)));
export const constantOf = (slot: number): number => (slot & (CONSTANT_SLOT - 1)) / CONSTANT_STEPS - 360;

const SLOT_BITS = 0xff_ffff;

/** Returns the row of the slot in a record's modifier, or its constant. `start`: the object's first slot. */
export const modifierSlot = (modifier: number, start: number): number =>
  modifier & CONSTANT_SLOT ? modifier & SLOT_BITS : (modifier & SLOT_BITS) + start;

/** Returns the row of the slot in a record's colour word. A shadow's slot stands apart from those of its object. */
export const paintSlotRow = (word: number, start: number): number => (word + start) >>> 0;

/**
 * The object table: OBJECT_WORDS a scene index. Positions are two floats each (high and low part of the f64), subtracted
 * from the camera's two in the shader, which keeps them exact to 2^-48 of the world's size.
 *
 *   0 f centre x high   1 f centre y high   2 f centre x low   3 f centre y low
 *   4 f angle, degrees  5 u flags, quality, opacity   6 two f16: width, height   7 u colour when too small for its records
 */
export const OBJECT_WORDS = 8;

export const ObjectFlag = {
  hidden: 1,
  selected: 2,
  hovered: 4,
  /** Moved by the drag uniform instead of its own position. */
  dragged: 8,
  /** Bound to a tag: its quality is shown. */
  live: 16,
  /** A write to it is pending. */
  pending: 32,
  /** Its value is beyond a limit: visible at every size. Word 7 holds the colour. */
  alarm: 64,
  /** A line: its box is mostly empty, and what marks the box's inside is left out. */
  bare: 128,
  /** Word 5: quality in bits 8–15, opacity in bits 16–23, the state of the tag's alarm in bits 24–31. */
} as const;

/**
 * The slot table: SLOT_WORDS per slot, all that a tag update sends to the GPU. A slot eases by itself: the shader (or
 * the raster backend) interpolates from `from` to `to` by time, and no code runs per frame.
 *
 *   0 from   1 to   (f32, or RGBA8 for paints)   2 f start, seconds of the engine's clock   3 f duration, seconds
 *
 * A duration below 0 swings between the two for ever: its absolute value is the full period.
 */
export const SLOT_WORDS = 4;

/** What the slot of a level (0…1) holds while its value is unknown: nothing is filled, and what it shifts is hidden. */
export const UNKNOWN_LEVEL = -1;
/** Whether something that shifts by a slot's number is shown. */
export const isShown = (level: number): boolean => level > UNKNOWN_LEVEL / 2;
