/** Series of tags for charts, and the statistics of a communication link. */
import {
  type HistoryRange,
  LONGEST_RANGE_MS,
  MOST_POINTS,
  MOST_SERIES,
  QUALITIES,
  RANGE_MS,
  REPORT_TEXTS,
  type Series,
  type TimeUnit,
  USUAL_POINTS,
} from '../../../contract/index.ts';
import { limitsOf } from '../../../contract/tag-limits.ts';
import { invalidField, missing } from '../../http/errors.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { readCompany } from '../people/index.ts';
import { type LastValues, type TagDirectory, toScalar } from '../values/index.ts';
import { grainAt, HISTORY_DAYS } from './historian-retention.ts';
import { readSeries } from './queries/historian-series.ts';
import { readStatistics } from './queries/historian-statistics.ts';
import { bucketStart, type Step, startOfYear, stepOf } from './queries/historian-steps.ts';
import { type LinkTag, tagsForSeries, tagsOfLink } from './queries/historian-tags.ts';
import { historyLoss } from './queries/history-loss.ts';

/** The name of a tag with a device's own statistics: `Statistics/cpuLoad`. */
const STATISTICS = 'Statistics/';

/** The present, in milliseconds since 1970, and the days for which samples are kept where a company has not chosen: 92 unless said. */
export interface Present {
  readonly now: number;
  readonly historyDays?: number;
}

export function historyHandlers(tags: TagDirectory, lastValues: LastValues, present: () => Present) {
  const last = (companyId: number, uuid: string) => {
    const entry = tags.ofCompany(uuid, companyId);
    return entry && lastValues.get(entry.slot);
  };

  return {
    tagSeries: ({ caller, tenant }, { body }) =>
      tenant(async (db) => {
        const stretch = await stretchOf(db, caller.companyId, body, present());
        return seriesOfTags(db, caller.companyId, body.tags, stretch);
      }),

    tagStatistics: ({ caller, tenant }, { body }) =>
      tenant(async (db) => {
        const at = present();
        const { from, to } = await stretchOf(db, caller.companyId, { ...body, points: MOST_POINTS }, at);
        const tags = [...(await tagsForSeries(db, body.tags)).values()];
        const range = { from: new Date(from), to: new Date(to) };
        const tagIds = tags.map(({ id }) => id);
        const query = { companyId: caller.companyId, tagIds, ...range, now: at.now };
        const known = await readStatistics(db, query);
        return { tags: tags.map((tag) => ({ ...named(tag), ...(known.get(tag.id) ?? UNKNOWN) })) };
      }),

    historyLoss: ({ caller, tenant }, { query }) =>
      tenant(async (db) => {
        const { now, historyDays = HISTORY_DAYS } = present();
        const { settings } = await readCompany(db, caller.companyId);
        const kept = settings.historyDays ?? historyDays;
        return historyLoss(db, now, { from: kept, to: query.historyDays ?? historyDays });
      }),

    async linkStatistics({ caller, tenant }, { params }) {
      const link = await tenant((db) => tagsOfLink(db, params.uuid));
      if (!link) throw missing();
      return statisticsOf(link, (uuid) => last(caller.companyId, uuid));
    },

    linkMetrics: ({ caller, tenant }, { params, query }) =>
      tenant(async (db) => {
        const link = await tagsOfLink(db, params.uuid);
        if (!link) throw missing();
        const metrics = link.tags.filter(isMetric).slice(0, MOST_SERIES);
        return seriesAnswer(
          db,
          caller.companyId,
          metrics,
          await stretchOf(db, caller.companyId, query, present()),
        );
      }),
  } satisfies Partial<Handlers>;
}

/** The statistics of a tag without data. */
const UNKNOWN = {
  ...{ last: null, first: null, min: null, max: null, average: null, deviation: null },
  ...{ consumption: null, consumptionUnit: null, runTime: null, starts: null, knownShare: 0 },
};

/** The same of every tag that is not there. */
const NOT_AVAILABLE: Omit<Series, 'tagUuid'> = {
  name: REPORT_TEXTS.notAvailable,
  controllerName: '',
  unit: null,
  dataType: 'float',
  state: 'notAvailable',
  before: null,
  points: [],
  limits: [],
};

const named = ({ uuid, name, controllerName, unit, dataType }: LinkTag) => ({
  ...{ tagUuid: uuid, name, controllerName, unit, dataType },
});

