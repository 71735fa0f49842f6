/** Numbers of charts: as many digits as tell neighbouring values apart. */

const plain = new Map<number, Intl.NumberFormat>();

/** A value of a series whose values span `range`. */
export function numberWords(value: number, range: number): string {
  const size = range > 0 ? range : Math.abs(value) || 1;
  const digits = Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size))));
  let format = plain.get(digits);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { maximumFractionDigits: digits });
    plain.set(digits, format);
  }
  return format.format(value);
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** A tick of the axis: short, whatever its size. */
export const tickWords = (value: number, step: number): string =>
  Math.abs(value) >= 10_000 ? compact.format(value) : numberWords(value, step * 10);

export const withUnit = (words: string, unit: string | null): string => (unit ? `${words} ${unit}` : words);
