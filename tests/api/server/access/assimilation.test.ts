/** Acting as another user: who may, what the session knows, what it cannot do, and how it ends. */
import { is } from 'superstruct';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints, fullPermissions } from '../../../../api/contract/index.ts';
import { signInHousekeeping } from '../../../../api/server/access/housekeeping.ts';
import { ASSIMILATION_LIFE, FAMILY_LIFE } from '../../../../api/server/access/refresh-sessions.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { joinCompany } from '../../../support/join-company.ts';
import { addPerson, type TestPerson } from '../../../support/people.ts';
import { createVisitor, said, type Visitor } from '../../../support/visitor.ts';

let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let ada: TestPerson;
let olga: TestPerson;
let admin: Visitor;
let now = Date.parse('2026-11-20T12:00:00Z');
let count = 0;

beforeAll(async () => {
  server = await openTestApp({ now: () => now });
  cedar = await addCompany(server.storage, 'Cedar');
  birch = await addCompany(server.storage, 'Birch');
});
afterAll(() => server?.dispose());
beforeEach(async () => {
  count++;
  ada = await addPerson(server, cedar, `Ada${count}`, fullPermissions(), 'CompanyAdmin');
  olga = await addPerson(server, cedar, `Olga${count}`, { Dash: { canSee: true } });
  admin = await signedIn(ada);
});

const visitor = () => createVisitor(server.app);
async function signedIn(who: TestPerson): Promise<Visitor> {
  const somebody = visitor();
  await somebody.login(who);
  return somebody;
}
const ask = (by = admin, whom = olga) => by.call('POST', `users/${whom.uuid}/assimilation`);
const tokenFor = async (): Promise<string> => (await ask()).json().data.token;
const activate = (token: string, by = admin, user = olga.uuid) =>
  by.call('POST', 'auth/activate-assimilation-mode', { token, user });
const begin = async () => activate(await tokenFor());
const expired = [401, 'Assimilation token has expired.'];

test('AUTH-05 API-009 API-010 the token is verified, then activated: the session is the user’s and says whose else', async () => {
  const token = await tokenFor();
  const shown = await visitor().call('GET', `auth/verify-assimilation-token?token=${token}`);
  expect(shown.json().data).toMatchObject({ user: { uuid: olga.uuid }, company: { uuid: cedar.uuid } });
  const answer = await activate(token);
  expect(is(answer.json().data, endpoints.activateAssimilationMode.reply.struct)).toBe(true);
  expect(answer.json().data.user).toMatchObject({
    uuid: olga.uuid,
    assimilationMode: true,
    assimilatedBy: { uuid: ada.uuid, firstName: `Ada${count}` },
  });
  expect((await admin.call('GET', 'users/permissions')).json().data).toEqual({ Dash: { canSee: true } });
  expect((await admin.refresh()).json().data.user.assimilationMode).toBe(true);
});

test('AUTH-26 it ends with the administrator’s own session; the assimilated token is void at once', async () => {
  await begin();
  const assimilated = admin.token;
  const answer = await admin.call('POST', 'auth/end-assimilation-mode');
  expect(answer.json().data.user).toMatchObject({ uuid: ada.uuid, assimilationMode: false });
  expect((await admin.refresh()).json().data.user.uuid).toBe(ada.uuid);
  admin.token = assimilated;
  expect((await admin.call('GET', 'users/permissions')).statusCode).toBe(401);
});

test('beginning and end are in the audit log under both names', async () => {
  await begin();
  await admin.call('POST', 'auth/end-assimilation-mode');
  const { items } = await server.live.audit.page(cedar.id, 2, 0);
  expect(items.map((row) => [row.action, row.userUuid])).toEqual([
    ['assimilation.end', olga.uuid],
    ['assimilation.begin', ada.uuid],
  ]);
  expect(items[0]!.detail).toMatchObject({ assimilatedBy: { uuid: ada.uuid } });
  expect(items[1]!.detail).toMatchObject({ userUuid: olga.uuid });
});

test('what is done meanwhile is logged under both names', async () => {
  const who = await addPerson(server, cedar, `Control${count}`, fullPermissions());
  olga = who;
  await begin();
  const path = `communications/controller/tag/${cedar.tag}/toggle-control`;
  expect((await admin.call('PUT', path, { canToggle: false })).statusCode).toBe(200);
  const [row] = (await server.live.audit.page(cedar.id, 1, 0)).items;
  expect(row).toMatchObject({
    action: 'toggle-control',
    userUuid: who.uuid,
    detail: { assimilatedBy: { uuid: ada.uuid } },
  });
});

