/** Time ranges as charts offer them (RPT-07). */
import type { HistoryRange } from '../../../api/contract/index.ts';
import { offsetOf } from '../../../engine/chart/moments.ts';
import type { TimeSpan } from '../../../engine/chart/series.ts';
import type { Option } from '../select.tsx';
import { dateWords, timeWords } from './moment-words.ts';

const WORDS: Readonly<Record<Exclude<HistoryRange, 'custom'>, string>> = {
  '1h': 'Last hour',
  '3h': 'Last 3 hours',
  '6h': 'Last 6 hours',
  '12h': 'Last 12 hours',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  ytd: 'Year to date',
};

export const RANGE_OPTIONS: readonly Option<HistoryRange>[] = [
  ...Object.entries(WORDS).map(([value, label]) => ({ value: value as HistoryRange, label })),
  { value: 'custom', label: 'Custom Date Range' },
];

/** A chosen range. */
export interface ChosenRange {
  readonly range: HistoryRange;
  /** Of a custom one. */
  readonly span?: TimeSpan;
}

const DAY_MS = 86_400_000;

/** `11/01/2026 - 11/21/2026`, with times unless it consists of whole days of the zone (OR-133). */
export function spanWords({ from, to }: TimeSpan, zone: string): string {
  const words = isMidnight(from, zone) && isMidnight(to, zone) && from < to ? dateWords : timeWords;
  return `${words(from, zone)} - ${words(to, zone)}`;
}

const isMidnight = (time: number, zone: string): boolean => (time + offsetOf(time, zone)) % DAY_MS === 0;
