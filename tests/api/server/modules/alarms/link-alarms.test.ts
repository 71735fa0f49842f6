import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LinkHealth } from '../../../../../api/server/field/driver.ts';
import { linkAlarms, serviceBreaks } from '../../../../../api/server/modules/alarms/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let admin: TestPerson;
let call: Call;
let link: { id: number; uuid: string; name: string };
let clock = Date.parse('2026-03-01T12:00:00Z');
let health: LinkHealth;
let look: () => Promise<unknown>;

beforeAll(async () => {
  server = await openTestApp({ now: () => clock });
  ({ company: cedar, admin } = await addAdministered(server, 'Cedar'));
  link = await server.storage.system((db) =>
    db
      .selectFrom('links')
      .select(['id', 'uuid', 'name'])
      .where('company_id', '=', cedar.id)
      .executeTakeFirstOrThrow(),
  );
  const { storage, bus } = server;
  const healths = () => ({ [link.uuid]: health });
  const job = linkAlarms({ storage, bus, healths, now: () => clock });
  look = () => job.run(new AbortController().signal);
});
// A sign-in lasts ten minutes of the test's clock.
beforeEach(async () => {
  call = await as(server, admin);
});
afterAll(() => server?.dispose());

const list = async (query = '') => (await call('GET', `alerts?${query}`)).data.items;
/** The link is in this state for so many seconds. */
async function be(state: LinkHealth['state'], seconds = 60, lastContact: number | null = 0): Promise<void> {
  clock += 61_000;
  health = { state, since: clock - seconds * 1000, lastContact, detail: 'no answer from 10.0.0.7:502' };
  await look();
}

test('raises nothing for thirty seconds if a link has not connected since the start', async () => {
  await be('down', 29, null);
  expect(await list()).toEqual([]);
});

test('raises an alarm of a link that is down for ten seconds, without any configuration', async () => {
  await be('down', 5);
  expect(await list()).toEqual([]);
  await be('down', 10);
  const [alert, ...more] = await list();
  expect(more).toEqual([]);
  expect(alert).toMatchObject({
    ...{ message: `Link ${link.name} is down: no answer from 10.0.0.7:502`, type: 'critical' },
    ...{ level: 'Status (Down/Unknown)', active: true, tag: null, tagId: null, state: 'unacknowledged' },
    link: { uuid: link.uuid, name: link.name },
  });
  const counts = (await call('GET', 'alerts/alert-count')).data;
  expect([counts.criticalCount, counts.worst.uuid]).toEqual([1, alert.uuid]);
  const where = await call('GET', `alerts/${alert.uuid}/diagram`);
  expect(where.data).toEqual({ diagram: null, tags: [], link: link.uuid });
});

test('raises it once, also after a restart, and keeps it while the link connects again', async () => {
  const { storage, bus } = server;
  const again = linkAlarms({ storage, bus, healths: () => ({ [link.uuid]: health }), now: () => clock });
  await again.run(new AbortController().signal);
  await be('unknown');
  const [alert, ...more] = await list();
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ active: true, occurrences: 1 });
});

test('ends with the link, once somebody has acknowledged it', async () => {
  const [alert] = await list();
  const seen = await call('PUT', `alerts/${alert.uuid}`, { status: 'acknowledged', note: 'Called the site' });
  expect(seen.data).toMatchObject({ status: 'acknowledged', active: true });
  const [activity] = (await call('GET', `sites/${cedar.site}/activity-logs`)).data.items;
  expect(activity).toMatchObject({ action: 'alert.acknowledge', object: { uuid: link.uuid } });
  await be('active');
  expect((await list())[0]).toMatchObject({ status: 'completed', active: false, clearedBySystem: true });
});

test('stays silent while the link is out of service, and is raised when the time is up', async () => {
  const body = { inService: false, reason: 'Mast is being moved', minutes: 5 };
  const out = await call('PUT', `alerts/service/${link.uuid}`, body);
  expect(out.data.items).toMatchObject([{ tag: null, link: { uuid: link.uuid }, reason: body.reason }]);
  await be('down');
  expect(await list('hideCompleted=true')).toEqual([]);
  expect((await call('GET', 'alerts/set-aside')).data.items).toHaveLength(1);
  clock += 5 * 60_000;
  const { storage, bus } = server;
  await serviceBreaks({ storage, bus, now: () => clock }).run(new AbortController().signal);
  await be('down');
  expect(await list('hideCompleted=true')).toMatchObject([{ active: true }]);
  expect((await call('GET', 'alerts/set-aside')).data.items).toEqual([]);
});

test('is withdrawn when the link is archived', async () => {
  await server.storage.system((db) =>
    db.updateTable('links').set({ archived_at: new Date() }).where('id', '=', link.id).execute(),
  );
  await be('down');
  expect(await list('hideCompleted=true')).toEqual([]);
});
