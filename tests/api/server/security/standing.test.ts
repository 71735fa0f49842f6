/** Somebody who was let in and loses it: archived, moved to no company, a company closed; calls and live sockets end. */
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { liveUrl } from '../../../../api/client/live.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { joinCompany } from '../../../support/join-company.ts';
import { addPerson, type TestPerson } from '../../../support/people.ts';
import { createVisitor, said, type Visitor } from '../../../support/visitor.ts';
import { Client, until } from '../modules/live/world.ts';

let server: TestApp;
let url: string;
let cedar: TestCompany;
let birch: TestCompany;
let who: TestPerson;
let visitor: Visitor;
let socket: Client;
let count = 0;

beforeAll(async () => {
  server = await openTestApp();
  birch = await addCompany(server.storage, 'Birch');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = liveUrl(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`);
});
afterAll(() => server?.dispose());
beforeEach(async () => {
  cedar = await addCompany(server.storage, `Cedar${++count}`);
  await server.live.reload();
  who = await addPerson(server, cedar, `Watcher${count}`, { Dash: { canSee: true } });
  visitor = createVisitor(server.app);
  await visitor.login(who);
  const { ticket } = (await visitor.call('POST', 'live/ticket')).json().data;
  socket = new Client(url);
  await socket.open(ticket, [cedar.tag]);
  await until(() => socket.messages.length === 1);
});
afterEach(() => socket.socket.terminate());

/** Milliseconds from `act` to the end of the live socket; its close code. */
async function closesAfter(act: () => Promise<unknown>): Promise<{ ms: number; code: number }> {
  await act();
  const began = performance.now();
  const code = await socket.closed;
  return { ms: performance.now() - began, code };
}
const archive = (table: 'users' | 'companies' | 'memberships', where: Record<string, number>) => () =>
  server.storage.system((db) => {
    const [column, value] = Object.entries(where)[0]!;
    return db
      .updateTable(table as 'memberships')
      .set({ archived_at: new Date() })
      .where(column as 'user_id', '=', value)
      .execute();
  });

const ways: [string, () => Promise<unknown>][] = [
  ['the user is archived', () => archive('users', { id: who.userId })()],
  ['the membership is archived', () => archive('memberships', { user_id: who.userId })()],
  ['the company is archived', () => archive('companies', { id: cedar.id })()],
  ['the device is signed out', () => visitor.call('POST', 'auth/logout')],
  ['all devices are signed out', () => visitor.call('DELETE', 'profile/sessions')],
];

test.each(ways)(
  'PERM-13 %s: the next call answers 401, the socket closes within a second',
  async (_way, act) => {
    const { token } = visitor;
    const { ms, code } = await closesAfter(act);
    expect(ms).toBeLessThan(1000);
    expect(code).toBe(4403);
    visitor.token = token;
    expect((await visitor.call('GET', 'users/permissions')).statusCode).toBe(401);
    expect((await visitor.refresh()).statusCode).toBe(401);
  },
);

test('AUTH-22 switching companies closes the sockets of the one that was left', async () => {
  await joinCompany(server.storage, who.userId, birch.id);
  const { ms } = await closesAfter(() => visitor.call('GET', `auth/switch-company/${birch.uuid}`));
  expect(ms).toBeLessThan(1000);
  expect((await visitor.call('GET', `communications/controller/tag/${cedar.tag}`)).statusCode).toBe(404);
});

test('somebody taken out of a company cannot come back to it by switching or choosing', async () => {
  await joinCompany(server.storage, who.userId, birch.id);
  const second = createVisitor(server.app);
  const step = (await second.login(who)).json().data;
  expect(step.next).toBe('company');
  await archive('memberships', { company_id: birch.id })();
  expect((await visitor.call('GET', `auth/switch-company/${birch.uuid}`)).statusCode).toBe(404);
  const body = { company: birch.uuid, companyVerificationToken: step.companyVerificationToken };
  const never = { ...body, company: crypto.randomUUID() };
  const answer = await second.call('POST', 'auth/company-verification', body);
  const missing = await second.call('POST', 'auth/company-verification', never);
  expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
});

test('somebody without any company is refused with the one message', async () => {
  await archive('memberships', { user_id: who.userId })();
  expect(said(await createVisitor(server.app).login(who))).toEqual([401, 'Please enter a valid password']);
});
