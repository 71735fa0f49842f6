import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useRoute } from 'wouter';
import { fullPermissions } from '../../../../api/contract/index.ts';
import { chooseSites, compareStore, NO_SITES } from '../../../../host/data/stores/compare-store.ts';
import ComparisonPage from '../../../../host/pages/reports/comparison-page.tsx';
import GraphPage from '../../../../host/pages/reports/graph-page.tsx';
import ShortLinkPage from '../../../../host/pages/reports/short-link-page.tsx';
import SiteReportsPage from '../../../../host/pages/reports/site-reports-page.tsx';
import TabularPage from '../../../../host/pages/reports/tabular-page.tsx';
import { useRefreshRate } from '../../../../host/pages/reports/view/use-refresh-rate.ts';
import { drawnWords } from '../../../support/host/drawn-words.ts';
import { Refused, type StubRequest, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';
import { hourly, reportOf, SITE, seriesOf, uuidOf, viewOf } from './report-samples.ts';

beforeEach(signInAda);
afterEach(() => {
  chooseSites(NO_SITES);
  signOutAda();
});

const REPORT = uuidOf(9);
const VIEW = `POST reports/view/${REPORT}`;
const SETTINGS = { timezone: 'America/Denver', reportRefreshRate: 0, historyDays: null };
const SERVER = {
  'GET reports/*': () => reportOf(),
  'GET settings/company': () => SETTINGS,
  'POST view/*': () => viewOf([seriesOf()]),
  [VIEW]: () =>
    viewOf([seriesOf(), seriesOf({ key: 'two', label: 'Pressure', unit: 'bar', slot: 2, axis: 2 })]),
  [`GET sites/${SITE}`]: () => ({ uuid: SITE, name: 'North' }),
  'GET areas': () => ({
    area: [
      {
        uuid: uuidOf(51),
        name: 'Valley',
        routes: [],
        sites: [
          { uuid: SITE, name: 'North' },
          { uuid: uuidOf(52), name: 'South' },
        ],
      },
    ],
  }),
};

const params = { reportId: REPORT };
const Graph = () => <GraphPage params={params} />;
const Comparison = () => <ComparisonPage params={params} />;
/** In a window of its own height, as the layout gives it. */
const tabularOf = (of: Parameters<typeof TabularPage>[0]['params']) => () => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 700 }}>
    <TabularPage params={of} />
  </div>
);
const Tabular = tabularOf(params);
const query = (request: StubRequest | undefined) => Object.fromEntries(request!.query);

