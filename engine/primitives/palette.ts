/**
 * Tokens as words of the tables. A record holds the number of a palette entry instead of a colour, and the theme says
 * which palette a frame is drawn with: another theme is another palette, and no record changes.
 *
 * The word of an entry has no alpha, which no visible colour has, and a mark in its middle bits. Entries are numbered
 * once for all engines of a thread, by token, change and the colour of diagrams without a theme.
 */
import { literalWord } from './literal.ts';
import { type DiagramTheme, isToken, TOKENS, type TokenText, type TokenTheme } from './tokens.ts';

/** The lower bits hold the number of an entry, those above it the mark. */
export const ENTRY_BITS = 12;
export const ENTRY_MARK = 0x00a57;
const NUMBER = (1 << ENTRY_BITS) - 1;
/**
 * Entries of a palette. Documents may name as many colours behind tokens as they like: beyond it, a diagram without a theme
 * shows a token's light colour.
 */
export const PALETTE_SIZE = 2048;
/** What no theme knows, and no code replaces: seen at once, and in no alarm's colour. */
const LOST = 0xff_d3_26_c0;

/** RGBA8 by the number of an entry. */
export type Palette = Uint32Array;

const PALETTES: Readonly<Record<DiagramTheme, Palette>> = {
  classic: new Uint32Array(PALETTE_SIZE),
  light: new Uint32Array(PALETTE_SIZE),
  dark: new Uint32Array(PALETTE_SIZE),
  contrast: new Uint32Array(PALETTE_SIZE),
};
const NAMES = Object.keys(PALETTES) as DiagramTheme[];
const numbers = new Map<string, number>();

/** Returns the colours of a theme. The array stays the same and gets an entry with every new token text. */
export const paletteOf = (theme: DiagramTheme): Palette => PALETTES[theme];
/** Number of entries in use. */
export const paletteCount = (): number => numbers.size;

export const isEntry = (word: number): boolean => word >>> ENTRY_BITS === ENTRY_MARK;

/** Returns the colour of a word: what it says itself, or its entry. */
export const resolved = (word: number, palette: Palette): number =>
  word >>> ENTRY_BITS === ENTRY_MARK ? palette[word & NUMBER]! : word;

/** Whether a word can be visible: a colour with alpha, or an entry. */
export const isVisible = (word: number): boolean => word >>> 24 !== 0 || isEntry(word);

/** Returns the word of a colour code: one that would be taken for an entry becomes its neighbour, as invisible as itself. */
export const unmistaken = (word: number): number => (isEntry(word) ? word ^ (1 << 16) : word);

/** Returns the word of a token; the colour itself where no theme can change it. */
export function entryOf(text: TokenText): number {
  if (!isToken(text.name) || (text.mix && !isToken(text.mix.other)))
    return text.literal ? unmistaken(literalWord(text.literal)) : LOST >>> 0;
  const colourIn = (theme: DiagramTheme): number => {
    if (theme !== 'classic') return themed(text, theme);
    return text.literal ? literalWord(text.literal) : themed(text, 'light');
  };
  return entry(keyOf(text), colourIn) ?? entryOf({ name: text.name });
}

/** Returns the word of a colour that is made of another in every theme; `what` names how. */
export function derived(word: number, what: string, of: (colour: number) => number): number {
  if (!isEntry(word)) return of(word);
  return entry(`${what} ${word & NUMBER}`, (theme) => of(PALETTES[theme][word & NUMBER]!)) ?? word;
}

/** Returns undefined where the palette is full. */
function entry(key: string, colourIn: (theme: DiagramTheme) => number): number | undefined {
  let number = numbers.get(key);
  if (number === undefined) {
    if (numbers.size === PALETTE_SIZE) return undefined;
    number = numbers.size;
    numbers.set(key, number);
    for (const theme of NAMES) PALETTES[theme][number] = colourIn(theme);
  }
  return (ENTRY_MARK << ENTRY_BITS) | number;
}

const keyOf = ({ name, mix, legible, alpha, literal }: TokenText): string =>
  [name, mix?.other, mix?.share, legible, alpha, literal?.toLowerCase()].join(' ');

function themed({ name, mix, legible, alpha }: TokenText, theme: TokenTheme): number {
  const colour = tokenWord(name, theme);
  if (mix) return mixed(colour, tokenWord(mix.other, theme), mix.share);
  if (legible) return legibleOn(colour);
  return alpha === undefined ? colour : ((colour & 0xff_ffff) | (alpha << 24)) >>> 0;
}

const tokenWord = (name: string, theme: TokenTheme): number =>
  isToken(name) ? literalWord(TOKENS[name][theme]) : LOST >>> 0;

/** Returns the colour at a share of the way from one to another, 0…1. */
export function mixed(from: number, to: number, share: number): number {
  let word = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const start = (from >>> shift) & 255;
    word |= Math.round(start + (((to >>> shift) & 255) - start) * share) << shift;
  }
  return word >>> 0;
}

/** Near black and white, slightly translucent, so that what is below tints them. */
const [DARK_INK, LIGHT_INK] = [0xcc_33_2c_26, 0xe0_ff_ff_ff];
/** Above this a colour is light: 0…1. */
const LIGHT = 0.5;

function legibleOn(colour: number): number {
  const light = 0.299 * (colour & 255) + 0.587 * ((colour >>> 8) & 255) + 0.114 * ((colour >>> 16) & 255);
  return (light / 255 > LIGHT ? DARK_INK : LIGHT_INK) >>> 0;
}

// There is always room for the tokens themselves.
for (const name of Object.keys(TOKENS)) entryOf({ name });
