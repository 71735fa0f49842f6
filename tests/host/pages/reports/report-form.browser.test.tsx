import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useRoute } from 'wouter';
import type { Report } from '../../../../api/contract/index.ts';
import ReportFormPage from '../../../../host/pages/reports/form/report-form-page.tsx';
import { pageOf, Refused, type StubRequest, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';
import { reportOf, SITE, seriesOf, uuidOf, viewOf } from './report-samples.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const TAGS = ['Flow in', 'Flow out', 'Pressure'].map((name, nth) => ({
  ...{ uuid: uuidOf(nth + 1), name, unit: 'bar', dataType: 'float', min: null, max: null, deadband: 0 },
  ...{
    scanInterval: 1,
    canToggle: false,
    controllerUuid: uuidOf(70),
    controllerName: 'PLC 1',
    siteUuid: SITE,
  },
}));
const SERVER = {
  'GET reports/available-tags': (request: StubRequest) => pageOf(TAGS, request),
  'GET categories': () => ({
    categories: [{ id: 1, uuid: uuidOf(80), name: 'Pumps', tagsCount: 3, linkObjectsCount: 1 }],
    total: 1,
    sensorTypes: [],
  }),
  'GET reports/auto-generated-labels': () => ({ items: [] }),
  'GET assignment': () => ({ items: [{ id: 1, uuid: uuidOf(81), name: 'Lead', sitesCount: 2 }], total: 1 }),
  'GET link-object': () => ({
    items: [
      { id: 1, uuid: uuidOf(82), name: 'Speed', categoryId: uuidOf(80), category: 'Pumps', tagsCount: 4 },
    ],
    total: 1,
  }),
  'POST reports/preview': () => viewOf([seriesOf()]),
  'POST reports': ({ body }: StubRequest) => reportOf({ ...(body as Partial<Report>), version: 1 }),
};

/** The form at its addresses, as the router has them. */
function Page() {
  const [isDash, dash] = useRoute(/^\/dash\/(?<type>[a-z]+)(?:\/(?<reportId>[^/]+)\/edit)?$/);
  const [, site] = useRoute(/^\/site\/reports\/(?<siteId>[^/]+)\/(?<type>[a-z]+)\/add$/);
  const params = (isDash ? dash : site) as Parameters<typeof ReportFormPage>[0]['params'] | null;
  return params && <ReportFormPage params={params} />;
}

test('RPT-02 RPT-03 RPT-04 a name is needed, of two to fifty characters', async () => {
  const server = stubServer(SERVER);
  const { screen } = await showPage(Page, '/dash/graph');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Report name is required')).toBeVisible();
  const name = screen.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('F');
  await expect.element(screen.getByText('Report name include at-least 2 char.')).toBeVisible();
  await name.fill('F'.repeat(51));
  await expect.element(screen.getByText('Report name not exceed 50 characters')).toBeVisible();
  expect(server.calls).not.toContain('POST reports');
});

test('RPT-05 RPT-06 GRAPH-02 a graph with two axes is made, with the defaults for what was not touched', async () => {
  const server = stubServer(SERVER);
  const { screen, history } = await showPage(Page, `/dash/graph?group=${uuidOf(60)}`);
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Flows');
  const left = screen.getByRole('region', { name: 'Left axis' });
  await left.getByRole('textbox', { name: 'Label', exact: true }).fill('Flow');
  await left.getByRole('combobox', { name: 'Add a tag' }).click();
  await screen.getByRole('option', { name: 'Flow in · PLC 1' }).click();
  const right = screen.getByRole('region', { name: 'Right axis' });
  await right.getByRole('combobox', { name: 'Add a tag' }).click();
  await screen.getByRole('option', { name: 'Pressure · PLC 1' }).click();
  await right.getByRole('textbox', { name: 'Label', exact: true }).fill('Bar');
  await left.getByRole('combobox', { name: 'Category' }).click();
  await screen.getByRole('option', { name: 'Pumps' }).click();
  await right.getByRole('combobox', { name: 'Assignment' }).selectOptions('Lead');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Report created successfully')).toBeVisible();
  expect(server.sent('POST reports')!.body).toMatchObject({
    ...{ type: 'graph', name: 'Flows', section: 'dashboard', parent: uuidOf(60), graphStyle: 'line' },
    ...{ dateRange: '24h', granularity: null, dataPoint: 'average', yLabel1: 'Flow', yLabel2: 'Bar' },
    ...{ tagCategory1: uuidOf(80), tagCategory2: null, assignment1: null, assignment2: uuidOf(81) },
    ...{ users: [], groups: [] },
    tags1: [{ tag: uuidOf(1), slot: 1 }],
    tags2: [{ tag: uuidOf(3), slot: 2 }],
    ...{ labelName: 'sensor', valueFormat: 'numeric', addToAdminGroup: false, startDate: null },
  });
  expect(history.at(-1)).toBe(`/dash/graph/${uuidOf(9)}?group=${uuidOf(60)}`);
});

