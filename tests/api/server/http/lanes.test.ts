/** The shares of people and companies in the queues of the server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../api/contract/endpoints.ts';
import { fullPermissions } from '../../../../api/contract/permission-tree.ts';
import type { Asker, FairQueue } from '../../../../api/server/http/fair-queue.ts';
import { calls, laneOf, pictures, transactions, uploads } from '../../../../api/server/http/lanes.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { formWith } from '../../../support/forms.ts';
import { unfoldingPng } from '../../../support/unfolding-png.ts';

let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let cedarToken: string;
let birchToken: string;

beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar', fullPermissions());
  birch = await addCompany(server.storage, 'Birch', fullPermissions());
  cedarToken = await server.tokenOf(cedar);
  birchToken = await server.tokenOf(birch);
});
afterAll(() => server?.dispose());

const askerOf = (company: TestCompany): Asker => ({ companyId: company.id, userId: company.userId });

/** Takes all places of somebody in a queue, at work and waiting; returns what gives them back. */
async function filled(queue: FairQueue, asker: Asker): Promise<() => Promise<void>> {
  const leaving = new AbortController();
  const turns: Promise<() => void>[] = [];
  try {
    for (;;) {
      queue.refuseIfFull(asker);
      const turn = queue.enter(asker, leaving.signal);
      turn.catch(() => undefined);
      turns.push(turn);
    }
  } catch {
    // Full.
  }
  return async () => {
    leaving.abort();
    for (const turn of await Promise.allSettled(turns)) if (turn.status === 'fulfilled') turn.value();
  };
}

test('gives every call but the probes a queue', () => {
  const without = Object.entries(endpoints).filter(([id, one]) => !laneOf(id as never, one as never));
  expect(without.map(([id]) => id).sort()).toEqual(['health', 'ready']);
});

test('answers 429 with Retry-After to a person who has too many calls under way, and goes on with others', async () => {
  const empty = await filled(calls, askerOf(cedar));
  const refused = await server.get('profile', cedarToken);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toEqual({
    status: 429,
    data: { message: 'Too many of your calls are under way. Try again in a moment.', code: 'BUSY' },
  });
  expect((await server.get('profile', birchToken)).statusCode).toBe(200);
  expect((await server.get('health')).statusCode).toBe(200);
  await empty();
  expect((await server.get('profile', cedarToken)).statusCode).toBe(200);
});

test('sends commands while all other calls of the person are refused', async () => {
  const empty = await filled(calls, askerOf(cedar));
  const answer = await server.send('POST', `commands/${crypto.randomUUID()}/release`, {}, cedarToken);
  expect(answer.statusCode).not.toBe(429);
  await empty();
});

test('ends the turn of a call when its answer has been sent, and of one that was refused', async () => {
  for (let nth = 0; nth < 5; nth++) {
    await server.get('profile', cedarToken);
    await server.get('profile', 'no token');
    await server.get('sites/none', cedarToken);
  }
  await expect.poll(() => calls.atWork).toBe(0);
  expect(transactions.atWork).toBe(0);
});

test('refuses a file before it is read when the person is sending too many', async () => {
  const empty = await filled(uploads, askerOf(cedar));
  const form = await formWith(unfoldingPng(64));
  const send = (token: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/profile/upload/picture',
      headers: { ...form.headers, authorization: `Bearer ${token}` },
      payload: form.payload,
    });
  expect((await send(cedarToken)).statusCode).toBe(429);
  expect((await send(birchToken)).statusCode).toBe(200);
  await empty();
  expect((await send(cedarToken)).statusCode).toBe(200);
  await expect.poll(() => uploads.atWork + pictures.atWork).toBe(0);
});

test('reads for one company in between the many reads of another', async () => {
  const done: string[] = [];
  const read = async (token: string, name: string) => {
    expect((await server.get('profile', token)).statusCode).toBe(200);
    done.push(name);
  };
  const crowd = Array.from({ length: 120 }, () => read(cedarToken, 'cedar'));
  await read(birchToken, 'birch');
  await Promise.all(crowd);
  expect(done.indexOf('birch')).toBeLessThan(60);
});

test('writes for one company in between the many writes of another', async () => {
  const done: string[] = [];
  const write = async (token: string, nth: number, name: string) => {
    const answer = await server.send('POST', 'areas', { name: `${name} ${nth}` }, token);
    expect(answer.statusCode, answer.body).toBe(200);
    done.push(name);
  };
  const crowd = Array.from({ length: 40 }, (_, nth) => write(cedarToken, nth, 'cedar'));
  await write(birchToken, 0, 'birch');
  await Promise.all(crowd);
  expect(done.indexOf('birch')).toBeLessThan(20);
});

test('does work of the server at once while calls wait for the database', async () => {
  const holding = Promise.withResolvers<void>();
  const askers = Array.from({ length: 3 }, (_, nth) => ({ companyId: `c${nth}`, userId: `u${nth}` }));
  const held = askers.flatMap((one) =>
    [1, 2].map(() => transactions.run(one, undefined, () => holding.promise)),
  );
  const waiting = server.get('profile', cedarToken);
  await expect.poll(() => transactions.waiting).toBeGreaterThan(0);
  await server.storage.system((db) => db.selectFrom('companies').select('id').execute());
  expect(transactions.waiting).toBeGreaterThan(0);
  holding.resolve();
  await Promise.all(held);
  expect((await waiting).statusCode).toBe(200);
});
