/** The engine's own colours. */
import { parseColour } from './primitives/colour.ts';

export type Theme = 'light' | 'dark';
interface Colours {
  /** Around the diagram's page. */
  readonly around: number;
  /** The same while it is edited: a builder sees where the page ends, whatever grey it is. */
  readonly desk: number;
  /** The outline of what is meant. */
  readonly accent: number;
}

/** The page itself is the diagram's own in both themes. */
export const THEMES: Readonly<Record<Theme, Colours>> = {
  light: { around: parseColour('#e9ecef'), desk: parseColour('#d8dde1'), accent: parseColour('#16803c') },
  dark: { around: parseColour('#14171a'), desk: parseColour('#14171a'), accent: parseColour('#3fb967') },
};
/** A page without a colour of its own. */
export const PAPER = '#ffffff';
