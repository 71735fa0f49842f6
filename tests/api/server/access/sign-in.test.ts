import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Permissions } from '../../../../api/contract/index.ts';
import { type Access, createAccess } from '../../../../api/server/access/access.ts';
import type { Entered } from '../../../../api/server/access/entry.ts';
import type { Argon2 } from '../../../../api/server/access/passwords.ts';
import { FAMILY_LIFE, GRACE } from '../../../../api/server/access/refresh-sessions.ts';
import { delayAfter, LOCK_ATTEMPTS, LOCK_SECONDS } from '../../../../api/server/access/sign-in.ts';
import type { Outcome } from '../../../../api/server/access/sign-in-steps.ts';
import { TOKEN_LIFE } from '../../../../api/server/access/tokens.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { testMails } from '../../../support/mails.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';

/** Says yes to the hash `hash of X` and the password X, and counts. */
const argon2 = {
  hash: async (password: string) => `hash of ${password}`,
  verify: vi.fn(async (stored: string, password: string) => stored === `hash of ${password}`),
} satisfies Argon2;

let opened: TestStorage;
let access: Access;
let company: TestCompany;
let now = Date.parse('2026-11-20T12:00:00Z');
let count = 0;

const accessOver = ({ storage }: TestStorage) =>
  createAccess({ storage, mails: testMails(), now: () => now, argon2 });

beforeAll(async () => {
  opened = await openTestStorage();
  access = await accessOver(opened);
});
afterAll(() => opened?.dispose());
beforeEach(async () => {
  await openCompany();
  argon2.verify.mockClear();
});

/** Makes `company` a new one, whose user has these rights. */
async function openCompany(permissions?: Permissions): Promise<void> {
  company = await addCompany(opened.storage, `Cedar${++count}`, permissions);
  await opened.storage.system((db) =>
    db
      .updateTable('users')
      .set({ password_hash: `hash of ${company.password}` })
      .where('id', '=', company.userId)
      .execute(),
  );
}

/** From an address of its own: what one test does from one is not another's delay. */
const device = () => ({ userAgent: 'test', address: `192.0.2.${count}` });
const login = async (password = company.password, email = company.email) =>
  entered(await access.login({ email, password }, device()));
const entered = (outcome: Outcome): Entered => {
  if ('session' in outcome) return outcome;
  throw new Error(`One more step: ${outcome.step.next}`);
};
const refusal = { status: 401, message: 'Please enter a valid password', code: 'INVALID_CREDENTIALS' };

test('AUTH-01 AUTH-12 the right password opens a session, whatever the case of the e-mail', async () => {
  const { session } = await login(company.password, company.email.toUpperCase());
  expect(session).toMatchObject({
    user: { uuid: company.userUuid, assimilationMode: false },
    company: { uuid: company.uuid },
    defaults: { haveDashViewPermission: true, haveSiteViewPermission: true },
  });
  expect(await access.caller(session.token)).toMatchObject({ companyId: company.id, userId: company.userId });
});

test.each([
  ['the dashboard', { Dash: { canSee: true } }, true, false],
  ['the sites', { Site: { canSee: true } }, false, true],
  ['neither area', {}, false, false],
])('AUTH-12 tells a user of %s which areas to view', async (_area, permissions, dash, site) => {
  await openCompany(permissions);
  const { session } = await login();
  expect(session.defaults).toMatchObject({ haveDashViewPermission: dash, haveSiteViewPermission: site });
});

test('wrong password, unknown user and locked account: one message, one verification each', async () => {
  await expect(login('wrong')).rejects.toMatchObject(refusal);
  expect(argon2.verify).toHaveBeenCalledTimes(1);
  await expect(login('wrong', 'nobody@test.example')).rejects.toMatchObject(refusal);
  expect(argon2.verify).toHaveBeenCalledTimes(2);
  const locked_until = new Date(now + 1000);
  await opened.storage.system((db) =>
    db.updateTable('users').set({ locked_until }).where('id', '=', company.userId).execute(),
  );
  await expect(login()).rejects.toMatchObject(refusal);
  expect(argon2.verify).toHaveBeenCalledTimes(3);
});

test('the fifth wrong password makes the right one wait, and longer each time', async () => {
  for (let attempt = 1; attempt <= 5; attempt++) await login('wrong').catch(() => undefined);
  await expect(login()).rejects.toMatchObject(refusal);
  now += 1000;
  await login('wrong').catch(() => undefined);
  now += 1000;
  await expect(login()).rejects.toMatchObject(refusal);
  now += 1000;
  await login();
  await login('wrong').catch(() => undefined);
  await login();
});

test('a hundred guesses at the same moment are not a hundred chances, and end in a lock', async () => {
  const guesses = Array.from({ length: 100 }, (_, nth) =>
    login(nth === 99 ? company.password : `wrong ${nth}`),
  );
  const results = await Promise.allSettled(guesses);
  expect(results.every((result) => result.status === 'rejected')).toBe(true);
  const attempts: number[] = [];
  for (let nth = 0; nth < 20; nth++) {
    now += 65_000;
    await login('wrong').catch(() => undefined);
    const row = await opened.storage.system((db) =>
      db
        .selectFrom('users')
        .select('failed_attempts')
        .where('id', '=', company.userId)
        .executeTakeFirstOrThrow(),
    );
    attempts.push(row.failed_attempts);
  }
  expect(Math.max(...attempts)).toBeLessThan(LOCK_ATTEMPTS + 3);
  await expect(login()).rejects.toMatchObject(refusal);
  now += LOCK_SECONDS * 1000;
  await login();
});

