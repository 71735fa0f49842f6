/** Map reports: what is stored, what they show, and their table as a file. */
import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type MapView } from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { raisedAnew, storeAlerts } from '../../../../../api/server/modules/alarms/index.ts';
import { addSites, type TestSite } from './sites.ts';
import { made, NOW, openReportWorld, type ReportWorld, type Somebody } from './world.ts';

let world: ReportWorld;
let ann: Somebody;
/** Alpha and Beta stand somewhere, Gamma does not, and has nothing in the role. */
let sites: [TestSite, TestSite, TestSite];
let roles: { axis1: object[]; axis2: object[] };

beforeAll(async () => {
  world = await openReportWorld();
  ann = await world.person('Ann');
  const [alpha, beta] = await addSites(world, ['Alpha', 'Beta']);
  const [gamma] = await addSites(world, ['Gamma'], { isAssigned: false, hasLevel: false });
  sites = [alpha!, beta!, gamma!];
  const { linkObject, assignment } = world.company;
  roles = { axis1: [{ linkObjectUuid: linkObject, assignmentUuid: assignment, label: 'Level' }], axis2: [] };
  await placed(alpha!, 39.2, -106.8);
  await placed(beta!, -36.8, 180);
  const { live } = world.server;
  await live.reload();
  live.sink([
    { tag: alpha!.tag!, time: NOW, value: 4.25, quality: Quality.good },
    { tag: beta!.tag!, time: NOW, value: -1.5e-7, quality: Quality.uncertain },
  ]);
  await live.flush();
});
afterAll(() => world?.dispose());

const placed = (site: TestSite, latitude: number, longitude: number) =>
  ann.call('PUT', `sites/${site.uuid}`, { latitude, longitude });

/** A critical alarm stands at a site. */
const raiseAt = ({ tag }: TestSite) =>
  world.server.storage.system(async (db) => {
    const { id } = await db.selectFrom('tags').where('uuid', '=', tag).select('id').executeTakeFirstOrThrow();
    const of = { uuid: crypto.randomUUID(), companyId: world.company.id, tagId: id };
    const says = { level: 'High High', type: 'critical', message: 'Level is too high' } as const;
    await storeAlerts(db, [{ ...raisedAnew(new Date(NOW)), ...of, ...says }], []);
  });

const view = async (
  { call }: Pick<Somebody, 'call'>,
  uuid: string,
  query: Record<string, string> = {},
  body: object = {},
): Promise<MapView> => {
  const answer = await call('POST', `reports/view-map/${uuid}?${new URLSearchParams(query)}`, body);
  if (answer.status !== 200) throw new Error(`No map: ${answer.status} ${answer.body}`);
  return answer.data;
};
const names = ({ sites: shown }: MapView) => shown.map(({ name }) => name);
const uuidsOf = (...some: TestSite[]) => ({ type: 'site' as const, uuids: some.map(({ uuid }) => uuid) });
const newMap = (change: object = {}) =>
  made(ann, { type: 'map', linkObjectConfiguration: roles as never, ...change });

test('OR-120 a map holds a set of sites and up to six roles; at each site it shows their present values', async () => {
  const report = await newMap({ mapSites: uuidsOf(...sites) });
  expect(report).toMatchObject({ type: 'map', mapSites: uuidsOf(...sites) });
  const shown = await view(ann, report.uuid);
  expect(is(shown, endpoints.viewMap.reply.struct)).toBe(true);
  expect(shown).toMatchObject({ roles: [{ label: 'Level' }], total: 3, notice: null, seesAlarms: true });
  expect(shown.sites).toMatchObject([
    {
      name: 'Alpha',
      latitude: 39.2,
      longitude: -106.8,
      values: [{ value: 4.25, unit: 'm', quality: 'good' }],
    },
    { name: 'Beta', longitude: 180, values: [{ value: -1.5e-7, quality: 'uncertain' }] },
    // Without a place, and without the role: there, and not at 0, 0.
    { name: 'Gamma', latitude: null, longitude: null, values: [null] },
  ]);
  const seven = { axis1: Array.from({ length: 7 }, () => roles.axis1[0]), axis2: [] };
  const refused = await ann.call('POST', 'reports', {
    name: 'Seven',
    type: 'map',
    linkObjectConfiguration: seven,
  });
  expect([refused.status, refused.data.fields]).toEqual([
    400,
    { 'linkObjectConfiguration.axis1': 'A map report has 6 roles at most' },
  ]);
  const gone = { type: 'site', uuids: [crypto.randomUUID()] };
  const unknown = await ann.call('POST', 'reports', { name: 'Gone', type: 'map', mapSites: gone });
  expect([unknown.status, unknown.data.fields]).toEqual([
    400,
    { 'mapSites.uuids.0': 'This site does not exist' },
  ]);
});