test('GRAPH-01 GRAPH-02 a graph has its interval, its two axes, statistics, and the way to its form', async () => {
  const server = stubServer(SERVER);
  const { screen } = await showPage(Graph, `/dash/graph/${REPORT}?group=${uuidOf(60)}`);
  await expect.element(screen.getByRole('slider', { name: 'Flows, over time' })).toBeVisible();
  await expect.element(screen.getByText('Of both lines')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pressure' }).first()).toBeVisible();
  const row = screen.getByRole('region', { name: 'Statistics' }).getByRole('row', { name: /^Flow/ });
  const said = () => row.elements()[0]?.textContent;
  await expect.poll(said).toContain('11.500');
  expect(said()).toContain('100');
  expect(said()).toContain('23 h');
  const edit = screen.getByRole('link', { name: 'Edit' });
  expect(edit.element().getAttribute('href')).toBe(`/dash/graph/${REPORT}/edit?group=${uuidOf(60)}`);
  await screen.getByRole('combobox', { name: 'Time range' }).selectOptions('Last 7 days');
  await expect.poll(() => query(server.sent(VIEW)).range).toBe('7d');
});

test('GRAPH-02 the axes have the labels of the report', async () => {
  const words = drawnWords();
  const second = seriesOf({ key: 'two', label: 'Pressure', unit: 'bar', slot: 2, axis: 2 });
  const view = viewOf([seriesOf(), second]);
  const report = { ...view.report, yLabel1: 'Inflow', yLabel2: 'Head' };
  stubServer({ ...SERVER, [VIEW]: () => ({ ...view, report }) });
  await showPage(Graph, `/dash/graph/${REPORT}`);
  await expect.poll(() => [...words]).toEqual(expect.arrayContaining(['Inflow (m3/h)', 'Head (bar)']));
});

const inPercent = (type: 'graph' | 'tabular', series = seriesOf()) => {
  const view = viewOf([series]);
  return viewOf([series], { report: { ...view.report, type, valueFormat: 'percentage' } });
};

test('RPT-12 percentages of the tag’s range are on the chart and in its statistics', async () => {
  stubServer({ ...SERVER, [VIEW]: () => inPercent('graph') });
  const { screen } = await showPage(Graph, `/dash/graph/${REPORT}`);
  const chart = screen.getByRole('slider', { name: 'Flows, over time' });
  await expect.element(chart).toBeVisible();
  const row = screen.getByRole('region', { name: 'Statistics' }).getByRole('row', { name: /^Flow/ });
  // Of 0 to 200: the average of 11.5 and the most of 23.
  await expect.poll(() => row.elements()[0]?.textContent).toContain('5.750');
  expect(row.elements()[0]!.textContent).toContain('11.500');
  expect(row.elements()[0]!.textContent).toContain('%');
  chart.element().focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => chart.element().getAttribute('aria-valuetext')).toMatch(/11\.5(00)? ?%/);
});

test('RPT-12 percentages of the tag’s range are in the table', async () => {
  stubServer({
    ...SERVER,
    'GET reports/*': () => reportOf({ type: 'tabular' }),
    [VIEW]: () => inPercent('tabular', seriesOf({ columns: hourly(() => 23) })),
  });
  const { screen } = await showPage(Tabular, `/dash/tabular/${REPORT}`);
  await expect.element(screen.getByRole('columnheader', { name: /Flow.*%/ })).toBeVisible();
  await expect.element(screen.getByText('11.500').first()).toBeVisible();
});

test.each([
  ['the dashboard', Graph, `/dash/graph/${REPORT}`, '/dash/'],
  [
    'a site',
    () => <GraphPage params={{ siteId: SITE, reportId: REPORT }} />,
    `/site/reports/${SITE}/graph/${REPORT}/view`,
    `/site/reports/${SITE}`,
  ],
])(
  'RPT-22 RPT-05 OR-85 a report of %s is archived in its view, after a question',
  async (_place, Page, at, then) => {
    const server = stubServer({ ...SERVER, 'DELETE reports/*': () => ({}) });
    const { screen, history } = await showPage(Page, at);
    await screen.getByRole('button', { name: 'Archive' }).click();
    const question = screen.getByRole('alertdialog', { name: 'Archive Item' });
    await expect
      .element(question.getByText('Are you sure you want to archive this Report ?', { exact: true }))
      .toBeVisible();
    expect(server.calls).not.toContain(`DELETE reports/${REPORT}`);
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect.poll(() => server.calls).toContain(`DELETE reports/${REPORT}`);
    await expect.poll(() => history.at(-1)).toBe(then);
    await expect.element(screen.getByText('Report archived successfully')).toBeVisible();
  },
);

