import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let admin: TestPerson;
let call: Call;

beforeAll(async () => {
  server = await openTestApp();
  ({ company: cedar, admin } = await addAdministered(server, 'Cedar'));
  ({ company: birch } = await addAdministered(server, 'Birch'));
  call = await as(server, admin);
});
afterAll(() => server?.dispose());

const contact = { name: 'Ida', email: 'ida@test.example', phone: '(123)456-7890' };
const form = (more: object = {}) => ({
  name: 'Cedar Water',
  address: '1 River Road',
  timezone: 'Europe/Oslo',
  accountContact: contact,
  billingContact: null,
  technicalContact: null,
  ...more,
});
const change = (more: object = {}) => call('PUT', `companies/${cedar.uuid}`, form(more));

test('API-062 COMP-01 COMP-02 details and contacts are kept; a contact keeps its id until it is taken out', async () => {
  const { data } = await change();
  expect(is(data, endpoints.updateCompany.reply.struct)).toBe(true);
  expect(data).toMatchObject({
    name: 'Cedar Water',
    address: '1 River Road',
    timezone: 'Europe/Oslo',
    accountContact: { ...contact, type: 'account' },
    billingContact: null,
  });
  // As the form sends it back, with all that it was given.
  const again = await change({ accountContact: { ...data.accountContact, name: 'Eva' } });
  expect(again.data.accountContact).toEqual({ ...data.accountContact, name: 'Eva' });
  const contacts = {
    billingContact: { ...contact, name: 'Bo' },
    technicalContact: { ...contact, name: 'Tim' },
  };
  await change({ accountContact: null, ...contacts });
  expect((await call('GET', `companies/${cedar.uuid}`)).data).toMatchObject({
    accountContact: null,
    billingContact: { name: 'Bo', type: 'billing' },
    technicalContact: { name: 'Tim', type: 'technical' },
  });
  for (const id of [cedar.uuid, cedar.id])
    expect((await call('GET', `companies/${id}`)).data).toMatchObject({ name: 'Cedar Water' });
});

test('COMP-02 each contact comes back under its own key, with its type', async () => {
  const of = (name: string) => ({ ...contact, name });
  const three = { accountContact: of('Ida'), billingContact: of('Eva'), technicalContact: of('Olaf') };
  await change(three);
  const { data } = await call('GET', `companies/${cedar.uuid}`);
  expect(data).toMatchObject({
    accountContact: { name: 'Ida', type: 'account' },
    billingContact: { name: 'Eva', type: 'billing' },
    technicalContact: { name: 'Olaf', type: 'technical' },
  });
  await change({ accountContact: null });
});

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ timezone: 'Nowhere' }, 'timezone', 'Please choose a time zone'],
  [{ timezone: '+01:00' }, 'timezone', 'Please choose a time zone'],
  [{ billingContact: { ...contact, name: ' ' } }, 'billingContact.name', 'Name is required'],
  [
    { billingContact: { ...contact, email: 'x' } },
    'billingContact.email',
    'Please enter a valid email address',
  ],
  [
    { billingContact: { ...contact, phone: '12' } },
    'billingContact.phone',
    'Please enter a valid phone number',
  ],
])('COMP-06 USER-08 %j is refused at %s', async (more, field, message) => {
  expect(await change(more)).toMatchObject({ status: 400, data: { fields: { [field]: message } } });
});

test('API-061 a company is read by uuid and by number; another one answers like one that never was', async () => {
  const asked = async (id: string | number) => [
    await call('GET', `companies/${id}`),
    await call('PUT', `companies/${id}`, form()),
  ];
  for (const id of [cedar.uuid, cedar.id])
    expect((await call('GET', `companies/${id}`)).data.uuid).toBe(cedar.uuid);
  const missing = await asked(crypto.randomUUID());
  for (const id of [birch.uuid, birch.id]) expect(await asked(id)).toEqual(missing);
  expect(missing.map((answer) => answer.status)).toEqual([404, 404]);
});

test('API-060 the companies of a user are listed, and which he is in', async () => {
  const { data } = await call('GET', 'companies');
  expect(is(data, endpoints.companies.reply.struct)).toBe(true);
  expect(data.items.map((one: { uuid: string; active: boolean }) => [one.uuid, one.active])).toEqual([
    [cedar.uuid, true],
  ]);
});

test('API-063 COMP-04 landing addresses reach the next sign-in, and stay within the console', async () => {
  const defaults = { dashUrl: '/dash/graph/1?group=2', siteUrl: '/site/map' };
  expect((await call('POST', 'companies/defaults', defaults)).data).toEqual(defaults);
  expect((await call('GET', `companies/${cedar.uuid}`)).data).toMatchObject(defaults);
  const answer = await server.send('POST', 'auth/login', { email: admin.email, password: admin.password });
  expect(answer.json().data.defaults).toMatchObject(defaults);
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/dash/a b',
    '/nonsense/page',
    '/dashboard',
  ])
    for (const body of [
      { dashUrl: bad, siteUrl: null },
      { dashUrl: null, siteUrl: bad },
    ])
      expect((await call('POST', 'companies/defaults', body)).status, bad).toBe(400);
});

test('API-064 API-065 COMP-07 settings are merged: what is not said stays', async () => {
  expect((await call('POST', 'settings', { timezone: 'Asia/Tokyo' })).data).toEqual({
    timezone: 'Asia/Tokyo',
    reportRefreshRate: 0,
    historyDays: null,
  });
  await call('POST', 'settings', { reportRefreshRate: 300 });
  const { data } = await call('GET', 'settings/company');
  expect(data).toEqual({ timezone: 'Asia/Tokyo', reportRefreshRate: 300, historyDays: null });
  expect((await call('POST', 'settings', { reportRefreshRate: 7 })).status).toBe(400);
  expect((await call('POST', 'settings', { historyDays: 0 })).status).toBe(400);
  expect((await call('POST', 'settings', { historyDays: 30 })).data.historyDays).toBe(30);
  expect((await call('POST', 'settings', { historyDays: null })).data.historyDays).toBeNull();
  expect((await call('GET', `companies/${cedar.uuid}`)).data.timezone).toBe('Asia/Tokyo');
});

test('everybody reads the settings, who may not change the company changes none', async () => {
  const reader = await as(server, await addPerson(server, cedar, 'Reader', { Setup: { canSee: true } }));
  expect((await reader('GET', 'settings/company')).status).toBe(200);
  for (const [method, path] of [
    ['POST', 'settings'],
    ['POST', 'companies/defaults'],
    ['GET', `companies/${cedar.uuid}`],
    ['PUT', `companies/${cedar.uuid}`],
  ] as const)
    expect((await reader(method, path, {})).status, `${method} ${path}`).toBe(403);
});
