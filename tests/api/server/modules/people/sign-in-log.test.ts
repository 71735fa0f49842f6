import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignInLog } from '../../../../../api/server/modules/people/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { mailedToken } from '../../../../support/mails.ts';
import { addAdministered, as, type TestPerson } from '../../../../support/people.ts';
import { createVisitor } from '../../../../support/visitor.ts';

let server: TestApp;
let cedar: TestCompany;
let admin: TestPerson;

beforeAll(async () => {
  server = await openTestApp();
  ({ company: cedar, admin } = await addAdministered(server, 'Cedar'));
});
afterAll(() => server?.dispose());

/** The newest rows of the audit log with these actions, oldest first. */
async function rows(...actions: readonly string[]) {
  const { items } = await server.live.audit.page(cedar.id, 50, 0);
  return items
    .filter(({ action }) => actions.includes(action))
    .reverse()
    .map(({ action, userUuid, detail }) => ({ action, userUuid, ...(detail as object) }));
}
const from = (address: string) => createVisitor(server.app, address);

test('records a sign-in and a failed one with the address', async () => {
  const { email, password, uuid } = admin;
  await from('198.51.100.7').login({ email, password: 'Wrong-password-1' });
  await expect.poll(() => rows('sign-in.failed')).toHaveLength(1);
  await from('198.51.100.8').login({ email, password });
  expect(await rows('sign-in.failed', 'sign-in.done')).toMatchObject([
    { action: 'sign-in.failed', userUuid: uuid, client: { address: '198.51.100.7' } },
    { action: 'sign-in.done', userUuid: uuid, client: { address: '198.51.100.8' } },
  ]);
});

test('records a sign-out with the address, once', async () => {
  const { email, password, uuid } = admin;
  const visitor = from('198.51.100.20');
  await visitor.login({ email, password });
  await visitor.call('POST', 'auth/logout');
  await visitor.call('POST', 'auth/logout');
  expect(await rows('sign-out.done')).toMatchObject([
    { action: 'sign-out.done', userUuid: uuid, client: { address: '198.51.100.20' } },
  ]);
  // Whoever signs in on a device signs out the user before.
  await visitor.login({ email, password });
  await visitor.login({ email, password });
  expect(await rows('sign-out.done')).toHaveLength(2);
});

test('records a request for a new password, and the new password', async () => {
  const { email, uuid } = admin;
  const visitor = from('198.51.100.9');
  await visitor.call('POST', 'auth/forgot-password', { email });
  await server.access.links.idle();
  const token = await mailedToken(server.storage, email);
  await visitor.call('POST', 'auth/set-password', { token, password: 'Another-Pass-2' });
  admin = { ...admin, password: 'Another-Pass-2' };
  await expect
    .poll(() => rows('password.request', 'password.set'))
    .toMatchObject([
      { action: 'password.request', userUuid: uuid, client: { address: '198.51.100.9' } },
      { action: 'password.set', userUuid: uuid, client: { address: '198.51.100.9' } },
    ]);
});

test('records a change of the second factor with the address', async () => {
  const call = await as(server, admin);
  await call('PUT', 'profile/two-step', { method: 'off', password: admin.password });
  expect(await rows('two-step.change')).toMatchObject([{ method: 'off', client: { address: '127.0.0.1' } }]);
});

test('writes one row for many failures of an account, and none for an account that does not exist', async () => {
  const appended: { action: string }[] = [];
  const warned: object[] = [];
  const log = new SignInLog({
    storage: server.storage,
    audit: { append: async (_company, entry) => void appended.push(entry) },
    now: Date.now,
    log: { warn: (fields) => warned.push(fields) },
  });
  for (let nth = 0; nth < 100; nth++) log.failed(admin.email, { address: `198.51.100.${nth}`, agent: '' });
  log.failed('MyPassword-1', { address: '198.51.100.1', agent: '' });
  await log.idle();
  expect(appended).toHaveLength(1);
  expect(warned).toEqual([{ address: '198.51.100.1', action: 'sign-in.failed' }]);
});
