/** Phone numbers in the two spellings of USER-08: (123)456-7890 and (123)456 7890. */

const SPELLING = /^\(\d{3}\)\d{3}[- ]\d{4}$/;
const DIGITS = 10;

/** The number in the first spelling if it has ten digits, however written; else as typed. */
export function spellPhone(typed: string): string {
  const text = typed.trim();
  if (SPELLING.test(text) || /[^\d\s().-]/.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  if (digits.length !== DIGITS) return text;
  return `(${digits.slice(0, 3)})${digits.slice(3, 6)}-${digits.slice(6)}`;
}
