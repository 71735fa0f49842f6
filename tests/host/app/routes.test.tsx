/** Every address of the console: which page answers, under which title, behind which guard. */
import { describe, expect, test } from 'vitest';
import { fullPermissions, type Permissions } from '../../../api/contract/index.ts';
import { ROUTES } from '../../../host/app/routes.tsx';
import { areaOf, firstSetupPath, offeredAreas } from '../../../host/data/site/areas.ts';
import { isPlanned, PLANNED_PAGES } from '../../../host/data/site/planned-pages.ts';

/** The route that answers, with the named parts of its path. */
function answer(path: string): { readonly id: string; readonly [part: string]: string | undefined } {
  for (const route of ROUTES) {
    const pattern = typeof route.path === 'string' ? new RegExp(`^${route.path}/?$`) : route.path;
    const found = pattern.exec(path);
    if (found) return { id: route.id, ...found.groups };
  }
  throw new Error(`Nothing answers ${path}`);
}

function answers(path: string, expected: string): void {
  expect(answer(path).id).toBe(expected);
  expect(answer(path.endsWith('/') ? path : `${path}/`).id).toBe(expected);
}

const isToCome = (id: string): boolean => PLANNED_PAGES.some((page) => page.id === id);

test.each([
  ['NAV-05', '/', 'home'],
  ['NAV-05', '/redirect', 'home'],
  ['NAV-05', '/profile', 'profile'],
  ['NAV-05', '/logout', 'logout'],
  ['NAV-06', '/no/such/page', 'not-found'],
  ['NAV-06', '/dashboard', 'not-found'],
  ['NAV-15', '/dash/site-schematic/edit', 'edit-dash-diagram'],
  ['NAV-16', '/dash/site-schematic/', 'dash'],
  ['NAV-16', '/dash/site-schematic/d1', 'dash-diagram'],
  ['NAV-16', '/dash/site-schematic/d1/edit', 'edit-dash-diagram'],
  ['NAV-17', '/dash/', 'dash'],
  ['NAV-17', '/dash/d1', 'dash-diagram'],
  ['NAV-23', '/site/overview', 'site-overview'],
  ['NAV-23', '/site/overview/s1', 'site-overview'],
  ['NAV-24', '/site/overview/s1/d1', 'site-overview'],
  ['NAV-25', '/site/overview/s1/site-schematic/d1', 'site-overview'],
  ['NAV-26', '/site/communication', 'site-communication'],
  ['NAV-26', '/site/communication/s1', 'site-communication'],
  ['NAV-27', '/site/communication/s1/controller/c1', 'site-controller'],
  ['NAV-28', '/site/communication/l1/statistics', 'site-statistics'],
  ['NAV-30', '/site/gallery', 'site-gallery'],
  ['NAV-30', '/site/gallery/s1', 'site-gallery'],
  ['NAV-31', '/site/activity-log/s1', 'site-activity-log'],
  ['NAV-32', '/alerts', 'alerts'],
  ['NAV-32', '/alerts/s1', 'alerts'],
  ['NAV-33', '/setup/organize', 'setup-organize'],
  ['NAV-34', '/setup/users', 'setup-users'],
  ['NAV-35', '/setup/roles', 'setup-roles'],
  ['NAV-36', '/setup/groups', 'setup-groups'],
  ['NAV-37', '/setup/company', 'setup-company'],
  ['NAV-38', '/setup/link-objects', 'setup-link-objects'],
  ['NAV-39', '/setup/templates', 'setup-templates'],
  ['NAV-41', '/popup-overviews/create', 'popup-overview'],
  ['NAV-42', '/popup-overviews/p1/edit', 'popup-overview'],
  ['NAV-43', '/popup-overviews/edit', 'popup-overview'],
])('%s %s is answered by %s', (_id, path, expected) => {
  answers(path, expected);
  expect(isToCome(expected), 'a page that is still to be built is no answer').toBe(false);
});

// Most of these pages are still to be built: their rows are not claimed before they are.
test.each([
  ['/dash', 'dash'],
  ['/dash/graph', 'dash-graph-add'],
  ['/dash/graph/r1', 'dash-graph'],
  ['/dash/graph/r1/edit', 'dash-graph-edit'],
  ['/dash/tabular/r1', 'dash-tabular'],
  ['/dash/map/r1/view', 'dash-map'],
  ['/dash/map/r1/edit', 'dash-map-edit'],
  ['/dash/comparison/r1/edit', 'dash-comparison-edit'],
  ['/dash/tabular', 'dash-tabular-add'],
  ['/dash/map/add', 'dash-map-add'],
  ['/site/reports', 'site-reports'],
  ['/site/reports/s1', 'site-reports'],
  ['/site/reports/s1/graph/r1/view', 'site-report'],
  ['/site/reports/s1/map/r1/edit', 'site-report-edit'],
  ['/site/reports/s1/tabular/add', 'site-report-add'],
  ['/site/reports/s1/r1/view', 'site-report'],
  ['/site/map/s1', 'site-map'],
  ['/setup/notifications', 'setup-notifications'],
])('%s is answered by %s', (path, expected) => {
  answers(path, expected);
});

