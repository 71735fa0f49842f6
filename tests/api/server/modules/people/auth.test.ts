import type { LightMyRequestResponse } from 'fastify';
import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, EVERYTHING, type TestCompany } from '../../../../support/company.ts';

let server: TestApp;
let company: TestCompany;
beforeAll(async () => {
  server = await openTestApp();
  company = await addCompany(server.storage, 'Cedar');
});
afterAll(() => server?.dispose());

const login = () => server.send('POST', 'auth/login', { email: company.email, password: company.password });
const cookieOf = (answer: LightMyRequestResponse): string => {
  const cookie = answer.cookies.find(({ name }) => name === 'mimic_refresh');
  return `${cookie?.name}=${cookie?.value}`;
};
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: '/api/auth/refresh', headers: { cookie, host: 'mimic.test', ...headers } });

test('API-001 AUTH-12 AUTH-13 sign-in answers token, user, company and defaults', async () => {
  const answer = await login();
  expect(answer.statusCode).toBe(200);
  expect(answer.json().status).toBe(200);
  expect(is(answer.json().data, endpoints.login.reply.struct)).toBe(true);
});

test('the refresh cookie is out of reach for scripts and other sites', async () => {
  const [cookie] = (await login()).cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  expect(cookie).not.toHaveProperty('secure');
});

test('behind https the cookie is for https alone', async () => {
  const other = await openTestApp({ publicUrl: 'https://mimic.example' });
  const theirs = await addCompany(other.storage, 'Secure');
  const answer = await other.send('POST', 'auth/login', { email: theirs.email, password: theirs.password });
  expect(answer.cookies[0]).toMatchObject({ secure: true });
  await other.dispose();
});

test('a wrong password: 401 with one message', async () => {
  const answer = await server.send('POST', 'auth/login', { email: company.email, password: 'wrong' });
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { status: 401, data: { message: 'Please enter a valid password', code: 'INVALID_CREDENTIALS' } },
  ]);
});

test('API-011 a refresh gives a new token and a new cookie', async () => {
  const cookie = cookieOf(await login());
  const answer = await refresh(cookie);
  expect(is(answer.json().data, endpoints.refresh.reply.struct)).toBe(true);
  expect(cookieOf(answer)).not.toBe(cookie);
});

test('AUTH-18 AUTH-30 a refresh without a good cookie: 401, and the cookie is taken away', async () => {
  const answer = await refresh('mimic_refresh=nonsense');
  expect([answer.statusCode, answer.json().data.message]).toEqual([
    401,
    'This session has expired. Please login again!',
  ]);
  expect(answer.cookies[0]).toMatchObject({ name: 'mimic_refresh', value: '' });
});

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'http://mimic.test' }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
] as [Record<string, string>, number][])(
  'a cookie that comes from %j answers %i',
  async (headers, status) => {
    expect((await refresh(cookieOf(await login()), headers)).statusCode).toBe(status);
  },
);

test('API-002 AUTH-21 signing out ends the token and the cookie', async () => {
  const entered = await login();
  const { token } = entered.json().data;
  const cookie = cookieOf(entered);
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 200, data: {} }]);
  expect((await server.get('profile', token)).statusCode).toBe(401);
  expect((await refresh(cookie)).statusCode).toBe(401);
});

test('PERM-11 API-050 the user reads his permissions and profile', async () => {
  const token = await server.tokenOf(company);
  expect((await server.get('users/permissions', token)).json().data).toEqual(EVERYTHING);
  expect((await server.get('profile', token)).json().data).toMatchObject({ uuid: company.userUuid });
});

test('there are no demo accounts without the demo', async () => {
  expect((await server.get('demo')).json().data).toEqual({ accounts: [] });
});

test('says only that it is ready to callers who are not signed in, also while the storage is away', async () => {
  const other = await openTestApp();
  expect((await other.get('ready')).json().data).toEqual({ ready: true });
  await other.live.close();
  await other.storage.close();
  const answer = await other.get('ready');
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toEqual({ ready: true });
  await other.app.close();
});
