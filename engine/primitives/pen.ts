/** The drawing interface: everything that a kind's `draw` may do. Implemented by `recorder.ts`. */

declare const slotBrand: unique symbol;
/** A number that live values set: a level, an angle, a switch position. */
export interface ScalarSlot {
  readonly [slotBrand]: 'scalar';
}
/** A colour that live values or states set. */
export interface PaintSlot {
  readonly [slotBrand]: 'paint';
}
/** A short text that live values set. */
export interface TextSlot {
  readonly [slotBrand]: 'text';
}

/** `#rgb`, `#rrggbb`, `#rrggbbaa`, `transparent`; anything else draws nothing. */
export type Colour = string;
export type Paint = Colour | PaintSlot;

export type Side = 'bottom' | 'left' | 'top' | 'right';

/** What a slot does to one primitive besides its colour. At most one per primitive. */
export type Motion =
  | {
      readonly do: 'fill';
      readonly from: Side;
      readonly slot: ScalarSlot;
      readonly low: number;
      readonly high: number;
    }
  | { readonly do: 'turn'; readonly slot: ScalarSlot; readonly x: number; readonly y: number }
  /** A fixed rotation by degrees about a point, independent of values. */
  | { readonly do: 'turned'; readonly degrees: number; readonly x: number; readonly y: number }
  | { readonly do: 'sweep'; readonly slot: ScalarSlot }
  | { readonly do: 'shift'; readonly slot: ScalarSlot; readonly dx: number; readonly dy: number }
  | { readonly do: 'show'; readonly slot: ScalarSlot; readonly inverted: boolean }
  /** For lines: `along` is how far along its pipe the line begins, units. */
  | { readonly do: 'flow'; readonly slot: ScalarSlot; readonly along: number; readonly reverse: boolean };

export interface Style {
  readonly fill?: Paint;
  readonly stroke?: Paint;
  /** Units; centred on the outline. */
  readonly strokeWidth?: number;
  readonly motion?: Motion;
  /** Detail that may be left out while the picture moves, where the object is smaller than this many pixels. */
  readonly minPx?: number;
}

export interface GradedStyle extends Style {
  /** A linear gradient from `fill` to this colour. */
  readonly to?: Colour;
  readonly towards?: 'down' | 'right';
}

export interface BoxStyle extends GradedStyle {
  /** Corner radius. */
  readonly r?: number;
}

export interface StarStyle extends GradedStyle {
  /** Ratio of the inner radius, 0…1: below 1 it is a star. */
  readonly inner?: number;
}

/** A gradient is drawn only where there is no motion: both need the same word of a triangle's record. */
export interface ShapeStyle extends GradedStyle {
  /** The corner index (not number index) at which each hole in the polygon starts, in ascending order. */
  readonly holes?: readonly number[];
  /** What the gradient spans; by default the shape itself. */
  readonly span?: Span;
}

export interface Span {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ArcStyle {
  readonly width: number;
  readonly stroke: Paint;
  readonly motion?: Motion;
  readonly round?: boolean;
}

export interface LineStyle {
  readonly stroke: Paint;
  readonly width: number;
  readonly head?: boolean;
  readonly tail?: boolean;
  /** Length of the arrow heads; they are half as wide. */
  readonly headLength?: number;
  readonly dash?: readonly [on: number, off: number];
  readonly round?: boolean;
  /** Colour of the marks that a flow shows on the line; a dashed line moves its dashes instead. */
  readonly marks?: Paint;
  readonly motion?: Motion;
}

export type FontFamily = 'Roboto' | 'Helvetica' | 'Arial' | 'Times New Roman';

export interface TextStyle {
  readonly size: number;
  readonly fill?: Paint;
  readonly family?: FontFamily;
  readonly weight?: 'normal' | 'bold';
  readonly slope?: 'normal' | 'italic';
  readonly underline?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  /** What `y` means; default middle. */
  readonly baseline?: 'top' | 'middle' | 'alphabetic';
  /** Characters reserved for a live text; default 12. */
  readonly places?: number;
  /** Cut off with an ellipsis beyond this width. */
  readonly maxWidth?: number;
  /** For a static text. */
  readonly motion?: Motion;
}

export interface PictureStyle {
  /** Key or path of a picture on our own server. */
  readonly address: string;
  /** Colours are multiplied by it; white, the default, leaves them as they are. */
  readonly tint?: Paint;
  /** Corner radius. */
  readonly r?: number;
  /** Fitted into the box with its own aspect ratio, centred; otherwise stretched over the whole box. */
  readonly contain?: boolean;
  readonly motion?: Motion;
}

/**
 * Coordinates are units in the object's box: (0,0) is its top left corner, (w,h) its bottom right, before rotation.
 * Angles are degrees clockwise from 12 o'clock. Later calls draw on top.
 */
export interface Pen {
  rrect(x: number, y: number, width: number, height: number, style: BoxStyle): void;
  ellipse(cx: number, cy: number, rx: number, ry: number, style: BoxStyle): void;
  /** Regular polygon or star. */
  polygon(x: number, y: number, width: number, height: number, sides: number, style: StarStyle): void;
  arc(cx: number, cy: number, rx: number, ry: number, from: number, sweep: number, style: ArcStyle): void;
  line(x1: number, y1: number, x2: number, y2: number, style: LineStyle): void;
  /**
   * A filled simple polygon of any shape, as x, y pairs; tessellated once. Its outline, where `stroke` is given, is
   * drawn as lines.
   */
  shape(points: readonly number[], style: ShapeStyle): void;
  text(x: number, y: number, text: string | TextSlot, style: TextStyle): void;
  /** A picture filling a box. While it loads, and where it cannot be loaded, a placeholder is shown. */
  picture(x: number, y: number, width: number, height: number, style: PictureStyle): void;
  shadow(
    x: number,
    y: number,
    width: number,
    height: number,
    style: { readonly r?: number; readonly blur: number; readonly fill: Colour },
  ): void;

  /** Returns the slot of a live binding by its name in the kind's `live`. */
  slot(name: string): ScalarSlot;
  /** Returns the colour slot of a state paint by its name in the kind's `states`. */
  paint(name: string): PaintSlot;
  slotText(name: string): TextSlot;

  fillFrom(side: Side, slot: ScalarSlot, low?: number, high?: number): Motion;
  turn(slot: ScalarSlot, x: number, y: number): Motion;
  turned(degrees: number, x: number, y: number): Motion;
  sweep(slot: ScalarSlot): Motion;
  shift(slot: ScalarSlot, dx: number, dy: number): Motion;
  show(slot: ScalarSlot, inverted?: boolean): Motion;
  /** For the slot of a `flow` binding, on lines; `along`: the length of the pipe before this line. */
  flow(slot: ScalarSlot, along?: number, reverse?: boolean): Motion;
}
