/** Inheritance: the style of an element inside its parent. */
import type { XmlElement } from '../xml.ts';
import { lengthOf } from './lengths.ts';
import { INHERITED, PROPERTIES } from './properties.ts';

export type Style = Readonly<Record<string, string>>;

const USUAL_SIZE = 16;
const SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9.6,
  'x-small': 12,
  small: 13.33,
  medium: USUAL_SIZE,
  large: 19.2,
  'x-large': 24,
  'xx-large': 32,
};
const STEP = 1.2;

/** Returns the font size in user units. */
export const emOf = (style: Style): number => lengthOf(style['font-size'], USUAL_SIZE);

/** Returns an element's style inside a parent with the style `parent`. Font sizes are in user units. */
export function styleOf({ attributes }: XmlElement, parent: Style): Style {
  const style: Record<string, string> = {};
  for (const key of INHERITED) if (parent[key] !== undefined) style[key] = parent[key];
  for (const key of Object.keys(attributes)) {
    if (!PROPERTIES.has(key)) continue;
    const value = attributes[key]!;
    if (value !== 'inherit') style[key] = key === 'font-size' ? String(sizeOf(value, emOf(parent))) : value;
    else if (parent[key] !== undefined) style[key] = parent[key];
  }
  return style;
}

function sizeOf(text: string, around: number): number {
  const word = text.trim().toLowerCase();
  if (word === 'larger') return around * STEP;
  if (word === 'smaller') return around / STEP;
  return SIZES[word] ?? Math.max(0, lengthOf(word, around, around, around));
}
