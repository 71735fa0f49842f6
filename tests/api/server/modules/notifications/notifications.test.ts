import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let call: Call;
let stranger: Call;
let ann: TestPerson;
let shift: { uuid: string; id: number };
let route: { id: number; uuid: string };
let routeSite: { id: number; uuid: string };
let area: { id: number; uuid: string };

beforeAll(async () => {
  server = await openTestApp();
  const ours = await addAdministered(server, 'Cedar');
  const theirs = await addAdministered(server, 'Birch');
  cedar = ours.company;
  birch = theirs.company;
  call = await as(server, ours.admin);
  stranger = await as(server, theirs.admin);
  ann = await addPerson(server, cedar, 'Ann', { Alerts: { canSee: true } });
  shift = (await call('POST', 'groups', { title: 'Night shift', members: [ann.userId] })).data;
  await server.storage.system(async (db) => {
    area = await db
      .selectFrom('areas')
      .where('id', '=', cedar.areaId)
      .select(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    route = await db
      .insertInto('routes')
      .values({ company_id: cedar.id, area_id: cedar.areaId, name: 'River' })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    routeSite = await db
      .insertInto('sites')
      .values({
        ...{ company_id: cedar.id, area_id: cedar.areaId, route_id: route.id },
        ...{ name: 'River pumps', overview_order: '[]' },
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
  });
});
afterAll(() => server?.dispose());

let nth = 0;
/** “Night” first, then “Night 1” and so on: names differ. */
const form = (more: object = {}) => ({
  name: ['Night', nth++ || ''].join(' ').trim(),
  methods: ['email'],
  triggers: ['High High', 'Low Low'],
  users: [ann.uuid],
  groups: [shift.id],
  monitoredItems: { [`area-site-${cedar.site}`]: { tags: [cedar.tag] } },
  ...more,
});
const create = (more: object = {}) => call('POST', 'notifications', form(more));
const made = async (more: object = {}): Promise<Notification> => (await create(more)).data;
const refused = async (more: object) => {
  const { status, data } = await create(more);
  return { status, fields: data.fields };
};

describe('what a notification is', () => {
  test('NOTI-01 NOTI-02 API-080 it has an id, a name, methods, triggers, recipients and monitored items', async () => {
    const { status, data } = await create();
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Night',
      status: true,
      methods: ['email'],
      type: 'Tag',
      triggers: ['High High', 'Low Low'],
      groups: [{ uuid: shift.uuid, title: 'Night shift', usersCount: 1 }],
      users: [{ uuid: ann.uuid, firstName: 'Ann', email: ann.email }],
      monitoredItems: { [`area-site-${cedar.site}`]: { tags: [{ uuid: cedar.tag, name: 'Cedar level' }] } },
      createdAt: expect.stringMatching(/^20/),
    });
  });

  test('NOTI-02 the type is Tag and nothing else; the triggers are alarm levels', async () => {
    expect((await create({ type: 'Tag' })).data.type).toBe('Tag');
    expect((await create({ type: 'Site' })).status).toBe(400);
    expect((await create({ triggers: ['Rather high'] })).status).toBe(400);
    expect((await create({ methods: ['pigeon'] })).status).toBe(400);
  });

  test('NOTI-04 NOTI-05 items are keyed by area, route, route-site and area-site; what holds some is partial', async () => {
    const { monitoredItems } = await made({
      monitoredItems: {
        [`route-site-${routeSite.id}`]: { all: true },
        [`area-site-${cedar.site}`]: { tags: [cedar.tagId] },
      },
    });
    expect(Object.keys(monitoredItems).sort()).toEqual(
      [
        `area-${area.uuid}`,
        `area-site-${cedar.site}`,
        `route-${route.uuid}`,
        `route-site-${routeSite.uuid}`,
      ].sort(),
    );
    const node = (key: string) => {
      const { all, isSelected, isIntermediate, parent } = monitoredItems[key]!;
      return { all, isSelected, isIntermediate, parent };
    };
    const partial = { all: false, isSelected: false, isIntermediate: true };
    expect(node(`area-${area.uuid}`)).toEqual({ ...partial, parent: null });
    expect(node(`route-${route.uuid}`)).toEqual({ ...partial, parent: `area-${area.uuid}` });
    expect(node(`area-site-${cedar.site}`)).toEqual({ ...partial, parent: `area-${area.uuid}` });
    expect(node(`route-site-${routeSite.uuid}`)).toEqual({
      ...{ all: true, isSelected: true, isIntermediate: false },
      parent: `route-${route.uuid}`,
    });
  });

  test('NOTI-06 all, and isSelected without it, mean the whole subtree', async () => {
    for (const item of [{ all: true }, { isSelected: true }]) {
      const { monitoredItems } = await made({ monitoredItems: { [`area-${area.uuid}`]: item } });
      expect(Object.keys(monitoredItems)).toEqual([`area-${area.uuid}`]);
      expect(monitoredItems[`area-${area.uuid}`]).toMatchObject({ all: true, isSelected: true });
    }
    expect(
      (await create({ monitoredItems: { [`area-${area.uuid}`]: { all: false, isSelected: true } } })).status,
    ).toBe(400);
  });

  test('NOTI-04 what the server answers can be sent back as it is, without the names', async () => {
    const first = await made({
      monitoredItems: {
        [`route-${route.id}`]: { all: true },
        [`area-site-${cedar.site}`]: { tags: [cedar.tag] },
      },
    });
    const monitoredItems = Object.fromEntries(
      Object.entries(first.monitoredItems).map(([key, { all, isSelected, isIntermediate, tags }]) => [
        key,
        { all, isSelected, isIntermediate, tags: tags.map(({ uuid }) => uuid) },
      ]),
    );
    const { data } = await call('PUT', `notifications/${first.id}`, form({ monitoredItems }));
    expect(data.monitoredItems).toEqual(first.monitoredItems);
  });
});

describe('the calls', () => {
  test('NOTI-09 API-078 the list is by name, in pages, and searched from three characters on', async () => {
    await made({ name: 'Zebra crossing' });
    const all = (await call('GET', 'notifications')).data;
    expect(all.items.map(({ name }: Notification) => name.toLowerCase())).toEqual(
      all.items.map(({ name }: Notification) => name.toLowerCase()).toSorted(),
    );
    const found = (await call('GET', 'notifications?search=zebra')).data;
    expect([found.total, found.items[0].name]).toEqual([1, 'Zebra crossing']);
    expect((await call('GET', 'notifications?search=ze')).data.total).toBe(all.total);
    const second = (await call('GET', 'notifications?limit=1&skip=1')).data;
    expect(second.items[0].uuid).toBe(all.items[1].uuid);
    expect(second.total).toBe(all.total);
  });

  test('NOTI-09 API-078 without a limit the list comes fifty at a time', async () => {
    const { total } = (await call('GET', 'notifications')).data;
    for (let nth = total; nth < 52; nth++) await made({ name: `Filler ${nth}` });
    const { items } = (await call('GET', 'notifications')).data;
    expect(items).toHaveLength(50);
  });

  test('API-079 one is found by uuid and by number', async () => {
    const { id, uuid } = await made();
    for (const key of [id, uuid]) expect((await call('GET', `notifications/${key}`)).data.uuid).toBe(uuid);
  });

  test('NOTI-09 API-081 a change replaces lists as a whole and keeps the switch', async () => {
    const { id, uuid } = await made();
    await call('PUT', `notifications/${id}/toggle?status=false`);
    const { data } = await call(
      'PUT',
      `notifications/${uuid}`,
      form({
        ...{ name: 'Day', users: [ann.uuid], groups: [], triggers: ['On'] },
        monitoredItems: { [`route-${route.uuid}`]: { all: true } },
      }),
    );
    expect(data).toMatchObject({ name: 'Day', groups: [], triggers: ['On'], status: false });
    expect(data.users.map((user: { uuid: string }) => user.uuid)).toEqual([ann.uuid]);
    expect(Object.keys(data.monitoredItems)).not.toContain(`area-site-${cedar.site}`);
    expect(data.monitoredItems[`route-${route.uuid}`]).toMatchObject({ all: true });
    expect((await call('GET', `notifications/${id}`)).data).toEqual(data);
  });

  test('NOTI-08 API-082 it is switched on and off by PUT toggle?status=', async () => {
    const { id } = await made();
    expect((await call('PUT', `notifications/${id}/toggle?status=false`)).data).toEqual({ status: false });
    expect((await call('GET', `notifications/${id}`)).data.status).toBe(false);
    await call('PUT', `notifications/${id}/toggle?status=true`);
    expect((await call('GET', `notifications/${id}`)).data.status).toBe(true);
    expect((await call('PUT', `notifications/${id}/toggle?status=maybe`)).status).toBe(400);
    expect((await call('PUT', `notifications/${id}/toggle`)).status).toBe(400);
  });

  test('NOTI-09 API-083 an archived one is listed and found no more', async () => {
    const { id } = await made({ name: 'Leaving us' });
    expect((await call('DELETE', `notifications/${id}`)).status).toBe(200);
    expect((await call('GET', `notifications/${id}`)).status).toBe(404);
    expect((await call('GET', 'notifications?search=leaving')).data.total).toBe(0);
    expect((await call('PUT', `notifications/${id}`, form())).status).toBe(404);
  });
});

describe('what is refused', () => {
  test('NOTI-10 a name is required and at most 50 characters long', async () => {
    expect(await refused({ name: '  ' })).toMatchObject({
      status: 400,
      fields: { name: 'Name is required' },
    });
    expect(await refused({ name: 'x'.repeat(51) })).toMatchObject({
      status: 400,
      fields: { name: 'Max allowed value is 50 characters' },
    });
    expect((await create({ name: 'x'.repeat(50) })).status).toBe(200);
  });

  test('without methods, triggers, recipients or items it would tell nobody of anything', async () => {
    expect((await refused({ methods: [] })).fields).toEqual({ methods: 'Please choose how they are told' });
    expect((await refused({ triggers: [] })).fields).toEqual({
      triggers: 'Please choose at least one alarm level',
    });
    expect((await refused({ users: [], groups: [] })).fields).toEqual({
      users: 'Please choose who is told',
    });
    for (const monitoredItems of [{}, { [`area-${area.uuid}`]: { all: false } }])
      expect((await refused({ monitoredItems })).fields).toEqual({
        monitoredItems: 'Please choose what is monitored',
      });
  });

  test('PERM-13 another company’s items and people are as missing ones, and its notifications too', async () => {
    const gone = {
      status: 400,
      fields: { monitoredItems: 'One of the monitored items is not there any more' },
    };
    const unknown = crypto.randomUUID();
    for (const monitoredItems of [
      { [`area-${birch.areaId}`]: { all: true } },
      { [`area-${unknown}`]: { all: true } },
      { [`area-site-${birch.site}`]: { all: true } },
      { [`area-site-${birch.site}`]: { tags: [birch.tag] } },
      { [`area-site-${cedar.site}`]: { tags: [birch.tag] } },
      { [`area-site-${cedar.site}`]: { tags: [unknown] } },
      { [`area-${area.uuid}`]: { tags: [cedar.tag] } },
    ])
      expect(await refused({ monitoredItems })).toEqual(gone);
    expect((await refused({ users: [birch.userUuid] })).fields).toHaveProperty('users');
    expect((await refused({ groups: [crypto.randomUUID()] })).fields).toHaveProperty('groups');
    const { uuid } = await made();
    expect((await stranger('PUT', `notifications/${uuid}/toggle?status=true`)).status).toBe(404);
    expect((await stranger('POST', `notifications/${uuid}/test`)).status).toBe(404);
    expect((await stranger('DELETE', `notifications/${uuid}`)).status).toBe(404);
    expect((await stranger('GET', `notifications/${uuid}`)).status).toBe(404);
    expect((await stranger('GET', 'notifications')).data.total).toBe(0);
    expect((await stranger('GET', `notifications/tags?siteUuid=${cedar.site}`)).status).toBe(404);
  });

  test.each([
    'site-1',
    'area-',
    'area-x',
    'route-site-',
    '__proto__',
    'area-1; drop table tags',
    'area-99999999999999999999',
  ])('NOTI-05 a key such as %s is refused', async (key) => {
    const text = JSON.stringify({ ...form(), monitoredItems: 0 }).replace(
      '"monitoredItems":0',
      `"monitoredItems":{${JSON.stringify(key)}:{"all":true}}`,
    );
    const answer = await server.send('POST', 'notifications', text, await tokenOfAdmin());
    expect(answer.statusCode).toBe(400);
  });

  test('OR-36 OR-122 sms says why it cannot be used here, and is refused', async () => {
    const { items } = (await call('GET', 'notifications/channels')).data;
    expect(items).toEqual([
      { method: 'email', reason: null },
      { method: 'sms', reason: 'No SMS service is set up on this server (SMS_WEBHOOK_URL).' },
    ]);
    expect(await refused({ methods: ['email', 'sms'] })).toEqual({
      status: 400,
      fields: { methods: 'No SMS service is set up on this server (SMS_WEBHOOK_URL).' },
    });
  });

  test('an archived item falls out of the selection, and does not stand in the way of a change', async () => {
    const tag = await server.storage.system((db) =>
      db
        .insertInto('tags')
        .values({
          ...{ company_id: cedar.id, controller_id: cedar.controllerId, name: 'Old level' },
          ...{ data_type: 'float', address: '{}' },
        })
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow(),
    );
    const items = { [`area-site-${cedar.site}`]: { tags: [cedar.tag, tag.uuid] } };
    const { id } = await made({ monitoredItems: items });
    await server.storage.system((db) =>
      db.updateTable('tags').set({ archived_at: new Date() }).where('id', '=', tag.id).execute(),
    );
    const { data } = await call('GET', `notifications/${id}`);
    expect(data.monitoredItems[`area-site-${cedar.site}`]).toMatchObject({ tagsCount: 1 });
    expect((await refused({ monitoredItems: items })).status).toBe(400);
  });
});

test('NOTI-04 the tags of a site come by name, in pages, and searched', async () => {
  const { data } = await call('GET', `notifications/tags?siteUuid=${cedar.site}&search=cedar`);
  expect(data).toMatchObject({ total: 1, items: [{ uuid: cedar.tag, controllerName: 'PLC' }] });
});

test('people and groups who can be told are found by name', async () => {
  const { data } = await call('GET', 'notifications/recipients?search=night');
  expect(data).toMatchObject({ users: [], groups: [{ title: 'Night shift' }] });
  expect((await call('GET', 'notifications/recipients?search=ann')).data.users[0].uuid).toBe(ann.uuid);
});

test('names the recipients who may not see alerts', async () => {
  const eva = await addPerson(server, cedar, 'Eva', {});
  const sees = async (search: string) =>
    (await call('GET', `notifications/recipients?search=${search}`)).data.users[0].seesAlerts;
  expect([await sees('ann'), await sees('eva')]).toEqual([true, false]);
  const { users } = await made({ users: [ann.uuid, eva.uuid] });
  const told = users.map(({ uuid, seesAlerts }) => [uuid, seesAlerts]);
  expect(Object.fromEntries(told)).toEqual({ [ann.uuid]: true, [eva.uuid]: false });
});

test('without the right to see notifications the calls are closed, whatever else one may', async () => {
  const setup = { Setup: { canSee: true, subPermission: { Groups: { canSee: true } } } };
  const other = await as(server, await addPerson(server, cedar, 'Olga', setup));
  expect((await other('GET', 'notifications')).status).toBe(403);
  expect((await other('POST', 'notifications', form())).status).toBe(403);
});

let admin: string | undefined;
async function tokenOfAdmin(): Promise<string> {
  admin ??= await server.tokenOf(
    await addPerson(
      server,
      cedar,
      'Keyholder',
      { Setup: { canSee: true, subPermission: { Notifications: { canSee: true, add: true } } } },
      null,
    ),
  );
  return admin;
}

test('refuses a name that another notification of the company has, also when one is restored', async () => {
  const first = await made({ name: 'Weekend' });
  const taken = { status: 409, fields: { name: 'Another notification has this name' } };
  expect(await refused({ name: ' weekend' })).toEqual(taken);
  const { monitoredItems: _, ...second } = await made({ name: 'Holidays' });
  const rename = await call('PUT', `notifications/${second.id}`, form({ name: 'Weekend' }));
  expect([rename.status, rename.data.fields]).toEqual([409, taken.fields]);
  expect((await call('PUT', `notifications/${first.id}`, form({ name: 'Weekend' }))).status).toBe(200);
  await call('DELETE', `notifications/${first.id}`);
  expect((await create({ name: 'Weekend' })).status).toBe(200);
  expect((await call('POST', `archive/notification/${first.uuid}/restore`)).status).toBe(409);
});

test('says how many of a group are not notified, when it is offered and when it is named', async () => {
  const eve = await addPerson(server, cedar, 'Eve', { Dash: { canSee: true } });
  const group = { title: 'Mixed', members: [ann.userId, eve.userId] };
  const { uuid } = (await call('POST', 'groups', group)).data;
  const offered = await call('GET', 'notifications/recipients?search=Mixed');
  expect(offered.data.groups).toMatchObject([{ uuid, usersCount: 2, leftOut: 1 }]);
  const stored = await made({ groups: [uuid], escalateMinutes: 10, escalationGroups: [uuid] });
  const [named, escalation] = [stored.groups, stored.escalationGroups];
  expect([named, escalation]).toMatchObject([[{ uuid, leftOut: 1 }], [{ uuid, leftOut: 1 }]]);
});
