/** Stretches of time as a builder chooses them, and as a drawing names them. */
import { choice, type FeedRange } from '../../engine/plugin.ts';

const RANGES = {
  'last-hour': '1h',
  'last-three-hours': '3h',
  'last-six-hours': '6h',
  'last-twelve-hours': '12h',
  'last-day': '24h',
  'last-week': '7d',
  'last-month': '30d',
  'last-quarter': '90d',
  'this-year': 'ytd',
} as const satisfies Record<string, FeedRange>;

export type RangeName = keyof typeof RANGES;

export const rangeProp = (usual: RangeName) =>
  choice(Object.keys(RANGES) as RangeName[], usual, { label: 'Time range' });

export const rangeOf = (name: RangeName): FeedRange => RANGES[name];

export const rangeWords = (name: RangeName): string => name.replaceAll('-', ' ');
