/**
 * Sign-in under attack: who there is, told by words and by time; codes and links that are guessed, replayed, altered, used
 * by others. Crowds are small in each run of the tests and large in the long ones. What serves once: once.ts.
 */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullPermissions } from '../../api/contract/index.ts';
import { createAccess } from '../../api/server/access/access.ts';
import { createPasswords } from '../../api/server/access/passwords.ts';
import { LOCK_ATTEMPTS, LOCK_SECONDS } from '../../api/server/access/sign-in.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addCompany, type TestCompany } from '../support/company.ts';
import { mailedCode, mailedToken, testMails } from '../support/mails.ts';
import { addPerson, type TestPerson } from '../support/people.ts';
import { createVisitor, said, type Visitor } from '../support/visitor.ts';

let server: TestApp;
let cedar: TestCompany;
let now = Date.parse('2026-11-22T12:00:00Z');
let count = 0;
const HOUR = 3_600_000;
const ASKER = { companyId: 'test', userId: 'test' };
const INVALID = [401, 'Invalid verification code'];
const SPENT = [401, 'Verification token expired.'];
const GONE = [401, 'Session expired.'];

const person = () => addPerson(server, cedar, `Person${++count}`, fullPermissions());
/** Each at an address of its own: what is judged here is the account. */
const visitor = (): Visitor => {
  count++;
  return createVisitor(server.app, `198.51.${100 + Math.floor(count / 250)}.${count % 250}`);
};
const post = async (path: string, body: object) => said(await visitor().call('POST', path, body));
const changeUser = (who: TestPerson, values: object) =>
  server.storage.system((db) => db.updateTable('users').set(values).where('id', '=', who.userId).execute());

/** Somebody who cannot come in → with which password he tries. */
const SHUT_OUT: readonly (readonly [string, () => Promise<{ email: string; password: string }>])[] = [
  ['nobody', async () => ({ email: `nobody${++count}@test.example`, password: 'Wrong-1' })],
  ['a wrong password', async () => ({ ...(await person()), password: 'Wrong-1' })],
  ['a locked account', async () => locked(await person())],
  [
    'a locked account and a wrong password',
    async () => ({ ...(await locked(await person())), password: 'x' }),
  ],
  [
    'an archived user',
    async () => {
      const who = await person();
      await changeUser(who, { archived_at: new Date(now) });
      return who;
    },
  ],
  [
    'somebody invited who has set no password',
    async () => {
      const who = await person();
      await changeUser(who, { password_hash: '' });
      return who;
    },
  ],
  [
    'a wrong password where codes are asked for',
    async () => ({ ...(await withMailedCodes()), password: 'Wrong-1' }),
  ],
];

async function locked(who: TestPerson): Promise<TestPerson> {
  await changeUser(who, { locked_until: new Date(now + HOUR) });
  return who;
}
async function signedIn(who: TestPerson): Promise<Visitor> {
  const one = visitor();
  expect((await one.login(who)).statusCode).toBe(200);
  return one;
}
async function withMailedCodes(): Promise<TestPerson> {
  const who = await person();
  const body = { method: 'mail', password: who.password };
  expect((await (await signedIn(who)).call('PUT', 'profile/two-step', body)).statusCode).toBe(200);
  return who;
}
async function withAuthenticator() {
  const who = await person();
  const own = await signedIn(who);
  const { password } = who;
  const { secret } = (await own.call('POST', 'profile/two-step/enrolment', { password })).json().data;
  const code = codeOf(secret);
  const answer = await own.call('PUT', 'profile/two-step', { method: 'authenticator', password, code });
  expect(answer.statusCode).toBe(200);
  return { who, secret: secret as string, code };
}
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(now / 1000) });
/** Past its password: what asks for the code. */
async function pending(who: TestPerson): Promise<Visitor> {
  const one = visitor();
  expect((await one.login(who)).statusCode).toBe(202);
  return one;
}
const verify = async (one: Visitor, code: string) =>
  said(await one.call('POST', 'auth/code-verification', { code }));
/** Six digits that are not these. */
const wrong = (right: string, nth: number) => String((Number(right) + 1 + nth) % 1_000_000).padStart(6, '0');
/** Milliseconds of processor time, of all threads: others use the machine too, and passwords are judged in a thread. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
/** What else the process does, and a processor that others share, only ever adds. */
const least = (times: readonly number[]) => Math.min(...times);

export interface Siege {
  /** Who try at once. */
  readonly crowd: number;
  /** Sign-ins of each sort whose time is taken. */
  readonly timed: number;
}

