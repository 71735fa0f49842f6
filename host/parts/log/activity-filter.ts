/** The filter of the activity log. No React here: its times are tested as data. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { ActivityKind } from '../../../api/contract/index.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

export const PERIODS = ['all', 'today', 'day', 'week', 'month', 'between'] as const;
export type Period = (typeof PERIODS)[number];
export const PERIOD_TITLES: Readonly<Record<Period, string>> = {
  all: 'Any time',
  today: 'Today',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  between: 'Between two days',
};
const DAYS: Partial<Record<Period, number>> = { day: 1, week: 7, month: 30 };

/** The time range of a log. */
export interface Times {
  readonly period: Period;
  /** Days as `2026-11-21`, both included; for `between`. */
  readonly first: string;
  readonly last: string;
}

export interface ActivityFilter extends Times {
  readonly kind: ActivityKind | '';
  /** uuid. */
  readonly user: string;
}

/** Any time. */
export const NO_TIMES: Times = { period: 'all', first: '', last: '' };

export const NO_FILTER: ActivityFilter = { kind: '', user: '', ...NO_TIMES };

/** Whether a time range leaves anything out. */
export const isTimed = ({ period, first, last }: Times): boolean =>
  period === 'between' ? first + last !== '' : period !== 'all';

/** How many of the filters are active. */
export const filterCount = ({ kind, user, ...times }: ActivityFilter): number =>
  [kind !== '', user !== '', isTimed(times)].filter(Boolean).length;

/** The query for the server. Days begin and end in `timeZone`; `now` in milliseconds since 1970. */
export function filterQuery(filter: ActivityFilter, now: number, timeZone: string) {
  const { kind, user } = filter;
  return { kind: kind || undefined, user: user || undefined, ...spanOf(filter, now, timeZone) };
}

/** The ends of a time range; an end that is open is missing. */
export function spanOf(
  { period, first, last }: Times,
  now: number,
  timeZone: string,
): { readonly from?: string; readonly to?: string } {
  const days = DAYS[period];
  if (days) return { from: dayjs(now).subtract(days, 'day').toISOString() };
  if (period === 'today') return { from: dayjs(now).tz(timeZone).startOf('day').toISOString() };
  if (period !== 'between') return {};
  return {
    from: first ? dayjs.tz(first, timeZone).toISOString() : undefined,
    to: last ? dayjs.tz(last, timeZone).endOf('day').toISOString() : undefined,
  };
}
