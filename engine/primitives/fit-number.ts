import { grouped } from '../format/number.ts';

/** Digits, with or without thousands apart and decimals, and a unit without digits of its own. */
const NUMBER = /^(-?)([\d,]+)(?:\.(\d+))?([\s%°]\D*)?$/;

/** Stands where a number has no room at all: a part of its digits would be another number. */
const NO_ROOM = '###';

/**
 * The number in as much of itself as fits: first with fewer decimals, rounded, then without its unit, then whole. Undefined
 * where the text is no number, and is to be cut like any other.
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
  // One after the other: readings change by the thousand, and mostly the first wish is met.
  return (
    few.map((places) => rounded(places) + unit).find(fits) ??
    few.map(rounded).find(fits) ??
    [rounded(0) + unit, rounded(0), NO_ROOM].find(fits) ??
    NO_ROOM.slice(1)
  );
}
