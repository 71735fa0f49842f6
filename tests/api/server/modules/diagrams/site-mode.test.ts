import { randomUUID } from 'node:crypto';
import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DiagramLine, endpoints, type Permissions } from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import type { DiagramToSave } from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, EVERYTHING, type TestCompany } from '../../../../support/company.ts';
import { addSharedDiagram } from '../../../../support/shared-diagram.ts';

let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let token: string;
/** A second site of Cedar's: its device fills the role, and a lonely one fills none. */
let pine: { site: string; siteId: number; tag: string; twin: string; lonely: string };
let bare: string;

beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar');
  birch = await addCompany(server.storage, 'Birch');
  token = await server.tokenOf(cedar);
  pine = await addPine();
  bare = await server.storage.system(async (db) => {
    const values = { company_id: cedar.id, area_id: cedar.areaId, name: 'Bare Well', overview_order: '[]' };
    return (await db.insertInto('sites').values(values).returning('uuid').executeTakeFirstOrThrow()).uuid;
  });
  await server.live.fieldChanged();
});
afterAll(() => server?.dispose());

async function addPine() {
  return server.storage.system(async (db) => {
    const company_id = cedar.id;
    const add = (table: 'sites' | 'links' | 'controllers' | 'tags', values: object) =>
      db
        .insertInto(table as 'sites')
        .values({ company_id, ...values } as never)
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow();
    const site = await add('sites', { area_id: cedar.areaId, name: 'Pine Well', overview_order: '[]' });
    const link = await add('links', { site_id: site.id, name: 'R', protocol: 'sparkplug-b', address: '{}' });
    const device = { link_id: link.id, manufacturer: 'Own', model: 'One', address: '{}' };
    const plc = await add('controllers', { ...device, name: 'PLC 7' });
    const other = await add('controllers', { ...device, name: 'PLC 8' });
    const { id: assignment_id } = await db
      .selectFrom('assignments')
      .where('uuid', '=', cedar.assignment)
      .select('id')
      .executeTakeFirstOrThrow();
    const { id: link_object_id } = await db
      .selectFrom('link_objects')
      .where('uuid', '=', cedar.linkObject)
      .select('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('site_assignments')
      .values({ company_id, site_id: site.id, assignment_id, controller_id: plc.id })
      .execute();
    const tag = { link_object_id, name: 'Pine level', data_type: 'float', address: '{}' };
    const meant = await add('tags', { ...tag, controller_id: plc.id });
    const twin = await add('tags', { ...tag, name: 'Pine level 2', controller_id: plc.id });
    const lonely = await add('tags', { ...tag, controller_id: other.id });
    return { site: site.uuid, siteId: site.id, tag: meant.uuid, twin: twin.uuid, lonely: lonely.uuid };
  });
}

async function save(more: Partial<DiagramToSave> = {}): Promise<string> {
  const objects = [{ id: 1, identifier: 'gauges' }];
  const diagram = { companyId: cedar.id, name: 'Well', width: 100, height: 50, objects, ...more };
  return (await server.storage.system((db) => addSharedDiagram(db, diagram))).uuid;
}
const role = () => ({ assignmentId: cedar.assignment, linkObjectId: cedar.linkObject });
const dynamic = () => save({ configuration: [{ id: 1, ...role() }] });
const path = (uuid: string, what: string, query = '') => `reports/site-schematics/${uuid}/${what}${query}`;
const data = async (address: string) => (await server.get(address, token)).json().data;
async function linesOf(uuid: string, query = ''): Promise<DiagramLine[]> {
  const { body } = await server.get(path(uuid, 'stream', query), token);
  return body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
/** A tag of Cedar's has this value now. */
function measure(tag: string, value: number): void {
  const { slot } = server.live.tags.ofCompany(tag, cedar.id)!;
  const sample = { tag, value, quality: Quality.good, time: Date.now() };
  server.live.lastValues.apply(slot, sample as never, Date.now());
}

test('OR-51 CANV-03 one schematic shows two sites the tags of their own devices, each says what it lacks', async () => {
  const uuid = await dynamic();
  const shown = async (site: string) => {
    const lines = await linesOf(uuid, `?siteId=${site}`);
    for (const line of lines) expect(is(line, endpoints.diagramStream.reply.struct)).toBe(true);
    const [config] = lines.flatMap((line) => line.configuration ?? []);
    return [config?.linkedTag, lines.flatMap((line) => line.lacking ?? []).map(({ message }) => message)];
  };
  expect(await shown(cedar.site)).toEqual([cedar.tag, []]);
  expect(await shown(pine.site)).toEqual([pine.tag, []]);
  expect(await shown(bare)).toEqual([undefined, ['No device at Bare Well fills “Main pump”']]);
});

test('a diagram tells which of its tags are archived or not there, and never the name of another company’s', async () => {
  const archived = await server.storage.system(async (db) => {
    const { company_id, controller_id, data_type } = await db
      .selectFrom('tags')
      .where('uuid', '=', pine.lonely)
      .selectAll()
      .executeTakeFirstOrThrow();
    const tag = { company_id, controller_id, data_type, address: '{}', name: 'Old level' };
    const values = { ...tag, archived_at: new Date() };
    return (await db.insertInto('tags').values(values).returning('uuid').executeTakeFirstOrThrow()).uuid;
  });
  const linked = [cedar.tag, archived, birch.tag, randomUUID()];
  const objects = linked.map((_, id) => ({ id, identifier: 'gauges' }));
  const configuration = linked.map((linkedTag, id) => ({ id, linkedTag }));
  const uuid = await save({ objects, configuration });
  const lines = await linesOf(uuid);
  for (const line of lines) expect(is(line, endpoints.diagramStream.reply.struct)).toBe(true);
  const gone = [
    { tag: archived, message: 'The tag “Old level” is archived' },
    { tag: birch.tag, message: 'The linked tag does not exist, or you may not see it' },
    { tag: linked[3], message: 'The linked tag does not exist, or you may not see it' },
  ];
  expect(lines.flatMap((line) => line.gone ?? [])).toEqual(gone);
  expect((await data(path(uuid, 'view'))).gone).toEqual(gone);
});

test('ERR-13 CANV-26 what is not there for a site has a code of its own, whosever it is', async () => {
  const ours = await dynamic();
  const [atPine, theirs] = [await save({ siteId: pine.siteId }), await save({ companyId: birch.id })];
  const cases: [string, string][] = [
    [randomUUID(), cedar.site],
    [theirs, cedar.site],
    [ours, randomUUID()],
    [ours, birch.site],
    // Its fixed tags would be taken for Cedar's.
    [atPine, cedar.site],
  ];
  for (const [uuid, site] of cases)
    for (const what of ['view', 'stream'])
      expect((await server.get(path(uuid, what, `?siteId=${site}`), token)).json()).toEqual({
        status: 404,
        data: { message: 'Site overview not exists.', code: 'SITE_OVERVIEW_NOT_EXISTS' },
      });
  expect((await server.get(path(theirs, 'view'), token)).json().data.code).toBe('NOT_FOUND');
});

test('API-164 API-175 LIVE-14 to edit asks for the right to; a template lends its drawing', async () => {
  const looks: Permissions = {
    Site: { canSee: true, subPermission: { Overview: { canSee: true } } } as Permissions[string],
  };
  const guest = await addCompany(server.storage, 'Guests', looks);
  const theirs = await save({ companyId: guest.id, siteId: guest.siteId });
  const popup = await save({ companyId: guest.id, purpose: 'popup' });
  const asGuest = await server.tokenOf(guest);
  for (const address of [path(theirs, 'view'), path(theirs, 'stream'), `popup-overviews/${popup}`]) {
    const forSite = `${address}?siteId=${guest.site}`;
    expect((await server.get(forSite, asGuest)).statusCode).toBe(200);
    expect((await server.get(`${forSite}&edit=true`, asGuest)).statusCode).toBe(403);
  }
  const maker: Permissions = {
    ...EVERYTHING,
    Site: {
      canSee: true,
      subPermission: { OverviewTemplates: { canSee: true } },
    } as Permissions[string],
  };
  const oak = await addCompany(server.storage, 'Oak', maker);
  const asOak = await server.tokenOf(oak);
  const ofOak = (more: Partial<DiagramToSave>) => save({ companyId: oak.id, ...more });
  const template = await ofOak({ purpose: 'template', width: 7, objects: [{ id: 'a' }, { id: 'b' }] });
  const own = await ofOak({});
  const view = (uuid: string) => server.get(path(own, 'view', `?edit=true&templateId=${uuid}`), asOak);
  expect((await view(template)).json().data).toMatchObject({
    name: 'Well',
    width: 7,
    canvas: { objects: [{ id: 'a' }, { id: 'b' }] },
    overviewTemplateId: template,
  });
  for (const none of [randomUUID(), theirs, own]) expect((await view(none)).statusCode).toBe(404);
});

test('API-175 a pop-up overview shows the tags of the site that is named', async () => {
  const popup = await save({ purpose: 'popup', configuration: [{ id: 1, ...role() }] });
  const shown = async (site: string) => {
    const { configuration, lacking } = await data(`popup-overviews/${popup}?siteId=${site}`);
    return [configuration[0].linkedTag, (lacking ?? []).length];
  };
  expect(await shown(cedar.site)).toEqual([cedar.tag, 0]);
  expect(await shown(pine.site)).toEqual([pine.tag, 0]);
  expect(await shown(bare)).toEqual([undefined, 1]);
});

test('CANV-31 CONST-21 OR-97 a browser keeps a view for an hour and is never told that an old one holds', async () => {
  const uuid = await dynamic();
  const ask = (version?: string) =>
    server.app.inject({
      method: 'GET',
      url: `/api/${path(uuid, 'stream', `?siteId=${cedar.site}`)}`,
      headers: { authorization: `Bearer ${token}`, ...(version ? { 'if-none-match': version } : {}) },
    });
  const first = await ask();
  expect(first.headers['cache-control']).toBe('private, no-cache, max-age=3600');
  const version = String(first.headers.etag);
  expect((await ask(version)).statusCode).toBe(304);
  const change = async (table: 'tags' | 'diagrams', id: string, values: object) => {
    await server.storage.system((db) =>
      db
        .updateTable(table as 'tags')
        .set(values as never)
        .where('uuid', '=', id)
        .execute(),
    );
  };
  let known = version;
  const isTold = async () => {
    const answer = await ask(known);
    expect(answer.statusCode).toBe(200);
    known = String(answer.headers.etag);
    expect((await ask(known)).statusCode).toBe(304);
  };
  await change('tags', cedar.tag, { unit: 'cm' });
  await isTold();
  await save({ uuid, configuration: [{ id: 1, ...role() }] });
  await isTold();
  await server.storage.system((db) =>
    db.deleteFrom('site_assignments').where('site_id', '=', cedar.siteId).execute(),
  );
  await isTold();
  await server.storage.system(async (db) => {
    const { id } = await db
      .selectFrom('assignments')
      .where('uuid', '=', cedar.assignment)
      .select('id')
      .executeTakeFirstOrThrow();
    const filled = { company_id: cedar.id, site_id: cedar.siteId, controller_id: cedar.controllerId };
    await db
      .insertInto('site_assignments')
      .values({ ...filled, assignment_id: id })
      .execute();
  });
});

test('OR-51 roles are offered with the tag that they mean at a site, and found by name', async () => {
  const offered = await data(`reports/site-schematics/role-tags?siteUuid=${pine.site}`);
  expect(offered).toEqual({
    total: 1,
    items: [
      {
        ...role(),
        assignment: 'Main pump',
        linkObject: 'Level',
        sites: 2,
        tag: expect.objectContaining({ uuid: pine.tag }),
      },
    ],
  });
  const found = async (search: string) =>
    (await data(`reports/site-schematics/role-tags?search=${search}`)).total;
  expect([await found('pump'), await found('leve'), await found('valve')]).toEqual([1, 1, 0]);
});

test('OR-51 links are turned from one mode into the other; what has none says why', async () => {
  const links = async (body: object) =>
    (await server.send('POST', 'reports/site-schematics/site-links', body, token)).json().data;
  const foreign = birch.tag;
  const { items } = await links({ to: 'dynamic', tags: [pine.tag, pine.lonely, foreign, pine.twin] });
  expect(items).toMatchObject([
    { tag: pine.tag, ...role(), reason: null },
    { tag: pine.lonely, assignmentId: null, reason: 'PLC 8 fills no assignment' },
    { tag: foreign, assignmentId: null, reason: 'The tag is gone' },
    // The role means the first: it must not show under the second's name.
    {
      tag: pine.twin,
      assignmentId: null,
      reason: 'Another tag of PLC 7 has the same link object and comes first',
    },
  ]);
  const none = { assignmentId: birch.assignment, linkObjectId: birch.linkObject };
  expect((await links({ to: 'static', siteId: cedar.site, roles: [role(), none] })).items).toMatchObject([
    { tag: cedar.tag, deviceId: cedar.controller, reason: null },
    { tag: null, deviceId: null, reason: 'Cedar Well has no such device or tag' },
  ]);
  expect((await links({ to: 'static', roles: [role()] })).fields).toHaveProperty('siteId');
  expect((await links({ to: 'static', siteId: birch.site, roles: [role()] })).code).toBe('NOT_FOUND');
});

test('API-160 the tag of a role at a site comes with its last value', async () => {
  const detail = (assignmentId: string, siteId: string, objectId: string) =>
    data(
      `reports/site-schematics/object-tag-detail?assignmentId=${assignmentId}&siteId=${siteId}&objectId=${objectId}`,
    );
  expect(await detail(cedar.assignment, pine.site, cedar.linkObject)).toMatchObject({
    tag: { uuid: pine.tag, name: 'Pine level' },
    last: { tagUuid: pine.tag, quality: 'missing', value: null },
  });
  for (const value of [20.5, 21]) {
    measure(cedar.tag, value);
    expect(await detail(cedar.assignment, cedar.site, cedar.linkObject)).toMatchObject({
      tag: { uuid: cedar.tag },
      last: { tagUuid: cedar.tag, quality: 'good', value },
    });
  }
  for (const none of [
    await detail(cedar.assignment, bare, cedar.linkObject),
    await detail(birch.assignment, birch.site, birch.linkObject),
  ])
    expect(none.code).toBe('NOT_FOUND');
});

test('LIVE-09 OR-102 one object is read again: what it is linked to now, and its tags', async () => {
  const configuration = [
    { id: 1, ...role(), readBackTags: [pine.lonely] },
    { id: '1', linkedTag: pine.lonely },
    { id: 11, linkedTag: cedar.tag },
  ];
  const uuid = await save({ configuration });
  const element = await data(path(uuid, 'element', `?objectId=1&siteId=${pine.site}`));
  expect(element).toMatchObject({ version: 1, configuration: [{ id: 1, linkedTag: pine.tag }, { id: '1' }] });
  expect(element.tags.map(({ tag }: { tag: { uuid: string } }) => tag.uuid).toSorted()).toEqual(
    [pine.tag, pine.lonely].toSorted(),
  );
});

test('CANV-16 an element keeps every field of its record through a save, and says what its tag says now', async () => {
  const tag = cedar.tag;
  const record = {
    id: 'o',
    actionLink: {
      type: 'URL',
      url: 'https://example.com/',
      openMethod: 'newTab',
      reportId: 'r',
      siteId: 's',
    },
    linkedTag: tag,
    states: [{ label: 'ON', value: 1, fill: '#55ac40' }],
    valueType: { key: 'from-the-future', id: 'f' },
    delaySettings: { delay: 1, duration: 2, resetValue: 3, enabled: true, allowOverride: false },
    readBackTags: [tag],
    readBackDelay: 2,
    deviceId: cedar.controller,
    systemLabels: { systemValueType: 'customField', customFieldId: 'c' },
  };
  const role = { id: 'r', assignmentId: cedar.assignment, linkObjectId: cedar.linkObject };
  const uuid = await save({ objects: [] });
  const put = [record, role].map((config) => ({
    object: { id: config.id, identifier: 'gauges', x: 0, y: 0, width: 1, height: 1 },
    config: { ...config, tagDetails: { currentValue: 999 } },
    after: null,
  }));
  const patch = { removed: [], put };
  const saved = await server.send('PUT', `reports/site-schematics/${uuid}`, { version: 1, patch }, token);
  expect(saved.statusCode).toBe(200);
  // The value that came with the save is nobody's: a diagram holds none.
  const view = await data(path(uuid, 'view'));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(view.configuration.toSorted(byId)).toEqual([record, role]);
  const element = async (id: string, query = '') =>
    (await data(path(uuid, 'element', `?objectId=${id}${query}`))).configuration;
  for (const value of [20.5, 21]) {
    measure(tag, value);
    const tagDetails = { currentValue: value };
    expect(await element('o')).toEqual([{ ...record, tagDetails }]);
    expect(await element('r', `&siteId=${cedar.site}`)).toEqual([{ ...role, linkedTag: tag, tagDetails }]);
  }
  // At the other site its tag has said nothing yet; without a site there is none.
  expect(await element('r', `&siteId=${pine.site}`)).toEqual([
    { ...role, linkedTag: pine.tag, tagDetails: { currentValue: null } },
  ]);
  expect(await element('r')).toEqual([role]);
});

test('ERR-11 OR-29 what is not there, and a graph of what shows nothing, are refused in their own words', async () => {
  const uuid = await dynamic();
  const said = async (address: string) => {
    const answer = await server.get(address, token);
    return [answer.statusCode, answer.json().data.message];
  };
  expect(await said(`communications/controller/${randomUUID()}`)).toEqual([404, 'Source Not Found']);
  expect(await said(path(birch.site, 'view'))).toEqual([404, 'Source Not Found']);
  const graph = (object: number) =>
    said(`reports/site-schematics/dynamic-graph/${uuid}?targetConfigId=${object}&siteId=${bare}`);
  expect([await graph(1), await graph(2)]).toEqual([
    [404, 'No value found.'],
    [404, 'No value found.'],
  ]);
});

test('GRAPH-06 API-150 a graph names its tag by object, by role and site, by device, or itself', async () => {
  const uuid = await dynamic();
  const graph = async (query: string) =>
    (await server.get(`reports/site-schematics/dynamic-graph/${uuid}?${query}`, token)).json();
  const tags = async (query: string) =>
    (await graph(query)).data.series.map((one: { tagUuid: string }) => one.tagUuid);
  const linkObject = `linkObjectUuid=${cedar.linkObject}`;
  const { assignment } = cedar;
  expect(await tags(`targetConfigId=1&siteId=${pine.site}`)).toEqual([pine.tag]);
  expect(await tags(`targetConfigId=1&siteId=${cedar.site}`)).toEqual([cedar.tag]);
  expect(await tags(`${linkObject}&assignmentUuid=${assignment}&siteId=${pine.site}`)).toEqual([pine.tag]);
  expect(await tags(`${linkObject}&deviceUuid=${cedar.controller}`)).toEqual([cedar.tag]);
  expect(await tags(`targetConfigId=1&siteId=${pine.site}&includedTags=${cedar.tag},${pine.tag}`)).toEqual([
    pine.tag,
    cedar.tag,
  ]);
  const week = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-08T00:00:00.000Z' };
  const { data: said } = await graph(
    `targetConfigId=1&siteId=${pine.site}&dateRange=custom&granularity=days&dataPoint=max&${new URLSearchParams(week)}`,
  );
  expect(said).toMatchObject({ dataPoint: 'max', step: 86_400_000, to: week.endDate });
  for (const none of [
    `targetConfigId=1&siteId=${bare}`,
    'targetConfigId=2',
    `${linkObject}&deviceUuid=${birch.controller}`,
  ])
    expect((await graph(none)).status).toBe(404);
  const { series } = (await graph(`includedTags=${birch.tag},${pine.tag}`)).data;
  expect(series.map((one: { state: string }) => one.state)).toEqual(['notAvailable', 'ok']);
  expect((await graph('includedTags=none')).status).toBe(400);
});
