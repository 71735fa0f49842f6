/** Colours of saved diagrams (`#rgb`, `#rrggbb`, `#rrggbbaa`, `transparent`) as RGBA8 words, red lowest. */

/** Diagrams use few colours, many times; hostile ones must not grow the cache without limit. */
const CACHE_LIMIT = 4096;
const cache = new Map<string, number>();

const SHORT = /^#[0-9a-f]{3}$/i;
const LONG = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i;

/** Whether `parseColour` accepts the text. */
export const isColour = (text: string): boolean =>
  text === 'transparent' || SHORT.test(text) || LONG.test(text);

/** Returns the colour's word; 0, which draws nothing, for `transparent` and for anything that is not a colour. */
export function parseColour(text: string): number {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const word = read(text);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(text, word);
  return word;
}

function read(text: string): number {
  if (SHORT.test(text)) return read(`#${text.slice(1).replace(/./g, '$&$&')}`);
  if (!LONG.test(text)) return 0;
  const channel = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  const alpha = text.length === 9 ? channel(7) : 255;
  return rgba(channel(1), channel(3), channel(5), alpha);
}

const rgba = (red: number, green: number, blue: number, alpha = 255): number =>
  (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;

/** Returns the colour half-way to white, with the same alpha. */
export function lighter(colour: number): number {
  const half = (shift: number): number => (((colour >>> shift) & 255) + 256) >>> 1;
  return rgba(half(0), half(8), half(16), colour >>> 24);
}
