/** Numbers as people type them. One parser for every field, so that a decimal comma means the same everywhere. */

/** Between groups of three digits. */
const GAPS = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
const DECIMAL = /^[-+]?(?:\d+[.,]?\d*|[.,]\d+)$/;
const WITH_EXPONENT = /^[-+]?(?:\d+[.,]?\d*|[.,]\d+)e[-+]?\d+$/i;
/** A comma before a group of three digits: a thousand in one country, three decimals in another. */
const AMBIGUOUS = /^([-+]?[1-9]\d{0,2}),(\d{3})$/;
/** The same sign before every group. */
const GROUPED = /^[-+]?\d{1,3}([.,])\d{3}(?:\1\d{3})+$/;
/** Groups, and another sign before the decimals. */
const GROUPED_DECIMAL = /^([-+]?\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)([.,])(\d+)$/;

/**
 * Parses a typed number; NaN if it is empty, invalid or ambiguous. The decimal sign is a point or a comma; if both occur
 * the last one is it, and the other groups the digits: 1.5, 1,5, 1 234,5, 1,234.5 and 1.234,5.
 */
export function typedNumber(text: string): number {
  const typed = tidy(text);
  if (AMBIGUOUS.test(typed)) return Number.NaN;
  const grouped = GROUPED_DECIMAL.exec(typed);
  if (grouped && grouped[2] !== grouped[3])
    return Number(`${grouped[1]!.replaceAll(grouped[2]!, '')}.${grouped[4]}`);
  if (GROUPED.test(typed)) return Number(typed.replace(/[.,]/g, ''));
  if (/,$/.test(typed) || !(DECIMAL.test(typed) || WITH_EXPONENT.test(typed))) return Number.NaN;
  return Number(typed.replace(',', '.'));
}

/** The same for a value that goes to a device: digits only, no exponent. */
export const enteredNumber = (text: string): number =>
  WITH_EXPONENT.test(tidy(text)) ? Number.NaN : typedNumber(text);

/** Returns why `enteredNumber` cannot read a text; undefined if it can, and for an empty one. */
export function enteredFault(text: string): string | undefined {
  const typed = tidy(text);
  if (typed === '' || Number.isFinite(enteredNumber(text))) return undefined;
  if (WITH_EXPONENT.test(typed) || /^[-+]?0[xob]/i.test(typed))
    return 'Enter the number in digits, such as 100';
  return typedFault(text);
}

/** Returns why `typedNumber` cannot read a text; undefined if it can, and for an empty one (ERR-21). */
export function typedFault(text: string): string | undefined {
  const typed = tidy(text);
  const [, whole, decimals] = AMBIGUOUS.exec(typed) ?? [];
  if (whole !== undefined)
    return `${typed} can mean ${whole}${decimals} or ${Number(`${whole}.${decimals}`)}. Enter one of them.`;
  return typed === '' || Number.isFinite(typedNumber(text)) ? undefined : 'Value must be a number';
}

const tidy = (text: string): string =>
  text
    .trim()
    .replace(/^\u2212/, '-')
    .replace(GAPS, '');
