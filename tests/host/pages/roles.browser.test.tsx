/** The page of roles, and the roles offered to a new user (ROLE-05). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import RolesPage from '../../../host/pages/roles/roles-page.tsx';
import UsersPage from '../../../host/pages/users/users-page.tsx';
import '../../../host/ui/base.css';
import '../../../host/ui/tokens.css';
import { pageOf, Refused, type StubRequest, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const ALL = Array.from({ length: 75 }, (_, nth) => ({
  ...{ id: nth, uuid: uuidOf(nth + 10), title: `Crew ${String(nth).padStart(2, '0')}`, type: null },
  ...{ usersCount: 0, active: true, editable: true },
}));

/** A server with 75 roles, of which one may give all but the first. Notes the queries. */
function serve() {
  const asked: Record<string, string>[] = [];
  const server = stubServer({
    'GET roles': (request: StubRequest) => {
      asked.push(Object.fromEntries(request.query));
      const search = request.query.get('search') ?? '';
      const all = request.query.get('isCreatingUser') ? ALL.slice(1) : ALL;
      return pageOf(
        all.filter(({ title }) => title.includes(search)),
        request,
      );
    },
    'GET users': (request: StubRequest) => pageOf([], request),
    'GET users/existing-users': () => ({ items: [], total: 0 }),
    'GET users/validate': () => ({ valid: true, message: '' }),
    'POST users': () => {
      throw new Refused(409, 'Not now');
    },
  });
  return { asked, server };
}

test('ROLE-05 reads all roles in pages of 30, and searches them', async () => {
  const { asked } = serve();
  const { screen } = await showPage(RolesPage, '/setup/roles');
  await expect.element(screen.getByText('75 roles')).toBeVisible();
  await screen.getByRole('row', { name: /Crew 00/ }).click();
  await userEvent.keyboard('{Escape}{End}');
  await expect.poll(() => asked).toHaveLength(2);
  await screen.getByRole('searchbox').fill('Crew 7');
  await expect.element(screen.getByText('5 roles')).toBeVisible();
  // Without isCreatingUser: those that one may not give are in the list too.
  expect(asked).toEqual([
    { limit: '30', skip: '0' },
    { limit: '30', skip: '30' },
    { limit: '30', skip: '0', search: 'Crew 7' },
  ]);
});

test('ROLE-05 offers the roles that the user may give to a new user, in pages of 30 or by a search', async () => {
  const { asked, server } = serve();
  const { screen } = await showPage(UsersPage, '/setup/users?id=new');
  const field = screen.getByRole('combobox', { name: 'Role' });
  const offered = (title: string) =>
    screen.getByRole('listbox', { name: 'Role' }).getByRole('option', { name: title });
  await field.click();
  await expect.element(offered('Crew 01')).toBeVisible();
  expect(offered('Crew 00').query()).toBeNull();
  // The end of each page leads to the next one.
  await expect
    .poll(() => {
      const list = screen.getByRole('listbox', { name: 'Role' }).element();
      list.scrollTop = list.scrollHeight;
      return offered('Crew 74').query();
    })
    .toBeTruthy();
  expect(asked).toEqual(['0', '30', '60'].map((skip) => ({ isCreatingUser: 'true', limit: '30', skip })));
  await field.fill('Crew 42');
  await expect
    .poll(() => asked.at(-1))
    .toEqual({ isCreatingUser: 'true', limit: '30', skip: '0', search: 'Crew 42' });
  await offered('Crew 42').click();
  await screen.getByLabelText('First name').fill('Olga');
  await screen.getByLabelText('Last name').fill('Reyes');
  await screen.getByLabelText('Email').fill('olga@demo.example');
  await screen.getByRole('button', { name: 'Invite' }).click();
  await expect.poll(() => server.sent('POST users')?.body).toMatchObject({ role: ALL[42]!.uuid });
});

test('ROLE-04 API-043 sends the title and the permissions of a changed role', async () => {
  const role = { ...ALL[0]!, permissions: { Dash: { canSee: true } } };
  const server = stubServer({
    'GET roles': (request) => pageOf([role], request),
    'GET roles/*': () => role,
    'GET permissions': () => [
      { key: 'Dash', title: 'Diagrams', rights: ['canSee', 'add'], subPermissions: [] },
    ],
    'PUT roles/*': ({ body }) => ({ ...role, ...body }),
  });
  const { screen } = await showPage(RolesPage, `/setup/roles?id=${role.uuid}`);
  await screen.getByLabelText('Name').fill('Night crew');
  await screen.getByLabelText('Add: Diagrams').click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Night crew was saved')).toBeVisible();
  expect(server.sent(`PUT roles/${role.uuid}`)!.body).toEqual({
    title: 'Night crew',
    permissions: { Dash: { canSee: true, add: true } },
  });
  await expect.element(screen.getByRole('row', { name: /Night crew/ })).toBeVisible();
});