test('RPT-06 users and groups of a new report are chosen in its form', async () => {
  const ben = { uuid: uuidOf(91), firstName: 'Ben', lastName: 'Okoro' };
  const server = stubServer({
    ...SERVER,
    'GET folders/share-search': () => ({
      users: [ben],
      groups: [{ uuid: uuidOf(92), title: 'Night shift' }],
    }),
  });
  const { screen } = await showPage(Page, '/dash/graph');
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Flows');
  const picker = screen.getByRole('combobox', { name: 'Add User or Group' });
  await picker.fill('ben');
  await screen.getByRole('option', { name: 'Ben Okoro' }).click();
  await picker.fill('night');
  await screen.getByRole('option', { name: 'Night shift' }).click();
  await screen.getByLabelText('Access of Ben Okoro').selectOptions('Edit');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.sent('POST reports')?.body)
    .toMatchObject({
      users: [{ uuid: uuidOf(91), access: 'edit' }],
      groups: [{ uuid: uuidOf(92), access: 'view' }],
    });
});

test('RPT-09 RPT-11 CONST-12 style, aggregation, unit and labels are chosen, shown at once, and stored', async () => {
  const server = stubServer(SERVER);
  const { screen } = await showPage(Page, '/dash/graph');
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Flows');
  const left = screen.getByRole('region', { name: 'Left axis' });
  await left.getByRole('combobox', { name: 'Add a tag' }).click();
  await screen.getByRole('option', { name: 'Flow in · PLC 1' }).click();
  // A series may have an aggregation of its own; that of the report stands below.
  const select = (label: string) => screen.getByRole('combobox', { name: label, exact: true }).last();
  const offered = (label: string) =>
    [...(select(label).element() as HTMLSelectElement).options].map((option) => option.label);
  const styles = screen.getByRole('radiogroup', { name: 'Graph style' });
  expect(styles.element().textContent).toBe('LineSpline');
  expect(offered('Aggregation')).toEqual(['Last', 'Minimum', 'Maximum', 'Average', 'Mean of samples']);
  const units = ['Auto', 'Seconds', 'Minutes', 'Hours', 'Days', 'Weeks', 'Month'];
  for (const [range, unit] of [
    ['Last hour', 'minutes'],
    ['Last 12 hours', 'hours'],
    ['Last 30 days', 'days'],
    ['Last 90 days', 'weeks'],
    ['Year to date', 'month'],
  ] as const) {
    await select('Time range').selectOptions(range);
    expect(offered('Granularity')).toEqual([`Default (${unit})`, ...units]);
  }
  expect(offered('Labels')).toEqual(['Sensor object', 'Site name', 'Controller name', 'Site.Sensor']);
  await styles.getByText('Spline').click();
  await select('Aggregation').selectOptions('Maximum');
  await select('Granularity').selectOptions('Weeks');
  await select('Labels').selectOptions('Site.Sensor');
  const chosen = { graphStyle: 'spline', dataPoint: 'max', granularity: 'weeks', labelName: 'site.sensor' };
  await expect.poll(() => server.sent('POST reports/preview')?.body).toMatchObject(chosen);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.sent('POST reports')?.body).toMatchObject(chosen);
});

test('RPT-12 CONST-13 values are shown as numbers or percentages, by labels of four modes', async () => {
  const server = stubServer(SERVER);
  const { screen } = await showPage(Page, '/dash/graph');
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Flows');
  const format = screen.getByRole('combobox', { name: 'Value format' });
  const labels = screen.getByRole('combobox', { name: 'Labels' });
  await expect.element(format).toHaveValue('numeric');
  await expect.element(labels).toHaveValue('sensor');
  const valuesOf = (of: typeof format) =>
    [...(of.element() as HTMLSelectElement).options].map(({ value }) => value);
  expect(valuesOf(format)).toEqual(['numeric', 'percentage']);
  expect(valuesOf(labels)).toEqual(['sensor', 'siteName', 'controllerName', 'site.sensor']);
  await format.selectOptions('Percentage');
  await labels.selectOptions('Site name');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.sent('POST reports')?.body)
    .toMatchObject({ valueFormat: 'percentage', labelName: 'siteName' });
});

