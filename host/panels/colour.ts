/** Colours as the picker needs them: hue 0…360, saturation, value and alpha 0…1. Saved as `#rrggbb`, `#rrggbbaa` or `transparent`. */
export interface Hsva {
  readonly h: number;
  readonly s: number;
  readonly v: number;
  readonly a: number;
}

/** `#abc`, `#aabbcc`, `#aabbccdd`, with or without the sharp; null for anything else. */
export function readColour(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === 'transparent') return typed;
  const hex = typed.replace(/^#/, '');
  if (/^[0-9a-f]{3}$/.test(hex)) return `#${hex.replace(/./g, '$&$&')}`;
  if (/^[0-9a-f]{6}$/.test(hex) || /^[0-9a-f]{8}$/.test(hex))
    return `#${hex.replace(/ff$/, (end) => (hex.length === 8 ? '' : end))}`;
  return null;
}

/** Black without anything of it for `transparent` and for what is no colour. */
export function toHsva(text: string): Hsva {
  const colour = readColour(text);
  if (!colour || colour === 'transparent') return { h: 0, s: 0, v: 0, a: 0 };
  const channel = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const v = Math.max(r, g, b);
  const c = v - Math.min(r, g, b);
  const sector = c === 0 ? 0 : v === r ? ((g - b) / c + 6) % 6 : v === g ? (b - r) / c + 2 : (r - g) / c + 4;
  return { h: sector * 60, s: v === 0 ? 0 : c / v, v, a: colour.length === 9 ? channel(7) : 1 };
}

export function fromHsva({ h, s, v, a }: Hsva): string {
  if (a === 0) return 'transparent';
  const at = (n: number): number => {
    const k = (n + h / 60) % 6;
    return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
  };
  const hex = (share: number): string =>
    Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${hex(at(5))}${hex(at(3))}${hex(at(1))}${a < 1 ? hex(a) : ''}`;
}
