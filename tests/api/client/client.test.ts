import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallOptions, type ClientOptions, createClient } from '../../../api/client/client.ts';
import type { ApiError } from '../../../api/client/errors.ts';
import { ServerClock } from '../../../api/client/server-clock.ts';
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

test('notes the server’s time with each answer, whatever the own clock says', async () => {
  const clock = new ServerClock(() => Date.now() - 3_600_000);
  await client({ clock }).login(credentials());
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(2000);
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

describe('a call that a server could not do just now', () => {
  const refusal = (headers: Record<string, string>, code?: string): Response =>
    Response.json({ status: 503, data: { message: 'Not now', code } }, { status: 503, headers });
  /** Refuses so many calls, and answers the others. */
  function refusing(times: number, answer: () => Response) {
    let count = 0;
    const send: typeof fetch = async () =>
      ++count <= times ? answer() : Response.json({ status: 200, data: { done: true } });
    return { send, calls: () => count };
  }
  const again = () => refusal({ 'retry-after': '1' }, 'FIELD_AWAY');
  const write = (fetch: typeof globalThis.fetch, how: CallOptions = {}) =>
    client({ fetch })
      .logout({}, how)
      .catch((error: ApiError) => error);
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is repeated after the time that the server names, whatever it is', async () => {
    const { send, calls } = refusing(2, again);
    const answer = write(send);
    await vi.advanceTimersByTimeAsync(990);
    expect(calls()).toBe(1);
    await vi.advanceTimersByTimeAsync(1010);
    expect([await answer, calls()]).toEqual([{ done: true }, 3]);
  });

  test('after a second where a server of the release before says by its code alone that nothing was done', async () => {
    const { send, calls } = refusing(1, () => refusal({}, 'FIELD_AWAY'));
    const answer = write(send);
    await vi.advanceTimersByTimeAsync(1010);
    expect([await answer, calls()]).toEqual([{ done: true }, 2]);
  });

  test('and not without end', async () => {
    const { send, calls } = refusing(100, again);
    const answer = write(send);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await answer, calls()]).toEqual([expect.objectContaining({ message: 'Not now' }), 5]);
  });

  test.each([
    ['it was of use at once alone', again, { once: true }],
    ['the server does not say that nothing was done', () => refusal({}, 'BUSY'), {}],
    ['a proxy says so, which does not know', () => refusal({ 'retry-after': '1' }), {}],
  ])('is not repeated where %s', async (_, answer, how) => {
    const { send, calls } = refusing(1, answer);
    expect([await write(send, how), calls()]).toEqual([expect.objectContaining({ status: 503 }), 1]);
  });

  test('is given up with its caller', async () => {
    const { send, calls } = refusing(1, again);
    const caller = new AbortController();
    const answer = write(send, { signal: caller.signal });
    await vi.advanceTimersByTimeAsync(10);
    caller.abort();
    expect([await answer, calls()]).toEqual([expect.objectContaining({ name: 'AbortError' }), 1]);
  });
});

test('OR-65 AUTH-33 signal, keepalive and cookies reach the network', async () => {
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