test('RPT-13 RPT-14 CONST-20 the pickers ask for 500 tags of the chosen category, and search from three letters on', async () => {
  const categoryReads: unknown[] = [];
  const server = stubServer({
    ...SERVER,
    'GET categories': ({ query }) => {
      categoryReads.push(Object.fromEntries(query));
      return SERVER['GET categories']();
    },
  });
  const { screen } = await showPage(Page, '/dash/graph');
  const left = screen.getByRole('region', { name: 'Left axis' });
  await left.getByRole('combobox', { name: 'Category' }).click();
  // The types of tags are read from the same list.
  expect(new Set(categoryReads.map((read) => JSON.stringify(read))).size).toBe(1);
  expect(categoryReads[0]).toEqual({ limit: '50', skip: '0', sortTags: 'true' });
  await screen.getByRole('option', { name: 'Pumps' }).click();
  const asked = () => Object.fromEntries(server.sent('GET reports/available-tags')!.query);
  await expect.poll(() => asked().categoryUuid).toBe(uuidOf(80));
  expect(asked()).toMatchObject({ limit: '500', section: 'dashboard' });
  await left.getByRole('combobox', { name: 'Add a tag' }).fill('Fl');
  await left.getByRole('combobox', { name: 'Add a tag' }).fill('Flow');
  await expect.poll(() => asked().search).toBe('Flow');
  await left.getByRole('combobox', { name: 'Assignment' }).selectOptions('Lead');
  await left.getByRole('combobox', { name: 'Add a tag' }).click();
  await expect.poll(() => asked().assignmentUuid).toBe(uuidOf(81));
});

/** Sixty categories on the server. */
const CATEGORIES = Array.from({ length: 60 }, (_, nth) => ({
  ...{ id: nth, uuid: uuidOf(500 + nth), name: `Category ${nth}`, tagsCount: 0, linkObjectsCount: 0 },
}));
const categoriesOf = (request: StubRequest) => {
  const { query } = request;
  const wanted = query.get('uuid');
  const found = CATEGORIES.filter(
    ({ uuid, name }) => (!wanted || uuid === wanted) && name.includes(query.get('search') ?? ''),
  );
  const { items, total } = pageOf(found, request);
  return { categories: items, total, sensorTypes: [{ type: 2, title: 'Setpoint' }] };
};

test('RPT-14 the categories come in pages of 50, and those of the next page follow at the end of the list', async () => {
  const server = stubServer({ ...SERVER, 'GET categories': categoriesOf });
  const { screen } = await showPage(Page, '/dash/graph');
  const left = screen.getByRole('region', { name: 'Left axis' });
  await left.getByRole('combobox', { name: 'Category' }).click();
  await expect.element(screen.getByRole('option', { name: 'Category 0', exact: true })).toBeVisible();
  const toEnd = () => {
    const list = screen.getByRole('listbox', { name: 'Category' }).element();
    list.scrollTop = list.scrollHeight;
  };
  toEnd();
  await expect.poll(() => server.sent('GET categories')!.query.get('skip')).toBe('50');
  await expect
    .poll(() => {
      toEnd();
      return screen.getByRole('option', { name: 'Category 59' }).query();
    })
    .toBeTruthy();
});

test('RPT-14 a category that a search found, or that the report stores, shows by its name', async () => {
  const stored = reportOf({ tagCategory1: uuidOf(555) });
  const namesAsked: string[] = [];
  stubServer({
    ...SERVER,
    'GET categories': (request) => {
      const uuid = request.query.get('uuid');
      if (uuid) namesAsked.push(uuid);
      return categoriesOf(request);
    },
    'GET reports/*': () => stored,
  });
  const { screen } = await showPage(Page, `/dash/graph/${uuidOf(9)}/edit`);
  const left = screen.getByRole('region', { name: 'Left axis' });
  const box = left.getByRole('combobox', { name: 'Category' });
  await expect.element(box).toHaveValue('Category 55');
  await box.fill('Category 58');
  await screen.getByRole('option', { name: 'Category 58' }).click();
  await expect.element(box).toHaveValue('Category 58');
  // The first page does not have the chosen one: its name comes from the cache.
  await box.click();
  await expect.element(screen.getByRole('option', { name: 'Category 0', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: 'Category 58' })).toBeInTheDocument();
  expect(namesAsked).toEqual([uuidOf(555)]);
});

