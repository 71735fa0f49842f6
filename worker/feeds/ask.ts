/** Asks the server for what objects are fed with: many of them in one call. */
import type { Client } from '../../api/client/client.ts';
import { MOST_SERIES, MOST_STATISTICS, RANGE_MS } from '../../api/client/history.ts';
import type { FeedOrder } from '../../engine/live/feeds.ts';
import type { FeedAnswer, FeedRange, FeedRequest } from '../../engine/plugin.ts';
import { TAGS_AT_ONCE } from '../values/playback.ts';
import { feedAlarm, feedSeries, feedStatistics } from './feed-words.ts';

export type FeedClient = Pick<Client, 'tagSeries' | 'tagStatistics' | 'alerts' | 'standingAlarms'>;

/** As many as one call takes. */
export const ALERTS_AT_ONCE = 500;
/** Of a diagram with more alarms than these calls bring, the worst are listed. */
const MOST_CALLS = 4;

const YEAR_MS = 8766 * 3_600_000;
/** Milliseconds of a range; `ytd` takes a year. */
export const lengthOf = (range: FeedRange): number => (range === 'ytd' ? YEAR_MS : RANGE_MS[range]);

/** Where and when what is asked for is. */
export interface Circumstances {
  readonly client: FeedClient;
  readonly signal: AbortSignal;
  readonly zone: string;
  readonly site: string | undefined;
  /** Milliseconds since 1970 during playback; null: the present. */
  readonly past: number | null;
  /** uuids of the tags that the diagram shows. */
  readonly shown: () => readonly string[];
}

/** An order that the server answers: the time of day is told by the worker itself. */
export interface ServerOrder extends FeedOrder {
  readonly request: Exclude<FeedOrder['request'], { readonly type: 'time' }>;
}

type RequestOf<T extends FeedRequest['type']> = Extract<FeedRequest, { readonly type: T }>;
/** What is asked in one call: orders that differ in nothing but their tags. */
export type Batch = readonly ServerOrder[];

/** Puts orders together that one call answers; alarms come first. */
export function batchesOf(orders: readonly ServerOrder[]): Batch[] {
  const together = Map.groupBy(orders, ({ key, request }) => {
    if (request.type === 'alarms') return key;
    return request.type === 'series' ? `${request.range} ${request.points}` : request.range;
  });
  const batches = [...together.values()].flatMap((group) => {
    const { type } = group[0]!.request;
    return type === 'alarms' ? [group] : split(group, type === 'series' ? MOST_SERIES : MOST_STATISTICS);
  });
  const isAlarms = ([first]: Batch): boolean => first!.request.type === 'alarms';
  return [...batches.filter(isAlarms), ...batches.filter((batch) => !isAlarms(batch))];
}

/** Groups with at most so many tags each. */
function split(orders: Batch, most: number): Batch[] {
  const batches: ServerOrder[][] = [];
  let tags = new Set<string>();
  for (const order of orders) {
    const own = 'tags' in order.request ? order.request.tags : [];
    const both = new Set([...tags, ...own]);
    const last = batches.at(-1);
    if (last && both.size <= most) last.push(order);
    else batches.push([order]);
    tags = last && both.size <= most ? both : new Set(own);
  }
  return batches;
}