test('a set may be an area, or every site of the company; what is archived later is left out', async () => {
  const areas = await ann.call('GET', 'areas');
  const { uuid: area } = areas.data.area.find((one: { sites: { uuid: string }[] }) =>
    one.sites.some(({ uuid }) => uuid === sites[0].uuid),
  );
  const ofArea = await view(ann, (await newMap({ mapSites: { type: 'area', uuids: [area] } })).uuid);
  expect(names(ofArea)).toEqual(expect.arrayContaining(['Alpha', 'Beta', 'Gamma']));
  const everywhere = await view(ann, (await newMap({ mapSites: null })).uuid);
  expect(names(everywhere)).toEqual(expect.arrayContaining(['Alpha', 'Beta', 'Gamma']));
  const [late] = await addSites(world, ['Late']);
  const report = await newMap({ mapSites: uuidsOf(sites[0], late!) });
  expect(names(await view(ann, report.uuid))).toEqual(['Alpha', 'Late']);
  await ann.call('DELETE', `sites/${late!.uuid}`);
  const after = await view(ann, report.uuid);
  expect([names(after), after.total]).toEqual([['Alpha'], 1]);
});

test('a map of the sites is a template: of the site that is open, or of those that were chosen beside it', async () => {
  const report = await newMap({ section: 'sites' });
  const [alpha, beta] = sites;
  expect(names(await view(ann, report.uuid, { siteId: alpha.uuid }))).toEqual(['Alpha']);
  const chosen = { includeSites: uuidsOf(alpha, beta) };
  expect(names(await view(ann, report.uuid, { siteId: alpha.uuid }, chosen))).toEqual(['Alpha', 'Beta']);
  const none = await ann.call('POST', `reports/view-map/${report.uuid}`, {});
  expect([none.status, none.data.fields]).toEqual([400, { siteId: 'Choose a site' }]);
  const away = await ann.call('POST', `reports/view-map/${report.uuid}?siteId=${crypto.randomUUID()}`, {});
  expect(away.status).toBe(404);
});

test('alarms are counted for whoever may see alerts; the table as a file has the worst first, and numbers stay numbers', async () => {
  const [alpha, beta] = sites;
  await raiseAt(beta);
  const bob = await world.person('Bob', { Dash: { canSee: true } });
  const users = [{ uuid: bob.uuid, access: 'view' }];
  const report = await newMap({ mapSites: uuidsOf(alpha, beta), users });
  const counts = ({ sites: shown }: MapView) => shown.map(({ critical, urgent }) => [critical, urgent]);
  expect(counts(await view(ann, report.uuid))).toEqual([
    [0, 0],
    [1, 0],
  ]);
  const his = await view(bob, report.uuid);
  expect([his.seesAlarms, counts(his)]).toEqual([
    false,
    [
      [0, 0],
      [0, 0],
    ],
  ]);
  const order = { reportId: report.uuid, format: 'csv' };
  const token = await world.server.tokenOf(ann);
  const file = await world.server.send('POST', 'reports/download', order, token);
  const at = new Date(NOW).toISOString();
  expect([file.statusCode, file.body.slice(1).split('\r\n')]).toEqual([
    200,
    [
      'Site,Area,Latitude,Longitude,Critical alerts,Urgent alerts,Level,Level (unit),Level (quality),Read at (UTC)',
      expect.stringMatching(new RegExp(`^Beta,.*,-36.8,180,1,0,0,m,uncertain,${at}$`)),
      expect.stringMatching(new RegExp(`^Alpha,.*,39.2,-106.8,0,0,4.25,m,good,${at}$`)),
      '',
    ],
  ]);
  const picture = await ann.call('POST', 'reports/download', { reportId: report.uuid, format: 'png' });
  expect([picture.status, Object.keys(picture.data.fields)]).toEqual([400, ['format']]);
});

