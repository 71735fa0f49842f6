import { is } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  endpoints,
  type ReportView,
  unpackColumns,
  VIEW_TEXTS,
  type ViewSeries,
} from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { raisedAnew, storeAlerts } from '../../../../../api/server/modules/alarms/index.ts';
import { addSites, type TestSite } from './sites.ts';
import { made, NOW, openReportWorld, type ReportWorld, type Somebody, shown } from './world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: ReportWorld;
let ann: Somebody;
let sites: TestSite[];
let role: { linkObjectUuid: string; assignmentUuid: string };

beforeAll(async () => {
  world = await openReportWorld();
  ann = await world.person('Ann');
  sites = await addSites(world, ['Alpha', 'Beta']);
  sites.push(...(await addSites(world, ['Gamma'], { isAssigned: false, hasLevel: false })));
  role = { linkObjectUuid: world.company.linkObject, assignmentUuid: world.company.assignment };
  await world.server.live.reload();
  const tags = [world.company.tag, sites[0]!.tag!, sites[1]!.tag!];
  world.server.live.sink(
    tags.flatMap((tag, nth) =>
      // From two hours before, each hour as long as it lasts.
      [
        { time: NOW - 2 * HOUR, value: 10 * nth + 2 },
        { time: NOW - HOUR, value: 10 * nth + 4 },
        { time: NOW - HOUR / 2, value: 10 * nth + 8 },
      ].map((sample) => ({ ...sample, tag, quality: Quality.good })),
    ),
  );
  await world.server.live.flush();
  await world.server.live.retention.workOutTrends();
});
afterAll(() => world?.dispose());

const valuesOf = ({ columns }: ViewSeries): number[] => [...unpackColumns(columns!).value];
const refused = async (uuid: string, query: Record<string, string>, body: object = {}) => {
  const answer = await ann.call('POST', `reports/view/${uuid}?${new URLSearchParams(query)}`, body);
  return [answer.status, answer.data.fields];
};

describe('limits of the tags', () => {
  test('are answered for the series that show them, and for no other', async () => {
    const [alpha, beta] = sites;
    const high = { level: 'High High', operator: '>', value: 9, upTo: null };
    await world.server.storage.system((db) =>
      db
        .updateTable('tags')
        .set({ alarms: JSON.stringify([high]), alert_low: 1 })
        .where('uuid', 'in', [alpha!.tag!, beta!.tag!])
        .execute(),
    );
    const report = await made(ann, {
      tags1: [{ tag: alpha!.tag!, showLimits: true }],
      tags2: [{ tag: beta!.tag! }],
    });
    expect(report.tags1[0]).toMatchObject({ showLimits: true });
    const { series } = await shown(ann, report.uuid, { range: '3h' });
    expect(series.map(({ limits }) => limits)).toEqual([
      [
        { label: 'High High', look: 'critical', low: 9, range: 0 },
        { label: 'Low', look: 'urgent', low: 1, range: 0 },
      ],
      [],
    ]);
  });
});

