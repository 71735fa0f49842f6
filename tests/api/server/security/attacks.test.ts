/** What somebody tries who is not let in: fixed and replayed sessions, guessing, other people's pages, made-up tokens. */
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../../../api/contract/index.ts';
import { ADDRESS_LIMITS, addressDelay } from '../../../../api/server/access/address-guard.ts';
import { GRACE } from '../../../../api/server/access/refresh-sessions.ts';
import { TOKEN_LIFE } from '../../../../api/server/access/tokens.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { addPerson, type TestPerson } from '../../../support/people.ts';
import { createVisitor, said, type Visitor } from '../../../support/visitor.ts';

let server: TestApp;
let cedar: TestCompany;
let now = Date.parse('2026-11-20T12:00:00Z');
let count = 0;
beforeAll(async () => {
  server = await openTestApp({ now: () => now });
  cedar = await addCompany(server.storage, 'Cedar');
});
afterAll(() => server?.dispose());

const person = () => addPerson(server, cedar, `Person${++count}`, {});
const visitor = (address = `198.51.100.${++count}`): Visitor => createVisitor(server.app, address);
const isIn = async (one: Visitor) => (await one.call('GET', 'users/permissions')).statusCode === 200;
async function signedIn(who?: TestPerson): Promise<Visitor> {
  const one = visitor();
  expect((await one.login(who ?? (await person()))).statusCode).toBe(200);
  return one;
}

describe('sessions', () => {
  test('AUTH-01 a session cannot be fixed: the secret that was there before a sign-in is not the one after', async () => {
    const attacker = await signedIn();
    const victim = visitor();
    const planted = attacker.cookies.get('mimic_refresh')!;
    victim.cookies.set('mimic_refresh', planted);
    await victim.login(await person());
    expect(victim.cookies.get('mimic_refresh')?.slice(0, 36)).not.toBe(planted.slice(0, 36));
    expect((await attacker.refresh()).statusCode).toBe(401);
    expect(await isIn(victim)).toBe(true);
  });

  test('a pending sign-in cannot be fixed: the code goes with the sign-in it was asked for', async () => {
    const who = await person();
    await (await signedIn(who)).call('PUT', 'profile/two-step', { method: 'mail', password: who.password });
    const attacker = visitor();
    const victim = visitor();
    await attacker.login(who);
    victim.cookies.set('mimic_pending', attacker.cookies.get('mimic_pending')!);
    const planted = victim.cookies.get('mimic_pending');
    await victim.login(who);
    expect(victim.cookies.get('mimic_pending')).not.toBe(planted);
  });

  test('AUTH-16 AUTH-17 twenty refreshes of one device at once: one new secret, one token, one answer', async () => {
    const device = await signedIn();
    now += TOKEN_LIFE;
    const shown = device.cookies.get('mimic_refresh')!;
    const tabs = Array.from({ length: 20 }, () => {
      const tab = visitor();
      tab.cookies.set('mimic_refresh', shown);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(200);
    expect(new Set(tabs.map((tab) => tab.cookies.get('mimic_refresh'))).size).toBe(1);
    expect(tabs[0]!.cookies.get('mimic_refresh')).not.toBe(shown);
  });

  test('several tabs never sign each other out, however their refreshes fall within the grace', async () => {
    const first = await signedIn();
    const shown = first.cookies.get('mimic_refresh')!;
    await first.refresh();
    now += 2000;
    await first.refresh();
    now += 2000;
    const late = visitor();
    late.cookies.set('mimic_refresh', shown);
    expect((await late.refresh()).statusCode).toBe(200);
    expect(late.cookies.get('mimic_refresh')).toBe(first.cookies.get('mimic_refresh'));
    now += GRACE;
    expect((await first.refresh()).statusCode).toBe(200);
    expect(await isIn(first)).toBe(true);
  });

  test('AUTH-18 an old secret, shown after the grace, ends the family: thief and owner both sign in again', async () => {
    const owner = await signedIn();
    const thief = visitor();
    thief.cookies.set('mimic_refresh', owner.cookies.get('mimic_refresh')!);
    await owner.refresh();
    now += GRACE + 1;
    expect(said(await thief.refresh())).toEqual([401, 'This session has expired. Please login again!']);
    expect(await isIn(owner)).toBe(false);
    expect((await owner.refresh()).statusCode).toBe(401);
  });
});

describe('guessing', () => {
  test('one password on many accounts from one address is slowed, then locked long before a hundred', async () => {
    const somebody = await person();
    const spray = visitor();
    const guess = (nth: number) =>
      spray.login({ email: `victim${nth}@people.example`, password: 'Summer-2026' });
    for (let nth = 0; nth < ADDRESS_LIMITS.free; nth++) await guess(nth);
    expect((await spray.login(somebody)).statusCode).toBe(401);
    expect((await visitor().login(somebody)).statusCode).toBe(200);
    now += 1000;
    expect((await spray.login(somebody)).statusCode).toBe(200);
    for (let nth = 5; nth < 60; nth++) {
      now += ADDRESS_LIMITS.maxDelay * 1000;
      await guess(nth);
    }
    now += 60_000;
    expect(said(await spray.login(somebody))).toEqual([401, 'Please enter a valid password']);
    now += ADDRESS_LIMITS.lockSeconds * 1000;
    expect((await spray.login(somebody)).statusCode).toBe(200);
  });

  test('delays of an address begin at five and end in a lock before a hundred', () => {
    expect([4, 5, 6, 9, 39].map((failures) => addressDelay(failures, ADDRESS_LIMITS))).toEqual([
      0, 1, 2, 8, 8,
    ]);
    expect(addressDelay(40, ADDRESS_LIMITS)).toBe(ADDRESS_LIMITS.lockSeconds);
  });

  test('own typos are forgiven with the right password; nobody else in the plant waits for them', async () => {
    const clumsy = await person();
    const colleague = await person();
    const plant = visitor();
    for (let nth = 0; nth < 4; nth++) await plant.login({ ...clumsy, password: 'wrong' });
    expect((await plant.login(clumsy)).statusCode).toBe(200);
    for (let nth = 0; nth < 4; nth++) await plant.login({ ...colleague, password: 'wrong' });
    expect((await plant.login(colleague)).statusCode).toBe(200);
  });

  test('right passwords wait too while the guesses of a moment ago are fresh', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, person));
    const spray = visitor();
    const guesses = crowd.map((who) => spray.login({ ...who, password: 'wrong' }));
    await Promise.all(guesses);
    expect((await spray.login(crowd[0]!)).statusCode).toBe(401);
  });

  test('who claims another address in a header is believed from a trusted proxy alone', async () => {
    const spray = visitor('203.0.113.50');
    const login = (nth: number) =>
      spray.call(
        'POST',
        'auth/login',
        { email: 'x@people.example', password: 'x' },
        { 'x-forwarded-for': `10.0.0.${nth}` },
      );
    for (let nth = 0; nth < 6; nth++) await login(nth);
    expect((await spray.login(await person())).statusCode).toBe(401);
    const proxied = visitor('127.0.0.1');
    for (let nth = 0; nth < 6; nth++)
      await proxied.call(
        'POST',
        'auth/login',
        { email: 'x@people.example', password: 'x' },
        { 'x-forwarded-for': '10.0.1.1' },
      );
    expect((await proxied.login(await person())).statusCode).toBe(200);
  });
});