export function doors({ crowd, timed }: Siege): void {
  beforeAll(async () => {
    server = await openTestApp({ now: () => now });
    cedar = await addCompany(server.storage, 'Cedar');
  });
  afterAll(() => server?.dispose());

  describe('who there is', () => enumeration(timed));
  describe(`codes, guessed by ${crowd}`, () => codes(crowd));
  describe('links', () => links());
}

function enumeration(timed: number): void {
  test('no answer of a sign-in that fails says why: status, words and headers are the same', async () => {
    const answers = new Set<string>();
    for (const [, of] of SHUT_OUT) {
      const answer = await visitor().login(await of());
      const { date: _, 'content-length': length, ...headers } = answer.headers;
      answers.add(JSON.stringify([answer.statusCode, answer.body, length, Object.keys(headers).sort()]));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('INVALID_CREDENTIALS');
  });

  test('nor does its time: a password is judged at its full cost, whoever it is of', async () => {
    // As strong as in use: what is cheap here is nobody's password.
    const passwords = await createPasswords();
    const access = await createAccess({ storage: server.storage, mails: testMails(), now: () => now });
    const strong = await passwords.hash('Right-Password-1', ASKER);
    const people = await Promise.all(SHUT_OUT.map(([, of]) => of()));
    const known = people.filter((_, nth) => !/nobody|no password/.test(SHUT_OUT[nth]![0]));
    const emails = known.map(({ email }) => email);
    const times = SHUT_OUT.map((): number[] => []);
    for (let round = 0; round < timed; round++) {
      await server.storage.system((db) =>
        db
          .updateTable('users')
          .set({ password_hash: strong, failed_attempts: 0 })
          .where('email', 'in', emails)
          .execute(),
      );
      for (const [nth, { email, password }] of people.entries()) {
        const device = { userAgent: 'test', address: `203.0.113.${++count}` };
        times[nth]!.push(await spent(() => access.login({ email, password }, device).catch(() => {})));
      }
    }
    const costs: number[] = [];
    for (let nth = 0; nth < timed; nth++)
      costs.push(await spent(() => passwords.inTurn(ASKER, undefined, (verify) => verify('x', strong))));
    const took = Object.fromEntries(SHUT_OUT.map(([what], nth) => [what, least(times[nth]!)]));
    const all = Object.values(took);
    // Unjudged, the quickest would be done in a tenth of the time.
    expect(Math.min(...all), JSON.stringify(took)).toBeGreaterThan(least(costs) * 0.75);
    expect(Math.max(...all) / Math.min(...all), JSON.stringify(took)).toBeLessThan(1.5);
  }, 120_000);

  test('a locked account is as silent to the right password, and opens when its time is over', async () => {
    const who = await person();
    for (let nth = 0; nth < LOCK_ATTEMPTS; nth++) {
      await visitor().login({ ...who, password: `Wrong-${nth}` });
      now += 65_000;
    }
    expect(said(await visitor().login(who))).toEqual([401, 'Please enter a valid password']);
    now += LOCK_SECONDS * 1000;
    expect((await visitor().login(who)).statusCode).toBe(200);
  });
}

function codes(crowd: number): void {
  test.each(['mail', 'authenticator'] as const)(
    '%s: of a crowd with a pending sign-in each, a handful is judged; then the right code waits too',
    async (method) => {
      const { who, secret } =
        method === 'mail' ? { who: await withMailedCodes(), secret: '' } : await withAuthenticator();
      now += 60_000;
      // One address each, and one after the other: a crowd of right passwords is not the matter here.
      const visitors: Visitor[] = [];
      for (let nth = 0; nth < crowd; nth++) visitors.push(await pending(who));
      const right = method === 'mail' ? await mailedCode(server.storage, who.email) : codeOf(secret);
      const guesses = await Promise.all(visitors.map((one, nth) => verify(one, wrong(right, nth))));
      for (const guess of guesses) expect(guess).toEqual(INVALID);
      const { failures } = await server.storage.system((db) =>
        db
          .selectFrom('two_steps')
          .where('user_id', '=', who.userId)
          .select('failures')
          .executeTakeFirstOrThrow(),
      );
      // Who waits is not judged, and so not counted: guesses were thrown away unseen.
      expect(failures).toBe(5);
      expect(await verify(visitors.at(-1)!, right)).toEqual(INVALID);
      now += 2000;
      expect((await verify(visitors.at(-1)!, right))[0]).toBe(200);
    },
    120_000,
  );

  test('a code of an authenticator serves once: not the one it was set up with, not again, not an earlier one', async () => {
    const { who, secret, code } = await withAuthenticator();
    expect(await verify(await pending(who), code)).toEqual(INVALID);
    now += 30_000;
    const earlier = codeOf(secret);
    now += 30_000;
    const used = codeOf(secret);
    expect((await verify(await pending(who), used))[0]).toBe(200);
    expect(await verify(await pending(who), used)).toEqual(INVALID);
    expect(await verify(await pending(who), earlier)).toEqual(INVALID);
    now += 30_000;
    expect((await verify(await pending(who), codeOf(secret)))[0]).toBe(200);
  });

  test('a mailed code opens the sign-in that it was mailed for, and no other: of another person, of another moment', async () => {
    const [one, other] = [await withMailedCodes(), await withMailedCodes()];
    const mine = await pending(one);
    const code = await mailedCode(server.storage, one.email);
    const theirs = await pending(other);
    const theirCode = await mailedCode(server.storage, other.email);
    if (theirCode !== code) expect(await verify(theirs, code)).toEqual(INVALID);
    const again = await pending(one);
    const secondCode = await mailedCode(server.storage, one.email);
    if (secondCode !== code) expect(await verify(again, code)).toEqual(INVALID);
    expect((await verify(mine, code))[0]).toBe(200);
    // Replayed on the sign-in that it has opened, and on the one that is pending still.
    expect(await verify(mine, code)).toEqual(SPENT);
    now += 10 * 60_000 + 1;
    expect(await verify(again, secondCode)).toEqual(SPENT);
  });

  test('a recovery code is nobody else’s', async () => {
    const [one, other] = [await withAuthenticator(), await withAuthenticator()];
    const own = visitor();
    now += 60_000;
    await own.login(one.who);
    await own.call('POST', 'auth/code-verification', { code: codeOf(one.secret) });
    const renewed = await own.call('POST', 'profile/two-step/recovery-codes', { password: one.who.password });
    const { recoveryCodes } = renewed.json().data;
    expect(await verify(await pending(other.who), recoveryCodes[0])).toEqual(INVALID);
    expect((await verify(await pending(one.who), recoveryCodes[0]))[0]).toBe(200);
  });
}

/** What is done to a token → the altered one. */
const ALTERED: readonly (readonly [string, (token: string) => string])[] = [
  ['its first letter', (token) => (token[0] === 'A' ? 'B' : 'A') + token.slice(1)],
  ['its last letter', (token) => token.slice(0, -1) + (token.at(-1) === 'A' ? 'B' : 'A')],
  ['one in the middle', (token) => `${token.slice(0, 20)}${token[20] === 'x' ? 'y' : 'x'}${token.slice(21)}`],
  ['capitals for small letters', (token) => token.toUpperCase()],
  ['a letter more', (token) => `${token}A`],
  ['a letter less', (token) => token.slice(0, -1)],
  ['a zero byte more', (token) => `${token}\0`],
  ['itself twice', (token) => token + token],
  ['a wild card', () => '%'],
  ['nothing but a quote', () => "' or ''='"],
];

function links(): void {
  const sorts = [
    ['a reset', 60 * 60_000, (who: TestPerson) => server.access.links.send(who.userId, 'reset')],
    [
      'an invitation',
      7 * 24 * HOUR,
      (who: TestPerson) => server.access.links.send(who.userId, { invitedBy: 'Cedar' }),
    ],
  ] as const;
  test.each(sorts)(
    '%s: altered in any way it is none, too late neither, and it serves once',
    async (_what, life, send) => {
      const who = await person();
      await send(who);
      const token = await mailedToken(server.storage, who.email);
      const set = (used: string) => post('auth/set-password', { token: used, password: 'New-password-1' });
      for (const [what, alter] of ALTERED) {
        const altered = alter(token);
        if (altered === token) continue;
        const [status, words] = await set(altered);
        expect([what, status], words).toEqual([what, what.includes('zero') ? 400 : 401]);
        expect((await post('auth/verify-token', { token: altered }))[0], what).not.toBe(200);
      }
      now += life - 1;
      expect((await set(token))[0]).toBe(200);
      expect(await set(token)).toEqual(GONE);
      await send(who);
      const late = await mailedToken(server.storage, who.email);
      now += life;
      expect(await set(late)).toEqual(GONE);
    },
  );

  test('a link of another kind sets no password, whoever’s it is', async () => {
    const who = await withMailedCodes();
    const one = visitor();
    const { verificationToken: token } = (await one.login(who)).json().data;
    expect(await post('auth/set-password', { token, password: 'New-password-1' })).toEqual(GONE);
    expect(await post('auth/set-password', { token: one.token ?? 'x', password: 'New-password-1' })).toEqual(
      GONE,
    );
  });
}
