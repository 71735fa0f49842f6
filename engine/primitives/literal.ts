/** Codes of colours (`#rgb`, `#rrggbb`, `#rrggbbaa`) as RGBA8 words, red lowest. */
const SHORT = /^#[0-9a-f]{3}$/i;
const LONG = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i;

export const isLiteral = (text: string): boolean => SHORT.test(text) || LONG.test(text);

/** Returns 0, which draws nothing, for anything that is no code. */
export function literalWord(text: string): number {
  if (SHORT.test(text)) return literalWord(`#${text.slice(1).replace(/./g, '$&$&')}`);
  if (!LONG.test(text)) return 0;
  const channel = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  const alpha = text.length === 9 ? channel(7) : 255;
  return rgba(channel(1), channel(3), channel(5), alpha);
}

const rgba = (red: number, green: number, blue: number, alpha: number): number =>
  (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;
