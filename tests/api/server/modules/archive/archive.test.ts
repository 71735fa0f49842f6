import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullPermissions } from '../../../../../api/contract/index.ts';
import { loadFieldLinks } from '../../../../../api/server/field/field-links.ts';
import { raisedAnew } from '../../../../../api/server/modules/alarms/alert-state.ts';
import { storeAlerts } from '../../../../../api/server/modules/alarms/queries/alert-rows.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { EVERYTHING, type TestCompany } from '../../../../support/company.ts';
import { mailedToken } from '../../../../support/mails.ts';
import { addAdministered, addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let admin: TestPerson;
let call: Call;
let nth = 0;

beforeAll(async () => {
  server = await openTestApp();
});
beforeEach(async () => {
  ({ company: cedar, admin } = await addAdministered(server, `Cedar${++nth}`));
  call = await as(server, admin);
  await server.live.reload();
});
afterAll(() => server?.dispose());

const listed = async (kind: string) => (await call('GET', `archive?kind=${kind}`)).data.items;
const restore = (kind: string, uuid: string) => call('POST', `archive/${kind}/${uuid}/restore`);
const uuidOf = async (table: 'areas' | 'links', id: number) =>
  (
    await server.storage.system((db) =>
      db.selectFrom(table).select('uuid').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).uuid;
/** Whether the drivers connect a link of the company, and the tag can be subscribed to. */
async function isRead(): Promise<boolean> {
  const links = await server.storage.system((db) => loadFieldLinks(db));
  const isLinked = links.some(({ company }) => company === cedar.uuid);
  expect(server.live.tags.ofCompany(cedar.tag, cedar.id) !== undefined).toBe(isLinked);
  return isLinked;
}

test('closes the links of a site when it is archived, and connects them again when it is restored', async () => {
  expect(await isRead()).toBe(true);
  const { data } = await call('GET', `archive/site/${cedar.site}/parts`);
  expect(data.parts).toEqual([
    { kind: 'link', count: 1 },
    { kind: 'controller', count: 1 },
    { kind: 'tag', count: 1 },
  ]);
  expect((await call('DELETE', `sites/${cedar.site}`)).status).toBe(200);
  expect(await isRead()).toBe(false);
  const [item] = await listed('site');
  expect(item).toMatchObject({
    ...{ uuid: cedar.site, name: `Cedar${nth} Well`, place: `Cedar${nth} North` },
    archivedBy: `AdminCedar${nth} Person`,
  });
  // They return with the site alone.
  for (const kind of ['link', 'controller', 'tag']) expect(await listed(kind)).toEqual([]);
  const restored = await restore('site', cedar.site);
  expect(restored.data).toEqual({ name: `Cedar${nth} Well`, parts: data.parts });
  expect(await isRead()).toBe(true);
  expect(await listed('site')).toEqual([]);
});

test('archives everything in an area, and restores only what was archived with it', async () => {
  const area = await uuidOf('areas', cedar.areaId);
  await call('DELETE', `communications/controller/tag/${cedar.tag}`);
  await call('DELETE', `areas/${area}`);
  expect(await isRead()).toBe(false);
  expect((await restore('site', cedar.site)).status).toBe(404);
  expect((await restore('area', area)).data.parts).toEqual([
    { kind: 'site', count: 1 },
    { kind: 'link', count: 1 },
    { kind: 'controller', count: 1 },
  ]);
  expect(server.live.tags.ofCompany(cedar.tag, cedar.id)).toBeUndefined();
  const [tag] = await listed('tag');
  expect(tag).toMatchObject({ uuid: cedar.tag, place: `Cedar${nth} Well › Radio › PLC` });
  expect((await restore('tag', cedar.tag)).status).toBe(200);
  expect(await isRead()).toBe(true);
});

test('ends the alarms of a site that is archived', async () => {
  const at = new Date();
  const alert = {
    uuid: crypto.randomUUID(),
    companyId: cedar.id,
    tagId: cedar.tagId,
    message: 'Level is high',
  };
  await server.storage.system((db) =>
    storeAlerts(db, [{ ...alert, level: 'High', type: 'urgent', ...raisedAnew(at) }], []),
  );
  await call('DELETE', `sites/${cedar.site}`);
  const active = () =>
    server.storage.system((db) =>
      db.selectFrom('alerts').select('active').where('tag_id', '=', cedar.tagId).executeTakeFirstOrThrow(),
    );
  await expect.poll(async () => (await active()).active).toBe(false);
});

test('gives a restored link object and assignment back to the tags and devices that had them', async () => {
  const references = () =>
    server.storage.system((db) =>
      db
        .selectFrom('tags')
        .leftJoin('site_assignments', 'site_assignments.controller_id', 'tags.controller_id')
        .where('tags.id', '=', cedar.tagId)
        .select(['link_object_id as linkObject', 'site_assignments.assignment_id as assignment'])
        .executeTakeFirstOrThrow(),
    );
  const before = await references();
  await call('DELETE', `link-object/${cedar.linkObject}`);
  await call('DELETE', `assignment/${cedar.assignment}`);
  expect(await references()).toEqual({ linkObject: null, assignment: null });
  expect((await restore('linkObject', cedar.linkObject)).status).toBe(200);
  expect((await restore('assignment', cedar.assignment)).status).toBe(200);
  expect(await references()).toEqual(before);
});

test('refuses to restore a name that is taken, or a user whose role is archived', async () => {
  const link = await uuidOf('links', cedar.linkId);
  await call('DELETE', `communications/${link}`);
  const body = { name: 'radio', protocol: 'sparkplug-b', address: {}, siteUuid: cedar.site };
  expect((await call('POST', 'communications', body)).status).toBe(200);
  const refused = await restore('link', link);
  expect([refused.status, refused.data.code]).toEqual([409, 'NAME_TAKEN']);
  const ann = await addPerson(server, cedar, `Ann${nth}`, EVERYTHING);
  await call('DELETE', `users/${ann.uuid}/archive`);
  await call('DELETE', `roles/${ann.role}`);
  expect((await restore('user', ann.uuid)).data.code).toBe('ROLE_ARCHIVED');
  expect((await restore('role', ann.role)).status).toBe(200);
  expect((await restore('user', ann.uuid)).status).toBe(200);
  expect((await call('GET', `users?search=${ann.email}`)).data.items).toMatchObject([
    { email: ann.email, invited: true, role: { uuid: ann.role } },
  ]);
});

test('invites a user who is restored: the account is a member again once its owner accepts', async () => {
  const ann = await addPerson(server, cedar, `Ann${nth}`, EVERYTHING);
  await server.storage.system((db) =>
    db.updateTable('users').set({ phone: '(123)456-7890' }).where('id', '=', ann.userId).execute(),
  );
  await call('DELETE', `users/${ann.uuid}/archive`);
  expect((await restore('user', ann.uuid)).status).toBe(200);
  expect(await listed('user')).toEqual([]);
  await expect(server.tokenOf(ann)).rejects.toThrow();
  const [invited] = (await call('GET', `users?search=${ann.email}`)).data.items;
  expect(invited).toMatchObject({ invited: true, phone: '', role: { uuid: ann.role } });
  expect((await restore('user', ann.uuid)).status).toBe(404);
  const token = await mailedToken(server.storage, ann.email);
  expect((await server.send('POST', 'auth/accept-invitation', { token })).statusCode).toBe(200);
  await expect(server.tokenOf(ann)).resolves.toEqual(expect.any(String));
  expect((await call('GET', `users/${ann.uuid}`)).data).toMatchObject({ phone: '(123)456-7890' });
});

test('restores a user who has not chosen a password yet', async () => {
  const { uuid: role } = (await call('POST', 'roles', { title: 'Watch', permissions: {} })).data;
  const email = `new${nth}@restored.example`;
  const { user } = (await call('POST', 'users', { firstName: 'New', lastName: 'User', email, role })).data;
  await call('DELETE', `users/${user.uuid}/archive`);
  expect((await restore('user', user.uuid)).status).toBe(200);
  expect((await call('GET', `users/${user.uuid}`)).data).toMatchObject({ email, invited: true });
});

test('lists and restores only the kinds that the caller may archive', async () => {
  const permissions = {
    ...fullPermissions(),
    Setup: { canSee: true, subPermission: { Organize: { archive: true } } },
  };
  const bea = await as(server, await addPerson(server, cedar, `Bea${nth}`, permissions));
  const { data } = await bea('GET', 'archive/kinds');
  const kinds = data.items.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain('site');
  expect(kinds).not.toContain('user');
  expect(kinds).not.toContain('schedule');
  expect((await bea('GET', 'archive?kind=user')).status).toBe(403);
});

test('keeps every kind of the contract restorable by an administrator', async () => {
  const { data } = await call('GET', 'archive/kinds');
  for (const { kind } of data.items)
    expect((await call('GET', `archive?kind=${kind}`)).status, kind).toBe(200);
});

test('restores a removed image, an annotation and a cleared maintenance note', async () => {
  const key = `pump-${nth}`;
  const image = await server.storage.system((db) =>
    db
      .insertInto('images')
      .values({
        ...{ company_id: cedar.id, key, type: 'raster', width: 1, height: 1 },
        drawn: Buffer.from('picture'),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  );
  const shown = async () => (await server.get(`images/${key}`, await server.tokenOf(admin))).statusCode;
  await call('DELETE', `reports/site-schematics/remove-image/${image.uuid}`);
  expect(await shown()).toBe(404);
  expect(await listed('image')).toMatchObject([{ name: key, archivedBy: `AdminCedar${nth} Person` }]);
  expect((await restore('image', image.uuid)).status).toBe(200);
  expect(await shown()).toBe(200);

  const at = new Date(Date.now() - 60_000).toISOString();
  const annotation = (await call('POST', 'annotations', { tag: cedar.tag, at, text: 'Filter changed' })).data;
  const range = { tags: [cedar.tag], from: at, to: new Date().toISOString() };
  const annotations = async () => (await call('POST', 'annotations/list', range)).data.total;
  await call('DELETE', `annotations/${annotation.uuid}`);
  const place = `Cedar${nth} Well › PLC › Cedar${nth} level`;
  expect(await listed('annotation')).toMatchObject([
    { name: 'Filter changed', place, archivedBy: expect.any(String) },
  ]);
  expect((await restore('annotation', annotation.uuid)).status).toBe(200);
  expect(await annotations()).toBe(1);

  const noteOf = `communications/controller/tag/${cedar.tag}/equipment-note`;
  const note = (await call('PUT', noteOf, { text: 'Do not start', replaces: null })).data;
  await call('DELETE', `equipment-notes/${note.uuid}`);
  expect(await listed('equipmentNote')).toMatchObject([
    { name: 'Do not start', archivedBy: `AdminCedar${nth} Person` },
  ]);
  const next = (await call('PUT', noteOf, { text: 'Wait', replaces: null })).data;
  const refused = await restore('equipmentNote', note.uuid);
  expect([refused.status, refused.data.message]).toEqual([
    409,
    'This equipment has another note now. Clear that one first, then restore this one',
  ]);
  await call('DELETE', `equipment-notes/${next.uuid}`);
  expect((await restore('equipmentNote', note.uuid)).status).toBe(200);
  expect((await call('GET', noteOf)).data.note).toMatchObject({ text: 'Do not start' });
});
