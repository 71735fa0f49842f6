/** When the worker asks for what objects are fed with, how often, and how much in one call. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/client/errors.ts';
import * as contract from '../../../api/contract/index.ts';
import type { FeedOrder } from '../../../engine/live/feeds.ts';
import type { FeedAnswer, FeedRequest } from '../../../engine/plugin.ts';
import { ALERTS_AT_ONCE, batchesOf, type ServerOrder } from '../../../worker/feeds/ask.ts';
import { AGAIN_MS, ALARMS_EVERY_MS, Feeds, LOOK_EVERY_MS, periodOf } from '../../../worker/feeds/feeds.ts';

const uuid = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const order = (request: ServerOrder['request']): ServerOrder => ({ key: JSON.stringify(request), request });
const statistics = (...tags: readonly number[]): ServerOrder =>
  order({ type: 'statistics', tags: tags.map(uuid), range: '24h' });
const series = (tags: readonly number[], points = 100): ServerOrder =>
  order({ type: 'series', tags: tags.map(uuid), range: '1h', points });
const alarms = (more: object = {}): ServerOrder =>
  order({ type: 'alarms', scope: 'site', most: 5, ...more } as FeedRequest & ServerOrder['request']);

// At the start of a second: what is due is looked for at quarters of the clock's second.
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void vi.useRealTimers());

interface DeskOptions {
  readonly wanted: FeedOrder[];
  /** Tags that the server has not. */
  readonly gone?: readonly number[];
  readonly shown?: readonly string[];
}

