/** The page of a diagram and the frame that it was saved in: stored, answered, and kept by versions and copies. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';

let server: TestApp;
let cedar: TestCompany;
let token: string;
beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar');
  token = await server.tokenOf(cedar);
});
afterAll(() => server?.dispose());

const PATH = 'reports/site-schematics';
const WIDE = { scale: 0.75, containerWidth: 1440, containerHeight: 900, fitToScale: true };
const PHONE = { scale: 0.203125, containerWidth: 390, containerHeight: 844, fitToScale: false };
const PAGE = { width: 800, height: 600, fill: '#eeeeee', url: 'plan' };
const NEVER = { scale: null, containerWidth: null, containerHeight: null, fitToScale: null };

async function create(body: object = {}) {
  return (await server.send('POST', PATH, { name: 'Pumps', ...body }, token)).json().data.head;
}
const save = async (uuid: string, version: number, body: object) =>
  (
    await server.send(
      'PUT',
      `${PATH}/${uuid}`,
      { version, patch: { removed: [], put: [], canvas: PAGE }, ...body },
      token,
    )
  ).json();
const view = async (path: string) => (await server.get(path, token)).json().data;

test('CANV-04 CONST-30 a page is 1920 × 1080 where nobody asks for another size, a pop-up overview 400 × 400', async () => {
  expect(await create()).toMatchObject({ width: 1920, height: 1080 });
  expect(await create({ width: 640, height: 480 })).toMatchObject({ width: 640, height: 480 });
  const { popup } = (await server.send('POST', 'popup-overviews', { name: 'Pump' }, token)).json().data;
  expect(await view(`popup-overviews/${popup._id}`)).toMatchObject({ width: 400, height: 400 });
});

async function siteOnRoute(): Promise<{ areaId: string; routeId: string }> {
  return server.storage.system(async (db) => {
    const area = await db
      .selectFrom('areas')
      .where('id', '=', cedar.areaId)
      .select('uuid')
      .executeTakeFirst();
    const route = await db
      .insertInto('routes')
      .values({ company_id: cedar.id, area_id: cedar.areaId, name: 'River' } as never)
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    await db.updateTable('sites').set({ route_id: route.id }).where('id', '=', cedar.siteId).execute();
    return { areaId: area!.uuid, routeId: route.uuid };
  });
}

test('CANV-11 every field of the background is stored by a save and answered, with where its site stands', async () => {
  const place = await siteOnRoute();
  const made = await create({ siteId: cedar.site, width: 640, height: 480 });
  const ids = { ...place, siteId: cedar.site };
  expect(made).toMatchObject({ ...NEVER, ...ids, initialHeight: 480 });
  await save(made.uuid, 1, { frame: WIDE });
  const record = { ...PAGE, ...WIDE, ...ids, initialHeight: 480 };
  expect(await view(`${PATH}/${made.uuid}/view`)).toMatchObject(record);
  // A save that says nothing of its frame leaves it as it is.
  await save(made.uuid, 2, {});
  expect(await view(`${PATH}/${made.uuid}/view`)).toMatchObject({ ...record, version: 3 });
  expect(await create()).toMatchObject({ areaId: null, routeId: null, siteId: null });
});

test('CANV-11 a whole save stores its frame, and a frame without one of its fields is refused', async () => {
  const { uuid } = await create();
  const lines = [{ head: { version: 1, frame: PHONE, ...PAGE } }, { end: { objectCount: 0 } }];
  const sent = await server.app.inject({
    method: 'PUT',
    url: `/api/${PATH}/${uuid}/stream`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    payload: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  expect(sent.statusCode).toBe(200);
  expect(await view(`${PATH}/${uuid}/view`)).toMatchObject({ ...PAGE, ...PHONE });
  const { scale: _scale, ...half } = WIDE;
  expect((await save(uuid, 2, { frame: half })).status).toBe(400);
  expect(await view(`${PATH}/${uuid}/view`)).toMatchObject({ ...PHONE, version: 2 });
});

test('CANV-11 versions keep their frame, a restored one brings its own back', async () => {
  const { uuid } = await create({ height: 700 });
  await save(uuid, 1, { frame: WIDE });
  await save(uuid, 2, { frame: PHONE });
  const past = await server.get(`${PATH}/${uuid}/versions/2/stream`, token);
  expect(JSON.parse(past.body.split('\n')[0]!).head).toMatchObject({ ...WIDE, initialHeight: 700 });
  expect(await view(`${PATH}/${uuid}/view`)).toMatchObject(PHONE);
  await server.send('POST', `${PATH}/${uuid}/versions/2/restore`, { version: 3 }, token);
  expect(await view(`${PATH}/${uuid}/view`)).toMatchObject({ ...WIDE, version: 4, initialHeight: 700 });
});

test('CANV-11 a cloned pop-up overview has the frame of the one that it was made from', async () => {
  const { popup } = (await server.send('POST', 'popup-overviews', { name: 'Pump' }, token)).json().data;
  const body = { version: 1, frame: PHONE, patch: { removed: [], put: [], canvas: PAGE } };
  await server.send('PUT', `popup-overviews/${popup._id}`, body, token);
  const clone = (
    await server.send('POST', 'popup-overviews', { name: 'Pump 2', cloneId: popup._id }, token)
  ).json().data;
  expect(await view(`popup-overviews/${clone.popup._id}`)).toMatchObject({ ...PAGE, ...PHONE });
});
