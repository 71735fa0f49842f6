import { is } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  endpoints,
  fullPermissions,
  PERMISSION_TREE,
  type PermissionPath,
  type Permissions,
  permissionsWhere,
} from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let company: TestCompany;
let admin: TestPerson;
let call: Call;

/** Sees sites and manages roles and users, and nothing else. */
const isManaging = (path: PermissionPath): boolean =>
  path === 'Setup.canSee' || /^Setup\.(Roles|Users)\./.test(path);
const MANAGER = permissionsWhere((path) => path === 'Site.canSee' || isManaging(path));
const SITES = { Site: { canSee: true } };

beforeAll(async () => {
  server = await openTestApp();
  ({ company, admin } = await addAdministered(server, 'Cedar'));
  call = await as(server, admin);
});
afterAll(() => server?.dispose());

const usersCountOf = ({ usersCount }: { usersCount: number }) => usersCount;
const make = async (title: string, permissions: Permissions): Promise<string> =>
  (await call('POST', 'roles', { title, permissions })).data.uuid;

test('API-040 ROLE-03 the rights to choose from are those of the tree, in its order', async () => {
  const { data } = await call('GET', 'permissions');
  expect(is(data, endpoints.permissions.reply.struct)).toBe(true);
  expect(data).toEqual(PERMISSION_TREE);
  const site = data.find((area: { key: string }) => area.key === 'Site');
  expect(site.subPermissions).toContainEqual({ key: 'Map', title: 'Map', rights: ['canSee', 'update'] });
  expect(data[0]).toEqual({
    key: 'Dash',
    title: 'Dashboard',
    rights: ['canSee', 'add', 'update', 'archive', 'control'],
    subPermissions: [],
  });
});

test('API-042 API-041 ROLE-04 a new role answers id, uuid and name, and says every right', async () => {
  const made = await call('POST', 'roles', { title: ' Watch ', permissions: SITES });
  expect(made).toMatchObject({ status: 200, data: { name: 'Watch' } });
  expect(Object.keys(made.data).sort()).toEqual(['id', 'name', 'uuid']);
  for (const id of [made.data.id, made.data.uuid]) {
    const { data } = await call('GET', `roles/${id}`);
    expect(is(data, endpoints.role.reply.struct)).toBe(true);
    expect(data).toMatchObject({ title: 'Watch', type: null, editable: true, active: true, usersCount: 0 });
    expect(data.permissions).toEqual(permissionsWhere((path) => path === 'Site.canSee'));
  }
});

test('ROLE-04 API-043 a role’s title and rights change together', async () => {
  const uuid = await make('Before', SITES);
  const { data } = await call('PUT', `roles/${uuid}`, {
    title: 'After',
    permissions: { Dash: { canSee: true } },
  });
  expect(data).toMatchObject({
    title: 'After',
    permissions: { Dash: { canSee: true }, Site: { canSee: false } },
  });
  expect((await call('GET', `roles/${uuid}`)).data).toEqual(data);
});

test('ROLE-01 a role has the entries of the specification, and counts its users', async () => {
  const uuid = await make('Counted', SITES);
  expect((await call('GET', `roles/${uuid}`)).data).toMatchObject({
    id: expect.any(Number),
    uuid,
    title: 'Counted',
    usersCount: 0,
    active: true,
    editable: true,
    permissions: { Site: { canSee: true } },
  });
  const { uuid: user, role } = await addPerson(server, company, 'Counted', SITES);
  const counts = async () => {
    const listed = (await call('GET', 'roles?search=Role of Counted')).data.items;
    return [(await call('GET', `roles/${role}`)).data.usersCount, ...listed.map(usersCountOf)];
  };
  expect(await counts()).toEqual([1, 1]);
  expect((await call('DELETE', `users/${user}/archive`)).status).toBe(200);
  expect(await counts()).toEqual([0, 0]);
});

test.each([
  [{ title: '  ', permissions: {} }, 'title', 'Name is required'],
  [{ title: 'x'.repeat(51), permissions: {} }, 'title', 'Max allowed value is 50 characters'],
  [{ title: 'x', permissions: { Moon: { canSee: true } } }, 'permissions.Moon', 'This field is not known'],
  [
    { title: 'x', permissions: { Site: { control: true } } },
    'permissions.Site.control',
    'This field is not known',
  ],
  [
    { title: 'x', permissions: { Dash: { canSee: 'yes' } } },
    'permissions.Dash.canSee',
    'true or false is required',
  ],
])('ROLE-03 %j is refused at %s', async (body, field, message) => {
  const answer = await call('POST', 'roles', body);
  expect([answer.status, answer.data.fields]).toEqual([400, { [field]: message }]);
});

test('API-039 ROLE-05 CONST-19 roles come by title in pages of 30, found from three characters on', async () => {
  for (let nth = 0; nth < 35; nth++) await make(`Crew ${String(nth).padStart(2, '0')}`, SITES);
  const first = (await call('GET', 'roles')).data;
  expect(is(first, endpoints.roles.reply.struct)).toBe(true);
  expect(first.items).toHaveLength(30);
  const crew = (await call('GET', 'roles?search=CREW&limit=10&skip=30')).data;
  expect(crew.total).toBe(35);
  expect(crew.items.map((role: { title: string }) => role.title)).toEqual(
    [30, 31, 32, 33, 34].map((nth) => `Crew ${nth}`),
  );
  expect((await call('GET', 'roles?search=cr')).data.total).toBe(first.total);
});

