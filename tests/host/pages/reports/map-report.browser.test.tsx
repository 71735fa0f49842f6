/** Map reports on their page and in their form, and the map of the dashboard. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useRoute } from 'wouter';
import type { MapReportSite, MapView, Report } from '../../../../api/contract/index.ts';
import { chooseSites, NO_SITES } from '../../../../host/data/stores/compare-store.ts';
import MapWidget from '../../../../host/pages/dashboard/map-widget.tsx';
import ReportFormPage from '../../../../host/pages/reports/form/report-form-page.tsx';
import MapReportPage from '../../../../host/pages/reports/map-page.tsx';
import { type StubRequest, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';
import { reportOf, SITE, uuidOf } from './report-samples.ts';

beforeEach(signInAda);
afterEach(() => {
  chooseSites(NO_SITES);
  signOutAda();
});

const site = (nth: number, name: string, change: Partial<MapReportSite> = {}): MapReportSite => ({
  ...{ uuid: uuidOf(100 + nth), name, areaName: 'Valley', critical: 0, urgent: 0 },
  ...{ latitude: 39 + nth / 10, longitude: -106 - nth / 10 },
  values: [{ tagUuid: uuidOf(nth), value: nth + 0.5, unit: 'm', quality: 'good' }],
  ...change,
});
const NORTH = site(1, 'North');
const SOUTH = site(2, 'South', { urgent: 2 });
const WEST = site(3, 'West', { critical: 1, urgent: 5 });
const NOWHERE = site(4, 'Nowhere', { latitude: null, longitude: null, values: [null] });

const mapOf = (change: Partial<MapView> = {}): MapView => ({
  report: { uuid: uuidOf(9), name: 'Levels', section: 'dashboard', subTitle: 'All tanks' },
  at: '2026-03-02T00:00:00.000Z',
  seesAlarms: true,
  roles: [{ key: 'level', label: 'Level' }],
  sites: [NORTH, NOWHERE, SOUTH, WEST],
  total: 4,
  notice: null,
  ...change,
});
const MAP = reportOf({ type: 'map', name: 'Levels', subTitle: 'All tanks' });
const VIEW = `POST reports/view-map/${uuidOf(9)}`;
const SERVER = {
  'GET reports/*': () => MAP,
  'GET settings/company': () => ({ timezone: 'America/Denver', reportRefreshRate: 0, historyDays: null }),
  [VIEW]: () => mapOf(),
};

/** The page in a window of its own height, as the layout gives it. */
const pageFor = (params: Parameters<typeof MapReportPage>[0]['params']) => () => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 700 }}>
    <MapReportPage params={params} />
  </div>
);
const View = pageFor({ reportId: uuidOf(9) });

test('MAPR-01 OR-120 a map with a header that folds and a side table with the worst first; values, and why one is not trusted', async () => {
  stubServer({
    ...SERVER,
    [VIEW]: () => {
      const stale = { tagUuid: uuidOf(1), value: -2, unit: 'm', quality: 'stale' } as const;
      return mapOf({ sites: [{ ...NORTH, values: [stale] }, NOWHERE, SOUTH, WEST] });
    },
  });
  const { screen } = await showPage(View, `/dash/map/${uuidOf(9)}/view`);
  await expect
    .element(screen.getByRole('img', { name: 'Map of 3 sites, open alerts at South, West' }))
    .toBeVisible();
  const grid = screen.getByRole('grid', { name: 'Sites of the map' });
  const rows = () =>
    grid
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.textContent);
  expect(rows()).toEqual([
    'C61 critical, 5 urgentWest3.500m',
    'U22 urgentSouth2.500m',
    'noneNorth-2m, stale: the last value that came',
    'noneNowhereNo position-',
  ]);
  const legend = screen.getByRole('list', { name: 'Sites by their worst alarm' });
  expect(legend.element().textContent).toBe('C 1 criticalU 1 urgent 2 without alarms1 without a position');
  await grid.getByRole('button', { name: 'Level' }).click();
  await expect
    .poll(() => rows().map((row) => /[A-Z][a-z]+/.exec(row)?.[0]))
    .toEqual(['North', 'South', 'West', 'Nowhere']);

  await screen.getByRole('button', { name: 'Hide the header' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Show the header' }))
    .toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('All tanks').elements()).toEqual([]);
  await expect.element(screen.getByRole('heading', { name: 'Levels' })).toBeVisible();
  await screen.getByRole('button', { name: 'Show the header' }).click();
  await expect.element(screen.getByText('All tanks')).toBeVisible();
});