test('RPT-14 the tags are narrowed to one of the types that the server names', async () => {
  const server = stubServer({ ...SERVER, 'GET categories': categoriesOf });
  const { screen } = await showPage(Page, '/dash/graph');
  const left = screen.getByRole('region', { name: 'Left axis' });
  await left.getByRole('combobox', { name: 'Sensor type' }).selectOptions('Setpoint');
  await expect.poll(() => server.sent('GET reports/available-tags')!.query.get('tagType')).toBe('2');
});

const labelsOf = (name: string) => ({
  ...{ sensor: name, siteName: 'North', controllerName: 'PLC 1', 'site.sensor': `North.${name}` },
});

test('RPT-17 API-021 a series shows the label that it gets without one of its own, in the chosen mode', async () => {
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => reportOf(),
    'GET reports/auto-generated-labels': () => ({
      items: [{ tagUuid: uuidOf(1), labels: labelsOf('Flow in'), axis: null }],
    }),
  });
  const { screen } = await showPage(Page, `/dash/graph/${uuidOf(9)}/edit`);
  const own = screen.getByRole('region', { name: 'Left axis' }).getByRole('textbox', { name: 'Own label' });
  await expect.element(own).toHaveAttribute('placeholder', 'Flow in');
  expect(server.sent('GET reports/auto-generated-labels')!.query.get('uuid')).toBe(uuidOf(1));
  await screen.getByRole('combobox', { name: 'Labels' }).selectOptions('Site.Sensor');
  await expect.element(own).toHaveAttribute('placeholder', 'North.Flow in');
});

test('RPT-17 API-021 the roles of a site’s report show the labels of the devices at that site', async () => {
  const role = { linkObjectUuid: uuidOf(82), assignmentUuid: null, slot: 2 };
  const asked: Record<string, string>[] = [];
  stubServer({
    ...SERVER,
    'GET reports/*': () =>
      reportOf({ section: 'sites', linkObjectConfiguration: { axis1: [], axis2: [role] } }),
    'GET reports/auto-generated-labels': ({ query }) => {
      asked.push(Object.fromEntries(query));
      const ofTag = query.has('uuid');
      return {
        items: [{ tagUuid: uuidOf(1), labels: labelsOf(ofTag ? 'Flow' : 'Speed'), axis: ofTag ? null : 2 }],
      };
    },
  });
  const SiteForm = () => <ReportFormPage params={{ type: 'graph', siteId: SITE, reportId: uuidOf(9) }} />;
  const { screen } = await showPage(SiteForm, `/site/reports/${SITE}/graph/${uuidOf(9)}/edit`);
  const own = screen.getByRole('region', { name: 'Right axis' }).getByRole('textbox', { name: 'Own label' });
  await expect.element(own).toHaveAttribute('placeholder', 'Speed');
  const ofTag = screen.getByRole('region', { name: 'Left axis' }).getByRole('textbox', { name: 'Own label' });
  await expect.element(ofTag).toHaveAttribute('placeholder', 'Flow');
  expect(asked).toContainEqual({ siteId: SITE, reportUuid: uuidOf(9) });
  expect(asked).toContainEqual({ siteId: SITE, uuid: uuidOf(1) });
});

