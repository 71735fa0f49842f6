/** The fonts of diagrams for those that an SVG asks for. */
import type { Style } from './css/inherit.ts';
import type { FontSizes } from './css/lengths.ts';
import { letterWidth } from './letter-widths.ts';
import type { Notes } from './notes.ts';

export const isBold = ({ 'font-weight': weight }: Style): boolean =>
  weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
export const isItalic = (style: Style): boolean => /italic|oblique/.test(style['font-style'] ?? '');

const FAMILIES: readonly (readonly [RegExp, string, isSame: boolean])[] = [
  [/^roboto$/, 'Roboto', true],
  [/^helvetica( neue)?$/, 'Helvetica', true],
  [/^(arial|liberation sans|sans-serif)$/, 'Arial', true],
  [/^(times|times new roman|liberation serif|serif)$/, 'Times New Roman', true],
  [/serif|georgia|garamond|palatino|cambria|roman/, 'Times New Roman', false],
];

interface Family {
  readonly family: string;
  /** The font that is replaced by it. */
  readonly instead?: string;
}

const known = new Map<string, Family>();
const MOST_KNOWN = 1_000;

/** Returns the nearest font that diagrams have; an SVG without a font has the browser's default, Times. */
function nearest(list: string): Family {
  const names = list.split(',').map((name) =>
    name
      .trim()
      .replaceAll(/^["']|["']$/g, '')
      .toLowerCase(),
  );
  for (const name of names) {
    const found = FAMILIES.find(
      ([pattern]) => pattern.test(name) && !/sans/.test(name.replace('sans-serif', '')),
    );
    const exact = FAMILIES.find(([pattern, , isSame]) => isSame && pattern.test(name)) ?? found;
    if (!exact) continue;
    const isOther = name !== names[0] || !exact[2];
    return { family: exact[1], ...(isOther ? { instead: names[0]! } : {}) };
  }
  return { family: 'Arial', instead: names[0]! };
}

function found(list = 'times'): Family {
  const before = known.get(list);
  if (before) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const family = nearest(list);
  known.set(list, family);
  return family;
}

/** Returns the font of diagrams for a list of fonts. */
export const nearestFamily = (list: string): string => found(list).family;

/** Heights of the letter x, ems. */
const X_HEIGHTS: Readonly<Record<string, number>> = { Roboto: 0.528, 'Times New Roman': 0.459 };

/** Returns the sizes of `ex` and `ch` for a list of fonts. */
export function sizesIn(list: string | undefined): FontSizes {
  const { family } = found(list);
  return { ex: X_HEIGHTS[family] ?? 0.519, ch: letterWidth(family, false, false, '0') };
}

/** Returns the font that shows the text, and notes where it is another one. */
export function familyOf(style: Style, notes: Notes): string {
  const { family, instead } = found(style['font-family']);
  if (instead !== undefined) notes.add('font', instead);
  return family;
}

/** Returns the advance width of a letter in ems, in the font that shows it. */
export const widthOf = (style: Style, letter: string): number =>
  letterWidth(found(style['font-family']).family, isBold(style), isItalic(style), letter);