test('two right passwords at the same moment both sign in, though the clock of one server is behind', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  argon2.verify.mockImplementationOnce(() => promise);
  const first = login();
  await vi.waitFor(() => expect(argon2.verify).toHaveBeenCalledTimes(1));
  now -= 1000;
  const credentials = { email: company.email, password: company.password };
  const second = (await accessOver(opened)).login(credentials, device());
  await vi.waitFor(() => expect(argon2.verify).toHaveBeenCalledTimes(2));
  resolve(true);
  await Promise.all([first, second]);
  now += 1000;
});

test('delays begin at five and become a lock long before a hundred', () => {
  expect([4, 5, 6, 11].map(delayAfter)).toEqual([0, 1, 2, 64]);
  expect(delayAfter(LOCK_ATTEMPTS)).toBe(LOCK_SECONDS);
  expect(LOCK_ATTEMPTS).toBeLessThan(50);
});

test('a token expires, and one that was altered or signed by another is nobody’s', async () => {
  const { session } = await login();
  const [head, , signature] = session.token.split('.');
  const forged = Buffer.from(JSON.stringify({ sub: '1', company: 1, session: 'x', exp: 9e9, iss: 'mimic' }));
  expect(await access.caller(`${head}.${forged.toString('base64url')}.${signature}`)).toBeUndefined();
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await access.caller(`${none}.${forged.toString('base64url')}.`)).toBeUndefined();
  now += TOKEN_LIFE + 1000;
  expect(await access.caller(session.token)).toBeUndefined();
});

test('AUTH-16 AUTH-17 a refresh rotates the secret; the old one ends the family after the grace', async () => {
  const first = await login();
  const second = await access.refresh(first.refreshToken);
  expect(second?.refreshToken).not.toBe(first.refreshToken);
  now += GRACE + 1;
  expect(await access.refresh(first.refreshToken)).toBeUndefined();
  expect(await access.refresh(second!.refreshToken)).toBeUndefined();
  expect(await access.caller(second!.session.token)).toBeUndefined();
});

test('refreshes at the same moment get the same next secret', async () => {
  const { refreshToken } = await login();
  const answers = await Promise.all([1, 2, 3].map(() => access.refresh(refreshToken)));
  expect(new Set(answers.map((answer) => answer?.refreshToken)).size).toBe(1);
  expect(await access.refresh(answers[0]!.refreshToken)).toBeDefined();
});

test('a made-up secret ends the family it names; nonsense ends nothing', async () => {
  const { refreshToken, session } = await login();
  for (const nonsense of ['', 'x', `${'0'.repeat(36)}.abc`, `${crypto.randomUUID()}.${'a'.repeat(43)}`])
    expect(await access.refresh(nonsense)).toBeUndefined();
  expect(await access.caller(session.token)).toBeDefined();
  expect(await access.refresh(`${refreshToken.slice(0, 36)}.${'a'.repeat(43)}`)).toBeUndefined();
  expect(await access.caller(session.token)).toBeUndefined();
});

test('a device signs in with its password again after two weeks', async () => {
  const { refreshToken } = await login();
  now += FAMILY_LIFE + 1;
  expect(await access.refresh(refreshToken)).toBeUndefined();
});

test('AUTH-21 signing out ends this device at once, and no other', async () => {
  const here = await login();
  const there = await login();
  await access.logout(here.refreshToken);
  expect(await access.caller(here.session.token)).toBeUndefined();
  expect(await access.refresh(here.refreshToken)).toBeUndefined();
  expect(await access.caller(there.session.token)).toBeDefined();
});

test.each(['users', 'memberships'] as const)(
  'PERM-13 archiving %s ends access at the next call',
  async (table) => {
    const { session, refreshToken } = await login();
    const column = table === 'users' ? 'id' : 'user_id';
    await opened.storage.system((db) =>
      db
        .updateTable(table as 'memberships')
        .set({ archived_at: new Date() })
        .where(column as 'user_id', '=', company.userId)
        .execute(),
    );
    expect(await access.caller(session.token)).toBeUndefined();
    expect(await access.refresh(refreshToken)).toBeUndefined();
    await expect(login()).rejects.toMatchObject(refusal);
  },
);

test('PERM-13 a changed permission holds at the next call', async () => {
  const { session } = await login();
  await opened.storage.system((db) =>
    db
      .updateTable('memberships')
      .set({ permissions: JSON.stringify({ Dash: { canSee: false } }) })
      .where('user_id', '=', company.userId)
      .execute(),
  );
  expect((await access.caller(session.token))?.permissions).toEqual({ Dash: { canSee: false } });
});

test('two installations do not read each other’s tokens, two nodes of one do', async () => {
  const { session } = await login();
  const node = await accessOver(opened);
  expect(await node.caller(session.token)).toBeDefined();
  const other = await openTestStorage();
  await addCompany(other.storage, 'Other');
  const stranger = await accessOver(other);
  expect(await stranger.caller(session.token)).toBeUndefined();
  await other.dispose();
});
