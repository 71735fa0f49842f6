import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActivityItem, endpoints } from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let admin: TestPerson;
let call: Call;
let clock = Date.parse('2026-03-01T12:00:00Z');

beforeAll(async () => {
  server = await openTestApp({ now: () => clock });
  ({ company: cedar, admin } = await addAdministered(server, 'Cedar'));
  call = await as(server, admin);
});
afterAll(() => server?.dispose());

const newSite = async (name: string): Promise<string> =>
  (await call('POST', 'sites', { areaId: cedar.areaId, name })).data.site.uuid;
const rename = (site: string, name: string) => call('PUT', `sites/${site}`, { name });
const log = async (site: string, query = ''): Promise<ActivityItem[]> =>
  (await call('GET', `sites/${site}/activity-logs?${query}`)).data.items;

test('LOGS-01 API-134 a site tells what was done to it, by whom and when, newest first, by the names of then', async () => {
  const site = await newSite('Mill');
  clock += 1000;
  await rename(site, 'Old mill');
  const answer = await call('GET', `sites/${site}/activity-logs`);
  expect(is(answer.data, endpoints.siteActivity.reply.struct)).toBe(true);
  const [renamed, made] = answer.data.items;
  expect(renamed).toMatchObject({
    at: new Date(clock).toISOString(),
    user: { uuid: admin.uuid, name: 'AdminCedar Person' },
    actedBy: null,
    action: 'site.update',
    kind: 'site',
    object: { uuid: site, name: 'Mill', exists: true },
    changes: [{ what: 'Name', from: 'Mill', to: 'Old mill' }],
  });
  expect(made).toMatchObject({ action: 'site.create', object: { name: 'Mill' } });
  expect(answer.data.people).toEqual([{ uuid: admin.uuid, name: 'AdminCedar Person' }]);
});

test('leaves out what was done to alarms, when the caller may not see alarms', async () => {
  const body = { inService: false, reason: 'Pump is repaired', minutes: 60 };
  expect((await call('PUT', `alerts/service/${cedar.tag}`, body)).status).toBe(200);
  const reader = await addPerson(server, cedar, 'Reader', {
    Site: { canSee: true, subPermission: { ActivityLog: { canSee: true } } },
  });
  const ofReader = (await (await as(server, reader))('GET', `sites/${cedar.site}/activity-logs`)).data;
  const actions = (items: ActivityItem[]) => items.map(({ action }) => action);
  expect(actions(await log(cedar.site))).toContain('alarm.outOfService');
  expect(actions(ofReader.items)).not.toContain('alarm.outOfService');
});

test('LOGS-01 CONST-41 CONST-19 it comes in pages of 50', async () => {
  const site = await newSite('Paged');
  for (let at = 0; at < 51; at++) await rename(site, `Paged ${at}`);
  const { data } = await call('GET', `sites/${site}/activity-logs`);
  expect([data.items.length, data.total]).toEqual([50, 52]);
  expect((await log(site, 'skip=50')).map(({ action }) => action)).toEqual(['site.update', 'site.create']);
});

test('LOGS-01 a search looks at names and values; kind, person and time narrow it', async () => {
  const site = await newSite('Quarry');
  const before = clock;
  clock += 1000;
  await rename(site, 'Gravel pit');
  const ann = await addPerson(server, cedar, 'Ann', {
    Setup: { canSee: true, subPermission: { Organize: { canSee: true, update: true } } },
  });
  clock += 1000;
  await (await as(server, ann))('PUT', `sites/${site}`, { name: 'Sand pit' });
  const actions = async (query: string) =>
    (await log(site, query)).map(({ action, changes }) => changes[0]?.to ?? action);
  expect(await actions('search=gravel')).toEqual(['Sand pit', 'Gravel pit']);
  expect(await actions('search=zz')).toHaveLength(3);
  expect(await actions('search=zzz')).toEqual([]);
  expect(await actions(`user=${ann.uuid}`)).toEqual(['Sand pit']);
  expect(await actions('kind=tag')).toEqual([]);
  const to = encodeURIComponent(new Date(before).toISOString());
  expect(await actions(`to=${to}`)).toEqual(['site.create']);
});

test('what happens to a value, a diagram or a switch stands in the log of its site', async () => {
  const field = (
    await call('POST', 'custom-fields', {
      fieldName: 'Owner',
      fieldType: 'textField',
      linkedTo: 'controller',
      maxLength: 20,
    })
  ).data;
  const body = { customFieldId: field.uuid, fieldName: 'Owner', fieldValue: '=cmd()' };
  await call('PUT', `custom-field-values/${cedar.controller}`, body);
  expect((await log(cedar.site))[0]).toMatchObject({
    action: 'custom-field-value.update',
    kind: 'controller',
    object: { name: 'PLC', exists: true },
    changes: [{ what: 'Owner', from: null, to: '=cmd()' }],
  });

  const made = await call('POST', 'reports/site-schematics', {
    siteId: cedar.site,
    name: 'Hall',
    width: 10,
    height: 10,
  });
  const { uuid } = made.data.head;
  expect((await log(cedar.site))[0]).toMatchObject({
    action: 'diagram.create',
    object: { uuid, name: 'Hall' },
  });
  const object = { id: 'a', identifier: 'dynamic-shapes', x: 0, y: 0, width: 10, height: 10 };
  const save = {
    version: 1,
    name: 'Hall 2',
    patch: { removed: [], put: [{ object, config: null, after: null }] },
  };
  const saved = await call('PUT', `reports/site-schematics/${uuid}`, save);
  expect(saved.status).toBe(200);
  expect((await log(cedar.site))[0]).toMatchObject({
    action: 'diagram.update',
    object: { uuid, name: 'Hall 2' },
    changes: [
      { what: 'Name', from: 'Hall', to: 'Hall 2' },
      { what: 'Objects', from: 0, to: 1 },
    ],
  });

  await call('PUT', `communications/controller/tag/${cedar.tag}/toggle-control`, { canToggle: false });
  expect((await log(cedar.site))[0]).toMatchObject({
    kind: 'tag',
    object: { uuid: cedar.tag },
    changes: [{ what: 'Control switch', from: true, to: false }],
  });
});

test('an archived area says so at each of its sites', async () => {
  const area = (await call('POST', 'areas', { name: 'Far' })).data.area;
  const { site } = (await call('POST', 'sites', { areaId: area.id, name: 'Far well' })).data;
  await call('DELETE', `areas/${area.uuid}`);
  expect((await call('GET', `sites/${site.uuid}/activity-logs`)).status).toBe(404);
  const rows = await server.storage.system((db) =>
    db.selectFrom('activity').where('site_id', '=', site.id).orderBy('sequence').select('words').execute(),
  );
  expect(rows.map(({ words }) => words)).toEqual([
    'far well admincedar person site.create',
    'far admincedar person area.archive sites 1',
  ]);
});

test('the log is part of the sealed audit log, and is asked for with Site.ActivityLog alone', async () => {
  const viewer = await addPerson(server, cedar, 'Vic', { Site: { canSee: true } });
  const asViewer = await as(server, viewer);
  expect((await asViewer('GET', `sites/${cedar.site}/activity-logs`)).status).toBe(403);
  expect((await server.live.audit.verify(cedar.id)).intact).toBe(true);
});