test('a site of the table is flown to and has its pop-up with values and ways on; without a position it says so', async () => {
  stubServer(SERVER);
  const { screen, history } = await showPage(View, `/dash/map/${uuidOf(9)}/view?group=${uuidOf(60)}`);
  const grid = screen.getByRole('grid', { name: 'Sites of the map' });
  await grid.getByRole('row', { name: /West/ }).click();
  const card = screen.getByRole('region', { name: 'West' });
  await expect.element(card.getByText('1 critical, 5 urgent open')).toBeVisible();
  expect(card.getByRole('definition').element().textContent).toBe('3.500m');
  expect(card.getByRole('link', { name: 'Overview' }).element().getAttribute('href')).toBe(
    `/site/overview/${WEST.uuid}`,
  );
  // In the address: whoever opens the link sees the same.
  expect(history.at(-1)).toBe(`/dash/map/${uuidOf(9)}/view?group=${uuidOf(60)}&site=${WEST.uuid}`);
  // At its place: the middle of the map, once the flight is over.
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  const map = screen.getByRole('img', { name: /^Map of 3 sites/ }).element();
  await expect.poll(() => Math.abs(middleOf(card.element()) - middleOf(map))).toBeLessThan(3);
  await card.getByRole('button', { name: 'Close' }).click();
  expect(history.at(-1)).toBe(`/dash/map/${uuidOf(9)}/view?group=${uuidOf(60)}`);

  await grid.getByRole('row', { name: /Nowhere/ }).click();
  const other = screen.getByRole('region', { name: 'Nowhere' });
  await expect.element(other.getByText('It has no position yet: it is not on the map.')).toBeVisible();
  expect(other.getByRole('link', { name: 'Set the position' }).element().getAttribute('href')).toBe(
    `/site/map/${NOWHERE.uuid}`,
  );
});

test('MAPR-02 a map of a site is read for that site, or for those that are checked', async () => {
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => ({ ...MAP, section: 'sites' }),
    [`GET sites/${SITE}`]: () => ({ uuid: SITE, name: 'North' }),
  });
  const SiteView = pageFor({ siteId: SITE, reportId: uuidOf(9) });
  const { screen } = await showPage(SiteView, `/site/reports/${SITE}/map/${uuidOf(9)}/view`);
  await expect.element(screen.getByRole('grid', { name: 'Sites of the map' })).toBeVisible();
  const asked = () => {
    const { query, body } = server.sent(VIEW)!;
    return { siteId: query.get('siteId'), body };
  };
  expect(asked()).toEqual({ siteId: SITE, body: { includeSites: { type: 'site', uuids: [SITE] } } });
  const includeSites = { type: 'site', uuids: [NORTH.uuid, WEST.uuid] } as const;
  chooseSites(includeSites);
  await expect.poll(asked).toEqual({ siteId: SITE, body: { includeSites } });
});

