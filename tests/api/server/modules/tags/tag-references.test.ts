/** What tags refer to: link objects, categories, assignments; and the templates that carry them from device to device. */
import { is } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, fullPermissions } from '../../../../../api/contract/index.ts';
import { checkContext } from '../../../../../api/server/modules/commands/command-rights.ts';
import { saveDiagram } from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import {
  dynamicKey,
  dynamicTagsOfSite,
  findTag,
} from '../../../../../api/server/modules/tags/queries/tags.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let call: Call;

beforeAll(async () => {
  server = await openTestApp();
  const ours = await addAdministered(server, 'Cedar');
  cedar = ours.company;
  call = await as(server, ours.admin);
});
afterAll(() => server?.dispose());

let nth = 0;
const unique = (name: string): string => `${name} ${nth++}`;
const made = async (path: string, body: object) => (await call('POST', path, body)).data;

/** Another controller of the company's link. */
async function controller(name = unique('PLC'), protocol = 'sparkplug-b'): Promise<string> {
  return server.storage.system(async (db) => {
    const owner = { company_id: cedar.id };
    const link = await db
      .insertInto('links')
      .values({ ...owner, site_id: cedar.siteId, name: unique('Link'), protocol, address: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await db
      .insertInto('controllers')
      .values({ ...owner, link_id: link.id, name, manufacturer: 'Own', model: 'One', address: '{}' })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    return row.uuid;
  });
}
const addTag = async (controllerUuid: string, name: string, more: object = {}) =>
  made('communications/controller/tag', {
    ...{ controllerUuid, name, dataType: 'float', address: { metric: name } },
    ...more,
  });
const tagNames = async (uuid: string): Promise<string[]> =>
  (await call('GET', `communications/controller/${uuid}/tags`)).data.items.map(
    (tag: { name: string }) => tag.name,
  );

describe('link objects', () => {
  const listed = async (query: string) => (await call('GET', `link-object?${query}`)).data;
  const names = async (query: string) =>
    (await listed(query)).items.map((item: { name: string }) => item.name);

  test('LINK-01 LINK-03 API-075 have a name and a category, and are made, changed and deleted', async () => {
    const tank = await made('categories', { name: 'Tank' });
    const object = await made('link-object', { name: ' Volume ', categoryId: tank.id });
    expect(is(object, endpoints.createLinkObject.reply.struct)).toBe(true);
    expect(object).toMatchObject({ name: 'Volume', categoryId: tank.uuid, category: 'Tank', tagsCount: 0 });
    const silo = await made('categories', { name: 'Silo' });
    const put = async (body: object) => (await call('PUT', `link-object/${object.id}`, body)).data;
    const moved = { ...object, name: 'Content', categoryId: silo.uuid, category: 'Silo' };
    expect(await put({ name: ' Content ', categoryId: silo.uuid })).toEqual(moved);
    expect((await listed('search=Content')).items).toEqual([moved]);
    // A category that is not named stays.
    expect(await put({ name: 'Content' })).toEqual(moved);
    const plain = { ...moved, categoryId: null, category: null };
    expect(await put({ name: 'Content', categoryId: null })).toEqual(plain);
    expect((await listed('search=Content')).items).toEqual([plain]);
    expect((await call('DELETE', `link-object/${object.uuid}`)).status).toBe(200);
    expect(await names('search=Content')).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, 400, { name: 'Name is required' }],
    [{ name: 'x'.repeat(51) }, 400, { name: 'Max allowed value is 50 characters' }],
    [
      { name: 'Volume', categoryId: crypto.randomUUID() },
      400,
      { categoryId: 'This category does not exist' },
    ],
    [{ name: 'level' }, 409, { name: 'There is a link object of this name in the category' }],
  ])('LINK-03 API-076 refuses a change to %j', async (body, status, fields) => {
    const object = await made('link-object', { name: unique('Volume') });
    const answer = await call('PUT', `link-object/${object.uuid}`, body);
    expect(answer).toMatchObject({ status, data: { fields } });
    expect((await listed(`search=${object.name}`)).items).toEqual([object]);
  });

  test('API-076 API-077 OR-80 are named by number or uuid; deleted they are off their tags', async () => {
    const object = await made('link-object', { name: unique('Flow') });
    const tag = await addTag(cedar.controller, unique('Flow'), { linkObjectId: object.id });
    expect(tag.linkObject).toEqual({ id: object.id, uuid: object.uuid, name: object.name });
    await call('DELETE', `link-object/${object.id}`);
    expect((await call('GET', `communications/controller/tag/${tag.uuid}`)).data.tag.linkObject).toBeNull();
  });

  test.each([
    [{ name: ' ' }, 400, { name: 'Name is required' }],
    [{ name: 'x'.repeat(51) }, 400, { name: 'Max allowed value is 50 characters' }],
    [{ name: 'x', categoryId: crypto.randomUUID() }, 400, { categoryId: 'This category does not exist' }],
    [{ name: 'level' }, 409, { name: 'There is a link object of this name in the category' }],
  ])('LINK-04 %j is refused', async (body, status, fields) => {
    expect(await call('POST', 'link-object', body)).toMatchObject({ status, data: { fields } });
  });

  test('LINK-02 API-074 are listed by category and name, narrowed by each of the filters', async () => {
    const pump = await made('categories', { name: 'Pump' });
    const speed = await made('link-object', { name: 'Speed', categoryId: pump.uuid });
    await made('link-object', { name: 'Power', categoryId: pump.uuid });
    const tag = await addTag(cedar.controller, 'Speed', { linkObjectId: speed.uuid });
    const diagram = await server.storage.system((db) =>
      saveDiagram(db, {
        ...{ companyId: cedar.id, name: 'Any', width: 10, height: 10, objects: [{ id: 'a' }] },
        configuration: [{ id: 'a', assignmentId: cedar.assignment, linkObjectId: speed.uuid }],
      }),
    );
    const all = await listed('');
    expect(is(all, endpoints.linkObjects.reply.struct)).toBe(true);
    expect(all.items.slice(0, 2).map((item: { name: string }) => item.name)).toEqual(['Power', 'Speed']);
    expect(all.items[0].objects).toBeUndefined();
    expect(await names('search=POWER')).toEqual(['Power']);
    expect(await names(`categoryUuid=${pump.uuid}&limit=1&skip=1`)).toEqual(['Speed']);
    expect(await names(`reportUuid=${diagram.uuid}`)).toEqual(['Speed']);
    expect(await names(`categoryUuid=${pump.uuid}&siteUuid=${cedar.site}`)).toEqual(['Speed']);
    expect(await listed(`uuid=${speed.uuid}&includeObjects=true`)).toMatchObject({
      ...{ items: [{ uuid: speed.uuid, objects: [{ uuid: tag.uuid }] }], total: 1 },
    });
    expect(await names(`siteUuid=${crypto.randomUUID()}`)).toEqual([]);
    const [item] = (await listed('search=Speed&includeObjects=true')).items;
    expect(item.objects).toEqual([
      {
        uuid: tag.uuid,
        name: 'Speed',
        controllerUuid: cedar.controller,
        controllerName: 'PLC',
        siteUuid: cedar.site,
        siteName: 'Cedar Well',
      },
    ]);
  });

  test('LINK-02 API-074 OR-98 a page has 50 where nothing is said', async () => {
    for (let at = 0; at < 51; at++) await made('link-object', { name: unique('Filler') });
    const { items, total } = await listed('');
    expect([items.length, total > 50]).toEqual([50, true]);
  });
});

describe('categories', () => {
  test('API-143 RPT-14 are listed with the types of tags; those with most tags first on request', async () => {
    const [few, many] = [
      await made('categories', { name: 'A few' }),
      await made('categories', { name: 'Many' }),
    ];
    await addTag(cedar.controller, unique('Tag'), { categoryId: many.uuid });
    const { data } = await call('GET', 'categories?sortTags=true');
    expect(is(data, endpoints.categories.reply.struct)).toBe(true);
    expect(data.categories[0]).toMatchObject({ uuid: many.uuid, tagsCount: 1 });
    expect((await call('GET', 'categories?search=few')).data.categories).toEqual([few]);
    expect(data.sensorTypes[0]).toEqual({ type: 0, title: 'Reading' });
  });

  test('API-143 CONST-20 a page has 50 where nothing is said', async () => {
    for (let at = 0; at < 51; at++) await made('categories', { name: unique('Filler') });
    const { data } = await call('GET', 'categories');
    expect([data.categories.length, data.total > 50]).toEqual([50, true]);
  });

  test('are there once, whatever the capitals, and leave what was in them when they go', async () => {
    const valve = await made('categories', { name: 'Valve' });
    expect((await call('POST', 'categories', { name: 'VALVE' })).data.fields).toEqual({
      name: 'There is a category of this name',
    });
    const object = await made('link-object', { name: 'Position', categoryId: valve.uuid });
    expect((await call('PUT', `categories/${valve.id}`, { name: 'Valves' })).data.linkObjectsCount).toBe(1);
    await call('DELETE', `categories/${valve.uuid}`);
    const { items } = (await call('GET', 'link-object?search=Position')).data;
    expect(items).toEqual([{ ...object, categoryId: null, category: null }]);
  });
});

describe('assignments', () => {
  test('API-120 API-121 API-122 are made, renamed and listed by name, 30 to a page', async () => {
    const role = await made('assignment', { name: 'Booster' });
    expect(is(role, endpoints.createAssignment.reply.struct)).toBe(true);
    const renamed = await call('PUT', `assignment/${role.uuid}`, { name: 'Booster pump' });
    expect(renamed.data).toEqual({ ...role, name: 'Booster pump' });
    for (let at = 0; at < 30; at++) await made('assignment', { name: unique('Role') });
    const { data } = await call('GET', 'assignment');
    expect([data.items.length, data.total > 30, data.items[0].name]).toEqual([30, true, 'Booster pump']);
    expect((await call('GET', 'assignment?search=booster&limit=5&skip=0')).data.total).toBe(1);
  });

  test('CONST-19 TAG-06 thirty are listed where no number is named', async () => {
    const { items, total } = (await call('GET', 'assignment')).data;
    expect([items.length, total > 30]).toEqual([30, true]);
  });

  test('API-122 PROP-10 of no name, of a long one and of one that is there are refused', async () => {
    const refused = async (name: string) =>
      (await call('PUT', `assignment/${cedar.assignment}`, { name })).data.fields;
    expect(await refused('')).toEqual({ name: 'Name is required' });
    expect(await refused('x'.repeat(51))).toEqual({ name: 'Max allowed value is 50 characters' });
    const { name } = await made('assignment', { name: unique('Role') });
    expect(await refused(name.toUpperCase())).toEqual({ name: 'There is an assignment of this name' });
  });

  test('TAG-06 PROP-10 a device fills them at its site; who takes one over must say so', async () => {
    const role = await made('assignment', { name: unique('Role') });
    const [first, second] = [await controller('First'), await controller('Second')];
    const fill = (plc: string, body: object) =>
      call('POST', `communications/controller/${plc}/assignments`, body);
    expect((await fill(first, {})).data.fields).toEqual({ assignmentId: 'Assignment is required!' });
    const { data } = await fill(first, { assignmentId: role.uuid });
    expect(data.assignments).toEqual([{ id: role.id, uuid: role.uuid, name: role.name }]);
    const taken = await fill(second, { assignmentId: role.id });
    expect([taken.status, taken.data.code, taken.data.message]).toEqual([
      409,
      'ROLE_TAKEN',
      `First fills “${role.name}” at this site`,
    ]);
    await fill(second, { assignmentId: role.id, replace: true });
    const rolesOf = async (plc: string) =>
      (await call('GET', `communications/controller/${plc}/assignments`)).data.assignments.length;
    expect([await rolesOf(first), await rolesOf(second)]).toEqual([0, 1]);
    await call('DELETE', `communications/controller/${second}/assignments/${role.uuid}`);
    expect(await rolesOf(second)).toBe(0);
  });

  test('OR-40 assignment and link object name one tag at each site, of the device or of the tag’s own role', async () => {
    const [main, spare] = [
      await made('assignment', { name: unique('Main') }),
      await made('assignment', { name: unique('Spare') }),
    ];
    const object = await made('link-object', { name: unique('Speed') });
    const plc = await controller();
    await call('POST', `communications/controller/${plc}/assignments`, { assignmentId: main.uuid });
    const own = await addTag(plc, 'Own', { linkObjectId: object.uuid, assignmentId: spare.uuid });
    const usual = await addTag(plc, 'Usual', { linkObjectId: object.uuid });
    await server.storage.tenant(cedar.id, async (db) => {
      const tags = await dynamicTagsOfSite(db, cedar.site);
      expect(tags.get(dynamicKey(main.uuid, object.uuid))).toBe(usual.uuid);
      expect(tags.get(dynamicKey(spare.uuid, object.uuid))).toBe(own.uuid);
      // A write says which role it means, and must mean the tag's.
      const { tag } = (await findTag(db, own.uuid))!;
      const context = (assignmentId: string) => ({ siteId: cedar.site, assignmentId });
      await checkContext(db, tag, context(spare.uuid));
      await expect(checkContext(db, tag, context(main.uuid))).rejects.toThrow();
    });
    // A tag of the site that says so itself comes before what the device of the role has.
    const better = await addTag(await controller(), 'Better', {
      linkObjectId: object.uuid,
      assignmentId: main.uuid,
    });
    await server.storage.tenant(cedar.id, async (db) => {
      const tags = await dynamicTagsOfSite(db, cedar.site);
      expect(tags.get(dynamicKey(main.uuid, object.uuid))).toBe(better.uuid);
    });
    await call('DELETE', `assignment/${main.uuid}`);
    await server.storage.tenant(cedar.id, async (db) => {
      expect((await dynamicTagsOfSite(db, cedar.site)).has(dynamicKey(main.uuid, object.uuid))).toBe(false);
    });
  });
});

describe('controller templates', () => {
  async function template(name = unique('Station')) {
    const plc = await controller();
    await addTag(plc, 'Level', { unit: 'm', alertHigh: 4, alarms: [], tagType: 1 });
    await addTag(plc, 'Flow', { linkObjectId: cedar.linkObject, assignmentId: cedar.assignment });
    return { plc, template: await made('controller-templates', { name, controllerUuid: plc }) };
  }

  test('API-085 API-087 CTPL-01 is made of a controller, shown with its tags, renamed and archived', async () => {
    const { template: one } = await template('Pump station');
    expect(one).toMatchObject({
      name: 'Pump station',
      tagsCount: 2,
      controllersCount: 1,
      protocol: 'sparkplug-b',
    });
    const path = `controller-templates/${one.uuid}`;
    const { data } = await call('GET', path);
    expect(is(data, endpoints.controllerTemplate.reply.struct)).toBe(true);
    expect(data.updatedBy).toBe('AdminCedar Person');
    expect(data.tags.map((tag: { name: string }) => tag.name)).toEqual(['Flow', 'Level']);
    expect(data.tags[0].linkObject.uuid).toBe(cedar.linkObject);
    const renamed = await call('PUT', path, { name: 'Booster station' });
    expect(renamed.data.name).toBe('Booster station');
    expect((await call('GET', 'controller-templates?search=booster&limit=1&skip=0')).data.items).toEqual([
      renamed.data,
    ]);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('GET', 'controller-templates?search=booster')).data.total).toBe(0);
  });

  test('CTPL-01 CTPL-02 says who changed it last and when, until it is archived', async () => {
    const { template: one } = await template('Mixer station');
    const colleague = await as(server, await addPerson(server, cedar, 'Colleague', fullPermissions()));
    const path = `controller-templates/${one.uuid}`;
    const { data: renamed } = await colleague('PUT', path, { name: 'Stirrer station' });
    expect(one.updatedBy).toBe('AdminCedar Person');
    expect(renamed).toMatchObject({
      ...{ uuid: one.uuid, name: 'Stirrer station', updatedBy: 'Colleague Person' },
    });
    expect(Date.parse(renamed.updatedAt)).toBeGreaterThan(Date.parse(one.updatedAt));
    expect(Math.abs(Date.parse(renamed.updatedAt) - Date.now())).toBeLessThan(60_000);
    expect((await call('GET', path)).data).toMatchObject(renamed);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
  });

  test('CTPL-04 API-087 of no name, of a long one, of one that is there', async () => {
    const { plc, template: one } = await template();
    const refused = async (name: string) =>
      (await call('PUT', `controller-templates/${one.uuid}`, { name })).data.fields;
    expect(await refused(' ')).toEqual({ name: 'Template name is required' });
    expect(await refused('x'.repeat(51))).toEqual({ name: 'Max allowed value is 50 characters' });
    const twice = await call('POST', 'controller-templates', { name: one.name, controllerUuid: plc });
    expect(twice.data.fields).toEqual({ name: 'There is a template of this name' });
  });

  test('CTPL-03 CTPL-04 API-086 gives its tags to a controller, which is then one of its controllers', async () => {
    const { plc, template: one } = await template();
    const other = await controller('Twin');
    await addTag(other, 'LEVEL', { address: { metric: 'other' } });
    const apply = (body: object) => call('POST', `communications/controller/${other}/template`, body);
    expect((await apply({})).data.fields).toEqual({ templateUuid: 'Template is required' });
    expect((await apply({ templateUuid: one.uuid })).data).toEqual({ created: 1, skipped: 1 });
    expect(await tagNames(other)).toEqual(['Flow', 'LEVEL']);
    expect((await apply({ templateUuid: one.id })).data).toEqual({ created: 0, skipped: 2 });
    const path = `controller-templates/associated-controllers/${one.uuid}`;
    const { data } = await call('GET', path);
    expect(is(data, endpoints.associatedControllers.reply.struct)).toBe(true);
    expect(data.items.map((item: { uuid: string }) => item.uuid).sort()).toEqual([plc, other].sort());
    for (const skip of [0, 1])
      expect((await call('GET', `${path}?limit=1&skip=${skip}`)).data).toEqual({
        ...{ items: [data.items[skip]], total: 2 },
      });
    const { data: found } = await call('GET', `${path}?search=twin`);
    expect(found).toMatchObject({ items: [{ name: 'Twin', siteName: 'Cedar Well' }], total: 1 });
  });

  test('the tags given are whole: limits, types and what is meant', async () => {
    const { template: one } = await template();
    const other = await controller();
    await call('POST', `communications/controller/${other}/template`, { templateUuid: one.uuid });
    const { items } = (await call('GET', `communications/controller/${other}/tags`)).data;
    expect(items[1]).toMatchObject({
      name: 'Level',
      unit: 'm',
      alertHigh: 4,
      tagType: 1,
      address: { metric: 'Level' },
    });
    expect(items[0].linkObject.uuid).toBe(cedar.linkObject);
  });

  test('is for controllers of its own protocol', async () => {
    const { template: one } = await template();
    const other = await controller(undefined, 'modbus-tcp');
    const { status, data } = await call('POST', `communications/controller/${other}/template`, {
      templateUuid: one.uuid,
    });
    expect([status, data.fields.templateUuid]).toEqual([
      400,
      `“${one.name}” is for sparkplug-b, this controller is on modbus-tcp`,
    ]);
  });

  test('COMM-16 API-118 API-119 are offered in communications', async () => {
    const { template: one } = await template();
    const { data } = await call('GET', 'communications/controller/templates?limit=500&skip=0');
    expect(data.items).toContainEqual(one);
    const detail = await call('GET', `communications/controller/templates/${one.uuid}`);
    expect(detail.data).toMatchObject({ uuid: one.uuid, tags: [{ name: 'Flow' }, { name: 'Level' }] });
  });

  test('API-088 archives a template and frees its name; its controllers keep their tags', async () => {
    const name = unique('Short-lived');
    const { plc, template: one } = await template(name);
    expect((await call('DELETE', `controller-templates/${one.uuid}`)).status).toBe(200);
    for (const again of [
      await call('GET', `controller-templates/${one.uuid}`),
      await call('DELETE', `controller-templates/${one.uuid}`),
      await call('GET', `communications/controller/templates/${one.uuid}`),
    ])
      expect(again.status).toBe(404);
    expect((await call('GET', `controller-templates?search=${name}`)).data.total).toBe(0);
    expect(await tagNames(plc)).toEqual(['Flow', 'Level']);
    expect((await call('POST', 'controller-templates', { name, controllerUuid: plc })).status).toBe(200);
  });

  test('API-084 CTPL-02 are listed by name, 50 to a page, and searched', async () => {
    const { plc } = await template();
    for (let at = 0; at < 50; at++)
      await made('controller-templates', { name: unique('Filler'), controllerUuid: plc });
    const { items, total } = (await call('GET', 'controller-templates')).data;
    expect([items.length, total > 50]).toEqual([50, true]);
    await made('controller-templates', { name: 'Lift station', controllerUuid: plc });
    const { data: found } = await call('GET', 'controller-templates?search=LIFT');
    expect([found.items.map(({ name }: { name: string }) => name), found.total]).toEqual([
      ['Lift station'],
      1,
    ]);
  });
});
