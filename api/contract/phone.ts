/** Phone numbers as an SMS service takes them. */

/** Countries whose numbers keep their leading zero after the country code: Italy, San Marino. */
const KEEPS_ZERO = new Set(['39', '378']);

/** `+494311234567` of +49 and `0431 1234567`. A number that begins with + has its country code itself. */
export function internationalNumber(countryCode: string, phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return `+${digits}`;
  const country = countryCode.replace(/\D/g, '');
  if (country === '') return digits;
  return `+${country}${KEEPS_ZERO.has(country) ? digits : digits.replace(/^0/, '')}`;
}
