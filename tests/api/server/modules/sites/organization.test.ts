import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../../api/contract/index.ts';
import { saveDiagram } from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';

let server: TestApp;
let company: TestCompany;
let token: string;
const overviews: string[] = [];

beforeAll(async () => {
  server = await openTestApp();
  company = await addCompany(server.storage, 'Cedar');
  await addCompany(server.storage, 'Birch');
  token = await server.tokenOf(company);
  const empty = { companyId: company.id, width: 10, height: 10, objects: [] };
  await server.storage.system(async (db) => {
    const place = { company_id: company.id, area_id: company.areaId };
    const route = await db
      .insertInto('routes')
      .values({ ...place, name: 'River road' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const site = { ...place, route_id: route.id, overview_order: '[]' };
    await db
      .insertInto('sites')
      .values([
        { ...site, name: 'Tank' },
        { ...site, name: 'Booster' },
      ])
      .execute();
    for (const name of ['A', 'B', 'C'])
      overviews.push((await saveDiagram(db, { ...empty, name, siteId: company.siteId })).uuid);
    for (const name of ['Refinery', 'Plant']) await saveDiagram(db, { ...empty, name, objects: [{ id: 1 }] });
    const overview_order = JSON.stringify([overviews[2], 'gone', overviews[0]]);
    await db.updateTable('sites').set({ overview_order }).where('id', '=', company.siteId).execute();
  });
});
afterAll(() => server?.dispose());

const tree = async (search = '') => {
  const { data } = (
    await server.get(`areas${search && `?search=${encodeURIComponent(search)}`}`, token)
  ).json();
  expect(is(data, endpoints.areas.reply.struct)).toBe(true);
  return data.area.map((area: Named & { routes: (Named & { sites: Named[] })[]; sites: Named[] }) => [
    area.name,
    area.routes.map((route) => [route.name, route.sites.map(({ name }) => name)]),
    area.sites.map(({ name }) => name),
  ]);
};
interface Named {
  name: string;
}

test('API-022 ORG-04 ORG-05 the tree has areas, their routes and the sites of both, by name', async () => {
  expect(await tree()).toEqual([['Cedar North', [['River road', ['Booster', 'Tank']]], ['Cedar Well']]]);
});

test('API-022 SIDE-12 a search of three characters narrows the tree, a shorter one does not', async () => {
  expect(await tree('bo')).toEqual(await tree());
  expect(await tree('BOOST')).toEqual([['Cedar North', [['River road', ['Booster']]], []]]);
  expect(await tree('river')).toEqual([['Cedar North', [['River road', ['Booster', 'Tank']]], []]]);
  expect(await tree('nothing like it')).toEqual([]);
});

test('API-038 ORG-06 a site has its overviews in its own order, the rest by name', async () => {
  const { data } = (await server.get(`sites/${company.site}`, token)).json();
  expect(is(data, endpoints.site.reply.struct)).toBe(true);
  expect(data.overviews.map(({ name }: Named) => name)).toEqual(['C', 'A', 'B']);
  expect(data.overviewOrder).toEqual([overviews[2], overviews[0], overviews[1]]);
  expect(data).toMatchObject({ areaName: 'Cedar North', routeUuid: null, customFieldValues: [] });
  expect(data).toMatchObject({ latitude: null, longitude: null, address: '' });
  expect((await server.get(`sites/${company.siteId}`, token)).json().data).toEqual(data);
});

test('API-166 FOLD-11 CONST-40 a page has 40, each item with its uuid taken from its `_id`', async () => {
  const alder = await addCompany(server.storage, 'Alder');
  await server.storage.system(async (db) => {
    const empty = { companyId: alder.id, width: 1, height: 1, objects: [] };
    for (let nth = 0; nth < 45; nth++)
      await saveDiagram(db, { ...empty, name: `D ${String(nth).padStart(2, '0')}` });
  });
  const theirs = await server.tokenOf(alder);
  const { items, total } = (await server.get('reports', theirs)).json().data;
  expect([items.length, total, items[39].name]).toEqual([40, 45, 'D 39']);
  for (const { _id, uuid } of items) expect(_id).toBe(uuid);
  const rest = (await server.get('reports?skip=40', theirs)).json().data;
  expect(rest.items.map(({ name }: Named) => name)).toEqual(['D 40', 'D 41', 'D 42', 'D 43', 'D 44']);
});

test('the dashboard lists its own diagrams, with the total', async () => {
  const list = async (query: string) => (await server.get(`reports?${query}`, token)).json().data;
  const all = await list('type=site-schematic');
  expect(is(all, endpoints.reports.reply.struct)).toBe(true);
  expect(all.items.map(({ name }: Named) => name)).toEqual(['Plant', 'Refinery']);
  expect(await list('limit=1&skip=1')).toMatchObject({
    total: 2,
    items: [{ name: 'Refinery', objectCount: 1 }],
  });
  expect(await list('search=refin')).toMatchObject({ total: 1, items: [{ name: 'Refinery' }] });
  expect(await list('search=%25%25%25')).toMatchObject({ total: 0 });
  expect(await list('type=graph')).toEqual({ items: [], total: 0 });
});

test('the first overview of each site, in its own order; sites without one say so, others are left out', async () => {
  const { data: all } = (await server.get('sites', token)).json();
  const own = all.items.map(({ uuid }: { uuid: string }) => uuid);
  const gone = crypto.randomUUID();
  const { data } = (await server.get(`sites/overviews?sites=${[...own, gone].join(',')}`, token)).json();
  expect(is(data, endpoints.siteOverviews.reply.struct)).toBe(true);
  const shown = new Map(
    data.items.map((item: { uuid: string; overview: object }) => [item.uuid, item.overview]),
  );
  expect([...shown.keys()].sort()).toEqual([...own].sort());
  expect(shown.get(company.site)).toEqual({ uuid: overviews[2], name: 'C' });
  expect([...shown.values()].filter((overview) => overview === null)).toHaveLength(own.length - 1);
  expect((await server.get('sites/overviews?sites=x', token)).statusCode).toBe(400);
});
