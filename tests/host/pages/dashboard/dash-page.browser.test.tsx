/** The first page: its widgets, each by itself; arranged by keys and kept; and a company that has nothing yet. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fullPermissions } from '../../../../api/contract/index.ts';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import DashPage from '../../../../host/pages/dashboard/dash-page.tsx';
import { pageOf, Refused, type StubServer, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';
import { uuidOf } from '../reports/report-samples.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const site = (nth: number, name: string) => ({ id: nth, uuid: uuidOf(nth), name });
const AREAS = {
  area: [{ ...site(90, 'Valley'), routes: [], sites: [site(1, 'Mill'), site(2, 'Well')] }],
};
const ALARM = {
  ...{ id: 1, uuid: uuidOf(70), message: 'P-1 Fault is on', siteId: uuidOf(1), site: site(1, 'Mill') },
  ...{ tagId: uuidOf(60), tag: { uuid: uuidOf(60), name: 'P-1 Fault', controllerUuid: uuidOf(61) } },
  ...{ status: 'open', type: 'critical', level: 'On', state: 'unacknowledged', active: true, occurrences: 1 },
  ...{ createdAt: '2026-11-23T12:00:00.000Z', raisedAt: '2026-11-23T12:00:00.000Z', logs: [] },
};
const SERVER = {
  'GET areas': () => AREAS,
  'GET preferences/dashboard': () => [],
  'POST preferences': ({ body }: { body: unknown }) => body,
  'GET reports': () => ({ items: [], total: 0 }),
  'GET sites/overviews': () => ({ items: [] }),
  'GET sites/positions': () => ({ items: [] }),
  'GET alerts': () => ({ items: [ALARM], total: 1 }),
  'GET alerts/alert-count': () => ({
    ...{ criticalCount: 1, urgentCount: 0, worst: null, newest: null },
    sites: [
      {
        ...{ uuid: uuidOf(1), criticalAlertsCount: 1, urgentAlertsCount: 0, acknowledgedAlertsCount: 1 },
        communication: { hubCriticalAlertsCount: 0 },
      },
    ],
  }),
  'GET communications/states': () => ({
    sites: [{ uuid: uuidOf(2), links: 3, down: 1 }],
    troubled: [
      {
        ...{ uuid: uuidOf(80), name: 'Radio', siteUuid: uuidOf(2), siteName: 'Well', status: 'down' },
        ...{ statusDetail: 'no answer', since: '2026-11-23T12:00:00.000Z' },
      },
    ],
    total: 1,
  }),
  'GET commands/latest': () => ({
    items: [
      {
        ...{ commandId: uuidOf(85), at: '2026-11-23T12:00:00.000Z', user: 'Olga Operator', unit: null },
        ...{ site: site(1, 'Mill'), tag: { uuid: uuidOf(60), name: 'Run', controllerName: 'PLC' } },
        ...{
          value: true,
          asked: { name: 'Feed pump', target: 'Running' },
          result: 'mismatch',
          message: 'No',
        },
      },
    ],
  }),
};

const open = async (handlers: Parameters<typeof stubServer>[0] = {}) => {
  const server = stubServer({ ...SERVER, ...handlers });
  return { server, ...(await showPage(DashPage, '/dash/')) };
};

test('a site whose alarms are all acknowledged does not say that it has none', async () => {
  const counts = { criticalAlertsCount: 0, urgentAlertsCount: 0, acknowledgedAlertsCount: 2 };
  const { screen } = await open({
    'GET alerts/alert-count': () => ({
      ...{ criticalCount: 0, urgentCount: 0, worst: null, newest: null },
      sites: [{ uuid: uuidOf(2), ...counts, communication: { hubCriticalAlertsCount: 0 } }],
    }),
  });
  const sites = screen.getByRole('region', { name: 'Sites' });
  await expect.element(sites.getByRole('link', { name: /Well.*2 acknowledged/ })).toBeVisible();
  await expect.element(sites.getByRole('link', { name: /Mill.*No alarms/ })).toBeVisible();
});

test('each site says how it is; alarms, links and commands what is the matter', async () => {
  const { screen } = await open({ 'PUT alerts/*': () => ({ ...ALARM, status: 'acknowledged' }) });
  const sites = screen.getByRole('region', { name: 'Sites' });
  await expect.element(sites.getByRole('link', { name: /Mill.*Valley.*1 critical/ })).toBeVisible();
  await expect.element(sites.getByRole('link', { name: /Well.*No alarms.*1 of 3 links down/ })).toBeVisible();
  const links = screen.getByRole('region', { name: 'Links' });
  await expect
    .element(links.getByRole('link', { name: /Radio.*Well/ }))
    .toHaveAttribute('href', `/site/communication/${uuidOf(2)}`);
  const commands = screen.getByRole('region', { name: 'Last commands' });
  await expect.element(commands.getByText('Feed pump → Running')).toBeVisible();
  await expect.element(commands.getByText('Mismatch')).toBeVisible();
});

test('an alarm is acknowledged where that is allowed, and not offered where it is not', async () => {
  const { screen, server } = await open({ [`PUT alerts/${ALARM.uuid}`]: () => ALARM });
  const alarms = screen.getByRole('region', { name: 'Alarms' });
  await alarms.getByRole('button', { name: /^Acknowledge: P-1 Fault is on/ }).click();
  await expect
    .poll(() => server.sent(`PUT alerts/${ALARM.uuid}`)?.body)
    .toMatchObject({ status: 'acknowledged' });
  await screen.unmount();
  signInAda();
  const permissions = fullPermissions();
  permissions.Alerts = { canSee: true };
  const viewer = await open({ 'GET users/permissions': () => permissions });
  await expect.element(viewer.screen.getByText('P-1 Fault is on')).toBeVisible();
  expect(viewer.screen.getByRole('button', { name: /^Acknowledge/ }).elements()).toEqual([]);
});

test('keeps the places of alarms and of everything below when others come and go', async () => {
  const alarm = (nth: number) => ({ ...ALARM, uuid: uuidOf(200 + nth), message: `P-${nth} Fault is on` });
  const items = [alarm(1), alarm(2)];
  const { screen } = await open({ 'GET alerts': () => ({ items, total: items.length }) });
  const alarms = screen.getByRole('region', { name: 'Alarms' });
  await expect.element(alarms.getByText('P-2 Fault is on')).toBeVisible();
  await expect.element(screen.getByText('Radio')).toBeVisible();
  const places = () =>
    Object.fromEntries(
      [...document.querySelectorAll('button, a')].map((element) => [
        element.getAttribute('aria-label') ?? element.textContent,
        Math.round(element.getBoundingClientRect().top),
      ]),
    );
  const before = places();
  items.unshift(alarm(3), alarm(4));
  await queryClient.invalidateQueries({ queryKey: ['alerts'] });
  await expect.element(alarms.getByText('P-4 Fault is on')).toBeVisible();
  expect(places()).toMatchObject(before);
  items.splice(2, 1);
  await queryClient.invalidateQueries({ queryKey: ['alerts'] });
  await expect.element(alarms.getByText('No longer in this list')).toBeVisible();
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !name.includes('P-1')));
  expect(places()).toMatchObject(kept);
});

test('what one widget cannot load is said there, the others go on, and it can be tried again', async () => {
  let isAway = true;
  const { screen } = await open({
    'GET communications/states': () => {
      if (isAway) throw new Refused(400, 'The drivers do not answer');
      return SERVER['GET communications/states']();
    },
  });
  const links = screen.getByRole('region', { name: 'Links' });
  await expect.element(links.getByText(/The drivers do not answer/)).toBeVisible();
  await expect.element(screen.getByText('P-1 Fault is on')).toBeVisible();
  isAway = false;
  await links.getByRole('button', { name: 'Try again' }).click();
  await expect.element(links.getByText('Radio')).toBeVisible();
});

const kept = (server: StubServer) =>
  server.sent('POST preferences')?.body as {
    preferenceKey: string;
    preferenceValue: { widgets: { id: string; column: string; isHidden: boolean }[] };
  };

test('widgets are arranged by keys, the focus stays with what was moved, and the user finds them so again', async () => {
  const { screen, server } = await open();
  await screen.getByRole('button', { name: 'Arrange' }).click();
  const down = screen.getByRole('button', { name: 'Move Sites down' });
  (down.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Sites was moved down')).toBeInTheDocument();
  await expect.element(down).toHaveFocus();
  await expect.poll(() => kept(server)?.preferenceKey).toBe('dashboard');
  await screen.getByRole('button', { name: 'Hide Map' }).click();
  await screen.getByRole('button', { name: 'Move Links to the main column' }).click();
  await expect
    .poll(() => kept(server).preferenceValue.widgets.find(({ id }) => id === 'links'))
    .toEqual({ id: 'links', column: 'main', isHidden: false });
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(screen.getByRole('region', { name: 'Links' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Map' }).elements()).toEqual([]);
  await screen.unmount();
  const mine = kept(server);
  signInAda();
  const again = await open({ 'GET preferences/dashboard': () => mine });
  await expect.element(again.screen.getByRole('region', { name: 'Links' })).toBeVisible();
  expect(again.screen.getByRole('region', { name: 'Map' }).elements()).toEqual([]);
});

test('an arrangement that cannot be kept is taken back, and that is said', async () => {
  const { screen } = await open({
    'POST preferences': () => {
      throw new Refused(400, 'No room for more preferences');
    },
  });
  await screen.getByRole('button', { name: 'Arrange' }).click();
  await screen.getByRole('button', { name: 'Hide Map' }).click();
  await expect.element(screen.getByText('No room for more preferences')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Hide Map' })).toBeVisible();
});

test('an arrangement that cannot be read is asked for once, and the usual one stands', async () => {
  let asked = 0;
  const { screen } = await open({
    'GET preferences/dashboard': () => {
      asked++;
      throw new Refused(404, 'No such table');
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Values' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add a value' })).toBeVisible();
  expect(asked).toBe(1);
});

test('a company without sites sees what to do first, and nothing about sites', async () => {
  const { screen } = await open({ 'GET areas': () => ({ area: [] }) });
  await expect
    .element(screen.getByRole('link', { name: 'Add an area and a site' }))
    .toHaveAttribute('href', '/setup/organize');
  expect(screen.getByRole('region', { name: 'Alarms' }).elements()).toEqual([]);
  await expect.element(screen.getByText('No diagrams outside the sites yet.')).toBeVisible();
});

test('a search shows the diagrams and reports that it found, and nothing else', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('region', { name: 'Alarms' })).toBeVisible();
  await screen.getByRole('searchbox', { name: /^Search the dashboard/ }).fill('tank');
  await expect.element(screen.getByText('No diagram name matches.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Alarms' }).elements()).toEqual([]);
});

test('RPT-23 CONST-40 the dashboard reads forty diagrams, forty more on request, and those that a search names', async () => {
  const asked: unknown[] = [];
  const diagrams = Array.from({ length: 60 }, (_, nth) => ({
    ...{ uuid: uuidOf(300 + nth), name: `Plant ${nth}`, type: 'site-schematic', objectCount: nth },
    updatedAt: '2026-11-23T12:00:00.000Z',
  }));
  const { screen } = await open({
    'GET reports': (request) => {
      asked.push(Object.fromEntries(request.query));
      return pageOf(diagrams, request);
    },
  });
  const region = screen.getByRole('region', { name: 'Diagrams' });
  await expect.element(region.getByText('Plant 39')).toBeInTheDocument();
  expect(asked).toEqual([{ type: 'site-schematic', limit: '40' }]);
  await region.getByRole('button', { name: 'Show more' }).click();
  await expect.element(region.getByText('Plant 59')).toBeInTheDocument();
  expect(asked.at(-1)).toEqual({ type: 'site-schematic', limit: '80' });
  await screen.getByRole('searchbox', { name: /^Search the dashboard/ }).fill('tank');
  await expect.poll(() => asked.at(-1)).toEqual({ type: 'site-schematic', search: 'tank', limit: '40' });
});

test('on a phone it is one column, in which nothing is cut off', async () => {
  const { screen } = await open();
  await page.viewport(390, 844);
  await expect.element(screen.getByRole('region', { name: 'Alarms' })).toBeVisible();
  const right = screen
    .getByRole('region')
    .elements()
    .map((region) => region.getBoundingClientRect().right);
  expect(Math.max(...right)).toBeLessThanOrEqual(390);
});

test('a value is chosen by its name, shown with its course, kept, and taken away again', async () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 12, minutes)).toISOString();
  const tag = { uuid: uuidOf(60), name: 'Flow out', controllerName: 'PLC 1' };
  const { screen, server } = await open({
    'GET reports/available-tags': () => ({ items: [tag], total: 1 }),
    'POST history/series': () => ({
      ...{ from: at(0), to: at(2), step: 60_000 },
      series: [
        {
          ...{ tagUuid: tag.uuid, name: tag.name, controllerName: tag.controllerName, unit: 'l/s' },
          ...{ dataType: 'float', state: 'ok', before: null, limits: [] },
          points: [0, 1].map((nth) => ({
            ...{ time: at(nth), last: nth, min: nth, max: nth, average: nth, count: 1 },
            ...{ quality: 'good', broken: false },
          })),
        },
      ],
    }),
  });
  const values = screen.getByRole('region', { name: 'Values' });
  await expect.element(values.getByText('Choose the values that you want to see here first.')).toBeVisible();
  await values.getByRole('button', { name: 'Add a value' }).click();
  await screen.getByRole('combobox', { name: 'Tag' }).click();
  await screen.getByRole('option', { name: /Flow out/ }).click();
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(values.getByText('Flow out')).toBeVisible();
  await expect
    .poll(() => values.element().querySelector('svg:not([class*="lucide"]) path')?.getAttribute('d'))
    .toMatch(/^M.*L/);
  await expect
    .poll(() => server.sent('POST preferences')?.body)
    .toMatchObject({
      preferenceValue: { values: [tag.uuid] },
    });
  await values.getByRole('button', { name: 'Remove Flow out' }).click();
  await expect.element(values.getByText('Choose the values that you want to see here first.')).toBeVisible();
});
