import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ALERT_STATUSES, type Alert, endpoints } from '../../../../../api/contract/index.ts';
import { AlarmMark } from '../../../../../api/contract/live.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let admin: TestPerson;
let call: Call;
let clock = Date.parse('2026-03-01T12:00:00Z');

beforeAll(async () => {
  server = await openTestApp({ now: () => clock });
  ({ company: cedar, admin } = await addAdministered(server, 'Cedar'));
  await server.storage.system((db) =>
    db
      .updateTable('tags')
      .set({
        alarms: JSON.stringify([
          { level: 'High High', operator: '>', value: 9, upTo: null },
          { level: 'High', operator: '>', value: 8, upTo: null },
        ]),
      })
      .where('id', '=', cedar.tagId)
      .execute(),
  );
  await server.live.fieldChanged();
  call = await as(server, admin);
});
afterAll(() => server?.dispose());

/** The tag has this value now. */
async function say(value: number): Promise<void> {
  clock += 1000;
  server.live.sink([{ tag: cedar.tag, value, quality: Quality.good, time: clock }]);
  await server.live.flush();
}
const list = async (query = ''): Promise<Alert[]> => (await call('GET', `alerts?${query}`)).data.items;
const counts = async () => {
  const { criticalCount, urgentCount } = (await call('GET', 'alerts/alert-count')).data;
  return [criticalCount, urgentCount];
};
/** A crossing of the level High alone, past the time of chatter. */
async function raise(): Promise<Alert> {
  await say(1);
  for (const { uuid, status } of await list('hideCompleted=true'))
    if (status === 'open') await call('PUT', `alerts/${uuid}`, { status: 'acknowledged' });
  clock += 61_000;
  await say(8.5);
  return (await list())[0]!;
}

test('ALRT-01 ALRT-03 API-130 an alert says what, where, since when and how grave', async () => {
  await say(9.5);
  const answer = await call('GET', 'alerts');
  expect(is(answer.data, endpoints.alerts.reply.struct)).toBe(true);
  expect(answer.data.items.map(({ type }: Alert) => type).sort()).toEqual(['critical', 'urgent']);
  expect(answer.data.items.find(({ type }: Alert) => type === 'critical')).toMatchObject({
    message: 'Cedar level is High High: 9.5 m (> 9)',
    siteId: cedar.site,
    site: { name: 'Cedar Well' },
    tagId: cedar.tag,
    status: 'open',
    state: 'unacknowledged',
    createdAt: new Date(clock).toISOString(),
    clearedBySystem: false,
    logs: [{ event: 'raised', user: null }],
  });
});

test('ALRT-04 API-132 counts in all and by site, and the newest', async () => {
  const { data } = await call('GET', 'alerts/alert-count');
  expect(is(data, endpoints.alertCount.reply.struct)).toBe(true);
  expect(data).toMatchObject({
    criticalCount: 1,
    urgentCount: 1,
    sites: [
      {
        uuid: cedar.site,
        criticalAlertsCount: 1,
        urgentAlertsCount: 1,
        communication: { hubCriticalAlertsCount: 0 },
      },
    ],
    newest: { status: 'open' },
  });
  await throughHub();
  const [site] = (await call('GET', 'alerts/alert-count')).data.sites;
  expect(site.communication.hubCriticalAlertsCount).toBe(1);
});

