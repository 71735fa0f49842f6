/** What a vector picture is made of: neither SVG nor PDF yet. Units of the object, its middle the origin. */

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
}

/** Moves, lines and cubic curves: what both SVG and PDF know. */
export type Step =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

export type Box = readonly [x: number, y: number, width: number, height: number];

export type Outline =
  | { readonly form: 'box'; readonly box: Box; readonly radius: number }
  | { readonly form: 'ellipse'; readonly box: Box }
  | { readonly form: 'path'; readonly steps: readonly Step[] };

/** Where something is turned or moved to by a live value, before its object is placed. */
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
  /** Nothing outside of it is shown: how far a level has risen. */
  readonly clip?: Box;
  /** Softens the edge over so many units, half of them outside. */
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
  /** As `fontKey` makes it. */
  readonly font: number;
  readonly ink: Ink;
  readonly shift?: Shift;
}

/** A picture inside of the picture. */
export interface PlacedPicture {
  readonly picture: Picture;
  readonly box: Box;
  readonly tint: Ink;
  readonly shift?: Shift;
  /** It keeps its own proportions; the box has them already where they are known. */
  readonly contains?: boolean;
}

/** Takes a picture's parts, lowest first, and writes them in its own words. */
export interface VectorSink {
  /** What follows belongs to an object with this middle, turned by so many degrees clockwise. */
  place(x: number, y: number, degrees: number): void;
  figure(figure: Figure): void;
  text(run: TextRun): void;
  picture(placed: PlacedPicture): void;
}

export const isGradient = (fill: Ink | Gradient): fill is Gradient => 'towards' in fill;

/** A colour word of the tables, as light as `opacity` makes it; nothing where it cannot be seen. */
export function inkOf(colour: number, opacity: number): Ink | undefined {
  const alpha = ((colour >>> 24) / 255) * opacity;
  if (alpha <= 0) return undefined;
  return { red: colour & 255, green: (colour >>> 8) & 255, blue: (colour >>> 16) & 255, alpha };
}
