import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '../../../../../api/contract/index.ts';
import { saveDiagram } from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, EVERYTHING, type TestCompany } from '../../../../support/company.ts';

const ORGANIZER = {
  ...EVERYTHING,
  Site: {
    canSee: true,
    subPermission: { ...EVERYTHING.Site!.subPermission, ActivityLog: { canSee: true } },
  },
  Setup: {
    canSee: true,
    subPermission: { Organize: { canSee: true, add: true, update: true, archive: true } },
  },
};

let server: TestApp;
let company: TestCompany;
let other: TestCompany;
let token: string;

beforeAll(async () => {
  server = await openTestApp();
  company = await addCompany(server.storage, 'Cedar', ORGANIZER);
  other = await addCompany(server.storage, 'Birch', ORGANIZER);
  token = await server.tokenOf(company);
});
afterAll(() => server?.dispose());

type Method = 'POST' | 'PUT' | 'DELETE';
interface Item {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** Answers status and data; a good answer must have the form that the contract promises. */
async function send(id: EndpointId, path: string, body?: unknown, as = token) {
  const method = endpoints[id].method as Method;
  const answer = await server.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${as}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  const { status, data } = answer.json();
  if (status === 200) expect(is(data, endpoints[id].reply.struct), `${id}: ${answer.body}`).toBe(true);
  return { status, data };
}

const add = async (id: 'addArea' | 'addRoute' | 'addSite', kind: string, body: object): Promise<Item> => {
  const { status, data } = await send(id, `${kind}s`, body);
  expect(status).toBe(200);
  return data[kind];
};
const area = (name: string) => add('addArea', 'area', { name });
const route = (areaId: string | number, name: string) => add('addRoute', 'route', { areaId, name });
const site = (areaId: string | number, name: string, routeId: string | number = 0) =>
  add('addSite', 'site', { areaId, name, routeId });

/** The tree in one line an area: `North [River: Tank] Well`. */
async function tree(): Promise<string[]> {
  const { data } = (await server.get('areas', token)).json();
  const names = (items: Item[]) => items.map(({ name }) => name).join(', ');
  return data.area.map((one: Item & { routes: (Item & { sites: Item[] })[]; sites: Item[] }) =>
    [one.name, ...one.routes.map((way) => `[${way.name}: ${names(way.sites)}]`), names(one.sites)]
      .filter(Boolean)
      .join(' '),
  );
}
const lineOf = async (name: string) => (await tree()).find((line) => line.startsWith(name));

test('API-024 API-025 API-026 areas, routes and sites are added, by uuid or by number', async () => {
  const south = await area('  South  ');
  const river = await route(south.uuid, 'River');
  await site(south.id, 'Tank', river.id);
  await site(south.uuid, 'Well');
  expect(await lineOf('South')).toBe('South [River: Tank] Well');
});

test('ORG-15 a name is required and has at most 50 characters, wherever one is given', async () => {
  const home = await area('Named area');
  const way = await route(home.uuid, 'Named route');
  const place = await site(home.uuid, 'Named site');
  const inArea = { areaId: home.uuid };
  for (const [id, path, rest] of [
    ['addArea', 'areas', {}],
    ['addRoute', 'routes', inArea],
    ['addSite', 'sites', inArea],
    ['cloneSite', `sites/${place.uuid}/clone`, inArea],
    ['renameArea', `areas/${home.uuid}`, {}],
    ['renameRoute', `routes/${way.uuid}`, {}],
    ['updateSite', `sites/${place.uuid}`, {}],
  ] as const)
    for (const [name, words] of [
      ['  ', 'Name is required'],
      ['x'.repeat(51), 'Max allowed value is 50 characters'],
    ] as const) {
      const { status, data } = await send(id, path, { ...rest, name });
      expect([status, data.fields], `${id} ${name}`).toEqual([400, { name: words }]);
    }
});

test('ORG-11 a route of another area, an unknown area and an unknown custom field are refused', async () => {
  const [east, west] = [await area('East'), await area('West')];
  const lane = await route(west.uuid, 'Lane');
  const refused = async (body: object) => (await send('addSite', 'sites', body)).data.fields;
  expect(await refused({ areaId: east.uuid, name: 'X', routeId: lane.uuid })).toHaveProperty('routeId');
  expect(await refused({ areaId: crypto.randomUUID(), name: 'X' })).toHaveProperty('areaId');
  expect(await refused({ areaId: 2 ** 40, name: 'X' })).toHaveProperty('areaId');
  const value = { customFieldId: crypto.randomUUID(), fieldName: 'Serial', fieldValue: '1' };
  expect(await refused({ areaId: east.uuid, name: 'X', customFieldValues: [value] })).toHaveProperty([
    'customFieldValues.0.customFieldId',
  ]);
  expect(await lineOf('East')).toBe('East');
});

test('API-030 API-031 API-032 areas, routes and sites are renamed', async () => {
  const one = await area('Old area');
  const way = await route(one.uuid, 'Old route');
  const place = await site(one.uuid, 'Old site', way.uuid);
  await send('renameArea', `areas/${one.uuid}`, { name: 'New area' });
  await send('renameRoute', `routes/${way.id}`, { name: 'New route' });
  await send('updateSite', `sites/${place.uuid}`, { name: 'New site' });
  expect(await lineOf('New area')).toBe('New area [New route: New site]');
});

const placeOf = async (uuid: string, as = token) => {
  const { data } = (await server.get(`sites/${uuid}`, as)).json();
  expect(is(data, endpoints.site.reply.struct)).toBe(true);
  return [data.latitude, data.longitude, data.address];
};

test('API-032 MAP-01 MAP-03 a site takes latitude, longitude and address beside or without its name, and keeps the rest', async () => {
  const place = await site(company.areaId, 'Pumping station');
  const put = (body: object) => send('updateSite', `sites/${place.uuid}`, body);
  expect(await placeOf(place.uuid)).toEqual([null, null, '']);
  const denver = { latitude: 39.7392, longitude: -104.9903, address: '  1437 Bannock St, Denver  ' };
  expect((await put(denver)).status).toBe(200);
  expect(await placeOf(place.uuid)).toEqual([39.7392, -104.9903, '1437 Bannock St, Denver']);
  expect((await put({ name: 'Pumping station 2', longitude: -105 })).status).toBe(200);
  expect(await placeOf(place.uuid)).toEqual([39.7392, -105, '1437 Bannock St, Denver']);
  expect((await put({ name: 'Pumping station 3' })).status).toBe(200);
  expect(await placeOf(place.uuid)).toEqual([39.7392, -105, '1437 Bannock St, Denver']);
  expect((await put({ latitude: null, longitude: null, address: '' })).status).toBe(200);
  expect(await placeOf(place.uuid)).toEqual([null, null, '']);
  const log = (await server.get(`sites/${place.uuid}/activity-logs`, token)).json().data.items;
  const said = log.flatMap(({ changes = [] }: { changes?: { what: string; to: unknown }[] }) =>
    changes.map(({ what, to }) => `${what} ${to}`),
  );
  expect(said).toContain('Latitude 39.7392');
});

test.each([
  [{ latitude: 90.001, longitude: 0 }, 'latitude', 'Latitude is a number from -90 to 90, such as 39.7392'],
  [
    { latitude: 0, longitude: -180.5 },
    'longitude',
    'Longitude is a number from -180 to 180, such as -104.9903',
  ],
  [{ latitude: '40', longitude: 0 }, 'latitude', 'Latitude is a number from -90 to 90, such as 39.7392'],
  [{ latitude: 40 }, 'longitude', 'Enter the longitude too, or leave both empty'],
  [{ longitude: 40 }, 'latitude', 'Enter the latitude too, or leave both empty'],
  [{ address: 'x'.repeat(256) }, 'address', 'Address must be at most 255 characters'],
])('API-032 a place that is none is refused at its field: %j', async (body, field, words) => {
  const place = await site(company.areaId, `Nowhere ${crypto.randomUUID()}`);
  const { status, data } = await send('updateSite', `sites/${place.uuid}`, body);
  expect([status, data.fields]).toEqual([400, { [field]: words }]);
  expect(await placeOf(place.uuid)).toEqual([null, null, '']);
});

test('API-032 API-038 the place needs Setup.Organize or Site.Map; who only organizes reads a site without its overviews', async () => {
  const mapper = await addCompany(server.storage, 'Mapper', {
    Site: { canSee: true, subPermission: { Map: { canSee: true, update: true } } },
  });
  const organizer = await addCompany(server.storage, 'Sorter', {
    Site: { canSee: false },
    Setup: { canSee: true, subPermission: { Organize: { canSee: true, update: true } } },
  });
  const viewer = await addCompany(server.storage, 'Viewer', { Site: { canSee: true } });
  const put = async (who: TestCompany, body: object) =>
    (await send('updateSite', `sites/${who.site}`, body, await server.tokenOf(who))).status;
  const spot = { latitude: 1, longitude: 2 };
  expect([await put(mapper, spot), await put(organizer, spot), await put(viewer, spot)]).toEqual([
    200, 200, 403,
  ]);
  expect(await put(mapper, { ...spot, name: 'Mine' })).toBe(403);
  for (const { id, siteId } of [organizer, mapper])
    await server.storage.system((db) =>
      saveDiagram(db, { companyId: id, siteId, name: 'Kept', width: 10, height: 10, objects: [] }),
    );
  const names = async (who: TestCompany) =>
    (await server.get(`sites/${who.site}`, await server.tokenOf(who)))
      .json()
      .data.overviews.map(({ name }: Item) => name);
  expect([await names(mapper), await names(organizer)]).toEqual([['Kept'], []]);
});

test('ORG-12 API-028 sites and empty routes move to another area; a route must be the target’s own', async () => {
  const [from, to] = [await area('From'), await area('To')];
  const [empty, full, elsewhere] = [
    await route(from.uuid, 'Empty'),
    await route(from.uuid, 'Full'),
    await route(to.uuid, 'Elsewhere'),
  ];
  const mover = await site(from.uuid, 'Mover', full.uuid);
  const move = (movingItemType: string, movingItemId: string, parentRouteId: string | number = 0) =>
    send('moveItem', `areas/${to.uuid}/move`, { movingItemId, movingItemType, parentRouteId });
  expect((await move('route', full.uuid)).status).toBe(409);
  expect((await move('site', mover.uuid, full.uuid)).status).toBe(409);
  expect((await move('route', empty.uuid)).status).toBe(200);
  expect((await move('site', mover.uuid, elsewhere.uuid)).status).toBe(200);
  expect([await lineOf('From'), await lineOf('To')]).toEqual([
    'From [Full: ]',
    'To [Elsewhere: Mover] [Empty: ]',
  ]);
  // To an area itself, with and without the 0.
  const back = { movingItemId: mover.uuid, movingItemType: 'site' };
  expect((await send('moveItem', `areas/${from.uuid}/move`, { ...back, parentRouteId: 0 })).status).toBe(200);
  expect([await lineOf('From'), await lineOf('To')]).toEqual([
    'From [Full: ] Mover',
    'To [Elsewhere: ] [Empty: ]',
  ]);
  expect((await move('site', mover.uuid, elsewhere.uuid)).status).toBe(200);
  expect((await send('moveItem', `areas/${from.uuid}/move`, back)).status).toBe(200);
  expect(await lineOf('From')).toBe('From [Full: ] Mover');
});

test('ORG-13 API-028 an area moves only without sites, and becomes a route with its own routes beside it', async () => {
  const [small, big] = [await area('Small'), await area('Big')];
  await route(small.uuid, 'Inner');
  const blocker = await site(small.uuid, 'Blocker');
  const move = (target: Item) =>
    send('moveItem', `areas/${target.uuid}/move`, { movingItemId: small.uuid, movingItemType: 'area' });
  expect(await move(big)).toMatchObject({
    status: 409,
    data: { message: 'Move the sites out of this area first' },
  });
  await send('archiveSite', `sites/${blocker.uuid}`);
  expect((await move(small)).status).toBe(409);
  expect((await move(big)).status).toBe(200);
  expect([await lineOf('Small'), await lineOf('Big')]).toEqual([undefined, 'Big [Inner: ] [Small: ]']);
});

test('API-034 API-035 API-036 archiving hides an item with all below it, and nothing beside it', async () => {
  const gone = await area('Gone');
  const way = await route(gone.uuid, 'Way');
  const under = await site(gone.uuid, 'Under', way.uuid);
  const beside = await site(gone.uuid, 'Beside');
  await send('archiveRoute', `routes/${way.uuid}`);
  expect(await lineOf('Gone')).toBe('Gone Beside');
  await send('archiveSite', `sites/${beside.uuid}`);
  expect(await lineOf('Gone')).toBe('Gone');
  for (const { uuid } of [under, beside])
    expect((await server.get(`sites/${uuid}`, token)).statusCode).toBe(404);
  await send('archiveArea', `areas/${gone.uuid}`);
  expect(await lineOf('Gone')).toBeUndefined();
  expect((await send('archiveArea', `areas/${gone.uuid}`)).status).toBe(404);
});

test('API-027 a clone stands in the area and on the route that are named', async () => {
  const from = await site(company.areaId, 'Cloned');
  const other = await area('Copies');
  const way = await route(other.uuid, 'Copied way');
  const body = { areaId: other.uuid, name: 'Copy below', routeId: way.uuid, customFieldValues: [] };
  expect((await send('cloneSite', `sites/${from.uuid}/clone`, body)).status).toBe(200);
  expect(await lineOf('Copies')).toBe('Copies [Copied way: Copy below]');
});

test('API-027 a clone has copies of the overviews in their order, without links to fixed devices', async () => {
  const from = await site(company.areaId, 'Original');
  const config = (id: number, link: object) => ({ id, ...link });
  const fixed = config(1, { linkedTag: company.tag, readBackTags: [company.tag], action: 'none' });
  const dynamic = config(2, { assignmentId: company.assignment, linkObjectId: company.linkObject });
  const overview = (name: string) =>
    server.storage.system((db) =>
      saveDiagram(db, {
        companyId: company.id,
        siteId: from.id,
        name,
        width: 100,
        height: 100,
        objects: [{ id: 1 }, { id: 2 }],
        configuration: [fixed, dynamic],
      }),
    );
  const [first, second] = [await overview('A'), await overview('B')];
  const overviewOrder = [second.uuid, first.uuid];
  expect((await send('updateSite', `sites/${from.uuid}`, { overviewOrder })).status).toBe(200);
  const { data } = await send('cloneSite', `sites/${from.uuid}/clone`, {
    areaId: company.areaId,
    name: 'Copy',
    routeId: 0,
    customFieldValues: [],
  });
  const copy = (await server.get(`sites/${data.site.uuid}`, token)).json().data;
  expect(copy.overviews.map(({ name }: Item) => name)).toEqual(['B', 'A']);
  expect(overviewOrder).not.toContain(copy.overviewOrder[0]);
  const view = (await server.get(`reports/site-schematics/${copy.overviewOrder[0]}/view`, token)).json().data;
  expect(view.configuration).toEqual([{ id: 1, action: 'none' }, dynamic]);
  expect(view.canvas.objects).toEqual([{ id: 1 }, { id: 2 }]);
});

test('ORG-14 API-033 the order of overviews names the site’s own, each once', async () => {
  const place = await site(company.areaId, 'Ordered');
  const order = (overviewOrder: string[]) => send('updateSite', `sites/${place.uuid}`, { overviewOrder });
  expect((await order([company.tag])).data.fields).toHaveProperty(['overviewOrder.0']);
  const overview = async (name: string) => {
    const body = { name, width: 10, height: 10, siteId: place.uuid };
    return (await send('createDiagram', 'reports/site-schematics', body)).data.head.uuid;
  };
  const [first, second] = [await overview('First'), await overview('Second')];
  expect((await order([first, first])).data.fields).toHaveProperty(['overviewOrder.1']);
  for (const wanted of [
    [second, first],
    [first, second],
  ]) {
    expect((await order(wanted)).status).toBe(200);
    const { data } = (await server.get(`sites/${place.uuid}`, token)).json();
    expect(data.overviewOrder).toEqual(wanted);
  }
});

test('API-037 CONST-19 sites come by name in pages of 100, the named ones first', async () => {
  const home = await area('Many');
  await server.storage.system((db) =>
    db
      .insertInto('sites')
      .values(
        Array.from({ length: 130 }, (_, at) => ({
          company_id: company.id,
          area_id: home.id,
          route_id: null,
          name: `Row ${String(at).padStart(3, '0')}`,
          overview_order: '[]',
        })),
      )
      .execute(),
  );
  const list = async (query: string) => (await server.get(`sites?${query}`, token)).json().data;
  const page = await list('search=row');
  expect([page.items.length, page.total, page.items[0].name]).toEqual([100, 130, 'Row 000']);
  const next = await list(`search=row&skip=100&includeSites=${company.site}`);
  expect([next.items.length, next.items[0].name, next.items[1].name]).toEqual([31, 'Cedar Well', 'Row 100']);
  expect((await list('search=ro')).total).toBeGreaterThan(130);
});

test('API-023 the areas of a company come with their routes and without sites', async () => {
  const reach = await area('Reach');
  const [upper, lower] = [await route(reach.uuid, 'Upper'), await route(reach.uuid, 'Lower')];
  await site(reach.uuid, 'Reach well', upper.uuid);
  const { data } = (await server.get('areas/company', token)).json();
  expect(is(data, endpoints.companyAreas.reply.struct)).toBe(true);
  const found = data.area.find(({ name }: Item) => name === 'Reach');
  expect(Object.keys(found).sort()).toEqual(['id', 'name', 'routes', 'uuid']);
  const head = ({ id, uuid, name }: Item) => ({ id, uuid, name });
  expect(found.routes).toEqual([head(lower), head(upper)]);
  expect(data.area.find(({ name }: Item) => name === 'Cedar North')).toEqual({
    id: company.areaId,
    uuid: expect.any(String),
    name: 'Cedar North',
    routes: [],
  });
});

test('API-029 a report link opens the site of the route where it is among its sites, else the first', async () => {
  const ends = await area('Ends');
  const [a, b] = [await site(ends.uuid, 'A end'), await site(ends.uuid, 'B end')];
  const active = async (body: object) => (await send('validateItems', 'areas/validate', body)).data;
  const ask = { type: 'area', items: [ends.uuid] };
  expect((await active({ ...ask, routeSiteId: b.uuid })).activeSiteId).toBe(b.uuid);
  expect((await active({ ...ask, routeSiteId: company.site })).activeSiteId).toBe(a.uuid);
  const own = { type: 'site', items: [a.uuid, b.uuid] };
  expect(await active({ ...own, routeSiteId: b.uuid })).toMatchObject({ activeSiteId: b.uuid });
  expect((await active({ ...own, routeSiteId: company.site })).activeSiteId).toBe(a.uuid);
  const [wayA, wayB] = [await route(ends.uuid, 'Way A'), await route(ends.uuid, 'Way B')];
  const [onA, onB] = [await site(ends.uuid, 'On A', wayA.uuid), await site(ends.uuid, 'On B', wayB.uuid)];
  const routes = { type: 'route', items: [wayA.uuid, wayB.uuid] };
  expect((await active({ ...routes, routeSiteId: onB.uuid })).activeSiteId).toBe(onB.uuid);
  expect((await active({ ...routes, routeSiteId: a.uuid })).activeSiteId).toBe(onA.uuid);
  expect(await active({ type: 'site', items: [other.site] })).toEqual({
    activeSiteId: null,
    message: 'No report found!',
  });
});

test('PERM-09 PERM-13 without Setup.Organize.update nothing is moved or renamed; overviews go by Site.Overview', async () => {
  const plain = await addCompany(server.storage, 'Plain', {
    ...EVERYTHING,
    Setup: { canSee: true, subPermission: { Organize: { canSee: true, add: true } } },
  });
  const theirs = await server.tokenOf(plain);
  const change = (body: object) => send('updateSite', `sites/${plain.site}`, body, theirs);
  expect((await change({ name: 'Mine' })).status).toBe(403);
  expect((await change({ overviewOrder: [] })).status).toBe(200);
  const move = { movingItemId: plain.site, movingItemType: 'site' };
  expect((await send('moveItem', `areas/${plain.areaId}/move`, move, theirs)).status).toBe(403);
});

test('another company’s items answer like missing ones', async () => {
  const body = { name: 'Taken' };
  const foreign = await send('updateSite', `sites/${other.site}`, body);
  expect(foreign).toEqual(await send('updateSite', `sites/${crypto.randomUUID()}`, body));
  expect(foreign.status).toBe(404);
  expect((await send('renameArea', `areas/${other.areaId}`, body)).status).toBe(404);
  expect((await send('archiveSite', `sites/${other.siteId}`)).status).toBe(404);
});

test('10,000 sites: the whole tree answers within a second, a search too', async () => {
  const big = await addCompany(server.storage, 'Large', ORGANIZER);
  await server.storage.system(async (db) => {
    const place = { company_id: big.id, area_id: big.areaId };
    const routes = await db
      .insertInto('routes')
      .values(Array.from({ length: 200 }, (_, at) => ({ ...place, name: `Route ${at}` })))
      .returning('id')
      .execute();
    for (let at = 0; at < 10; at++)
      await db
        .insertInto('sites')
        .values(
          Array.from({ length: 1000 }, (_, nth) => ({
            ...place,
            route_id: routes[(at * 1000 + nth) % routes.length]!.id,
            name: `Station ${at}-${nth}`,
            overview_order: '[]',
          })),
        )
        .execute();
  });
  const theirs = await server.tokenOf(big);
  const timed = async (path: string) => {
    const before = performance.now();
    const { data } = (await server.get(path, theirs)).json();
    expect(performance.now() - before).toBeLessThan(1000);
    return data.area[0].routes.flatMap((route: { sites: Item[] }) => route.sites);
  };
  expect(await timed('areas')).toHaveLength(10_000);
  expect(await timed('areas?search=Station%209-99')).toHaveLength(11);
});

test('refuses a second area, route or site of one name in one place, whatever the case of its letters', async () => {
  const north = await area('Twin area');
  const other = await area('Other area');
  const way = await route(north.uuid, 'Twin route');
  await site(north.uuid, 'Twin site');
  const taken = async (id: EndpointId, path: string, body: object) => {
    const { status, data } = await send(id, path, body);
    return [status, data.code, data.fields?.name];
  };
  const words = (text: string) => [409, 'NAME_TAKEN', text];
  expect(await taken('addArea', 'areas', { name: 'twin AREA' })).toEqual(
    words('Another area of the company has this name'),
  );
  expect(await taken('addRoute', 'routes', { areaId: north.uuid, name: 'Twin route' })).toEqual(
    words('Another route of this area has this name'),
  );
  const again = { areaId: north.uuid, name: 'twin site', routeId: 0 };
  expect(await taken('addSite', 'sites', again)).toEqual(words('Another site of this area has this name'));
  expect(await taken('renameArea', `areas/${other.uuid}`, { name: 'Twin area' })).toEqual(
    words('Another area of the company has this name'),
  );
  // In another place, or under its own name, it is free.
  await site(north.uuid, 'Twin site', way.uuid);
  const twin = await site(other.uuid, 'Twin site');
  expect((await send('renameArea', `areas/${north.uuid}`, { name: 'Twin area' })).status).toBe(200);
  const move = { movingItemId: twin.uuid, movingItemType: 'site' };
  expect((await taken('moveItem', `areas/${north.uuid}/move`, move))[0]).toBe(409);
});