test('only an administrator of the company may, and only as its people', async () => {
  const user = await addPerson(server, cedar, `Plain${count}`, fullPermissions());
  expect((await ask(await signedIn(user))).statusCode).toBe(403);
  const stranger = await addPerson(server, birch, `Stranger${count}`, {});
  const foreign = await ask(admin, stranger);
  const missing = await ask(admin, { ...stranger, uuid: crypto.randomUUID() });
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  expect((await ask(admin, ada)).json().data.code).toBe('OWN_ACCOUNT');
});

test('AUTH-29 a token serves once, for two minutes, for its user, in the session that asked', async () => {
  const token = await tokenFor();
  const elsewhere = await signedIn(ada);
  expect(said(await activate(token, elsewhere))).toEqual(expired);
  expect(said(await activate(token, admin, ada.uuid))).toEqual(expired);
  expect(said(await activate('made-up'))).toEqual(expired);
  const own = admin.token;
  const answers = await Promise.all(Array.from({ length: 20 }, () => activate(token)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  admin.token = own;
  const late = await tokenFor();
  now += 2 * 60_000;
  expect(said(await activate(late))).toEqual(expired);
  const look = await visitor().call('GET', `auth/verify-assimilation-token?token=${late}`);
  expect(said(look)).toEqual(expired);
});

test('it cannot be nested, and neither password, second step, devices nor company can be changed in it', async () => {
  olga = await addPerson(server, cedar, `Second${count}`, fullPermissions(), 'CompanyAdmin');
  const third = await addPerson(server, cedar, `Third${count}`, {});
  await joinCompany(server.storage, olga.userId, birch.id);
  const answer = await begin();
  expect(answer.json().data.companies).toHaveLength(1);
  const { password } = olga;
  const refused = [
    ask(admin, third),
    activate('any'),
    admin.call('POST', 'profile/two-step/enrolment', { password }),
    admin.call('PUT', 'profile/two-step', { method: 'off', password }),
    admin.call('POST', 'profile/two-step/recovery-codes', { password }),
    admin.call('DELETE', 'profile/sessions'),
    admin.call('DELETE', `profile/sessions/${crypto.randomUUID()}`),
    admin.call('GET', `auth/switch-company/${birch.uuid}`),
  ];
  for (const one of await Promise.all(refused))
    expect([one.statusCode, one.json().data.code]).toEqual([403, 'ASSIMILATED']);
});

test('it lasts an hour, and not a moment longer than the administrator’s own session and office', async () => {
  await begin();
  now += ASSIMILATION_LIFE;
  expect((await admin.refresh()).statusCode).toBe(401);

  admin = await signedIn(ada);
  await begin();
  await server.access.sessions.endAll(ada.userId, now);
  expect((await admin.call('GET', 'users/permissions')).statusCode).toBe(401);

  admin = await signedIn(ada);
  await begin();
  await server.storage.system((db) =>
    db.updateTable('roles').set({ type: null }).where('id', '=', ada.roleId).execute(),
  );
  expect((await admin.call('GET', 'users/permissions')).statusCode).toBe(401);
  expect((await admin.refresh()).statusCode).toBe(401);
});

test('signing out of it signs the administrator out of this device too', async () => {
  const own = admin.token;
  await begin();
  await admin.call('POST', 'auth/logout');
  admin.token = own;
  expect((await admin.call('GET', 'users/permissions')).statusCode).toBe(401);
});

test('the user sees who is acting as him among his devices, and can end it', async () => {
  await begin();
  const own = await signedIn(olga);
  const { items } = (await own.call('GET', 'profile/sessions')).json().data;
  const foreign = items.find((device: { current: boolean }) => !device.current);
  expect(foreign.assimilatedBy).toBe(`Ada${count} Person`);
  await own.call('DELETE', `profile/sessions/${foreign.uuid}`);
  expect((await admin.call('GET', 'users/permissions')).statusCode).toBe(401);
});

test('what is long over is cleared away, assimilations before the sessions they were begun in; the rest stays', async () => {
  await begin();
  now += FAMILY_LIFE + 31 * 24 * 3600_000;
  const living = await signedIn(ada);
  await signInHousekeeping(server.storage, () => now).run(new AbortController().signal);
  const left = await server.storage.system((db) =>
    db.selectFrom('refresh_families').select('user_id').execute(),
  );
  expect(left).toEqual([{ user_id: ada.userId }]);
  expect((await living.call('GET', 'users/permissions')).statusCode).toBe(200);
  expect(
    await server.storage.system((db) => db.selectFrom('sign_in_tokens').select('kind').execute()),
  ).toEqual([]);
});
