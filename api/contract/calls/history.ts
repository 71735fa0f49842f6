/** What tags did over time: series for charts, and the statistics of a communication link. */
import {
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryNumber,
  tagScalar,
  text,
  timezone,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { playbackCalls } from './playback.ts';
import { QUALITIES } from './tags.ts';

/** Time ranges of charts (RPT-07); the wire's names. */
export const HISTORY_RANGES = ['1h', '3h', '6h', '12h', '24h', '7d', '30d', '90d', 'ytd', 'custom'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

const HOUR = 3_600_000;

/** Milliseconds of a range; `ytd` and `custom` have no length of their own. */
export const RANGE_MS = {
  '1h': HOUR,
  '3h': 3 * HOUR,
  '6h': 6 * HOUR,
  '12h': 12 * HOUR,
  '24h': 24 * HOUR,
  '7d': 7 * 24 * HOUR,
  '30d': 30 * 24 * HOUR,
  '90d': 90 * 24 * HOUR,
} as const satisfies Partial<Record<HistoryRange, number>>;

/** Ten years: the longest custom range. */
export const LONGEST_RANGE_MS = 3660 * 24 * HOUR;

/** CONST-24. */
export const DEFAULT_METRICS_RANGE: HistoryRange = '24h';

/** Time units of charts (RPT-09). */
export const TIME_UNITS = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'month'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/**
 * Aggregations of charts and tables (CONST-12). `average` is weighted by time, and time of which nothing is known is left out
 * (OR-104); `mean` is the mean of the samples.
 */
export const AGGREGATIONS = ['last', 'min', 'max', 'average', 'mean'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** OR-43: the default unit for a range. `span` in milliseconds, for a custom range. */
export function unitOfRange(range: HistoryRange, span = 0): TimeUnit {
  if (range === 'custom') {
    if (span <= 3 * HOUR) return 'minutes';
    if (span <= 24 * HOUR) return 'hours';
    if (span <= 31 * 24 * HOUR) return 'days';
    return span <= 92 * 24 * HOUR ? 'weeks' : 'month';
  }
  if (range === '1h' || range === '3h') return 'minutes';
  if (range === '7d' || range === '30d') return 'days';
  if (range === '90d') return 'weeks';
  return range === 'ytd' ? 'month' : 'hours';
}

/** Points of one series, at most and by default. */
export const MOST_POINTS = 2000;
export const USUAL_POINTS = 300;
/** Tags per call. */
export const MOST_SERIES = 50;
/** Tags per call, for single numbers. */
export const MOST_STATISTICS = 200;

/** The buckets of time between `from` and `to`; one without a sample has no point. */
const point = object({
  /** The start of the bucket. */
  time: instant(),
  last: nullable(number()),
  min: nullable(number()),
  max: nullable(number()),
  /** Weighted by time; what is unknown is left out. */
  average: nullable(number()),
  /** Samples that count: good or uncertain, and numeric. */
  count: number({ integer: true }),
  /** The worst of all its samples. */
  quality: oneOf(QUALITIES),
  /** The value was lost before the bucket ended: it is unknown until the next point. */
  broken: boolean(),
});

/** A line at `low`, or from there to `high`, in the unit of the tag. */
const tagLimit = object({
  label: text(),
  /** `setpoint`: what is wanted. */
  look: oneOf(['critical', 'urgent', 'setpoint']),
  low: number(),
  high: optional(number()),
  /** From the tag's minimum to its maximum; 0: it has none. */
  range: number(),
});

/** At which alarms of a tag are raised, and where its value is normal. */
export const tagLimits = list(tagLimit, { max: 30 });
export type TagLimit = Infer<typeof tagLimit>;

const seriesField = object({
  tagUuid: uuid(),
  name: text(),
  controllerName: text(),
  unit: nullable(text()),
  dataType: oneOf(['float', 'int64', 'boolean', 'string']),
  /** `notAvailable`: the tag is gone or not allowed, which of them is not told; nothing else is known of it. */
  state: oneOf(['ok', 'notAvailable']),
  /** The value when the range began; null if unknown. */
  before: nullable(object({ time: instant(), value: number() })),
  points: list(point, { max: MOST_POINTS + 2 }),
  limits: tagLimits,
});

/** All digits of the 64-bit integers among statistics that a number cannot hold. */
export const digitsField = object({
  min: optional(text()),
  max: optional(text()),
  first: optional(text()),
  last: optional(text()),
  /** Missing where it is rounded: the counter was reset. */
  consumption: optional(text()),
});

const statistics = object({
  tagUuid: uuid(),
  name: text(),
  controllerName: text(),
  unit: nullable(text()),
  dataType: oneOf(['float', 'int64', 'boolean', 'string']),
  /** Null, as the others: nothing is known of it in the range. */
  last: nullable(number()),
  first: nullable(number()),
  min: nullable(number()),
  max: nullable(number()),
  digits: optional(digitsField),
  /** Weighted by time, as is the deviation. */
  average: nullable(number()),
  deviation: nullable(number()),
  /** Of a counter: the sum of all increases; one that was reset counts on from 0. Of a flow: its total. Else null. */
  consumption: nullable(number()),
  consumptionUnit: nullable(text()),
  /** Milliseconds in which the value was not 0. */
  runTime: nullable(number()),
  /** How often it went from 0 to another value. */
  starts: nullable(number({ integer: true })),
  /** 0 to 1: the share of the range in which the value was known. */
  knownShare: number(),
});

const stretch = {
  from: instant(),
  to: instant(),
  /** Milliseconds of one bucket; approximate for days, weeks and months. */
  step: number(),
};

const range = {
  timeRange: optional(oneOf(HISTORY_RANGES)),
  /** Of a custom range. */
  from: optional(instant()),
  to: optional(instant()),
  /** Buckets of this unit, if they are not too many; without it as fine as `points` allows. */
  unit: optional(oneOf(TIME_UNITS)),
  /** Days begin at its midnight; the company's by default. */
  timezone: optional(timezone()),
};

export const seriesReply = { ...stretch, series: list(seriesField, { max: MOST_SERIES }) };

const see = { anyOf: ['Site.Communication.canSee'] } as const;

export const historyCalls = {
  ...playbackCalls,
  tagSeries: call('POST history/series', {
    summary: `PROPOSED: last, lowest, highest and average values of up to ${MOST_SERIES} tags in buckets of time; tags that are not there are "not available"`,
    needs: { anyOf: ['Site.Communication.canSee', 'Site.Overview.canSee', 'Dash.canSee'] },
    body: object({
      tags: list(uuid(), { max: MOST_SERIES }),
      ...range,
      points: optional(number({ integer: true, min: 1, max: MOST_POINTS })),
    }),
    reply: object(seriesReply),
  }),
  tagStatistics: call('POST history/statistics', {
    summary: `PROPOSED: what up to ${MOST_STATISTICS} tags did over a range of time, in single numbers; tags that are not there are left out`,
    needs: { anyOf: ['Site.Communication.canSee', 'Site.Overview.canSee', 'Dash.canSee'] },
    body: object({ tags: list(uuid(), { max: MOST_STATISTICS }), ...range }),
    reply: object({ tags: list(statistics, { max: MOST_STATISTICS }) }),
  }),
  linkStatistics: call('GET communications/{uuid}/statistics', {
    summary: 'What the device of a link says of itself (COMM-12), and what the server knows of the link',
    needs: see,
    params: { uuid: idOf('link') },
    reply: object({
      name: text(),
      siteUuid: uuid(),
      siteName: text(),
      /** The newest of all values below; null if there is none. */
      updatedAt: nullable(instant()),
      /** Values of the tags called `Statistics/<label>`, as `Statistics/cpuLoad` or `Statistics/eth0/ip`. */
      values: list(
        object({
          /** `cpuLoad`, `eth0/ip`. */
          label: text(),
          tagUuid: uuid(),
          controllerName: text(),
          unit: nullable(text()),
          value: tagScalar(),
          quality: oneOf(QUALITIES),
          timestamp: nullable(instant()),
        }),
        { max: 10_000 },
      ),
      /** Tags of the link by the present quality of their values. */
      tags: object({
        good: number({ integer: true }),
        uncertain: number({ integer: true }),
        bad: number({ integer: true }),
        stale: number({ integer: true }),
        missing: number({ integer: true }),
      }),
      /** The newest value of any tag of the link. */
      lastSample: nullable(instant()),
    }),
  }),
  linkMetrics: call('GET communications/{uuid}/metrics/timeseries', {
    summary: 'The numbers among the statistics of a link over time; the last 24 hours where nothing is said',
    needs: see,
    params: { uuid: idOf('link') },
    query: { ...range, points: optional(queryNumber({ min: 1, max: MOST_POINTS })) },
    reply: object({ ...stretch, series: list(seriesField, { max: 1000 }) }),
  }),
} as const;

export type Series = Infer<typeof seriesField>;
export type SeriesPoint = Infer<typeof point>;
