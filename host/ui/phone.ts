/** Phone numbers of North America in the spelling of USER-08, (123)456-7890; those of other countries as they are typed. */

const DIGITS = 10;
/** Other countries write the zero of a national number first. */
const AMERICAN = /^[1-9]/;
const CODE = /^\+?1?$/;

/** The number in that spelling if it has ten digits, however written; else as typed. */
export function spellPhone(typed: string, countryCode = ''): string {
  const text = typed.trim();
  if (!CODE.test(countryCode.trim()) || /[^\d\s().-]/.test(text) || /^\(\d{3}\)\d{3} \d{4}$/.test(text))
    return text;
  const digits = text.replace(/\D/g, '');
  if (digits.length !== DIGITS || !AMERICAN.test(digits)) return text;
  return `(${digits.slice(0, 3)})${digits.slice(3, 6)}-${digits.slice(6)}`;
}
