import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Alarm, Alert, AlertStatus } from '../../../../api/contract/index.ts';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import AlertsPage from '../../../../host/pages/alerts/alerts-page.tsx';
import '../../../../host/ui/base.css';
import '../../../../host/ui/tokens.css';
import { UnlessField } from '../../../../host/pages/communication/controller/unless-field.tsx';
import { pageOf, Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(() => {
  signOutAda();
  vi.unstubAllGlobals();
});

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [SITE, TAG, DEVICE] = [id(1), id(2), id(3)];
const NOON = '2026-11-21T19:00:00.000Z';
const TAG_OF = { uuid: TAG, name: 'Flow', controllerUuid: DEVICE, controllerName: 'PLC 1' };

const alertOf = (nth: number, message: string, change: Partial<Alert> = {}): Alert => ({
  ...{ id: nth, uuid: id(100 + nth), message, siteId: SITE, tagId: TAG, tag: TAG_OF, link: null },
  ...{ site: { id: 1, uuid: SITE, name: 'Mill' }, status: 'open', type: 'critical', level: 'High High' },
  ...{ state: 'unacknowledged', active: true, occurrences: 1, createdAt: NOON, raisedAt: NOON },
  ...{ returnedAt: null, acknowledgedAt: null, acknowledgedUser: null, completedAt: null },
  ...{ completedUser: null, clearedBySystem: false, shelvedUntil: null, shelvedReason: null },
  ...{ shelvedUser: null, logs: [], ...change },
});

const ASIDE = {
  ...{
    tag: TAG_OF,
    link: null,
    until: null,
    site: { uuid: SITE, name: 'Mill' },
    why: 'outOfService',
    level: null,
    since: NOON,
  },
  ...{ user: 'Olga Operator', reason: 'Being rebuilt' },
};
const SUPPRESSED = { ...ASIDE, why: 'suppressed', level: 'Low', since: null, user: null, reason: null };

/** A server with some alerts; what is acknowledged or completed there stays so. */
function serve(alerts: Alert[], more: Parameters<typeof stubServer>[0] = {}) {
  return stubServer({
    'GET areas': () => ({ area: [] }),
    'GET sites/*': () => ({ name: 'Mill' }),
    'GET alerts': () => ({ items: alerts, total: alerts.length }),
    'GET alerts/alert-count': () => ({
      ...{ criticalCount: alerts.length, urgentCount: 0, sites: [], newest: alerts[0] ?? null },
      worst: alerts.find(({ type }) => type === 'critical') ?? alerts[0] ?? null,
    }),
    'GET alerts/history/*': () => ({ items: [], total: 0 }),
    'PUT alerts/*': ({ path, body }) => {
      const at = alerts.findIndex(({ uuid }) => path.endsWith(uuid));
      const status = body.status as AlertStatus;
      const by = { [`${status}At`]: NOON, [`${status}User`]: 'Ada Lindgren' };
      alerts[at] = {
        ...alerts[at]!,
        status,
        state: status === 'completed' ? 'normal' : 'acknowledged',
        ...by,
      };
      return alerts[at];
    },
    ...more,
  });
}
const showAlerts = (siteId?: string) =>
  showPage(() => <AlertsPage params={{ siteId }} />, siteId ? `/alerts/${siteId}` : '/alerts');

test('the alert that was open at a site is open there again, and not in the list of another', async () => {
  const flow = alertOf(1, 'Flow is High High');
  serve([flow]);
  const details = (screen: Awaited<ReturnType<typeof showAlerts>>['screen']) =>
    screen.getByRole('region', { name: flow.message });
  const { screen } = await showAlerts(SITE);
  await screen.getByText('Flow is High High').first().click();
  await expect.element(details(screen)).toBeVisible();
  await screen.unmount();
  const { screen: ofAll } = await showAlerts();
  await expect.element(ofAll.getByText('Flow is High High').first()).toBeVisible();
  expect(details(ofAll).query()).toBeNull();
  await ofAll.unmount();
  const { screen: again } = await showAlerts(SITE);
  await expect.element(details(again)).toBeVisible();
  await details(again).getByRole('button', { name: 'Close' }).click();
  await again.unmount();
  const { screen: closed } = await showAlerts(SITE);
  await expect.element(closed.getByText('Flow is High High').first()).toBeVisible();
  expect(details(closed).query()).toBeNull();
});

test('says since when its list is out of date, and no longer that there are no alarms, when the server is silent', async () => {
  let isAway = false;
  const count = { ...{ criticalCount: 0, urgentCount: 0, sites: [], newest: null, worst: null } };
  serve([], { 'GET alerts/alert-count': () => (isAway ? new Promise(() => undefined) : count) });
  const { screen } = await showAlerts();
  await expect.element(screen.getByText('0 alarms')).toBeVisible();
  isAway = true;
  const [query] = queryClient.getQueryCache().findAll({ queryKey: ['alertCount'] });
  queryClient.setQueryData(query!.queryKey, query!.state.data, { updatedAt: Date.now() - 60_000 });
  await expect.element(screen.getByText(/^Alarms out of date since \d/)).toBeVisible();
  await expect.element(screen.getByText('Alarms are not known')).toBeVisible();
});

test('ALRT-09 the alerts of all sites at /alerts, of one at its address', async () => {
  const server = serve([alertOf(1, 'Flow is High High')]);
  const { screen } = await showAlerts();
  await expect.element(screen.getByText('Flow is High High').first()).toBeVisible();
  expect(server.sent('GET alerts')!.query.get('siteUuid')).toBeNull();
  await screen.unmount();
  const { screen: ofSite } = await showAlerts(SITE);
  await expect.element(ofSite.getByText('Flow is High High').first()).toBeVisible();
  expect(server.sent('GET alerts')!.query.get('siteUuid')).toBe(SITE);
  await expect.element(ofSite.getByRole('link', { name: 'All sites' })).toHaveAttribute('href', '/alerts');
});

test('ALRT-06 the list asks for 15 alerts between the days that are chosen', async () => {
  const server = serve([alertOf(1, 'Flow is High High')]);
  const { screen } = await showAlerts();
  await expect.element(screen.getByText('Flow is High High').first()).toBeVisible();
  const sent = () => server.sent('GET alerts')!.query;
  expect([sent().get('limit'), sent().get('skip'), sent().get('startDate')]).toEqual(['15', '0', null]);
  await screen.getByLabelText('When').selectOptions('Between two days');
  await screen.getByLabelText('From').fill('2026-11-19');
  await screen.getByLabelText('To', { exact: true }).fill('2026-11-20');
  await expect.poll(() => sent().get('startDate')).toMatch(/^2026-11-19T/);
  await expect.poll(() => sent().get('endDate')).toMatch(/^2026-11-2\d/);
  await screen.getByLabelText('Priority').selectOptions('Urgent');
  await expect.poll(() => sent().get('type')).toBe('urgent');
  await screen.getByPlaceholder('Search alarms').fill('Flow');
  await expect.poll(() => sent().get('search')).toBe('Flow');
});

test('ALRT-07 the history of an alert comes in pages of 15, asked for with its site', async () => {
  const logs = Array.from({ length: 17 }, (_, nth) => ({
    ...{ at: new Date(Date.parse(NOON) - nth * 60_000).toISOString(), event: 'raised' },
    ...{ user: null, note: null },
  }));
  const server = serve([alertOf(1, 'Flow is High High')], {
    'GET alerts/history/*': (request) => pageOf(logs, request),
  });
  const { screen } = await showAlerts();
  await screen.getByText('Flow is High High').first().click();
  const entries = () =>
    screen.getByRole('region', { name: 'Flow is High High' }).getByRole('listitem').elements().length;
  await expect.poll(entries).toBe(15);
  const asked = () => Object.fromEntries(server.sent(`GET alerts/history/${id(101)}`)!.query);
  expect(asked()).toEqual({ siteId: SITE, limit: '15', skip: '0' });
  await screen.getByRole('button', { name: 'Show earlier' }).click();
  await expect.poll(entries).toBe(17);
  expect(asked()).toEqual({ siteId: SITE, limit: '15', skip: '15' });
});

test('LIVE-15 OR-64 the list of sites is read, and read again, with an empty search', async () => {
  const server = serve([]);
  await showAlerts();
  const reads = () => server.calls.filter((call) => call === 'GET areas').length;
  await expect.poll(reads).toBe(1);
  expect(server.sent('GET areas')!.query.get('search')).toBe('');
  void queryClient.invalidateQueries({ queryKey: ['areas'] });
  await expect.poll(reads).toBe(2);
  expect(server.sent('GET areas')!.query.get('search')).toBe('');
});

test('ALRT-08 shows who acknowledged an alert, who completed it, and when', async () => {
  const alerts = [alertOf(1, 'Flow is High High')];
  serve(alerts);
  const { screen } = await showAlerts();
  /** The name and the time beside a word of the detail. */
  const beside = (term: string) =>
    [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === term)?.nextElementSibling
      ?.textContent;
  await screen.getByText('Flow is High High').first().click();
  await screen.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect.element(screen.getByText('Acknowledged', { exact: true }).last()).toBeVisible();
  // It is active: nobody can complete it.
  await expect.element(screen.getByRole('button', { name: 'Undo acknowledgment' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Complete', exact: true }).query()).toBeNull();
  expect(beside('Acknowledged by')).toMatch(/^Ada Lindgren, .*12:00/);
  expect(beside('Completed by')).toBeUndefined();
  // The value returns, and another client completes the alert.
  const completed = {
    status: 'completed',
    state: 'normal',
    completedAt: '2026-11-21T19:30:00.000Z',
  } as const;
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['alertCount'] });
  alerts[0] = { ...alerts[0]!, ...completed, completedUser: 'Ben Okoro' };
  await refresh();
  await expect.poll(() => beside('Completed by')).toMatch(/^Ben Okoro, .*12:30/);
  expect(beside('Acknowledged by')).toMatch(/^Ada Lindgren, /);
  // Most are completed by the server.
  alerts[0] = { ...alerts[0]!, completedUser: null, clearedBySystem: true };
  await refresh();
  await expect.poll(() => beside('Completed by')).toMatch(/^The system, .*12:30/);
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText('Ada Lindgren', { exact: true })).toBeVisible();
});

test.each([
  ['the menu of its row', 'menuitem'],
  ['its panel', 'button'],
] as const)('acknowledges an alarm with a note, from %s', async (_, role) => {
  const server = serve([alertOf(1, 'Flow is High High'), alertOf(2, 'Level is Low Low')]);
  const { screen } = await showAlerts();
  await screen
    .getByRole('row', { name: /Flow is High High/ })
    .click({ button: role === 'menuitem' ? 'right' : 'left' });
  await screen.getByRole(role, { name: 'Acknowledge with a note…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Acknowledge this alarm?' });
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().textContent).toContain('Flow is High High');
  await dialog.getByLabelText('Note (optional)').fill('Valve V-1 is stuck; fitter called');
  await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect
    .poll(() => server.sent(`PUT alerts/${id(101)}`)?.body)
    .toMatchObject({ status: 'acknowledged', note: 'Valve V-1 is stuck; fitter called' });
  expect(server.sent(`PUT alerts/${id(102)}`)).toBeUndefined();
});

