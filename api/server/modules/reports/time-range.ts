/** The time that a report shows, its buckets and its time zone. */
import {
  type Granularity,
  type HistoryRange,
  MOST_POINTS,
  RANGE_MS,
  USUAL_POINTS,
  unitOfRange,
} from '../../../contract/index.ts';
import type { Caller } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { type Present, stretchOf } from '../history/index.ts';
import { readCompany } from '../people/index.ts';
import { type Contents, customSpan } from './contents.ts';

/** What the view call says about time; what is missing is as the report stores it. */
export interface AskedTime {
  readonly range?: HistoryRange;
  readonly granularity?: Granularity;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly timezone?: string;
  /** Buckets that the picture has room for. */
  readonly points?: number;
}

type Stretch = Awaited<ReturnType<typeof stretchOf>>;

export interface TimeRange extends Stretch {
  readonly range: HistoryRange;
  readonly granularity: Granularity;
  readonly timezone: string;
  /** Where the range begins: `from` is the start of the bucket that it is in. */
  readonly begin: number;
  /** Finer buckets of the same time, where the picture has room for them (OR-105). */
  readonly finer: Stretch | undefined;
}

/** OR-44: what was asked, the report's, the user's, the company's. */
async function zoneOf(
  db: Db,
  caller: Caller,
  asked: string | undefined,
  { timezone }: Contents,
): Promise<string> {
  const chosen = asked ?? timezone ?? caller.user.timezone;
  return chosen ?? (await readCompany(db, caller.companyId)).timezone;
}

interface RangeRequest {
  readonly caller: Caller;
  readonly asked: AskedTime;
  readonly contents: Contents;
  readonly present: Present;
  /** Buckets of one series, at most. */
  readonly most: number;
}

/** Throws a 400 by field where a custom range is not one. */
export async function timeRangeOf(
  db: Db,
  { caller, asked, contents, present, most }: RangeRequest,
): Promise<TimeRange> {
  const timezone = await zoneOf(db, caller, asked.timezone, contents);
  const range = asked.range ?? (asked.startDate === undefined ? contents.dateRange : 'custom');
  const isStored = range === contents.dateRange && asked.startDate === undefined;
  const [from, to] =
    range !== 'custom'
      ? []
      : isStored
        ? customSpan(contents.startDate, contents.endDate, present.now)
        : customSpan(asked.startDate ?? null, asked.endDate ?? null, present.now);
  const span = from === undefined || to === undefined ? 0 : to - from;
  const granularity =
    asked.granularity ?? (isStored ? contents.granularity : null) ?? unitOfRange(range, span);
  const ends = { from: isoOf(from), to: isoOf(to) };
  const stretch = (unit: Granularity, points: number): Promise<Stretch> =>
    stretchOf(
      db,
      caller.companyId,
      {
        timeRange: range,
        ...ends,
        timezone,
        points: Math.min(points, most),
        unit: unit === 'auto' ? undefined : unit,
      },
      present,
    );
  const cut = await stretch(
    granularity,
    granularity === 'auto' ? (asked.points ?? USUAL_POINTS) : MOST_POINTS,
  );
  const finest = asked.points === undefined ? cut : await stretch('auto', asked.points);
  const isFiner = finest.step.ms < cut.step.ms;
  const begin = from ?? (range === 'ytd' || range === 'custom' ? cut.from : cut.to - RANGE_MS[range]);
  return {
    ...cut,
    range,
    granularity,
    timezone,
    begin,
    finer: isFiner ? { ...finest, from: cut.from } : undefined,
  };
}

const HOUR_MS = 3_600_000;

/** Why buckets are longer than anybody asked for; null where they are not. */
export function retentionNotice({ step }: Pick<TimeRange, 'step'>): string | null {
  if (step.grain === undefined || step.ms !== step.grain) return null;
  const length = step.ms < HOUR_MS ? '15 minutes' : 'hour';
  return `One value every ${length}: finer ones of that time are no longer kept`;
}

const isoOf = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();
