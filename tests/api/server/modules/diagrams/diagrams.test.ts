import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DiagramLine, endpoints, type Permissions } from '../../../../../api/contract/index.ts';
import {
  type DiagramToSave,
  saveDiagram,
} from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, EVERYTHING, type TestCompany } from '../../../../support/company.ts';

let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let token: string;
beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar');
  birch = await addCompany(server.storage, 'Birch');
  token = await server.tokenOf(cedar);
});
afterAll(() => server?.dispose());

async function save(more: Partial<DiagramToSave> = {}): Promise<string> {
  const objects = [{ id: 1, identifier: 'gauges' }];
  const diagram = { companyId: cedar.id, name: 'Well', width: 100, height: 50, objects, ...more };
  return (await server.storage.system((db) => saveDiagram(db, diagram))).uuid;
}
const path = (uuid: string, what: string, query = '') => `reports/site-schematics/${uuid}/${what}${query}`;

async function stream(uuid: string, query = ''): Promise<DiagramLine[]> {
  const answer = await server.get(path(uuid, 'stream', query), token);
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  return answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('CANV-12 a diagram comes whole, with its tags', async () => {
  const configuration = [{ id: 1, linkedTag: cedar.tag }];
  const uuid = await save({
    siteId: cedar.siteId,
    configuration,
    linkObjectConfiguration: [{ objectId: 1 }],
  });
  const { data } = (await server.get(path(uuid, 'view'), token)).json();
  expect(is(data, endpoints.diagramView.reply.struct)).toBe(true);
  expect(data).toMatchObject({
    siteId: cedar.site,
    version: 1,
    canvas: { objects: [{ id: 1, identifier: 'gauges' }] },
    configuration,
    linkObjectConfiguration: [{ objectId: 1 }],
    tags: [{ uuid: cedar.tag }],
    rights: { update: true, control: true },
  });
});

test('a diagram that others save while it is read comes whole, as it was before or is afterwards', async () => {
  const uuid = await save();
  const shots = Array.from({ length: 12 }, (_, nth) => ({ id: nth, identifier: 'gauges' }));
  const read = async (): Promise<void> => {
    const { statusCode, body } = await server.get(path(uuid, 'view'), token);
    expect(statusCode, body).toBe(200);
  };
  for (const nth of shots.keys()) {
    const reading = [read(), read()];
    // Each time a little later in the reading.
    await new Promise((done) => setTimeout(done, 2 * nth));
    await save({ uuid, objects: shots.slice(0, nth + 1) });
    await Promise.all(reading);
  }
  const { data } = (await server.get(path(uuid, 'view'), token)).json();
  expect(data.canvas.objects).toEqual(shots);
});

test('a stream is head, tags, configuration, link objects, objects, end, each as the contract says', async () => {
  const objects = Array.from({ length: 11_000 }, (_, id) => ({ id, identifier: 'line' }));
  const configuration = objects.map(({ id }) => ({ id, linkedTag: cedar.tag }));
  const uuid = await save({ objects, configuration, linkObjectConfiguration: [{ objectId: 1 }] });
  const lines = await stream(uuid);
  for (const line of lines) expect(is(line, endpoints.diagramStream.reply.struct)).toBe(true);
  expect(lines.map((line) => Object.keys(line)[0])).toEqual([
    'head',
    'tags',
    ...Array(3).fill('configuration'),
    'linkObjectConfiguration',
    ...Array(3).fill('objects'),
    'end',
  ]);
  expect(lines.flatMap((line) => line.objects ?? [])).toEqual(objects);
  expect(lines.at(-1)?.end).toEqual({ objectCount: 11_000 });
});

test('OR-40 LIVE-12 a dynamic diagram gets the tags of the site’s own device', async () => {
  const config = { id: 1, assignmentId: cedar.assignment, linkObjectId: cedar.linkObject };
  const configuration = [config, { id: 2, assignmentId: birch.assignment, linkObjectId: birch.linkObject }];
  const uuid = await save({ configuration });
  const resolved = async (query: string) => {
    const lines = await stream(uuid, query);
    return [
      lines.flatMap((line) => line.configuration ?? []).map(({ linkedTag }) => linkedTag),
      lines.flatMap((line) => line.tags ?? []).map((tag) => tag.uuid),
    ];
  };
  expect(await resolved(`?siteId=${cedar.site}`)).toEqual([[cedar.tag, undefined], [cedar.tag]]);
  expect(await resolved('')).toEqual([[undefined, undefined], []]);
});

test('PERM-13 another company’s tag in a configuration is not described', async () => {
  const configuration = [
    { id: 1, linkedTag: birch.tag },
    { id: 2, linkedTag: 'no uuid' },
  ];
  const lines = await stream(await save({ configuration }));
  expect(lines.flatMap((line) => line.tags ?? [])).toEqual([]);
});

const site = (Overview: Permissions[string]): Permissions => ({
  Dash: { canSee: false },
  Site: { canSee: true, subPermission: { Overview } } as Permissions[string],
});

test.each<[string, Permissions, boolean, number, object?]>([
  ['everything', EVERYTHING, true, 200, { update: true, control: true }],
  ['an overview to look at', site({ canSee: true }), true, 200, { update: false, control: false }],
  [
    'an overview to control',
    site({ canSee: true, control: true }),
    true,
    200,
    { update: false, control: true },
  ],
  ['no dashboard, for a dashboard diagram', site({ canSee: true }), false, 403],
  ['only the dashboard, for an overview', { Dash: { canSee: true, control: true } }, true, 403],
])('PERM-14 OR-14 PERM-13 with %s', async (name, permissions, isOverview, status, rights) => {
  const company = await addCompany(server.storage, name.replaceAll(/\W/g, ''), permissions);
  const theirs = await server.tokenOf(company);
  const uuid = await save({ companyId: company.id, siteId: isOverview ? company.siteId : null });
  const answer = await server.get(path(uuid, 'view'), theirs);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().data.rights).toEqual(rights);
});

test('PERM-14 OR-14 a company administrator may edit where nothing is said of it', async () => {
  const company = await addCompany(server.storage, 'Admins', site({ canSee: true }));
  await server.storage.system((db) =>
    db.updateTable('roles').set({ type: 'CompanyAdmin' }).where('company_id', '=', company.id).execute(),
  );
  const uuid = await save({ companyId: company.id, siteId: company.siteId });
  const answer = await server.get(path(uuid, 'view'), await server.tokenOf(company));
  expect(answer.json().data.rights).toEqual({ update: true, control: false });
});
