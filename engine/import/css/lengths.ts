/** Numbers and lengths as CSS and SVG write them. */

/** Longer values are not read: they mean nothing, and their patterns could take long. */
export const LONGEST_VALUE = 500;

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
const NUMBERS = new RegExp(NUMBER, 'gi');
const LENGTH = new RegExp(String.raw`^\s*(${NUMBER})\s*([a-z%]*)\s*$`, 'i');

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};
/** `ex` and `ch` as a usual font has them. */
const EMS: Readonly<Record<string, number>> = { em: 1, ex: 0.5, ch: 0.5, ic: 1 };
/** Degrees. */
const ANGLES: Readonly<Record<string, number>> = { '': 1, deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 };

/** Returns all numbers of a list; blanks between them are optional. */
export const numbersIn = (text: string): number[] => (text.match(NUMBERS) ?? []).map(Number);

/** Splits a list of values at blanks and commas. */
export const listOf = (text: string | undefined): string[] => text?.split(/[\s,]+/).filter(Boolean) ?? [];

/** Parses a length in user units; `whole` is the base of percentages, `em` the font size. */
export function lengthOf(text: string | undefined, missing: number, whole = 0, em = 16): number {
  if (text === undefined || text.length > LONGEST_VALUE) return missing;
  const found = LENGTH.exec(text);
  if (!found) return missing;
  const unit = found[2]!.toLowerCase();
  const factor = unit === '%' ? whole / 100 : unit in EMS ? EMS[unit]! * em : UNITS[unit];
  const size = factor === undefined ? Number.NaN : Number(found[1]) * factor;
  return Number.isFinite(size) ? size : missing;
}

/** Parses an angle, in degrees; undefined where it is none. */
export function angleOf(text: string): number | undefined {
  const found = LENGTH.exec(text);
  const factor = found && ANGLES[found[2]!.toLowerCase()];
  return factor === undefined || factor === null ? undefined : Number(found![1]) * factor;
}

const UNIT = /(?<![\w#])(\d*\.?\d+)(ex|ch|rem|vw|vh|vi|vb|vmin|vmax|pt|pc|in|cm|mm|q)\b/gi;
/** Sizes of letters of a font, ems. */
export interface FontSizes {
  readonly ex: number;
  readonly ch: number;
}

/** Whether a text has lengths that depend on the screen. */
export const hasScreenUnits = (text: string): boolean => /\dv(?:[whib]|min|max)\b/i.test(text);

/** Rewrites lengths that depend on the root or on the screen in pixels, and those that depend on the font in ems. */
export function withPixels(
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
  rem: number,
  font: () => FontSizes,
): string {
  if (
    text.length > LONGEST_VALUE ||
    text.includes('#') ||
    !/\d(?:ex|ch|rem|v[whibm]|p[tc]|in|cm|mm|q)/i.test(text)
  )
    return text;
  const sizes: Readonly<Record<string, number>> = {
    ...UNITS,
    ...font(),
    rem,
    vw: width / 100,
    vi: width / 100,
    vh: height / 100,
    vb: height / 100,
    vmin: Math.min(width, height) / 100,
    vmax: Math.max(width, height) / 100,
  };
  return text.replaceAll(UNIT, (_, number: string, said: string) => {
    const unit = said.toLowerCase();
    return `${Number(number) * sizes[unit]!}${unit === 'ex' || unit === 'ch' ? 'em' : 'px'}`;
  });
}
