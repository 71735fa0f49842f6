/** A report as a file, as a person gets it: the menu, the size of a picture, the progress, and the file (EXPORT-01). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseSites, NO_SITES } from '../../../../host/data/stores/compare-store.ts';
import ComparisonPage from '../../../../host/pages/reports/comparison-page.tsx';
import GraphPage from '../../../../host/pages/reports/graph-page.tsx';
import { Refused, type StubRequest, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';
import { reportOf, SITE, seriesOf, uuidOf, viewOf } from './report-samples.ts';

beforeEach(signInAda);
afterEach(() => {
  vi.restoreAllMocks();
  chooseSites(NO_SITES);
  signOutAda();
});

const REPORT = uuidOf(9);
const file = () => new Response(new Blob(['a,b']), { status: 200, headers: { 'content-type': 'text/csv' } });

const ofDash = {
  Page: () => <GraphPage params={{ reportId: REPORT }} />,
  at: `/dash/graph/${REPORT}?range=7d&hidden=two`,
  report: reportOf(),
};

/** A report, a graph of the dashboard by default, whose file comes as `answer` says; notes the files that the browser was given. */
async function shown(answer: (request: StubRequest) => unknown = file, { Page, at, report } = ofDash) {
  const server = stubServer({
    'GET reports/*': () => report,
    'GET settings/company': () => ({ timezone: 'America/Denver', reportRefreshRate: 0, historyDays: null }),
    'POST view/*': () => viewOf([seriesOf()]),
    [`POST reports/view/${REPORT}`]: () => viewOf([seriesOf()]),
    'GET areas': () => ({ area: [] }),
    [`GET sites/${SITE}`]: () => ({ uuid: SITE, name: 'North' }),
    'POST reports/download': answer,
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { screen } = await showPage(Page, at);
  await expect.element(screen.getByRole('slider', { name: 'Flows, over time' })).toBeVisible();
  const choose = async (entry: string) => {
    await screen.getByRole('button', { name: 'Download' }).click();
    await screen.getByRole('menuitem', { name: entry }).click();
  };
  return { screen, server, saved, choose, sent: () => server.sent('POST reports/download')?.body };
}

test('GRAPH-01 EXPORT-01 RPT-16 a graph is downloaded in five formats, with what is shown', async () => {
  const { screen, choose, saved, sent } = await shown();
  await screen.getByRole('button', { name: 'Download' }).click();
  const entries = screen.getByRole('menuitem').elements();
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    ...['Table (CSV)', 'Workbook (XLSX)', 'Document (PDF)', 'Picture (SVG)', 'Picture (PNG)…'],
  ]);
  await screen.getByRole('menuitem', { name: 'Table (CSV)' }).click();
  await expect.poll(() => saved).toEqual(['Flows.csv']);
  expect(sent()).toMatchObject({ reportId: REPORT, format: 'csv', range: '7d', hidden: ['two'] });
  await choose('Document (PDF)');
  await expect.poll(() => saved.at(-1)).toBe('Flows.pdf');
  expect(sent()).toMatchObject({ format: 'pdf' });
});

test('EXPORT-01 OR-48 the file of a site’s graph has its range, granularity, aggregation and zoom', async () => {
  const [startDate, endDate] = ['2026-03-01T06:00:00.000Z', '2026-03-01T09:00:00.000Z'];
  const link = `granularity=days&dataPoint=max&zoomFrom=${startDate}&zoomTo=${endDate}`;
  const { choose, saved, sent } = await shown(file, {
    Page: () => <GraphPage params={{ siteId: SITE, reportId: REPORT }} />,
    at: `/site/reports/${SITE}/graph/${REPORT}/view?${link}`,
    report: reportOf({ section: 'sites' }),
  });
  await choose('Table (CSV)');
  await expect.poll(() => saved).toEqual(['Flows.csv']);
  expect(sent()).toMatchObject({
    ...{ siteId: SITE, granularity: 'days', dataPoint: 'max' },
    ...{ range: 'custom', startDate, endDate },
  });
});

test('EXPORT-01 OR-48 the file of a comparison has the compared sites', async () => {
  const includeSites = { type: 'site', uuids: [SITE] } as const;
  chooseSites(includeSites);
  const { choose, saved, sent } = await shown(file, {
    Page: () => <ComparisonPage params={{ reportId: REPORT }} />,
    at: `/dash/comparison/${REPORT}`,
    report: reportOf({ type: 'comparison' }),
  });
  await choose('Table (CSV)');
  await expect.poll(() => saved).toEqual(['Flows.csv']);
  expect(sent()).toMatchObject({ includeSites });
});

test('EXPORT-02 EXPORT-03 OR-134 a picture is downloaded in the chosen size, or as large as its content', async () => {
  const { screen, choose, saved, sent } = await shown();
  await choose('Picture (PNG)…');
  const size = screen.getByLabelText('Size, px');
  await expect.element(size).toHaveDisplayValue('As large as its content');
  await size.selectOptions('2520 × 1080');
  await screen.getByRole('button', { name: 'Download', exact: true }).last().click();
  await expect.poll(() => saved).toEqual(['Flows.png']);
  expect(sent()).toMatchObject({ format: 'png', width: 2520, height: 1080 });
  await choose('Picture (PNG)…');
  await screen.getByRole('button', { name: 'Download', exact: true }).last().click();
  await expect.poll(() => saved.length).toBe(2);
  expect(sent()).not.toHaveProperty('width');
});

test('EXPORT-04 OR-134 a custom size of a graph is checked before the server is asked', async () => {
  const { screen, choose, server, saved, sent } = await shown();
  await choose('Picture (PNG)…');
  await screen.getByLabelText('Size, px').selectOptions('Custom size');
  await screen.getByLabelText('Width, px').fill('199');
  await screen.getByRole('button', { name: 'Download', exact: true }).last().click();
  await expect.element(screen.getByText('200 to 4,000')).toBeVisible();
  expect(server.calls).not.toContain('POST reports/download');
  await screen.getByLabelText('Width, px').fill('900');
  await screen.getByRole('button', { name: 'Download', exact: true }).last().click();
  await expect.poll(sent).toMatchObject({ width: 900, height: 640 });
  await expect.poll(() => saved).toEqual(['Flows.png']);
});

test('EXPORT-01 a file that takes long says so, and Cancel ends the server’s work', async () => {
  let signal: AbortSignal | null | undefined;
  const { screen, choose, saved } = await shown((request) => {
    signal = request.signal;
    return new Promise(() => {});
  });
  await choose('Workbook (XLSX)');
  const dialog = screen.getByRole('dialog', { name: 'Downloading the report' });
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().textContent).toContain('Flows.xlsxThe server is making the file.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(signal?.aborted).toBe(true);
  expect(saved).toEqual([]);
});

test('EXPORT-01 a refused download says why', async () => {
  const { screen, choose, saved } = await shown(() => {
    throw new Refused(400, 'This range has too many rows');
  });
  await choose('Table (CSV)');
  await expect.element(screen.getByText('This range has too many rows')).toBeVisible();
  expect(saved).toEqual([]);
});
