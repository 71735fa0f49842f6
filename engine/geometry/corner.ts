/** A corner of a line, and when two of them lie level. */

export type Corner = readonly [x: number, y: number];

/** Units by which two numbers may differ and be called the same. */
const SAME = 1;

export const isNear = (a: number, b: number): boolean => Math.abs(a - b) < SAME;
