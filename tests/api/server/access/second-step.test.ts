/** The steps of a sign-in after its password: codes by mail and of an authenticator, and the choice of a company. */
import { generateSync } from 'otplib';
import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, fullPermissions } from '../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { joinCompany } from '../../../support/join-company.ts';
import { lastMail, mailedCode } from '../../../support/mails.ts';
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

/** Each at an address of its own. */
const visitor = () => createVisitor(server.app, `198.51.100.${++count}`);
const person = () => addPerson(server, cedar, `Person${++count}`, fullPermissions());
const expired = [401, 'Verification token expired.'];
const invalid = [401, 'Invalid verification code'];
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(now / 1000) });

async function signedIn(who: TestPerson): Promise<Visitor> {
  const somebody = visitor();
  expect((await somebody.login(who)).statusCode).toBe(200);
  return somebody;
}

/** Somebody whose sign-in is verified by mailed codes. */
async function withMailedCodes(): Promise<TestPerson> {
  const who = await person();
  const body = { method: 'mail', password: who.password };
  expect((await (await signedIn(who)).call('PUT', 'profile/two-step', body)).statusCode).toBe(200);
  return who;
}

/** Somebody with an authenticator app: its secret, and his recovery codes. */
async function withAuthenticator() {
  const who = await person();
  const own = await signedIn(who);
  const { password } = who;
  const { secret, uri } = (await own.call('POST', 'profile/two-step/enrolment', { password })).json().data;
  const code = codeOf(secret);
  const answer = await own.call('PUT', 'profile/two-step', { method: 'authenticator', password, code });
  expect(answer.statusCode).toBe(200);
  now += 60_000;
  return { who, own, secret: secret as string, uri, codes: answer.json().data.recoveryCodes as string[] };
}

test('API-003 AUTH-02 AUTH-15 a sign-in with a code: 202 and no session, then the code and 200', async () => {
  const who = await withMailedCodes();
  const somebody = visitor();
  const first = await somebody.login(who);
  expect(first.statusCode).toBe(202);
  expect(is(first.json().data, endpoints.login.reply.struct)).toBe(true);
  expect(first.json().data).toMatchObject({
    next: 'code',
    method: 'mail',
    sentTo: expect.stringMatching(/^p…\d@/),
  });
  expect(somebody.cookies.has('mimic_refresh')).toBe(false);
  expect((await somebody.call('GET', 'profile')).statusCode).toBe(401);
  const code = await mailedCode(server.storage, who.email);
  const token = first.json().data.verificationToken;
  const second = await somebody.call('POST', 'auth/code-verification', { code, token });
  expect(second.statusCode).toBe(200);
  expect(is(second.json().data, endpoints.refresh.reply.struct)).toBe(true);
  expect(somebody.cookies.has('mimic_refresh')).toBe(true);
  expect((await somebody.call('GET', 'profile')).statusCode).toBe(200);
});

test('OR-04 without a token the cookie of the pending sign-in says which one it is', async () => {
  const who = await withMailedCodes();
  const somebody = visitor();
  await somebody.login(who);
  const code = await mailedCode(server.storage, who.email);
  expect(said(await visitor().call('POST', 'auth/code-verification', { code }))).toEqual(expired);
  expect((await somebody.call('POST', 'auth/code-verification', { code })).statusCode).toBe(200);
  expect(somebody.cookies.has('mimic_pending')).toBe(false);
});

test('AUTH-10 the code is required; a wrong one may be corrected, after five the password is asked for again', async () => {
  const who = await withMailedCodes();
  const somebody = visitor();
  await somebody.login(who);
  const verify = (code: string) => somebody.call('POST', 'auth/code-verification', { code });
  expect((await verify(' ')).json().data.fields).toEqual({ code: 'Verification code is required' });
  const right = await mailedCode(server.storage, who.email);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let nth = 0; nth < 5; nth++) expect(said(await verify(wrong))).toEqual(invalid);
  expect(said(await verify(right))).toEqual(expired);
});

test('wrong codes slow down over many sign-ins too: right passwords do not buy new guesses', async () => {
  const who = await withMailedCodes();
  let last = visitor();
  for (let nth = 0; nth < 6; nth++) {
    last = visitor();
    await last.login(who);
    await last.call('POST', 'auth/code-verification', { code: 'wrong' });
  }
  const code = await mailedCode(server.storage, who.email);
  expect(said(await last.call('POST', 'auth/code-verification', { code }))).toEqual(invalid);
  now += 5000;
  expect((await last.call('POST', 'auth/code-verification', { code })).statusCode).toBe(200);
});

