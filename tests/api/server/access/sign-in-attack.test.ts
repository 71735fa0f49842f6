/** Sign-in during an attack on passwords. The same with real hashes: tests/long/sign-in-attack.test.ts. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Access, createAccess } from '../../../../api/server/access/access.ts';
import { ADDRESS_LIMITS } from '../../../../api/server/access/address-guard.ts';
import type { Argon2 } from '../../../../api/server/access/passwords.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { testMails } from '../../../support/mails.ts';
import { percentile, underSignInAttack } from '../../../support/sign-in-attack.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';

const HASH_MS = 20;
const argon2 = {
  hash: async (password: string) => `hash of ${password}`,
  verify: vi.fn(async (stored: string, password: string) => {
    await pause(HASH_MS);
    return stored === `hash of ${password}`;
  }),
} satisfies Argon2;
/** Nothing is locked: every attempt reaches the queue. */
const NO_LOCK = { ...ADDRESS_LIMITS, free: 1e9, lock: 1e9 };
const ATTACKER = { userAgent: 'attacker', address: '203.0.113.66' };

let opened: TestStorage;
let company: TestCompany;
let count = 0;

const accessOver = (addressLimits = ADDRESS_LIMITS) =>
  createAccess({ storage: opened.storage, mails: testMails(), argon2, addressLimits });
const attemptsOf = async (userId: number) =>
  (
    await opened.storage.system((db) =>
      db.selectFrom('users').select('failed_attempts').where('id', '=', userId).executeTakeFirstOrThrow(),
    )
  ).failed_attempts;

/** Wrong sign-ins of the attacker at once, each for another account. */
const crowdOf = (access: Access, length: number) =>
  Promise.allSettled(
    Array.from({ length }, (_, nth) =>
      access.login({ email: `nobody${nth}@test.example`, password: 'x' }, ATTACKER),
    ),
  );

async function add(): Promise<TestCompany> {
  const made = await addCompany(opened.storage, `Attacked${++count}`);
  const password_hash = `hash of ${made.password}`;
  await opened.storage.system((db) =>
    db.updateTable('users').set({ password_hash }).where('id', '=', made.userId).execute(),
  );
  return made;
}

beforeAll(async () => {
  opened = await openTestStorage();
});
afterAll(() => opened?.dispose());
beforeEach(async () => {
  company = await add();
  await opened.storage.system((db) => db.deleteFrom('address_attempts').execute());
  argon2.verify.mockClear();
});

test('lets others wait for a few hashes at most, while 130 wrong sign-ins come from one address', async () => {
  const access = await accessOver(NO_LOCK);
  const people = [company, await add(), await add()];
  // Hashes that began between the call of a sign-in and its own: the machine's speed does not matter.
  const waits: number[] = [];
  const signIn: Access['login'] = async (credentials, device) => {
    const before = argon2.verify.mock.calls.length;
    const outcome = await access.login(credentials, device);
    const since = argon2.verify.mock.calls.slice(before);
    waits.push(since.findIndex(([, password]) => password === credentials.password));
    return outcome;
  };
  const { refused } = await underSignInAttack(access, { parallel: 130, people, rounds: 3, signIn });
  expect(waits).toHaveLength(9);
  expect(percentile(waits, 0.95)).toBeLessThan(6);
  expect(refused.get(429)).toBeGreaterThan(0);
});

test('counts no attempt that was refused because too much waits', async () => {
  const access = await accessOver(NO_LOCK);
  const hashed = Promise.withResolvers<boolean>();
  argon2.verify.mockImplementationOnce(() => hashed.promise);
  const crowd = crowdOf(access, 60);
  const wrong = { email: company.email, password: 'wrong' };
  await vi.waitFor(() => expect(argon2.verify).toHaveBeenCalled());
  const statuses = await Promise.all(
    Array.from({ length: 5 }, () =>
      access.login(wrong, ATTACKER).then(
        () => 200,
        (error) => error.status,
      ),
    ),
  );
  expect(statuses).toEqual([429, 429, 429, 429, 429]);
  expect(await attemptsOf(company.userId)).toBe(0);
  hashed.resolve(false);
  await crowd;
});

test('refuses a locked address before it takes a turn, with the answer of every failed sign-in', async () => {
  const access = await accessOver();
  const locked_until = new Date(Date.now() + 60_000);
  const row = { address: ATTACKER.address, failures: 50, last_at: new Date(), locked_until };
  await opened.storage.system((db) => db.insertInto('address_attempts').values(row).execute());
  // The first attempt learns of the lock from the database.
  await access.login(company, ATTACKER).catch(() => undefined);
  await crowdOf(access, 20);
  for (const { email, password } of [company, { email: 'nobody@test.example', password: 'x' }]) {
    const refusal = { status: 401, message: 'Please enter a valid password', code: 'INVALID_CREDENTIALS' };
    await expect(access.login({ email, password }, ATTACKER)).rejects.toMatchObject(refusal);
  }
  expect(argon2.verify).not.toHaveBeenCalled();
  expect(await attemptsOf(company.userId)).toBe(0);
});

test('verifies no password of attempts that waited while their address was locked', async () => {
  const access = await accessOver({ ...ADDRESS_LIMITS, free: 2 });
  const results = await crowdOf(access, 15);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(argon2.verify).toHaveBeenCalledTimes(2);
});

test('makes no attempt when its caller has left the queue', async () => {
  const access = await accessOver(NO_LOCK);
  const wrong = { email: company.email, password: 'wrong' };
  const leaving = new AbortController();
  const crowd = crowdOf(access, 15);
  await vi.waitFor(() => expect(argon2.verify).toHaveBeenCalled());
  const gone = expect(access.login(wrong, ATTACKER, leaving.signal)).rejects.toThrow('left');
  await pause(5);
  leaving.abort(new Error('left'));
  await gone;
  await crowd;
  expect(await attemptsOf(company.userId)).toBe(0);
});
