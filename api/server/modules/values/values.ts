/** Values of tags in JSON and for drivers, and when two of them are equal. */
import type { Tag, TagScalar } from '../../../contract/index.ts';
import type { LiveValue } from '../../field/sample.ts';

const INTEGER = /^-?\d{1,19}$/;
const DECIMAL = /^-?(\d{1,300}(\.\d{1,300})?|\.\d{1,300})(e[+-]?\d{1,3})?$/i;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/**
 * The value a tag of this type would take, or undefined if the scalar does not fit. Controls of a diagram write "0"
 * and "1" (LIVE-05), so numbers and booleans are parsed from texts too; nothing else is guessed.
 */
export function toTagValue(dataType: Tag['dataType'], scalar: TagScalar): LiveValue | undefined {
  switch (dataType) {
    case 'float':
      return toFloat(scalar);
    case 'int64':
      return toInteger(scalar);
    case 'boolean':
      return toTruth(scalar);
    case 'string':
      return typeof scalar === 'string' ? scalar : undefined;
  }
}

function toFloat(scalar: TagScalar): number | undefined {
  if (typeof scalar === 'string' && !DECIMAL.test(scalar)) return undefined;
  const value = typeof scalar === 'string' ? Number(scalar) : scalar;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function toInteger(scalar: TagScalar): bigint | undefined {
  if (typeof scalar === 'number') return Number.isSafeInteger(scalar) ? BigInt(scalar) : undefined;
  if (typeof scalar !== 'string' || !INTEGER.test(scalar)) return undefined;
  const value = BigInt(scalar);
  return value >= INT64_MIN && value <= INT64_MAX ? value : undefined;
}

function toTruth(scalar: TagScalar): boolean | undefined {
  if (typeof scalar === 'boolean') return scalar;
  if (scalar === 1 || scalar === '1') return true;
  return scalar === 0 || scalar === '0' ? false : undefined;
}

/** The JSON form: 64-bit integers as text, NaN and infinities as null. */
export function toScalar(value: LiveValue): TagScalar {
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/** Devices keep 32-bit floats: 0.1 comes back as 0.100000001. */
const FLOAT32_ROUNDING = 2 ** -22;

/** Whether two values are equal to a device: up to the rounding of 32-bit floats and the tag's own deadband; true is 1. */
export function isSameValue(a: LiveValue, b: LiveValue, deadband = 0): boolean {
  if (a === b) return true;
  if (typeof a === 'bigint' && typeof b === 'bigint') return false;
  const [left, right] = [toNumber(a), toNumber(b)];
  if (left === undefined || right === undefined) return false;
  const tolerance = Math.max(deadband, Math.max(Math.abs(left), Math.abs(right)) * FLOAT32_ROUNDING);
  return Math.abs(left - right) <= tolerance;
}

/** True is 1; undefined for a text or no value. */
export function toNumber(value: LiveValue): number | undefined {
  return value === null || typeof value === 'string' ? undefined : Number(value);
}
