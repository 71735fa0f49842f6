/** Addresses of the console through its own router: which page comes, and with what on it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Report } from '../../../api/contract/index.ts';
import { App } from '../../../host/app/app.tsx';
import { Pages } from '../../../host/app/pages.tsx';
import { chooseSites, NO_SITES } from '../../../host/data/stores/compare-store.ts';
import { storeSession } from '../../../host/data/stores/session-store.ts';
import { showPage } from '../pages/pages.tsx';
import { reportOf, SITE, seriesOf, uuidOf, viewOf } from '../pages/reports/report-samples.ts';
import { folder, idOf, report, treeOf } from '../parts/folders/items.ts';
import { ADMIN, pageOf, type StubRequest, signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(() => {
  chooseSites(NO_SITES);
  signOutAda();
});

const REPORT = uuidOf(9);
const [FOLDER, AREA, ROUTE, OTHER] = [uuidOf(60), uuidOf(51), uuidOf(52), uuidOf(53)];
const TYPES = ['graph', 'tabular', 'comparison', 'map'] as const;
const TITLES = { graph: 'Graph', tabular: 'Tabular', comparison: 'Comparison', map: 'Map' } as const;
const none = (request: StubRequest) => pageOf([], request);
const place = { latitude: 39.7, longitude: -105, address: '' };

function serve(change: Partial<Report> = {}, more: Parameters<typeof stubServer>[0] = {}) {
  return stubServer({
    'GET reports/*': () => reportOf(change),
    'POST reports/view/*': () => viewOf([seriesOf()]),
    'POST reports/view-map/*': () => ({
      report: { uuid: REPORT, name: 'Flows', section: 'dashboard', subTitle: '' },
      ...{ at: '2026-03-02T00:00:00.000Z', seesAlarms: true, roles: [], sites: [], total: 0, notice: null },
    }),
    'POST reports': ({ body }) => reportOf({ ...change, ...(body as Partial<Report>) }),
    'GET reports': none,
    // Not reports, though their addresses begin alike.
    'GET reports/available-tags': none,
    'GET reports/auto-generated-labels': () => ({ items: [] }),
    'GET folders': () => ({ data: [], foldersOrderData: {} }),
    'GET folders/shared': () => ({ data: [], foldersOrderData: {}, defaultReportData: null }),
    'GET settings/company': () => ({ timezone: 'UTC', reportRefreshRate: 0, historyDays: null }),
    'GET sites/positions': () => ({ items: [{ uuid: SITE, name: 'North', ...place }] }),
    [`GET sites/${SITE}`]: () => ({ uuid: SITE, name: 'North', areaName: 'Valley', overviews: [], ...place }),
    'GET gallery': none,
    'GET notifications': none,
    'GET link-object': none,
    'GET controller-templates': none,
    'GET overview-templates': none,
    'GET alerts/alert-count': () => ({ sites: [] }),
    'GET areas': () => ({
      area: [
        {
          ...{ id: 1, uuid: AREA, name: 'Valley' },
          routes: [{ id: 2, uuid: ROUTE, name: 'River', sites: [{ id: 3, uuid: SITE, name: 'North' }] }],
          sites: [{ id: 4, uuid: OTHER, name: 'South' }],
        },
      ],
    }),
    ...more,
  });
}

const heading = (screen: Awaited<ReturnType<typeof showPage>>['screen'], name: string) =>
  screen.getByRole('heading', { name, level: 1 });

test.each([
  ['of everything', undefined, '/dash/'],
  // Without the dashboard: only the root route knows where this user starts.
  [
    'without the dashboard',
    {
      Site: { canSee: true, subPermission: { Overview: { canSee: true } } },
      Setup: { canSee: true, subPermission: { Groups: { canSee: true } } },
    },
    '/site/overview',
  ],
])(
  'ERR-02 leads from a page that crashed to the root route, and on to the first page: a role %s',
  async (_role, permissions, first) => {
    // React tells of what the boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    if (permissions)
      storeSession({ ...ADMIN, defaults: { ...ADMIN.defaults, haveDashViewPermission: false } });
    stubServer({
      ...(permissions && { 'GET users/permissions': () => permissions, 'GET areas': () => ({ area: [] }) }),
      'GET groups': () => ({ items: [null], total: 1 }),
      'GET groups/available-members': none,
      'GET folders': () => ({ data: [], foldersOrderData: {} }),
      'GET reports': none,
    });
    const { screen, history } = await showPage(App, '/setup/groups');
    await screen.getByRole('button', { name: 'Go To Home Page' }).click();
    await expect.poll(() => history.at(-1)).toBe(first);
    await expect.element(screen.getByText('Oops! Something went wrong.')).not.toBeInTheDocument();
  },
);

test('NAV-01 every area has its link in the navigation', async () => {
  serve();
  const { screen } = await showPage(Pages, '/setup/notifications');
  const areas = screen.getByRole('navigation', { name: 'Areas' });
  for (const [name, href] of [
    ['Overview', '/site/overview'],
    ['Overview Templates', '/setup/templates?tab=overviews'],
    ['Gallery', '/site/gallery'],
    ['Map', '/site/map'],
    ['Reports', '/site/reports'],
    ['Communication', '/site/communication'],
    ['Activity Log', '/site/activity-log'],
    ['Alerts', '/alerts'],
    ['Controller Templates', '/setup/templates?tab=controllers'],
    ['Setup', '/setup'],
    ['Dashboard', '/dash/'],
  ] as const)
    await expect
      .element(areas.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', expect.stringContaining(href));
});

describe.each([
  ['the dashboard', null],
  ['a site', SITE],
])('reports of %s', (_where, siteId) => {
  const base = (type: string) => (siteId ? `/site/reports/${siteId}/${type}` : `/dash/${type}`);
  const section = siteId ? 'sites' : 'dashboard';
  const viewed = (type: string) => `${base(type)}/${REPORT}${siteId || type === 'map' ? '/view' : ''}`;

  test.each(TYPES)(
    'NAV-11 NAV-12 NAV-19 %s is viewed at its address, and its folder goes with the way to its form',
    async (type) => {
      const server = serve({ type, section });
      const { screen } = await showPage(Pages, `${viewed(type)}?group=${FOLDER}`);
      await expect.element(heading(screen, 'Flows')).toBeVisible();
      expect(document.title).toMatch(/^Flows/);
      const edit = `${base(type)}/${REPORT}/edit?group=${FOLDER}`;
      await expect
        .element(screen.getByRole('link', { name: 'Edit', exact: true }))
        .toHaveAttribute('href', edit);
      if (type === 'graph')
        await expect.element(screen.getByRole('slider', { name: 'Flows, over time' })).toBeVisible();
      if (type === 'tabular') await expect.element(screen.getByRole('grid', { name: 'Flows' })).toBeVisible();
      // On the dashboard a comparison asks for its sites first.
      const view = `POST reports/${type === 'map' ? 'view-map' : 'view'}/${REPORT}`;
      if (siteId || type !== 'comparison') await expect.poll(() => server.calls).toContain(view);
      else await expect.element(screen.getByText('No sites are compared')).toBeVisible();
    },
  );

  test.each(TYPES)('NAV-10 NAV-13 NAV-20 %s is changed at its address, as it is stored', async (type) => {
    serve({ type, section });
    const { screen } = await showPage(Pages, `${base(type)}/${REPORT}/edit?group=${FOLDER}`);
    await expect.element(heading(screen, `Edit ${TITLES[type]} Report`)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Flows');
  });

  test.each(TYPES)('NAV-10 NAV-14 NAV-21 %s is added at its address', async (type) => {
    serve({ type, section });
    const address = siteId || type === 'map' ? `${base(type)}/add` : base(type);
    const { screen } = await showPage(Pages, `${address}?group=${FOLDER}`);
    await expect.element(heading(screen, `Add ${TITLES[type]} Report`)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
  });
});

test('PERM-12 OR-86 sharing is offered for reports of the dashboard, and not for those of a site', async () => {
  for (const [viewed, added, isOffered] of [
    [`/dash/graph/${REPORT}`, '/dash/graph', true],
    [`/site/reports/${SITE}/graph/${REPORT}/view`, `/site/reports/${SITE}/graph/add`, false],
  ] as const) {
    serve({ type: 'graph', access: 'owner', section: isOffered ? 'dashboard' : 'sites' });
    const { screen } = await showPage(Pages, viewed);
    await expect.element(screen.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Share', exact: true }).elements()).toHaveLength(
      isOffered ? 1 : 0,
    );
    await screen.unmount();
    const form = (await showPage(Pages, added)).screen;
    await expect.element(heading(form, 'Add Graph Report')).toBeVisible();
    const picker = form.getByRole('combobox', { name: 'Add User or Group' });
    // The dashboard's form has loaded it before.
    if (isOffered) await expect.element(picker).toBeVisible();
    else expect(picker.query()).toBeNull();
    await form.unmount();
  }
});

test.each(['graph', 'tabular', 'comparison'] as const)(
  'NAV-14 NAV-21 a %s report that is added with a folder in the address stands in it',
  async (type) => {
    for (const address of [`/dash/${type}`, `/site/reports/${SITE}/${type}/add`]) {
      const server = serve({ type });
      const { screen } = await showPage(Pages, `${address}?group=${FOLDER}`);
      await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Flows');
      await screen.getByRole('button', { name: 'Save', exact: true }).click();
      await expect
        .poll(() => server.sent('POST reports')?.body)
        .toMatchObject({
          type,
          parent: FOLDER,
          section: address.startsWith('/dash') ? 'dashboard' : 'sites',
        });
      await screen.unmount();
    }
  },
);

test('NAV-12 OR-07 a map without /view leads on to it, with its query', async () => {
  serve({ type: 'map' });
  const { history } = await showPage(Pages, `/dash/map/${REPORT}?group=${FOLDER}`);
  await expect.poll(() => history.at(-1)).toBe(`/dash/map/${REPORT}/view?group=${FOLDER}`);
});

test('NAV-22 OR-09 the short address of a site’s report leads on to the one with its type, where it is shown', async () => {
  serve({ type: 'tabular', section: 'sites' });
  const { screen, history } = await showPage(Pages, `/site/reports/${SITE}/${REPORT}/view`);
  await expect.poll(() => history.at(-1)).toBe(`/site/reports/${SITE}/tabular/${REPORT}/view`);
  await expect.element(heading(screen, 'Flows')).toBeVisible();
});

test('NAV-18 the reports of sites have their list, and a panel that says what is not selected', async () => {
  serve();
  const { screen } = await showPage(Pages, '/site/reports');
  await expect.element(screen.getByRole('heading', { name: 'No Items Have Been Selected' })).toBeVisible();
  await expect.element(screen.getByRole('tree', { name: 'Sites' })).toBeVisible();
  await screen.unmount();
  const other = (await showPage(Pages, `/site/reports/${SITE}`)).screen;
  await expect.element(other.getByText('Choose a report of the list, or add one.')).toBeVisible();
  await expect.element(other.getByRole('tree', { name: 'Sites' })).toBeVisible();
});

test.each([
  ['NAV-29', '/site/map', 'Map', 'tree'],
  ['NAV-29', `/site/map/${SITE}`, 'North', 'tree'],
  ['NAV-30', '/site/gallery', 'Gallery', 'tree'],
  ['NAV-30', `/site/gallery/${SITE}`, 'North', 'tree'],
  ['NAV-40', '/setup/notifications', 'Notifications', 'navigation'],
] as const)('%s %s shows its page, beside its list', async (_id, path, title, list) => {
  serve();
  const { screen } = await showPage(Pages, path);
  await expect.element(heading(screen, title)).toBeVisible();
  const name = list === 'tree' ? 'Sites' : 'Setup';
  await expect.element(screen.getByRole(list, { name })).toBeVisible();
  await expect.poll(() => document.title.toLowerCase()).toMatch(new RegExp(`^${path.split('/')[2]}`));
});

test.each([
  ['NAV-33', 'organize', 'Organize'],
  ['NAV-34', 'users', 'Users'],
  ['NAV-35', 'roles', 'Roles'],
  ['NAV-36', 'groups', 'Groups'],
  ['NAV-37', 'company', 'Company'],
  ['NAV-38', 'link-objects', 'Link objects'],
])('%s /setup/%s shows its page with its title', async (_id, part, title) => {
  serve(
    {},
    {
      ...{ 'GET users': none, 'GET roles': none, 'GET groups': none, 'GET groups/available-members': none },
      'GET permissions': () => [],
      'GET companies/*': () => ({
        ...{ id: 1, uuid: uuidOf(3), name: 'Cedar', address: '', timezone: 'America/Denver' },
        ...{
          technicalContact: null,
          accountContact: null,
          billingContact: null,
          dashUrl: null,
          siteUrl: null,
        },
      }),
    },
  );
  const { screen } = await showPage(Pages, `/setup/${part}`);
  await expect.element(heading(screen, title)).toBeVisible();
  await expect.poll(() => document.title).toBe(`${title} | Mimic`);
});

test('FOLD-14 the folders above the open report of a site are open', async () => {
  const items = [folder('Weekly'), report('Deep', { parent: 'Weekly', level: 2 })];
  serve({ type: 'graph', section: 'sites' }, { 'GET folders': () => treeOf(items) });
  const { screen } = await showPage(Pages, `/site/reports/${SITE}/graph/${idOf('Deep')}/view`);
  await expect
    .element(screen.getByRole('treeitem', { name: 'Deep', exact: true }))
    .toHaveAttribute('aria-selected', 'true');
});

test('NAV-39 the templates of controllers and of overviews stand at their address', async () => {
  serve();
  const { screen } = await showPage(Pages, '/setup/templates');
  await expect.element(heading(screen, 'Templates')).toBeVisible();
  for (const name of ['Controller templates', 'Overview templates'])
    await expect.element(screen.getByRole('tab', { name })).toBeVisible();
});

test.each(['area', 'route'] as const)(
  'SIDE-06 OR-79 a checked %s disables all other boxes of the reports’ sites, and one that is pressed says what to do',
  async (type) => {
    serve();
    const { screen } = await showPage(Pages, `/site/reports/${SITE}`);
    const tree = screen.getByRole('tree', { name: 'Sites' });
    await expect.element(tree.getByRole('treeitem', { name: 'South' })).toBeVisible();
    (tree.element() as HTMLElement).focus();
    await userEvent.keyboard(type === 'area' ? '{Home} ' : '{Home}{ArrowDown} ');
    const chosen = type === 'area' ? 'Valley' : 'River';
    const boxOf = (name: string) => tree.getByRole('treeitem', { name, exact: true });
    await expect.element(boxOf(chosen)).toHaveAttribute('aria-checked', 'true');
    await expect.element(boxOf(chosen)).not.toHaveAttribute('aria-disabled');
    for (const name of ['Valley', 'River', 'North', 'South'].filter((one) => one !== chosen))
      await expect.element(boxOf(name)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{End} ');
    const words = `Maximum site selection limit reached. Please unselect the selected ${type} first.`;
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect.element(boxOf('South')).toHaveAttribute('aria-checked', 'false');
    await expect.element(boxOf(chosen)).toHaveAttribute('aria-checked', 'true');
  },
);
