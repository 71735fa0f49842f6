import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../../../api/contract/index.ts';
import { createApp } from '../../../../api/server/app.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';

let server: TestApp;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  server = await openTestApp();
  company = await addCompany(server.storage, 'Cedar');
  token = await server.tokenOf(company);
});
afterAll(() => server?.dispose());

const confirmPath = () => `communications/controller/tag/${company.tag}/confirm-write`;
const confirm = (body: unknown) => server.send('POST', confirmPath(), body, token);

test.each([
  ['empty', { email: ' ', password: 'x' }, { email: 'Email is required' }],
  ['no e-mail', { email: 'cedar', password: 'x' }, { email: 'Please enter a valid email address' }],
  ['nothing', {}, { email: 'Email is required', password: 'Password is required' }],
])('AUTH-06 AUTH-07 sign-in with %s says which field and why', async (_name, body, fields) => {
  const answer = await server.send('POST', 'auth/login', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: 400, data: { code: 'INVALID', fields } });
});

test('a message about a wrong type never repeats the value', async () => {
  const answer = await server.send('POST', 'auth/login', '"my-secret-password"');
  expect(answer.statusCode).toBe(400);
  expect(answer.body).not.toContain('my-secret-password');
  const broken = await server.send('POST', 'auth/login', '{"password":"my-secret-password"');
  expect(broken.json()).toEqual({
    status: 400,
    data: { code: 'INVALID', message: 'The body is not valid JSON' },
  });
});

test.each([
  ['a __proto__ key', '{"value":1,"expectedValue":0,"__proto__":{"admin":true}}', '__proto__'],
  ['a constructor key', '{"value":1,"expectedValue":0,"constructor":{}}', 'constructor'],
  ['a number past the finite', '{"value":1e999,"expectedValue":0}', 'value'],
  ['an unknown key', '{"value":1,"expectedValue":0,"force":true}', 'force'],
  ['a wrong type', '{"value":[1],"expectedValue":0}', 'value'],
])('%s is refused with its path', async (_name, body, path) => {
  const answer = await confirm(body);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().data.fields)).toEqual([path]);
});

test('NaN is no JSON', async () => {
  expect((await confirm('{"value":NaN,"expectedValue":0}')).statusCode).toBe(400);
});

test('a body nested 20,000 levels deep is refused with its path, and the server lives on', async () => {
  const answer = await confirm(`{"value":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().data.message).toBe('Nested deeper than 64 levels');
  expect((await server.get('health')).statusCode).toBe(200);
});

test('a body past the limit is refused with 413', async () => {
  const answer = await confirm({ value: 'x'.repeat(70_000), expectedValue: 0 });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ status: 413, data: { code: 'TOO_LARGE' } });
});

test('a body that is no JSON is refused with 415', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/auth/login`,
    headers: { 'content-type': 'text/plain' },
    payload: 'email=x',
  });
  expect(answer.statusCode).toBe(415);
});

test('ERR-09 unknown addresses and methods answer in the one form', async () => {
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['POST', '/api/ready'],
    ['DELETE', '/api/health'],
    ['GET', '/api/%'],
  ] as const) {
    const answer = await server.app.inject({ method, url });
    expect([answer.statusCode, answer.json()], url).toMatchObject([
      404,
      { status: 404, data: { code: 'NO_SUCH_ADDRESS' } },
    ]);
  }
});

test('queries are coerced, and refused where they do not fit', async () => {
  expect((await server.get('reports?limit=2&skip=0', token)).statusCode).toBe(200);
  for (const query of [
    'limit=x',
    'limit=0',
    'limit=501',
    'limit=1.5',
    'limit=1&limit=2',
    'other=1',
    '__proto__=1',
  ])
    expect((await server.get(`reports?${query}`, token)).statusCode, query).toBe(400);
});

test('an error that nobody foresaw tells nothing of itself', async () => {
  const handlers = { ...server.handlers };
  handlers.profile = async () => {
    throw new Error('select * from secrets');
  };
  const app = await createApp({ ...partsOf(server), handlers });
  const answer = await app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } });
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { status: 500, data: { message: 'Something went wrong', code: 'SERVER_ERROR' } },
  ]);
  await app.close();
});

const partsOf = ({ storage, access, handlers, app }: TestApp) => ({
  config: { dataDir: join(tmpdir(), 'mimic-no-data') },
  storage,
  access,
  handlers,
  log: app.log,
});

describe('a server that must not start', () => {
  test.each(Object.keys(endpoints))('without a handler for %s', async (id) => {
    const handlers = { ...server.handlers, [id]: undefined } as never;
    await expect(createApp({ ...partsOf(server), handlers })).rejects.toThrow(
      `The endpoint ${id} has no handler`,
    );
  });

  test('without a permission rule', async () => {
    const endpoint = endpoints.profile as { -readonly [K in keyof Endpoint]: Endpoint[K] };
    const { needs } = endpoint;
    for (const rule of [undefined, 'everybody', { anyOf: [] }]) {
      endpoint.needs = rule as never;
      await expect(createApp(partsOf(server))).rejects.toThrow('does not say who may call it');
    }
    endpoint.needs = needs;
  });
});