/** The present values of a link's tags: how many of each quality, and the device's own statistics. */
function statisticsOf(
  { name, siteUuid, siteName, tags }: StatisticsLink,
  last: (tagUuid: string) => LastValue | undefined,
) {
  const counts = { good: 0, uncertain: 0, bad: 0, stale: 0, missing: 0 };
  const values = [];
  let newest = 0;
  let updated = 0;
  for (const tag of tags) {
    const value = last(tag.uuid);
    if (!value) continue;
    counts[QUALITIES[value.quality]!]++;
    newest = Math.max(newest, value.time);
    if (!tag.name.startsWith(STATISTICS)) continue;
    updated = Math.max(updated, value.time);
    values.push({
      label: tag.name.slice(STATISTICS.length),
      tagUuid: tag.uuid,
      controllerName: tag.controllerName,
      unit: tag.unit,
      value: toScalar(value.value),
      quality: QUALITIES[value.quality]!,
      timestamp: instant(value.time),
    });
  }
  return {
    ...{ name, siteUuid, siteName, values, tags: counts },
    updatedAt: instant(updated),
    lastSample: instant(newest),
  };
}

type StatisticsLink = NonNullable<Awaited<ReturnType<typeof tagsOfLink>>>;
type LastValue = ReturnType<LastValues['get']>;

const isMetric = (tag: LinkTag): boolean => tag.name.startsWith(STATISTICS) && tag.dataType !== 'string';

const instant = (ms: number): string | null => (ms > 0 ? new Date(ms).toISOString() : null);

interface Asked {
  readonly timeRange?: HistoryRange;
  readonly from?: string;
  readonly to?: string;
  readonly unit?: TimeUnit;
  readonly timezone?: string;
  readonly points?: number;
}

interface StretchOfTime {
  readonly from: number;
  readonly to: number;
  readonly step: Step;
}

/**
 * The requested time range, in buckets: longer ones than asked for where it begins before what is kept so finely.
 * Throws a 400 if it is invalid.
 */
export async function stretchOf(
  db: Db,
  companyId: number,
  asked: Asked,
  { now, historyDays = HISTORY_DAYS }: Present,
): Promise<StretchOfTime> {
  const company = await readCompany(db, companyId);
  const timezone = asked.timezone ?? company.timezone;
  const [from, to] = between(asked, now, timezone);
  const points = Math.min(asked.points ?? USUAL_POINTS, MOST_POINTS);
  const days = company.settings.historyDays ?? historyDays;
  const grain = grainAt(from, now, days);
  const step = stepOf({ from, to, timezone, points, unit: asked.unit, grain });
  // Nothing is kept of a part of a bucket.
  const end = grain && grainAt(to, now, days) ? Math.ceil(to / grain) * grain : to;
  return { from: bucketStart(from, step), to: end, step };
}

/** From and to, in milliseconds since 1970. */
function between({ timeRange, from, to }: Asked, now: number, timezone: string): [number, number] {
  const range = timeRange ?? (from === undefined ? '24h' : 'custom');
  if (range === 'ytd') return [startOfYear(now, timezone), now];
  if (range !== 'custom') return [now - RANGE_MS[range], now];
  const begin = Date.parse(from ?? '');
  const end = to === undefined ? now : Date.parse(to);
  if (Number.isNaN(begin)) throw invalidField('from', 'A custom range needs a beginning');
  if (end <= begin) throw invalidField('to', 'The end must be after the beginning');
  if (end - begin > LONGEST_RANGE_MS) throw invalidField('from', 'A range is ten years at most');
  return [begin, end];
}

/** The values of tags over it, in their order; of one that is gone or not allowed there is a series all the same. */
export async function seriesOfTags(
  db: Db,
  companyId: number,
  uuids: readonly string[],
  stretch: StretchOfTime,
) {
  const known = await tagsForSeries(db, uuids);
  const tags = [...new Set(uuids)].map((uuid) => known.get(uuid) ?? { uuid });
  return seriesAnswer(db, companyId, tags, stretch);
}

async function seriesAnswer(
  db: Db,
  companyId: number,
  tags: readonly (LinkTag | { readonly uuid: string })[],
  { from, to, step }: StretchOfTime,
) {
  const series = await readSeries(db, {
    companyId,
    tagIds: tags.flatMap((tag) => ('id' in tag ? tag.id : [])),
    from: new Date(from),
    to: new Date(to),
    step,
  });
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    step: step.ms,
    series: tags.map(
      (tag): Series =>
        'id' in tag
          ? {
              ...{ ...named(tag), limits: limitsOf(tag), state: 'ok' },
              ...(series.get(tag.id) ?? { before: null, points: [] }),
            }
          : { tagUuid: tag.uuid, ...NOT_AVAILABLE },
    ),
  };
}
