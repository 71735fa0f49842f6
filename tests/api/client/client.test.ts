import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ClientOptions, createClient } from '../../../api/client/client.ts';
import type { ApiError } from '../../../api/client/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { addCompany, type TestCompany } from '../../support/company.ts';
import { freePort } from '../../support/server.ts';
import { sessionOf } from '../../support/session.ts';

let server: TestApp;
let company: TestCompany;
let origin: string;
let token: string | undefined;
let calls: string[];
let cookie = '';

beforeAll(async () => {
  server = await openTestApp();
  company = await addCompany(server.storage, 'Cedar');
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server?.dispose());
beforeEach(() => {
  calls = [];
  token = undefined;
  cookie = '';
});

/** Keeps the cookie, as a browser would, and notes each call. */
const withCookie: typeof fetch = async (input, init) => {
  calls.push(String(input).replace(`${origin}/api/`, ''));
  const answer = await fetch(input, { ...init, headers: { ...(init?.headers as object), cookie } });
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return answer;
};

const client = (more: Partial<ClientOptions> = {}) =>
  createClient({
    origin,
    fetch: withCookie,
    bearer: () => token,
    onSession: (session) => {
      token = session.token;
    },
    ...more,
  });
const credentials = () => ({ body: { email: company.email, password: company.password } });

test('AUTH-33 calls carry the bearer token, and answer what stands in data', async () => {
  token = sessionOf(await client().login(credentials())).token;
  expect(await client().profile()).toMatchObject({ uuid: company.userUuid });
  expect(await client().site({ params: { uuid: company.site } })).toMatchObject({ name: 'Cedar Well' });
  expect(await client().areas({ query: { search: 'nothing' } })).toEqual({ area: [] });
});

test('OR-02 a refused sign-in is the answer: nothing is refreshed', async () => {
  const onSignedOut = vi.fn();
  const wrong = { body: { ...credentials().body, password: 'wrong' } };
  await expect(client({ onSignedOut }).login(wrong)).rejects.toMatchObject({
    status: 401,
    message: 'Please enter a valid password',
    code: 'INVALID_CREDENTIALS',
  });
  expect(calls).toEqual(['auth/login']);
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('AUTH-16 OR-02 parallel calls with an old token share one refresh and are repeated', async () => {
  await client().login(credentials());
  token = 'old';
  calls = [];
  const { profile, areas, reports, userPermissions } = client();
  const answers = await Promise.all([profile(), areas(), reports(), userPermissions()]);
  expect(answers[0]).toMatchObject({ uuid: company.userUuid });
  expect(calls.filter((call) => call === 'auth/refresh')).toHaveLength(1);
  expect(calls).toHaveLength(9);
});

test('AUTH-18 a refused refresh ends the session, once', async () => {
  const onSignedOut = vi.fn();
  const { profile, areas } = client({ onSignedOut });
  cookie = '';
  const results = await Promise.allSettled([profile(), areas()]);
  expect(results.map((result) => (result as { reason: ApiError }).reason.status)).toEqual([401, 401]);
  expect(onSignedOut).toHaveBeenCalledTimes(1);
});

test('OR-02 a second 401 after a refresh ends the session, and does not loop', async () => {
  await client().login(credentials());
  const onSignedOut = vi.fn();
  await expect(client({ onSession: () => undefined, onSignedOut }).profile()).rejects.toMatchObject({
    status: 401,
  });
  expect(onSignedOut).toHaveBeenCalledTimes(1);
  expect(calls.filter((call) => call === 'profile')).toHaveLength(2);
});

test('a server that is away is no reason to sign out', async () => {
  const onSignedOut = vi.fn();
  const away = `http://127.0.0.1:${await freePort()}`;
  await expect(client({ origin: away, onSignedOut }).profile()).rejects.toMatchObject({
    status: 0,
    code: 'UNREACHABLE',
  });
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('refusals name the fields', async () => {
  const body = { email: 'x', password: '' };
  await expect(client().login({ body })).rejects.toMatchObject({
    status: 400,
    fields: { email: 'Please enter a valid email address', password: 'Password is required' },
  });
});

test('ERR-09 an answer that is none of ours becomes a general message', async () => {
  const page = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  await expect(client({ fetch: page }).health()).rejects.toMatchObject({
    status: 502,
    message: 'Something went wrong',
  });
  const portal = async () => new Response('<h1>Welcome</h1>');
  await expect(client({ fetch: portal }).health()).rejects.toMatchObject({ code: 'NOT_OURS' });
});

test('OR-65 signal and keepalive reach the network', async () => {
  const seen: RequestInit[] = [];
  const spy: typeof fetch = async (_input, init) => {
    seen.push(init ?? {});
    return Response.json({ status: 200, data: {} });
  };
  const { signal } = new AbortController();
  await client({ fetch: spy }).logout({}, { signal, keepalive: true });
  expect(seen[0]).toMatchObject({ signal, keepalive: true, credentials: 'include', method: 'POST' });
  await expect(client().health({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a missing path parameter is the caller’s mistake, not a call', async () => {
  await expect(client().site({ params: { uuid: '' } })).rejects.toThrow('sites/{uuid} needs uuid');
  expect(calls).toEqual([]);
});