/** From now on the company's link goes through a hub. */
const throughHub = () =>
  server.storage.system(async (db) => {
    const { id: hub_id } = await db
      .insertInto('hubs')
      .values({ company_id: cedar.id, name: 'Gateway' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('links').set({ hub_id }).where('id', '=', cedar.linkId).execute();
  });

test('ALRT-05 API-131 OR-42 acknowledging lowers the counter by one, opening again raises it', async () => {
  const critical = (await list('type=critical'))[0]!;
  const seen = await call('PUT', `alerts/${critical.uuid}`, { status: 'acknowledged', siteId: cedar.site });
  expect(seen.data).toMatchObject({ status: 'acknowledged', acknowledgedUser: 'AdminCedar Person' });
  expect(await counts()).toEqual([0, 1]);
  const [site] = (await call('GET', 'alerts/alert-count')).data.sites;
  expect(site).toMatchObject({
    ...{ criticalAlertsCount: 0, urgentAlertsCount: 1, acknowledgedAlertsCount: 1 },
    communication: { hubCriticalAlertsCount: 0 },
  });
  await call('PUT', `alerts/${critical.id}`, { status: 'open' });
  expect(await counts()).toEqual([1, 1]);
  await call('PUT', `alerts/${critical.id}`, { status: 'acknowledged' });
  expect(await counts()).toEqual([0, 1]);
  const [activity] = (await call('GET', `sites/${cedar.site}/activity-logs`)).data.items;
  expect(activity).toMatchObject({ action: 'alert.acknowledge', object: { uuid: cedar.tag } });
  const urgent = (await list('type=urgent'))[0]!;
  await call('PUT', `alerts/${urgent.uuid}`, { status: 'acknowledged' });
  expect(await counts()).toEqual([0, 0]);
  await call('PUT', `alerts/${urgent.uuid}`, { status: 'open' });
  expect(await counts()).toEqual([0, 1]);
});

test('OR-91 API-131 rejects completing an alert whose level is reached, which stays in the list', async () => {
  const alert = await raise();
  await call('PUT', `alerts/${alert.uuid}`, { status: 'acknowledged' });
  const refused = await call('PUT', `alerts/${alert.uuid}`, { status: 'completed' });
  expect([refused.status, refused.data.code]).toEqual([409, 'ALERT_STATE']);
  expect(refused.data.message).toBe(
    'An active alarm cannot be completed. Shelve it or take it out of service',
  );
  const still = (await list(`uuid=${alert.uuid}&hideCompleted=true`))[0];
  expect(still).toMatchObject({ status: 'acknowledged', active: true });
  await say(1);
  expect((await list(`uuid=${alert.uuid}`))[0]).toMatchObject({ status: 'completed', clearedBySystem: true });
});

test('stores the note of an acknowledgement in the history, and with the acknowledgement alone', async () => {
  const alert = await raise();
  await say(1);
  await call('PUT', `alerts/${alert.uuid}`, { status: 'acknowledged', note: '  Sensor cleaned ' });
  const [ended, seen] = (await list(`uuid=${alert.uuid}`))[0]!.logs;
  expect(seen).toMatchObject({ event: 'acknowledged', note: 'Sensor cleaned', user: 'AdminCedar Person' });
  expect(ended).toMatchObject({ event: 'completed', note: null, user: null });
  const tooLong = { status: 'acknowledged', note: 'x'.repeat(501) };
  expect((await call('PUT', `alerts/${alert.uuid}`, tooLong)).status).toBe(400);
});

test('OR-91 API-131 other changes are refused with a word, and change nothing', async () => {
  const alert = await raise();
  const refused = await call('PUT', `alerts/${alert.uuid}`, { status: 'completed' });
  expect([refused.status, refused.data.code]).toEqual([409, 'ALERT_STATE']);
  expect((await call('PUT', `alerts/${alert.uuid}`, { status: 'gone' })).status).toBe(400);
  const elsewhere = { status: 'acknowledged', siteId: crypto.randomUUID() };
  expect((await call('PUT', `alerts/${alert.uuid}`, elsewhere)).status).toBe(404);
  expect((await list())[0]).toMatchObject({ uuid: alert.uuid, status: 'open' });
});

test('ALRT-02 an alert is open, acknowledged or completed, and nothing else', async () => {
  expect(ALERT_STATUSES).toEqual(['open', 'acknowledged', 'completed']);
  const { uuid } = await raise();
  const told = async () => (await list()).find((alert) => alert.uuid === uuid)!.status;
  for (const status of ALERT_STATUSES) {
    if (status === 'acknowledged') await call('PUT', `alerts/${uuid}`, { status });
    // The system completes what is acknowledged and has returned.
    if (status === 'completed') await say(1);
    expect(await told()).toBe(status);
    expect((await list(`status=${status}`)).every((alert) => alert.status === status)).toBe(true);
  }
  expect((await call('GET', 'alerts?status=shelved')).status).toBe(400);
});

test('ALRT-07 API-133 CONST-19 the history of an alert, newest first, by pages of 15', async () => {
  const alert = await raise();
  for (let at = 0; at < 8; at++)
    for (const status of ['acknowledged', 'open']) await call('PUT', `alerts/${alert.id}`, { status });
  const { data } = await call('GET', `alerts/history/${alert.uuid}?siteId=${cedar.site}`);
  expect([data.items.length, data.total]).toEqual([15, 17]);
  expect(data.items[0]).toMatchObject({ event: 'reopened', user: 'AdminCedar Person' });
  const rest = (await call('GET', `alerts/history/${alert.id}?skip=16`)).data.items;
  expect(rest).toMatchObject([{ event: 'raised', user: null }]);
  const elsewhere = `alerts/history/${alert.uuid}?siteId=${crypto.randomUUID()}`;
  expect((await call('GET', elsewhere)).status).toBe(404);
});

test('ALRT-06 OR-41 what the list is narrowed by; a warning is urgent', async () => {
  const alert = await raise();
  const ids = async (query: string) => (await list(query)).map(({ uuid }) => uuid);
  expect((await ids(''))[0]).toBe(alert.uuid);
  expect(await ids('hideCompleted=true')).toEqual([alert.uuid]);
  expect(await ids('type=warning&status=open')).toEqual([alert.uuid]);
  expect(await ids('type=critical&hideCompleted=true')).toEqual([]);
  expect(await ids(`startDate=${alert.raisedAt}`)).toEqual([alert.uuid]);
  expect(await ids(`endDate=${alert.raisedAt}&hideCompleted=true`)).toEqual([alert.uuid]);
  expect(await ids(`endDate=${new Date(0).toISOString()}`)).toEqual([]);
  expect(await ids('search=cedar%20level&hideCompleted=true')).toEqual([alert.uuid]);
  expect(await ids('search=turbine')).toEqual([]);
  expect(await ids(`siteUuid=${crypto.randomUUID()}`)).toEqual([]);
  expect(await ids(`siteUuid=${cedar.site}&isOverview=true`)).toEqual([alert.uuid]);
});

test('ALRT-06 isOverview leaves out what is completed and what is shelved', async () => {
  const completed = await raise();
  const shelved = await raise();
  const ids = async (query: string) =>
    (await list(`${query}&limit=500`)).map(({ uuid }) => uuid).filter((uuid) => mine.includes(uuid));
  const mine = [completed.uuid, shelved.uuid];
  expect((await ids('')).sort()).toEqual([...mine].sort());
  expect(await ids('isOverview=true')).toEqual([shelved.uuid]);
  await call('PUT', `alerts/${shelved.uuid}/shelve`, { minutes: 1, reason: 'Sensor is being changed' });
  expect(await ids('isOverview=true')).toEqual([]);
  expect(await ids('hideCompleted=true')).toEqual([shelved.uuid]);
  clock += 60_000;
  expect(await ids('isOverview=true')).toEqual([shelved.uuid]);
  // The clock of these tests will soon have run for longer than a token lasts.
  call = await as(server, admin);
});

test('a shelved alert is out of the counters with its reason until its time is up', async () => {
  const alert = await raise();
  const shelve = (body: object) => call('PUT', `alerts/${alert.uuid}/shelve`, body);
  expect((await shelve({ minutes: 2, reason: ' ' })).status).toBe(400);
  const shelved = await shelve({ minutes: 2, reason: 'Sensor is being changed' });
  expect(shelved.data).toMatchObject({ state: 'shelved', shelvedReason: 'Sensor is being changed' });
  expect(await counts()).toEqual([0, 0]);
  const newest = async () => (await call('GET', 'alerts/alert-count')).data.newest?.uuid;
  expect(await newest()).toBeUndefined();
  clock += 2 * 60_000;
  expect(await counts()).toEqual([0, 1]);
  expect(await newest()).toBe(alert.uuid);
  await shelve({ minutes: 2, reason: 'Again' });
  expect((await shelve({ minutes: 0, reason: '' })).data.state).toBe('unacknowledged');
});

test('how the alarm of a tag stands goes beside its value, whoever changed it', async () => {
  // The clock of these tests has run for longer than a token lasts.
  call = await as(server, admin);
  const mark = () => server.live.lastValues.get(server.live.tags.slotOf(cedar.tag)!).alarm;
  const alert = await raise();
  await vi.waitFor(() => expect(mark()).toBe(AlarmMark.urgentUnacknowledged));
  await call('PUT', `alerts/${alert.uuid}`, { status: 'acknowledged' });
  await vi.waitFor(() => expect(mark()).toBe(AlarmMark.urgentAcknowledged));
  // The graver one counts.
  await say(9.5);
  await vi.waitFor(() => expect(mark()).toBe(AlarmMark.criticalUnacknowledged));
  const [critical] = await list('type=critical&hideCompleted=true');
  await say(8.5);
  await vi.waitFor(() => expect(mark()).toBe(AlarmMark.criticalReturned));
  await call('PUT', `alerts/${critical!.uuid}/shelve`, { minutes: 1, reason: 'Is being looked at' });
  await vi.waitFor(() => expect(mark()).toBe(AlarmMark.urgentAcknowledged));
  clock += 61_000;
  await vi.waitFor(() => expect(mark()).toBe(AlarmMark.criticalReturned), 3000);
  await say(1);
  await call('PUT', `alerts/${critical!.uuid}`, { status: 'acknowledged' });
  await vi.waitFor(() => expect(mark()).toBe(AlarmMark.none));
});

test('alarms out of service call nobody, with a word of whom and why, and come back at once', async () => {
  await raise();
  const refused = await call('PUT', `alerts/service/${cedar.tag}`, { inService: false, reason: ' ' });
  expect([refused.status, refused.data.message]).toEqual([400, 'Please enter a reason']);
  const endless = await call('PUT', `alerts/service/${cedar.tag}`, { inService: false, reason: 'Rebuilt' });
  expect([endless.status, endless.data.message]).toEqual([400, 'Please choose an end']);
  const body = { inService: false, reason: 'Being rebuilt', minutes: 600 };
  const out = await call('PUT', `alerts/service/${cedar.tag}`, body);
  const words = { why: 'outOfService', user: 'AdminCedar Person', reason: 'Being rebuilt' };
  expect(out.data.items).toMatchObject([{ ...words, tag: { uuid: cedar.tag } }]);
  expect((await call('GET', 'alerts/set-aside')).data.items).toMatchObject([words]);
  await server.live.flush();
  expect((await list())[0]).toMatchObject({ active: false });
  clock += 61_000;
  await say(9.9);
  expect((await list('type=critical&status=open')).filter(({ active }) => active)).toEqual([]);
  expect(server.live.setAside().length).toBeGreaterThan(0);
  await call('PUT', `alerts/service/${cedar.tag}`, { inService: true, reason: '' });
  await server.live.flush();
  expect((await list('type=critical&status=open'))[0]).toMatchObject({ active: true });
  expect((await call('GET', 'alerts/set-aside')).data.items).toEqual([]);
  const [activity] = (await call('GET', `sites/${cedar.site}/activity-logs`)).data.items;
  expect(activity).toMatchObject({ action: 'alarm.intoService', object: { uuid: cedar.tag } });
});

test('an acknowledgement that breaks off in its middle leaves nothing behind, and can be made again', async () => {
  const alert = await raise();
  const { tenant } = server.storage;
  (server.storage as { tenant: unknown }).tenant = (company: number, work: never) =>
    tenant.call(server.storage, company, async (db) => {
      await (work as (db: unknown) => Promise<unknown>)(db);
      throw new Error('The power went');
    });
  const broken = await call('PUT', `alerts/${alert.uuid}`, { status: 'acknowledged' });
  (server.storage as { tenant: unknown }).tenant = tenant;
  expect(broken.status).toBe(500);
  const after = (await list())[0]!;
  expect([after.status, after.logs.length]).toEqual(['open', 1]);
  expect((await call('PUT', `alerts/${alert.uuid}`, { status: 'acknowledged' })).data.status).toBe(
    'acknowledged',
  );
  expect(await counts()).toEqual([0, 0]);
});

test('PERM-10 SIDE-10 counts of sites go only to who may see overviews and alert counts', async () => {
  await raise();
  const sites = async (name: string, subPermission: object) => {
    const person = await addPerson(server, cedar, name, {
      Alerts: { canSee: true },
      Site: { canSee: true, subPermission: subPermission as never },
    });
    return (await (await as(server, person))('GET', 'alerts/alert-count')).data.sites.length;
  };
  const see = { canSee: true };
  expect(await sites('Ann', { Overview: see, Alerts: see })).toBe(1);
  expect(await sites('Ben', { Alerts: see })).toBe(0);
  expect(await sites('Cyd', { Overview: see })).toBe(0);
});
