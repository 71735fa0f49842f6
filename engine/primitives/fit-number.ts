import { grouped } from '../format/number.ts';

/** Digits, with or without thousands separators and decimals, and a unit that contains no digits. */
const NUMBER = /^(-?)([\d,]+)(?:\.(\d+))?([\s%°]\D*)?$/;

/** Shown where a number does not fit at all: part of its digits would be another number. */
const NO_ROOM = '###';

/**
 * Shortens a number until it fits: first with fewer decimals, rounded, then without its unit, then as an integer.
 * Undefined where the text is not a number, and is to be cut like any other.
 */
export function fitNumber(text: string, fits: (text: string) => boolean): string | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign, whole, decimals = '', unit = ''] = match;
  const exact = `${sign}${whole!.replaceAll(',', '')}${decimals && `.${decimals}`}`;
  const apart = whole!.includes(',') ? grouped : (digits: string) => digits;
  const rounded = (places: number): string =>
    apart(places < decimals.length ? Number(exact).toFixed(places) : exact);
  const few = Array.from({ length: decimals.length }, (_, nth) => decimals.length - nth);
  // Tried in turn: thousands of readings change, and usually the first attempt fits.
  return (
    few.map((places) => rounded(places) + unit).find(fits) ??
    few.map(rounded).find(fits) ??
    [rounded(0) + unit, rounded(0), NO_ROOM].find(fits) ??
    NO_ROOM.slice(1)
  );
}
