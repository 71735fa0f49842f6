/** Series of tags and statistics of links, by their routes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let token: string;
/** Label → uuid of the tag. */
const tags: Record<string, string> = {};
const link: Record<string, string> = {};

beforeAll(async () => {
  app = await openTestApp();
  cedar = await addCompany(app.storage, 'Cedar');
  birch = await addCompany(app.storage, 'Birch');
  token = await app.tokenOf(cedar);
  await app.storage.system(async (db) => {
    for (const [label, data_type, unit] of [
      ['cpuLoad', 'float', '%'],
      ['serviceUptime', 'int64', 's'],
      ['eth0/ip', 'string', null],
      ['signalQuality', 'float', 'dBm'],
    ] as const) {
      const own = { company_id: cedar.id, controller_id: cedar.controllerId, address: '{}' };
      const row = await db
        .insertInto('tags')
        .values({ ...own, name: `Statistics/${label}`, data_type, unit })
        .returning('uuid')
        .executeTakeFirstOrThrow();
      tags[label] = row.uuid;
    }
    for (const { linkId } of [cedar, birch]) {
      const row = await db
        .selectFrom('links')
        .where('id', '=', linkId)
        .select('uuid')
        .executeTakeFirstOrThrow();
      link[linkId] = row.uuid;
    }
  });
  await app.live.reload();
  const now = Date.now();
  app.live.sink([
    ...[0, 1, 2, 30, 47, 60].map((hours) => ({
      ...{ tag: tags.cpuLoad!, value: 10 + hours, quality: Quality.good },
      time: now - hours * HOUR - MINUTE,
    })),
    { tag: tags.serviceUptime!, value: 2n ** 40n, quality: Quality.good, time: now - MINUTE },
    { tag: tags['eth0/ip']!, value: '192.0.2.7', quality: Quality.uncertain, time: now },
    { tag: cedar.tag, value: 4, quality: Quality.bad, time: now },
  ]);
  await app.live.flush();
  await app.live.retention.workOutTrends();
});
afterAll(() => app.dispose());

const get = async (path: string) => {
  const answer = await app.get(path, token);
  return { status: answer.statusCode, data: answer.json().data };
};
const cedarLink = () => link[cedar.linkId]!;

test('API-116 COMM-12 what the device tells of itself, and what the server knows of the link', async () => {
  const { status, data } = await get(`communications/${cedarLink()}/statistics`);
  expect(status).toBe(200);
  const values = Object.fromEntries(
    data.values.map((one: { label: string; value: unknown; quality: string }) => [
      one.label,
      [one.value, one.quality],
    ]),
  );
  expect(values).toEqual({
    cpuLoad: [10, 'good'],
    serviceUptime: [String(2n ** 40n), 'good'],
    'eth0/ip': ['192.0.2.7', 'uncertain'],
    signalQuality: [null, 'missing'],
  });
  expect(data.tags).toEqual({ good: 2, uncertain: 1, bad: 1, stale: 0, missing: 1 });
  expect(data.siteUuid).toBe(cedar.site);
  expect(Date.parse(data.updatedAt)).toBeGreaterThan(Date.now() - HOUR);
});

test('API-117 COMM-13 CONST-24 metrics are those of the last 24 hours, unless another range is asked for', async () => {
  const path = `communications/${cedarLink()}/metrics/timeseries`;
  const countOf = ({ series }: { series: { name: string; points: { count: number }[] }[] }) =>
    series
      .find((one) => one.name === 'Statistics/cpuLoad')!
      .points.reduce((sum, point) => sum + point.count, 0);
  const { data } = await get(path);
  expect(data.series.map((one: { name: string }) => one.name).sort()).toEqual(
    ['cpuLoad', 'serviceUptime', 'signalQuality'].map((label) => `Statistics/${label}`),
  );
  expect(Date.parse(data.to) - Date.parse(data.from)).toBeGreaterThanOrEqual(24 * HOUR);
  expect(Date.parse(data.to) - Date.parse(data.from)).toBeLessThan(24 * HOUR + 2 * data.step);
  expect(countOf(data)).toBe(3);
  expect(countOf((await get(`${path}?timeRange=1h`)).data)).toBe(1);
  expect(countOf((await get(`${path}?timeRange=7d`)).data)).toBe(6);
  const from = new Date(Date.now() - 50 * HOUR).toISOString();
  const to = new Date(Date.now() - 25 * HOUR).toISOString();
  const custom = await get(`${path}?timeRange=custom&from=${from}&to=${to}&points=50`);
  expect(countOf(custom.data)).toBe(2);
  expect(custom.data.series[0].points.length).toBeLessThanOrEqual(51);
});