describe('OR-13 nobody gives what he does not have', () => {
  let manager: Call;
  let person: TestPerson;
  beforeAll(async () => {
    person = await addPerson(server, company, 'Manager', MANAGER);
    manager = await as(server, person);
  });

  test('a role may not grant more than its maker has', async () => {
    expect((await manager('POST', 'roles', { title: 'Mine', permissions: SITES })).status).toBe(200);
    const beyond = await manager('POST', 'roles', { title: 'More', permissions: { Dash: { canSee: true } } });
    expect([beyond.status, beyond.data.code]).toEqual([403, 'BEYOND_OWN_RIGHTS']);
    expect(beyond.data.fields).toEqual({ 'permissions.Dash.canSee': 'You do not have this yourself' });
  });

  test('what a role grants already may stay, more may not come', async () => {
    const uuid = await make('Dashboards', { Dash: { canSee: true } });
    const both = { Dash: { canSee: true }, Site: { canSee: true } };
    expect((await manager('PUT', `roles/${uuid}`, { title: 'Both', permissions: both })).status).toBe(200);
    const more = { Dash: { canSee: true, control: true } };
    expect((await manager('PUT', `roles/${uuid}`, { title: 'Both', permissions: more })).status).toBe(403);
    expect((await call('GET', `roles/${uuid}`)).data.permissions.Dash.control).toBe(false);
  });

  test('a right hidden below an area that may not be seen is not granted, to nobody’s surprise later', async () => {
    const hidden = { Site: { canSee: false, subPermission: { Overview: { canSee: true, control: true } } } };
    const made = await manager('POST', 'roles', { title: 'Hidden', permissions: hidden });
    const { permissions } = (await call('GET', `roles/${made.data.uuid}`)).data;
    expect(permissions.Site.subPermission.Overview).toMatchObject({ canSee: false, control: false });
  });

  test('ROLE-05 API-039 while a user is made, only roles that one may give are listed', async () => {
    const titles = async (by: Call, isCreatingUser = '&isCreatingUser=true'): Promise<string[]> =>
      (await by('GET', `roles?limit=500${isCreatingUser}`)).data.items.map(
        (role: { title: string }) => role.title,
      );
    expect(await titles(call)).toContain(`Role of AdminCedar`);
    const given = await titles(manager);
    expect(given).toContain('Mine');
    for (const title of ['Role of AdminCedar', 'All', 'Both']) expect(given).not.toContain(title);
    expect(await titles(manager, '')).toContain('Role of AdminCedar');
  });

  test('a change of the own role shows at the next call', async () => {
    const role = `roles/${person.role}`;
    expect((await manager('GET', 'areas')).status).toBe(200);
    const less = permissionsWhere(isManaging);
    expect((await call('PUT', role, { title: 'Less', permissions: less })).status).toBe(200);
    expect((await manager('GET', 'areas')).status).toBe(403);
    expect((await manager('PUT', role, { title: 'Back', permissions: MANAGER })).status).toBe(403);
    expect((await call('PUT', role, { title: 'Back', permissions: MANAGER })).status).toBe(200);
    expect((await manager('GET', 'areas')).status).toBe(200);
  });
});

test('ROLE-03 a role that is not editable stays as it is', async () => {
  const change = { title: 'Mine', permissions: {} };
  for (const answer of [
    await call('PUT', `roles/${admin.role}`, change),
    await call('DELETE', `roles/${admin.role}`),
  ])
    expect([answer.status, answer.data.code]).toEqual([409, 'NOT_EDITABLE']);
  expect((await call('GET', `roles/${admin.role}`)).data).toMatchObject({
    type: 'CompanyAdmin',
    editable: false,
    permissions: fullPermissions(),
  });
});

test('OR-85 a role is archived once nobody has it, and is missing from then on', async () => {
  const held = await call('DELETE', `roles/${(await addPerson(server, company, 'Holder', SITES)).role}`);
  expect([held.status, held.data.code]).toEqual([409, 'ROLE_IN_USE']);
  const uuid = await make('Short-lived', SITES);
  expect((await call('DELETE', `roles/${uuid}`)).status).toBe(200);
  for (const answer of [await call('GET', `roles/${uuid}`), await call('DELETE', `roles/${uuid}`)])
    expect(answer.status).toBe(404);
  const kept = await server.storage.system((db) =>
    db.selectFrom('roles').select('archived_at').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  );
  expect(kept.archived_at).toBeInstanceOf(Date);
});

test('a change of a role stands in the audit log, with who and what', async () => {
  const uuid = await make('Noted', SITES);
  const { items } = await server.live.audit.page(company.id, 1, 0);
  expect(items[0]).toMatchObject({
    userUuid: admin.uuid,
    userName: 'AdminCedar Person',
    action: 'role.create',
    detail: { role: uuid, title: 'Noted' },
  });
  expect(await server.live.audit.verify(company.id)).toMatchObject({ intact: true });
});
