import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { storeSession } from '../../../host/data/stores/session-store.ts';
import AuditPage from '../../../host/pages/audit/audit-page.tsx';
import CompanyPage from '../../../host/pages/company/company-page.tsx';
import GroupsPage from '../../../host/pages/groups/groups-page.tsx';
import JobsPage from '../../../host/pages/jobs/jobs-page.tsx';
import LinkObjectsPage from '../../../host/pages/link-objects/link-objects-page.tsx';
import OutboxPage from '../../../host/pages/outbox/outbox-page.tsx';
import RolesPage from '../../../host/pages/roles/roles-page.tsx';
import '../../../host/ui/base.css';
import { zoneWords } from '../../../host/ui/charts/zone-words.ts';
import '../../../host/ui/tokens.css';
import { ADMIN, pageOf, Refused, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const TREE = [{ key: 'Dash', title: 'Diagrams', rights: ['canSee', 'add'], subPermissions: [] }];

const role = { id: 7, uuid: uuidOf(7), title: 'Operators', type: null, usersCount: 0, active: true };

test('ROLE-04 a new role goes with its title and its permissions', async () => {
  const server = stubServer({
    'GET roles': (request) => pageOf([{ ...role, editable: true }], request),
    'GET permissions': () => TREE,
    'GET roles/*': () => ({ ...role, editable: true, permissions: {} }),
    'POST roles': () => ({ id: 8, uuid: uuidOf(7), name: 'Watchers' }),
  });
  const { screen, history } = await showPage(RolesPage, '/setup/roles');
  await expect.element(screen.getByText('1 role', { exact: true })).toBeVisible();
  expect(server.sent('GET roles')!.query.get('limit')).toBe('30');
  await screen.getByRole('button', { name: 'New role' }).click();
  await screen.getByLabelText('Name').fill('Watchers');
  await screen.getByLabelText('Add: Diagrams').click();
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Watchers was added')).toBeVisible();
  expect(server.sent('POST roles')!.body).toEqual({
    title: 'Watchers',
    permissions: { Dash: { canSee: true, add: true } },
  });
  expect(history.at(-1)).toBe(`/setup/roles?id=${uuidOf(7)}`);
});

test('ROLE-03 a role that is not editable is shown and not changed', async () => {
  stubServer({
    'GET roles': (request) => pageOf([{ ...role, editable: false }], request),
    'GET permissions': () => TREE,
    'GET roles/*': () => ({ ...role, editable: false, permissions: { Dash: { canSee: true } } }),
  });
  const { screen } = await showPage(RolesPage, `/setup/roles?id=${uuidOf(7)}`);
  await expect.element(screen.getByLabelText('See: Diagrams')).toBeChecked();
  await expect.element(screen.getByLabelText('See: Diagrams')).toBeDisabled();
  await expect.element(screen.getByLabelText('Name')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' }).query()).toBeNull();
});

test('ROLE-02 ROLE-06 choosing a role shows its name and whether it can be edited; what was said of another is gone', async () => {
  const fixed = { ...role, id: 8, uuid: uuidOf(8), title: 'Watchers', editable: false };
  stubServer({
    'GET roles': (request) => pageOf([{ ...role, editable: true }, fixed], request),
    'GET permissions': () => TREE,
    'GET roles/*': ({ path }) => ({
      ...(path.endsWith(fixed.uuid) ? fixed : { ...role, editable: true }),
      permissions: {},
    }),
  });
  const { screen } = await showPage(RolesPage, `/setup/roles?id=${role.uuid}`);
  await screen.getByLabelText('Name').fill('');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Name is required')).toBeVisible();
  await screen.getByText('Watchers').click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Watchers');
  await expect.element(screen.getByLabelText('Name')).toBeDisabled();
  expect(screen.getByText('Name is required').query()).toBeNull();
  await screen.getByText('Operators').click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Operators');
  await expect.element(screen.getByLabelText('Name')).toBeEnabled();
  expect(screen.getByText('Name is required').query()).toBeNull();
});

test('ERR-16 a list that cannot be read again after a save says nothing of it', async () => {
  let saved = false;
  const server = stubServer({
    'GET roles': (request) => {
      if (saved) throw new Refused(400, 'Not now');
      return pageOf([{ ...role, editable: true }], request);
    },
    'GET permissions': () => TREE,
    'GET roles/*': () => ({ ...role, editable: true, permissions: {} }),
    'PUT roles/*': ({ body }) => {
      saved = true;
      return { ...role, editable: true, permissions: {}, title: body.title };
    },
  });
  const reads = () => server.calls.filter((call) => call === 'GET roles').length;
  const { screen } = await showPage(RolesPage, `/setup/roles?id=${role.uuid}`);
  // Of a searched list the server has to say whether the row is still in it.
  await screen.getByRole('searchbox').fill('operators');
  await expect.poll(reads).toBe(2);
  await screen.getByLabelText('Name').fill('Watch');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Watch was saved')).toBeVisible();
  await expect.poll(reads).toBe(3);
  expect(screen.getByText('Not now').query()).toBeNull();
});

test('ROLE-04 ORG-20 a saved role stands in the list as the server answered it, and the list is not read again', async () => {
  const own = { ...role, editable: true, permissions: {} };
  const server = stubServer({
    'GET roles': (request) => pageOf([own], request),
    'GET permissions': () => TREE,
    'GET roles/*': () => own,
    'PUT roles/*': ({ body }) => ({ ...own, title: `${body.title} of the night` }),
  });
  const { screen } = await showPage(RolesPage, `/setup/roles?id=${role.uuid}`);
  await screen.getByLabelText('Name').fill('Watch');
  await screen.getByLabelText('Add: Diagrams').click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Watch of the night was saved')).toBeVisible();
  await expect.element(screen.getByRole('grid').getByText('Watch of the night')).toBeVisible();
  expect(server.sent(`PUT roles/${role.uuid}`)!.body).toEqual({
    title: 'Watch',
    permissions: { Dash: { canSee: true, add: true } },
  });
  expect(server.calls.filter((call) => call === 'GET roles')).toHaveLength(1);
});

const person = (nth: number, firstName: string) => ({
  id: nth,
  uuid: uuidOf(nth),
  firstName,
  lastName: 'Reyes',
  email: `p${nth}@demo.example`,
});

test('GROUP-03 GROUP-04 members are picked from those who are free, and go as ids', async () => {
  const group = { id: 3, uuid: uuidOf(3), title: 'Night shift', usersCount: 1 };
  const server = stubServer({
    'GET groups': (request) => pageOf([group], request),
    'GET groups/*': () => ({ ...group, users: [person(20, 'Olga')] }),
    'GET groups/available-members': () => ({ items: [person(21, 'Ben'), person(22, 'Victor')], total: 2 }),
    'PUT groups/*': () => ({ ...group, usersCount: 2, users: [person(20, 'Olga'), person(22, 'Victor')] }),
  });
  const { screen } = await showPage(GroupsPage, `/setup/groups?id=${uuidOf(3)}`);
  await expect.element(screen.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  await screen.getByLabelText('Add a member', { exact: true }).click();
  await screen.getByRole('option', { name: 'Victor Reyes' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Members (2)' })).toBeVisible();
  expect(server.sent('GET groups/available-members')!.query.get('id')).toBe(uuidOf(3));
  expect(server.sent('GET groups')!.query.get('limit')).toBe('30');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Night shift was saved')).toBeVisible();
  expect(server.sent(`PUT groups/${uuidOf(3)}`)!.body).toEqual({ title: 'Night shift', members: [20, 22] });
  await screen.getByRole('button', { name: 'Remove Olga Reyes' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.sent(`PUT groups/${uuidOf(3)}`)!.body)
    .toEqual({ title: 'Night shift', members: [22] });
});

test('GROUP-04 a group is made with its members’ ids, and archived in its row', async () => {
  const group = { id: 3, uuid: uuidOf(3), title: 'Night shift', usersCount: 1 };
  const server = stubServer({
    'GET groups': (request) => pageOf([group], request),
    'GET groups/*': () => ({ ...group, users: [] }),
    'GET groups/available-members': () => ({ items: [person(22, 'Victor')], total: 1 }),
    'POST groups': ({ body }) => ({
      ...group,
      id: 4,
      uuid: uuidOf(4),
      title: body.title,
      users: [person(22, 'Victor')],
    }),
    'DELETE groups/*': () => null,
  });
  const { screen } = await showPage(GroupsPage, '/setup/groups?id=new');
  const pane = screen.getByRole('region', { name: 'New group' });
  await pane.getByLabelText('Name').fill('Day shift');
  await pane.getByLabelText('Add a member', { exact: true }).click();
  await screen.getByRole('option', { name: 'Victor Reyes' }).click();
  await pane.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => server.sent('POST groups')?.body).toEqual({ title: 'Day shift', members: [22] });
  await screen
    .getByRole('row', { name: /Night shift/ })
    .getByRole('button')
    .click();
  await screen.getByRole('menuitem', { name: /Archive|Delete/ }).click();
  await screen
    .getByRole('alertdialog')
    .getByRole('button', { name: /Archive|Delete/ })
    .click();
  await expect.poll(() => server.calls).toContain(`DELETE groups/${group.uuid}`);
});

const company = {
  id: 1,
  uuid: ADMIN.company.uuid,
  name: 'Cedar',
  address: '12 Mill Road',
  timezone: 'America/Denver',
  technicalContact: null,
  accountContact: {
    id: 1,
    uuid: uuidOf(31),
    name: 'Ida',
    email: 'ida@cedar.example',
    phone: '(123)456-7890',
    type: 'account',
  },
  billingContact: null,
  dashUrl: null,
  siteUrl: null,
};

test('COMP-06 COMP-02 a contact that is added goes with the whole company, in the words of its own fields', async () => {
  const server = stubServer({
    'GET companies/*': () => company,
    'GET settings/company': () => ({ timezone: 'America/Denver', reportRefreshRate: 60 }),
    'PUT companies/*': ({ body }) => ({
      ...company,
      technicalContact: { ...(body.technicalContact as object), id: 2, uuid: uuidOf(32), type: 'technical' },
    }),
  });
  const { screen } = await showPage(CompanyPage, '/setup/company');
  const card = screen.getByRole('region', { name: 'Technical contact' });
  await card.getByRole('button', { name: 'Add' }).click();
  await card.getByLabelText('Phone').fill('12');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect.element(card.getByText('Name is required')).toBeVisible();
  await expect.element(card.getByText('Email is required')).toBeVisible();
  await expect.element(card.getByText('Please enter a valid phone number')).toBeVisible();
  await card.getByLabelText('Name').fill('Tom');
  await card.getByLabelText('Email').fill('tom@cedar.example');
  await card.getByLabelText('Phone').fill('1234567890');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect.element(card.getByText('tom@cedar.example')).toBeVisible();
  expect(server.sent(`PUT companies/${company.uuid}`)!.body).toEqual({
    name: 'Cedar',
    address: '12 Mill Road',
    timezone: 'America/Denver',
    technicalContact: { name: 'Tom', email: 'tom@cedar.example', phone: '(123)456-7890' },
    accountContact: { name: 'Ida', email: 'ida@cedar.example', phone: '(123)456-7890' },
    billingContact: null,
  });
});

test('COMP-03 details, contacts and first pages of the company are on one page, and the details are saved', async () => {
  const server = stubServer({
    'GET companies/*': () => company,
    'GET settings/company': () => ({ timezone: 'America/Denver', reportRefreshRate: 60 }),
    'PUT companies/*': ({ body }) => ({ ...company, ...body, accountContact: company.accountContact }),
  });
  const { screen } = await showPage(CompanyPage, '/setup/company');
  for (const card of ['Details', 'Technical contact', 'Account contact', 'Billing contact', 'First pages'])
    await expect.element(screen.getByRole('region', { name: card }).first()).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Cedar');
  await expect.element(screen.getByText('ida@cedar.example')).toBeVisible();
  const details = screen.getByRole('region', { name: 'Details' }).first();
  await details.getByLabelText('Name').fill('Cedar Water');
  await details.getByLabelText('Address').fill('1 River Road');
  await details.getByLabelText('Time zone').fill('Oslo');
  await screen.getByRole('option', { name: /Oslo/ }).click();
  await details.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('The company was saved')).toBeVisible();
  expect(server.sent(`PUT companies/${company.uuid}`)!.body).toEqual({
    ...{ name: 'Cedar Water', address: '1 River Road', timezone: 'Europe/Oslo' },
    ...{ technicalContact: null, billingContact: null },
    accountContact: { name: 'Ida', email: 'ida@cedar.example', phone: '(123)456-7890' },
  });
});

test('COMP-04 COMP-07 first pages and settings are saved by calls of their own', async () => {
  const server = stubServer({
    'GET companies/*': () => company,
    'GET settings/company': () => ({ timezone: 'America/Denver', reportRefreshRate: 60 }),
    'POST companies/defaults': ({ body }) => body,
    'POST settings': ({ body }) => ({ timezone: 'America/Denver', ...body }),
  });
  const { screen } = await showPage(CompanyPage, '/setup/company');
  const first = screen.getByRole('region', { name: 'First pages' }).first();
  await first.getByLabelText('Users who may see the Dashboard').fill('//evil.example');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(first.getByText('Please enter an address that begins with /dash, /site, /alerts or /setup'))
    .toBeVisible();
  expect(server.calls).not.toContain('POST companies/defaults');
  await first.getByLabelText('Users who may see the Dashboard').fill('/dash/');
  await first.getByLabelText('Users who may see sites only').fill('/site/map');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.sent('POST companies/defaults')?.body)
    .toEqual({ dashUrl: '/dash/', siteUrl: '/site/map' });
  await screen.getByLabelText('Reports refresh').selectOptions('Every 5 minutes');
  await screen.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.sent('POST settings')?.body).toEqual({ reportRefreshRate: 300 });
});

test('RPT-18 the groups are read 30 at a time, the next while there are more, and its search', async () => {
  const all = Array.from({ length: 65 }, (_, nth) => ({
    ...{ id: nth, uuid: uuidOf(100 + nth), title: `Team ${nth}`, usersCount: 0 },
  }));
  const reads: Record<string, string>[] = [];
  stubServer({
    'GET groups': (request) => {
      reads.push(Object.fromEntries(request.query));
      return pageOf(
        all.filter(({ title }) => title.includes(request.query.get('search') ?? '')),
        request,
      );
    },
  });
  const { screen } = await showPage(GroupsPage, '/setup/groups');
  await expect.element(screen.getByText('65 groups')).toBeVisible();
  expect(reads).toMatchObject([{ limit: '30', skip: '0' }]);
  (screen.getByRole('row', { name: /Team 0/ }).element() as HTMLElement).focus();
  const last = screen.getByRole('row', { name: /Team 64/ });
  // The end is further down with every page that is loaded.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{End}');
      return last.query();
    })
    .not.toBeNull();
  expect(reads).toMatchObject([
    { limit: '30', skip: '0' },
    { limit: '30', skip: '30' },
    { limit: '30', skip: '60' },
  ]);
  await screen.getByRole('searchbox').fill('Team 6');
  await expect.poll(() => reads.at(-1)).toMatchObject({ limit: '30', skip: '0', search: 'Team 6' });
});