describe('other people’s pages', () => {
  const table = Object.entries(endpoints) as [string, Endpoint][];
  const changing = table.filter(([, { method, path }]) => method !== 'GET' || path.startsWith('auth/'));
  const uuid = crypto.randomUUID();
  const pathOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, uuid);

  test.each(changing)('AUTH-33 %s is refused to a page of another origin', async (_id, endpoint) => {
    const one = visitor();
    const method = endpoint.method;
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://mimic.test.evil.example' },
      { origin: 'http://mimic.test:8081' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const answer = await one.call(method, pathOf(endpoint), method === 'GET' ? undefined : {}, headers);
      expect([answer.statusCode, answer.json().data.code]).toEqual([403, 'FOREIGN_ORIGIN']);
    }
  });

  test('a form of another page, which asks nobody before it is sent, is no JSON', async () => {
    const answer = await visitor().call('POST', 'auth/login', 'email=a&password=b', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.statusCode).toBe(415);
  });

  test('no answer lets another origin read it', async () => {
    const answer = await (await signedIn()).call('GET', 'users/permissions');
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('tokens', () => {
  const key = new TextEncoder().encode('another installation’s key, 32 bytes');

  test('AUTH-33 malformed, altered, unsigned, foreign and expired ones are all nobody', async () => {
    const one = await signedIn();
    const good = one.token!;
    const [head, body, signature] = good.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
    const bad = [
      '',
      'x',
      '..',
      `${head}.${body}.`,
      `${head}.${encode({ ...claims, sub: '1' })}.${signature}`,
      `${encode({ alg: 'none' })}.${body}.`,
      foreign,
      `${good}.${good}`,
      'é'.repeat(50),
      'a'.repeat(10_000),
    ];
    for (const token of bad) {
      one.token = token;
      const answer = await one.call('GET', 'users/permissions');
      expect([answer.statusCode, answer.json().data.code], token.slice(0, 40)).toEqual([
        401,
        'NOT_SIGNED_IN',
      ]);
    }
    one.token = good;
    expect(await isIn(one)).toBe(true);
    now += TOKEN_LIFE;
    expect(await isIn(one)).toBe(false);
  });

  test('a refresh token is no bearer token, and the other way round', async () => {
    const one = await signedIn();
    const { token } = one;
    one.token = one.cookies.get('mimic_refresh');
    expect(await isIn(one)).toBe(false);
    one.cookies.set('mimic_refresh', token!);
    expect((await one.refresh()).statusCode).toBe(401);
  });

  test('AUTH-29 AUTH-31 AUTH-32 each kind of token serves for its own call alone', async () => {
    const who = await person();
    await (await signedIn(who)).call('PUT', 'profile/two-step', { method: 'mail', password: who.password });
    const { verificationToken: token } = (await visitor().login(who)).json().data;
    const one = await signedIn();
    const post = async (path: string, body: object) => said(await one.call('POST', path, body));
    const company = { company: cedar.uuid, companyVerificationToken: token };
    expect(await post('auth/company-verification', company)).toEqual([401, 'Verification token expired.']);
    expect(await post('auth/set-password', { token, password: 'New-password-1' })).toEqual([
      401,
      'Session expired.',
    ]);
    expect(await post('auth/verify-token', { token })).toEqual([401, 'Session expired.']);
    const look = await one.call('GET', `auth/verify-assimilation-token?token=${token}`);
    expect(said(look)).toEqual([401, 'Assimilation token has expired.']);
  });
});