test('AUTH-31 a code serves for ten minutes', async () => {
  const who = await withMailedCodes();
  const somebody = visitor();
  await somebody.login(who);
  const code = await mailedCode(server.storage, who.email);
  now += 10 * 60_000;
  expect(said(await somebody.call('POST', 'auth/code-verification', { code }))).toEqual(expired);
});

test('AUTH-24 API-008 a code can be sent again, but not at once and not for ever; the earlier one is void', async () => {
  const who = await withMailedCodes();
  const somebody = visitor();
  const token = (await somebody.login(who)).json().data.verificationToken;
  const first = await mailedCode(server.storage, who.email);
  const resend = () => somebody.call('POST', 'auth/resend-token', {});
  expect(said(await resend())).toEqual([429, 'Please wait 30 seconds before asking for another code']);
  const cookieless = () => visitor().call('POST', 'auth/resend-token', { token });
  for (const again of [resend, cookieless, resend, resend]) {
    now += 30_000;
    expect((await again()).statusCode).toBe(200);
  }
  expect(said(await visitor().call('POST', 'auth/resend-token', {}))).toEqual(expired);
  now += 30_000;
  expect((await resend()).json().data.code).toBe('TOO_MANY');
  const code = await mailedCode(server.storage, who.email);
  if (first !== code)
    expect(said(await somebody.call('POST', 'auth/code-verification', { code: first }))).toEqual(invalid);
  expect((await somebody.call('POST', 'auth/code-verification', { code })).statusCode).toBe(200);
  expect(said(await resend())).toEqual(expired);
});

test('AUTH-02 a hundred uses of one mailed code at once: one session', async () => {
  const who = await withMailedCodes();
  const somebody = visitor();
  const { verificationToken: token } = (await somebody.login(who)).json().data;
  const code = await mailedCode(server.storage, who.email);
  const uses = Array.from({ length: 100 }, () =>
    visitor().call('POST', 'auth/code-verification', { code, token }),
  );
  const codes = (await Promise.all(uses)).map((answer) => answer.statusCode);
  expect(codes.filter((status) => status === 200)).toHaveLength(1);
  expect(codes.filter((status) => status === 401)).toHaveLength(99);
});

