/** The tree of areas, routes and sites, as an administrator searches it and renames what is in it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import OrganizePage from '../../../host/pages/organize/organize-page.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const NORTH = { id: 1, uuid: uuidOf(1), name: 'North', sites: [] };
const BRANCH = { id: 2, uuid: uuidOf(2), name: 'East branch', sites: [] };
const SOUTH = { id: 3, uuid: uuidOf(3), name: 'South', sites: [], routes: [] };

test('ORG-02 ORG-03 the tree is searched by the server, and a row is renamed in its modal', async () => {
  let branch = BRANCH;
  const server = stubServer({
    'GET areas': ({ query }) => {
      const all = [{ ...NORTH, routes: [branch] }, SOUTH];
      return { area: query.get('search') ? all.slice(0, 1) : all };
    },
    'GET areas/company': () => ({ area: [] }),
    'PUT routes/*': ({ body }) => {
      branch = { ...BRANCH, name: String(body.name) };
      return { route: { id: 2, uuid: BRANCH.uuid, name: body.name } };
    },
  });
  const { screen } = await showPage(OrganizePage, '/setup/organize');
  const row = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) });
  await expect.element(row('South')).toBeVisible();
  await screen.getByRole('searchbox').fill('east');
  await expect.poll(() => server.sent('GET areas')!.query.get('search')).toBe('east');
  await expect.element(row('South')).not.toBeInTheDocument();
  await expect.element(row('East branch')).toBeVisible();
  await row('East branch').getByRole('button', { name: 'Options of East branch' }).click();
  await screen.getByRole('menuitem', { name: 'Rename' }).click();
  const modal = screen.getByRole('dialog', { name: 'Rename East branch' });
  await modal.getByLabelText('Name').fill('Far branch');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect.element(row('Far branch')).toBeVisible();
  expect(server.sent(`PUT routes/${BRANCH.uuid}`)!.body).toEqual({ name: 'Far branch' });
});

test('ORG-02 the tree is shown to a role that organizes and sees no sites', async () => {
  stubServer({
    'GET users/permissions': () => ({
      Setup: { canSee: true, subPermission: { Organize: { canSee: true, update: true } } },
    }),
    'GET areas': () => ({ area: [{ ...NORTH, routes: [BRANCH] }, SOUTH] }),
    'GET areas/company': () => ({ area: [] }),
  });
  const { screen } = await showPage(OrganizePage, '/setup/organize');
  await expect.element(screen.getByRole('treeitem', { name: /^South/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Options of South' })).toBeVisible();
});

test('ORG-18 an item of the tree collapses and expands', async () => {
  stubServer({
    'GET areas': () => ({ area: [{ ...NORTH, routes: [BRANCH] }, SOUTH] }),
    'GET areas/company': () => ({ area: [] }),
  });
  const { screen } = await showPage(OrganizePage, '/setup/organize');
  const north = screen.getByRole('treeitem', { name: /^North/ });
  const branch = screen.getByRole('treeitem', { name: /^East branch/ });
  // The name selects its row.
  const twist = () => north.element().querySelector<HTMLElement>('[class*="twist"]')!.click();
  await expect.element(north).toHaveAttribute('aria-expanded', 'true');
  await expect.element(branch).toBeVisible();
  twist();
  await expect.element(north).toHaveAttribute('aria-expanded', 'false');
  await expect.element(branch).not.toBeInTheDocument();
  twist();
  await expect.element(north).toHaveAttribute('aria-expanded', 'true');
  await expect.element(branch).toBeVisible();
});
