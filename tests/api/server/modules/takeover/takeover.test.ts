/** What a user who was archived leaves behind, and an administrator who takes it over. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TreeItem } from '../../../../../api/contract/index.ts';
import { addAdministered, as } from '../../../../support/people.ts';
import { made, type Somebody } from '../reports/world.ts';
import { form, openScheduleWorld, type ScheduleWorld } from '../schedules/world.ts';

let world: ScheduleWorld;
beforeAll(async () => {
  world = await openScheduleWorld();
});
afterAll(() => world?.dispose());

const NOTHING = { folders: 0, reports: 0, diagrams: 0, popupOverviews: 0, schedules: 0, archived: 0 };

const listOf = async ({ call }: Somebody, path = 'folders') =>
  (await call('GET', path)).data.data as TreeItem[];

/** Somebody with two folders, a report in one of them, a diagram, a pop-up and a schedule, and one folder that is archived. */
async function owner(name: string) {
  const { bob, boss } = world;
  const person = await world.person(name);
  const { call } = person;
  const folder = async (of: string) =>
    (await call('POST', 'folders', { name: of, type: 'folder' })).data.uuid as string;
  const older = await folder(`${name} older`);
  const newer = await folder(`${name} newer`);
  await call('DELETE', `folders/${await folder(`${name} gone`)}`);
  const shares = [bob, boss].map(({ uuid }) => ({ uuid, access: 'view' }));
  const report = await made(person, { name: `${name} levels`, parent: newer, users: shares } as object);
  await call('POST', 'reports/site-schematics', { name: `${name} plant` });
  await call('POST', 'popup-overviews', { name: `${name} pump` });
  const schedule = await call('POST', 'schedules', { reportId: report.uuid, ...form(bob) });
  expect(schedule.status).toBe(200);
  return { person, older, newer, report, schedule: schedule.data };
}

test('OR-106 OR-107 an administrator takes over what an archived user owned, in one entry of the audit log', async () => {
  const { bob, boss } = world;
  const own = (await boss.call('POST', 'folders', { name: 'Own', type: 'folder' })).data.uuid;
  const { person, older, newer, report, schedule } = await owner('Cleo');
  expect((await boss.call('GET', `folders/${older}/shared-details`)).status).toBe(404);
  await boss.call('DELETE', `users/${person.uuid}/archive`);

  const owned = { folders: 2, reports: 1, diagrams: 1, popupOverviews: 1, schedules: 1, archived: 1 };
  expect((await boss.call('GET', `users/${person.uuid}/owned`)).data).toEqual(owned);
  const taken = await boss.call('POST', `users/${person.uuid}/take-over`);
  expect([taken.status, taken.data]).toEqual([200, owned]);
  expect((await boss.call('GET', `users/${person.uuid}/owned`)).data).toEqual(NOTHING);

  // Below the own, in the order that they had; what is in a folder stays in it.
  const roots = (await listOf(boss)).filter(({ parent }) => parent === null);
  expect(roots.map(({ uuid }) => uuid).filter((uuid) => [own, older, newer].includes(uuid))).toEqual([
    own,
    newer,
    older,
  ]);
  const levels = (await listOf(boss)).find(({ uuid }) => uuid === report.uuid);
  // The administrator's own share is gone, the other stays.
  expect(levels).toMatchObject({
    ...{ parent: newer, access: 'owner', userUuid: boss.uuid },
    users: [{ uuid: bob.uuid, access: 'view' }],
  });
  expect((await listOf(bob, 'folders/shared')).map(({ uuid }) => uuid)).toContain(report.uuid);
  expect((await listOf(boss, 'folders/shared')).map(({ uuid }) => uuid)).not.toContain(report.uuid);
  const [moved] = (await boss.call('GET', `schedules?reportId=${report.uuid}`)).data.items;
  expect(moved).toMatchObject({ owner: { uuid: boss.uuid }, isPaused: false, nextAt: schedule.nextAt });

  const entries = await world.server.storage.system((db) =>
    db.selectFrom('audit').where('action', '=', 'user.take-over').select(['user_uuid', 'detail']).execute(),
  );
  expect(entries).toEqual([
    {
      user_uuid: boss.uuid,
      detail: { user: person.uuid, name: expect.stringMatching(/^Cleo\d+ Person$/), ...owned },
    },
  ]);
});

test('what was archived can be restored by who took it over, and a schedule that stopped says why it stays so', async () => {
  const { boss } = world;
  const { person, report, schedule } = await owner('Dora');
  await boss.call('DELETE', `users/${person.uuid}/archive`);
  await world.work(Date.parse(schedule.nextAt));
  await boss.call('POST', `users/${person.uuid}/take-over`);
  const [stopped] = (await boss.call('GET', `schedules?reportId=${report.uuid}`)).data.items;
  expect(stopped).toMatchObject({
    ...{ isPaused: true, nextAt: null, owner: { uuid: boss.uuid } },
    pausedReason: expect.stringMatching(
      /^Taken over from Dora\d+ Person by Boss\d+ Person\. Resume it to send it again\.$/,
    ),
  });
  const resumed = await boss.call('PUT', `schedules/${schedule.uuid}/paused`, { paused: false });
  expect(resumed.data).toMatchObject({ isPaused: false, pausedReason: null, owner: { uuid: boss.uuid } });
  const archived = (await boss.call('GET', 'folders/archived?search=dora')).data.items;
  const { data } = await boss.call('POST', `folders/${archived[0].uuid}/restore`);
  expect(data).toMatchObject({ access: 'owner', userUuid: boss.uuid });
});

test('nobody is taken over from who is still there, and by nobody but an administrator of the company', async () => {
  const { boss, bob } = world;
  const { person, report } = await owner('Emil');
  const calls = async (call: Somebody['call']) => [
    (await call('GET', `users/${person.uuid}/owned`)).status,
    (await call('POST', `users/${person.uuid}/take-over`)).status,
  ];
  expect(await calls(boss.call)).toEqual([404, 404]);
  await boss.call('DELETE', `users/${person.uuid}/archive`);
  const kim = await world.person('Kim');
  expect(await calls(kim.call)).toEqual([403, 403]);
  expect(await calls(bob.call)).toEqual([403, 403]);
  const birch = await addAdministered(world.server, 'Birch');
  expect(await calls(await as(world.server, birch.admin))).toEqual([404, 404]);
  const { owner_uuid } = await world.server.storage.system((db) =>
    db
      .selectFrom('tree_items')
      .where('uuid', '=', report.uuid)
      .select('owner_uuid')
      .executeTakeFirstOrThrow(),
  );
  expect(owner_uuid).toBe(person.uuid);
});