test('AUTH-02 a hundred uses of one authenticator code, over twenty sign-ins: one session', async () => {
  const { who, secret } = await withAuthenticator();
  const visitors = Array.from({ length: 20 }, visitor);
  await Promise.all(visitors.map((one) => one.login(who)));
  const code = codeOf(secret);
  const uses = visitors.flatMap((one) =>
    Array.from({ length: 5 }, () => one.call('POST', 'auth/code-verification', { code })),
  );
  const statuses = (await Promise.all(uses)).map((answer) => answer.statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(99);
});

test('an authenticator: its address for the app, clocks that differ by one step, and nothing by mail', async () => {
  const { who, secret, uri } = await withAuthenticator();
  expect(uri).toBe(`otpauth://totp/Mimic:${encodeURIComponent(who.email)}?secret=${secret}&issuer=Mimic`);
  const somebody = visitor();
  expect((await somebody.login(who)).json().data).toMatchObject({ method: 'authenticator', sentTo: null });
  expect((await somebody.call('POST', 'auth/resend-token', {})).json().data.code).toBe('NOT_MAILED');
  const code = codeOf(secret);
  now += 30_000;
  expect((await somebody.call('POST', 'auth/code-verification', { code })).statusCode).toBe(200);
});

test('a recovery code serves once; it is typed as people type', async () => {
  const { who, own, codes } = await withAuthenticator();
  expect(new Set(codes).size).toBe(10);
  const code = ` ${codes[0]!.toUpperCase().replace('-', ' ')} `;
  const use = async () => {
    const somebody = visitor();
    await somebody.login(who);
    return somebody.call('POST', 'auth/code-verification', { code });
  };
  expect((await use()).statusCode).toBe(200);
  expect(said(await use())).toEqual(invalid);
  const status = { method: 'authenticator', recoveryCodesLeft: 9 };
  expect((await own.call('GET', 'profile/two-step')).json().data).toEqual(status);
});

test('neither secret nor recovery code stands in the database as it is', async () => {
  const { who, secret, codes } = await withAuthenticator();
  const stored = await server.storage.system(async (db) => [
    await db.selectFrom('two_steps').selectAll().where('user_id', '=', who.userId).execute(),
    await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', who.userId).execute(),
  ]);
  const text = JSON.stringify(stored);
  for (const secretText of [secret, ...codes]) expect(text).not.toContain(secretText);
});

test('changing the method takes the password, and an authenticator a code of it', async () => {
  const who = await person();
  const own = await signedIn(who);
  const wrong = { fields: { password: 'Please enter a valid password' } };
  const put = (body: object) => own.call('PUT', 'profile/two-step', body);
  expect((await put({ method: 'mail', password: 'wrong' })).json().data).toMatchObject(wrong);
  await own.call('POST', 'profile/two-step/enrolment', { password: who.password });
  const blind = await put({ method: 'authenticator', password: who.password, code: '123456' });
  expect(blind.json().data).toMatchObject({ fields: { code: 'Invalid verification code' } });
  expect((await own.call('GET', 'profile/two-step')).json().data.method).toBe('off');
  const early = await own.call('POST', 'profile/two-step/recovery-codes', { password: who.password });
  expect(early.json().data.code).toBe('NO_AUTHENTICATOR');
});

test('turned off, the step is gone, and so are its recovery codes', async () => {
  const { who, own, codes } = await withAuthenticator();
  await own.call('PUT', 'profile/two-step', { method: 'off', password: who.password });
  expect((await visitor().login(who)).statusCode).toBe(200);
  const status = await own.call('GET', 'profile/two-step');
  expect(status.json().data).toEqual({ method: 'off', recoveryCodesLeft: 0 });
  expect(codes).toHaveLength(10);
});

test('AUTH-23 API-004 OR-03 somebody of two companies chooses one', async () => {
  const birch = await addCompany(server.storage, 'Birch');
  const foreign = await addCompany(server.storage, 'Foreign');
  const who = await person();
  await joinCompany(server.storage, who.userId, birch.id);
  const somebody = visitor();
  const first = await somebody.login(who);
  expect(first.statusCode).toBe(202);
  const { companyVerificationToken, companies } = first.json().data;
  expect(companies.map((company: { name: string }) => company.name)).toEqual(['Birch', 'Cedar']);
  const choose = (company: string, token = companyVerificationToken) =>
    somebody.call('POST', 'auth/company-verification', { company, companyVerificationToken: token });
  expect((await choose(foreign.uuid)).statusCode).toBe(404);
  expect(said(await choose(birch.uuid, 'made-up'))).toEqual(expired);
  const entered = await choose(birch.uuid);
  expect(entered.json().data).toMatchObject({ company: { uuid: birch.uuid }, companies });
  expect(said(await choose(cedar.uuid))).toEqual(expired);
});

test('AUTH-22 API-012 switching moves this device: the earlier token is void, other devices stay', async () => {
  const pine = await addCompany(server.storage, 'Pine');
  const who = await person();
  const there = await signedIn(who);
  const here = await signedIn(who);
  await joinCompany(server.storage, who.userId, pine.id);
  const earlier = here.token!;
  const answer = await here.call('GET', `auth/switch-company/${pine.uuid}`);
  expect(answer.json().data).toMatchObject({ company: { uuid: pine.uuid, name: 'Pine' } });
  const old = createVisitor(server.app);
  old.token = earlier;
  expect((await old.call('GET', 'profile')).statusCode).toBe(401);
  expect((await here.call('GET', 'profile')).statusCode).toBe(200);
  expect((await here.refresh()).json().data.company.uuid).toBe(pine.uuid);
  expect((await there.refresh()).json().data.company.uuid).toBe(cedar.uuid);
  expect((await here.call('GET', `auth/switch-company/${crypto.randomUUID()}`)).statusCode).toBe(404);
});

test('the mail with the code greets by name and escapes what people call themselves', async () => {
  const who = await withMailedCodes();
  await server.storage.system((db) =>
    db
      .updateTable('users')
      .set({ first_name: '<img src=x onerror=alert(1)>' })
      .where('id', '=', who.userId)
      .execute(),
  );
  await visitor().login(who);
  const { text, html, subject } = await lastMail(server.storage, who.email);
  expect(text).toContain('Hello <img src=x onerror=alert(1)>,');
  expect(html).not.toContain('<img');
  expect(subject).toMatch(/^\d{6} is your verification code \| Mimic$/);
});
