/** What a series is now, for people who hear the diagram and for lists. */
import { type FeedSeries, grouped, numberText } from '../../engine/plugin.ts';
import { UNKNOWN } from './report.ts';

/** Digits that say how much it is: a curve is measured more exactly than anybody reads it. */
const DIGITS = 4;

/** The newest value with its unit; words for none where nothing is known. */
export function lastWords({ last, unit }: Pick<FeedSeries, 'last' | 'unit'>): string {
  const value = last.findLast((one) => !Number.isNaN(one));
  return value === undefined ? UNKNOWN : [grouped(rounded(value)), unit].filter(Boolean).join(' ');
}

function rounded(value: number): string {
  if (Number.isInteger(value)) return numberText(value);
  const before = Math.max(1, Math.floor(Math.log10(Math.abs(value))) + 1);
  return numberText(value, Math.max(0, DIGITS - before));
}