test('an open alert that has left the list says how it stands now, beside its history', async () => {
  const alert = alertOf(1, 'Flow is High High');
  serve([alert], {
    // As the server does it where the value is back already: acknowledging completes it, and the list has it no more.
    'GET alerts': ({ query }) => {
      const items = query.get('uuid') || alert.status !== 'completed' ? [alert] : [];
      return { items, total: items.length };
    },
    'PUT alerts/*': () => Object.assign(alert, { status: 'completed', state: 'normal' }),
    'GET alerts/history/*': () => {
      const log = { at: NOON, event: 'completed', user: null, note: null };
      return { items: alert.status === 'completed' ? [log] : [], total: 0 };
    },
  });
  const { screen } = await showAlerts();
  await screen.getByText('Flow is High High').first().click();
  await expect.element(screen.getByText('Unacknowledged', { exact: true }).last()).toBeVisible();
  await screen.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect.element(screen.getByText('No alarms.', { exact: false }).first()).toBeInTheDocument();
  await expect.element(screen.getByText('Unacknowledged', { exact: true })).not.toBeInTheDocument();
  expect(screen.getByText('Completed', { exact: true }).elements().length).toBeGreaterThan(1);
});

test('each row has the whole message, its graph with the alarm limits, and the way to the diagram', async () => {
  const long = `Flow of the northern main behind the booster station is High High: 1,234.5 m³/h (≥ 1,200) ${'x'.repeat(60)}`;
  const diagram = id(9);
  serve([alertOf(1, long)], {
    'GET communications/controller/tag/*': () => ({
      tag: {
        ...{ min: 0, max: 10, alertHigh: null, alertLow: null },
        alarms: [{ level: 'High High', operator: '>', value: 9, upTo: null }],
      },
    }),
    'POST history/series': () => ({
      ...{ from: '2026-11-21T16:00:00.000Z', to: NOON, step: 60_000 },
      series: [
        {
          ...{ tagUuid: TAG, name: 'Flow', controllerName: 'PLC 1', unit: 'm', dataType: 'float' },
          ...{ before: { time: NOON, value: 8.4 }, points: [] },
        },
      ],
    }),
    [`GET alerts/${id(101)}/diagram`]: () => ({ diagram, tags: [TAG] }),
  });
  const { screen, history } = await showAlerts();
  const message = screen.getByText(long).first();
  await expect.element(message).toBeVisible();
  const { scrollWidth, clientWidth } = message.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await screen.getByRole('button', { name: 'Graph' }).first().click();
  await expect.element(screen.getByRole('dialog', { name: 'Flow' })).toBeVisible();
  await expect.element(screen.getByText('High High', { exact: true }).last()).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'Show on the diagram' }).first().click();
  await expect.poll(() => history.at(-1)).toBe(`/site/overview/${SITE}/${diagram}?tag=${TAG}`);
});

