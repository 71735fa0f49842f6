/** Tones of a colour: what is drawn inside a pipe has to differ from its wall, whatever colour that has. */
import { changedToken, literalOf } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** Above this a colour is light: 0…1. */
const LIGHT = 0.62;

/**
 * Returns a mixture with white, 0…1 of it, without transparency; light grey for what is no colour. A token is mixed with
 * the page of its theme.
 */
export function tinted(colour: string, white: number): string {
  const rgb = parts(literalOf(colour));
  if (!rgb) return palette.hollow;
  const tint = `#${rgb.map((part) => hex(part + (255 - part) * white)).join('')}`;
  return changedToken(colour, { mix: ['paper', white] }, tint) ?? tint;
}

/** Returns what is seen on the colour: white, or ink on a light one. */
export function contrast(colour: string): string {
  const rgb = parts(literalOf(colour));
  const light = rgb ? (0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]) / 255 : 1;
  const seen = light > LIGHT ? `${literalOf(palette.ink)}cc` : '#ffffffe0';
  return changedToken(colour, 'legible', seen) ?? seen;
}

function parts(colour: string): Rgb | undefined {
  const long = /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(long);
  if (!match) return undefined;
  return [1, 2, 3].map((nth) => Number.parseInt(match[nth]!, 16)) as unknown as Rgb;
}

const hex = (part: number): string => Math.round(part).toString(16).padStart(2, '0');
