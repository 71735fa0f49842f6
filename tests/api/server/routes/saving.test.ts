import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permissions } from '../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, EVERYTHING, type TestCompany } from '../../../support/company.ts';

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

const object = (id: string, x = 0) => ({ id, identifier: 'dynamic-shapes', x, y: 0, width: 10, height: 10 });
const put = (id: string, after: string | null, config: object | null = null) => ({
  object: object(id),
  config,
  after,
});
const PATH = 'reports/site-schematics';

async function create(body: object = {}, by = token) {
  return server.send('POST', PATH, { name: 'Pumps', width: 1920, height: 1080, ...body }, by);
}
async function created(body: object = {}): Promise<string> {
  return (await create(body)).json().data.head.uuid;
}
const save = (uuid: string, version: number, patch: object, by = token) =>
  server.send('PUT', `${PATH}/${uuid}`, { version, patch: { removed: [], put: [], ...patch } }, by);
async function stored(uuid: string) {
  return (await server.get(`${PATH}/${uuid}/view`, token)).json().data;
}
const idsOf = (diagram: { canvas: { objects: { id: string }[] } }): string =>
  diagram.canvas.objects.map(({ id }) => id).join(' ');

describe('creating', () => {
  test('API-161 a new diagram is empty, of version 1, and a site lists its own', async () => {
    const answer = await create({ siteId: cedar.site });
    expect(answer.statusCode).toBe(200);
    const { head } = answer.json().data;
    expect(head).toMatchObject({
      name: 'Pumps',
      version: 1,
      objectCount: 0,
      siteId: cedar.site,
      rights: { update: true },
    });
    const site = (await server.get(`sites/${cedar.site}`, token)).json().data;
    expect(site.overviews).toContainEqual(
      expect.objectContaining({ uuid: head.uuid, name: 'Pumps', objectCount: 0 }),
    );
  });

  test('PROP-10 a name is required and at most 50 characters', async () => {
    expect((await create({ name: ' ' })).json().data.fields).toEqual({ name: 'Name is required' });
    expect((await create({ name: 'x'.repeat(51) })).json().data.fields).toEqual({
      name: 'Max allowed value is 50 characters',
    });
  });

  test("another company's site answers like a missing one", async () => {
    const foreign = await create({ siteId: birch.site });
    const absent = await create({ siteId: '00000000-0000-4000-8000-000000000000' });
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(absent.body);
  });
});

