import { afterEach, beforeEach, expect, test } from 'vitest';
import { permissionsWhere } from '../../../api/contract/index.ts';
import TemplatesPage from '../../../host/pages/templates/templates-page.tsx';
import { pageOf, Refused, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const template = (nth: number, name: string) => ({
  ...{ uuid: uuidOf(nth), name, updatedBy: 'Ada Lindgren', updatedAt: '2026-11-01T10:00:00.000Z' },
  ...{ version: 3, width: 1920, height: 1080, objectCount: 9, overviewsCount: 2 },
});
const BOTH = [template(1, 'Booster'), template(2, 'Reservoir')];
const roles = [
  {
    assignment: { id: 1, uuid: uuidOf(7), name: 'Main pump' },
    linkObject: { id: 2, uuid: uuidOf(8), name: 'Flow' },
    objects: 3,
  },
];
const madeFrom = [
  {
    ...{ uuid: uuidOf(21), name: 'Pumps', siteUuid: uuidOf(5), siteName: 'Well' },
    ...{ templateVersion: 1, updatedAt: '2026-11-01T10:00:00.000Z' },
  },
];
const ADDRESS = `/setup/templates?tab=overviews&overview=${uuidOf(1)}`;

function templateServer(more: Parameters<typeof stubServer>[0] = {}) {
  return stubServer({
    'GET controller-templates': (request) => pageOf([], request),
    'GET overview-templates': (request) => pageOf(BOTH, request),
    'GET overview-templates/*': () => ({ ...BOTH[0], roles }),
    'GET overview-templates/associated-overviews/*': (request) => pageOf(madeFrom, request),
    ...more,
  });
}

test('OTPL-02 OTPL-05 a template that is renamed has its new name in the list, one that is archived is gone from it', async () => {
  let items = BOTH;
  const server = templateServer({
    'GET overview-templates': (request) => pageOf(items, request),
    'PUT overview-templates/*': ({ body }) => {
      items = [{ ...BOTH[0]!, name: body.name as string }, BOTH[1]!];
      return items[0];
    },
    'DELETE overview-templates/*': () => {
      items = items.slice(1);
      return {};
    },
  });
  const { screen } = await showPage(TemplatesPage, ADDRESS);
  await screen.getByLabelText('Name').fill('');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Template name is required')).toBeVisible();
  await screen.getByLabelText('Name').fill('Booster station');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('row', { name: /Booster station/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Actions for Booster station' }).click();
  await screen.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(screen.getByText(/^The 2 overviews made from it will not change\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.poll(() => screen.getByRole('row', { name: /Booster station/ }).query()).toBeNull();
  expect(server.calls).toContain(`DELETE overview-templates/${uuidOf(1)}`);
});

test('OTPL-05 a refused archive brings the template back and says why', async () => {
  templateServer({
    'DELETE overview-templates/*': () => {
      throw new Refused(409, 'Not now');
    },
  });
  const { screen } = await showPage(TemplatesPage, '/setup/templates?tab=overviews');
  await screen.getByRole('button', { name: 'Actions for Booster' }).click();
  await screen.getByRole('menuitem', { name: 'Archive' }).click();
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(screen.getByText('Not now')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Booster/ })).toBeVisible();
});

test('OTPL-03 a template shows the roles it is linked by, and the overviews made from it as links', async () => {
  templateServer();
  const { screen } = await showPage(TemplatesPage, ADDRESS);
  await expect.element(screen.getByText('Main pump: Flow')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Pumps' });
  await expect.element(link).toHaveAttribute('href', `/site/overview/${uuidOf(5)}/${uuidOf(21)}`);
  await expect.element(screen.getByText('Well · from an earlier drawing')).toBeVisible();
});

test('OTPL-03 lists the overviews made from a template page by page, and searches them', async () => {
  const list = `GET overview-templates/associated-overviews/${uuidOf(1)}`;
  const all = Array.from({ length: 60 }, (_, nth) => ({
    ...{ ...madeFrom[0]!, uuid: uuidOf(100 + nth), name: `Pumps ${nth}` },
  }));
  const server = templateServer({
    'GET overview-templates/*': () => ({ ...BOTH[0], roles, overviewsCount: 60 }),
    [list]: (request) =>
      pageOf(
        all.filter(({ name }) => name.includes(request.query.get('search') ?? '')),
        request,
      ),
  });
  const { screen } = await showPage(TemplatesPage, ADDRESS);
  await expect.element(screen.getByRole('link', { name: 'Pumps 0' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pumps 55' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByRole('link', { name: 'Pumps 55' })).toBeInTheDocument();
  expect(server.sent(list)!.query.get('skip')).toBe('50');
  await screen.getByRole('searchbox', { name: /^Search overviews/ }).fill('Pumps 7');
  await expect.poll(() => screen.getByRole('link', { name: /^Pumps/ }).elements().length).toBe(1);
  expect(server.sent(list)!.query.get('search')).toBe('Pumps 7');
});

test('NAV-39 OR-12 whoever may see one kind of templates finds that alone, and who may only look changes nothing', async () => {
  templateServer({
    'GET users/permissions': () =>
      permissionsWhere((path) => path === 'Site.canSee' || path === 'Site.OverviewTemplates.canSee'),
  });
  const { screen } = await showPage(TemplatesPage, ADDRESS);
  await expect.element(screen.getByRole('tab', { name: 'Overview templates' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Controller templates' }).query()).toBeNull();
  await expect.element(screen.getByLabelText('Name')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Edit the drawing' }).query()).toBeNull();
  expect(screen.getByRole('button', { name: 'New template' }).query()).toBeNull();
});
