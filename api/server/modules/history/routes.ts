/** Series of tags for charts, and the statistics of a communication link. */
import {
  type HistoryRange,
  LONGEST_RANGE_MS,
  MOST_POINTS,
  MOST_SERIES,
  QUALITIES,
  type Series,
  type TimeUnit,
  USUAL_POINTS,
} from '../../../contract/index.ts';
import { invalidField, missing } from '../../http/errors.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { readCompany } from '../people/index.ts';
import { type LastValues, type TagDirectory, toScalar } from '../values/index.ts';
import { readSeries } from './queries/historian-series.ts';
import { bucketStart, type Step, startOfYear, stepOf } from './queries/historian-steps.ts';
import { type LinkTag, tagsForSeries, tagsOfLink } from './queries/historian-tags.ts';

/** The name of a tag with a device's own statistics: `Statistics/cpuLoad`. */
const STATISTICS = 'Statistics/';

export function historyHandlers(tags: TagDirectory, lastValues: LastValues, now: () => number) {
  const last = (companyId: number, uuid: string) => {
    const entry = tags.ofCompany(uuid, companyId);
    return entry && lastValues.get(entry.slot);
  };

  return {
    tagSeries: ({ caller, tenant }, { body }) =>
      tenant(async (db) => {
        const found = await tagsForSeries(db, body.tags);
        if (found.length < new Set(body.tags).size) throw missing();
        const order = new Map(body.tags.map((uuid, nth) => [uuid, nth]));
        const tags = found.sort((a, b) => order.get(a.uuid)! - order.get(b.uuid)!);
        return seriesAnswer(db, caller.companyId, tags, await stretchOf(db, caller.companyId, body, now()));
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
          await stretchOf(db, caller.companyId, query, now()),
        );
      }),
  } satisfies Partial<Handlers>;
}

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

const HOUR_MS = 3_600_000;
const RANGE_HOURS = {
  '1h': 1,
  '3h': 3,
  '6h': 6,
  '12h': 12,
  '24h': 24,
  '7d': 168,
  '30d': 720,
  '90d': 2160,
} as const;

/** The requested time range, in buckets. Throws a 400 if it is invalid. */
export async function stretchOf(
  db: Db,
  companyId: number,
  asked: Asked,
  now: number,
): Promise<StretchOfTime> {
  const timezone = asked.timezone ?? (await readCompany(db, companyId)).timezone;
  const [from, to] = between(asked, now, timezone);
  const points = Math.min(asked.points ?? USUAL_POINTS, MOST_POINTS);
  const step = stepOf({ from, to, timezone, points, unit: asked.unit });
  return { from: bucketStart(from, step), to, step };
}

/** From and to, in milliseconds since 1970. */
function between({ timeRange, from, to }: Asked, now: number, timezone: string): [number, number] {
  const range = timeRange ?? (from === undefined ? '24h' : 'custom');
  if (range === 'ytd') return [startOfYear(now, timezone), now];
  if (range !== 'custom') return [now - RANGE_HOURS[range] * HOUR_MS, now];
  const begin = Date.parse(from ?? '');
  const end = to === undefined ? now : Date.parse(to);
  if (Number.isNaN(begin)) throw invalidField('from', 'A custom range needs a beginning');
  if (end <= begin) throw invalidField('to', 'The end must be after the beginning');
  if (end - begin > LONGEST_RANGE_MS) throw invalidField('from', 'A range is ten years at most');
  return [begin, end];
}

/** The tags' values over it, in their order. */
export async function seriesAnswer(
  db: Db,
  companyId: number,
  tags: readonly LinkTag[],
  { from, to, step }: StretchOfTime,
) {
  const series = await readSeries(db, {
    companyId,
    tagIds: tags.map((tag) => tag.id),
    from: new Date(from),
    to: new Date(to),
    step,
  });
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    step: step.ms,
    series: tags.map(
      ({ id, uuid, name, controllerName, unit, dataType }): Series => ({
        ...{ tagUuid: uuid, name, controllerName, unit, dataType },
        ...(series.get(id) ?? { before: null, points: [] }),
      }),
    ),
  };
}