describe('saving', () => {
  test('API-162 changes apply to what is stored, order and configs included', async () => {
    const uuid = await created();
    const first = await save(uuid, 1, {
      put: [put('a', null), put('b', 'a', { id: 'b', linkedTag: cedar.tag }), put('c', 'b')],
    });
    expect(first.json().data).toEqual({ uuid, version: 2, objectCount: 3 });
    const second = await save(uuid, 2, {
      removed: ['a'],
      put: [
        { object: object('b', 77), config: { id: 'b', linkedTag: cedar.tag, deviceId: 'd1' } },
        put('c', null),
      ],
      canvas: { width: 800, height: 600, fill: '#eeeeee', url: null },
    });
    expect(second.statusCode).toBe(200);
    const diagram = await stored(uuid);
    expect(idsOf(diagram)).toBe('c b');
    expect(diagram.canvas.objects[1].x).toBe(77);
    expect(diagram).toMatchObject({ version: 3, width: 800, fill: '#eeeeee', tags: [{ uuid: cedar.tag }] });
    expect(diagram.configuration).toEqual([{ id: 'b', linkedTag: cedar.tag, deviceId: 'd1' }]);
  });

  test('CANV-30 link object configuration is built from the linked tags', async () => {
    const uuid = await created();
    await save(uuid, 1, {
      put: [put('a', null, { id: 'a', linkedTag: cedar.tag, deviceId: 'd1' }), put('b', 'a')],
    });
    expect((await stored(uuid)).linkObjectConfiguration).toEqual([
      { objectId: 'a', assignmentId: null, deviceId: 'd1' },
    ]);
  });

  test('a stale save is refused with 409, and nothing of it is stored', async () => {
    const uuid = await created();
    await save(uuid, 1, { put: [put('a', null)] });
    const stale = await save(uuid, 1, { put: [put('mine', null)] });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().data).toMatchObject({ code: 'VERSION_CONFLICT', fields: { version: '2' } });
    expect(idsOf(await stored(uuid))).toBe('a');
  });

  test('of two saves of one version at once one wins and one is told', async () => {
    const uuid = await created();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((id) => save(uuid, 1, { put: [put(id, null)] })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect((await stored(uuid)).version).toBe(2);
  });

  test('unknown kinds and unknown fields are stored as they are', async () => {
    const uuid = await created();
    const odd = {
      ...object('z'),
      identifier: 'from-the-future',
      version: 99,
      deep: { list: [1, { two: null }] },
    };
    await save(uuid, 1, { put: [{ object: odd, config: null, after: null }] });
    expect((await stored(uuid)).canvas.objects).toEqual([odd]);
  });

  test.each<readonly [string, object, RegExp]>([
    [
      'an object without a kind',
      { put: [{ object: { id: 'a', x: 0, y: 0, width: 1, height: 1 }, config: null, after: null }] },
      /identifier/,
    ],
    [
      'a position that is no number',
      { put: [{ object: { ...object('a'), x: '5' }, config: null, after: null }] },
      /x is required/,
    ],
    ['an id used twice', { put: [put('a', null), put('a', null)] }, /used twice/],
    ['a config of another object', { put: [put('a', null, { id: 'b' })] }, /id of its object/],
    [
      'a change of what is not there',
      { put: [{ object: object('ghost'), config: null }] },
      /ghost.*not there/,
    ],
    [
      'an object that belongs to itself',
      { put: [{ object: { ...object('a'), parentId: 'a' }, config: null, after: null }] },
      /itself/,
    ],
    ['a removal of what is not there', { removed: ['ghost'] }, /ghost.*not there/],
    [
      'a key that reaches a prototype',
      { put: [{ object: JSON.parse('{"id":"a","__proto__":{}}'), config: null }] },
      /__proto__/,
    ],
  ])('%s is refused with its place, and nothing is stored', async (_what, patch, words) => {
    const uuid = await created();
    const answer = await save(uuid, 1, patch);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(words);
    expect((await stored(uuid)).version).toBe(1);
  });

  test("another company's tag is refused like one that never was", async () => {
    const uuid = await created();
    const link = async (tag: string) =>
      (await save(uuid, 1, { put: [put('a', null, { id: 'a', linkedTag: tag })] })).json();
    const foreign = await link(birch.tag);
    expect(foreign).toEqual(await link('00000000-0000-4000-8000-000000000000'));
    expect(foreign.data.fields).toEqual({ 'a.linkedTag': 'There is no such tag' });
  });

  test('a dynamic binding stores its role, not the tag of the site that looked', async () => {
    const uuid = await created({ siteId: cedar.site });
    const config = {
      id: 'a',
      assignmentId: cedar.assignment,
      linkObjectId: cedar.linkObject,
      linkedTag: cedar.tag,
    };
    await save(uuid, 1, { put: [put('a', null, config)] });
    const bodies = await server.storage.system((db) =>
      db.selectFrom('diagram_chunks').where('part', '=', 'configuration').select('body').execute(),
    );
    const row = bodies.map(({ body }) => body).find((body) => body.includes(cedar.linkObject));
    expect(row).not.toContain(cedar.tag);
  });

  test("another company's diagram answers like a missing one", async () => {
    const uuid = await created();
    const foreign = await save(uuid, 1, {}, await server.tokenOf(birch));
    const absent = await save('00000000-0000-4000-8000-000000000000', 1, {});
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(absent.body);
  });

  test('PERM-13 PERM-14 who may see but not change is refused by the server', async () => {
    const readOnly: Permissions = { ...EVERYTHING, Dash: { canSee: true, add: false, update: false } };
    const larch = await addCompany(server.storage, 'Larch', readOnly);
    const reader = await server.tokenOf(larch);
    expect((await create({}, reader)).statusCode).toBe(403);
    const { saveDiagram } = await import('../../../../api/server/storage/queries/diagrams.ts');
    const { uuid } = await server.storage.system((db) =>
      saveDiagram(db, { companyId: larch.id, name: 'Read', width: 1, height: 1, objects: [] }),
    );
    expect((await save(uuid, 1, {}, reader)).statusCode).toBe(403);
  });
});

describe('available tags', () => {
  test('API-142 ERR-22 only the own company’s, searched from three characters on', async () => {
    const list = async (query: string) =>
      (await server.get(`reports/available-tags?${query}`, token)).json().data;
    const all = await list('');
    expect(all.items.map((tag: { uuid: string }) => tag.uuid)).toContain(cedar.tag);
    expect(all.items.map((tag: { uuid: string }) => tag.uuid)).not.toContain(birch.tag);
    expect(all.total).toBe(all.items.length);
    expect((await list('search=zz')).total).toBe(all.total);
    expect((await list('search=zzz')).total).toBe(0);
    expect((await list('search=%25%25%25')).total).toBe(0);
  });
});
