/** Colours as the picker needs them: hue 0…360, saturation, value and alpha 0…1. */
import { formatHex, formatHex8, type Hsv, modeHsv, modeRgb, useMode as withMode } from 'culori/fn';
import { readColour } from './colour.ts';

withMode(modeRgb);
const toHsv = withMode(modeHsv);

export interface Hsva {
  readonly h: number;
  readonly s: number;
  readonly v: number;
  readonly a: number;
}

/** Of a code. Transparent black for `transparent` and for anything that is no colour. */
export function toHsva(code: string): Hsva {
  const colour = readColour(code);
  if (!colour || colour === 'transparent') return { h: 0, s: 0, v: 0, a: 0 };
  const { h = 0, s, v, alpha = 1 } = toHsv(colour)!;
  return { h, s, v, a: alpha };
}

export function fromHsva({ h, s, v, a }: Hsva): string {
  if (a === 0) return 'transparent';
  const colour: Hsv = { mode: 'hsv', h, s, v, alpha: a };
  return a < 1 ? formatHex8(colour) : formatHex(colour);
}
