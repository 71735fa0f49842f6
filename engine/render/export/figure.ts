/** The elements of a vector picture, independent of SVG and PDF. Units of the object, origin at its centre. */

import type { Picture } from '../pictures/picture.ts';

export interface Ink {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0…1. */
  readonly alpha: number;
}

export interface Gradient {
  readonly from: Ink;
  readonly to: Ink;
  readonly towards: 'down' | 'right';
  /** What it spans. */
  readonly over: Box;
}

/** Moves, lines and cubic curves: supported by both SVG and PDF. */
export type Step =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

export type Box = readonly [x: number, y: number, width: number, height: number];

export type Outline =
  | { readonly form: 'box'; readonly box: Box; readonly radius: number }
  | { readonly form: 'ellipse'; readonly box: Box }
  | { readonly form: 'path'; readonly steps: readonly Step[] };

/** Rotation or offset by a live value, applied before the object is placed. */
export type Shift =
  | { readonly by: 'turn'; readonly degrees: number; readonly x: number; readonly y: number }
  | { readonly by: 'move'; readonly x: number; readonly y: number };

export interface Figure {
  readonly outline: Outline;
  readonly fill?: Ink | Gradient;
  readonly stroke?: Ink;
  readonly strokeWidth: number;
  readonly dash?: readonly [on: number, off: number];
  readonly round?: boolean;
  readonly shift?: Shift;
  /** Nothing outside it is shown: the height of a level. */
  readonly clip?: Box;
  /** Softens the edge over this many units, half of them outside. */
  readonly blur?: number;
}

export interface TextRun {
  readonly text: string;
  /** Of the first letter, on the baseline. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** From there to the end of the last letter. */
  readonly width: number;
  /** The number that `fontKey` returns. */
  readonly font: number;
  readonly ink: Ink;
  readonly shift?: Shift;
}

/** A picture inside the picture. */
export interface PlacedPicture {
  readonly picture: Picture;
  readonly box: Box;
  readonly tint: Ink;
  readonly shift?: Shift;
  /** Whether it keeps its own aspect ratio; the box has that ratio already where it is known. */
  readonly contains?: boolean;
}

/** Takes the elements of a picture, lowest first, and writes them in its own format. */
export interface VectorSink {
  /** Starts an object with this centre, rotated by degrees clockwise. */
  place(x: number, y: number, degrees: number): void;
  figure(figure: Figure): void;
  text(run: TextRun): void;
  picture(placed: PlacedPicture): void;
}

export const isGradient = (fill: Ink | Gradient): fill is Gradient => 'towards' in fill;

/** Returns a colour word of the tables with `opacity` applied; undefined where it is invisible. */
export function inkOf(colour: number, opacity: number): Ink | undefined {
  const alpha = ((colour >>> 24) / 255) * opacity;
  if (alpha <= 0) return undefined;
  return { red: colour & 255, green: (colour >>> 8) & 255, blue: (colour >>> 16) & 255, alpha };
}