function desk({ wanted, gone = [], shown = [] }: DeskOptions) {
  const calls: { readonly call: string; readonly body: Record<string, unknown> }[] = [];
  const answers = new Map<string, FeedAnswer>();
  let failure: Error | undefined;
  let past: number | null = null;
  let forgotten = 0;
  const missing = new Set(gone.map(uuid));
  const named = (tag: string) => ({ tagUuid: tag, name: tag.slice(-2), unit: 'm', dataType: 'float' });
  const asked = (call: string, body: Record<string, unknown>): void => {
    calls.push({ call, body });
    if (failure) throw failure;
  };
  const client = {
    async tagSeries({ body }: { body: { tags: string[] } }) {
      asked('series', body);
      const head = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T01:00:00.000Z', step: 1000 };
      const stateOf = (tag: string) => (missing.has(tag) ? 'notAvailable' : 'ok');
      const one = (tag: string) => ({ ...named(tag), state: stateOf(tag), before: null, points: [] });
      return { ...head, series: body.tags.map(one) };
    },
    async tagStatistics({ body }: { body: { tags: string[] } }) {
      asked('statistics', body);
      return {
        tags: body.tags.filter((tag) => !missing.has(tag)).map((tag) => ({ ...named(tag), last: 1 })),
      };
    },
    async alerts({ query }: { query: Record<string, unknown> }) {
      asked('alerts', query);
      const item = (nth: number) => ({
        ...{ uuid: `alert ${nth}`, message: 'High', type: 'critical', state: 'unacknowledged' },
        ...{ site: { uuid: 's' }, tag: { uuid: uuid(nth), name: 't', controllerName: 'c' } },
        raisedAt: '2026-01-01T00:00:00.000Z',
      });
      return { items: [1, 2, 3].map(item), total: 3 };
    },
    async standingAlarms({ body }: { body: Record<string, unknown> }) {
      asked('standing', body);
      const item = {
        ...{ uuid: 'past', message: 'High', type: 'urgent', state: 'acknowledged', site: { uuid: 's' } },
        ...{ tag: { uuid: uuid(1), name: 't', controllerName: 'c' }, link: null },
        raisedAt: '2026-01-01T00:00:00.000Z',
      };
      return { items: [item], total: 1 };
    },
  };
  const engine = {
    fed() {},
    live: {
      tags: { uuids: () => shown },
      feeds: {
        wanted: () => wanted,
        answer: (key: string, answer: FeedAnswer) => void answers.set(key, answer),
        forget: () => void forgotten++,
      },
    },
  };
  const feeds = new Feeds({
    engine: engine as never,
    client: client as never,
    source: { origin: '', diagram: 'd', site: 's', zone: 'Europe/Berlin' },
    past: () => past,
  });
  return {
    ...{ feeds, calls, answers },
    /** Calls are not answered from now on. */
    hang() {
      client.alerts = () => new Promise(() => {});
    },
    fail(error: Error | undefined) {
      failure = error;
    },
    playAt(at: number | null) {
      past = at;
    },
    forgotten: () => forgotten,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test('one call takes as many alerts as the contract lets it take', () => {
  expect(ALERTS_AT_ONCE).toBe(contract.ALERTS_AT_ONCE);
});

test('orders that differ in their tags alone are one call, up to its limit; alarms come first', () => {
  const many = Array.from({ length: 120 }, (_, nth) => series([nth]));
  const batches = batchesOf([...many, statistics(1), statistics(2), alarms(), series([1], 200)]);
  expect(batches.map((batch) => [batch[0]!.request.type, batch.length])).toEqual([
    ['alarms', 1],
    ['series', 50],
    ['series', 50],
    ['series', 20],
    ['statistics', 2],
    ['series', 1],
  ]);
});

test('nothing is asked before it is live, nor after it is closed', async () => {
  const { feeds, calls, pass } = desk({ wanted: [statistics(1)] });
  await pass(60_000);
  expect(calls).toEqual([]);
  feeds.setLive(true);
  await pass(0);
  expect(calls).toHaveLength(1);
  feeds.close();
  await pass(3_600_000);
  expect(calls).toHaveLength(1);
});

test('an answer is renewed after a slice of its range: of an hour in 100 slices every 36 seconds', async () => {
  const wanted = [series([1])];
  expect(periodOf(wanted[0]!)).toBe(36_000);
  const { feeds, calls, pass } = desk({ wanted });
  feeds.setLive(true);
  await pass(35_000);
  expect(calls).toHaveLength(1);
  await pass(1000 + LOOK_EVERY_MS);
  expect(calls).toHaveLength(2);
  expect(periodOf(alarms())).toBe(ALARMS_EVERY_MS);
});

test('of tags that are gone nothing is said; the others of the same call are there', async () => {
  const wanted = [series([1, 2]), series([3]), series([2])];
  const { feeds, answers, pass } = desk({ wanted, gone: [2] });
  feeds.setLive(true);
  await pass(0);
  const tagsOf = (nth: number) => {
    const answer = answers.get(wanted[nth]!.key);
    return answer?.type === 'series' ? answer.series.map(({ tag }) => tag) : answer;
  };
  expect([tagsOf(0), tagsOf(1), tagsOf(2)]).toEqual([[uuid(1)], [uuid(3)], []]);
});

test('without an answer it says so, and asks again after a second', async () => {
  const wanted = [statistics(1)];
  const { feeds, calls, answers, fail, pass } = desk({ wanted });
  fail(new ApiError(0, 'away'));
  feeds.setLive(true);
  await pass(0);
  expect(answers.get(wanted[0]!.key)).toEqual({ type: 'failed', why: 'The server does not answer' });
  fail(undefined);
  await pass(AGAIN_MS.first);
  expect(calls).toHaveLength(2);
  expect(answers.get(wanted[0]!.key)).toMatchObject({ type: 'statistics' });
});

test('as long as there is no answer it asks ever later, every ten seconds at last; an answer makes it begin anew', async () => {
  const { feeds, calls, fail, pass } = desk({ wanted: [alarms()] });
  fail(new ApiError(0, 'away'));
  feeds.setLive(true);
  await pass(0);
  /** Milliseconds until it asks again. */
  const untilAsked = async () => {
    const before = calls.length;
    let waited = 0;
    for (; calls.length === before; waited += LOOK_EVERY_MS) await pass(LOOK_EVERY_MS);
    return waited;
  };
  for (const ms of [1000, 2000, 4000, 8000, AGAIN_MS.most, AGAIN_MS.most])
    expect(await untilAsked()).toBe(ms);
  fail(undefined);
  expect(await untilAsked()).toBe(AGAIN_MS.most);
  fail(new ApiError(0, 'away'));
  expect(await untilAsked()).toBe(ALARMS_EVERY_MS);
  expect(await untilAsked()).toBe(AGAIN_MS.first);
});

test('what came before stays for a minute, and no longer', async () => {
  const wanted = [alarms()];
  const { feeds, answers, fail, pass } = desk({ wanted });
  feeds.setLive(true);
  await pass(0);
  fail(new ApiError(500, 'broken'));
  await pass(50_000);
  expect(answers.get(wanted[0]!.key)).toMatchObject({ type: 'alarms', total: 3 });
  await pass(30_000);
  expect(answers.get(wanted[0]!.key)).toMatchObject({ type: 'failed' });
});

test('playback shows the range before its moment, forgets the present, and lists the alarms that stood then', async () => {
  const wanted = [statistics(1), alarms()];
  const { feeds, calls, answers, playAt, forgotten, pass } = desk({ wanted });
  feeds.setLive(true);
  await pass(0);
  playAt(Date.parse('2026-01-02T00:00:00Z'));
  await pass(LOOK_EVERY_MS);
  expect(forgotten()).toBe(1);
  expect(calls.at(-1)!.body).toMatchObject({
    timeRange: 'custom',
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-02T00:00:00.000Z',
  });
  expect(answers.get(wanted[1]!.key)).toMatchObject({ type: 'alarms', total: 1 });
  playAt(null);
  await pass(LOOK_EVERY_MS);
  expect(forgotten()).toBe(2);
  expect(calls.at(-1)!.body).toMatchObject({ timeRange: '24h', timezone: 'Europe/Berlin' });
});

test('alarms of the diagram are those of the tags that it shows', async () => {
  const wanted = [alarms({ scope: 'diagram', severity: 'critical' })];
  const { feeds, calls, answers, pass } = desk({ wanted, shown: [uuid(2)] });
  feeds.setLive(true);
  await pass(0);
  expect(calls[0]!.body).toMatchObject({ isOverview: true, siteUuid: 's', type: 'critical' });
  expect(answers.get(wanted[0]!.key)).toMatchObject({ total: 1, alarms: [{ alarm: 'alert 2' }] });
});

const time = (every: 'second' | 'minute'): FeedOrder => ({
  key: `time ${every}`,
  request: { type: 'time', every },
});

test('the time is told without asking anybody, with each second or minute of the clock, in the zone of the site', async () => {
  vi.setSystemTime(Date.UTC(2026, 5, 1, 12, 0, 58, 900));
  const { feeds, calls, answers, pass } = desk({ wanted: [time('second'), time('minute')] });
  feeds.setLive(true);
  const told = () => ['second', 'minute'].map((every) => answers.get(`time ${every}`));
  const at = (minute: number, second: number) => ({
    type: 'time',
    at: Date.UTC(2026, 5, 1, 12, minute, second),
    zone: 'Europe/Berlin',
  });
  expect(told()).toEqual([at(0, 58), at(0, 0)]);
  // The second changes with the clock's, not up to a quarter later.
  await pass(101);
  expect(told()).toEqual([at(0, 59), at(0, 0)]);
  await pass(1000);
  expect(told()).toEqual([at(1, 0), at(1, 0)]);
  expect(calls).toEqual([]);
  feeds.close();
  await pass(5000);
  expect(told()).toEqual([at(1, 0), at(1, 0)]);
});

test('during playback the time that is told is that of the moment, and it is the present again afterwards', async () => {
  vi.setSystemTime(Date.UTC(2026, 5, 1, 12));
  const { feeds, answers, pass, playAt } = desk({ wanted: [time('minute')] });
  feeds.setLive(true);
  playAt(Date.UTC(2026, 0, 31, 7, 15, 42));
  await pass(LOOK_EVERY_MS);
  expect(answers.get('time minute')).toMatchObject({ at: Date.UTC(2026, 0, 31, 7, 15) });
  playAt(null);
  await pass(LOOK_EVERY_MS);
  expect(answers.get('time minute')).toMatchObject({ at: Date.UTC(2026, 5, 1, 12) });
});

test('the time goes on while a call to the server is under way', async () => {
  vi.setSystemTime(Date.UTC(2026, 5, 1, 12));
  const wanted = [alarms(), time('second')];
  const { feeds, answers, pass, hang } = desk({ wanted });
  hang();
  feeds.setLive(true);
  await pass(3000);
  expect(answers.get('time second')).toMatchObject({ at: Date.UTC(2026, 5, 1, 12, 0, 3) });
  feeds.close();
});

test('says that a list of alarms is out of date, at the first failure and while a call hangs', async () => {
  const wanted = alarms();
  const { feeds, answers, fail, hang, pass } = desk({ wanted: [wanted] });
  const since = () => (answers.get(wanted.key) as { staleSince?: number }).staleSince;
  feeds.setLive(true);
  await pass(1);
  expect(since()).toBeUndefined();
  const answered = Date.now() - 1;
  fail(new Error('offline'));
  await pass(ALARMS_EVERY_MS + 2 * LOOK_EVERY_MS);
  expect(since()).toBeGreaterThanOrEqual(answered);
  fail(undefined);
  await pass(AGAIN_MS.first + ALARMS_EVERY_MS);
  expect(since()).toBeUndefined();
  hang();
  await pass(4 * ALARMS_EVERY_MS);
  expect(since()).toBeDefined();
  feeds.close();
});

test('lists the alarms as they stood while playback shows the past', async () => {
  const { feeds, calls, answers, playAt, pass } = desk({ wanted: [alarms()] });
  playAt(Date.parse('2026-01-02T00:00:00Z'));
  feeds.setLive(true);
  await pass(1000);
  const [answer] = answers.values();
  expect(answer).toMatchObject({
    type: 'alarms',
    total: 1,
    alarms: [{ alarm: 'past', state: 'acknowledged' }],
  });
  expect(calls.at(-1)).toMatchObject({ call: 'standing', body: { at: '2026-01-02T00:00:00.000Z' } });
  expect(calls.some(({ call }) => call === 'alerts')).toBe(false);
});
