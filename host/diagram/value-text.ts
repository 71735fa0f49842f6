import type { TagScalar } from '../../api/contract/index.ts';

/** A value as an operator reads it, with its unit; a missing one is "-" (LIVE-13). */
export function valueText(value: TagScalar, unit: string | null = null): string {
  if (value === null || value === '') return '-';
  const text = typeof value === 'number' ? String(Number(value.toPrecision(12))) : String(value);
  return unit ? `${text} ${unit}` : text;
}
