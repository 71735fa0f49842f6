/** CSS colours as diagrams write them: `#rrggbb`, `#rrggbbaa`, `transparent`. */
import {
  clampRgb,
  formatHex,
  formatHex8,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeOklab,
  modeOklch,
  modeP3,
  modeRgb,
  parse,
  type Rgb,
  useMode as withMode,
} from 'culori/fn';

const toRgb = withMode(modeRgb);
for (const mode of [modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch, modeP3]) withMode(mode);

/** Channels 0…1, `alpha` 0…1 and 1 where missing. */
export type { Rgb };

/** No colour is written longer. */
const LONGEST = 200;

/** Returns undefined where the text is not a colour. */
export function parseCssColour(text: string): Rgb | undefined {
  if (text.length > LONGEST) return undefined;
  const colour = parse(text.trim().toLowerCase());
  return colour && toRgb(colour);
}

/** From this alpha on a colour counts as opaque. */
const OPAQUE = 0.998;

export function colourText(colour: Rgb, opacity = 1): string {
  const alpha = (colour.alpha ?? 1) * opacity;
  if (alpha <= 0) return 'transparent';
  const shown = clampRgb({ ...colour, alpha });
  return alpha < OPAQUE ? formatHex8(shown) : formatHex(shown);
}

/** Returns the colour of a gradient's end: an invisible end still tints the colours beside it. */
export function endText(colour: Rgb, opacity: number): string {
  const alpha = (colour.alpha ?? 1) * opacity;
  return alpha > 0 ? colourText(colour, opacity) : formatHex8(clampRgb({ ...colour, alpha: 0 }));
}

/** Returns the average colour of a gradient: its colours weighted by their width. */
export function meanColour(stops: readonly { readonly at: number; readonly colour: Rgb }[]): Rgb | undefined {
  if (stops.length === 0) return undefined;
  const sum = { mode: 'rgb' as const, r: 0, g: 0, b: 0, alpha: 0 };
  const all = [{ ...stops[0]!, at: 0 }, ...stops, { ...stops.at(-1)!, at: 1 }];
  for (let nth = 1; nth < all.length; nth++) {
    const width = Math.max(0, all[nth]!.at - all[nth - 1]!.at) / 2;
    for (const { colour } of [all[nth - 1]!, all[nth]!])
      for (const channel of ['r', 'g', 'b', 'alpha'] as const) sum[channel] += (colour[channel] ?? 1) * width;
  }
  return sum;
}
