import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fullPermissions, type UserDetail } from '../../../api/contract/index.ts';
import { storeSession } from '../../../host/data/stores/session-store.ts';
import UsersPage from '../../../host/pages/users/users-page.tsx';
import {
  ADMIN,
  pageOf,
  Refused,
  type StubRequest,
  signInAda,
  signOutAda,
  stubServer,
} from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const OPERATOR = { uuid: '00000000-0000-4000-8000-0000000000a2', title: 'Operator', type: null };
const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const user = (nth: number, firstName: string): UserDetail => ({
  id: nth,
  uuid: uuidOf(nth),
  firstName,
  lastName: 'Reyes',
  email: `user${nth}@demo.example`,
  phone: '',
  countryCode: '',
  timezone: null,
  role: OPERATOR,
  picture: null,
  active: true,
  invited: false,
  groups: [{ id: 1, uuid: uuidOf(900), title: 'Night shift' }],
  permissions: fullPermissions(),
  hasOwnPermissions: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const ALL = Array.from({ length: 120 }, (_, nth) => user(nth + 10, `User ${nth}`));

const USERS = {
  'GET users': (request: StubRequest) => {
    const search = request.query.get('search');
    return pageOf(search ? ALL.filter((one) => one.firstName.includes(search)) : ALL, request);
  },
  'GET users/*': ({ path }: StubRequest) => ALL.find((one) => path.endsWith(one.uuid)),
  'GET users/existing-users': () => ({ items: [], total: 0 }),
  'GET roles': () => ({
    items: [{ id: 1, ...OPERATOR, usersCount: 1, active: true, editable: true }],
    total: 1,
  }),
};

test('USER-06 the list comes fifty at a time; a search of three letters narrows it', async () => {
  const server = stubServer(USERS);
  const { screen } = await showPage(UsersPage, '/setup/users');
  await expect.element(screen.getByText('User 0 Reyes')).toBeVisible();
  expect(Object.fromEntries(server.sent('GET users')!.query)).toEqual({
    include: 'groups',
    limit: '50',
    skip: '0',
  });
  await expect.element(screen.getByText('120 users')).toBeVisible();
  await screen.getByRole('row', { name: /User 0 Reyes/ }).click();
  await userEvent.keyboard('{Escape}{End}');
  await expect.poll(() => server.sent('GET users')!.query.get('skip')).toBe('50');
  await screen.getByRole('searchbox').fill('User 119');
  await expect.element(screen.getByText('1 user', { exact: true })).toBeVisible();
  expect(server.sent('GET users')!.query.get('search')).toBe('User 119');
});

test('USER-04 a change sends every detail, and groups empty', async () => {
  const server = stubServer({
    ...USERS,
    'PUT users/*': ({ body }) => ({ user: { ...ALL[0], ...body, groups: ALL[0]!.groups, role: OPERATOR } }),
  });
  const { screen, history } = await showPage(UsersPage, '/setup/users');
  await screen.getByText('User 0 Reyes').click();
  expect(history.at(-1)).toBe(`/setup/users?id=${uuidOf(10)}`);
  await screen.getByLabelText('First name').fill('Olga');
  await screen.getByLabelText('Phone').fill('5551234567');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Olga Reyes was saved')).toBeVisible();
  expect(server.sent(`PUT users/${uuidOf(10)}`)!.body).toEqual({
    firstName: 'Olga',
    lastName: 'Reyes',
    countryCode: '',
    phone: '(555)123-4567',
    timezone: null,
    role: OPERATOR.uuid,
    groups: [],
  });
});

test('USER-07 an archived user leaves the list at once; a refusal brings the row back and says why', async () => {
  let refuse = () => {};
  const archived = new Promise<never>((_, reject) => {
    refuse = () => reject(new Refused(409, 'This company would be left without an administrator'));
  });
  stubServer({
    ...USERS,
    'DELETE users/*': () => archived,
    [`DELETE users/${uuidOf(10)}/archive`]: () => archived,
  });
  const { screen } = await showPage(UsersPage, '/setup/users');
  const row = screen.getByText('User 0 Reyes');
  await row.click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Archive' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(screen.getByText('119 users')).toBeVisible();
  refuse();
  await expect.element(screen.getByText('This company would be left without an administrator')).toBeVisible();
  await expect.element(row).toBeVisible();
  await expect.element(screen.getByText('120 users')).toBeVisible();
});

test('USER-05 the e-mail of a new user is checked before it is sent, and who is known can be taken up', async () => {
  const server = stubServer({
    ...USERS,
    'GET users/existing-users': () => ({
      items: [{ uuid: uuidOf(500), firstName: 'Ida', lastName: 'Falk', email: 'ida@demo.example' }],
      total: 1,
    }),
    'GET users/validate': () => ({ valid: false, message: 'This email is in use here' }),
    'POST users': ({ body }) => ({ user: { ...ALL[0], ...body, groups: [], role: OPERATOR } }),
  });
  const { screen } = await showPage(UsersPage, '/setup/users?id=new');
  await screen.getByLabelText('Existing user', { exact: true }).fill('Falk');
  await expect.poll(() => server.sent('GET users/existing-users')!.query.get('search')).toBe('Falk');
  await screen.getByRole('option', { name: /Ida Falk/ }).click();
  await expect.element(screen.getByLabelText('Email')).toHaveValue('ida@demo.example');
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Ida');
  await expect.element(screen.getByText('This email is in use here')).toBeVisible();
  expect(server.sent('GET users/validate')!.query.get('email')).toBe('ida@demo.example');
  await screen.getByRole('button', { name: 'Invite' }).click();
  await expect.element(screen.getByText('Please choose a role')).toBeVisible();
  expect(server.calls).not.toContain('POST users');
});

test('USER-09 AUTH-11 a password is reset by mail, and the exact words say so', async () => {
  const server = stubServer({
    ...USERS,
    'PUT users/reset-password': () => ({ message: 'Password was reset successfully!' }),
  });
  const { screen } = await showPage(UsersPage, '/setup/users');
  await screen.getByText('User 1 Reyes').click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Reset password' }).click();
  await expect
    .element(screen.getByText(/Password must be alphanumeric and at least 8 characters long!$/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Send email' }).click();
  await expect.element(screen.getByText('Password was reset successfully!')).toBeVisible();
  expect(server.sent('PUT users/reset-password')!.body).toEqual({ uuid: uuidOf(11) });
});

test('marks invited users without a password, and invites them again from the row', async () => {
  const invited = { ...user(11, 'User 1'), invited: true };
  const server = stubServer({
    ...USERS,
    'GET users': (request: StubRequest) => pageOf([ALL[0]!, invited], request),
    'PUT users/reset-password': () => ({ message: 'The invitation was sent again' }),
  });
  const { screen } = await showPage(UsersPage, '/setup/users');
  const badge = (name: RegExp) => screen.getByRole('row', { name }).getByText('Invited', { exact: true });
  await expect.element(badge(/User 1 Reyes/)).toBeVisible();
  expect(badge(/User 0 Reyes/).query()).toBeNull();
  await screen.getByText('User 1 Reyes').click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Resend invitation' }).click();
  await expect.element(screen.getByText('The invitation was sent again')).toBeVisible();
  expect(server.sent('PUT users/reset-password')!.body).toEqual({ uuid: uuidOf(11) });
});

test('USER-03 a user can have rights of their own, saved apart from the details', async () => {
  const rights = fullPermissions();
  const server = stubServer({
    ...USERS,
    'GET permissions': () => [
      { key: 'Dash', title: 'Dashboard', rights: ['canSee', 'add'], subPermissions: [] },
      {
        key: 'Site',
        title: 'Sites',
        rights: ['canSee'],
        subPermissions: [{ key: 'Map', title: 'Map', rights: ['canSee', 'update'] }],
      },
    ],
    'GET roles/*': () => ({
      id: 1,
      ...OPERATOR,
      usersCount: 1,
      active: true,
      editable: true,
      permissions: rights,
    }),
    [`POST users/${uuidOf(10)}/permissions`]: ({ body }) => ({
      user: { ...ALL[0], permissions: body.permissions, hasOwnPermissions: true },
    }),
  });
  const { screen } = await showPage(UsersPage, `/setup/users?id=${uuidOf(10)}`);
  await screen.getByRole('tab', { name: 'Permissions' }).click();
  await screen.getByText('Their own').click();
  await screen.getByLabelText('Add: Dashboard').click();
  await expect.element(screen.getByLabelText('Dashboard', { exact: true })).toBePartiallyChecked();
  await userEvent.keyboard('{ArrowDown}');
  await screen.getByLabelText('See: Sites').click();
  await screen.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('The permissions of User 0 Reyes were saved')).toBeVisible();
  expect(server.sent(`POST users/${uuidOf(10)}/permissions`)!.body).toEqual({
    permissions: {
      Dash: { canSee: true, add: false },
      Site: { canSee: false, subPermission: { Map: { canSee: false, update: false } } },
    },
  });
});

test('keeps typed text after a click on another row, and while the server is away', async () => {
  stubServer({
    ...USERS,
    'PUT users/*': () => {
      throw new Refused(0);
    },
  });
  const { screen } = await showPage(UsersPage, `/setup/users?id=${uuidOf(10)}`);
  await screen.getByLabelText('First name').fill('Olga');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('The server cannot be reached')).toBeVisible();
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Olga');
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('a list that cannot be loaded says why and is asked for again', async () => {
  let broken = true;
  stubServer({
    ...USERS,
    'GET users': (request) => {
      if (broken) throw new Refused(400, 'The search is too long');
      return pageOf(ALL, request);
    },
  });
  const { screen } = await showPage(UsersPage, '/setup/users');
  await expect.element(screen.getByRole('heading', { name: 'The users could not be loaded' })).toBeVisible();
  await expect.element(screen.getByText('The search is too long')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('User 0 Reyes')).toBeVisible();
});

test('the own row cannot be archived, and nobody acts as himself', async () => {
  stubServer({
    ...USERS,
    'GET users': () => ({ items: [{ ...ALL[0], ...ADMIN.user, groups: [] }], total: 1 }),
  });
  const { screen } = await showPage(UsersPage, '/setup/users');
  await screen.getByText('Ada Lindgren').click({ button: 'right' });
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Archive' }).query()).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'Act as this user' }).query()).toBeNull();
});

test('AUTH-05 an administrator of the company asks to act as a user, and is led to the page that begins it', async () => {
  const token = 'a token/with+signs';
  const server = stubServer({
    ...USERS,
    [`POST users/${uuidOf(11)}/assimilation`]: () => ({ token, expiresAt: '2026-11-20T12:02:00.000Z' }),
  });
  const { screen, history } = await showPage(UsersPage, '/setup/users');
  await screen.getByText('User 1 Reyes').click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Act as this user' }).click();
  await expect
    .poll(() => history.at(-1))
    .toBe(`/start-assimilation-session?token=${encodeURIComponent(token)}`);
  expect(server.calls).toContain(`POST users/${uuidOf(11)}/assimilation`);
});

test('AUTH-05 a refusal to act as a user is said, and the list stays', async () => {
  stubServer({
    ...USERS,
    [`POST users/${uuidOf(11)}/assimilation`]: () => {
      throw new Refused(409, 'You are already this user');
    },
  });
  const { screen, history } = await showPage(UsersPage, '/setup/users');
  await screen.getByText('User 1 Reyes').click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Act as this user' }).click();
  await expect.element(screen.getByText('You are already this user')).toBeVisible();
  expect(history).toEqual(['/setup/users']);
});

test.each([
  ['no administrator of the company', { role: { ...ADMIN.user.role, type: null } }, fullPermissions()],
  ['acts as somebody already', { assimilationMode: true }, fullPermissions()],
  ['may not change users', {}, { Setup: { canSee: true, subPermission: { Users: { canSee: true } } } }],
])('AUTH-05 who %s is not offered to act as anybody', async (_who, change, permissions) => {
  storeSession({ ...ADMIN, user: { ...ADMIN.user, ...change } });
  stubServer({ ...USERS, 'GET users/permissions': () => permissions });
  const { screen } = await showPage(UsersPage, '/setup/users');
  await screen.getByText('User 1 Reyes').click({ button: 'right' });
  await expect.element(screen.getByRole('menuitem', { name: /Edit|Open/ })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Act as this user' }).query()).toBeNull();
});

test('an administrator sees what an archived user still owns, and takes it over', async () => {
  const gone = { ...ALL[0]!, active: false };
  let owned = { folders: 3, reports: 1, diagrams: 0, popupOverviews: 0, schedules: 2, archived: 0 };
  const server = stubServer({
    ...USERS,
    'GET users': (request: StubRequest) =>
      request.query.get('include') === 'archived' ? pageOf([gone], request) : USERS['GET users'](request),
    [`GET users/${uuidOf(10)}/owned`]: () => owned,
    [`POST users/${uuidOf(10)}/take-over`]: () => {
      const taken = owned;
      owned = { folders: 0, reports: 0, diagrams: 0, popupOverviews: 0, schedules: 0, archived: 0 };
      return taken;
    },
  });
  const { screen } = await showPage(UsersPage, '/setup/users');
  await screen.getByRole('checkbox', { name: 'Archived too' }).click();
  await screen.getByText('User 0 Reyes').click();
  for (const words of ['User 0 still owns:', '3 folders', '1 report', '2 schedules'])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Take over 6 items' }).click();
  await screen.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect.element(screen.getByText('User 0 owns nothing here.')).toBeVisible();
  expect(server.calls).toContain(`POST users/${uuidOf(10)}/take-over`);
});

test('who is no administrator is not offered archived users', async () => {
  storeSession({ ...ADMIN, user: { ...ADMIN.user, role: { ...ADMIN.user.role, type: null } } });
  stubServer(USERS);
  const { screen } = await showPage(UsersPage, '/setup/users');
  await expect.element(screen.getByText('User 0 Reyes')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Archived too' }).query()).toBeNull();
});
