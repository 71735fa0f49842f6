import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permissions } from '../../../../../api/contract/index.ts';
import type { Db } from '../../../../../api/server/storage/storage.ts';
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

  test('CANV-30 link object configuration is built from the linked tags and roles', async () => {
    const uuid = await created();
    await save(uuid, 1, {
      put: [
        put('a', null, { id: 'a', linkedTag: cedar.tag, deviceId: 'd1' }),
        put('b', 'a'),
        put('c', 'b', { id: 'c', assignmentId: cedar.assignment }),
      ],
    });
    expect((await stored(uuid)).linkObjectConfiguration).toEqual([
      { objectId: 'a', assignmentId: null, deviceId: 'd1' },
      { objectId: 'c', assignmentId: cedar.assignment, deviceId: null },
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
    expect(foreign.data.fields).toEqual({ 'a.linkedTag': 'This tag does not exist' });
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
    const { saveDiagram } = await import('../../../../../api/server/modules/diagrams/queries/diagrams.ts');
    const { uuid } = await server.storage.system((db) =>
      saveDiagram(db, { companyId: larch.id, name: 'Read', width: 1, height: 1, objects: [] }),
    );
    expect((await save(uuid, 1, {}, reader)).statusCode).toBe(403);
  });
});

/** A second site of Cedar's with three tags: one in a category, one in a role of its own. */
async function furnish(db: Db) {
  const company_id = cedar.id;
  const one = ['id', 'uuid'] as const;
  const site = await db
    .insertInto('sites')
    .values({ company_id, area_id: cedar.areaId, route_id: null, name: 'Mill', overview_order: '[]' })
    .returning(one)
    .executeTakeFirstOrThrow();
  const link = await db
    .insertInto('links')
    .values({ company_id, site_id: site.id, name: 'Wire', protocol: 'modbus-tcp', address: '{}' })
    .returning(one)
    .executeTakeFirstOrThrow();
  const controller = await db
    .insertInto('controllers')
    .values({ company_id, link_id: link.id, name: 'Box', manufacturer: '', model: '', address: '{}' })
    .returning(one)
    .executeTakeFirstOrThrow();
  const category = await db
    .insertInto('categories')
    .values({ company_id, name: 'Flows' })
    .returning(one)
    .executeTakeFirstOrThrow();
  const linkObject = await db
    .insertInto('link_objects')
    .values({ company_id, name: 'Inflow', category_id: category.id })
    .returning(one)
    .executeTakeFirstOrThrow();
  const role = await db
    .selectFrom('assignments')
    .where('uuid', '=', cedar.assignment)
    .select('id')
    .executeTakeFirstOrThrow();
  const ours: Record<string, string> = {};
  const tag = async (name: string, more: object) => {
    const values = {
      company_id,
      controller_id: controller.id,
      name,
      unit: '',
      data_type: 'float',
      min: 0,
      max: 1,
    };
    const made = await db
      .insertInto('tags')
      .values({ ...values, address: '{}', ...more } as never)
      .returning(one)
      .executeTakeFirstOrThrow();
    ours[name] = made.uuid;
  };
  await tag('Flow', { link_object_id: linkObject.id });
  await tag('Own role', { assignment_id: role.id });
  await tag('Pressure', {});
  return { category: category.uuid, other: { site: site.uuid }, ours };
}

