/** Equipment that instances of assemblies are linked to: offered, resolved for the site that is shown, and never stored. */
import { randomUUID } from 'node:crypto';
import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DiagramLine, endpoints } from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { addSharedDiagram } from '../../../../support/shared-diagram.ts';

let server: TestApp;
let cedar: TestCompany;
let token: string;
/** A second site, whose device fills the same assignment. */
let pine: { site: string; device: string; tag: string };

beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar');
  token = await server.tokenOf(cedar);
  pine = await addPine();
});
afterAll(() => server?.dispose());

const addPine = () =>
  server.storage.system(async (db) => {
    const company_id = cedar.id;
    const add = (table: 'sites' | 'links' | 'controllers' | 'tags', values: object) =>
      db
        .insertInto(table as 'sites')
        .values({ company_id, ...values } as never)
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow();
    const idOf = async (table: 'assignments' | 'link_objects', uuid: string) =>
      (await db.selectFrom(table).where('uuid', '=', uuid).select('id').executeTakeFirstOrThrow()).id;
    const site = await add('sites', { area_id: cedar.areaId, name: 'Pine Well', overview_order: '[]' });
    const link = await add('links', { site_id: site.id, name: 'R', protocol: 'sparkplug-b', address: '{}' });
    const plc = { link_id: link.id, manufacturer: 'Own', model: 'One', address: '{}', name: 'PLC 7' };
    const device = await add('controllers', plc);
    const tag = await add('tags', {
      ...{ name: 'Pine level', data_type: 'float', address: '{}', controller_id: device.id },
      assignment_id: await idOf('assignments', cedar.assignment),
      link_object_id: await idOf('link_objects', cedar.linkObject),
    });
    return { site: site.uuid, device: device.uuid, tag: tag.uuid };
  });

const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  server.app.inject({
    method,
    url: `/api/${url}`,
    payload,
    headers: { authorization: `Bearer ${token}` },
  });

async function save(equipment: object): Promise<string> {
  const objects = [{ id: 1, identifier: 'assembly', assembly: randomUUID() }];
  const diagram = { companyId: cedar.id, name: 'Pumps', width: 100, height: 50, objects };
  const configuration = [{ id: 1, equipment }];
  return (await server.storage.system((db) => addSharedDiagram(db, { ...diagram, configuration }))).uuid;
}

async function shown(uuid: string, query = '') {
  const { body } = await server.get(`reports/site-schematics/${uuid}/stream${query}`, token);
  const lines: DiagramLine[] = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [config] = lines.flatMap((line) => line.configuration ?? []);
  return { roles: config?.roles, tags: lines.flatMap((line) => line.tags ?? []).map(({ uuid: tag }) => tag) };
}

const meant = (tag: string) => ({ roles: { [cedar.linkObject]: tag }, tags: [tag] });

test('an instance has the tags of its equipment: at the site that is shown, at one that it names, of a device', async () => {
  const anywhere = await save({ assignmentId: cedar.assignment });
  expect(await shown(anywhere, `?siteId=${cedar.site}`)).toEqual(meant(cedar.tag));
  expect(await shown(anywhere, `?siteId=${pine.site}`)).toEqual(meant(pine.tag));
  expect(await shown(anywhere)).toEqual({ roles: {}, tags: [] });
  const fixed = await save({ assignmentId: cedar.assignment, siteId: pine.site });
  expect(await shown(fixed)).toEqual(meant(pine.tag));
  expect(await shown(await save({ deviceId: pine.device }))).toEqual(meant(pine.tag));
  const rubbish = await save({ assignmentId: 'x', siteId: 'y' });
  expect(await shown(rubbish, `?siteId=${cedar.site}`)).toEqual({ roles: {}, tags: [] });
});

test('in a pop-up an instance has the tags of the equipment that the clicked tag belongs to', async () => {
  const popup = await save({ from: 'opener' });
  expect(await shown(popup, `?openerTag=${pine.tag}`)).toEqual(meant(pine.tag));
  expect(await shown(popup, `?openerTag=${cedar.tag}`)).toEqual(meant(cedar.tag));
  expect(await shown(popup, `?openerTag=${randomUUID()}`)).toEqual({ roles: {}, tags: [] });
});

test('equipment is offered by name, site and link objects, with its tags; what was found is not stored', async () => {
  const offer = async (body: object) => {
    const reply = (await send('POST', 'reports/site-schematics/equipment', body)).json().data;
    expect(is(reply, endpoints.equipment.reply.struct)).toBe(true);
    return reply.items as { name: string; site: string; roles: object[] }[];
  };
  const all = await offer({ linkObjects: [cedar.linkObject] });
  expect(all.map(({ name, site }) => `${name} at ${site}`)).toEqual([
    'Main pump at Cedar Well',
    'Main pump at Pine Well',
    'PLC at Cedar Well',
    'PLC 7 at Pine Well',
  ]);
  expect(all[1]!.roles).toEqual([{ linkObjectId: cedar.linkObject, tag: pine.tag }]);
  expect(await offer({ linkObjects: [randomUUID()] })).toEqual([]);
  expect((await offer({ search: 'pine', siteId: pine.site })).map(({ name }) => name)).toEqual([
    'Main pump',
    'PLC 7',
  ]);

  const uuid = await save({ assignmentId: cedar.assignment });
  const object = { id: 1, identifier: 'assembly', x: 0, y: 0, width: 10, height: 10 };
  const config = {
    id: 1,
    equipment: { assignmentId: cedar.assignment },
    roles: { [cedar.linkObject]: cedar.tag },
  };
  const patch = { removed: [], put: [{ object, config, after: null }] };
  const saved = await send('PUT', `reports/site-schematics/${uuid}`, { version: 1, patch });
  expect(saved.statusCode).toBe(200);
  expect(await shown(uuid, `?siteId=${pine.site}`)).toEqual(meant(pine.tag));
});