test('RPT-17 RPT-18 the tags of a site’s diagram are added as series, without those that the report has', async () => {
  const tag = (nth: number, name: string, isInReport = false) => ({
    ...{ tag: { ...TAGS[0]!, uuid: uuidOf(nth), name }, labels: labelsOf(name), isInReport },
  });
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => reportOf(),
    'GET areas': () => ({
      area: [{ uuid: uuidOf(51), name: 'Valley', routes: [], sites: [{ uuid: SITE, name: 'North' }] }],
    }),
    'GET reports': () => ({ items: [], total: 0 }),
    'GET sites/*': () => ({ uuid: SITE, name: 'North', overviews: [{ uuid: uuidOf(40), name: 'Mill' }] }),
    [`GET reports/site-schematics/${uuidOf(40)}/auto-generated-tags`]: () => ({
      items: [tag(1, 'Flow in', true), tag(2, 'Flow out'), tag(3, 'Pressure')],
      total: 3,
    }),
  });
  const { screen } = await showPage(Page, `/dash/graph/${uuidOf(9)}/edit`);
  const left = screen.getByRole('region', { name: 'Left axis' });
  await left.getByRole('button', { name: 'Add tags of a diagram' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add tags of a diagram' });
  await expect.poll(() => server.sent('GET reports')?.query.get('type')).toBe('site-schematic');
  await dialog.getByLabelText('Place').selectOptions('North');
  await dialog.getByLabelText('Diagram').selectOptions('Mill');
  await expect.element(dialog.getByLabelText('North.Flow in')).toBeDisabled();
  await dialog.getByLabelText('All tags').click();
  await expect.element(dialog.getByLabelText('North.Pressure')).not.toBeChecked();
  await dialog.getByLabelText('North.Flow out').click();
  const sent = server.sent(`GET reports/site-schematics/${uuidOf(40)}/auto-generated-tags`)!;
  expect(Object.fromEntries(sent.query)).toEqual({ siteId: SITE, reportId: uuidOf(9) });
  await dialog.getByRole('button', { name: 'Add 1 tag' }).click();
  const series = left.getByRole('list', { name: 'Series of Left axis' }).getByRole('listitem');
  await expect.poll(() => series.elements().length).toBe(2);
  expect(series.elements()[1]!.textContent).toContain('Flow out');
});

test('OR-109 RPT-08 CONST-11 a report of a site is made of roles; three ranges stand at hand, the others under More', async () => {
  const server = stubServer(SERVER);
  const { screen } = await showPage(Page, `/site/reports/${SITE}/graph/add`);
  const time = screen.getByRole('region', { name: 'Time' });
  const quick = time.getByRole('radiogroup', { name: 'Time range' });
  expect(quick.element().textContent).toBe('Last hourLast 24 hoursLast 7 daysMore');
  await quick.getByText('More').click();
  await screen.getByRole('combobox', { name: 'More time ranges' }).selectOptions('Custom Date Range');
  await expect.element(time.getByText(/^\d\d\/\d\d\/\d{4} .* - \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await quick.getByText('Last 7 days').click();
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Speeds');
  const left = screen.getByRole('region', { name: 'Left axis' });
  await left.getByRole('combobox', { name: 'Assignment' }).selectOptions('Lead');
  await left.getByRole('combobox', { name: 'Add a link object' }).click();
  await screen.getByRole('option', { name: 'Speed · Pumps' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.calls.includes('POST reports')).toBe(true);
  expect(server.sent('POST reports')!.body).toMatchObject({
    ...{ section: 'sites', dateRange: '7d', assignment1: uuidOf(81) },
    linkObjectConfiguration: {
      axis1: [{ linkObjectUuid: uuidOf(82), assignmentUuid: uuidOf(81), slot: 1 }],
      axis2: [],
    },
  });
});

test('OR-84 a copy opens with its own name and is made anew', async () => {
  const server = stubServer({ ...SERVER, 'GET reports/*': () => reportOf() });
  const { screen } = await showPage(Page, `/dash/graph?cloneId=${uuidOf(9)}`);
  await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Flows-Copy');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.calls.includes('POST reports')).toBe(true);
  expect(server.sent('POST reports')!.body).toMatchObject({
    name: 'Flows-Copy',
    tags1: [{ tag: uuidOf(1) }],
  });
});

test('RPT-05 OR-113 order, colour and own label of a series are kept with the report', async () => {
  const stored = reportOf({ tags1: [1, 2].map((nth) => ({ tag: uuidOf(nth), slot: nth })) });
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => stored,
    'PUT reports/*': ({ body }) => ({ ...stored, ...body, version: 4 }),
  });
  const { screen } = await showPage(Page, `/dash/graph/${uuidOf(9)}/edit`);
  await screen.getByRole('button', { name: 'Move Flow out up' }).click();
  await screen.getByRole('button', { name: /^Line of Flow out/ }).click();
  await screen.getByRole('menuitem', { name: /^Blue, dashes and dots/ }).click();
  await screen.getByRole('textbox', { name: 'Own label' }).first().fill('Outlet');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Report updated successfully')).toBeVisible();
  expect(server.sent(`PUT reports/${uuidOf(9)}`)!.body).toMatchObject({
    version: 3,
    tags1: [
      { tag: uuidOf(2), slot: 4, label: 'Outlet' },
      { tag: uuidOf(1), slot: 1 },
    ],
  });
});

test('RPT-05 OR-118 where somebody was faster, both are shown and the user chooses', async () => {
  const theirs = reportOf({ version: 8, subTitle: 'Of line 2' });
  let stored = reportOf();
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => stored,
    'PUT reports/*': ({ body }) => {
      if (body.version === 3) {
        stored = theirs;
        throw new Refused(409, 'Somebody else has changed it', undefined, 'VERSION_CONFLICT');
      }
      return { ...theirs, ...body, version: 9 };
    },
  });
  const { screen } = await showPage(Page, `/dash/graph/${uuidOf(9)}/edit`);
  await screen.getByRole('textbox', { name: 'Subtitle' }).fill('Of line 1');
  await screen.getByRole('button', { name: 'Save' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByRole('cell', { name: 'Of line 1' })).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: 'Of line 2' })).toBeVisible();
  await expect.element(dialog.getByText(/^Ben Okoro saved it at/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('Of line 1');
  await screen.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(screen.getByText('Report updated successfully')).toBeVisible();
  expect(server.sent(`PUT reports/${uuidOf(9)}`)!.body).toMatchObject({ version: 8, subTitle: 'Of line 1' });
});

