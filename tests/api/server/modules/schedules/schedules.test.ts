/** The calls about schedules: who may see and change them, and what is refused. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../../../../support/company.ts';
import { as } from '../../../../support/people.ts';
import { DAY, form, NOW, openScheduleWorld, type ScheduleWorld } from './world.ts';

let world: ScheduleWorld;
beforeAll(async () => {
  world = await openScheduleWorld();
});
afterAll(() => world?.dispose());
afterEach(() =>
  world.server.storage.system(async (db) => {
    for (const table of ['mails', 'schedule_runs', 'schedule_recipients', 'schedules'] as const)
      await db.deleteFrom(table).execute();
  }),
);

test('OR-126 whoever may change a report schedules it, whoever may see it sees its schedules, to all others it is not there', async () => {
  const { ann, bob, boss } = world;
  const report = await world.report();
  const schedule = await world.schedule(report);
  expect(schedule).toMatchObject({
    ...{ name: 'Daily levels', isPaused: false, pausedReason: null, lastRun: null },
    ...{ users: [{ uuid: bob.uuid }], groups: [], owner: { uuid: ann.uuid } },
  });
  const list = (await bob.call('GET', `schedules?reportId=${report.uuid}`)).data;
  expect(list).toEqual({ items: [schedule], mayChange: false, mailFault: null });
  expect((await bob.call('GET', `schedules/${schedule.uuid}/runs`)).data).toEqual({ items: [], total: 0 });
  const calls = [
    ['POST', 'schedules', { reportId: report.uuid, ...form(bob) }],
    ['PUT', `schedules/${schedule.uuid}`, form(bob)],
    ['PUT', `schedules/${schedule.uuid}/paused`, { paused: true }],
    ['POST', `schedules/${schedule.uuid}/test`],
    ['DELETE', `schedules/${schedule.uuid}`],
  ] as const;
  const reads = [
    ['GET', `schedules?reportId=${report.uuid}`],
    ['GET', `schedules/${schedule.uuid}/runs`],
  ] as const;
  const statuses = async (call: typeof ann.call, of: readonly (readonly [string, string, object?])[]) =>
    Promise.all(of.map(async ([method, path, body]) => (await call(method as 'GET', path, body)).status));
  // He may see the report, and change none.
  expect(await statuses(bob.call, calls)).toEqual([403, 403, 403, 403, 403]);
  // The administrator does not see it, and neither does another company.
  const birch = await addCompany(world.server.storage, `Birch${Date.now()}`);
  for (const call of [boss.call, await as(world.server, birch)])
    expect(await statuses(call, [...calls, ...reads])).toEqual(Array(7).fill(404));
  expect((await ann.call('DELETE', `schedules/${schedule.uuid}`)).status).toBe(200);
  expect((await ann.call('PUT', `schedules/${schedule.uuid}`, form(bob))).status).toBe(404);
});

test('OR-126 who may change the report lets a schedule go on whose owner may not: it runs as them', async () => {
  const { ann, bob } = world;
  const kim = await world.person('Kim');
  const shares = [kim, bob].map(({ uuid }) => ({ uuid, access: 'edit' }));
  const report = await world.report({ users: shares });
  const schedule = await world.schedule(report);
  const setAway = (archived_at: Date | null) =>
    world.server.storage.system((db) =>
      db.updateTable('memberships').set({ archived_at }).where('user_id', '=', ann.userId).execute(),
    );
  await setAway(new Date());
  await world.work(Date.parse(schedule.nextAt!));
  const paused = (await kim.call('GET', `schedules?reportId=${report.uuid}`)).data.items[0];
  expect(paused).toMatchObject({
    ...{ isPaused: true, nextAt: null },
    pausedReason: expect.stringMatching(/^Ann\w* Person has left the company or was deactivated\.$/),
    lastRun: { state: 'skipped', mails: 0 },
  });
  const on = await kim.call('PUT', `schedules/${schedule.uuid}/paused`, { paused: false });
  await setAway(null);
  expect(on.data).toMatchObject({ isPaused: false, pausedReason: null, owner: { uuid: kim.uuid } });
});

test('pausing and going on: no run is made up for that fell into the pause', async () => {
  const { ann } = world;
  const schedule = await world.schedule(await world.report());
  const set = (paused: boolean) => ann.call('PUT', `schedules/${schedule.uuid}/paused`, { paused });
  expect((await set(true)).data).toMatchObject({ isPaused: true, nextAt: null });
  expect(await world.work(NOW + 5 * DAY)).toBe(0);
  expect((await set(false)).data).toMatchObject({ isPaused: false, nextAt: schedule.nextAt });
  const actions = await world.server.storage.system((db) =>
    db
      .selectFrom('audit')
      .where('action', 'like', 'schedule.%')
      .select('action')
      .orderBy('sequence', 'desc')
      .limit(3)
      .execute(),
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'schedule.resume',
    'schedule.pause',
    'schedule.create',
  ]);
});

test('the next runs are told before anything is stored, across a change of the clocks', async () => {
  const timing = { time: '02:30', weekdays: [7], monthDay: null, timezone: 'Australia/Lord_Howe' };
  const { data } = await world.ann.call('POST', 'schedules/next', timing);
  expect(data.items).toEqual([
    '2026-11-21T15:30:00.000Z',
    '2026-11-28T15:30:00.000Z',
    '2026-12-05T15:30:00.000Z',
  ]);
});

test('what does not fit is refused by field, and a company cannot have any number of schedules', async () => {
  const { ann, bob } = world;
  const report = await world.report();
  const refused = async (more: object) => {
    const { status, data } = await ann.call('POST', 'schedules', {
      ...{ reportId: report.uuid, ...form(bob) },
      ...more,
    });
    return [status, data.fields ?? data.code];
  };
  expect(await refused({ weekdays: [] })).toEqual([400, { weekdays: 'Please choose at least one day' }]);
  expect(await refused({ weekdays: [1], monthDay: 3 })).toEqual([
    400,
    { weekdays: 'Please choose at least one day' },
  ]);
  expect(await refused({ time: '25:00' })).toEqual([400, { time: 'Please enter a time such as 06:00' }]);
  expect(await refused({ timezone: 'Mars/Base' })).toEqual([400, { timezone: 'Please choose a time zone' }]);
  expect(await refused({ users: [] })).toEqual([400, { users: 'Please choose who receives it' }]);
  const birch = await addCompany(world.server.storage, `Birch${Date.now()}x`);
  expect(await refused({ users: [birch.userUuid] })).toEqual([
    400,
    { users: 'One of the users is not a user of this company' },
  ]);
  expect(await refused({ siteId: birch.site })).toEqual([400, { siteId: 'This site does not exist' }]);
  const map = await ann.call('POST', 'reports', { name: 'Where they stand', type: 'map', mapSites: null });
  expect(await refused({ reportId: map.data.uuid })).toEqual([
    400,
    { reportId: 'A map shows the present and cannot be mailed. Choose a graph, a table or a comparison' },
  ]);
  for (let nth = 0; nth < 20; nth++) await world.schedule(report);
  expect(await refused({})).toEqual([409, 'TOO_MANY_SCHEDULES']);
});

test('a test is asked for a few times a minute at most', async () => {
  const { ann } = world;
  const schedule = await world.schedule(await world.report());
  const statuses = [];
  for (let nth = 0; nth < 6; nth++)
    statuses.push((await ann.call('POST', `schedules/${schedule.uuid}/test`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('names the recipients who may not see the report', async () => {
  const { ann, bob } = world;
  const kim = await world.person('Kimberly');
  const report = await world.report();
  const { data } = await ann.call('GET', `schedules/recipients?limit=50&reportId=${report.uuid}`);
  const sees = new Map(
    data.users.map((user: { uuid: string; seesReport: boolean }) => [user.uuid, user.seesReport]),
  );
  expect([sees.get(bob.uuid), sees.get(kim.uuid)]).toEqual([true, false]);
  expect((await kim.call('GET', `schedules/recipients?reportId=${report.uuid}`)).status).not.toBe(200);
});

test('says of a schedule that is opened again which users and how many of a group may not see the report', async () => {
  const { ann, boss } = world;
  const kim = await world.person('Kim');
  const members = [ann.userId, kim.userId];
  const group = (await boss.call('POST', 'groups', { title: 'Readers', members })).data;
  const report = await world.report();
  await world.schedule(report, { users: [ann.uuid, kim.uuid], groups: [group.uuid] });
  const { data } = await ann.call('GET', `schedules?reportId=${report.uuid}`);
  const [{ users, groups }] = data.items;
  const sees = Object.fromEntries(
    users.map(({ uuid, seesReport }: Record<string, unknown>) => [uuid, seesReport]),
  );
  expect(sees).toEqual({ [ann.uuid]: true, [kim.uuid]: false });
  expect(groups).toMatchObject([{ title: 'Readers', usersCount: 2, leftOut: 1 }]);
  const offered = await ann.call(
    'GET',
    `schedules/recipients?limit=50&search=Readers&reportId=${report.uuid}`,
  );
  expect(offered.data.groups).toMatchObject([{ title: 'Readers', leftOut: 1 }]);
});
