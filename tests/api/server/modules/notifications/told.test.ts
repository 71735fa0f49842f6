/** What somebody is told in the console: made of the same events as their mails, read by themselves alone. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Told } from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { addGroup, addRule, addTags, deliverAll, raise } from '../../../../support/notifications.ts';
import { addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

const START = Date.parse('2026-11-23T02:00:00Z');
const MINUTE = 60_000;
const SEES = { Alerts: { canSee: true } };

let server: TestApp;
let cedar: TestCompany;
let ann: TestPerson;
let bob: TestPerson;
let annCalls: Call;
let bobCalls: Call;
let tags: number[];
let now = START;

beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar');
  ann = await addPerson(server, cedar, 'Ann', SEES);
  bob = await addPerson(server, cedar, 'Bob', SEES);
  annCalls = await as(server, ann);
  bobCalls = await as(server, bob);
  tags = await addTags(server.storage, cedar.id, cedar.controllerId, 60);
});
afterAll(() => server?.dispose());
afterEach(async () => {
  now = START;
  await server.storage.system(async (db) => {
    for (const table of [
      ...(['mails', 'notices', 'notice_channels', 'alert_logs', 'alerts'] as const),
      ...(['notification_items', 'notification_recipients', 'notifications'] as const),
    ])
      await db.deleteFrom(table).execute();
    await db.updateTable('memberships').set({ archived_at: null }).execute();
  });
});

const rule = (more: object = {}) =>
  addRule(server.storage, cedar.id, { areas: [cedar.areaId], users: [ann.userId], ...more });
const alarm = (nth: number, more: object = {}) =>
  raise(server.storage, now, [{ companyId: cedar.id, tagId: tags[nth]!, ...more }]);
const deliver = () => deliverAll(server.storage, () => now);
const pass = (ms: number) => {
  now += ms;
  return deliver();
};
const told = async (call: Call = annCalls): Promise<Told[]> => (await call('GET', 'notices')).data.items;
const unread = async (call: Call = annCalls): Promise<number> =>
  (await call('GET', 'notices/count')).data.unread;

test('an alarm is in the list of everybody who is told of it, once, however many notifications and methods told', async () => {
  await rule({ methods: ['email', 'sms'] });
  await rule({ name: 'Again' });
  await alarm(0);
  await deliver();
  const [one, ...others] = await told();
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    ...{ isBack: false, isRead: false, at: new Date(START).toISOString() },
    alert: {
      ...{ type: 'critical', message: 'Level is High High: 9.8 m', isOver: false },
      ...{ siteId: cedar.site, tag: { name: 'Tag 0' } },
    },
  });
  expect(await unread()).toBe(1);
  expect([await told(bobCalls), await unread(bobCalls)]).toEqual([[], 0]);
});

test('the list waits for no mail: what mails gather for five minutes is in it at once, the newest first', async () => {
  await rule({ triggers: ['High High', 'Normal'] });
  await alarm(0);
  await deliver();
  now += 1000;
  await alarm(1);
  await alarm(0, { event: 'returned', message: '' });
  await deliver();
  const list = await told();
  expect(list.map(({ isBack, alert }) => [alert.tag?.name, isBack])).toEqual([
    ['Tag 0', true],
    ['Tag 1', false],
    ['Tag 0', false],
  ]);
});

test('who is told later is told when nobody has acknowledged by then, and who has left is told nothing', async () => {
  const second = await addGroup(server.storage, cedar.id, 'Second', [bob.userId]);
  await rule({ escalationGroups: [second], escalateMinutes: 10 });
  await alarm(0);
  await alarm(1);
  await pass(9 * MINUTE);
  expect(await unread(bobCalls)).toBe(0);
  await server.storage.system((db) =>
    db.updateTable('alerts').set({ status: 'acknowledged' }).where('tag_id', '=', tags[1]!).execute(),
  );
  await pass(2 * MINUTE);
  expect((await told(bobCalls)).map(({ alert }) => alert.tag?.name)).toEqual(['Tag 0']);
  await server.storage.system((db) =>
    db
      .updateTable('memberships')
      .set({ archived_at: new Date(now) })
      .where('user_id', '=', ann.userId)
      .execute(),
  );
  await alarm(2);
  await deliver();
  const kept = await server.storage.system((db) =>
    db.selectFrom('notices').where('user_id', '=', ann.userId).where('times', '>', 0).select('id').execute(),
  );
  expect(kept, 'of the first two alarms, by mail and in the list').toHaveLength(4);
});

test('one is read, or all up to the newest that was seen: what comes after stays unread, and of others nothing is touched', async () => {
  await rule({ users: [ann.userId, bob.userId] });
  for (const nth of [0, 1, 2]) await alarm(nth);
  await deliver();
  const [newest, , oldest] = await told();
  await annCalls('PUT', 'notices/read', { ids: [oldest!.id] });
  expect([await unread(), (await told()).map(({ isRead }) => isRead)]).toEqual([2, [false, false, true]]);
  now += 1000;
  await alarm(3);
  await deliver();
  await annCalls('PUT', 'notices/read', { upTo: newest!.id });
  expect((await told()).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  const [theirs] = await told(bobCalls);
  await annCalls('PUT', 'notices/read', { ids: [theirs!.id], upTo: theirs!.id });
  expect([await unread(), await unread(bobCalls)]).toEqual([1, 4]);
});

test('pages follow each other, and unread ones are counted up to a hundred', async () => {
  await rule();
  for (let nth = 0; nth < 60; nth++) await alarm(nth);
  for (let nth = 0; nth < 60; nth++) await alarm(nth, { level: 'High' });
  await deliver();
  expect(await unread()).toBe(100);
  const first = (await annCalls('GET', 'notices?limit=50')).data.items as Told[];
  const second = (await annCalls('GET', 'notices?limit=50&skip=50')).data.items as Told[];
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(100);
  expect((await annCalls('GET', 'notices/count')).data.newest).toBe(first[0]!.id);
});

test('who is told something, and who has read it, is named on the bus, and nobody else', async () => {
  const named: (readonly number[])[] = [];
  const stop = server.bus.on('notices-changed', ({ users }) => void named.push(users));
  await rule();
  await alarm(0);
  await deliverAll(server.storage, () => now, { bus: server.bus });
  const [one] = await told();
  await annCalls('PUT', 'notices/read', { ids: [one!.id] });
  await deliverAll(server.storage, () => now, { bus: server.bus });
  stop();
  expect(named).toEqual([[ann.userId], [ann.userId]]);
});
