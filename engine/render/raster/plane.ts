/** How the tables' units become pixels in one picture: all that painting needs of a frame. */
import type { SceneTables } from '../../primitives/tables.ts';
import type { Frame } from '../backend.ts';
import type { BrowserGlyphs } from '../text/browser-glyphs.ts';

export interface Plane {
  readonly tables: SceneTables;
  readonly glyphs: BrowserGlyphs;
  /** Device pixels a unit. */
  readonly scale: number;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  /** Seconds of the engine's clock. */
  readonly time: number;
  /** World offset of what is dragged. */
  readonly drag: Frame['drag'];
  readonly accent: number;
  readonly pictures: Frame['pictures'];
  /** Large letters are painted from their outlines, not from fields. */
  readonly fine: boolean;
}

/** Pixels are counted in steps this fine, so that rounding errors far from the origin round to the same pixel. */
const STEPS = 256;
export const onGrid = (pixels: number): number => Math.round(pixels * STEPS) / STEPS;
