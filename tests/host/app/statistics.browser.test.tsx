import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Pages } from '../../../host/app/pages.tsx';
import StatisticsPage from '../../../host/pages/statistics/statistics-page.tsx';
import { showPage } from '../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const LINK = '00000000-0000-4000-8000-000000000101';
const SITE = '00000000-0000-4000-8000-000000000102';
const NOON = Date.parse('2026-11-21T19:00:00Z');
const HOUR = 3_600_000;

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const value = (
  label: string,
  told: string | number | null,
  unit: string | null = null,
  quality = 'good',
) => ({
  ...{ label, value: told, unit, quality, controllerName: 'Gateway' },
  tagUuid: uuidOf(label.length),
  timestamp: new Date(NOON).toISOString(),
});

const STATISTICS = {
  ...{ name: 'Mill edge node', siteUuid: SITE, siteName: 'Mill' },
  updatedAt: new Date(NOON).toISOString(),
  lastSample: new Date(NOON).toISOString(),
  tags: { good: 8, uncertain: 1, bad: 0, stale: 2, missing: 1 },
  values: [
    value('cpuLoad', 12.5, '%'),
    value('serviceUptime', '93784', 's'),
    value('systemUptime', '3661', 's'),
    value('eth0/ip', '192.0.2.7'),
    value('cellStatus', 'Weak', null, 'stale'),
    value('fanSpeed', 2200, 'rpm'),
  ],
};

const point = (hours: number, average: number) => ({
  ...{ average, last: average, min: average - 1, max: average + 1, count: 12 },
  time: new Date(NOON - hours * HOUR).toISOString(),
  ...{ quality: 'good', broken: false },
});
const metrics = {
  from: new Date(NOON - 24 * HOUR).toISOString(),
  to: new Date(NOON).toISOString(),
  step: HOUR,
  series: [
    {
      ...{
        tagUuid: uuidOf(7),
        name: 'Statistics/cpuLoad',
        controllerName: 'Gateway',
        unit: '%',
        dataType: 'float',
      },
      state: 'ok',
      before: null,
      points: Array.from({ length: 12 }, (_, nth) => point(12 - nth, 10 + nth)),
    },
  ],
};

const handlers = {
  'GET areas': () => [],
  [`GET communications/${LINK}/statistics`]: () => STATISTICS,
  'GET communications/*': () => metrics,
  [`GET communications/${LINK}/metrics/timeseries`]: () => metrics,
};
const Page = () => <StatisticsPage params={{ communicationId: LINK }} />;
const show = () => showPage(Page, `/site/communication/${LINK}/statistics`);

/** Label of the wire → the words of its row. */
const LABELS = {
  ...{ cpuLoad: 'CPU load', totalMemory: 'Total memory', freeMemory: 'Free memory' },
  ...{ diskHomeTotal: 'Home total', diskHomeUsed: 'Home used', diskHomeFree: 'Home free' },
  ...{ cpuTemperature: 'CPU temperature', operatorName: 'Operator', registration: 'Registration' },
  ...{ accessTech: 'Access technology', state: 'State', signalQuality: 'Signal quality', id: 'Cell id' },
  ...{ currentIp: 'Current IP', currentIpRoute: 'Current IP route', deviceStatus: 'Device status' },
  ...{ networkStatus: 'Network status', 'eth0/ip': 'IP address', 'eth1/subnet': 'Subnet' },
  ...{ 'wlan0/gateway': 'Gateway', 'wlan0/dns': 'DNS' },
};

test('NAV-07 NAV-28 the address names the link whose statistics are shown', async () => {
  stubServer({ ...handlers, 'GET areas': () => ({ area: [] }) });
  const { screen } = await showPage(Pages, `/site/communication/${LINK}/statistics`);
  await expect.element(screen.getByRole('heading', { name: 'Mill edge node', level: 1 })).toBeVisible();
  expect(document.title).toBe('Communication Statistics | Mimic');
});

test('COMM-12 every statistic of the wire has a row of its own words', async () => {
  const values = Object.keys(LABELS).map((label) => value(label, `told as ${label}`));
  stubServer({ ...handlers, [`GET communications/${LINK}/statistics`]: () => ({ ...STATISTICS, values }) });
  await show();
  const shown = () =>
    [...document.querySelectorAll('dl > div')]
      .map((row) => [row.querySelector('dt')!.textContent, row.querySelector('dd')!.textContent])
      .filter(([, told]) => told!.startsWith('told as'));
  const told = Object.entries(LABELS).map(([label, words]) => [words, `told as ${label}`]);
  await expect.poll(shown).toEqual(expect.arrayContaining(told));
  await expect.poll(() => shown().length).toBe(told.length);
});

