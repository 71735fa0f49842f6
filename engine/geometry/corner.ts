/** A corner of a line, and whether two of them are level. */

export type Corner = readonly [x: number, y: number];

/** Units within which two numbers count as equal. */
const SAME = 1;

export const isNear = (a: number, b: number): boolean => Math.abs(a - b) < SAME;