test('RPT-22 who may only view a report, or whose role archives nothing, finds no Archive', async () => {
  for (const [access, archive] of [
    ['view', true],
    ['owner', false],
  ] as const) {
    const permissions = fullPermissions();
    stubServer({
      ...SERVER,
      'GET reports/*': () => ({ ...reportOf(), access }),
      'GET users/permissions': () => ({ ...permissions, Dash: { ...permissions.Dash, archive } }),
    });
    const { screen } = await showPage(Graph, `/dash/graph/${REPORT}`);
    await expect.element(screen.getByRole('slider', { name: 'Flows, over time' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Archive' }).query()).toBeNull();
    await screen.unmount();
    signInAda();
  }
});

test('RPT-15 CONST-11 the view of a report of a site is asked for by the site alone, then by what is chosen', async () => {
  const server = stubServer(SERVER);
  const SiteGraph = () => <GraphPage params={{ siteId: SITE, reportId: REPORT }} />;
  const { screen, history } = await showPage(SiteGraph, `/site/reports/${SITE}/graph/${REPORT}/view`);
  await expect.element(screen.getByRole('slider', { name: 'Flows, over time' })).toBeVisible();
  const asked = () => {
    const { points, ...rest } = query(server.sent(VIEW));
    return rest;
  };
  expect(asked()).toEqual({ siteId: SITE });
  await screen.getByLabelText('Granularity').selectOptions('Days');
  await expect.poll(asked).toEqual({ siteId: SITE, granularity: 'days' });
  await screen.getByLabelText('Aggregation').selectOptions('Maximum');
  const chosen = { siteId: SITE, granularity: 'days', dataPoint: 'max' };
  await expect.poll(asked).toEqual(chosen);
  const quick = screen.getByRole('radiogroup', { name: 'Time range' });
  expect(quick.element().textContent).toBe('Last hourLast 24 hoursLast 7 daysMore');
  await quick.getByText('Last 7 days').click();
  await expect.poll(asked).toEqual({ ...chosen, range: '7d' });
  await screen.getByRole('button', { name: 'Previous period' }).click();
  const day = { startDate: '2026-02-28T00:00:00.000Z', endDate: '2026-03-01T00:00:00.000Z' };
  await expect.poll(asked).toEqual({ ...chosen, range: 'custom', ...day });
  expect(history.at(-1)).toContain('granularity=days&dataPoint=max');
});

test('GRAPH-01 OR-125 a link carries range, zoom and hidden series, and what is changed is in the address', async () => {
  const server = stubServer(SERVER);
  const zoom = 'zoomFrom=2026-03-01T06:00:00.000Z&zoomTo=2026-03-01T09:00:00.000Z';
  const { screen, history } = await showPage(Graph, `/dash/graph/${REPORT}?range=7d&${zoom}&hidden=two`);
  const legend = screen.getByRole('button', { name: 'Pressure' }).first();
  await expect.element(legend).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => query(server.sent(VIEW)).granularity).toBe('auto');
  expect(query(server.sent(VIEW))).toMatchObject({ range: 'custom', startDate: '2026-03-01T06:00:00.000Z' });
  // The lines are waited for; the statistics of the part follow them.
  await expect.poll(() => query(server.sent(VIEW)).only).toBe('statistics');
  await legend.click();
  await expect.poll(() => history.at(-1)).not.toContain('hidden');
  await screen.getByRole('button', { name: 'Reset zoom' }).click();
  await expect.poll(() => history.at(-1)).not.toContain('zoomFrom');
  expect(history.at(-1)).toContain('range=7d');
});

test('OR-126 last week lies over this one: its own week is read', async () => {
  const server = stubServer(SERVER);
  const { screen, history } = await showPage(Graph, `/dash/graph/${REPORT}`);
  await screen.getByRole('combobox', { name: 'Lay over' }).selectOptions('Last week');
  await expect.element(screen.getByText('Dashed and faint: Last week')).toBeVisible();
  expect(query(server.sent(VIEW))).toMatchObject({ range: 'custom', startDate: '2026-02-22T00:00:00.000Z' });
  expect(history.at(-1)).toContain('ghost=week');
});

test('RPT-10 CONST-10 OR-39 the refresh rate is kept on this computer; without one it is the company’s', async () => {
  stubServer({ ...SERVER, 'GET settings/company': () => ({ ...SETTINGS, reportRefreshRate: 60 }) });
  const { screen } = await showPage(Graph, `/dash/graph/${REPORT}`);
  await screen.getByRole('button', { name: 'Refresh rate: 60 s' }).click();
  const labels = screen
    .getByRole('menuitem')
    .elements()
    .map((one) => one.querySelector('span')?.textContent);
  expect(labels).toEqual(['Refresh now', 'Instant', 'None', '30 s', '60 s', '5 min', '15 min']);
  await screen.getByRole('menuitem', { name: 'Instant' }).click();
  await expect.element(screen.getByRole('button', { name: 'Refresh rate: Instant' })).toBeVisible();
  const kept = Object.keys(localStorage).find((key) => key.endsWith('reportRefreshRate'));
  expect(localStorage.getItem(kept!)).toBe('-1');
  await screen.unmount();
  const again = await showPage(Graph, `/dash/graph/${REPORT}`);
  await expect.element(again.screen.getByRole('button', { name: 'Refresh rate: Instant' })).toBeVisible();
});

test.each([
  [-1, '1000'],
  [0, 'false'],
  [30, '30000'],
  [60, '60000'],
  [300, '300000'],
  [900, '900000'],
])('RPT-10 CONST-10 OR-39 a rate of %i s reads again each %s ms', async (reportRefreshRate, interval) => {
  stubServer({ 'GET settings/company': () => ({ ...SETTINGS, reportRefreshRate }) });
  const Rate = () => {
    const refresh = useRefreshRate();
    return <output aria-label="Interval">{`${refresh.rate}: ${refresh.interval}`}</output>;
  };
  const { screen } = await showPage(Rate, '/profile');
  const shown = screen.getByRole('status', { name: 'Interval' });
  await expect.element(shown).toHaveTextContent(`${reportRefreshRate}: ${interval}`);
});

test('OR-39 instant reads again each second', async () => {
  const server = stubServer({
    ...SERVER,
    'GET settings/company': () => ({ ...SETTINGS, reportRefreshRate: -1 }),
  });
  await showPage(Graph, `/dash/graph/${REPORT}`);
  const reads = () => server.calls.filter((call) => call === VIEW).length;
  await expect.poll(reads).toBeGreaterThanOrEqual(3);
});

test('a viewer is offered no edit; a series that is gone is named and nothing else is hurt', async () => {
  stubServer({
    ...SERVER,
    'GET reports/*': () => reportOf({ access: 'view' }),
    [VIEW]: () =>
      viewOf([
        seriesOf(),
        seriesOf({
          ...{ key: 'gone', label: 'Tag', state: 'notAvailable', message: 'not available' },
          ...{ columns: null, statistics: null, format: null, unit: null },
        }),
      ]),
  });
  const { screen } = await showPage(Graph, `/dash/graph/${REPORT}`);
  await expect.element(screen.getByText('Tag: not available')).toBeVisible();
  await expect.element(screen.getByRole('slider', { name: 'Flows, over time' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit' }).elements()).toEqual([]);
});

test('OR-29 a report that is gone says so', async () => {
  stubServer({
    ...SERVER,
    'GET reports/*': () => {
      throw new Refused(404, 'The report does not exist');
    },
  });
  const { screen } = await showPage(Graph, `/dash/graph/${REPORT}`);
  await expect.element(screen.getByRole('heading', { name: 'No report found!' })).toBeVisible();
});

test('CMPR-01 RPT-15 OR-110 a comparison begins with the choice of its sites and sends them', async () => {
  const bySite = (nth: number, name: string, average: number) =>
    seriesOf({
      ...{ key: name, label: 'Flow', slot: nth, siteUuid: uuidOf(nth), siteName: name },
      columns: nth < 3 ? hourly(() => average) : null,
      statistics: { ...seriesOf().statistics!, average },
    });
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => reportOf({ type: 'comparison' }),
    [VIEW]: () =>
      viewOf([bySite(1, 'North', 7), bySite(2, 'South', 3), bySite(3, 'West', 5)], {
        sites: { total: 3, drawn: 2, notice: '2 of 3 sites are drawn' },
      }),
  });
  const { screen } = await showPage(Comparison, `/dash/comparison/${REPORT}`);
  await expect.element(screen.getByRole('heading', { name: 'No sites are compared' })).toBeVisible();
  await screen.getByRole('button', { name: 'Choose sites' }).click();
  await screen.getByRole('treeitem', { name: /North/ }).click();
  await screen.getByRole('treeitem', { name: /South/ }).click();
  await screen.getByRole('button', { name: 'Done' }).click();
  expect(compareStore.chosen.uuids.length).toBe(2);
  await expect.element(screen.getByText('2 of 3 sites are drawn')).toBeVisible();
  expect(server.sent(VIEW)!.body).toEqual({ includeSites: { type: 'site', uuids: [SITE, uuidOf(52)] } });
  const table = screen.getByRole('region', { name: 'Statistics' });
  await table.getByRole('button', { name: 'Average' }).click();
  const sites = () =>
    table
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent);
  expect(sites()).toEqual(['South', 'West', 'North']);
  await table.getByRole('button', { name: 'Average' }).click();
  expect(sites()).toEqual(['North', 'West', 'South']);
});

/** Every second of the asked time, as the server answers it. */
function seconds({ query: asked }: StubRequest) {
  const [from, to] = [asked.get('startDate'), asked.get('endDate')].map((at) => Date.parse(at!)) as [
    number,
    number,
  ];
  const nths = Array.from({ length: (to - from) / 1000 }, (_, nth) => nth);
  const values = hourlyLike(from, nths);
  return viewOf([seriesOf({ columns: values })], { granularity: 'seconds', step: 1000 });
}

function hourlyLike(from: number, nths: readonly number[]) {
  const time = Float64Array.from(nths, (nth) => from + nth * 1000);
  return { ...packed(time), before: null };
}

import { packColumns } from '../../../../api/contract/packed.ts';

function packed(time: Float64Array) {
  const value = time.map((at) => ((at / 1000) % 1000) + 0.25);
  const zeros = new Uint8Array(time.length);
  return packColumns({
    time,
    value,
    first: value,
    min: value,
    max: value,
    last: value,
    quality: zeros,
    broken: zeros,
    before: null,
  });
}

test('TABR-01 RPT-21 a table of a million rows: its ends, a jump, and windows of it read as they are looked at', async () => {
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => reportOf({ type: 'tabular', timezone: 'UTC' }),
    [VIEW]: seconds,
  });
  const million =
    'range=custom&startDate=2026-03-01T00:00:00Z&endDate=2026-03-12T13:46:40Z&granularity=seconds';
  const { screen } = await showPage(Tabular, `/dash/tabular/${REPORT}?${million}`);
  const table = screen.getByRole('grid', { name: 'Flows' });
  const said = () => table.element().textContent;
  await expect.element(table).toHaveAttribute('aria-rowcount', '1000001');
  await expect.poll(said).toContain('03/12/2026 1:46:39 PM199.250');
  (table.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(said).toContain('03/01/2026 12:00:00 AM200.250');
  await screen.getByLabelText('Go to', { exact: true }).fill('2026-03-05T10:00');
  const began = performance.now();
  await screen.getByRole('button', { name: 'Go', exact: true }).click();
  await expect.poll(said).toMatch(/03\/05\/2026 10:00:00 AM\d+\.250/);
  expect(performance.now() - began).toBeLessThan(3000);
  expect(table.getByRole('row').elements().length).toBeLessThan(80);
  expect(server.calls.filter((call) => call === VIEW).length).toBeLessThan(8);
  await screen.getByRole('button', { name: 'Newest first' }).click();
  await expect.element(table.getByRole('row', { name: /03\/01\/2026 12:00:00 AM/ })).toBeVisible();
});

test('TABR-01 RPT-15 a table of a site is read for that site', async () => {
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => reportOf({ type: 'tabular', section: 'sites' }),
  });
  const SiteTabular = tabularOf({ siteId: SITE, reportId: REPORT });
  await showPage(SiteTabular, `/site/reports/${SITE}/tabular/${REPORT}/view`);
  await expect.poll(() => server.sent(VIEW)?.query.get('siteId')).toBe(SITE);
});