test('beside an open alert nothing is cut: the buttons stay in its pane, and the search has room for its words', async () => {
  await page.viewport(1440, 900);
  serve([alertOf(1, 'Flow is High High')]);
  const { screen } = await showAlerts();
  await screen.getByText('Flow is High High').first().click();
  const pane = screen.getByRole('region', { name: 'Flow is High High' });
  await expect.element(pane.getByRole('button', { name: 'Out of service…' })).toBeVisible();
  const { left } = pane.element().getBoundingClientRect();
  for (const button of pane.getByRole('button').elements())
    expect(button.getBoundingClientRect().left, button.textContent).toBeGreaterThanOrEqual(left);
  const search = screen.getByPlaceholder('Search alarms').element() as HTMLInputElement;
  expect(search.getBoundingClientRect().width).toBeGreaterThan(120);
});

test('what a dialog says before its form stands clear of it', async () => {
  serve([alertOf(1, 'Flow is High High')]);
  const { screen } = await showAlerts();
  await screen.getByText('Flow is High High').first().click();
  await screen.getByRole('button', { name: 'Shelve…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Shelve the alarm' });
  await expect.element(dialog).toBeVisible();
  const words = dialog.getByText(/shown in the alarm bar/).element();
  const label = dialog.getByText('For', { exact: true }).element();
  expect(label.getBoundingClientRect().top - words.getBoundingClientRect().bottom).toBeGreaterThan(10);
});