test('a map in its form is shown before it is stored; a report of another type is no map', async () => {
  const preview = (query: string, body: object) => ann.call('POST', `reports/preview-map${query}`, body);
  const { data } = await preview('', { roles: roles.axis1, mapSites: uuidsOf(sites[0]) });
  expect(data).toMatchObject({
    report: { uuid: null },
    sites: [{ name: 'Alpha', values: [{ value: 4.25 }] }],
  });
  const graph = await made(ann, { type: 'graph' });
  expect((await ann.call('POST', `reports/view-map/${graph.uuid}`, {})).status).toBe(404);
  const eve = await world.person('Eve', { Dash: { canSee: true } });
  expect((await eve.call('POST', 'reports/preview-map', {})).status).toBe(403);
});

test('OR-37 coordinates beyond the poles and beyond 180° are refused; the edges themselves are places', async () => {
  for (const [latitude, longitude, field] of [
    [90.0001, 0, 'latitude'],
    [-91, 0, 'latitude'],
    [0, 180.0001, 'longitude'],
    [0, -181, 'longitude'],
  ] as const) {
    const answer = await placed(sites[2], latitude, longitude);
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([400, [field]]);
  }
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
  ] as const)
    expect((await placed(sites[2], latitude, longitude)).status).toBe(200);
  await ann.call('PUT', `sites/${sites[2].uuid}`, { latitude: null, longitude: null });
});

test('RPT-16 OR-86 graphs and maps are built of tags, viewed, downloaded and shared', async () => {
  const bo = await world.person('Bo');
  const token = await world.server.tokenOf(bo);
  const graph = await made(ann, { tags1: [{ tag: sites[0].tag! }], dateRange: '1h' });
  const map = await newMap({ mapSites: uuidsOf(sites[0]) });
  const look = ({ uuid, type }: { uuid: string; type: string }) =>
    bo.call('POST', `reports/${type === 'map' ? 'view-map' : 'view'}/${uuid}`, {});
  const load = ({ uuid }: { uuid: string }) =>
    world.server.send('POST', 'reports/download', { reportId: uuid, format: 'csv' }, token);
  for (const report of [graph, map]) {
    expect([(await look(report)).status, (await load(report)).statusCode]).toEqual([404, 404]);
    const users = [{ uuid: bo.uuid, access: 'view' }];
    expect((await ann.call('PUT', `folders/${report.uuid}/share`, { users, groups: [] })).status).toBe(200);
  }
  expect((await look(graph)).data.series).toMatchObject([{ tagUuid: sites[0].tag, state: 'ok' }]);
  expect((await look(map)).data.sites).toMatchObject([{ name: 'Alpha', values: [{ value: 4.25 }] }]);
  expect((await load(graph)).body).toContain('Alpha level');
  expect((await load(map)).body).toContain('4.25');
});

test('RPT-01 a report is a table, a comparison, a graph or a map; a site schematic on the dashboard alone', async () => {
  for (const section of ['dashboard', 'sites'] as const)
    for (const type of ['tabular', 'comparison', 'graph', 'map'] as const)
      expect(await made(ann, { type, section })).toMatchObject({ type, section });
  const kindsIn = async (section: string) => {
    const { data } = (await ann.call('GET', `folders?section=${section}`)).data;
    return new Set(data.map(({ reportType }: { reportType: string }) => reportType));
  };
  const { head } = (await ann.call('POST', 'reports/site-schematics', { name: 'Plant' })).data;
  const all = ['comparison', 'graph', 'map', 'tabular'];
  expect([...(await kindsIn('dashboard'))].sort()).toEqual([...all.slice(0, 3), 'site-schematic', 'tabular']);
  const folder = await ann.call('POST', 'folders', { name: 'Of sites', type: 'folder', section: 'sites' });
  const body = { name: 'Plant', parent: folder.data.uuid };
  expect((await ann.call('POST', 'reports/site-schematics', body)).status).toBe(400);
  expect((await ann.call('POST', 'reports', { name: 'Plant', type: 'site-schematic' })).status).toBe(400);
  expect([...(await kindsIn('sites'))].filter(Boolean).sort()).toEqual(all);
  expect(head.uuid).toMatch(/-/);
});
