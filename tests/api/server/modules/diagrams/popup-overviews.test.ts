import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let admin: Call;
let builder: Call;
let colleague: Call;
let viewer: Call;
let builderUuid: string;
let company: TestCompany;

const MAY_BUILD = { Dash: { canSee: true, add: true, update: true } };

beforeAll(async () => {
  server = await openTestApp();
  const cedar = await addAdministered(server, 'Cedar');
  company = cedar.company;
  admin = await as(server, cedar.admin);
  const first = await addPerson(server, company, 'Builder', MAY_BUILD);
  builderUuid = first.uuid;
  builder = await as(server, first);
  colleague = await as(server, await addPerson(server, company, 'Colleague', MAY_BUILD));
  viewer = await as(server, await addPerson(server, company, 'Viewer', { Dash: { canSee: true } }));
});
afterAll(() => server?.dispose());

async function made(by: Call, name: string, more: object = {}): Promise<string> {
  const { status, data } = await by('POST', 'popup-overviews', { name, ...more });
  expect([status, data.message]).toEqual([200, undefined]);
  return data.popup._id;
}

const newRow = (name: string) => ({
  company_id: company.id,
  purpose: 'popup' as const,
  name,
  ...{ site_id: null, width: 1, height: 1, fill: null, url: null, thumbnail: null },
  ...{ initial_height: null, template_name: null, owner_uuid: null, updated_at: new Date() },
});
const lamp = { id: 'a', identifier: 'dynamic-shapes', x: 5, y: 5, width: 20, height: 20 };
const drawn = { version: 1, patch: { removed: [], put: [{ object: lamp, config: null, after: null }] } };

describe('pop-up overviews', () => {
  test('a new diagram or pop-up follows the console unless it says otherwise; a copy keeps its original’s theme', async () => {
    const diagram = async (more: object) =>
      (await builder('POST', 'reports/site-schematics', { name: 'New', ...more })).data.head.theme;
    const popup = async (more: object) => {
      const id = await made(builder, `Popup ${crypto.randomUUID()}`, more);
      const { data } = await builder('GET', `popup-overviews/${id}`);
      return [data.theme, id] as const;
    };
    const [followed] = await popup({});
    expect([await diagram({}), followed]).toEqual(['console', 'console']);
    for (const theme of ['dark', null]) {
      const [kept, id] = await popup({ theme });
      const [copied] = await popup({ cloneId: id });
      expect([await diagram({ theme }), kept, copied]).toEqual([theme, theme, theme]);
    }
  });

  test('POP-01 API-173 one is made with its maker, and says how it is opened', async () => {
    const id = await made(builder, 'Pump 1');
    const thumbnail = 'data:image/png;base64,iVBORw0KGgo=';
    expect((await builder('PUT', `popup-overviews/${id}`, { ...drawn, thumbnail })).status).toBe(200);
    const { items } = (await builder('GET', 'popup-overviews?search=pump 1')).data;
    expect(items).toEqual([
      {
        _id: id,
        name: 'Pump 1',
        thumbnail,
        userUuid: builderUuid,
        actionLink: { type: 'Pop-up', reportId: id },
        rights: { update: true },
      },
    ]);
  });

  test('CANV-04 API-175 it is 400 × 400 where nobody asks for another size', async () => {
    const id = await made(builder, 'Valve');
    const { data } = await viewer('GET', `popup-overviews/${id}`);
    expect(data).toMatchObject({
      uuid: id,
      width: 400,
      height: 400,
      siteId: null,
      rights: { update: false },
    });
  });

  test('POP-10 API-174 CONST-40 the list has 55 to a page, newest first, and up to 250 to refresh', async () => {
    const rows = Array.from({ length: 57 }, (_, nth) => newRow(`Many ${nth}`));
    await server.storage.system((db) => db.insertInto('diagrams').values(rows).execute());
    const first = (await viewer('GET', 'popup-overviews?search=many')).data;
    expect([first.items.length, first.total, first.items[0].name]).toEqual([55, 57, 'Many 56']);
    const second = (await viewer('GET', 'popup-overviews?search=many&limit=55&skip=55')).data;
    expect(second.items.map(({ name }: { name: string }) => name)).toEqual(['Many 1', 'Many 0']);
    expect((await viewer('GET', 'popup-overviews?search=many&limit=250')).data.items).toHaveLength(57);
  });

  test('POP-08 only who made it and administrators change, clone and archive it', async () => {
    const id = await made(builder, 'Mine');
    const tries = async (by: Call) => [
      (await by('PUT', `popup-overviews/${id}`, drawn)).status,
      (await by('PUT', `reports/site-schematics/${id}`, drawn)).status,
      (await by('POST', 'popup-overviews', { name: 'Taken', cloneId: id })).status,
      (await by('DELETE', `popup-overviews/${id}`)).status,
    ];
    expect(await tries(colleague)).toEqual([403, 403, 403, 403]);
    const { items } = (await colleague('GET', 'popup-overviews?search=mine')).data;
    expect(items[0].rights).toEqual({ update: false });
    // The second of two saves names a version that is no more.
    expect(await tries(builder)).toEqual([200, 409, 200, 200]);
    expect(await tries(admin)).toEqual([404, 404, 404, 404]);
  });

  test('CANV-24 API-176 a copy has all that its model had, and is its maker’s own', async () => {
    const model = await made(builder, 'Model', { width: 300, height: 200 });
    expect((await builder('PUT', `popup-overviews/${model}`, drawn)).data.version).toBe(2);
    const copy = await made(admin, 'Model-Copy', { cloneId: model });
    const { data } = await viewer('GET', `popup-overviews/${copy}`);
    expect(data).toMatchObject({ name: 'Model-Copy', width: 300, height: 200, objectCount: 1, version: 1 });
    expect(data.canvas.objects).toEqual([lamp]);
  });

  test('POP-07 API-177 an archived one is gone, with a word', async () => {
    const id = await made(builder, 'Old');
    const answer = await builder('DELETE', `popup-overviews/${id}`);
    expect([answer.status, answer.data]).toEqual([200, { message: 'Popup overview archived successfully!' }]);
    expect((await viewer('GET', `popup-overviews/${id}`)).status).toBe(404);
    expect((await viewer('GET', 'popup-overviews?search=old')).data.items).toEqual([]);
  });

  test('a diagram of the dashboard is no pop-up, and a pop-up stands in no list of reports', async () => {
    await made(builder, 'Faceplate');
    expect((await viewer('GET', 'reports?search=faceplate')).data.items).toEqual([]);
    const page = { name: 'Page', width: 10, height: 10 };
    const { head } = (await admin('POST', 'reports/site-schematics', page)).data;
    expect((await admin('GET', `popup-overviews/${head.uuid}`)).status).toBe(404);
    expect((await admin('DELETE', `popup-overviews/${head.uuid}`)).status).toBe(404);
  });
});
