/** The forms of the console, each on its page, and the state of the one for a site's position. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useRoute } from 'wouter';
import CompanyPage from '../../../host/pages/company/company-page.tsx';
import CustomFieldsPage from '../../../host/pages/custom-fields/custom-fields-page.tsx';
import GalleryPage from '../../../host/pages/gallery/gallery-page.tsx';
import GroupsPage from '../../../host/pages/groups/groups-page.tsx';
import LinkObjectsPage from '../../../host/pages/link-objects/link-objects-page.tsx';
import MapPage from '../../../host/pages/map/map-page.tsx';
import RolesPage from '../../../host/pages/roles/roles-page.tsx';
import UsersPage from '../../../host/pages/users/users-page.tsx';
import { pageOf, type StubRequest, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [MILL, WELL] = [uuidOf(1), uuidOf(2)];
const PICTURE = {
  ...{ uuid: uuidOf(9), name: 'Hall', note: '', url: '', thumbnailUrl: '', width: 3, height: 1 },
  ...{ uploadedBy: 'Ada', createdAt: '2026-11-22T12:00:00.000Z' },
};
const POSITIONS = [
  { uuid: MILL, name: 'Mill', latitude: 39, longitude: -106 },
  { uuid: WELL, name: 'Well', latitude: null, longitude: null },
];
const none = (request: StubRequest) => pageOf([], request);
const SERVER = {
  'GET users': none,
  'GET roles': none,
  'GET groups': none,
  'GET custom-fields': none,
  'GET link-object': none,
  'GET reports': none,
  'GET categories': () => ({ categories: [], total: 0, sensorTypes: [] }),
  'GET permissions': () => [],
  'GET companies/*': () => ({
    ...{ id: 1, uuid: uuidOf(3), name: 'Cedar', address: '', timezone: 'America/Denver' },
    ...{ technicalContact: null, accountContact: null, billingContact: null, dashUrl: null, siteUrl: null },
  }),
  'GET settings/company': () => ({ timezone: 'America/Denver', reportRefreshRate: 60, historyDays: null }),
  'GET gallery': (request: StubRequest) => pageOf([PICTURE], request),
  'GET gallery/*': () => PICTURE,
  'GET sites/positions': () => ({ items: POSITIONS }),
  'GET sites/*': ({ path }: StubRequest) => {
    const site = POSITIONS.find(({ uuid }) => path.endsWith(uuid))!;
    return { ...site, areaName: 'North', routeName: null, address: '', overviews: [] };
  },
  'GET alerts/alert-count': () => ({ sites: [] }),
  'GET areas': () => ({ area: [] }),
};

const Gallery = () => <GalleryPage params={{ siteId: MILL }} />;
const SiteMap = () => {
  const [, params] = useRoute('/site/map/:siteId');
  return <MapPage params={{ siteId: params?.siteId }} />;
};

test.each([
  ['custom fields', CustomFieldsPage, '/setup/custom-fields?id=new', ['Field name', 'Field type'], 'Add'],
  ['the company', CompanyPage, '/setup/company', ['Name', 'Address', 'Time zone'], 'Save'],
  ['users', UsersPage, '/setup/users?id=new', ['Email', 'First name', 'Last name'], 'Invite'],
  ['roles', RolesPage, '/setup/roles?id=new', ['Name'], 'Add'],
  ['groups', GroupsPage, '/setup/groups?id=new', ['Name'], 'Add'],
  ['link objects', LinkObjectsPage, '/setup/link-objects?id=new', ['Name'], 'Add'],
  ['gallery images', Gallery, `/site/gallery/${MILL}?id=${PICTURE.uuid}`, ['Name', 'Note'], 'Save'],
])('NAV-48 %s have a form', async (_what, Page, path, fields, verb) => {
  stubServer(SERVER);
  const { screen } = await showPage(Page, path);
  for (const field of fields)
    await expect.element(screen.getByLabelText(field, { exact: true }).first()).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: verb, exact: true }).first()).toBeVisible();
});

test('NAV-48 MAP-02 NAV-29 ORG-20 the site map has a form, of the chosen site alone, and takes the answer of its save', async () => {
  const site = { id: 2, uuid: WELL, name: 'Well of 1901' };
  const server = stubServer({ ...SERVER, 'PUT sites/*': ({ body }) => ({ site: { ...site, ...body } }) });
  const { screen, history } = await showPage(SiteMap, '/site/map');
  await expect.element(screen.getByRole('img', { name: /^Map of 1 site/ })).toBeVisible();
  await screen.getByRole('link', { name: 'Well' }).click();
  expect(history.at(-1)).toBe(`/site/map/${WELL}`);
  const form = screen.getByRole('form', { name: 'Position' });
  const pane = screen.getByRole('region', { name: 'Well' });
  await pane.getByRole('button', { name: 'Set the position' }).click();
  await form.getByLabelText('Latitude').fill('40.5, -105.25');
  await expect.element(form.getByLabelText('Longitude')).toHaveValue('-105.25');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(server.calls).not.toContain(`PUT sites/${WELL}`);
  await pane.getByRole('button', { name: 'Set the position' }).click();
  await expect.element(form.getByLabelText('Latitude')).toHaveValue('');
  await form.getByLabelText('Latitude').fill('40.5, -105.25');
  await form.getByLabelText('Address').fill('1 Mill Road');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(server.sent(`PUT sites/${WELL}`)!.body).toEqual({
    ...{ latitude: 40.5, longitude: -105.25, address: '1 Mill Road' },
  });
  await expect.element(screen.getByRole('img', { name: /^Map of 2 sites/ })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Well of 1901' }).first()).toBeVisible();
  expect(server.calls.filter((call) => call === 'GET sites/positions').length).toBe(1);
});
