import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let admin: Call;
let builder: Call;
let stranger: Call;
let company: TestCompany;
let second: string;

/** What a builder of overviews holds: the templates of the set-up are not his. */
const BUILDS = {
  Site: { canSee: true, subPermission: { Overview: { canSee: true, update: true } } },
};

beforeAll(async () => {
  server = await openTestApp();
  const cedar = await addAdministered(server, 'Cedar');
  company = cedar.company;
  admin = await as(server, cedar.admin);
  builder = await as(server, await addPerson(server, company, 'Builder', BUILDS));
  stranger = await as(server, (await addAdministered(server, 'Birch')).admin);
  second = (await admin('POST', 'sites', { areaId: company.areaId, name: 'Second' })).data.site.uuid;
});
afterAll(() => server?.dispose());

async function ok(answer: ReturnType<Call>) {
  const { status, data } = await answer;
  expect([status, data?.message]).toEqual([200, undefined]);
  return data;
}

const gauge = (id: string) => ({ id, identifier: 'circular-gauge', x: 5, y: 5, width: 20, height: 20 });
const byRole = () => ({ assignmentId: company.assignment, linkObjectId: company.linkObject });
const put = (id: string, config: object | null) => ({
  object: gauge(id),
  config: config && { id, ...config },
  after: null,
});

/** An overview of the site with these elements. */
async function overview(name: string, elements: readonly ReturnType<typeof put>[] = []): Promise<string> {
  const body = { name, width: 300, height: 200, siteId: company.site };
  const { head } = await ok(builder('POST', 'reports/site-schematics', body));
  const patch = { removed: [], put: elements };
  await ok(builder('PUT', `reports/site-schematics/${head.uuid}`, { version: 1, patch }));
  return head.uuid;
}

const made = async (name: string, diagramUuid?: string) =>
  (await ok(admin('POST', 'overview-templates', { name, diagramUuid }))).template;
const view = (uuid: string) => ok(admin('GET', `reports/site-schematics/${uuid}/view`));

