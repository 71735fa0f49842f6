/** 16-bit floats: eleven bits of precision up to 65,504. Two fit one word of a record. */

const scratch = new Float32Array(1);
const bits = new Uint32Array(scratch.buffer);

/** Returns the 16 bits of the nearest half of a number; beyond the range, the largest. */
export function toHalf(value: number): number {
  scratch[0] = value;
  const word = bits[0]!;
  const sign = (word >>> 16) & 0x8000;
  const exponent = ((word >>> 23) & 0xff) - 112;
  if (exponent >= 31) return sign | (Number.isNaN(value) ? 0x7e00 : 0x7bff);
  if (exponent > 0)
    return Math.min(sign + (exponent << 10) + (((word & 0x7fffff) + 0x1000) >>> 13), sign | 0x7bff);
  if (exponent < -10) return sign;
  return sign | (((((word & 0x7fffff) | 0x800000) >>> (1 - exponent)) + 0x1000) >>> 13);
}

export function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 31;
  const mantissa = half & 0x3ff;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  if (exponent === 31) return mantissa ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}

/** Packs two halves into one word, the first in the lower half. */
export const packHalves = (first: number, second: number): number =>
  (toHalf(first) | (toHalf(second) << 16)) >>> 0;

export const firstHalf = (word: number): number => fromHalf(word & 0xffff);
export const secondHalf = (word: number): number => fromHalf(word >>> 16);