test('RPT-18 RPT-19 CONST-20 a picker among all reports reads them a hundred at a time', async () => {
  const all = Array.from({ length: 230 }, (_, nth) => ({ uuid: uuidOf(100 + nth), name: `Diagram ${nth}` }));
  const asked: (string | null)[][] = [];
  stubServer({
    'GET link-object': (request) => pageOf([], request),
    'GET categories': () => ({ categories: [], total: 0, sensorTypes: [] }),
    'GET areas': () => ({ area: [] }),
    'GET reports': (request) => {
      asked.push(['limit', 'skip', 'type'].map((name) => request.query.get(name)));
      return pageOf(all, request);
    },
  });
  const { screen } = await showPage(LinkObjectsPage, '/setup/link-objects');
  const offered = () => (screen.getByLabelText('Used in').element() as HTMLSelectElement).options.length;
  await expect.element(screen.getByLabelText('Used in')).toBeVisible();
  await expect.poll(offered).toBe(231);
  expect(asked).toEqual(['0', '100', '200'].map((skip) => ['100', skip, null]));
});

test('the outbox shows a mail with its links, and links of the console alone', async () => {
  stubServer({
    'GET outbox': (request) =>
      pageOf(
        [
          {
            uuid: uuidOf(41),
            to: 'olga@demo.example',
            subject: 'Set your password',
            text: `Here: ${location.origin}/set-password?token=abc\nNot here: https://evil.example/x`,
            createdAt: '2026-11-20T12:00:00.000Z',
          },
        ],
        request,
      ),
  });
  const { screen } = await showPage(OutboxPage, '/setup/outbox');
  await screen.getByText('Set your password').click();
  await expect.element(screen.getByRole('link', { name: /set-password/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /evil/ }).query()).toBeNull();
});

