import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Area, Notification } from '../../../api/contract/index.ts';
import NotificationsPage from '../../../host/pages/notifications/notifications-page.tsx';
import { pageOf, Refused, type StubRequest, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [AREA, SITE, TAG, ANN, SHIFT] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4), uuidOf(5)];
const TREE: readonly Area[] = [
  { id: 1, uuid: AREA, name: 'North', routes: [], sites: [{ id: 2, uuid: SITE, name: 'Well' }] },
];
const node = { isSelected: false, isIntermediate: true, all: false, tags: [], tagsCount: 0 };
const ann = {
  id: 4,
  uuid: ANN,
  firstName: 'Ann',
  lastName: 'Berg',
  email: 'ann@demo.example',
  seesAlerts: true,
};
const shift = { id: 5, uuid: SHIFT, title: 'Night shift', usersCount: 3 };
const notification = (nth: number, name: string): Notification => ({
  ...{ id: nth, uuid: uuidOf(100 + nth), name, status: true, type: 'Tag', methods: ['email'] },
  ...{ triggers: ['High'], users: [ann], groups: [shift], createdAt: '2026-01-01T00:00:00.000Z' },
  monitoredItems: {
    [`area-${AREA}`]: { ...node, id: 1, uuid: AREA, name: 'North', parent: null },
    [`area-site-${SITE}`]: {
      ...{ ...node, id: 2, uuid: SITE, name: 'Well', parent: `area-${AREA}` },
      ...{ tags: [{ id: 3, uuid: TAG, name: 'Well level' }], tagsCount: 3 },
    },
  },
  ...{ repeatMinutes: null, escalateMinutes: null, quietHours: null, escalationGroups: [] },
});
const ALL = Array.from({ length: 60 }, (_, nth) => notification(nth, `Rule ${String(nth).padStart(2, '0')}`));

const SERVER = {
  'GET notifications': (request: StubRequest) => pageOf(ALL, request),
  'GET notifications/*': ({ path }: StubRequest) => ALL.find(({ uuid }) => path.endsWith(uuid)),
  'GET notifications/channels': () => ({
    items: [
      { method: 'email', reason: null },
      { method: 'sms', reason: 'No SMS service is set up.' },
    ],
  }),
  'GET notifications/recipients': () => ({ users: [ann], groups: [shift] }),
  'GET notifications/tags': () => ({
    items: ['Well level', 'Well flow'].map((name, nth) => ({
      ...{ id: nth, uuid: nth === 0 ? TAG : uuidOf(9), name, controllerName: 'PLC', siteUuid: SITE },
    })),
    total: 2,
  }),
  'GET areas': () => ({ area: TREE }),
};

test('NOTI-03 NOTI-09 NAV-40 the list comes fifty at a time, with recipients, and items that open', async () => {
  const route = { ...node, id: 6, uuid: uuidOf(6), name: 'River', parent: `area-${AREA}` };
  const whole = { ...node, id: 7, uuid: uuidOf(7), name: 'Intake', parent: `route-${route.uuid}`, all: true };
  const { monitoredItems } = ALL[1]!;
  const wide: Notification = {
    ...ALL[1]!,
    monitoredItems: {
      ...monitoredItems,
      [`route-${route.uuid}`]: route,
      [`route-site-${whole.uuid}`]: whole,
    },
  };
  const server = stubServer({
    ...SERVER,
    'GET notifications': (request: StubRequest) => pageOf(ALL.with(1, wide), request),
  });
  const { screen } = await showPage(NotificationsPage, '/setup/notifications');
  await expect.element(screen.getByText('60 notifications')).toBeVisible();
  expect(server.sent('GET notifications')!.query.get('limit')).toBe('50');
  const row = screen.getByRole('row', { name: /Rule 00/ });
  await expect
    .element(row.getByRole('gridcell', { name: 'Night shift, Ann Berg', exact: true }))
    .toBeVisible();
  const opener = row.getByRole('button', { name: '3 tags' });
  await opener.click();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await expect.element(row.getByText('North')).toBeVisible();
  await expect.element(row.getByText('Well', { exact: true })).toBeVisible();
  await expect.element(row.getByText('Well level and 2 more tags')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  const other = screen.getByRole('row', { name: /Rule 01/ });
  await other.getByRole('button', { name: '1 site, 3 tags' }).click();
  await expect.element(other.getByText('River')).toBeVisible();
  const items = [...other.element().querySelectorAll('li')];
  const parentOf = (item: Element) => item.parentElement!.closest('li')?.querySelector('span')?.textContent;
  expect(items.map((item) => [item.querySelector('span')!.textContent, parentOf(item)])).toEqual([
    [' North', undefined],
    [' Well', ' North'],
    [' River', ' North'],
    [' Intakeall', ' River'],
  ]);
});

test('NOTI-08 a notification is switched in its row; a refusal puts it back', async () => {
  const path = `PUT notifications/${ALL[0]!.uuid}/toggle`;
  let refuses = true;
  const server = stubServer({
    ...SERVER,
    [path]: () => {
      if (refuses) throw new Refused(409, 'Not now');
      return { status: false };
    },
  });
  const { screen } = await showPage(NotificationsPage, '/setup/notifications');
  const toggle = screen.getByRole('switch', { name: 'Rule 00 is on' });
  await toggle.click();
  await expect.element(screen.getByText('Not now')).toBeVisible();
  await expect.element(toggle).toBeChecked();
  expect(server.sent(path)!.query.get('status')).toBe('false');
  refuses = false;
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
});

test('ORG-20 a notification that is added or changed stands in its list as the server answered, which is not read again', async () => {
  const first = ALL[0]!;
  const server = stubServer({
    ...SERVER,
    'GET notifications/*': () => first,
    'PUT notifications/*': ({ body }) => ({ ...first, name: `${body.name} twelve` }),
  });
  const { screen } = await showPage(NotificationsPage, `/setup/notifications?id=${first.uuid}`);
  const reads = () => server.calls.filter((call) => call === 'GET notifications').length;
  await screen.getByLabelText('Name').fill('Level');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('grid').getByText('Level twelve')).toBeVisible();
  expect(reads()).toBe(1);
});

