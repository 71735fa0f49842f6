/** Adding somebody who has an account already: an invitation, which they alone can turn into a membership. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissionsWhere } from '../../../../../api/contract/index.ts';
import { NAMED_IN } from '../../../../../api/server/access/invitations.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { lastMail, mailedToken } from '../../../../support/mails.ts';
import { addAdministered, addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let birch: TestCompany;
let cedarAdmin: TestPerson;
let cedar: Call;
let other: Call;
let role: string;
/** Of the other company alone. */
let known: TestPerson;
let own: Call;
let name: string;

const SITES = { Site: { canSee: true } };

beforeAll(async () => {
  server = await openTestApp();
  ({ admin: cedarAdmin } = await addAdministered(server, 'Cedar'));
  const { company, admin } = await addAdministered(server, 'Birch');
  birch = company;
  [cedar, other] = [await as(server, cedarAdmin), await as(server, admin)];
  role = (await cedar('POST', 'roles', { title: 'Watch', permissions: SITES })).data.uuid;
});
afterAll(() => server?.dispose());
beforeEach(async () => {
  name = `Known${crypto.randomUUID().slice(0, 8)}`;
  known = await addPerson(server, birch, name, SITES);
  own = await as(server, known);
});

const typed = (email: string) => ({
  ...{ email, firstName: 'Typed', lastName: 'Name', phone: '(123)456-7890', countryCode: '+1', role },
});
const add = async (email: string, more = {}) => {
  const answer = await cedar('POST', 'users', { ...typed(email), ...more });
  expect(answer.status, answer.body).toBe(200);
  return answer.data.user;
};
const fresh = () => `new${crypto.randomUUID()}@test.example`;
const companies = async (call: Call): Promise<string[]> =>
  (await call('GET', 'companies')).data.items.map(({ name }: { name: string }) => name);
const listed = async (email: string) => (await cedar('GET', `users?search=${email}`)).data.items;
const post = (path: string, payload: object) => server.send('POST', path, payload);

