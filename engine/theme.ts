/** The engine's own colours. */
import { parseColour } from './primitives/colour.ts';

export type Theme = 'light' | 'dark';
/** Around the diagram's page, and the outline of what is meant. The page itself is the diagram's own in both themes. */
export const THEMES: Readonly<Record<Theme, { readonly around: number; readonly accent: number }>> = {
  light: { around: parseColour('#e9ecef'), accent: parseColour('#16803c') },
  dark: { around: parseColour('#14171a'), accent: parseColour('#3fb967') },
};
/** A page without a colour of its own. */
export const PAPER = '#ffffff';
