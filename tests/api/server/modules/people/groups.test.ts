import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { mailedToken } from '../../../../support/mails.ts';
import { addAdministered, addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let birchAdmin: TestPerson;
let call: Call;
let foreign: Call;
let ann: TestPerson;
let bo: TestPerson;

beforeAll(async () => {
  server = await openTestApp();
  const ours = await addAdministered(server, 'Cedar');
  ({ admin: birchAdmin } = await addAdministered(server, 'Birch'));
  cedar = ours.company;
  call = await as(server, ours.admin);
  foreign = await as(server, birchAdmin);
  ann = await addPerson(server, cedar, 'Ann', {});
  bo = await addPerson(server, cedar, 'Bo', {});
});
afterAll(() => server?.dispose());

const make = async (title: string, members: (number | string)[] = []) =>
  (await call('POST', 'groups', { title, members })).data;
const firstNames = (users: { firstName: string }[]): string[] => users.map((user) => user.firstName);

test('API-057 API-056 GROUP-01 a group has a title and its users, named by number or uuid', async () => {
  const made = await make(' Night shift ', [ann.uuid, bo.userId]);
  expect(made).toMatchObject({ title: 'Night shift', usersCount: 2 });
  const { data } = await call('GET', `groups/${made.uuid}`);
  expect(is(data, endpoints.group.reply.struct)).toBe(true);
  expect(data.users[0]).toEqual({
    id: ann.userId,
    uuid: ann.uuid,
    firstName: 'Ann',
    lastName: 'Person',
    email: ann.email,
  });
});

test('API-058 GROUP-04 a change names the whole list of members', async () => {
  const { id } = await make('Day shift', [ann.userId]);
  const { data } = await call('PUT', `groups/${id}`, { title: 'Early shift', members: [bo.userId] });
  expect([data.title, firstNames(data.users)]).toEqual(['Early shift', ['Bo']]);
});

test.each([
  [{ title: '', members: [] }, { title: 'Name is required' }],
  [{ title: 'x'.repeat(51), members: [] }, { title: 'Max allowed value is 50 characters' }],
  [{ title: 'x', members: ['nobody'] }, { 'members.0': 'An id is required' }],
  [
    { title: 'x', members: [crypto.randomUUID()] },
    { members: 'One of the members is not a user of this company' },
  ],
])('a group of %j is refused', async (body, fields) => {
  expect(await call('POST', 'groups', body)).toMatchObject({ status: 400, data: { fields } });
});

test('rejects a member of another company', async () => {
  expect((await call('POST', 'groups', { title: 'Mixed', members: [birchAdmin.uuid] })).status).toBe(400);
  const { id } = await make('Ours');
  const change = { title: 'Ours', members: [birchAdmin.userId] };
  expect((await call('PUT', `groups/${id}`, change)).status).toBe(400);
  expect((await call('GET', `groups/${id}`)).data.usersCount).toBe(0);
});

test('API-055 GROUP-03 available members are all users, and with a group those who are not in it', async () => {
  const { id, uuid } = await make('Half', [ann.userId]);
  const available = async (query: string) => (await call('GET', `groups/available-members${query}`)).data;
  const all = await available('');
  expect(is(all, endpoints.availableMembers.reply.struct)).toBe(true);
  expect(firstNames(all.items)).toEqual(expect.arrayContaining(['Ann', 'Bo']));
  for (const key of [id, uuid]) {
    const rest = await available(`?id=${key}`);
    expect(firstNames(rest.items)).not.toContain('Ann');
    expect(rest.total).toBe(all.total - 1);
  }
  expect(firstNames((await available('?search=bo@')).items)).toEqual(['Bo']);
  expect((await foreign('GET', `groups/available-members?id=${id}`)).status).toBe(404);
});

test('API-054 GROUP-02 CONST-19 groups come by title in pages of 30, found from three characters on', async () => {
  for (let nth = 10; nth < 45; nth++) await make(`Team ${nth}`);
  const first = (await call('GET', 'groups')).data;
  expect(is(first, endpoints.groups.reply.struct)).toBe(true);
  expect(first.items).toHaveLength(30);
  const rest = (await call('GET', 'groups?skip=30')).data;
  expect(rest.total).toBe(first.total);
  const titles = [...first.items, ...rest.items].map(({ title }: { title: string }) => title);
  expect(new Set(titles).size).toBe(Math.min(first.total, 60));
  const [, second] = (await call('GET', 'groups?limit=2')).data.items;
  expect((await call('GET', 'groups?limit=1&skip=1')).data.items).toEqual([second]);
  expect((await call('GET', 'groups?search=team 1')).data.total).toBe(10);
  expect((await call('GET', 'groups?search=te')).data.total).toBe(first.total);
  expect((await foreign('GET', 'groups')).data).toEqual({ items: [], total: 0 });
});

test('API-059 OR-85 an archived group is missing, its users stay', async () => {
  const { id } = await make('Gone', [ann.userId]);
  expect((await call('DELETE', `groups/${id}`)).status).toBe(200);
  for (const answer of [await call('GET', `groups/${id}`), await call('DELETE', `groups/${id}`)])
    expect(answer.status).toBe(404);
  expect(
    (await call('GET', `users/${ann.uuid}`)).data.groups.map((one: { id: number }) => one.id),
  ).not.toContain(id);
});

test('drops an archived member from the count until they accept a new invitation', async () => {
  const leaver = await addPerson(server, cedar, 'Leaver', {});
  const { id } = await make('Changing', [leaver.userId]);
  await call('DELETE', `users/${leaver.uuid}/archive`);
  expect((await call('GET', `groups/${id}`)).data).toMatchObject({ usersCount: 0, users: [] });
  const back = { email: leaver.email, firstName: 'Leaver', lastName: 'Person', role: leaver.role };
  expect((await call('POST', 'users', back)).status).toBe(200);
  expect((await call('GET', `groups/${id}`)).data.usersCount).toBe(0);
  const token = await mailedToken(server.storage, leaver.email);
  expect((await server.send('POST', 'auth/accept-invitation', { token })).statusCode).toBe(200);
  expect((await call('GET', `groups/${id}`)).data).toMatchObject({
    usersCount: 1,
    users: [{ uuid: leaver.uuid, email: leaver.email }],
  });
});

test('shows the address that the company typed for an invited member', async () => {
  const known = birchAdmin;
  const { id } = await make('Invited', []);
  const { uuid: role } = (await call('POST', 'roles', { title: 'Invited', permissions: {} })).data;
  const form = { email: known.email, firstName: 'Typed', lastName: 'Name', role, groups: [id] };
  expect((await call('POST', 'users', form)).status).toBe(200);
  expect((await call('GET', `groups/${id}`)).data.users).toMatchObject([{ email: known.email }]);
  const found = (await call('GET', 'search?search=Typed Name')).data.items;
  expect(found).toMatchObject([{ kind: 'user', detail: known.email }]);
});
