/** Colours as they are saved: `#rrggbb`, `#rrggbbaa` or `transparent`. */

/** `#abc`, `#aabbcc`, `#aabbccdd`, with or without the `#`; null for anything else. */
export function readColour(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === 'transparent') return typed;
  const hex = typed.replace(/^#/, '');
  if (/^[0-9a-f]{3}$/.test(hex)) return `#${hex.replace(/./g, '$&$&')}`;
  if (/^[0-9a-f]{6}$/.test(hex) || /^[0-9a-f]{8}$/.test(hex))
    return `#${hex.replace(/ff$/, (end) => (hex.length === 8 ? '' : end))}`;
  return null;
}