describe('API-148 RPT-15 a report of tags', () => {
  test('API-148 RPT-15 shows each as a series: label, axis, unit, place, columns', async () => {
    const { tag, controller, site } = world.company;
    const report = await made(ann, {
      ...{ name: 'Levels', subTitle: 'All', yLabel1: 'Level' },
      tags1: [{ tag }],
      tags2: [{ tag: sites[0]!.tag!, label: 'First', slot: 7, dataPoint: 'max' }],
    });
    const view = await shown(ann, report.uuid, { range: '3h', granularity: 'hours', dataPoint: 'last' });
    expect(is(view, endpoints.viewReport.reply.struct)).toBe(true);
    expect(view.report).toMatchObject({
      uuid: report.uuid,
      type: 'graph',
      subTitle: 'All',
      yLabel1: 'Level',
    });
    expect(view).toMatchObject({
      range: '3h',
      granularity: 'hours',
      dataPoint: 'last',
      step: HOUR,
      sites: null,
    });
    const [left, right] = view.series as [ViewSeries, ViewSeries];
    expect(left).toMatchObject({
      ...{ tagUuid: tag, axis: 1, slot: 1, unit: 'm', state: 'ok', message: null, dataPoint: 'last' },
      ...{ siteUuid: site, deviceUuid: controller, controllerName: 'PLC' },
      format: { dataType: 'float', min: 0, max: 10 },
    });
    expect(right).toMatchObject({ label: 'First', axis: 2, slot: 7, dataPoint: 'max', siteName: 'Alpha' });
    expect(valuesOf(left)).toEqual([2, 8]);
    expect(valuesOf(right)).toEqual([12, 18]);
  });

  test('OR-126 each has statistics over the very range', async () => {
    const startDate = new Date(NOW - 2 * HOUR).toISOString();
    const report = await made(ann, { tags1: [{ tag: world.company.tag }] });
    const view = await shown(ann, report.uuid, { startDate, endDate: new Date(NOW).toISOString() });
    // 2 for an hour, 4 for half of one, 8 for the other half.
    expect(view.series[0]!.statistics).toMatchObject({
      ...{ min: 2, max: 8, first: 2, last: 8, knownShare: 1, runTime: 2 * HOUR, starts: 0 },
      // A level adds up to nothing.
      consumption: null,
      average: expect.closeTo(4, 9),
      deviation: expect.closeTo(Math.sqrt((2 * 4 + 0 + 16) / 4), 9),
    });
  });

  test('OR-115 RPT-11 CONST-13 names series by the label mode; a name that the user gave wins', async () => {
    const tags1 = [{ tag: sites[0]!.tag! }, { tag: sites[1]!.tag!, label: 'Mine' }];
    for (const [labelName, label] of [
      ['sensor', 'Alpha level'],
      ['siteName', 'Alpha'],
      ['controllerName', 'Pump PLC'],
      ['site.sensor', 'Alpha.Alpha level'],
    ] as const) {
      const view = await shown(ann, (await made(ann, { labelName, tags1 })).uuid);
      expect(view.series.map((one) => one.label)).toEqual([label, 'Mine']);
    }
  });

  test('OR-105 with room in the picture the extremes come in finer buckets too', async () => {
    const report = await made(ann, { tags1: [{ tag: world.company.tag }], dateRange: '24h' });
    const view = await shown(ann, report.uuid, { points: '600' });
    expect([view.granularity, view.step]).toEqual(['hours', HOUR]);
    expect(view.extremesStep).toBeLessThan(HOUR);
    expect(unpackColumns(view.series[0]!.extremes!).max.length).toBe(3);
    expect((await shown(ann, report.uuid)).series[0]!.extremes).toBeNull();
    const auto = await shown(ann, report.uuid, { points: '600', granularity: 'auto' });
    expect([auto.granularity, auto.extremesStep, auto.step < HOUR]).toEqual(['auto', null, true]);
  });

  test('keeps an archived tag as an unavailable series without its facts', async () => {
    const [gone] = await addSites(world, ['Closed']);
    const report = await made(ann, { tags1: [{ tag: gone!.tag! }, { tag: world.company.tag }] });
    await world.server.storage.system((db) =>
      db.updateTable('sites').set({ archived_at: new Date() }).where('uuid', '=', gone!.uuid).execute(),
    );
    const { series } = await shown(ann, report.uuid);
    expect(series.map(({ state }) => state)).toEqual(['notAvailable', 'ok']);
    expect(series[0]).toMatchObject({
      ...{ label: 'not available', message: 'not available', tagUuid: null, siteName: null, siteUuid: null },
      ...{ columns: null, unit: null, format: null, controllerName: null, deviceUuid: null },
    });
    expect(JSON.stringify(series[0])).not.toContain('Closed');
  });

  test('the same tag on both axes, and twice on one, are series with keys of their own', async () => {
    const tag = world.company.tag;
    const report = await made(ann, {
      tags1: [{ tag }, { tag }, { tag, dataPoint: 'min' }],
      tags2: [{ tag }],
    });
    const keys = (await shown(ann, report.uuid)).series.map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    expect((await shown(ann, report.uuid)).series.map(({ key }) => key)).toEqual(keys);
  });
});