test('RPT-07 all ranges are offered; one with its end before its beginning is marked and not sent', async () => {
  const server = stubServer({ ...SERVER, 'GET reports/*': () => reportOf() });
  const { screen } = await showPage(Page, `/dash/graph/${uuidOf(9)}/edit`);
  const range = screen.getByRole('combobox', { name: 'Time range' });
  await expect.element(range).toBeVisible();
  expect([...(range.element() as HTMLSelectElement).options].map(({ label }) => label)).toEqual([
    ...['Last hour', 'Last 3 hours', 'Last 6 hours', 'Last 12 hours', 'Last 24 hours'],
    ...['Last 7 days', 'Last 30 days', 'Last 90 days', 'Year to date', 'Custom Date Range'],
  ]);
  await range.selectOptions('Custom Date Range');
  await screen.getByLabelText('From', { exact: true }).fill('2026-03-02T00:00');
  await screen.getByLabelText('To', { exact: true }).fill('2026-03-01T00:00');
  await expect.element(screen.getByText('The end must be after the beginning')).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(server.calls).not.toContain(`PUT reports/${uuidOf(9)}`);
});

test('RPT-06 RPT-07 a custom range and the access of administrators are stored', async () => {
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => reportOf(),
    'PUT reports/*': () => reportOf(),
  });
  const { screen } = await showPage(Page, `/dash/graph/${uuidOf(9)}/edit`);
  await screen.getByRole('combobox', { name: 'Time range' }).selectOptions('Custom Date Range');
  await screen.getByLabelText('From', { exact: true }).fill('2026-03-01T00:00');
  await screen.getByLabelText('To', { exact: true }).fill('2026-03-02T06:00');
  await screen.getByRole('switch', { name: 'Company administrators may edit it' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.sent(`PUT reports/${uuidOf(9)}`)?.body)
    .toMatchObject({
      ...{ dateRange: 'custom', addToAdminGroup: true },
      // In America/Denver.
      ...{ startDate: '2026-03-01T07:00:00.000Z', endDate: '2026-03-02T13:00:00.000Z' },
    });
});

test('nothing typed is lost when the server cannot be reached', async () => {
  stubServer({
    ...SERVER,
    'POST reports': () => {
      throw new Refused(0);
    },
  });
  const { screen } = await showPage(Page, '/dash/graph');
  const name = screen.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Flows');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('The server cannot be reached')).toBeVisible();
  await expect.element(name).toHaveValue('Flows');
});

