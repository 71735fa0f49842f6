/** The engine's own colours. */
import { parseColour } from './primitives/colour.ts';

export type Theme = 'light' | 'dark';
interface Colours {
  /** Colour around the diagram's page. */
  readonly around: number;
  /** The same in edit mode: a builder sees where the page ends, whatever grey it is. */
  readonly desk: number;
  /** Colour of outlines for pointer and selection. */
  readonly accent: number;
}

/** The page itself has the diagram's own colour in both themes. */
export const THEMES: Readonly<Record<Theme, Colours>> = {
  light: { around: parseColour('#e9ecef'), desk: parseColour('#d8dde1'), accent: parseColour('#16803c') },
  dark: { around: parseColour('#14171a'), desk: parseColour('#14171a'), accent: parseColour('#3fb967') },
};
/** Colour of a page that sets none. */
export const PAPER = '#ffffff';
