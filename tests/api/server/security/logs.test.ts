/** Canaries: whatever is secret is sent through every call of sign-in, and none of it may stand in a log, whole or in part. */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, fullPermissions } from '../../../../api/contract/index.ts';
import { createLog } from '../../../../api/server/log.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { mailedCode, mailedToken } from '../../../support/mails.ts';
import { addPerson } from '../../../support/people.ts';
import { createVisitor, type Visitor } from '../../../support/visitor.ts';

let server: TestApp;
let cedar: TestCompany;
let written = '';
const secrets = new Set<string>();

beforeAll(async () => {
  const log = createLog('trace', {
    write(line: string) {
      written += line;
    },
  });
  server = await openTestApp({ log });
  cedar = await addCompany(server.storage, 'Cedar');
});
afterAll(() => server?.dispose());

/** Remembers what a visitor holds now. */
function note(visitor: Visitor, ...more: string[]): void {
  for (const secret of [visitor.token, ...visitor.cookies.values(), ...more]) if (secret) secrets.add(secret);
}

test('neither passwords nor tokens, codes, cookies and tickets stand in the log', async () => {
  const who = await addPerson(server, cedar, 'Canary', fullPermissions(), 'CompanyAdmin');
  const other = await addPerson(server, cedar, 'Target', fullPermissions());
  const visitor = createVisitor(server.app);
  const { password } = who;
  note(visitor, password, 'Wrong-canary-1');
  await visitor.login({ ...who, password: 'Wrong-canary-1' });
  await visitor.login(who);
  note(visitor);
  const { secret } = (await visitor.call('POST', 'profile/two-step/enrolment', { password })).json().data;
  const code = generateSync({ secret });
  const two = { method: 'authenticator', password, code };
  const { recoveryCodes } = (await visitor.call('PUT', 'profile/two-step', two)).json().data;
  note(visitor, secret, ...recoveryCodes);
  await visitor.call('PUT', 'profile/two-step', { method: 'mail', password });
  const { ticket } = (await visitor.call('POST', 'live/ticket')).json().data;
  const { token: assimilation } = (await visitor.call('POST', `users/${other.uuid}/assimilation`)).json()
    .data;
  await visitor.call('GET', `auth/verify-assimilation-token?token=${assimilation}`);
  await visitor.call('POST', 'auth/activate-assimilation-mode', { token: assimilation, user: other.uuid });
  note(visitor, ticket, assimilation);
  await visitor.call('POST', 'auth/end-assimilation-mode');
  await visitor.refresh();
  note(visitor);
  const { verificationToken } = (await visitor.login(who)).json().data;
  const mailed = await mailedCode(server.storage, who.email);
  note(visitor, verificationToken, mailed);
  await visitor.call('POST', 'auth/code-verification', { code: mailed });
  note(visitor);
  await visitor.call('POST', 'auth/forgot-password', { email: who.email });
  await server.access.links.idle();
  const link = await mailedToken(server.storage, who.email);
  note(visitor, link, 'New-canary-1');
  await visitor.call('POST', 'auth/set-password', { token: link, password: 'New-canary-1' });

  expect(secrets.size).toBeGreaterThan(25);
  expect(written.split('\n').length).toBeGreaterThan(15);
  for (const secret of secrets) expect(written).not.toContain(secret);
  // Nor half of one, cut off by a line's end.
  for (const secret of secrets) if (secret.length > 20) expect(written).not.toContain(secret.slice(0, 20));
});

test('nor do they when calls are malformed or fail', async () => {
  const visitor = createVisitor(server.app);
  const canary = 'Canary-in-a-coal-mine-1';
  await visitor.call('POST', 'auth/login', `{"email":"a@b.example","password":"${canary}"`, {
    'content-type': 'application/json',
  });
  await visitor.call('POST', 'auth/login', { email: canary, password: canary, [canary]: canary });
  await visitor.call('POST', 'auth/set-password', { token: canary, password: canary });
  await visitor.call('GET', `auth/verify-assimilation-token?token=${canary}`);
  await visitor.call('GET', `${endpoints.profile.path}/${canary}?token=${canary}`);
  await visitor.call('GET', 'profile', undefined, {
    authorization: `Bearer ${canary}`,
    cookie: `mimic_refresh=${canary}`,
  });
  expect(written).not.toContain(canary);
});
