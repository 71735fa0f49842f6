/** The dashes of a stroke, as lengths on and off. */
import { emOf } from '../css/inherit.ts';
import { lengthOf, listOf } from '../css/lengths.ts';
import type { Scope } from './scope.ts';

/** Lengths of a pattern; a longer one is left to a picture. */
const MOST = 12;

/** Returns the mean of the sides of the viewport: the base of percentages that have no direction. */
export const diagonalOf = ({ viewport }: Pick<Scope, 'viewport'>): number =>
  Math.hypot(viewport.width, viewport.height) / Math.SQRT2;

/** Returns dash lengths in the element's units, on first; empty for a solid line; undefined where they are too many. */
export function dashesOf(scope: Scope): readonly number[] | undefined {
  const { style } = scope;
  const length = (text: string): number => lengthOf(text, Number.NaN, diagonalOf(scope), emOf(style));
  const given = listOf(style['stroke-dasharray']).slice(0, 1_000).map(length);
  const period = given.reduce((sum, one) => sum + one, 0);
  if (!(period > 0) || !given.every((one) => one >= 0)) return [];
  const even = given.length % 2 === 0 ? given : [...given, ...given];
  if (even.length > MOST) return undefined;
  const offset = length(style['stroke-dashoffset'] ?? '0');
  return offset ? shifted(even, offset) : even;
}

/** Returns the pattern as it continues after an offset. */
function shifted(pattern: readonly number[], offset: number): number[] {
  const period = pattern.reduce((sum, one) => sum + one, 0);
  let rest = ((offset % period) + period) % period;
  let nth = 0;
  while (rest >= pattern[nth]!) rest -= pattern[nth++]!;
  const [cut, head] = [pattern[nth]! - rest, rest];
  const around = [...pattern.slice(nth + 1), ...pattern.slice(0, nth)];
  const turned = [cut, ...around, head];
  // It begins with a dash and ends with a gap, where necessary with an empty one.
  return nth % 2 === 0 ? (head > 0 ? [...turned, 0] : turned.slice(0, -1)) : [0, ...turned];
}
