/** 16-bit floats by table look-up: painting reads several of them per record. */
import { fromHalf } from '../../primitives/half.ts';

const VALUES = Float32Array.from({ length: 1 << 16 }, (_, half) => fromHalf(half));

export const lowHalf = (word: number): number => VALUES[word & 0xffff]!;
export const highHalf = (word: number): number => VALUES[word >>> 16]!;