describe('alarms of the tags', () => {
  test('come as spans to those who may see alerts, and to nobody else', async () => {
    const { company, server } = world;
    const alert = { uuid: crypto.randomUUID(), companyId: company.id, tagId: company.tagId };
    const of = { level: 'High', type: 'urgent', message: 'Level is high' } as const;
    const line = (event: 'raised' | 'returned', hoursAgo: number) => ({
      ...{ alert: alert.uuid, event, user: null, note: null },
      at: new Date(NOW - hoursAgo * HOUR),
    });
    // Gone before the range; within it; still standing.
    const lines = [
      ...[line('raised', 30), line('returned', 29)],
      ...[line('raised', 5), line('returned', 4), line('raised', 1)],
    ];
    await server.storage.system((db) =>
      storeAlerts(db, [{ ...raisedAnew(new Date(NOW)), ...alert, ...of }], lines),
    );
    const users: object[] = [];
    const people = [];
    for (const [name, more] of [
      ['Sees', { Alerts: { canSee: true } }],
      ['Blind', {}],
    ] as const) {
      const person = await world.person(name, { Dash: { canSee: true }, ...more });
      people.push(person);
      users.push({ uuid: person.uuid, access: 'view' });
    }
    const report = await made(ann, { tags1: [{ tag: company.tag }], users });
    const marks = async (person: Somebody) => (await shown(person, report.uuid, { range: '24h' })).marks;
    const at = (hoursAgo: number) => new Date(NOW - hoursAgo * HOUR).toISOString();
    const own = { tagUuid: company.tag, level: 'urgent', message: 'Level is high' };
    expect(await marks(people[0]!)).toEqual([
      { ...own, from: at(5), to: at(4) },
      { ...own, from: at(1), to: null },
    ]);
    expect(await marks(people[1]!)).toEqual([]);
  });
});

describe('the time of a view', () => {
  test.each([
    ['1h', 'minutes', 1],
    ['3h', 'minutes', 3],
    ['6h', 'hours', 6],
    ['12h', 'hours', 12],
    ['24h', 'hours', 24],
    ['7d', 'days', 168],
    ['30d', 'days', 720],
    ['90d', 'weeks', 2160],
    // Up to the 1st of January in the company's time zone.
    ['ytd', 'month', (NOW - Date.parse('2026-01-01T06:00:00Z')) / HOUR],
  ] as const)('RPT-09 RPT-07 CONST-11 %s is cut into %s unless said', async (range, granularity, hours) => {
    const report = await made(ann, { tags1: [{ tag: world.company.tag }], dateRange: range });
    expect(await shown(ann, report.uuid)).toMatchObject({ range, granularity });
    const asked = await shown(ann, report.uuid, { granularity: 'minutes' });
    const length = (Date.parse(asked.to) - Date.parse(asked.from)) / HOUR;
    expect(length).toBeGreaterThanOrEqual(hours);
    expect(length).toBeLessThan(hours + (2 * asked.step) / HOUR);
  });

  test('OR-44 the zone that was asked for wins over the report’s, that over the company’s', async () => {
    const plain = await made(ann, {});
    const zoned = await made(ann, { timezone: 'Asia/Kathmandu' });
    expect((await shown(ann, plain.uuid)).timezone).toBe('America/Chicago');
    expect((await shown(ann, zoned.uuid)).timezone).toBe('Asia/Kathmandu');
    expect((await shown(ann, zoned.uuid, { timezone: 'Europe/Oslo' })).timezone).toBe('Europe/Oslo');
  });

  test('API-148 OR-112 a custom range is shown as it was asked for, and as it is stored', async () => {
    const startDate = new Date(NOW - 2 * HOUR).toISOString();
    const endDate = new Date(NOW - HOUR).toISOString();
    const report = await made(ann, { tags1: [{ tag: world.company.tag }] });
    const asked = await shown(ann, report.uuid, { startDate, endDate });
    expect(asked).toMatchObject({ range: 'custom', granularity: 'minutes', from: startDate, to: endDate });
    const stored = await made(ann, { dateRange: 'custom', startDate, endDate });
    expect(await shown(ann, stored.uuid)).toMatchObject({ range: 'custom', from: startDate, to: endDate });
  });

  test('reversed and enormous ranges, no beginning and a zone that does not exist are 400s by field', async () => {
    const { uuid } = await made(ann, {});
    const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
    expect(await refused(uuid, { range: 'custom', startDate: at(0), endDate: at(-1) })).toEqual([
      400,
      { endDate: VIEW_TEXTS.endBeforeStart },
    ]);
    expect(await refused(uuid, { startDate: '1980-01-01T00:00:00Z', endDate: at(0) })).toEqual([
      400,
      { startDate: VIEW_TEXTS.tooLong },
    ]);
    expect(await refused(uuid, { range: 'custom' })).toEqual([400, { startDate: VIEW_TEXTS.startRequired }]);
    expect(await refused(uuid, { timezone: 'Mars/Olympus' })).toEqual([
      400,
      { timezone: 'Please choose a time zone' },
    ]);
    expect((await refused(uuid, { points: '1000000' }))[0]).toBe(400);
    expect((await refused(uuid, { range: 'for ever' }))[0]).toBe(400);
  });
});

