import { is } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type Report } from '../../../../../api/contract/index.ts';
import { addCompany } from '../../../../support/company.ts';
import { addPerson, as } from '../../../../support/people.ts';
import { made, openReportWorld, type ReportWorld, type Somebody } from './world.ts';

let world: ReportWorld;
let ann: Somebody;
let bo: Somebody;

beforeAll(async () => {
  world = await openReportWorld();
  ann = await world.person('Ann');
  bo = await world.person('Bo');
});
afterAll(() => world?.dispose());

const changed = (report: Report, more: object = {}) =>
  ann.call('PUT', `reports/${report.uuid}`, { name: report.name, version: report.version, ...more });

describe('a report is made', () => {
  test('RPT-06 API-145 API-144 with the defaults of the form where nothing was said', async () => {
    const report = await made(ann, { name: '  Levels  ' });
    expect(is(report, endpoints.report.reply.struct)).toBe(true);
    expect(report).toMatchObject({
      ...{ type: 'graph', name: 'Levels', section: 'dashboard', parent: null, version: 1, access: 'owner' },
      ...{ graphStyle: 'line', subTitle: '', dateRange: '24h', granularity: null, dataPoint: 'average' },
      ...{ yLabel1: '', yLabel2: '', tagCategory1: null, tagCategory2: null, tags1: [], tags2: [] },
      ...{ assignment1: null, assignment2: null, labelName: 'sensor', valueFormat: 'numeric' },
      ...{
        startDate: null,
        endDate: null,
        users: [],
        groups: [],
        addToAdminGroup: false,
        updatedBy: expect.stringContaining('Ann'),
      },
      linkObjectConfiguration: { axis1: [], axis2: [] },
    });
    expect((await ann.call('GET', `reports/${report.uuid}`)).data).toEqual(report);
  });

  test('RPT-06 GRAPH-02 with two axes of their own, and shared with users and groups, which its owner alone reads', async () => {
    const { tag, assignment } = world.company;
    const { uuid: category } = (await world.server.storage.system((db) =>
      db
        .insertInto('categories')
        .values({ company_id: world.company.id, name: 'Axis' })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    ))!;
    const axes = {
      ...{ yLabel1: 'Level', tagCategory1: category, assignment1: null, tags1: [{ tag, slot: 1 }] },
      ...{ yLabel2: 'Flow', tagCategory2: null, assignment2: assignment, tags2: [{ tag, slot: 2 }] },
    };
    const users = [{ uuid: bo.uuid, access: 'view' }];
    const report = await made(ann, { ...axes, users });
    expect(report).toMatchObject({ ...axes, users, groups: [] });
    expect((await ann.call('GET', `reports/${report.uuid}`)).data).toMatchObject({ ...axes, users });
    expect((await bo.call('GET', `reports/${report.uuid}`)).data).toMatchObject({ ...axes, users: [] });
  });

  test.each([
    ['RPT-02 nothing', '', 'Report name is required'],
    ['RPT-03 CONST-01 one letter', 'a', 'Report name include at-least 2 char.'],
    ['RPT-04 CONST-01 51 letters', 'a'.repeat(51), 'Report name not exceed 50 characters'],
  ])('%s is no name', async (_what, name, message) => {
    const answer = await ann.call('POST', 'reports', { name });
    expect(answer.status).toBe(400);
    expect(answer.data.fields).toEqual({ name: message });
  });

  test('CONST-01 its name has 2 to 50 characters, when it is made and when it is changed', async () => {
    for (const name of ['ab', 'a'.repeat(50)]) {
      const report = await made(ann, { name });
      expect(report.name).toBe(name);
      expect((await changed(report)).status).toBe(200);
    }
  });

  test('CONST-24 shows averages of the last 24 hours where nothing was said', async () => {
    expect(await made(ann, {})).toMatchObject({ dataPoint: 'average', dateRange: '24h' });
  });

  test('with tags, in a folder, and shared with others at once', async () => {
    const folder = (await ann.call('POST', 'folders', { name: 'Wells', type: 'folder' })).data.uuid;
    const tags1 = [{ tag: world.company.tag, label: 'Well', slot: 2 }];
    const users = [{ uuid: bo.uuid, access: 'view' }];
    const report = await made(ann, { parent: folder, tags1, users });
    expect(report).toMatchObject({ parent: folder, tags1 });
    expect((await bo.call('GET', `reports/${report.uuid}`)).data).toMatchObject({ access: 'view', tags1 });
  });

  test('a tag, role or category that is not the company’s is refused by field', async () => {
    const birch = await addCompany(world.server.storage, 'Birch');
    const none = crypto.randomUUID();
    for (const [body, field] of [
      [{ tags1: [{ tag: world.company.tag }, { tag: birch.tag }] }, 'tags1.1.tag'],
      [{ tags2: [{ tag: none }] }, 'tags2.0.tag'],
      [{ tagCategory1: none }, 'tagCategory1'],
      [{ assignment2: birch.assignment }, 'assignment2'],
      [
        {
          linkObjectConfiguration: {
            axis1: [{ linkObjectUuid: birch.linkObject, assignmentUuid: world.company.assignment }],
            axis2: [],
          },
        },
        'linkObjectConfiguration.axis1.0.linkObjectUuid',
      ],
    ] as const) {
      const answer = await ann.call('POST', 'reports', { name: 'Levels', ...body });
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([400, [field]]);
    }
  });

  test('a custom range is refused by field where it is none', async () => {
    const day = (nth: number) => new Date(Date.UTC(2026, 0, nth)).toISOString();
    for (const [body, field] of [
      [{}, 'startDate'],
      [{ startDate: day(2), endDate: day(1) }, 'endDate'],
      [{ startDate: '1990-01-01T00:00:00Z', endDate: day(1) }, 'startDate'],
    ] as const) {
      const answer = await ann.call('POST', 'reports', { name: 'Levels', dateRange: 'custom', ...body });
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([400, [field]]);
    }
    const zone = await ann.call('POST', 'reports', { name: 'Levels', timezone: 'Mars/Olympus' });
    expect([zone.status, zone.data.fields]).toEqual([400, { timezone: 'Please choose a time zone' }]);
  });
});

