/** Numbers as people type them. One parser for every field, so that a decimal comma means the same everywhere. */

/** Between groups of three digits. */
const GAPS = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;

/**
 * Parses a typed number; NaN if it is empty or invalid. The decimal sign is a point or a comma; if both occur the
 * last one is it, and the other groups the digits: 1.5, 1,5, 1 234,5, 1,234.5 and 1.234,5.
 */
export function typedNumber(text: string): number {
  const typed = text
    .trim()
    .replace(/^\u2212/, '-')
    .replace(GAPS, '');
  if (typed === '') return Number.NaN;
  const grouped = /^([-+]?)(\d{1,3}(?:([.,])\d{3})(?:\3\d{3})*)([.,])(\d+)$/.exec(typed);
  if (grouped && grouped[3] !== grouped[4])
    return Number(`${grouped[1]}${grouped[2]!.replaceAll(grouped[3]!, '')}.${grouped[5]}`);
  return Number(typed.replace(/^([-+]?\d*),(\d+(?:e[-+]?\d+)?)$/i, '$1.$2'));
}
