/** Making, listing, renaming and archiving what is in the tree, on the server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOLDER_TEXTS, type TreeItem } from '../../../../../api/contract/index.ts';
import {
  folderOf,
  listed,
  openTreeWorld,
  reportOf,
  rowOf,
  type Somebody,
  type TreeWorld,
  withGroup,
  withUser,
} from './world.ts';

let world: TreeWorld;
let ann: Somebody;
let bob: Somebody;
let admin: Somebody;
beforeAll(async () => {
  world = await openTreeWorld();
  ann = await world.person('Ann');
  bob = await world.person('Bob');
  admin = await world.person('Admin', undefined, 'CompanyAdmin');
});
afterAll(() => world.dispose());

describe('a folder', () => {
  test('FOLD-07 API-013 API-014 is made at the top of its owner’s list with every field, and is in nobody else’s', async () => {
    const eve = await world.person('Eve');
    await folderOf(eve, 'Older');
    const { status, data } = await eve.call('POST', 'folders', { name: ' Pumps ', type: 'folder' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ name: 'Pumps', type: 'folder', reportType: null, parent: null, children: [], level: 1 },
      ...{ ancestors: [], path: 'Pumps', userUuid: eve.uuid, companyUuid: world.company.uuid },
      ...{ users: [], groups: [], access: 'owner', uuid: data._id },
      ...{ _id: expect.any(String), createdAt: expect.any(String), position: expect.any(Number) },
    });
    const graph = await reportOf(world, eve, 'Flows', { parentId: await rowOf(world, data._id) });
    const group = await world.group('Watch', [bob]);
    const { groups } = withGroup(group, 'edit');
    await eve.call('PUT', `folders/${graph}/share`, { ...withUser(bob, 'view'), groups });
    const ours = await listed(eve);
    expect(ours.Pumps!.children).toEqual([graph]);
    expect(ours.Flows).toEqual({
      ...{ _id: graph, uuid: graph, name: 'Flows', type: 'report', reportType: 'graph', children: [] },
      ...{ parent: data._id, ancestors: [data._id], path: 'Pumps / Flows', level: 2 },
      ...{ userUuid: eve.uuid, companyUuid: world.company.uuid, access: 'owner' },
      ...{ users: [{ uuid: bob.uuid, access: 'view' }], groups: [{ uuid: group, access: 'edit' }] },
      ...{ createdAt: expect.stringMatching(/^\d{4}-.*Z$/), position: expect.any(Number) },
    });
    await eve.call('DELETE', `folders/${graph}`);
    expect(await listed(bob)).not.toHaveProperty('Pumps');
    expect(await listed(bob, 'folders/shared')).not.toHaveProperty('Pumps');
  });

  test('FOLD-08 API-013 the list has its items in `data` and their positions in `foldersOrderData`', async () => {
    const eve = await world.person('Eve');
    for (const name of ['Older', 'Pumps']) await folderOf(eve, name);
    const list = (await eve.call('GET', 'folders')).data;
    expect(list.data.map(({ name }: { name: string }) => name)).toEqual(['Pumps', 'Older']);
    expect(list.foldersOrderData).toEqual({
      [list.data[0].uuid]: list.data[0].position,
      [list.data[1].uuid]: list.data[1].position,
    });
  });

  test('CONST-01 FOLD-22 FOLD-23 a name has 2 to 50 characters, when it is made and when it is renamed', async () => {
    for (const name of ['ab', 'a'.repeat(50)]) {
      const made = await folderOf(ann, name);
      expect((await ann.call('PUT', `folders/${made}`, { name })).status).toBe(200);
    }
  });

  test.each([
    ['FOLD-21', '', 'Name field is required'],
    ['FOLD-24', '  ', 'Please Enter a valid title'],
    ['FOLD-24', 'unTitled', 'Please Enter a valid title'],
    ['CONST-01 FOLD-22', 'a', 'Min allowed value is 02 characters'],
    ['CONST-01 FOLD-23', 'a'.repeat(51), 'Max allowed value is 50 characters'],
  ])('%s API-014: is refused as %j', async (_row, name, message) => {
    const { status, data } = await ann.call('POST', 'folders', { name, type: 'folder' });
    expect(status).toBe(400);
    expect(data.fields).toEqual({ name: message });
    const made = await folderOf(ann, 'Fine');
    const renamed = await ann.call('PUT', `folders/${made}`, { name });
    expect(renamed.status).toBe(400);
    expect(renamed.data.fields).toEqual({ name: message });
  });

  test('refuses to make a report, which needs contents', async () => {
    const report = { name: 'Flows', type: 'report', reportType: 'graph', graphStyle: 'line' };
    const { status, data } = await ann.call('POST', 'folders', report);
    expect([status, data.fields]).toEqual([400, { type: 'A report is created with its own form' }]);
    expect(await listed(ann)).not.toHaveProperty('Flows');
  });

  test('CONST-02 FOLD-20 stands at most at the third level', async () => {
    const one = await folderOf(ann, 'One');
    const two = await folderOf(ann, 'Two', { parent: one });
    const three = await folderOf(ann, 'Three', { parent: two });
    const list = await listed(ann);
    expect(list.Three).toMatchObject({ level: 3, ancestors: [one, two], path: 'One / Two / Three' });
    expect(list.Two!.children).toEqual([three]);
    const lowest = { name: 'Lowest', width: 10, height: 10, parent: three };
    expect((await ann.call('POST', 'reports/site-schematics', lowest)).status).toBe(200);
    expect((await listed(ann)).Lowest).toMatchObject({ type: 'report', ancestors: [one, two, three] });
    const { status, data } = await ann.call('POST', 'folders', {
      name: 'Four',
      type: 'folder',
      parent: three,
    });
    expect(status).toBe(400);
    expect(data.fields).toEqual({ parent: 'Items cannot be moved here' });
    // A copy brings its subfolders along.
    const tall = await folderOf(ann, 'Tall');
    await folderOf(ann, 'Below', { parent: tall });
    const clone = (parent: string) => ann.call('POST', `folders/${tall}/clone`, { name: 'Copy', parent });
    expect(await clone(two)).toMatchObject({
      status: 400,
      data: { fields: { parent: 'Items cannot be moved here' } },
    });
    expect((await clone(one)).status).toBe(200);
  });

  test('is refused in a folder that is not there, or not shared', async () => {
    const secret = await folderOf(bob, 'Secret');
    const answers = await Promise.all(
      [crypto.randomUUID(), secret].map((parent) =>
        ann.call('POST', 'folders', { name: 'Mine', type: 'folder', parent }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[0]!.body).toBe(answers[1]!.body);
  });

  test('API-015: is renamed', async () => {
    const made = await folderOf(ann, 'Before');
    const { status, data } = await ann.call('PUT', `folders/${made}`, { name: 'After' });
    expect({ status, name: data.name }).toEqual({ status: 200, name: 'After' });
    expect(await listed(ann)).toHaveProperty('After');
  });

  test('API-016: is archived when it is empty, and says so when it is not', async () => {
    const outer = await folderOf(ann, 'Outer');
    const inner = await folderOf(ann, 'Inner', { parent: outer });
    const { status, data } = await ann.call('DELETE', `folders/${outer}?section=dashboard`);
    expect({ status, code: data.code }).toEqual({ status: 409, code: 'FOLDER_NOT_EMPTY' });
    expect(data.message).toContain('Outer');
    const elsewhere = await ann.call('DELETE', `folders/${inner}?section=sites`);
    expect([elsewhere.status, elsewhere.data.fields]).toEqual([
      400,
      { section: 'The item is not in this section' },
    ]);
    for (const folder of [inner, outer])
      expect((await ann.call('DELETE', `folders/${folder}?section=dashboard`)).status).toBe(200);
    expect(await listed(ann)).not.toHaveProperty('Outer');
    expect((await ann.call('DELETE', `folders/${outer}`)).status).toBe(404);
  });

  test('API-013: is found with the folders above it by three letters of its name', async () => {
    const eve = await world.person('Eve');
    const above = await folderOf(eve, 'North');
    await folderOf(eve, 'Boiler room', { parent: above });
    await folderOf(eve, 'South');
    expect(Object.keys(await listed(eve, 'folders?search=BOIL'))).toEqual(['North', 'Boiler room']);
    expect(Object.keys(await listed(eve, 'folders?search=bo'))).toHaveLength(3);
    expect(Object.keys(await listed(eve, 'folders?search=nothing'))).toEqual([]);
  });
});

describe('sharing', () => {
  test('API-018, API-019, API-020: covers what is in the folder, and the strongest access wins', async () => {
    const eve = await world.person('Eve');
    const group = await world.group('Shift', [bob]);
    const outer = await folderOf(eve, 'Plant');
    const inner = await folderOf(eve, 'Reports', { parent: outer });
    expect((await eve.call('PUT', `folders/${outer}/share`, withUser(bob, 'view'))).status).toBe(200);
    expect((await eve.call('PUT', `folders/${inner}/share`, withGroup(group, 'edit'))).status).toBe(200);
    const shared = await listed(bob, 'folders/shared');
    expect(shared.Plant).toMatchObject({ access: 'view', level: 1, users: [], userUuid: eve.uuid });
    expect(shared.Reports).toMatchObject({ access: 'edit', level: 2, parent: outer, groups: [] });
    expect((await eve.call('GET', `folders/${outer}/shared-details`)).data).toEqual({
      owner: { uuid: eve.uuid, firstName: expect.stringMatching(/^Eve/), lastName: 'Person' },
      users: [
        { uuid: bob.uuid, firstName: expect.stringMatching(/^Bob/), lastName: 'Person', access: 'view' },
      ],
      groups: [],
    });
    expect((await listed(eve)).Reports!.groups).toEqual([{ uuid: group, access: 'edit' }]);
    await eve.call('PUT', `folders/${outer}/share`, { users: [], groups: [] });
    const left = await listed(bob, 'folders/shared');
    expect(left).not.toHaveProperty('Plant');
    expect(left.Reports).toMatchObject({ parent: null, level: 1, ancestors: [], path: 'Reports' });
  });

  test('API-019 SHARE-03 with everyone is the share of a group with the company’s own id; the details name all', async () => {
    const eve = await world.person('Eve');
    const report = await reportOf(world, eve, 'For all');
    await eve.call('PUT', `folders/${report}/share`, withGroup(world.company.uuid, 'view'));
    expect((await listed(bob, 'folders/shared'))['For all']).toMatchObject({ access: 'view' });
    const { groups } = withGroup(world.company.uuid, 'view');
    await eve.call('PUT', `folders/${report}/share`, { ...withUser(ann, 'edit'), groups });
    const named = { firstName: expect.any(String), lastName: 'Person' };
    expect((await bob.call('GET', `folders/${report}/shared-details`)).data).toEqual({
      owner: { uuid: eve.uuid, ...named },
      users: [{ uuid: ann.uuid, ...named, firstName: expect.stringMatching(/^Ann/), access: 'edit' }],
      groups: [{ uuid: world.company.uuid, title: 'Everyone', access: 'view' }],
    });
  });

  test('SHARE-05 edit by the user or by one of their groups is edit, the owner’s is the owner’s, anything else view', async () => {
    const eve = await world.person('Eve');
    const group = await world.group('Readers and writers', [bob]);
    const report = await reportOf(world, eve, 'Judged');
    const accessOf = async (who: Somebody) => {
      const item = (await listed(who, 'folders/shared')).Judged ?? (await listed(who)).Judged;
      const { status } = await who.call('PUT', `folders/${report}`, { name: 'Judged' });
      return [item?.access, status];
    };
    const entry = (uuid: string, access: 'view' | 'edit') => [{ uuid, access }];
    for (const [users, groups, expected] of [
      [entry(bob.uuid, 'view'), [], ['view', 403]],
      [entry(bob.uuid, 'edit'), [], ['edit', 200]],
      [[], entry(group, 'view'), ['view', 403]],
      [[], entry(group, 'edit'), ['edit', 200]],
      [entry(bob.uuid, 'view'), entry(group, 'edit'), ['edit', 200]],
      [entry(bob.uuid, 'edit'), entry(group, 'view'), ['edit', 200]],
      [entry(bob.uuid, 'view'), entry(group, 'view'), ['view', 403]],
    ] as const) {
      await eve.call('PUT', `folders/${report}/share`, { users, groups });
      expect(await accessOf(bob), JSON.stringify({ users, groups })).toEqual(expected);
    }
    expect(await accessOf(eve)).toEqual(['owner', 200]);
  });

  test('FOLD-09 API-020 the shared list has items, their order, and the report that was open last while it may be seen', async () => {
    const eve = await world.person('Eve');
    const reader = await world.person('Reader');
    const folder = await folderOf(eve, 'Lent');
    const report = await reportOf(world, eve, 'Lent flows', { parentId: await rowOf(world, folder) });
    const sharedList = async () => (await reader.call('GET', 'folders/shared')).data;
    expect((await sharedList()).defaultReportData).toBeNull();
    await eve.call('PUT', `folders/${folder}/share`, withUser(reader, 'view'));
    expect((await reader.call('POST', `reports/view/${report}`, {})).status).toBe(200);
    const list = await sharedList();
    expect(Object.keys(list).sort()).toEqual(['data', 'defaultReportData', 'foldersOrderData']);
    const names = list.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Lent', 'Lent flows']));
    // With the folder above what is found, see API-013.
    for (const [search, found] of [
      ['flows', ['Lent', 'Lent flows']],
      ['nowhere', []],
    ] as const)
      expect(Object.keys(await listed(reader, `folders/shared?search=${search}`)).sort()).toEqual(found);
    const order = list.data.map(({ uuid, position }: TreeItem) => [uuid, position]);
    expect(list.foldersOrderData).toEqual(Object.fromEntries(order));
    const opened = { uuid: report, name: 'Lent flows', reportType: 'graph' };
    expect(list.defaultReportData).toEqual(opened);
    await eve.call('PUT', `folders/${folder}/share`, { users: [], groups: [] });
    expect((await sharedList()).defaultReportData).toBeNull();
  });

  test('API-019: names the field of whoever is not there, and leaves the owner out', async () => {
    const gone = await world.person('Gone');
    await admin.call('DELETE', `users/${gone.uuid}/archive`);
    const other = await world.group('Gone group', []);
    await admin.call('DELETE', `groups/${other}`);
    const report = await reportOf(world, ann, 'Named');
    const share = (users: object[], groups: object[] = []) =>
      ann.call('PUT', `folders/${report}/share`, { users, groups });
    for (const uuid of [crypto.randomUUID(), gone.uuid]) {
      const { data } = await share([bob.uuid, uuid].map((user) => ({ uuid: user, access: 'view' })));
      expect(data.fields).toEqual({ 'users.1.uuid': 'This user does not exist' });
    }
    expect((await share([], [{ uuid: other, access: 'view' }])).data).toMatchObject({
      fields: { 'groups.0.uuid': 'This group does not exist' },
    });
    const twice = { uuid: bob.uuid, access: 'view' };
    expect((await share([twice, twice])).data).toMatchObject({
      fields: { 'users.1.uuid': FOLDER_TEXTS.alreadyShared },
    });
    expect((await share([{ uuid: ann.uuid, access: 'edit' }])).status).toBe(200);
    expect((await ann.call('GET', `folders/${report}/shared-details`)).data.users).toEqual([]);
  });

  test('API-178: offers people and groups by name, everyone first', async () => {
    await world.group('Everyday shift', []);
    const { data } = await ann.call('GET', 'folders/share-search?search=every');
    expect(data.groups.map(({ title }: { title: string }) => title)).toEqual(['Everyone', 'Everyday shift']);
    expect(data.users).toEqual([]);
    const people = (await ann.call('GET', 'folders/share-search?search=bob&limit=5&skip=0')).data.users;
    expect(people).toContainEqual({ uuid: bob.uuid, firstName: expect.any(String), lastName: 'Person' });
    expect((await ann.call('GET', 'folders/share-search?limit=1')).data.users).toHaveLength(1);
  });

  test('API-179: works with the id of a report', async () => {
    const report = await reportOf(world, ann, 'A graph');
    expect((await ann.call('PUT', `folders/${report}/share`, withUser(bob, 'edit'))).status).toBe(200);
    const details = await bob.call('GET', `folders/${report}/shared-details`);
    expect(details.data.users).toMatchObject([{ uuid: bob.uuid, access: 'edit' }]);
  });
});

test('API-182 FOLD-29 folders and reports stand in a tree, are shared to view and to edit, cloned, moved and archived', async () => {
  const eve = await world.person('Eve');
  const outer = await folderOf(eve, 'Outer');
  const inner = await folderOf(eve, 'Inner', { parent: outer });
  const report = await reportOf(world, eve, 'Graph', { parentId: await rowOf(world, inner) });
  expect((await listed(eve)).Graph).toMatchObject({ path: 'Outer / Inner / Graph', level: 3 });
  for (const [item, name] of [
    [inner, 'Inner'],
    [report, 'Graph'],
  ] as const) {
    for (const access of ['view', 'edit'] as const) {
      expect((await eve.call('PUT', `folders/${item}/share`, withUser(bob, access))).status).toBe(200);
      expect((await listed(bob, 'folders/shared'))[name]).toMatchObject({ access });
    }
    await eve.call('PUT', `folders/${item}/share`, { users: [], groups: [] });
    const copy = await eve.call('POST', `folders/${item}/clone`, { name: `${name}-Copy`, parent: outer });
    expect((await listed(eve))[`${name}-Copy`]).toMatchObject({ uuid: copy.data.uuid, parent: outer });
    const itemType = item === report ? 'report' : 'folder';
    const move = { parentItem: null, itemType, foldersOrderData: {} };
    expect((await eve.call('POST', `folders/${item}/move`, move)).status).toBe(200);
    expect((await listed(eve))[name]).toMatchObject({ parent: null, level: 1 });
  }
  expect((await listed(eve)).Inner!.children).toEqual([]);
  for (const item of [report, inner])
    expect((await eve.call('DELETE', `folders/${item}?section=dashboard`)).status).toBe(200);
  const left = Object.values(await listed(eve)).map(({ path }) => path);
  expect(left.sort()).toEqual([
    'Outer',
    'Outer / Graph-Copy',
    'Outer / Inner-Copy',
    'Outer / Inner-Copy / Graph',
  ]);
});

describe('whose it is', () => {
  test('what has no owner is the administrators’', async () => {
    await reportOf(world, null, 'Nobody’s');
    expect((await listed(admin))['Nobody’s']).toMatchObject({ access: 'owner', userUuid: null });
    for (const list of ['folders', 'folders/shared'])
      expect(await listed(ann, list)).not.toHaveProperty('Nobody’s');
  });

  test('a report for administrators is theirs to edit', async () => {
    await reportOf(world, ann, 'For admins', { body: { addToAdminGroup: true } });
    await reportOf(world, ann, 'Not for admins', { body: { addToAdminGroup: false } });
    const shared = await listed(admin, 'folders/shared');
    expect(shared['For admins']).toMatchObject({ access: 'edit' });
    expect(shared).not.toHaveProperty('Not for admins');
  });

  test('lists the items that others put into a folder', async () => {
    const folder = await folderOf(ann, 'Ours');
    await ann.call('PUT', `folders/${folder}/share`, withUser(bob, 'edit'));
    await folderOf(bob, 'Put here', { parent: folder });
    expect((await listed(ann))['Put here']).toMatchObject({
      access: 'edit',
      userUuid: bob.uuid,
      parent: folder,
    });
    expect((await listed(bob, 'folders/shared'))['Put here']).toMatchObject({
      access: 'owner',
      parent: folder,
    });
    expect(await listed(bob)).not.toHaveProperty('Put here');
    await ann.call('PUT', `folders/${folder}/share`, { users: [], groups: [] });
    expect((await listed(bob))['Put here']).toMatchObject({ access: 'owner', parent: null });
  });
});

describe('the tree of the sites', () => {
  test('API-013 is common, and goes by the rights of its reports', async () => {
    const reports = (rights: object) => ({ Site: { canSee: true, subPermission: { Reports: rights } } });
    const builder = await world.person(
      'Builder',
      reports({ canSee: true, add: true, update: true, archive: true }),
    );
    const viewer = await world.person('Viewer', reports({ canSee: true }));
    const none = await world.person('None', { Dash: { canSee: true, add: true, update: true } });
    const folder = await folderOf(builder, 'Common', { section: 'sites' });
    expect((await listed(builder, 'folders?section=sites')).Common).toMatchObject({
      access: 'edit',
      users: [],
    });
    expect((await listed(viewer, 'folders?section=sites')).Common).toMatchObject({ access: 'view' });
    expect((await viewer.call('PUT', `folders/${folder}`, { name: 'Mine' })).status).toBe(403);
    expect((await viewer.call('GET', 'folders')).status).toBe(403);
    expect((await none.call('GET', 'folders?section=sites')).status).toBe(403);
    expect((await none.call('PUT', `folders/${folder}`, { name: 'Mine' })).status).toBe(404);
    expect(
      (await none.call('POST', 'folders', { name: 'Mine', type: 'folder', section: 'sites' })).status,
    ).toBe(403);
    expect((await ann.call('PUT', `folders/${folder}/share`, withUser(bob, 'view'))).status).toBe(404);
    expect((await ann.call('POST', `folders/${folder}/clone`, { name: 'Common-Copy' })).status).toBe(403);
    expect((await builder.call('PUT', `folders/${folder}`, { name: 'Renamed' })).status).toBe(200);
    expect((await builder.call('DELETE', `folders/${folder}?section=sites`)).status).toBe(200);
  });
});

test.each(
  (['add', 'update', 'archive'] as const).flatMap((right) => [
    ['PERM-04', 'dashboard', right] as const,
    ['PERM-05', 'sites', right] as const,
  ]),
)('%s in the section %s the right to %s allows nothing else', async (_id, section, right) => {
  const held = { canSee: true, [right]: true };
  const person = await world.person(
    'Limited',
    section === 'sites' ? { Site: { canSee: true, subPermission: { Reports: held } } } : { Dash: held },
  );
  const folder = await folderOf(ann, 'Held', { section });
  if (section === 'dashboard') await ann.call('PUT', `folders/${folder}/share`, withUser(person, 'edit'));
  const status = async (...call: Parameters<Somebody['call']>) => (await person.call(...call)).status;
  expect({
    add: await status('POST', 'folders', { name: 'Made', type: 'folder', section }),
    update: await status('PUT', `folders/${folder}`, { name: 'Renamed' }),
    archive: await status('DELETE', `folders/${folder}?section=${section}`),
  }).toEqual({ add: 403, update: 403, archive: 403, [right]: 200 });
});

describe('what was archived', () => {
  test('is listed and restored by administrators alone, at the root where its folder is gone', async () => {
    const folder = await folderOf(ann, 'Old folder');
    const report = await reportOf(world, ann, 'Old report', { parentId: await rowOf(world, folder) });
    for (const item of [report, folder]) await ann.call('DELETE', `folders/${item}`);
    expect((await ann.call('GET', 'folders/archived')).status).toBe(403);
    expect((await ann.call('POST', `folders/${report}/restore`)).status).toBe(403);
    const { data } = await admin.call('GET', 'folders/archived?search=old');
    expect(data.items).toMatchObject([
      { uuid: folder, name: 'Old folder', path: 'Old folder', owner: expect.stringMatching(/^Ann/) },
      { uuid: report, name: 'Old report', path: 'Old folder / Old report', reportType: 'graph' },
    ]);
    expect(data.total).toBe(2);
    expect((await admin.call('POST', `folders/${report}/restore`)).data).toMatchObject({
      name: 'Old report',
    });
    expect((await listed(ann))['Old report']).toMatchObject({ access: 'owner', parent: null });
    expect((await admin.call('POST', `folders/${report}/restore`)).status).toBe(404);
  });
});

test('API-182: a copy of a folder has its own content, and is its maker’s', async () => {
  const folder = await folderOf(ann, 'Source');
  await folderOf(ann, 'First', { parent: folder });
  await reportOf(world, ann, 'Second', { parentId: await rowOf(world, folder), body: { subTitle: 'x' } });
  await ann.call('PUT', `folders/${folder}/share`, withUser(bob, 'edit'));
  const copy = (more: object = {}) =>
    bob.call('POST', `folders/${folder}/clone`, { name: 'Source-Copy', ...more });
  expect((await copy({ section: 'sites' })).status).toBe(403);
  const { status, data } = await copy({ section: 'dashboard' });
  expect(status).toBe(200);
  expect(data).toMatchObject({ name: 'Source-Copy', parent: null, access: 'owner', userUuid: bob.uuid });
  const list = await listed(bob);
  expect(list['Source-Copy']!.children).toEqual([list.Second!.uuid, list.First!.uuid]);
  expect(list.Second).toMatchObject({ access: 'owner', userUuid: bob.uuid, reportType: 'graph' });
  expect(Object.keys(await listed(ann))).not.toContain('Source-Copy');
});

test('API-178 CONST-03 a search for people has 50 where nothing is said', async () => {
  const { server, company } = world;
  await server.storage.system(async (db) => {
    const people = Array.from({ length: 55 }, (_, nth) => ({
      ...{ email: `crowd${nth}@test.example`, password_hash: 'none' },
      ...{ first_name: `Crowd ${nth}`, last_name: 'Person' },
    }));
    const users = await db.insertInto('users').values(people).returning('id').execute();
    const seat = { company_id: company.id, role_id: ann.roleId };
    await db
      .insertInto('memberships')
      .values(users.map(({ id }) => ({ ...seat, user_id: id })))
      .execute();
  });
  expect((await ann.call('GET', 'folders/share-search?search=crowd')).data.users).toHaveLength(50);
  expect((await ann.call('GET', 'folders/share-search?search=crowd&skip=50')).data.users).toHaveLength(5);
});