test('RPT-16 a map is downloaded as a table', async () => {
  const server = stubServer({
    ...SERVER,
    'POST reports/download': () => new Response(new Blob(['a,b']), { status: 200 }),
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { screen } = await showPage(View, `/dash/map/${uuidOf(9)}/view`);
  await screen.getByRole('button', { name: 'Download' }).click();
  const entries = screen.getByRole('menuitem').elements();
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Table (CSV)']);
  await screen.getByRole('menuitem', { name: 'Table (CSV)' }).click();
  await expect.poll(() => saved).toEqual(['Levels.csv']);
  const sent = server.sent('POST reports/download')!.body;
  expect(sent).toMatchObject({ reportId: uuidOf(9), format: 'csv' });
});

test('alarms of this moment colour the map whatever the report’s refresh rate', async () => {
  const count = {
    uuid: NORTH.uuid,
    criticalAlertsCount: 3,
    urgentAlertsCount: 0,
    acknowledgedAlertsCount: 0,
  };
  stubServer({
    ...SERVER,
    'GET alerts/alert-count': () => ({
      ...{ criticalCount: 3, urgentCount: 0, leading: null, newest: null },
      sites: [{ ...count, communication: { hubCriticalAlertsCount: 0 } }],
    }),
  });
  const { screen } = await showPage(View, `/dash/map/${uuidOf(9)}/view`);
  await expect
    .element(screen.getByRole('img', { name: 'Map of 3 sites, open alerts at North' }))
    .toBeVisible();
});

const FORM = {
  ...SERVER,
  'GET categories': () => ({ categories: [], total: 0, sensorTypes: [] }),
  'GET assignment': () => ({ items: [{ id: 1, uuid: uuidOf(81), name: 'Lead', sitesCount: 2 }], total: 1 }),
  'GET link-object': () => ({
    items: Array.from({ length: 7 }, (_, nth) => ({
      ...{
        id: nth,
        uuid: uuidOf(82 + nth),
        name: `Role ${nth}`,
        categoryId: null,
        category: null,
        tagsCount: 4,
      },
    })),
    total: 7,
  }),
  'GET areas': () => ({
    area: [
      { id: 1, uuid: uuidOf(51), name: 'Valley', routes: [], sites: [{ id: 1, uuid: SITE, name: 'North' }] },
    ],
  }),
  'POST reports/preview-map': () => mapOf(),
  'POST reports': ({ body }: StubRequest) => reportOf({ ...(body as Partial<Report>), version: 1 }),
};

/** The form at its addresses, as the router has them. */
function Form() {
  const [, dash] = useRoute(/^\/dash\/(?<type>map)\/(?:add|(?<reportId>[^/]+)\/edit)$/);
  return dash && <ReportFormPage params={dash as Parameters<typeof ReportFormPage>[0]['params']} />;
}

test('OR-120 NAV-14 a map is made of chosen sites and of six roles at most, beside what it will show', async () => {
  const server = stubServer(FORM);
  const { screen, history } = await showPage(Form, `/dash/map/add?group=${uuidOf(60)}`);
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Levels');
  expect(screen.getByRole('combobox', { name: 'Aggregation' }).elements()).toEqual([]);
  const sites = screen.getByRole('region', { name: 'Sites', exact: true });
  await sites.getByText('Chosen sites').click();
  await sites.getByRole('button', { name: 'Choose sites' }).click();
  await screen.getByRole('treeitem', { name: /North/ }).click();
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(sites.getByRole('button', { name: '1 site' })).toBeVisible();
  const values = screen.getByRole('region', { name: 'Values', exact: true });
  for (let nth = 0; nth < 6; nth++) {
    await values.getByRole('combobox', { name: 'Add a link object' }).click();
    await screen.getByRole('option', { name: `Role ${nth}` }).click();
  }
  await expect.element(values.getByText('A map shows 6 values of a site at most.')).toBeVisible();
  await expect.element(values.getByRole('combobox', { name: 'Add a link object' })).toBeDisabled();
  const preview = screen.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByRole('img', { name: /^Map of 3 sites/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.calls.includes('POST reports')).toBe(true);
  const sent = server.sent('POST reports')!.body as Report;
  expect(sent).toMatchObject({
    ...{ type: 'map', name: 'Levels', section: 'dashboard', parent: uuidOf(60) },
    mapSites: { type: 'site', uuids: [SITE] },
  });
  expect(sent.linkObjectConfiguration.axis1.map((one) => one.linkObjectUuid)).toEqual(
    Array.from({ length: 6 }, (_, nth) => uuidOf(82 + nth)),
  );
  expect(history.at(-1)).toBe(`/dash/map/${uuidOf(9)}/view?group=${uuidOf(60)}`);
});

test('OR-84 a copy of a map keeps its sites and roles', async () => {
  const stored = reportOf({
    ...{ type: 'map', name: 'Levels', mapSites: { type: 'site', uuids: [SITE] } },
    linkObjectConfiguration: { axis1: [{ linkObjectUuid: uuidOf(82), assignmentUuid: null }], axis2: [] },
    tags1: [],
  });
  const server = stubServer({ ...FORM, 'GET reports/*': () => stored });
  const { screen } = await showPage(Form, `/dash/map/add?cloneId=${uuidOf(9)}`);
  await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Levels-Copy');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.calls.includes('POST reports')).toBe(true);
  expect(server.sent('POST reports')!.body).toMatchObject({
    ...{ name: 'Levels-Copy', mapSites: { type: 'site', uuids: [SITE] } },
    linkObjectConfiguration: { axis1: [{ linkObjectUuid: uuidOf(82), assignmentUuid: null }] },
  });
});

test('the dashboard has the company’s sites on a map', async () => {
  stubServer({
    'GET areas': FORM['GET areas'],
    'GET sites/positions': () => ({ items: [NORTH, NOWHERE, SOUTH] }),
  });
  const { screen } = await showPage(MapWidget, '/dash/');
  await expect.element(screen.getByRole('img', { name: /^Map of 2 sites/ })).toBeVisible();
  await expect.element(screen.getByText('1 site without a position')).toBeVisible();
});

test('on a narrow screen a site’s card stands over the table, where all of it can be reached', async () => {
  stubServer(SERVER);
  const { screen } = await showPage(View, `/dash/map/${uuidOf(9)}/view?site=${NORTH.uuid}`);
  await page.viewport(390, 844);
  const card = screen.getByRole('region', { name: 'North' });
  const links = card.getByRole('link', { name: 'Overview' });
  await expect.element(links).toBeVisible();
  const { left, right, top, bottom } = links.element().getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  expect(links.element().contains(hit)).toBe(true);
});
