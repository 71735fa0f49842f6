/** Links of one use: the first company, forgotten passwords, invitations. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullPermissions } from '../../../../../api/contract/index.ts';
import { offerSetUp } from '../../../../../api/server/access/first-company.ts';
import { issueToken } from '../../../../../api/server/access/one-time.ts';
import { outboxHandlers } from '../../../../../api/server/modules/system/routes/outbox.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { lastMail, mailedToken, testMails } from '../../../../support/mails.ts';
import { addPerson } from '../../../../support/people.ts';
import { createVisitor, said } from '../../../../support/visitor.ts';

let server: TestApp;
let cedar: TestCompany;
let now = Date.parse('2026-11-20T12:00:00Z');
let count = 0;

beforeAll(async () => {
  server = await openTestApp({ now: () => now });
});
afterAll(() => server?.dispose());

const visitor = () => createVisitor(server.app, `198.51.100.${++count}`);
const person = () => addPerson(server, cedar, `Person${++count}`, fullPermissions());
const post = (path: string, body: object) => visitor().call('POST', path, body);
const expired = [401, 'Session expired.'];

const first = {
  company: 'Acme Water',
  firstName: 'Ann',
  lastName: 'Berg',
  email: 'Ann@acme.example',
  password: 'First-company-1',
};

test('CONST-27 the set-up link makes the first company once, among a hundred who try it, and never again', async () => {
  const earlier = await offerSetUp(server.storage, now);
  const { token } = (await offerSetUp(server.storage, now))!;
  expect(said(await post('setup/first-company', { ...first, token: earlier!.token }))).toEqual(expired);
  expect((await post('auth/verify-token', { token })).json().data).toMatchObject({ kind: 'setup' });
  const weak = await post('setup/first-company', { ...first, token, password: 'short' });
  expect(weak.json().data.fields).toEqual({ password: 'Password must be at least 08 characters' });
  const nowhere = await post('setup/first-company', { ...first, token, timezone: 'Mars/Olympus' });
  expect(nowhere.json().data.fields).toEqual({ timezone: 'The time zone is not known' });
  const tries = Array.from({ length: 100 }, () => post('setup/first-company', { ...first, token }));
  const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await offerSetUp(server.storage, now)).toBeUndefined();
  const admin = visitor();
  expect((await admin.login(first)).json().data).toMatchObject({
    company: { name: 'Acme Water', timezone: 'America/Chicago' },
    user: { firstName: 'Ann', role: { type: 'CompanyAdmin' } },
  });
});

test('a set-up link serves for a day', async () => {
  cedar = await addCompany(server.storage, 'Cedar');
  const { token } = await server.storage.system((db) =>
    issueToken(db, { kind: 'setup' }, now - 24 * 3600_000),
  );
  expect(said(await post('setup/first-company', { ...first, token }))).toEqual(expired);
});

test('a set-up token that is good makes nothing once there is a user', async () => {
  const { token } = await server.storage.system((db) => issueToken(db, { kind: 'setup' }, now));
  expect((await post('setup/first-company', { ...first, token })).json().data.code).toBe('NOT_EMPTY');
});

test('AUTH-03 API-006 a forgotten password: one answer for everybody, a mail for those who exist', async () => {
  const who = await person();
  const known = await post('auth/forgot-password', { email: who.email.toUpperCase() });
  const unknown = await post('auth/forgot-password', { email: 'nobody@people.example' });
  expect(known.statusCode).toBe(200);
  expect(known.body).toBe(unknown.body);
  await server.access.links.idle();
  expect((await lastMail(server.storage, who.email)).subject).toBe('Set a new password | Mimic');
  await expect(lastMail(server.storage, 'nobody@people.example')).rejects.toThrow('There is no mail');
});

test('forgot-password answers before anything is looked up: its time tells nothing', async () => {
  const who = await person();
  const held = server.storage.system(() => new Promise((done) => setTimeout(done, 300)));
  const began = performance.now();
  await post('auth/forgot-password', { email: who.email });
  expect(performance.now() - began).toBeLessThan(250);
  await held;
  await server.access.links.idle();
});

test('a button pressed ten times sends one mail', async () => {
  const who = await person();
  for (let nth = 0; nth < 10; nth++) await post('auth/forgot-password', { email: who.email });
  await server.access.links.idle();
  const mails = await server.storage.system((db) =>
    db.selectFrom('mails').select('id').where('recipient', '=', who.email).execute(),
  );
  expect(mails).toHaveLength(1);
});

async function forgotten() {
  const who = await person();
  server.access.links.forgot(who.email, '192.0.2.1');
  await server.access.links.idle();
  return { who, token: await mailedToken(server.storage, who.email) };
}

test('AUTH-04 API-007 AUTH-25 the link sets the password, once, and signs out everywhere', async () => {
  const { who, token } = await forgotten();
  const here = visitor();
  await here.login(who);
  expect((await post('auth/verify-token', { token })).json().data).toMatchObject({ kind: 'password' });
  const password = 'New-password-1';
  const tries = Array.from({ length: 20 }, () => post('auth/set-password', { token, password }));
  const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await here.call('GET', 'profile')).statusCode).toBe(401);
  expect((await here.refresh()).statusCode).toBe(401);
  expect((await visitor().login(who)).statusCode).toBe(401);
  expect((await visitor().login({ ...who, password })).statusCode).toBe(200);
  expect(said(await post('auth/verify-token', { token }))).toEqual(expired);
  expect((await lastMail(server.storage, who.email)).subject).toBe('Your password was changed | Mimic');
});

test.each([
  ['', 'Password is required'],
  ['        ', 'Please enter a valid password'],
  ['Ab1-', 'Password must be at least 08 characters'],
  ['Ab1-efg', 'Password must be at least 08 characters'],
  ['Ab1-efgh', undefined],
  ['alllower-1', 'Does not meet complexity requirements'],
  ['ALLUPPER-1', 'Does not meet complexity requirements'],
  ['No-digits-here', 'Does not meet complexity requirements'],
  ['NoSpecial1', 'Does not meet complexity requirements'],
])('AUTH-08 CONST-01 OR-05 the password %j: %s, and the link stays good', async (password, message) => {
  const answer = await post('auth/set-password', { token: 'any', password });
  expect(answer.json().data.fields).toEqual(message && { password: message });
});

test('AUTH-32 a link serves for an hour, and a newer one makes it void', async () => {
  const { who, token } = await forgotten();
  now += 61_000;
  server.access.links.forgot(who.email, '192.0.2.1');
  await server.access.links.idle();
  const newer = await mailedToken(server.storage, who.email);
  const password = 'New-password-1';
  expect(said(await post('auth/set-password', { token, password }))).toEqual(expired);
  now += 60 * 60_000;
  expect(said(await post('auth/set-password', { token: newer, password }))).toEqual(expired);
});

test('somebody archived since the mail went out sets no password', async () => {
  const { who, token } = await forgotten();
  await server.storage.system((db) =>
    db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', who.userId).execute(),
  );
  expect(said(await post('auth/set-password', { token, password: 'New-password-1' }))).toEqual(expired);
});

test('an invitation names the company and serves for a week', async () => {
  const who = await person();
  await server.access.links.send(who.userId, { invitedBy: 'Cedar <Water>' });
  const { text, html } = await lastMail(server.storage, who.email);
  expect(text).toContain('Cedar <Water> has invited you to');
  expect(html).not.toContain('<Water>');
  now += 6 * 24 * 3600_000;
  const token = await mailedToken(server.storage, who.email);
  expect((await post('auth/set-password', { token, password: 'New-password-1' })).statusCode).toBe(200);
});

test('AUTH-25 API-005 a session’s own token can be checked too; what is foreign or malformed is expired', async () => {
  const who = await person();
  const here = visitor();
  await here.login(who);
  expect((await post('auth/verify-token', { token: here.token! })).json().data).toMatchObject({
    kind: 'session',
  });
  for (const token of ['x', `${here.token}x`, 'a.b.c', 'é'.repeat(100)])
    expect(said(await post('auth/verify-token', { token }))).toEqual(expired);
});

test('the outbox shows the administrator his own company’s mails, in the demo alone', async () => {
  const who = await person();
  const admin = visitor();
  await admin.login(who);
  const { items, total } = (await admin.call('GET', 'outbox?search=person')).json().data;
  expect(total).toBe(items.length);
  expect(items.map((mail: { to: string }) => mail.to)).not.toContain(first.email.toLowerCase());
  expect(items.length).toBeGreaterThan(3);
  const { outbox } = outboxHandlers(testMails('smtp'), server.storage);
  await expect(outbox({} as never, { params: {}, query: {}, body: {} })).rejects.toMatchObject({
    status: 404,
  });
});
