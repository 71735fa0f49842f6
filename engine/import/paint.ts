/** Paints of both formats: the words for colours and opacities become colours as diagrams write them. */
import { colourText, parseCssColour, type Rgb } from './colour.ts';
import { resolved } from './css/values.ts';

/** Returns an opacity, 0…1; `whole`: the number for full opacity. */
export function opacityOf(text: string | undefined, whole = 1): number {
  const value = text?.trim().endsWith('%') ? Number.parseFloat(text) / 100 : Number(text || whole) / whole;
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1;
}

/** Returns undefined where the text is not a colour. `current`: the value of `currentColor`. */
export function colourOf(text: string, current = 'black'): Rgb | undefined {
  if (text.toLowerCase() === 'currentcolor') return parseCssColour(current);
  // Newer files hold one colour for light and one for dark pages.
  return parseCssColour(resolved(text, () => undefined) ?? '');
}

/** A drawing has few colours, and many shapes in them. */
const known = new Map<string, string>();
const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 100;

/** Returns a colour with this opacity; `missing` where the text is not a colour. */
export function paintText(text: string, opacity: number, missing: string, current?: string): string {
  const name = `${opacity} ${missing} ${text} ${current}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const colour = text === 'none' ? undefined : (colourOf(text, current) ?? parseCssColour(missing));
  const painted = colour ? colourText(colour, opacity) : 'transparent';
  if (known.size >= MOST_KNOWN) known.clear();
  if (name.length < LONGEST_KNOWN) known.set(name, painted);
  return painted;
}