/** Returns the answers of a batch, in its order. Rejects where the server does not answer. */
export async function ask(batch: Batch, at: Circumstances): Promise<FeedAnswer[]> {
  const { request } = batch[0]!;
  if (request.type === 'alarms') return [await alarmsOf(request, at)];
  const requests = batch.map((order) => order.request as RequestOf<'series' | 'statistics'>);
  const tags = [...new Set(requests.flatMap((one) => one.tags))];
  if (tags.length === 0) return requests.map(() => NOTHING_LINKED);
  if (request.type === 'statistics') {
    const body = { tags, ...stretchOf(request.range, at), timezone: at.zone };
    const reply = await at.client.tagStatistics({ body }, { signal: at.signal });
    const known = new Map(reply.tags.map((one) => [one.tagUuid, feedStatistics(one)]));
    return requests.map((one) => ({
      type: 'statistics',
      tags: one.tags.flatMap((tag) => known.get(tag) ?? []),
    }));
  }
  const { range, points } = request;
  const body = { tags, ...stretchOf(range, at), points, timezone: at.zone };
  const reply = await at.client.tagSeries({ body }, { signal: at.signal });
  const series = reply.series.filter(({ state }) => state !== 'notAvailable');
  if (series.length === 0) return requests.map(() => NOT_AVAILABLE);
  const span = { from: Date.parse(reply.from), to: Date.parse(reply.to), step: reply.step, zone: at.zone };
  const known = new Map(series.map((one) => [one.tagUuid, feedSeries(one)]));
  return requests.map((one) => ({
    type: 'series',
    ...span,
    series: one.tags.flatMap((tag) => known.get(tag) ?? []),
  }));
}

const NOTHING_LINKED: FeedAnswer = { type: 'failed', why: 'No tag is linked' };
const NOT_AVAILABLE: FeedAnswer = {
  type: 'failed',
  why: 'Not available: the tag does not exist, or you may not see it',
};

function stretchOf(timeRange: FeedRange, { past }: Circumstances) {
  if (past === null) return { timeRange };
  const time = (ms: number): string => new Date(Math.round(ms)).toISOString();
  return { timeRange: 'custom' as const, from: time(past - lengthOf(timeRange)), to: time(past) };
}

async function alarmsOf(request: RequestOf<'alarms'>, at: Circumstances): Promise<FeedAnswer> {
  if (at.past !== null) return pastAlarmsOf(request, at, at.past);
  const { scope, severity, most } = request;
  const { client, signal, site, zone } = at;
  const read = (limit: number, skip: number) =>
    client.alerts(
      {
        query: {
          isOverview: true,
          limit,
          skip,
          ...(site ? { siteUuid: site } : {}),
          ...(severity ? { type: severity } : {}),
        },
      },
      { signal },
    );
  if (scope === 'site') {
    const { items, total } = await read(most, 0);
    return { type: 'alarms', alarms: items.map(feedAlarm), total, zone };
  }
  const shown = new Set(at.shown());
  const own = [];
  for (let call = 0; call < MOST_CALLS; call++) {
    const { items, total } = await read(ALERTS_AT_ONCE, call * ALERTS_AT_ONCE);
    own.push(...items.filter(({ tag }) => tag && shown.has(tag.uuid)));
    if ((call + 1) * ALERTS_AT_ONCE >= total) break;
  }
  return { type: 'alarms', alarms: own.slice(0, most).map(feedAlarm), total: own.length, zone };
}

/** Alarms as they stood at the time that playback shows. */
async function pastAlarmsOf(
  { scope, severity, most }: RequestOf<'alarms'>,
  { client, signal, site, zone, shown }: Circumstances,
  past: number,
): Promise<FeedAnswer> {
  const time = new Date(Math.round(past)).toISOString();
  const read = (where: { readonly tags?: string[]; readonly siteUuid?: string }) => {
    const limit = Math.min(most, ALERTS_AT_ONCE);
    const body = { at: time, limit, ...where, ...(severity ? { type: severity } : {}) };
    return client.standingAlarms({ body }, { signal });
  };
  const tags = shown();
  const parts = Array.from({ length: Math.ceil(tags.length / TAGS_AT_ONCE) }, (_, nth) =>
    read({ tags: tags.slice(nth * TAGS_AT_ONCE, (nth + 1) * TAGS_AT_ONCE) }),
  );
  const replies = await Promise.all(scope === 'site' ? [read(site ? { siteUuid: site } : {})] : parts);
  const alarms = replies.flatMap(({ items }) => items).slice(0, most);
  const total = replies.reduce((sum, reply) => sum + reply.total, 0);
  return { type: 'alarms', alarms: alarms.map(feedAlarm), total, zone };
}