test('COMM-11 COMM-12 cards of every statistic, what is not told as a dash, and a button that asks again', async () => {
  const server = stubServer(handlers);
  const { screen } = await show();
  await expect
    .element(screen.getByText(/^Last updated \d\d\/\d\d\/\d{4} \d+:\d\d:\d\d [AP]M M[SD]T$/))
    .toBeVisible();
  const rows = new Map(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('dd')!.textContent,
    ]),
  );
  expect([...rows.keys()]).toEqual(expect.arrayContaining(Object.values(LABELS)));
  for (const card of ['Ethernet 0 (eth0)', 'Ethernet 1 (eth1)', 'Wireless (wlan0)'])
    await expect.element(screen.getByRole('heading', { name: card })).toBeVisible();
  for (const label of ['IP address', 'Subnet', 'Gateway', 'DNS']) expect(rows.has(label)).toBe(true);
  expect(rows.get('CPU load')).toBe('12.5 %');
  expect(rows.get('Service uptime')).toBe('1 d 2 h');
  expect(rows.get('System uptime')).toBe('1 h 1 min');
  expect(rows.get('Cell status')).toBe('Weak stale');
  expect(rows.get('Free memory')).toBe('-');
  expect(rows.get('fanSpeed')).toBe('2,200 rpm');
  expect(rows.get('Stale or no value')).toBe('3');
  const asked = () => server.calls.filter((call) => call.endsWith('/statistics')).length;
  const before = asked();
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(asked).toBe(before + 1);
});

test('COMM-13 metrics of the last 24 hours, of another range, and closer by keyboard; the same as a table', async () => {
  const server = stubServer(handlers);
  const { screen } = await show();
  const path = `GET communications/${LINK}/metrics/timeseries`;
  const chart = screen.getByRole('slider', { name: 'CPU load, over time' });
  await expect.element(chart).toBeVisible();
  expect(server.sent(path)!.query.get('timeRange')).toBe('24h');
  await chart.element().focus();
  await userEvent.keyboard('{Home}{ArrowRight}');
  // 19:00 in UTC is noon in Denver; the second point is eleven hours earlier.
  await expect.element(chart).toHaveAttribute('aria-valuetext', '11/21/2026 1:00 AM: 11 %, from 10 to 12');
  await userEvent.keyboard('+');
  await expect.poll(() => server.sent(path)!.query.get('timeRange')).toBe('custom');
  const { query } = server.sent(path)!;
  expect(Date.parse(query.get('to')!) - Date.parse(query.get('from')!)).toBe(12 * HOUR);
  const reset = screen.getByRole('button', { name: 'Reset zoom' });
  await reset.click();
  await expect.poll(() => reset.query()).toBeNull();
  await screen.getByLabelText('Time range').selectOptions('Last 7 days');
  await expect.poll(() => server.sent(path)!.query.get('timeRange')).toBe('7d');
  await screen.getByRole('button', { name: 'Show as a table' }).click();
  const table = screen.getByRole('table');
  expect(table.element().querySelectorAll('tbody tr')).toHaveLength(12);
  await expect.element(table.getByText('21 % (20 to 22)')).toBeVisible();
});

test('RPT-07 CONST-11 all ranges are offered; a custom one is entered on the viewer’s clock, refused where it cannot be, and shown', async () => {
  const server = stubServer(handlers);
  const { screen } = await show();
  const path = `GET communications/${LINK}/metrics/timeseries`;
  const choice = screen.getByLabelText('Time range');
  await expect.element(choice).toBeVisible();
  const offered = [...(choice.element() as HTMLSelectElement).options].map(({ label }) => label);
  expect(offered).toEqual([
    ...['Last hour', 'Last 3 hours', 'Last 6 hours', 'Last 12 hours', 'Last 24 hours'],
    ...['Last 7 days', 'Last 30 days', 'Last 90 days', 'Year to date', 'Custom Date Range'],
  ]);
  await choice.selectOptions('Custom Date Range');
  await screen.getByLabelText('From').fill('2026-11-01T12:00');
  await screen.getByLabelText('To', { exact: true }).fill('2026-10-21T12:00');
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(screen.getByText('The end must be after the beginning')).toBeVisible();
  await screen.getByLabelText('To', { exact: true }).fill('2026-11-21T12:00');
  await screen.getByLabelText('From').fill('1926-11-01T12:00');
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(screen.getByText('A range is ten years at most')).toBeVisible();
  expect(server.sent(path)!.query.get('timeRange')).toBe('24h');
  await screen.getByLabelText('From').fill('2026-11-01T12:00');
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => server.sent(path)!.query.get('timeRange')).toBe('custom');
  const { query } = server.sent(path)!;
  // Denver: clocks went back on 11/01 at 2 AM.
  expect([query.get('from'), query.get('to')]).toEqual([
    '2026-11-01T19:00:00.000Z',
    '2026-11-21T19:00:00.000Z',
  ]);
  await expect.element(screen.getByText('11/01/2026 12:00 PM - 11/21/2026 12:00 PM')).toBeVisible();
  await screen.getByLabelText('From').fill('2026-11-01T00:00');
  await screen.getByLabelText('To', { exact: true }).fill('2026-11-21T00:00');
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(screen.getByText('11/01/2026 - 11/21/2026')).toBeVisible();
});
