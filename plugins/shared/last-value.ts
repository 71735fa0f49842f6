/** What a series is now, for people who hear the diagram and for lists. */
import { type FeedSeries, grouped, numberText } from '../../engine/plugin.ts';
import { UNKNOWN } from './report.ts';

/** The newest value with its unit; words for none where nothing is known. */
export function lastWords({ last, unit }: Pick<FeedSeries, 'last' | 'unit'>): string {
  const value = last.findLast((one) => !Number.isNaN(one));
  return value === undefined ? UNKNOWN : [grouped(numberText(value)), unit].filter(Boolean).join(' ');
}