describe('before the person accepts', () => {
  test('the company sees what it typed, the same as for an address without an account', async () => {
    const [one, two] = [await add(known.email), await add(fresh())];
    const alike = ({ id: _, uuid: __, email: ___, createdAt: ____, ...rest }: Record<string, unknown>) =>
      rest;
    expect(alike(one)).toEqual(alike(two));
    expect(one).toMatchObject({ ...typed(known.email), role: { uuid: role }, invited: true, picture: null });
    expect(one.uuid).not.toBe(known.uuid);
    expect(await listed(known.email)).toMatchObject([{ uuid: one.uuid, firstName: 'Typed', invited: true }]);
    expect(two.id - one.id, 'a gap in the ids').toBe(1);
    const subjects = await Promise.all([one, two].map(({ email }) => lastMail(server.storage, email)));
    expect(subjects[0]!.subject).toBe(subjects[1]!.subject);
    const wordsOf = ({ text }: { text: string }) => text.replace(/^https:\S+$/m, 'link');
    expect(wordsOf(subjects[0]!)).toBe(wordsOf(subjects[1]!));
  });

  test('every change by the company is answered alike with and without an account', async () => {
    const answers = [];
    for (const email of [known.email, fresh()]) {
      const { uuid } = await add(email);
      const again = await cedar('POST', 'users', typed(email));
      const judged = await cedar('GET', `users/validate?email=${encodeURIComponent(email)}`);
      const changed = await cedar('PUT', `users/${uuid}`, { firstName: 'Other', lastName: 'Name', role });
      const acted = await cedar('POST', `users/${uuid}/assimilation`);
      const resent = await cedar('PUT', 'users/reset-password', { uuid });
      const picture = await cedar('GET', `users/${uuid}/picture`);
      const archived = await cedar('DELETE', `users/${uuid}/archive`);
      const back = await add(email, { firstName: 'Back' });
      answers.push({
        ...{ again: again.data, judged: judged.data, acted: [acted.status, acted.data.code] },
        ...{ changed: changed.data.user.firstName, resent: resent.data, picture: picture.status },
        ...{ archived: archived.status, back: [back.firstName, back.uuid === uuid, back.invited] },
      });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({
      acted: [409, 'INVITED'],
      changed: 'Other',
      back: ['Back', true, true],
    });
  });

  test('the person is no member: the account is as it was, and no mail goes out but the invitation', async () => {
    const { id, uuid } = await add(known.email);
    expect(await companies(own)).toEqual(['Birch']);
    expect((await own('GET', 'profile')).data).toMatchObject({
      uuid: known.uuid,
      firstName: name,
      phone: '',
    });
    const mails = await server.storage.system((db) =>
      db.selectFrom('mails').select('recipient').where('user_id', 'in', [id]).execute(),
    );
    expect(mails).toEqual([{ recipient: known.email }]);
    expect((await other('GET', `users/${uuid}`)).status).toBe(404);
  });
});

describe('the link of the mail', () => {
  test('joins an account that has a password, once, and brings groups and permissions along', async () => {
    const group = (await cedar('POST', 'groups', { title: `Night ${crypto.randomUUID()}`, members: [] }))
      .data;
    const { uuid } = await add(known.email, { groups: [group.id] });
    const permissions = permissionsWhere((path) => path === 'Dash.canSee');
    await cedar('POST', `users/${uuid}/permissions`, { permissions });
    const token = await mailedToken(server.storage, known.email);
    expect((await post('auth/verify-token', { token })).json().data).toMatchObject({
      kind: 'password',
      company: 'Cedar',
    });
    // It chooses no password.
    expect((await post('auth/set-password', { token, password: 'Brand-new-1' })).statusCode).toBe(401);
    const joined = await Promise.all([1, 2].map(() => post('auth/accept-invitation', { token })));
    expect(joined.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(await companies(own)).toEqual(['Birch', 'Cedar']);
    expect((await cedar('GET', `users/${known.uuid}`)).data).toMatchObject({
      ...{ firstName: name, invited: false, hasOwnPermissions: true, role: { uuid: role } },
      groups: [{ uuid: group.uuid }],
    });
    expect((await cedar('GET', `users/${uuid}`)).status).toBe(404);
    expect(await listed(known.email)).toHaveLength(1);
    expect((await cedar('GET', 'audit?limit=1')).data.items[0]).toMatchObject({ action: 'user.join' });
  });

  test('chooses the password of an account that another company has made and nobody has opened', async () => {
    const email = fresh();
    const theirs = (await other('POST', 'roles', { title: `R ${crypto.randomUUID()}`, permissions: SITES }))
      .data.uuid;
    await other('POST', 'users', { ...typed(email), role: theirs });
    await add(email);
    const token = await mailedToken(server.storage, email);
    expect((await post('auth/verify-token', { token })).json().data.company).toBeNull();
    expect((await post('auth/accept-invitation', { token })).statusCode).toBe(401);
    expect((await post('auth/set-password', { token, password: 'Brand-new-1' })).statusCode).toBe(200);
    expect((await listed(email))[0].invited).toBe(false);
  });

  test('serves no more once the company has archived the invited user', async () => {
    const { uuid } = await add(known.email);
    const token = await mailedToken(server.storage, known.email);
    await cedar('DELETE', `users/${uuid}/archive`);
    expect((await post('auth/accept-invitation', { token })).statusCode).toBe(401);
    expect(await companies(own)).toEqual(['Birch']);
  });
});

describe('in the own profile', () => {
  const invitations = async (call: Call) => (await call('GET', 'profile/invitations')).data.items;

  test('lists the invitations of the own address, and joins or declines', async () => {
    const { uuid } = await add(known.email);
    expect(await invitations(own)).toMatchObject([{ uuid, company: 'Cedar' }]);
    const stranger = await as(server, await addPerson(server, birch, `${name}x`, SITES));
    expect(await invitations(stranger)).toEqual([]);
    expect((await stranger('PUT', `profile/invitations/${uuid}`, { accept: true })).status).toBe(404);
    expect((await own('PUT', `profile/invitations/${uuid}`, { accept: false })).status).toBe(200);
    expect(await invitations(own)).toEqual([]);
    expect(await companies(own)).toEqual(['Birch']);
    expect((await own('PUT', `profile/invitations/${uuid}`, { accept: true })).status).toBe(404);
    const again = await add(known.email);
    expect((await own('PUT', `profile/invitations/${again.uuid}`, { accept: true })).status).toBe(200);
    expect(await companies(own)).toEqual(['Birch', 'Cedar']);
  });

  test('keeps the details of a member, without a word of other companies', async () => {
    const { uuid } = await add(known.email);
    await own('PUT', `profile/invitations/${uuid}`, { accept: true });
    const renamed = { firstName: 'Renamed', lastName: 'Person', role };
    const refused = await cedar('PUT', `users/${known.uuid}`, renamed);
    expect([refused.status, refused.data.code]).toEqual([409, 'OWN_DETAILS']);
    expect(JSON.stringify(refused.data)).not.toMatch(/compan/i);
    expect((await other('GET', `users/${known.uuid}`)).data.firstName).toBe(name);
  });

  test('shows nothing to an administrator who acts as the user', async () => {
    await add(known.email);
    const token = (await other('POST', `users/${known.uuid}/assimilation`)).data.token;
    const begun = await other('POST', 'auth/activate-assimilation-mode', { token, user: known.uuid });
    const answer = await server.get('profile/invitations', begun.data.token);
    expect(answer.json().data).toEqual({ items: [], total: 0 });
  });
});

test('the outbox of the demo has the mails that the company sent, and none of other companies to shared members', async () => {
  const { uuid } = await add(known.email);
  await own('PUT', `profile/invitations/${uuid}`, { accept: true });
  const subjects = async (call: Call): Promise<string[]> =>
    (await call('GET', `outbox?search=${known.email}`)).data.items.map(
      ({ subject }: { subject: string }) => subject,
    );
  const mail = (company_id: number | null, subject: string) =>
    server.storage.system((db) =>
      db
        .insertInto('mails')
        .values({
          ...{ user_id: known.userId, company_id, recipient: known.email, subject, text: '', html: '' },
          ...{ created_at: new Date(), due_at: null, fault: null, message_id: null, file_id: null },
        })
        .execute(),
    );
  await mail(birch.id, 'Of Birch');
  await mail(null, 'A code');
  expect(await subjects(cedar)).toEqual(['A code', expect.stringContaining('You are invited to Cedar')]);
  expect(await subjects(other)).toEqual(['A code', 'Of Birch']);
});

describe('a former member', () => {
  const membersOf = async (uuid: string) => (await cedar('GET', `users/${uuid}`)).status;

  /** Joins Cedar, in a group, and is archived there. */
  async function leave() {
    const group = (await cedar('POST', 'groups', { title: `Early ${crypto.randomUUID()}`, members: [] }))
      .data;
    const { uuid } = await add(known.email, { groups: [group.id] });
    await own('PUT', `profile/invitations/${uuid}`, { accept: true });
    expect((await cedar('DELETE', `users/${known.uuid}/archive`)).status).toBe(200);
    return group;
  }

  test('is invited like everybody else, and no member before accepting', async () => {
    await leave();
    const [one, two] = [await add(known.email), await add(fresh())];
    expect(one).toMatchObject({ ...typed(known.email), role: { uuid: role }, invited: true, picture: null });
    expect(Object.keys(one)).toEqual(Object.keys(two));
    expect(one.uuid).not.toBe(known.uuid);
    expect(await membersOf(known.uuid)).toBe(404);
    expect(await companies(own)).toEqual(['Birch']);
    expect((await cedar('POST', 'users', typed(known.email))).data.code).toBe('USER_EXISTS');
    const offered = await cedar('GET', `users/existing-users?search=${known.email}`);
    expect(offered.data.items).toEqual([]);
  });

  test('gets the new role and permissions by accepting, and the groups of both times', async () => {
    const early = await leave();
    const late = (await cedar('POST', 'groups', { title: `Late ${crypto.randomUUID()}`, members: [] })).data;
    const { uuid } = await add(known.email, { groups: [early.id, late.id] });
    const permissions = permissionsWhere((path) => path === 'Dash.canSee');
    await cedar('POST', `users/${uuid}/permissions`, { permissions });
    expect((await own('PUT', `profile/invitations/${uuid}`, { accept: true })).status).toBe(200);
    const back = (await cedar('GET', `users/${known.uuid}`)).data;
    expect(back).toMatchObject({ firstName: name, invited: false, hasOwnPermissions: true });
    expect(back.groups.map((one: { uuid: string }) => one.uuid).sort()).toEqual(
      [early.uuid, late.uuid].sort(),
    );
    const all = (await cedar('GET', `users?include=archived&search=${known.email}`)).data.items;
    expect(all).toMatchObject([{ uuid: known.uuid, active: true }]);
  });

  test('who has closed the account opens it again with the mailed link alone', async () => {
    await leave();
    expect((await own('DELETE', 'profile')).status).toBe(200);
    await add(known.email);
    expect((await post('auth/login', { email: known.email, password: known.password })).statusCode).toBe(401);
    const token = await mailedToken(server.storage, known.email);
    expect((await post('auth/accept-invitation', { token })).statusCode).toBe(401);
    expect((await post('auth/set-password', { token, password: 'Brand-new-1' })).statusCode).toBe(200);
    const again = await as(server, { email: known.email, password: 'Brand-new-1' });
    expect(await companies(again)).toEqual(['Cedar']);
  });

  test('is listed with name, address and role only', async () => {
    await leave();
    const details = { firstName: name, lastName: 'Person', phone: '(123)456-7890', timezone: 'Europe/Oslo' };
    expect((await own('PUT', 'profile', details)).status).toBe(200);
    expect((await cedar('GET', `users?include=archived&search=${known.email}`)).data.items).toMatchObject([
      { uuid: known.uuid, active: false, phone: '', countryCode: '', timezone: null, picture: null },
    ]);
  });

  test('finds every table that names users in the list of what accepting moves', async () => {
    const tables = await server.storage.system((db) =>
      sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'memberships'::regclass and conparentid = 0`.execute(db),
    );
    // Only members themselves have rows in these.
    const own = ['preferences', 'schedules', 'tree_positions'];
    expect(tables.rows.map(({ name }) => name).sort()).toEqual([...Object.keys(NAMED_IN), ...own].sort());
  });
});
