import type { TagScalar } from '../../api/contract/index.ts';

/** Digits of a number that a glance takes in. */
const DIGITS = 4;

/** The same in a list or a heading; the tooltip has all digits. */
export const glanceText = (value: TagScalar, unit: string | null = null): string => {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return valueText(typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value, unit);
};

/** A value as an operator reads it, with its unit; a missing one is "-" (LIVE-13). */
export function valueText(value: TagScalar, unit: string | null = null): string {
  if (value === null || value === '') return '-';
  const text = typeof value === 'number' ? String(Number(value.toPrecision(12))) : String(value);
  return unit ? `${text} ${unit}` : text;
}
