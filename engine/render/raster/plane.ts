/** How the tables' units become pixels in one picture: everything that painting needs of a frame. */
import type { Palette } from '../../primitives/palette.ts';
import type { SceneTables } from '../../primitives/tables.ts';
import type { Frame } from '../backend.ts';
import type { BrowserGlyphs } from '../text/browser-glyphs.ts';

export interface Plane {
  readonly tables: SceneTables;
  readonly glyphs: BrowserGlyphs;
  /** Device pixels per unit. */
  readonly scale: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** Seconds of the engine's clock. */
  readonly time: number;
  /** Seconds within a minute, see primitives/flow.ts. */
  readonly beat: number;
  /** World offset of dragged objects. */
  readonly drag: Frame['drag'];
  readonly accent: number;
  /** Colours of the theme. */
  readonly palette: Palette;
  readonly pictures: Frame['pictures'];
  /** Whether large letters are painted from their outlines, not from distance fields. */
  readonly fine: boolean;
}

/**
 * Steps per pixel: positions are rounded to them, so that rounding errors far from the origin end on the same pixel.
 */
const STEPS = 256;
export const onGrid = (pixels: number): number => Math.round(pixels * STEPS) / STEPS;
