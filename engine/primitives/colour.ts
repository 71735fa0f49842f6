/**
 * Colours of saved diagrams (`#rgb`, `#rrggbb`, `#rrggbbaa`, `transparent`, tokens) as words of the tables: RGBA8, red
 * lowest, or an entry of the palette.
 */
import { isLiteral, literalWord } from './literal.ts';
import { derived, entryOf, unmistaken } from './palette.ts';
import { isKnownToken, readToken } from './tokens.ts';

/** Diagrams use few colours, many times; hostile ones must not grow the cache without limit. */
const CACHE_LIMIT = 4096;
const cache = new Map<string, number>();

/** Whether the text says a colour: a code, `transparent`, or known tokens. */
export function isColour(text: string): boolean {
  if (text === 'transparent' || isLiteral(text)) return true;
  const token = readToken(text);
  return token !== undefined && isKnownToken(token);
}

/** Returns the colour's word; 0, which draws nothing, for `transparent` and for anything that is not a colour. */
export function parseColour(text: string): number {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const token = readToken(text);
  const word = token ? entryOf(token) : unmistaken(literalWord(text));
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(text, word);
  return word;
}

/** Returns the colour half-way to white, with the same alpha. */
export const lighter = (colour: number): number => derived(colour, 'lighter', halfWhite);

function halfWhite(colour: number): number {
  const half = (shift: number): number => (((colour >>> shift) & 255) + 256) >>> 1;
  return (half(0) | (half(8) << 8) | (half(16) << 16) | (colour & 0xff00_0000)) >>> 0;
}

/** Returns an opaque colour as translucent as `alpha`, 0…255; any other one as it is. */
export const veiled = (colour: number, alpha: number): number =>
  derived(colour, `veiled ${alpha}`, (word) =>
    word >>> 24 === 255 ? ((word & 0xff_ffff) | (alpha << 24)) >>> 0 : word,
  );