test('a range that is none is refused, and says why', async () => {
  const path = `communications/${cedarLink()}/metrics/timeseries`;
  expect(await get(`${path}?timeRange=custom`)).toMatchObject({
    status: 400,
    data: { fields: { from: 'A custom range needs a beginning' } },
  });
  const at = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  expect(await get(`${path}?timeRange=custom&from=${at(1)}&to=${at(2)}`)).toMatchObject({ status: 400 });
  expect(await get(`${path}?timeRange=custom&from=${at(100_000)}&to=${at(2)}`)).toMatchObject({
    status: 400,
  });
  expect((await get(`${path}?timeRange=2h`)).status).toBe(400);
});

test('series of tags come in the order asked for; one that is not there is named so, and says no more', async () => {
  const ask = (body: object) => app.send('POST', 'history/series', body, token);
  const wanted = [tags.serviceUptime!, tags.cpuLoad!];
  const { series } = (await ask({ tags: wanted, timeRange: '3h' })).json().data;
  expect(series.map((one: { tagUuid: string }) => one.tagUuid)).toEqual(wanted);
  expect(series[1].before).toMatchObject({ value: 40 });
  const none = '00000000-0000-4000-8000-000000000000';
  const answer = await ask({ tags: [birch.tag, ...wanted, none], timeRange: '3h' });
  expect(answer.statusCode).toBe(200);
  const [theirs, first, second, gone] = answer.json().data.series;
  expect([first.tagUuid, second.tagUuid]).toEqual(wanted);
  expect([first.state, second.state]).toEqual(['ok', 'ok']);
  expect(second.points.length).toBe(series[1].points.length);
  // Another company's, and one that never was: the same byte for byte, but for the name by which it was asked.
  expect(gone).toMatchObject({ name: 'not available', state: 'notAvailable', before: null, points: [] });
  expect(JSON.stringify(theirs).replace(birch.tag, none)).toBe(JSON.stringify(gone));
  expect((await ask({ tags: [] })).json().data.series).toEqual([]);
});

test('before what is kept of samples buckets are quarters of an hour, and of a range that straddles all are', async () => {
  const day = Math.floor(Date.now() / (24 * HOUR));
  const limit = (day - 92) * 24 * HOUR;
  const before = limit - 10 * HOUR;
  await app.storage.system((db) =>
    sql`insert into trend_quarters (company_id, tag_id, bucket, count, sum, min, max, first, last, last_time, quality, broken,
        begin_time, first_time, integral, known)
      select company_id, id, bucket, 1, value, value, value, value, value, bucket, 0, false, bucket, bucket,
        value * 900000, 900000
      from tags, (select n::float8 as value, to_timestamp(${before / 1000}) + n * interval '15 minutes' as bucket
        from generate_series(0, 3) as n) as made
      where tags.uuid = ${tags.signalQuality!}::uuid`.execute(db),
  );
  const ask = async (from: number, to: number) => {
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const body = { tags: [tags.signalQuality!], ...range, points: 600, timezone: 'UTC' };
    return (await app.send('POST', 'history/series', body, token)).json().data;
  };
  const gone = await ask(before + 5 * MINUTE, before + 50 * MINUTE);
  expect(gone).toMatchObject({ step: 15 * MINUTE, from: new Date(before).toISOString() });
  expect(gone.to).toBe(new Date(before + HOUR).toISOString());
  expect(gone.series[0].points.map(({ average }: { average: number }) => average)).toEqual([0, 1, 2, 3]);
  expect((await ask(limit - HOUR, limit + HOUR)).step).toBe(15 * MINUTE);
  expect((await ask(limit, limit + HOUR)).step).toBeLessThan(MINUTE);
  // Quarters of an hour are kept for five years.
  expect((await ask(limit - 6 * 366 * 24 * HOUR, limit - 6 * 366 * 24 * HOUR + 3 * HOUR)).step).toBe(HOUR);
});

test('what tags did over a range is told in single numbers; tags that are not there are left out', async () => {
  const range = { timeRange: 'custom', from: new Date(Date.now() - 3 * HOUR).toISOString() };
  const [cpu, text] = [tags.cpuLoad!, tags['eth0/ip']!];
  const body = { tags: [cpu, birch.tag, text], ...range };
  const answer = await app.send('POST', 'history/statistics', body, token);
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json();
  expect(data.tags.map((one: { tagUuid: string }) => one.tagUuid).sort()).toEqual([cpu, text].sort());
  const told = (uuid: string) => data.tags.find((one: { tagUuid: string }) => one.tagUuid === uuid);
  expect(told(cpu)).toMatchObject({
    ...{ name: 'Statistics/cpuLoad', unit: '%', dataType: 'float' },
    ...{ last: 10, min: 10, max: 40, starts: 0 },
    knownShare: expect.closeTo(1, 1),
  });
  // A text has no numbers, and none is invented.
  expect(told(text)).toMatchObject({ last: null, min: null, average: null, starts: null, knownShare: 0 });
});

test('another company’s link is missing', async () => {
  for (const path of ['statistics', 'metrics/timeseries'])
    expect((await get(`communications/${link[birch.linkId]}/${path}`)).status).toBe(404);
});
