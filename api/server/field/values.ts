/** Converts between protocol values and declared tag types. */

import type { TagPoint } from './driver.ts';
import type { LiveValue } from './sample.ts';

/** The value in the tag's type; undefined if it cannot be converted (a text for a number). */
export function asTagValue(value: LiveValue, dataType: TagPoint['dataType']): LiveValue | undefined {
  if (value === null) return null;
  switch (dataType) {
    case 'string':
      return String(value);
    case 'boolean':
      return typeof value === 'string' ? undefined : Boolean(value);
    case 'int64':
      return asInteger(value);
    case 'float': {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
      return Number.isFinite(number) ? number : undefined;
    }
  }
}

function asInteger(value: NonNullable<LiveValue>): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string') return /^[+-]?\d+$/.test(value) ? BigInt(value) : undefined;
  return Number.isFinite(value) ? BigInt(Math.round(value)) : undefined;
}