describe('overview templates', () => {
  test('OTPL-01 API-090 one tells who changed it last, and which roles its objects are linked by', async () => {
    const template = await made(
      'Detail',
      await overview('Detailed', [put('a', byRole()), put('b', byRole())]),
    );
    const detail = await ok(admin('GET', `overview-templates/${template.uuid}`));
    expect(detail).toMatchObject({ uuid: template.uuid, name: 'Detail', objectCount: 2 });
    expect(detail.updatedBy).toBe('AdminCedar Person');
    const rights = {
      Site: { canSee: true, subPermission: { OverviewTemplates: { canSee: true, update: true } } },
    };
    const colleague = await as(server, await addPerson(server, company, 'Colleague', rights));
    await ok(colleague('PUT', `overview-templates/${template.uuid}`, { name: 'Details' }));
    expect(await ok(admin('GET', `overview-templates/${template.uuid}`))).toMatchObject({
      ...{ name: 'Details', updatedBy: 'Colleague Person' },
    });
    expect(Math.abs(Date.parse(detail.updatedAt) - Date.now())).toBeLessThan(60_000);
    expect(detail.roles).toEqual([
      {
        assignment: expect.objectContaining({ name: 'Main pump' }),
        linkObject: expect.objectContaining({ name: 'Level' }),
        objects: 2,
      },
    ]);
  });

  test('OTPL-02 API-089 the list is by name, in pages, and narrowed by three letters', async () => {
    for (const name of ['List zebra', 'list Apple', 'List mango']) await made(name);
    const names = async (query: string) =>
      (await ok(admin('GET', `overview-templates?${query}`))).items.map(({ name }: { name: string }) => name);
    expect(await names('search=list')).toEqual(['list Apple', 'List mango', 'List zebra']);
    expect(await names('search=list&limit=1&skip=1')).toEqual(['List mango']);
    expect(await names('search=ZEB')).toEqual(['List zebra']);
    expect((await ok(admin('GET', 'overview-templates?search=list&limit=1'))).total).toBe(3);
  });

  test('OTPL-04 a template has a name, of its own', async () => {
    for (const name of ['', '  ']) {
      const { status, data } = await admin('POST', 'overview-templates', { name });
      expect([status, data.fields.name]).toEqual([400, 'Template name is required']);
    }
    await made('Only one');
    const again = await admin('POST', 'overview-templates', { name: 'only ONE' });
    expect([again.status, again.data.message]).toEqual([409, 'There is a template of this name']);
    const other = await made('Another');
    const renamed = await admin('PUT', `overview-templates/${other.uuid}`, { name: 'Only one' });
    expect(renamed.status).toBe(409);
    const asDiagram = await admin('PUT', `reports/site-schematics/${other.uuid}/name`, { name: 'Only one' });
    expect(asDiagram.status).toBe(409);
  });

  test('OTPL-02 API-091 renaming one leaves its drawing, and overviews made from it say its new name', async () => {
    const { uuid } = await made('Before');
    const body = { name: 'From it', width: 1, height: 1, siteId: company.site, overviewTemplateId: uuid };
    const { head } = await ok(builder('POST', 'reports/site-schematics', body));
    const renamed = await ok(admin('PUT', `overview-templates/${uuid}`, { name: 'After' }));
    expect(renamed).toMatchObject({ name: 'After', version: 1, overviewsCount: 1 });
    expect(await ok(admin('GET', `overview-templates/${uuid}`))).toMatchObject(renamed);
    expect(await view(head.uuid)).toMatchObject({ templateName: 'After', overviewTemplateId: uuid });
  });

  test('OTPL-02 API-092 one that is archived is gone, its overviews stay as they are', async () => {
    const { uuid } = await made('Archived', await overview('To archive', [put('a', byRole())]));
    const body = { name: 'Stays', width: 1, height: 1, siteId: company.site, overviewTemplateId: uuid };
    const { head } = await ok(builder('POST', 'reports/site-schematics', body));
    await ok(admin('DELETE', `overview-templates/${uuid}`));
    expect((await admin('GET', `overview-templates/${uuid}`)).status).toBe(404);
    expect(await view(head.uuid)).toMatchObject({ objectCount: 1, templateName: 'Archived' });
    // Its name is free again.
    await made('Archived');
  });

  test('a builder of overviews chooses among templates and changes none', async () => {
    const { uuid } = await made('Offered');
    expect((await builder('GET', `overview-templates/${uuid}`)).status).toBe(200);
    const tried = [
      builder('POST', 'overview-templates', { name: 'Mine' }),
      builder('PUT', `overview-templates/${uuid}`, { name: 'Mine' }),
      builder('DELETE', `overview-templates/${uuid}`),
      builder('PUT', `reports/site-schematics/${uuid}`, { version: 1, patch: { removed: [], put: [] } }),
    ];
    expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('saving as a template', () => {
  test('links to a device become links to its role; what has none is counted and linked to nothing', async () => {
    const from = await overview('Static', [
      put('fixed', { linkedTag: company.tag, deviceId: company.controller, readBackTags: [company.tag] }),
      put('role', byRole()),
      put('plain', null),
      put('label', { actionLink: { type: 'Pop-up', reportId: crypto.randomUUID() } }),
    ]);
    const { unlinked, template } = await ok(
      admin('POST', 'overview-templates', { name: 'From static', diagramUuid: from }),
    );
    expect([unlinked, template.objectCount]).toEqual([0, 4]);
    const { configuration, linkObjectConfiguration } = await view(template.uuid);
    const of = (id: string) => configuration.find((config: { id: string }) => config.id === id);
    expect(of('fixed')).toEqual({ id: 'fixed', ...byRole() });
    expect(of('role')).toEqual({ id: 'role', ...byRole() });
    expect(of('label').actionLink.type).toBe('Pop-up');
    expect(linkObjectConfiguration).toHaveLength(2);
    expect(JSON.stringify(linkObjectConfiguration)).not.toContain(company.controller);
  });

  test('a tag that no role stands for is not linked any more', async () => {
    await server.storage.system((db) =>
      db
        .insertInto('tags')
        .values({
          ...{
            company_id: company.id,
            controller_id: company.controllerId,
            name: 'Spare',
            data_type: 'float',
          },
          ...{
            uuid: '00000000-0000-4000-8000-0000000000aa',
            unit: null,
            min: null,
            max: null,
            address: '{}',
          },
        })
        .execute(),
    );
    const from = await overview('Spare', [
      put('spare', { linkedTag: '00000000-0000-4000-8000-0000000000aa' }),
    ]);
    const answer = await ok(admin('POST', 'overview-templates', { name: 'Spare', diagramUuid: from }));
    expect(answer.unlinked).toBe(1);
    // Which object it was, and what it showed, stands in the template and in what is made from it.
    const lost = [{ id: 'spare', lostLink: 'Spare' }];
    expect((await view(answer.template.uuid)).configuration).toEqual(lost);
    const body = { ...{ name: 'From spare', width: 1, height: 1 }, siteId: company.site };
    const { head } = await ok(
      builder('POST', 'reports/site-schematics', { ...body, overviewTemplateId: answer.template.uuid }),
    );
    expect((await view(head.uuid)).configuration).toEqual(lost);
    const path = `sites/${company.site}/overview-from-template/${answer.template.uuid}/lacking`;
    expect(await ok(builder('GET', path))).toEqual({ roles: 0, lacking: [], lost: 1 });
  });

  test('OR-51 OTPL-01 a template and the switch of the site mode find the same role for a tag', async () => {
    const twin = '00000000-0000-4000-8000-0000000000bb';
    await server.storage.system(async (db) => {
      const first = await db
        .selectFrom('tags')
        .where('uuid', '=', company.tag)
        .select(['company_id', 'controller_id', 'data_type', 'link_object_id'])
        .executeTakeFirstOrThrow();
      await db
        .insertInto('tags')
        .values({ ...first, uuid: twin, name: 'Twin', unit: null, min: null, max: null, address: '{}' })
        .execute();
    });
    const tags = [company.tag, twin];
    const switched = await ok(builder('POST', 'reports/site-schematics/site-links', { to: 'dynamic', tags }));
    const from = await overview(
      'Twins',
      tags.map((linkedTag, nth) => put(`t${nth}`, { linkedTag })),
    );
    const { template, unlinked } = await ok(
      admin('POST', 'overview-templates', { name: 'Twins', diagramUuid: from }),
    );
    const { configuration } = await view(template.uuid);
    const roleIn = ({ assignmentId }: { assignmentId?: string | null }) => assignmentId ?? null;
    expect(switched.items.map(roleIn)).toEqual([company.assignment, null]);
    const drawn = (id: string) => configuration.find((config: { id: string }) => config.id === id);
    expect([drawn('t0'), drawn('t1')].map(roleIn)).toEqual(switched.items.map(roleIn));
    expect(unlinked).toBe(1);
  });

  test('one is drawn anew against its version, and its overviews stay as they are', async () => {
    const template = await made('Redrawn', await overview('First', [put('a', null)]));
    const body = {
      name: 'Old',
      width: 1,
      height: 1,
      siteId: company.site,
      overviewTemplateId: template.uuid,
    };
    const { head } = await ok(builder('POST', 'reports/site-schematics', body));
    const from = await overview('Later', [put('a', null), put('b', null)]);
    const redraw = (version: number) =>
      admin('PUT', `overview-templates/${template.uuid}/drawing`, { diagramUuid: from, version });
    const stale = await redraw(template.version - 1 || 99);
    expect([stale.status, stale.data.code]).toEqual([409, 'VERSION_CONFLICT']);
    const { template: now } = await ok(redraw(template.version));
    expect(now).toMatchObject({ version: template.version + 1, objectCount: 2 });
    expect((await view(head.uuid)).objectCount).toBe(1);
  });

  test('OR-51 a template is never saved with a link to the device of one site', async () => {
    const { uuid, version } = await made('Roles only');
    const save = (config: object) =>
      admin('PUT', `reports/site-schematics/${uuid}`, {
        version,
        patch: { removed: [], put: [put('a', config)] },
      });
    const { status, data } = await save({ linkedTag: company.tag });
    expect([status, data.fields['a.linkedTag']]).toEqual([
      400,
      'A template is for any site: link it by assignment and link object, not to a tag of one device',
    ]);
    await ok(save(byRole()));
    expect(await ok(admin('GET', `overview-templates/${uuid}`))).toMatchObject({ objectCount: 1 });
  });
});

describe('a template at a site', () => {
  test('CANV-25 API-165 it shows the site’s own tags, and names what the site lacks', async () => {
    const { uuid } = await made('Anywhere', await overview('Source', [put('a', byRole())]));
    const here = await ok(builder('GET', `sites/${company.site}/overview-from-template/${uuid}`));
    expect(here).toMatchObject({ siteId: company.site, overviewTemplateId: uuid, templateName: 'Anywhere' });
    expect(here.configuration[0].linkedTag).toBe(company.tag);
    expect(here.lacking).toEqual([]);
    const there = await ok(builder('GET', `sites/${second}/overview-from-template/${uuid}`));
    expect(there.canvas.objects).toHaveLength(1);
    expect(there.configuration[0].linkedTag).toBeUndefined();
    const named = [{ ...byRole(), message: 'No device at Second fills “Main pump”' }];
    expect(there.lacking).toEqual(named);
    expect(await ok(builder('GET', `sites/${second}/overview-from-template/${uuid}/lacking`))).toEqual({
      roles: 1,
      lacking: named,
      lost: 0,
    });
    for (const path of [
      `sites/${crypto.randomUUID()}/overview-from-template/${uuid}`,
      `sites/${second}/overview-from-template/${crypto.randomUUID()}`,
      `sites/${second}/overview-from-template/${await overview('No template')}`,
    ])
      expect((await builder('GET', path)).status, path).toBe(404);
  });

  test('CANV-12 an overview made from one has its drawing and says where it came from', async () => {
    const { uuid } = await made('Mother', await overview('Drawn', [put('a', byRole())]));
    const body = { name: 'Child', width: 1, height: 1, siteId: second, overviewTemplateId: uuid };
    const { head } = await ok(builder('POST', 'reports/site-schematics', body));
    expect(head).toMatchObject({ width: 300, height: 200, objectCount: 1, overviewTemplateId: uuid });
    const saved = { version: head.version, patch: { removed: [], put: [put('b', null)] } };
    await ok(builder('PUT', `reports/site-schematics/${head.uuid}`, saved));
    expect(await view(head.uuid)).toMatchObject({ overviewTemplateId: uuid, templateName: 'Mother' });
    const { overviews } = await ok(builder('GET', `sites/${second}`));
    expect(overviews).toContainEqual(expect.objectContaining({ name: 'Child', templateName: 'Mother' }));
  });

  test('OTPL-03 API-093 the overviews made from one are found by their names and their sites’', async () => {
    const { uuid } = await made('Used');
    for (const [name, siteId] of [
      ['Pumps', company.site],
      ['Tanks', second],
      ['Board', undefined],
    ])
      await ok(
        admin('POST', 'reports/site-schematics', {
          ...{ name, siteId, width: 1, height: 1, overviewTemplateId: uuid },
        }),
      );
    const associated = async (query = '') =>
      (await ok(admin('GET', `overview-templates/associated-overviews/${uuid}?${query}`))).items.map(
        (item: { name: string; siteName: string | null }) => [item.name, item.siteName],
      );
    expect(await associated()).toEqual([
      ['Pumps', 'Cedar Well'],
      ['Tanks', 'Second'],
      ['Board', null],
    ]);
    expect(await associated('search=second')).toEqual([['Tanks', 'Second']]);
    expect(await associated('search=pump')).toEqual([['Pumps', 'Cedar Well']]);
    expect(await associated('limit=1&skip=1')).toEqual([['Tanks', 'Second']]);
  });

  test('OTPL-04 a template that is no id, or none at all, is said at its field', async () => {
    const create = (overviewTemplateId: string) =>
      builder('POST', 'reports/site-schematics', {
        ...{ name: 'None', width: 1, height: 1, siteId: second, overviewTemplateId },
      });
    for (const [id, message] of [
      ['', 'Template is required'],
      [crypto.randomUUID(), 'This template does not exist'],
      [await overview('Is none'), 'This template does not exist'],
    ] as const) {
      const { status, data } = await create(id);
      expect([status, data.fields.overviewTemplateId]).toEqual([400, message]);
    }
  });
});

describe('the overviews of a site', () => {
  test('CANV-33 API-171 one that is archived leaves the site and its order, and its log says so', async () => {
    const [one, two] = [await overview('One'), await overview('Two')];
    await ok(builder('PUT', `sites/${company.site}`, { overviewOrder: [two, one] }));
    expect((await builder('DELETE', `sites/remove-overview/${two}`)).status).toBe(403);
    await ok(admin('DELETE', `sites/remove-overview/${two}`));
    const { overviewOrder } = await ok(builder('GET', `sites/${company.site}`));
    expect(overviewOrder[0]).toBe(one);
    expect(overviewOrder).not.toContain(two);
    expect((await builder('GET', `reports/site-schematics/${two}/view`)).status).toBe(404);
    const log = await ok(admin('GET', `sites/${company.site}/activity-logs?limit=1`));
    expect(JSON.stringify(log)).toContain('overview.archive');
    expect((await admin('DELETE', `sites/remove-overview/${two}`)).status).toBe(404);
  });

  test('removes only overviews of sites as such, and archives none of them as a report', async () => {
    const body = { name: 'Board', width: 1, height: 1 };
    const { head } = await ok(admin('POST', 'reports/site-schematics', body));
    expect((await admin('DELETE', `sites/remove-overview/${head.uuid}`)).status).toBe(404);
    expect((await admin('DELETE', `reports/${await overview('Site’s')}`)).status).toBe(404);
    expect((await stranger('DELETE', `reports/${head.uuid}`)).status).toBe(404);
    await ok(admin('DELETE', `reports/${head.uuid}`));
    expect((await admin('GET', `reports/site-schematics/${head.uuid}/view`)).status).toBe(404);
  });

  test('a new name is no new version: who edits meanwhile saves as before', async () => {
    const uuid = await overview('Old name');
    await ok(builder('PUT', `reports/site-schematics/${uuid}/name`, { name: ' New name ' }));
    const patch = { removed: [], put: [put('a', null)] };
    await ok(builder('PUT', `reports/site-schematics/${uuid}`, { version: 2, patch }));
    expect(await view(uuid)).toMatchObject({ name: 'New name', version: 3 });
    const empty = await builder('PUT', `reports/site-schematics/${uuid}/name`, { name: '' });
    expect([empty.status, empty.data.fields.name]).toEqual([400, 'Name is required']);
  });
});
