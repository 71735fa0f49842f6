/** Every address of the console: which page answers, under which title, behind which guard. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fullPermissions, type Permissions, REPORT_TYPES } from '../../../api/contract/index.ts';
import { ROUTES } from '../../../host/app/routes.tsx';
import { areaOf, firstSetupPath, offeredAreas } from '../../../host/data/site/areas.ts';
import { reportAddPath, reportEditPath, reportPath } from '../../../host/data/site/site-path.ts';

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

test.each([
  ['NAV-05', '/', 'home'],
  ['NAV-05', '/redirect', 'home'],
  ['NAV-05', '/profile', 'profile'],
  ['NAV-05', '/logout', 'logout'],
  ['NAV-06', '/no/such/page', 'not-found'],
  ['NAV-06', '/dashboard', 'not-found'],
  ['NAV-10', '/dash/graph', 'dash-report-form'],
  ['NAV-10', '/dash/comparison', 'dash-report-form'],
  ['NAV-11', '/dash/graph/r1', 'dash-graph'],
  ['NAV-11', '/dash/tabular/r1', 'dash-tabular'],
  ['NAV-11', '/dash/comparison/r1', 'dash-comparison'],
  ['NAV-10', '/dash', 'dash'],
  ['NAV-10', '/dash/map', 'dash-map-form'],
  ['NAV-12', '/dash/map/r1/view', 'dash-map'],
  ['NAV-12', '/dash/map/r1/edit', 'dash-map-form'],
  ['NAV-13', '/dash/graph/r1/edit', 'dash-report-form'],
  ['NAV-13', '/dash/comparison/r1/edit', 'dash-report-form'],
  ['NAV-14', '/dash/tabular', 'dash-report-form'],
  ['NAV-14', '/dash/map/add', 'dash-map-form'],
  ['NAV-15', '/dash/site-schematic/edit', 'edit-dash-diagram'],
  ['NAV-16', '/dash/site-schematic/', 'dash'],
  ['NAV-16', '/dash/site-schematic/d1', 'dash-diagram'],
  ['NAV-16', '/dash/site-schematic/d1/edit', 'edit-dash-diagram'],
  ['NAV-17', '/dash/', 'dash'],
  ['NAV-17', '/dash/d1', 'dash-diagram'],
  ['NAV-18', '/site/reports', 'site-reports'],
  ['NAV-18', '/site/reports/s1', 'site-reports'],
  ['NAV-19', '/site/reports/s1/graph/r1/view', 'site-graph'],
  ['NAV-19', '/site/reports/s1/tabular/r1/view', 'site-tabular'],
  ['NAV-19', '/site/reports/s1/comparison/r1/view', 'site-comparison'],
  ['NAV-19', '/site/reports/s1/map/r1/view', 'site-map-report'],
  ['NAV-20', '/site/reports/s1/graph/r1/edit', 'site-report-form'],
  ['NAV-20', '/site/reports/s1/map/r1/edit', 'site-report-form'],
  ['NAV-21', '/site/reports/s1/map/add', 'site-report-form'],
  ['NAV-21', '/site/reports/s1/tabular/add', 'site-report-form'],
  ['NAV-22', '/site/reports/s1/r1/view', 'site-report'],
  ['NAV-23', '/site/overview', 'site-overview'],
  ['NAV-23', '/site/overview/s1', 'site-overview'],
  ['NAV-24', '/site/overview/s1/d1', 'site-overview'],
  ['NAV-25', '/site/overview/s1/site-schematic/d1', 'site-overview'],
  ['NAV-26', '/site/communication', 'site-communication'],
  ['NAV-26', '/site/communication/s1', 'site-communication'],
  ['NAV-27', '/site/communication/s1/controller/c1', 'site-controller'],
  ['NAV-28', '/site/communication/l1/statistics', 'site-statistics'],
  ['NAV-29', '/site/map', 'site-map'],
  ['NAV-29', '/site/map/s1', 'site-map'],
  ['NAV-30', '/site/gallery', 'site-gallery'],
  ['NAV-30', '/site/gallery/s1', 'site-gallery'],
  ['NAV-31', '/site/activity-log', 'site-activity-log'],
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
  ['NAV-40', '/setup/notifications', 'setup-notifications'],
  ['NAV-41', '/popup-overviews/create', 'popup-overview'],
  ['NAV-42', '/popup-overviews/p1/edit', 'popup-overview'],
  ['NAV-43', '/popup-overviews/edit', 'popup-overview'],
  ['CANV-24', '/setup/templates/t1/edit', 'edit-template'],
])('%s %s is answered by %s', (_id, path, expected) => {
  answers(path, expected);
});

test.each([
  ['NAV-24', '/site/overview/s1/d1', { siteId: 's1', diagramId: 'd1' }],
  ['NAV-25', '/site/overview/s1/site-schematic/d1', { siteId: 's1', diagramId: 'd1' }],
  ['NAV-26', '/site/communication/s1', { siteId: 's1' }],
  ['NAV-27', '/site/communication/s1/controller/c1', { siteId: 's1', controllerId: 'c1' }],
  ['NAV-28', '/site/communication/l1/statistics', { communicationId: 'l1' }],
  ['NAV-31', '/site/activity-log/s1', { siteId: 's1' }],
  ['NAV-32', '/alerts/s1', { siteId: 's1' }],
  ['NAV-19', '/site/reports/s1/graph/r1/view', { siteId: 's1', reportId: 'r1' }],
  ['NAV-20', '/site/reports/s1/tabular/r1/edit', { siteId: 's1', type: 'tabular', reportId: 'r1' }],
  ['NAV-17', '/dash/d1', { diagramId: 'd1' }],
  ['NAV-42', '/popup-overviews/p1/edit', { popupId: 'p1' }],
])('NAV-47 %s %s names %j', (_id, path, parts) => {
  expect(answer(path)).toMatchObject(parts);
});

test.each([
  ['tabular', 'dash-report-form'],
  ['comparison', 'dash-report-form'],
  ['graph', 'dash-report-form'],
  ['map', 'dash-map-form'],
  ['site-schematic', 'edit-dash-diagram'],
  ['pie', 'not-found'],
])('NAV-09 /dash/%s/… is answered by %s', (type, expected) => {
  expect(answer(`/dash/${type}/r1/edit`).id).toBe(expected);
});

test('OR-07 OR-08 a word for a report type is never an id, and a map without /view is sent on', () => {
  for (const type of ['tabular', 'comparison', 'graph', 'map'])
    expect(answer(`/dash/${type}`).diagramId).toBeUndefined();
  expect(answer('/dash/map/r1')).toMatchObject({ id: 'dash-map-short', reportId: 'r1' });
  expect(ROUTES.find(({ id }) => id === 'dash-map-short')?.page.name).toBe('ToMapView');
  expect(answer('/dash/map/add').reportId).toBeUndefined();
});

describe('every menu leads to a page', () => {
  /** Where the menus of the areas, of the folders and of reports lead. */
  const offered = [
    ...offeredAreas(fullPermissions(), true).flatMap(({ href, sections = [] }) => [
      href,
      ...sections.map((one) => one.href),
    ]),
    ...REPORT_TYPES.flatMap((type) =>
      [null, 's1']
        .filter((siteId) => siteId === null || type !== 'site-schematic')
        .flatMap((siteId) => [
          reportAddPath({ type, siteId, group: 'g1' }),
          reportAddPath({ type, siteId }, 'c1'),
          reportPath({ type, siteId }, 'r1'),
          reportEditPath({ type, siteId }, 'r1'),
        ]),
    ),
  ];

  test.each(offered)('%s', (href) => {
    const [path] = href.split('?') as [string];
    expect(answer(path).id).not.toBe('not-found');
  });

  test('MAPR-02 a map is viewed, added and changed at its own addresses, on the dashboard and in a site', () => {
    const ids = (siteId: string | null) =>
      [
        reportAddPath({ type: 'map', siteId }),
        reportEditPath({ type: 'map', siteId }, 'r1'),
        reportPath({ type: 'map', siteId }, 'r1'),
      ].map((path) => [path, answer(path).id]);
    expect(ids(null)).toEqual([
      ['/dash/map/add', 'dash-map-form'],
      ['/dash/map/r1/edit', 'dash-map-form'],
      ['/dash/map/r1/view', 'dash-map'],
    ]);
    expect(ids('s1')).toEqual([
      ['/site/reports/s1/map/add', 'site-report-form'],
      ['/site/reports/s1/map/r1/edit', 'site-report-form'],
      ['/site/reports/s1/map/r1/view', 'site-map-report'],
    ]);
  });

  test('no page and no menu says that it is still being built', () => {
    const pages = globSync('host/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const);
    expect(pages.length).toBeGreaterThan(400);
    const unfinished = pages.filter(([, text]) =>
      /being built|not (yet )?(built|available yet)|coming soon|under construction|will be (shown|made|chosen) here/i.test(
        text,
      ),
    );
    expect(unfinished.map(([file]) => file)).toEqual([]);
  });
});

describe('what is offered', () => {
  test('NAV-01 the navigation has every area; templates of overviews and of controllers have theirs, for whoever may see them', () => {
    const labels = (permissions: Permissions) => offeredAreas(permissions).map(({ label }) => label);
    const sees = (...keys: string[]) => ({
      Site: { canSee: true, subPermission: Object.fromEntries(keys.map((key) => [key, { canSee: true }])) },
      Setup: { canSee: true },
    });
    expect(labels(fullPermissions())).toEqual([
      'Overview',
      'Dashboard',
      'Map',
      'Alerts',
      'Reports',
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
});

describe('PERM-03 what is offered', () => {
  test('an area that may not be seen is not', () => {
    const labels = (permissions: Permissions) => offeredAreas(permissions).map(({ label }) => label);
    expect(labels({ Dash: { canSee: false } })).not.toContain('Dashboard');
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
    ['/dash/graph/r1', 'Dashboard'],
    ['/setup/users', 'Setup'],
    ['/profile', undefined],
  ])('%s is in the area %s', (path, label) => {
    expect(areaOf(path)?.label).toBe(label);
  });
});