test('a calculated series has a letter for each tag, and says at which character its formula is wrong', async () => {
  const server = stubServer(SERVER);
  const { screen } = await showPage(Page, '/dash/graph');
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Losses');
  await screen.getByRole('button', { name: 'Add calculated series' }).click();
  const group = screen.getByRole('region', { name: 'Calculated series', exact: true }).first();
  await group.getByRole('textbox', { name: 'Name of the series' }).fill('Loss');
  await group.getByRole('textbox', { name: 'Unit' }).fill('m3/h');
  for (const name of ['Flow in', 'Flow out']) {
    await group.getByRole('combobox', { name: 'Add a tag' }).click();
    await screen.getByRole('option', { name: `${name} · PLC 1` }).click();
  }
  const formula = group.getByRole('textbox', { name: 'Formula' });
  await formula.fill('A - C');
  await expect
    .element(group.getByText('Character 5: "C" stands for no tag; expected one of A, B'))
    .toBeVisible();
  await formula.fill('A - B');
  await expect.element(group.getByText(/^Character/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.calls.includes('POST reports')).toBe(true);
  expect(server.sent('POST reports')!.body.calculated).toEqual([
    {
      ...{ name: 'Loss', unit: 'm3/h', formula: 'A - B', axis: 1, slot: 1 },
      inputs: [
        { name: 'A', tag: uuidOf(1) },
        { name: 'B', tag: uuidOf(2) },
      ],
    },
  ]);
});

test('the preview has the name that is typed, and does not ask the server about a formula that is marked as wrong', async () => {
  const server = stubServer(SERVER);
  const { screen } = await showPage(Page, '/dash/graph');
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Losses');
  await screen.getByRole('button', { name: 'Add calculated series' }).click();
  const group = screen.getByRole('region', { name: 'Calculated series', exact: true }).first();
  await group.getByRole('textbox', { name: 'Name of the series' }).fill('Loss');
  await group.getByRole('combobox', { name: 'Add a tag' }).click();
  await screen.getByRole('option', { name: 'Flow in · PLC 1' }).click();
  const formula = group.getByRole('textbox', { name: 'Formula' });
  await formula.fill('A - C');
  await expect
    .element(screen.getByText('Correct what is marked to see what the report will show.'))
    .toBeVisible();
  // As long as a draft rests before it is previewed, and longer.
  await new Promise((done) => setTimeout(done, 700));
  expect(server.calls).not.toContain('POST reports/preview');
  await formula.fill('A * 2');
  await expect.element(screen.getByRole('slider', { name: 'Losses, over time' })).toBeVisible();
});

test('the limits of a series are shown where it says so', async () => {
  const stored = reportOf();
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => stored,
    'PUT reports/*': ({ body }) => ({ ...stored, ...body, version: 4 }),
  });
  const { screen } = await showPage(Page, `/dash/graph/${uuidOf(9)}/edit`);
  await screen.getByRole('checkbox', { name: 'Show limits' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Report updated successfully')).toBeVisible();
  expect(server.sent(`PUT reports/${uuidOf(9)}`)!.body.tags1).toEqual([
    { tag: uuidOf(1), slot: 1, showLimits: true },
  ]);
});

test.each([
  { dateRange: '7d', startDate: null, endDate: null },
  { dateRange: 'custom', startDate: '2026-03-01T07:00:00.000Z', endDate: '2026-03-02T13:15:00.000Z' },
] as const)('RPT-22 RPT-06 an edit of a report over $dateRange changes nothing else', async (range) => {
  const fields = {
    ...{ graphStyle: 'spline', subTitle: 'S', granularity: 'weeks', dataPoint: 'max' },
    ...{ yLabel1: 'L', yLabel2: 'R', tagCategory1: uuidOf(80), tagCategory2: uuidOf(80) },
    ...{ assignment1: uuidOf(81), assignment2: uuidOf(81), labelName: 'site.sensor' },
    ...{ valueFormat: 'percentage', timezone: 'Asia/Kathmandu', addToAdminGroup: true },
    tags1: [{ tag: uuidOf(1), slot: 3, label: 'A', dataPoint: 'min', showLimits: true }],
    tags2: [{ tag: uuidOf(2), slot: 5 }],
    ...range,
  } satisfies Partial<Report>;
  const stored = reportOf(fields);
  const server = stubServer({
    ...SERVER,
    'GET reports/*': () => stored,
    'PUT reports/*': ({ body }) => ({ ...stored, ...body, version: 4 }),
  });
  const { screen } = await showPage(Page, `/dash/graph/${uuidOf(9)}/edit`);
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Other');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Report updated successfully')).toBeVisible();
  const sent = server.sent(`PUT reports/${uuidOf(9)}`)!.body;
  expect(sent).toMatchObject({ ...fields, name: 'Other', version: 3 });
});
