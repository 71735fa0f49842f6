/** Numbers, shifts and paths as the operators of a PDF's content. */
import type { Outline, Shift, Step } from './figure.ts';
import { boxSteps, ellipseSteps } from './outlines.ts';

/** Returns a number in PDF notation. */
export const num = (value: number): string => String(Math.round(value * 10_000) / 10_000 || 0);
export const nums = (...values: readonly number[]): string => values.map(num).join(' ');

/** Takes an angle in degrees, clockwise. */
export function turn(degrees: number): [cos: number, sin: number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Returns the operator that moves or rotates what follows. */
export function shiftOf(shift: Shift | undefined): string {
  if (!shift) return '';
  if (shift.by === 'move') return `${nums(1, 0, 0, 1, shift.x, shift.y)} cm\n`;
  const [cos, sin] = turn(shift.degrees);
  const { x, y } = shift;
  return `${nums(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)} cm\n`;
}

/** Returns the operators that build an outline’s path, without painting it. */
export function pathOf(outline: Outline): string {
  if (outline.form === 'path') return outline.steps.map(stepText).join('');
  if (outline.form === 'ellipse') return ellipseSteps(outline.box).map(stepText).join('');
  if (outline.radius <= 0) return `${nums(...outline.box)} re\n`;
  return boxSteps(outline.box, outline.radius).map(stepText).join('');
}

const OPERATORS = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;
export const stepText = ([op, ...places]: Step): string =>
  `${nums(...(places as number[]))} ${OPERATORS[op]}\n`;