test('the outbox shows when a mail was sent by the clock of whoever looks, and says the zone', async () => {
  const mail = { uuid: uuidOf(41), to: 'olga@demo.example', subject: 'Set your password', text: 'Here' };
  stubServer({
    'GET outbox': (request) => pageOf([{ ...mail, createdAt: '2026-11-20T02:30:05.000Z' }], request),
  });
  const denver = zoneWords(Date.now(), 'America/Denver');
  for (const [timezone, time, zone] of [
    ['Asia/Tokyo', '11/20/2026 11:30:05 AM', 'GMT+9'],
    [null, '11/19/2026 7:30:05 PM', 'MST'],
  ] as const) {
    storeSession({ ...ADMIN, user: { ...ADMIN.user, timezone } });
    const { screen } = await showPage(OutboxPage, `/setup/outbox?id=${mail.uuid}`);
    await expect.element(screen.getByRole('gridcell', { name: time, exact: true })).toBeVisible();
    const headings = screen.getByRole('columnheader').elements();
    // The heading says the zone of today, the time that of its own day.
    expect(headings.at(-1)?.textContent).toBe(`Sent (${zone.replace('MST', denver)})`);
    // Beside the list there is no heading: the zone stands at the time.
    await expect.element(screen.getByText(`${time} ${zone}`, { exact: true })).toBeVisible();
    await screen.unmount();
  }
});

