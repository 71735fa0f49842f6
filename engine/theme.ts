/** The engine's own colours. */
import { parseColour } from './primitives/colour.ts';
import { type DiagramTheme, type TokenTheme, tokenText } from './primitives/tokens.ts';

/** Of the console. */
export type Theme = 'light' | 'dark';
interface Colours {
  /** Colour around the diagram's page. */
  readonly around: number;
  /** The same in edit mode: a builder sees where the page ends, whatever grey it is. */
  readonly desk: number;
}

export const THEMES: Readonly<Record<Theme, Colours>> = {
  light: { around: parseColour('#e9ecef'), desk: parseColour('#d8dde1') },
  dark: { around: parseColour('#14171a'), desk: parseColour('#14171a') },
};

/** Colours of outlines for pointer and selection, on the page of a theme. */
const ACCENTS: Readonly<Record<TokenTheme, number>> = {
  light: parseColour('#16803c'),
  dark: parseColour('#3fb967'),
  contrast: parseColour('#5cff8f'),
};

/** Colour of a page that sets none. */
export const PAPER = tokenText('paper', '#ffffff');

/** The look of diagrams without a theme is that of old ones: outlines in the console's colour. */
export const accentOf = (shown: DiagramTheme, console: Theme): number =>
  ACCENTS[shown === 'classic' ? console : shown];