test('shelved ones are asked for by a filter of their own', async () => {
  const server = serve([alertOf(1, 'Flow is High High')]);
  const { screen } = await showAlerts();
  await screen.getByLabelText('Status').selectOptions('shelved');
  await expect.poll(() => server.sent('GET alerts')!.query.get('shelved')).toBe('true');
});

test('alarms are taken out of service with a reason, which is asked for once', async () => {
  const server = serve([alertOf(1, 'Flow is High High')], {
    'PUT service/*': () => ({ items: [ASIDE] }),
    [`PUT alerts/service/${TAG}`]: ({ body }) => {
      if (body.reason === '')
        throw new Refused(400, 'Please enter a reason', { reason: 'Please enter a reason' });
      return { items: [ASIDE] };
    },
  });
  const { screen } = await showAlerts();
  await screen.getByText('Flow is High High').first().click();
  await screen.getByRole('button', { name: 'Out of service…' }).click();
  const dialog = screen.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Please enter a reason')).toBeVisible();
  expect(dialog.getByText('Please enter a reason').elements()).toHaveLength(1);
  await reason.fill('Being rebuilt');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(`PUT alerts/service/${TAG}`)!.body).toEqual({
    ...{ inService: false, reason: 'Being rebuilt', minutes: 480 },
  });
});