test('a server without an outbox says so', async () => {
  stubServer({
    'GET outbox': () => {
      throw new Refused(404, 'Source Not Found');
    },
  });
  const { screen } = await showPage(OutboxPage, '/setup/outbox');
  await expect.element(screen.getByRole('heading', { name: 'This server has no outbox' })).toBeVisible();
});

test('an empty audit log says so once, and nothing of a chain that has no row', async () => {
  const at = '2026-11-21T12:03:00.000Z';
  const server = stubServer({
    'GET audit': () => ({ items: [], total: 0 }),
    'GET audit/state': () => ({ state: { intact: true, rows: 0, fault: null, at } }),
  });
  const { screen } = await showPage(AuditPage, '/setup/audit');
  await expect.element(screen.getByText('Nothing has been recorded yet')).toBeVisible();
  await expect.poll(() => server.calls).toContain('GET audit/state');
  await expect.element(screen.getByText(/Verif/)).not.toBeInTheDocument();
});

test('an administrator sees what the server does by itself, when it last did, and what failed', async () => {
  const job = {
    ...{
      purpose: 'What it is for.',
      everyMs: 20_000,
      scope: 'cluster',
      isRunning: false,
      isQueue: false,
      runs: 12,
      failures: 0,
      fault: null,
    },
    startedAt: '2026-11-20T12:00:00.000Z',
    endedAt: '2026-11-20T12:00:01.500Z',
  };
  stubServer({
    'GET jobs': (request) =>
      pageOf(
        [
          { ...job, name: 'history.trends', title: 'Trends' },
          { ...job, name: 'mail.send', title: 'Email', scope: 'node', failures: 3, fault: 'ESOCKET' },
          {
            ...job,
            name: 'new',
            title: 'New here',
            startedAt: null,
            endedAt: null,
            runs: 0,
            everyMs: 3_600_000,
          },
        ],
        request,
      ),
  });
  const { screen } = await showPage(JobsPage, '/setup/jobs');
  await expect.element(screen.getByRole('row', { name: /Trends.*Every 20 s.*Done/ })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /New here.*Every 1 h.*Not run yet/ })).toBeVisible();
  await screen.getByRole('row', { name: /Email.*Failed/ }).click();
  const pane = screen.getByRole('region', { name: 'Email' });
  await expect.element(pane.getByText('What it is for.')).toBeVisible();
  await expect.element(pane.getByText('1.5 s')).toBeVisible();
  await expect.element(pane.getByText(/The last run failed \(ESOCKET\)/)).toBeVisible();
  await expect.element(pane.getByText('Every server for itself')).toBeVisible();
});