describe('OR-109 a report of the sites', () => {
  const ofSites = (more: object = {}) =>
    made(ann, { section: 'sites', linkObjectConfiguration: { axis1: [role], axis2: [] }, ...more });

  test('API-148 shows what has its role at the site', async () => {
    const { uuid } = await ofSites();
    for (const site of sites.slice(0, 2)) {
      const { series } = await shown(ann, uuid, { siteId: site.uuid });
      expect(series).toMatchObject([{ tagUuid: site.tag, siteName: site.name, state: 'ok' }]);
    }
  });

  test('a role that nothing has there is a named, empty series with the reason', async () => {
    const { series } = await shown(ann, (await ofSites()).uuid, { siteId: sites[2]!.uuid });
    expect(series).toMatchObject([
      {
        ...{ state: 'lacking', tagUuid: null, columns: null, label: 'Level', siteName: 'Gamma' },
        message: 'No device at Gamma fills “Main pump”',
      },
    ]);
  });

  test('a tag in it stands for whatever has its role there; a link object alone for any device’s', async () => {
    const { uuid } = await ofSites({
      tags2: [{ tag: sites[0]!.tag! }],
      linkObjectConfiguration: {
        axis1: [{ linkObjectUuid: role.linkObjectUuid, assignmentUuid: null }],
        axis2: [],
      },
    });
    const { series } = await shown(ann, uuid, { siteId: sites[1]!.uuid });
    expect(series.map(({ tagUuid }) => tagUuid)).toEqual([sites[1]!.tag, sites[1]!.tag]);
    const none = await shown(ann, uuid, { siteId: sites[2]!.uuid });
    expect(none.series.map(({ state }) => state)).toEqual(['lacking', 'lacking']);
  });

  test('asks for a site, and one that is not there is the same 404 as another company’s', async () => {
    const { uuid } = await ofSites();
    expect(await refused(uuid, {})).toEqual([400, { siteId: VIEW_TEXTS.chooseSite }]);
    expect((await refused(uuid, { siteId: crypto.randomUUID() }))[0]).toBe(404);
  });
});

describe('OR-110 CMPR-02 a comparison', () => {
  const comparison = (more: object = {}) =>
    made(ann, { type: 'comparison', linkObjectConfiguration: { axis1: [role], axis2: [] }, ...more });
  const compare = async (includeSites: object, more: object = {}): Promise<ReportView> =>
    shown(ann, (await comparison(more)).uuid, {}, { includeSites });

  test('API-148 has one series a site, each named after it', async () => {
    const uuids = sites.map(({ uuid }) => uuid);
    const view = await compare({ type: 'site', uuids });
    expect(view.sites).toEqual({ total: 3, drawn: 3, notice: null });
    expect(view.series.map(({ label, state }) => [label, state])).toEqual([
      ['Alpha · Alpha level', 'ok'],
      ['Beta · Beta level', 'ok'],
      ['Gamma · Level', 'lacking'],
    ]);
    const bySite = await compare({ type: 'site', uuids: uuids.slice(0, 2) }, { labelName: 'siteName' });
    expect(bySite.series.map(({ label, slot }) => [label, slot])).toEqual([
      ['Alpha', 1],
      ['Beta', 2],
    ]);
  });

  test('a tag is compared with what has its role at the other sites', async () => {
    const view = await compare(
      { type: 'site', uuids: sites.map(({ uuid }) => uuid) },
      { tags1: [{ tag: sites[0]!.tag! }], linkObjectConfiguration: { axis1: [], axis2: [] } },
    );
    expect(view.series.map(({ tagUuid }) => tagUuid)).toEqual([sites[0]!.tag, sites[1]!.tag, null]);
  });

  test('an area is expanded on the server; other companies’ and unknown sites mean none', async () => {
    const area = await world.server.storage.system((db) =>
      db.selectFrom('areas').where('id', '=', world.company.areaId).select('uuid').executeTakeFirstOrThrow(),
    );
    const names = (await compare({ type: 'area', uuids: [area.uuid] })).series.map(
      ({ siteName }) => siteName,
    );
    expect(names).toEqual(expect.arrayContaining(['Alpha', 'Beta', 'Gamma']));
    const none = await compare({ type: 'site', uuids: [crypto.randomUUID()] });
    expect(none.sites).toEqual({ total: 0, drawn: 0, notice: 'Choose the sites to compare' });
  });

  test('of 200 sites 50 are drawn, with a notice; 201 and too many series are refused by field', async () => {
    const many = await world.server.storage.system((db) =>
      db
        .insertInto('routes')
        .values({ company_id: world.company.id, area_id: world.company.areaId, name: 'Long road' })
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow(),
    );
    const names = Array.from({ length: 200 }, (_, nth) => `Site ${String(nth).padStart(3, '0')}`);
    await addSites(world, names, { routeId: many.id });
    const includeSites = { type: 'route', uuids: [many.uuid] };
    const view = await compare(includeSites);
    expect(view.sites).toEqual({
      ...{ total: 200, drawn: 50 },
      notice: '50 of 200 sites are drawn. All are in the table.',
    });
    expect(view.series.length).toBe(200);
    expect(view.series.filter(({ columns }) => columns !== null).length).toBe(50);
    const six = { linkObjectConfiguration: { axis1: Array(6).fill(role), axis2: [] } };
    expect(await refused((await comparison(six)).uuid, {}, { includeSites })).toEqual([
      400,
      { 'includeSites.uuids': VIEW_TEXTS.tooManySeries },
    ]);
    await addSites(world, ['One more'], { routeId: many.id });
    const { uuid } = await comparison();
    const tooMany = [400, { 'includeSites.uuids': VIEW_TEXTS.tooManySites }];
    expect(await refused(uuid, {}, { includeSites })).toEqual(tooMany);
    const named = { type: 'site', uuids: Array.from({ length: 201 }, () => crypto.randomUUID()) };
    expect(await refused(uuid, {}, { includeSites: named })).toEqual(tooMany);
  });
});