describe('available tags', () => {
  const list = async (query: string, as = token) =>
    (await server.get(`reports/available-tags?${query}`, as)).json().data;
  const namesOf = async (query: string): Promise<string[]> =>
    (await list(query)).items.map(({ name }: { name: string }) => name);

  test('API-142 RPT-13 each filter narrows the tags: site, controller, category, role, and what a diagram names and reads back', async () => {
    const { category, other, ours } = await server.storage.system((db) => furnish(db));
    const all = await namesOf('');
    expect(all.filter((name) => !name.startsWith('Cedar'))).toEqual(['Flow', 'Own role', 'Pressure']);
    expect(await namesOf(`siteUuid=${other.site}`)).toEqual(['Flow', 'Own role', 'Pressure']);
    expect(await namesOf(`controllerUuid=${cedar.controller}`)).toEqual(['Cedar level']);
    expect(await namesOf(`categoryUuid=${category}`)).toEqual(['Flow']);
    // The level is in the role by its device; one tag is in it by itself, though its device fills no role.
    expect(await namesOf(`assignmentUuid=${cedar.assignment}`)).toEqual(['Own role', 'Cedar level']);
    const uuid = await created();
    const config = {
      id: 'a',
      linkedTag: ours.Pressure,
      note: `"readBackTags":["${ours['Own role']}"]`,
      readBackTags: [ours.Flow],
    };
    expect((await save(uuid, 1, { put: [put('a', null, config)] })).statusCode).toBe(200);
    expect(await namesOf(`reportUuid=${uuid}`)).toEqual(['Flow', 'Own role', 'Pressure']);
    expect(await namesOf(`reportUuid=${uuid}&isReadBackTags=true`)).toEqual(['Flow']);
    expect(await namesOf(`reportUuid=${uuid}&categoryUuid=${category}&isReadBackTags=false`)).toEqual([
      'Flow',
    ]);
    expect(await list(`reportUuid=${crypto.randomUUID()}`)).toEqual({ items: [], total: 0 });
    expect(await list('limit=1&skip=1&section=dashboard')).toMatchObject({ total: 4, items: [{}] });
  });

  test('API-142 a page has 500', async () => {
    const willow = await addCompany(server.storage, 'Willow');
    const row = { company_id: willow.id, controller_id: willow.controllerId, unit: '', data_type: 'float' };
    const more = (_: unknown, at: number) => ({ ...row, name: `T${at}`, min: 0, max: 1, address: '{}' });
    const values = Array.from({ length: 510 }, more) as never;
    await server.storage.system((db) => db.insertInto('tags').values(values).execute());
    const { items, total } = await list('', await server.tokenOf(willow));
    expect([items.length, total]).toEqual([500, 511]);
  });

  test('what a device says of itself comes after what it measures', async () => {
    const elm = await addCompany(server.storage, 'Elm');
    const row = { company_id: elm.id, controller_id: elm.controllerId, data_type: 'float', address: '{}' };
    const values = ['Aa/flow', 'Statistics/cpuLoad', 'Zz/flow'].map((name) => ({ ...row, name })) as never;
    await server.storage.system((db) => db.insertInto('tags').values(values).execute());
    const { items } = await list('', await server.tokenOf(elm));
    expect(items.map(({ name }: { name: string }) => name)).toEqual([
      'Aa/flow',
      'Elm level',
      'Zz/flow',
      'Statistics/cpuLoad',
    ]);
  });

  test('API-142 another company’s diagram names nothing, one that may not be seen is refused, and so is its section', async () => {
    const dashOnly = await addCompany(server.storage, 'Aspen', { Dash: { canSee: true } });
    const theirs = await server.tokenOf(dashOnly);
    const own = await created();
    expect(await list(`reportUuid=${own}`, theirs)).toEqual({ items: [], total: 0 });
    const { saveDiagram } = await import('../../../../../api/server/modules/diagrams/queries/diagrams.ts');
    const { uuid } = await server.storage.system((db) =>
      saveDiagram(db, {
        companyId: dashOnly.id,
        siteId: dashOnly.siteId,
        name: 'Site’s',
        width: 1,
        height: 1,
        objects: [],
      }),
    );
    const status = async (query: string) =>
      (await server.get(`reports/available-tags?${query}`, theirs)).statusCode;
    expect(await status(`reportUuid=${uuid}`)).toBe(403);
    expect([await status('section=dashboard'), await status('section=sites')]).toEqual([200, 403]);
    expect(await status('section=elsewhere')).toBe(400);
  });

  test('API-142 only the own company’s, searched from three characters on', async () => {
    const all = await list('');
    expect(all.items.map((tag: { uuid: string }) => tag.uuid)).toContain(cedar.tag);
    expect(all.items.map((tag: { uuid: string }) => tag.uuid)).not.toContain(birch.tag);
    expect(all.total).toBe(all.items.length);
    expect((await list('search=zz')).total).toBe(all.total);
    expect((await list('search=zzz')).total).toBe(0);
    expect((await list('search=%25%25%25')).total).toBe(0);
  });
});