test('the keys move row by row and page by page in the table', async () => {
  stubServer({
    ...SERVER,
    'GET reports/*': () => reportOf({ type: 'tabular', timezone: 'UTC' }),
    [VIEW]: seconds,
  });
  const hour = 'range=custom&startDate=2026-03-01T00:00:00Z&endDate=2026-03-01T01:00:00Z&granularity=seconds';
  const { screen } = await showPage(Tabular, `/dash/tabular/${REPORT}?${hour}`);
  const table = screen.getByRole('grid', { name: 'Flows' });
  const active = () =>
    document
      .getElementById(table.element().getAttribute('aria-activedescendant') ?? '')
      ?.getAttribute('aria-rowindex');
  await expect.element(table).toBeVisible();
  (table.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(active).toBe('4');
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => Number(active())).toBeGreaterThan(10);
  await userEvent.keyboard('{Home}');
  await expect.poll(active).toBe('2');
});

test('NAV-18 without a site nothing is selected', async () => {
  stubServer(SERVER);
  const { screen } = await showPage(() => <SiteReportsPage params={{}} />, '/site/reports');
  await expect.element(screen.getByRole('heading', { name: 'No Items Have Been Selected' })).toBeVisible();
});

/** The address with the type, where the report is viewed. */
function ShortLink() {
  const [isShort] = useRoute(`/site/reports/${SITE}/${REPORT}/view`);
  return isShort ? <ShortLinkPage params={{ siteId: SITE, reportId: REPORT }} /> : null;
}

