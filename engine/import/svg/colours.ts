/** Colours and opacities in the styles of SVG elements. */
import { parseCssColour, type Rgb } from '../colour.ts';
import type { Style } from '../css/inherit.ts';

export const BLACK: Rgb = { mode: 'rgb', r: 0, g: 0, b: 0 };

export const opacityOf = (text: string | undefined): number => {
  const value = text?.trim().endsWith('%') ? Number.parseFloat(text) / 100 : Number(text ?? 1);
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1;
};

/** Returns undefined where the text is not a colour. */
export const colourOf = (text: string, style: Style): Rgb | undefined =>
  text.toLowerCase() === 'currentcolor' ? (parseCssColour(style.color ?? '') ?? BLACK) : parseCssColour(text);
