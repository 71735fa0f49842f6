/**
 * A scene in a form that every engine can use: plain data, without any engine's terms. An item is positioned by its
 * centre (x, y) in world units and rotated about it by `angle` degrees clockwise; all other lengths are units at 100 %.
 */
interface Placed {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

interface RectItem extends Placed {
  readonly kind: 'rect';
  readonly w: number;
  readonly h: number;
  readonly radius: number;
  readonly fill: string;
}
interface CircleItem extends Placed {
  readonly kind: 'circle';
  readonly radius: number;
  readonly fill: string;
}
/** Starts at x − w/2; its box is w by h. */
interface LabelItem extends Placed {
  readonly kind: 'label';
  readonly w: number;
  readonly h: number;
  readonly text: string;
  readonly size: number;
}
/** From −length/2 to length/2 before rotation, with an arrow head at its end. */
interface LineItem extends Placed {
  readonly kind: 'line';
  readonly length: number;
  readonly fill: string;
}
/** `value` 0…100. */
export interface GaugeItem extends Placed {
  readonly kind: 'gauge';
  readonly radius: number;
  readonly value: number;
}
export interface TankItem extends Placed {
  readonly kind: 'tank';
  readonly w: number;
  readonly h: number;
  readonly value: number;
}
/** A cog of 20 segments. `radius` is the outer one. */
interface IconItem extends Placed {
  readonly kind: 'icon';
  readonly radius: number;
  readonly fill: string;
}

/** A cell of a table: a frame with a centred text. */
export interface CellItem extends Placed {
  readonly kind: 'cell';
  readonly w: number;
  readonly h: number;
  readonly text: string;
}
/** One of SYMBOLS outlines, each different. `radius` is the outer one. */
interface SymbolItem extends Placed {
  readonly kind: 'symbol';
  readonly radius: number;
  readonly shape: number;
  readonly fill: string;
}

/** From −length/2 to length/2 before rotation; its dashes have moved by `shift` units. */
export interface PipeItem extends Placed {
  readonly kind: 'pipe';
  readonly length: number;
  readonly width: number;
  readonly shift: number;
  readonly fill: string;
}

export type Item =
  | RectItem
  | CircleItem
  | LabelItem
  | LineItem
  | GaugeItem
  | TankItem
  | IconItem
  | CellItem
  | SymbolItem
  | PipeItem;

/**
 * What an update sets: the text of a label or a cell, the value of a gauge or a tank, where the dashes of a pipe are, the
 * fill of anything else.
 */
export type Change =
  | { readonly index: number; readonly text: string }
  | { readonly index: number; readonly value: number }
  | { readonly index: number; readonly shift: number }
  | { readonly index: number; readonly fill: string };

/** World point at the centre of the viewport, and pixels per unit. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const VIEWPORT = { width: 1920, height: 1080 } as const;

export interface SceneSize {
  readonly width: number;
  readonly height: number;
}

/** The part of the plane that a scene fills. */
export interface Area extends SceneSize {
  readonly x: number;
  readonly y: number;
}
