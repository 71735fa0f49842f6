import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetPassword, resetTwoStep } from '../../../../api/server/access/break-glass.ts';
import { createPasswords } from '../../../../api/server/access/passwords.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { CHEAP_ARGON2, type TestCompany } from '../../../support/company.ts';
import { addAdministered, type TestPerson } from '../../../support/people.ts';
import { createVisitor } from '../../../support/visitor.ts';

let server: TestApp;
let cedar: TestCompany;
let admin: TestPerson;
const parts = () => ({ storage: server.storage, audit: server.live.audit, by: 'root' });

beforeAll(async () => {
  server = await openTestApp();
  ({ company: cedar, admin } = await addAdministered(server, 'Cedar'));
});
afterAll(() => server?.dispose());

const newest = async () => (await server.live.audit.page(cedar.id, 1, 0)).items[0]!;
const enter = async (password: string) =>
  (await createVisitor(server.app, '198.51.100.1').login({ email: admin.email, password })).statusCode;

test('sets a password from the command line, unlocks the account and records it', async () => {
  const token = await server.tokenOf(admin);
  await server.storage.system((db) =>
    db
      .updateTable('users')
      .set({ failed_attempts: 20, locked_until: new Date(Date.now() + 60_000) })
      .where('id', '=', admin.userId)
      .execute(),
  );
  const passwords = await createPasswords(CHEAP_ARGON2);
  await expect(resetPassword(parts(), passwords, admin.email, 'short')).rejects.toThrow();
  await resetPassword(parts(), passwords, admin.email.toUpperCase(), 'Break-glass-1');
  expect(await newest()).toMatchObject({
    ...{ action: 'user.reset-password', userName: 'Command line' },
    detail: { user: admin.uuid, by: 'root' },
  });
  expect((await server.get('profile', token)).statusCode).toBe(401);
  expect(await enter('Break-glass-1')).toBe(200);
  expect((await server.live.audit.verify(cedar.id)).intact).toBe(true);
});

test('switches a second factor off from the command line and records it', async () => {
  await server.access.twoStep.choose(admin.userId, 'mail', undefined, Date.now());
  expect(await enter('Break-glass-1')).toBe(202);
  await resetTwoStep(parts(), admin.email);
  expect(await newest()).toMatchObject({ action: 'user.reset-two-step', detail: { user: admin.uuid } });
  expect(await enter('Break-glass-1')).toBe(200);
});

test('refuses an address that nobody has', async () => {
  await expect(resetTwoStep(parts(), 'nobody@test.example')).rejects.toThrow(
    'No user has the e-mail address',
  );
});
