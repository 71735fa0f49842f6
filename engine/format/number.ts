/**
 * Digits, fast: a diagram formats tens of thousands of readings a second, and `Intl.NumberFormat` and `toFixed` cost
 * many times as much as integer arithmetic.
 */

/** Decimals of a number that is not whole (CONST-28). */
export const DEFAULT_DECIMALS = 3;
const MAX_DECIMALS = 15;
/** From here on the notation with an exponent is the shorter and truer one. */
const HUGE = 1e21;
/** Below, value × 10^decimals is exact enough for integer arithmetic. */
const EXACT = 2 ** 40;

const POWERS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

/**
 * A number as people write it: whole numbers without decimals, others with three, or each with `decimals` where that is
 * said. Never "-0"; 1e21 and above with an exponent.
 */
export function numberText(value: number, decimals?: number): string {
  if (decimals === undefined)
    return Number.isInteger(value) ? wholeText(value) : fixed(value, DEFAULT_DECIMALS);
  return fixed(value, Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(decimals))));
}

/** Avoids "-0". */
const wholeText = (value: number): string => String(value === 0 ? 0 : value);

function fixed(value: number, decimals: number): string {
  const size = Math.abs(value);
  const scale = POWERS[decimals];
  if (scale === undefined || size * scale >= EXACT)
    return positiveZero(size < HUGE ? value.toFixed(decimals) : String(value));
  const scaled = size * scale;
  const units = Math.floor(scaled);
  // Exactly half way the binary value decides, and only the slow way knows it.
  if (Math.abs(scaled - units - 0.5) < 1e-3) return positiveZero(value.toFixed(decimals));
  const rounded = scaled - units > 0.5 ? units + 1 : units;
  if (rounded === 0) return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
  const whole = Math.floor(rounded / scale);
  const sign = value < 0 ? '-' : '';
  return decimals === 0
    ? `${sign}${whole}`
    : `${sign}${whole}.${String(rounded - whole * scale).padStart(decimals, '0')}`;
}

const positiveZero = (text: string): string => (/^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text);

/** Thousands apart by commas: 1234567.5 → 1,234,567.5. Takes and gives decimal text, so int64 stays exact. */
export function grouped(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text);
  if (!match) return text;
  const [, sign, whole, rest = ''] = match;
  return sign + whole!.replace(/\B(?=(?:\d{3})+$)/g, ',') + rest;
}