test('NOTI-10 a name is required, and at most 50 characters long', async () => {
  const server = stubServer(SERVER);
  const { screen } = await showPage(NotificationsPage, '/setup/notifications?id=new');
  const pane = screen.getByRole('region', { name: 'New notification' });
  await pane.getByRole('checkbox', { name: 'On', exact: true }).click();
  await pane.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(pane.getByText('Name is required')).toBeVisible();
  await expect.element(pane.getByText('Please choose what is monitored')).toBeVisible();
  await expect.element(pane.getByText('Please choose who is told')).toBeVisible();
  await pane.getByLabelText('Name').fill('x'.repeat(51));
  await expect.element(pane.getByText('Max allowed value is 50 characters')).toBeVisible();
  expect(server.calls).not.toContain('POST notifications');
});

test('NOTI-04 NOTI-07 NOTI-09 adding begins empty, sends items by their keys, and cancelling leaves', async () => {
  const server = stubServer({
    ...SERVER,
    'POST notifications': ({ body }) => ({ ...notification(99, String(body.name)) }),
  });
  const { screen, history } = await showPage(NotificationsPage, `/setup/notifications?id=${ALL[0]!.uuid}`);
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Rule 00');
  await screen.getByRole('button', { name: 'New notification' }).click();
  const pane = screen.getByRole('region', { name: 'New notification' });
  await expect.element(pane.getByLabelText('Name')).toHaveValue('');
  const tree = pane.getByRole('tree', { name: 'Monitored items' });
  const area = tree.getByRole('treeitem', { name: 'North' });
  await area.click();
  const site = tree.getByRole('treeitem', { name: 'Well', exact: true });
  await site.click();
  await tree.getByRole('treeitem', { name: 'Well level' }).click();
  await expect.element(site).toHaveAttribute('aria-checked', 'mixed');
  await expect.element(area).toHaveAttribute('aria-checked', 'mixed');
  await expect.element(pane.getByText('1 tag selected')).toBeVisible();
  await expect.element(pane.getByRole('checkbox', { name: 'SMS' })).toBeDisabled();
  await expect.element(pane.getByText('No SMS service is set up.')).toBeVisible();
  await pane.getByLabelText('Name').fill('Mine');
  await pane.getByRole('combobox', { name: 'Add a user or a group' }).click();
  await screen.getByRole('option', { name: 'Night shift (group of 3 users)' }).click();
  await pane.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Mine was added')).toBeVisible();
  expect(server.sent('POST notifications')!.body).toMatchObject({
    ...{ name: 'Mine', groups: [SHIFT], users: [], methods: ['email'] },
    monitoredItems: { [`area-site-${SITE}`]: { all: false, tags: [TAG] } },
  });
  await screen.getByRole('button', { name: 'New notification' }).click();
  await expect.element(pane.getByLabelText('Name')).toHaveValue('');
  await expect.element(pane.getByText('Nothing selected')).toBeVisible();
  await pane.getByRole('button', { name: 'Cancel' }).click();
  expect(history.at(-1)).toBe('/setup/notifications');
});

test('NOTI-06 NOTI-07 NOTI-09 editing a whole site: one of its tags is taken out, the others stay', async () => {
  const uuid = ALL[1]!.uuid;
  const whole = {
    [`area-${AREA}`]: {
      ...node,
      id: 1,
      uuid: AREA,
      name: 'North',
      parent: null,
      all: true,
      isSelected: true,
    },
  };
  const server = stubServer({
    ...SERVER,
    'GET notifications/*': () => ({ ...ALL[1]!, monitoredItems: whole }),
    'PUT notifications/*': () => ALL[1]!,
  });
  const { screen } = await showPage(NotificationsPage, `/setup/notifications?id=${uuid}`);
  const tree = screen.getByRole('tree', { name: 'Monitored items' });
  const area = tree.getByRole('treeitem', { name: 'North' });
  await expect.element(area).toHaveAttribute('aria-checked', 'true');
  await area.click();
  const site = tree.getByRole('treeitem', { name: 'Well', exact: true });
  await expect.element(site).toHaveAttribute('aria-checked', 'true');
  await site.click();
  await tree.getByRole('treeitem', { name: 'Well flow' }).click();
  await expect.element(area).toHaveAttribute('aria-checked', 'mixed');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.sent(`PUT notifications/${uuid}`)?.body.monitoredItems)
    .toEqual({ [`area-site-${SITE}`]: { all: false, tags: [TAG] } });
});

test('NOTI-07 NOTI-09 archiving asks first, and says what follows', async () => {
  const server = stubServer({ ...SERVER, 'DELETE notifications/*': () => ({}) });
  const { screen } = await showPage(NotificationsPage, '/setup/notifications');
  await screen.getByRole('row', { name: /Rule 00/ }).click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(screen.getByText(/Nobody is told of its alarms any more/)).toBeVisible();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => server.calls).toContain(`DELETE notifications/${ALL[0]!.uuid}`);
});
