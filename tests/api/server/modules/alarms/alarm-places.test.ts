/** From an alarm to where and when it is to be seen: the diagram of its tag, its own moment in the past, itself by its tag. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { saveDiagram } from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let call: Call;
let clock = Date.parse('2026-03-01T12:00:00Z');
let raisedAt = 0;
const iso = (time: number): string => new Date(time).toISOString();

beforeAll(async () => {
  server = await openTestApp({ now: () => clock });
  const { company, admin } = await addAdministered(server, 'Cedar');
  cedar = company;
  birch = (await addAdministered(server, 'Birch')).company;
  const alarms = JSON.stringify([{ level: 'High', operator: '>', value: 8, upTo: null }]);
  await server.storage.system((db) => db.updateTable('tags').set({ alarms }).execute());
  await server.live.fieldChanged();
  call = await as(server, admin);
  for (const value of [1, 9]) {
    clock += 1000;
    for (const { tag } of [cedar, birch])
      server.live.sink([{ tag, value, quality: Quality.good, time: clock }]);
    await server.live.flush();
  }
  raisedAt = clock;
  clock += 1000;
});
afterAll(() => server?.dispose());

const alarmsOf = (tags: string[], from: number, to: number) =>
  call('POST', 'history/alarms', { tags, from: iso(from), to: iso(to) });

test('CANV-09 when tags raised their alarms, by their places in the list; another company’s are not there', async () => {
  const { data } = await alarmsOf([birch.tag, cedar.tag], raisedAt - 5000, clock);
  expect(data.alarms).toEqual([
    { tag: 1, at: iso(raisedAt), type: 'urgent', message: 'Cedar level is High: 9 m (> 8)' },
  ]);
  expect((await alarmsOf([cedar.tag], raisedAt - 5000, raisedAt)).data.alarms).toEqual([]);
  expect((await alarmsOf([cedar.tag], raisedAt + 1, clock)).data.alarms).toEqual([]);
  expect((await alarmsOf([cedar.tag], clock, clock)).status).toBe(400);
});

test('alerts of one tag, and the diagram that shows it: the first in the order of its site, no pop-up and no other', async () => {
  const { items } = (await call('GET', `alerts?tagUuid=${cedar.tag}`)).data;
  expect(items).toHaveLength(1);
  expect((await call('GET', `alerts?tagUuid=${birch.tag}`)).data.items).toEqual([]);
  const diagram = async () => (await call('GET', `alerts/${items[0].uuid}/diagram`)).data.diagram;
  const add = (name: string, linkedTag: string, more: object = {}) =>
    server.storage.system((db) =>
      saveDiagram(db, {
        ...{ companyId: cedar.id, siteId: cedar.siteId, name, width: 100, height: 100 },
        objects: [],
        configuration: [{ id: 1, linkedTag }],
        ...more,
      }),
    );
  await add('A pop-up', cedar.tag, { purpose: 'popup', siteId: undefined });
  await add('Of nothing', crypto.randomUUID());
  expect(await diagram()).toBeNull();
  const well = await add('Well', cedar.tag);
  const overview = await add('Zone', cedar.tag);
  expect(await diagram()).toBe(well.uuid);
  await server.storage.system((db) =>
    db
      .updateTable('sites')
      .set({ overview_order: JSON.stringify([overview.uuid, well.uuid]) })
      .where('id', '=', cedar.siteId)
      .execute(),
  );
  expect(await diagram()).toBe(overview.uuid);
  const blind = await addPerson(server, cedar, 'Blind', { Alerts: { canSee: true } });
  const asked = await as(server, blind);
  expect((await asked('GET', `alerts/${items[0].uuid}/diagram`)).data.diagram).toBeNull();
});