describe('who may look', () => {
  test('a report that is not shared is as missing as none; a share lets in, and its end keeps out', async () => {
    const bo = await world.person('Bo', { Dash: { canSee: true } });
    const report = await made(ann, { tags1: [{ tag: world.company.tag }] });
    const look = async (uuid: string) => {
      const { status, body } = await bo.call('POST', `reports/view/${uuid}`, {});
      return `${status} ${status === 200 ? '' : body}`;
    };
    expect(await look(report.uuid)).toBe(await look(crypto.randomUUID()));
    const share = (users: object[]) => ann.call('PUT', `folders/${report.uuid}/share`, { users, groups: [] });
    await share([{ uuid: bo.uuid, access: 'view' }]);
    expect(await look(report.uuid)).toBe('200 ');
    await share([]);
    expect(await look(report.uuid)).toMatch(/^404/);
  });

  test('OR-86 a report of the sites needs the right to see them, and no share', async () => {
    const report = await made(ann, { section: 'sites' });
    const dash = await world.person('Dash', { Dash: { canSee: true } });
    const sight = await world.person('Sight', {
      Site: { canSee: true, subPermission: { Reports: { canSee: true } } },
    });
    const path = `reports/view/${report.uuid}?siteId=${sites[0]!.uuid}`;
    expect((await dash.call('POST', path, {})).status).toBe(404);
    expect((await sight.call('POST', path, {})).status).toBe(200);
    expect((await sight.call('PUT', `reports/${report.uuid}`, { name: 'New', version: 1 })).status).toBe(403);
  });

  test('PROPOSED a preview shows what is not stored, to those who may make reports', async () => {
    const body = { tags1: [{ tag: world.company.tag }], dateRange: '3h' };
    const { status, data } = await ann.call('POST', 'reports/preview?dataPoint=last', body);
    expect(status).toBe(200);
    expect(data.report).toMatchObject({ uuid: null, name: '', type: 'graph' });
    expect(valuesOf(data.series[0])).toEqual([2, 4, 8]);
    const viewer = await world.person('Viewer', { Dash: { canSee: true } });
    expect((await viewer.call('POST', 'reports/preview', body)).status).toBe(403);
    const inSites = { ...body, section: 'sites' };
    const dash = await world.person('Maker', { Dash: { canSee: true, add: true } });
    expect((await dash.call('POST', 'reports/preview', inSites)).status).toBe(403);
  });
});