test('lists shelved and suppressed alarms with the person and the reason, and returns them to service', async () => {
  let items: unknown[] = [ASIDE, SUPPRESSED];
  const server = serve([], {
    'GET alerts/set-aside': () => ({ items }),
    [`PUT alerts/service/${TAG}`]: () => {
      items = [];
      return { items };
    },
  });
  const { screen } = await showAlerts();
  await screen.getByLabelText('Status').selectOptions('aside');
  await expect.element(screen.getByText('Flow: Low')).toBeVisible();
  await expect.element(screen.getByText('Olga Operator: Being rebuilt').first()).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Out of service', { exact: true }), { button: 'right' });
  await screen.getByRole('menuitem', { name: 'Return to service' }).click();
  await expect.element(screen.getByText('No alarms are out of service or suppressed')).toBeVisible();
  expect(server.sent(`PUT alerts/service/${TAG}`)!.body).toMatchObject({ inService: true });
});

test('the banner shows the worst alarm, sounds for each that comes, and is mute for the time that was chosen', async () => {
  const sounded = vi.fn();
  const param = { value: 0, setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
  const node = { gain: param, frequency: param, start: sounded, stop: () => {}, connect: () => node };
  const Audio = class {
    currentTime = 0;
    resume = async () => {};
    createOscillator = () => node;
    createGain = () => node;
  };
  vi.stubGlobal('AudioContext', Audio);
  const alerts = [alertOf(1, 'Flow is High High')];
  serve(alerts);
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  // Browsers play no sound in a tab that was never clicked.
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: true, isActive: true });
  const { screen } = await showPage(() => null, '/dash');
  const comes = async (nth: number) => {
    now += 60_000;
    // The newest sounds; what is worse stays in sight.
    alerts.unshift(alertOf(nth, `Alert ${nth}`, { type: 'urgent' }));
    await queryClient.invalidateQueries({ queryKey: ['alertCount'] });
    await expect.element(screen.getByRole('link', { name: `${nth} critical` })).toBeVisible();
    await expect.element(screen.getByText('Flow is High High')).toBeVisible();
    const { length } = sounded.mock.calls;
    sounded.mockClear();
    return length;
  };
  await expect.element(screen.getByText('Flow is High High')).toBeVisible();
  // What was there already is no news.
  expect(sounded).not.toHaveBeenCalled();
  expect(await comes(2)).toBeGreaterThan(0);
  await screen.getByRole('button', { name: 'Alarm sound' }).click();
  await screen.getByRole('menuitem', { name: 'Mute for 15 minutes' }).click();
  expect(await comes(3)).toBe(0);
  now += 15 * 60_000;
  expect(await comes(4)).toBeGreaterThan(0);
  await expect.element(screen.getByRole('button', { name: 'Alarm sound' })).toBeInTheDocument();
});

test('what suppresses a level is named, has a value that is a number, and can be taken away', async () => {
  stubServer({
    'GET tag/*': () => ({}),
    'GET communications/controller/tag/*': () => ({ tag: { name: 'Pump' } }),
  });
  const changed = vi.fn();
  const unless: Alarm['unless'] = { tagUuid: TAG, value: 0 };
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <UnlessField level="Low" unless={unless} readOnly={false} onChange={changed} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('Pump')).toBeVisible();
  const value = screen.getByRole('textbox', { name: 'has the value' });
  await value.fill('two');
  await expect.element(screen.getByText('Value must be a number')).toBeVisible();
  expect(changed).not.toHaveBeenCalled();
  await value.fill('2');
  expect(changed).toHaveBeenLastCalledWith({ tagUuid: TAG, value: 2 });
  await screen.getByRole('button', { name: 'Never suppress the level Low' }).click();
  expect(changed).toHaveBeenLastCalledWith(null);
});

test('another list of alarms closes the one that was open, another level of the same list does not', async () => {
  const flow = alertOf(1, 'Flow is High High');
  serve([flow]);
  const { screen } = await showAlerts();
  await screen.getByText(flow.message).first().click();
  const details = screen.getByRole('region', { name: flow.message });
  await expect.element(details).toBeVisible();
  await screen.getByLabelText('Priority').selectOptions('critical');
  await expect.element(details).toBeVisible();
  await screen.getByLabelText('Status').selectOptions('completed');
  await expect.element(details).not.toBeInTheDocument();
});