test.each([
  ['/site/overview/s1/d1', { siteId: 's1', diagramId: 'd1' }],
  ['/site/overview/s1/site-schematic/d1', { siteId: 's1', diagramId: 'd1' }],
  ['/site/communication/s1/controller/c1', { siteId: 's1' }],
  ['/site/reports/s1/graph/r1/view', { siteId: 's1' }],
  ['/dash/d1', { diagramId: 'd1' }],
])('NAV-47 %s names %j', (path, parts) => {
  expect(answer(path)).toMatchObject(parts);
});

test.each([
  ['tabular', 'dash-tabular-edit'],
  ['comparison', 'dash-comparison-edit'],
  ['graph', 'dash-graph-edit'],
  ['map', 'dash-map-edit'],
  ['site-schematic', 'edit-dash-diagram'],
  ['pie', 'not-found'],
])('NAV-09 /dash/%s/… is answered by %s', (type, expected) => {
  expect(answer(`/dash/${type}/r1/edit`).id).toBe(expected);
});

test('OR-07 OR-08 a word for a report type is never an id, and a map without /view is sent on', () => {
  for (const type of ['tabular', 'comparison', 'graph', 'map'])
    expect(answer(`/dash/${type}`).diagramId).toBeUndefined();
  expect(answer('/dash/map/r1')).toMatchObject({ id: 'dash-map', reportId: 'r1' });
  expect(ROUTES.find(({ id }) => id === 'dash-map')?.page.name).toBe('ToMapView');
});

describe('a page that is still to be built', () => {
  test.each(PLANNED_PAGES.map((page) => [page.id, page] as const))(
    '%s says what will be there',
    (_id, page) => {
      expect(page.title).toMatch(/^[A-Z]/);
      expect(page.what).toMatch(/will be .*\.$/);
    },
  );

  test('is in no menu, and a page that is built is', () => {
    const areas = offeredAreas({});
    const offered = areas.flatMap(({ href, sections = [] }) => [href, ...sections.map((one) => one.href)]);
    expect(offered).toContain('/site/overview');
    expect(offered).toContain('/dash/');
    for (const href of offered) expect(isPlanned(href), href).toBe(false);
  });

  test('templates of overviews and of controllers have areas of their own, for whoever may see them', () => {
    const labels = (permissions: Permissions) => offeredAreas(permissions).map(({ label }) => label);
    const sees = (...keys: string[]) => ({
      Site: { canSee: true, subPermission: Object.fromEntries(keys.map((key) => [key, { canSee: true }])) },
      Setup: { canSee: true },
    });
    expect(labels(fullPermissions())).toEqual([
      'Overview',
      'Diagrams',
      'Alerts',
      'Gallery',
      'Communication',
      'Activity Log',
      'Overview Templates',
      'Controller Templates',
      'Setup',
    ]);
    expect(labels(sees('OverviewTemplates'))).toContain('Overview Templates');
    expect(labels(sees('OverviewTemplates'))).not.toContain('Controller Templates');
    expect(labels({ ...sees('OverviewTemplates'), Setup: { canSee: false } })).not.toContain(
      'Overview Templates',
    );
  });

  test('no row of a built page is left behind: delete it from planned-pages.ts', () => {
    const built = ROUTES.filter(
      ({ id }) => id !== 'not-found' && !PLANNED_PAGES.some((one) => one.id === id),
    );
    const ids = new Set(built.map(({ id }) => id));
    expect(PLANNED_PAGES.filter(({ id }) => ids.has(id))).toEqual([]);
  });
});

describe('PERM-03 what is offered', () => {
  test('an area that may not be seen is not', () => {
    const labels = (permissions: Permissions) => offeredAreas(permissions).map(({ label }) => label);
    expect(labels({ Dash: { canSee: false } })).not.toContain('Diagrams');
    expect(labels({ Site: { canSee: false } })).not.toContain('Overview');
    expect(labels({ Setup: { canSee: false } })).not.toContain('Setup');
  });

  test('the set-up begins with the first page that may be seen', () => {
    expect(firstSetupPath({})).toBe('/setup/organize');
    const hidden = { Setup: { canSee: true, subPermission: { Organize: { canSee: false } } } };
    expect(firstSetupPath(hidden)).not.toBe('/setup/organize');
  });

  test.each([
    ['/site/overview/s1', 'Overview'],
    ['/dash/graph/r1', 'Diagrams'],
    ['/setup/users', 'Setup'],
    ['/profile', undefined],
  ])('%s is in the area %s', (path, label) => {
    expect(areaOf(path)?.label).toBe(label);
  });
});
