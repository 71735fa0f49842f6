/** Colours as they are saved: `#rrggbb`, `#rrggbbaa`, `transparent`, or a token of the diagram's theme. */

/** What a field shows: of a token its name, as `equipment fill`, until somebody types. */
export const shownColour = (colour: string): string =>
  /^token:([a-z0-9.]+)(?=\/|$)/.exec(colour)?.[1]?.replaceAll('.', ' ') ?? colour;

/** Returns the code behind a token, that of the light theme, and any other colour as it is; nothing where the token has none. */
export const codeBehind = (colour: string): string => colour.replace(/^token:[^/]*\/?/, '');

/**
 * `#abc`, `#aabbcc`, `#aabbccdd`, with or without the `#`; a token. Null for anything else. Whether a token
 * is known is decided by the worker.
 */
export function readColour(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === 'transparent' || typed.startsWith('token:')) return typed;
  const hex = typed.replace(/^#/, '');
  if (/^[0-9a-f]{3}$/.test(hex)) return `#${hex.replace(/./g, '$&$&')}`;
  if (/^[0-9a-f]{6}$/.test(hex) || /^[0-9a-f]{8}$/.test(hex))
    return `#${hex.replace(/ff$/, (end) => (hex.length === 8 ? '' : end))}`;
  return null;
}
