import { changedToken, literalOf } from '../../engine/plugin.ts';

/** Returns `#rrggbb`, or a token for one, with an alpha of 0 to 255; any other colour as it is. */
export function veiled(colour: string, alpha: number): string {
  const code = literalOf(colour);
  if (!/^#[0-9a-f]{6}$/i.test(code)) return colour;
  const seen = code + Math.round(alpha).toString(16).padStart(2, '0');
  return changedToken(colour, { alpha }, seen) ?? seen;
}