describe('a report is changed', () => {
  test('API-146 what was not sent stays as it is, and the version grows', async () => {
    const report = await made(ann, { yLabel1: 'Level', tags1: [{ tag: world.company.tag }] });
    const { status, data } = await changed(report, { subTitle: 'All wells' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ subTitle: 'All wells', yLabel1: 'Level', tags1: report.tags1, version: 2 });
  });

  test('OR-118 somebody else has changed it: nothing is stored, and the answer carries theirs', async () => {
    const report = await made(ann, { users: [{ uuid: bo.uuid, access: 'edit' }] });
    const theirs = await bo.call('PUT', `reports/${report.uuid}`, { name: 'Theirs', version: 1 });
    expect(theirs.status).toBe(200);
    const answer = await changed(report, { subTitle: 'Mine' });
    expect([answer.status, answer.data.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(answer.data.theirs).toMatchObject({ name: 'Theirs', subTitle: '', version: 2 });
    expect((await ann.call('GET', `reports/${report.uuid}`)).data).toMatchObject({
      name: 'Theirs',
      version: 2,
    });
  });

  test('OR-118 of two at the same moment one is stored', async () => {
    const report = await made(ann, { users: [{ uuid: bo.uuid, access: 'edit' }] });
    const both = await Promise.all(
      [ann, bo].map(({ call }, nth) =>
        call('PUT', `reports/${report.uuid}`, { name: `Name ${nth}`, version: 1 }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a tag that is gone meanwhile does not stand in the way of another name', async () => {
    const gone = await addTag();
    const report = await made(ann, { tags1: [{ tag: gone }] });
    await archiveTag(gone);
    expect((await changed(report, { name: 'Renamed', tags1: report.tags1 })).status).toBe(200);
    expect((await ann.call('POST', 'reports', { name: 'New', tags1: report.tags1 })).status).toBe(400);
  });

  test('its kind stays what it was', async () => {
    const answer = await changed(await made(ann, {}), { type: 'tabular' });
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([400, ['type']]);
  });

  test('SHARE-07 whoever may edit it may not share it further', async () => {
    const report = await made(ann, { users: [{ uuid: bo.uuid, access: 'edit' }] });
    const body = { name: report.name, version: 1, users: [] };
    expect((await bo.call('PUT', `reports/${report.uuid}`, body)).status).toBe(403);
    // A list that is not sent stays as it is.
    expect((await changed(report, { groups: [] })).status).toBe(200);
    expect((await bo.call('GET', `reports/${report.uuid}`)).status).toBe(200);
    expect((await changed({ ...report, version: 2 }, { users: [] })).status).toBe(200);
    expect((await bo.call('GET', `reports/${report.uuid}`)).status).toBe(404);
  });
});

describe('who may', () => {
  test('API-147 RPT-22 an archived report is gone for everybody, and a viewer may not archive it', async () => {
    const report = await made(ann, { users: [{ uuid: bo.uuid, access: 'view' }] });
    expect((await bo.call('DELETE', `reports/${report.uuid}`)).status).toBe(403);
    expect((await ann.call('DELETE', `reports/${report.uuid}`)).status).toBe(200);
    for (const { call } of [ann, bo]) expect((await call('GET', `reports/${report.uuid}`)).status).toBe(404);
  });

  test('another company’s report, somebody’s own and none at all are the same 404', async () => {
    const birch = await addCompany(world.server.storage, 'Oak');
    const stranger = await addPerson(world.server, birch, 'Stranger', {
      Dash: { canSee: true, add: true, update: true, archive: true },
    });
    const call = await as(world.server, stranger);
    const report = await made(ann, {});
    const answers = [
      await call('GET', `reports/${report.uuid}`),
      await call('GET', `reports/${crypto.randomUUID()}`),
      await bo.call('GET', `reports/${report.uuid}`),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(404);
  });

  test('OR-100 an administrator may edit what was put into the group of administrators', async () => {
    const admin = await world.person('Admin', undefined, 'CompanyAdmin');
    const report = await made(ann, {});
    expect((await admin.call('GET', `reports/${report.uuid}`)).status).toBe(404);
    await changed(report, { addToAdminGroup: true });
    const body = { name: 'By admin', version: 2 };
    expect((await admin.call('PUT', `reports/${report.uuid}`, body)).status).toBe(200);
  });

  test('a diagram is no report with a body', async () => {
    const { data } = await ann.call('POST', 'reports/site-schematics', { name: 'Plant' });
    expect((await ann.call('GET', `reports/${data.head.uuid}`)).status).toBe(404);
  });
});

test('API-166 RPT-23 CONST-40 the list has what the caller may see, by type, forty at once', async () => {
  const cy = await world.person('Cy');
  for (let nth = 0; nth < 42; nth++)
    await made(cy, { name: `Report ${String(nth).padStart(2, '0')}`, type: nth % 2 ? 'graph' : 'tabular' });
  const list = async (query = '') => (await cy.call('GET', `reports?${query}`)).data;
  const all = await list();
  expect(is(all, endpoints.reports.reply.struct)).toBe(true);
  const own = all.items.filter(({ name }: Report) => name.startsWith('Report'));
  expect([all.items.length, own[0].name]).toEqual([40, 'Report 00']);
  for (const { _id, uuid } of all.items) expect(_id).toBe(uuid);
  expect((await list('type=tabular')).total).toBe(21);
  expect((await list('search=report%2041')).items).toMatchObject([{ name: 'Report 41', access: 'owner' }]);
  expect((await list('skip=40')).items.length).toBe(all.total - 40);
  expect((await bo.call('GET', 'reports?search=report')).data.total).toBe(0);
});

const addTag = (): Promise<string> =>
  world.server.storage.system(async (db) => {
    const { uuid } = await db
      .insertInto('tags')
      .values({
        ...{ company_id: world.company.id, controller_id: world.company.controllerId, name: 'Short lived' },
        ...{ unit: null, data_type: 'float', min: null, max: null, alert_high: null, alert_low: null },
        ...{ link_object_id: null, category_id: null, assignment_id: null, address: '{}' },
      })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    return uuid;
  });

const archiveTag = (uuid: string): Promise<unknown> =>
  world.server.storage.system((db) =>
    db.updateTable('tags').set({ archived_at: new Date() }).where('uuid', '=', uuid).execute(),
  );