test('NAV-22 OR-09 a link without the type leads on to the one with it', async () => {
  stubServer({ ...SERVER, 'GET reports/*': () => reportOf({ type: 'tabular', section: 'sites' }) });
  const { history } = await showPage(ShortLink, `/site/reports/${SITE}/${REPORT}/view?range=7d`);
  await expect.poll(() => history.at(-1)).toBe(`/site/reports/${SITE}/tabular/${REPORT}/view?range=7d`);
});

test('the columns of a table stand under their names, however long one of them is', async () => {
  const long = seriesOf({ key: 'long', label: 'Northern Collection and Redistribution Line Pressure' });
  const others = Array.from({ length: 7 }, (_, nth) => seriesOf({ key: `s${nth}`, label: `Flow ${nth}` }));
  stubServer({
    ...SERVER,
    'GET reports/*': () => reportOf({ type: 'tabular', timezone: 'UTC' }),
    [VIEW]: () => viewOf([long, ...others]),
  });
  const { screen } = await showPage(Tabular, `/dash/tabular/${REPORT}`);
  const names = screen.getByRole('columnheader');
  await expect.poll(() => names.elements().length).toBe(9);
  const lefts = (all: readonly Element[]) => all.map((one) => Math.round(one.getBoundingClientRect().left));
  const row = screen.getByRole('grid').getByRole('row').nth(1);
  expect(lefts(row.getByRole('gridcell').elements())).toEqual(lefts(names.elements()).slice(1));
});

/** Beside the page, where nothing fails. */
const NO_FOLDERS = {
  'GET folders': () => ({ data: [], foldersOrderData: {} }),
  'GET folders/shared': () => ({ data: [], foldersOrderData: {}, defaultReportData: null }),
};

test('a report that could not be read is not said to be gone; one without series says that nothing was chosen', async () => {
  const answers = [
    () => {
      throw new Refused(409, 'The report is being moved');
    },
    () => reportOf(),
  ];
  stubServer({
    ...SERVER,
    ...NO_FOLDERS,
    'GET reports/*': () => answers.shift()!(),
    [VIEW]: () => viewOf([]),
  });
  const { screen } = await showPage(Graph, `/dash/graph/${REPORT}`);
  await expect.element(screen.getByRole('heading', { name: 'The report could not be loaded' })).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'This report has no series yet' })).toBeVisible();
});
