/** CSS colours as diagrams write them: `#rrggbb`, `#rrggbbaa`, `transparent`. */
import { NAMED } from './colour-names.ts';

export interface Rgba {
  /** 0…255. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0…1. */
  readonly alpha: number;
}

/** Undefined where the text is no colour. */
export function parseCssColour(text: string): Rgba | undefined {
  const word = text.trim().toLowerCase();
  if (word.startsWith('#')) return hex(word.slice(1));
  if (word === 'transparent') return { red: 0, green: 0, blue: 0, alpha: 0 };
  const call = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(word);
  if (call) return called(call[1]!, call[2]!.split(/[\s,/]+/).filter(Boolean));
  return Object.hasOwn(NAMED, word) ? hex(NAMED[word]!) : undefined;
}

function hex(digits: string): Rgba | undefined {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const channel = (at: number): number => Number.parseInt(long.slice(at, at + 2), 16);
  return {
    red: channel(0),
    green: channel(2),
    blue: channel(4),
    alpha: long.length === 8 ? channel(6) / 255 : 1,
  };
}

/** A number, or a percentage of `whole`. */
const part = (text: string | undefined, whole: number): number =>
  text?.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * whole : Number(text);

function called(name: string, parts: readonly string[]): Rgba | undefined {
  const alpha = parts[3] === undefined ? 1 : part(parts[3], 1);
  const [red, green, blue] =
    name === 'rgb'
      ? parts.slice(0, 3).map((one) => part(one, 255))
      : fromHsl(Number.parseFloat(parts[0]!), part(parts[1], 1), part(parts[2], 1));
  if (![red, green, blue, alpha].every(Number.isFinite)) return undefined;
  const within = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
  return {
    red: within(red!),
    green: within(green!),
    blue: within(blue!),
    alpha: Math.min(1, Math.max(0, alpha)),
  };
}

function fromHsl(hue: number, saturation: number, lightness: number): number[] {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((shift) => {
    const k = (shift + hue / 30 + 1200) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}

export function colourText({ red, green, blue, alpha }: Rgba, opacity = 1): string {
  const two = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  const shown = alpha * opacity;
  if (shown <= 0) return 'transparent';
  return `#${two(red)}${two(green)}${two(blue)}${shown < 0.998 ? two(shown * 255) : ''}`;
}

/** What a gradient is from afar: the middle of its colours, each as wide as it reaches. */
export function meanColour(
  stops: readonly { readonly at: number; readonly colour: Rgba }[],
): Rgba | undefined {
  if (stops.length === 0) return undefined;
  const sum = { red: 0, green: 0, blue: 0, alpha: 0 };
  const all = [{ ...stops[0]!, at: 0 }, ...stops, { ...stops.at(-1)!, at: 1 }];
  for (let nth = 1; nth < all.length; nth++) {
    const width = Math.max(0, all[nth]!.at - all[nth - 1]!.at) / 2;
    for (const { colour } of [all[nth - 1]!, all[nth]!])
      for (const channel of ['red', 'green', 'blue', 'alpha'] as const)
        sum[channel] += colour[channel] * width;
  }
  return sum;
}
