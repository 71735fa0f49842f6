/** An alarm belongs to a piece of equipment: whatever shows another tag of it is marked too, now and in the past. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AlarmMark } from '../../../../../api/contract/live.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { equipmentName, sameEquipment } from '../../../../../api/server/modules/alarms/equipment.ts';
import { saveDiagram } from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

describe('what a tag is of', () => {
  test.each([
    // What is left of the name where the link object has said the rest.
    ['P-101 Fault', 'Fault', 'P-101'],
    ['Booster pump / Motor temperature', 'motor temperature', 'Booster pump'],
    ['Main pump_Run', 'Run', 'Main pump'],
    ['Fault', 'Fault', ''],
    // A link object that says something else says nothing about the name.
    ['P-101 Fault', 'Pump trouble', 'P-101'],
    // Without one: all but the last part of a path, else up to the first number.
    ['Hall 2/Pump 1/Fault', null, 'Hall 2/Pump 1'],
    ['PLC.P101.Fault', null, 'PLC.P101'],
    ['Pump 12 Motor temperature', null, 'Pump 12'],
    ['T-201 Level 2', null, 'T-201'],
    ['Motor temperature', null, ''],
  ])('%s, link object %s: %s', (name, linkObject, equipment) => {
    expect(equipmentName({ name, linkObject })).toBe(equipment);
  });

  test('a device of few tags is one piece of equipment where they name none; a cabinet of many is not', () => {
    const tags = (count: number, controllerId: number) =>
      Array.from({ length: count }, (_, nth) => ({
        ...{ id: controllerId * 1000 + nth, uuid: `${nth}`, controllerId, linkObject: null },
        ...{ name: String.fromCharCode(65 + nth), linkObjectUuid: null },
      }));
    expect(sameEquipment([...tags(3, 1), ...tags(2, 2)]).get(1000)).toHaveLength(3);
    expect(sameEquipment(tags(60, 1)).get(1000)).toHaveLength(1);
  });
});

describe('marks', () => {
  let server: TestApp;
  let cedar: TestCompany;
  let call: Call;
  let clock = Date.parse('2026-03-01T12:00:00Z');
  const uuids: Record<string, string> = {};
  const NAMES = ['P-101 Run', 'P-101 Flow', 'P-101 Fault', 'P-102 Run'];

  beforeAll(async () => {
    server = await openTestApp({ now: () => clock });
    const { company, admin } = await addAdministered(server, 'Cedar');
    cedar = company;
    const alarms = JSON.stringify([{ level: 'On', operator: null, value: null, upTo: null }]);
    await server.storage.system(async (db) => {
      for (const name of NAMES) {
        const { uuid } = await db
          .insertInto('tags')
          .values({
            ...{ company_id: cedar.id, controller_id: cedar.controllerId, name, data_type: 'boolean' },
            address: JSON.stringify({ metric: name }),
            ...(name.endsWith('Fault') ? { alarms } : {}),
          })
          .returning('uuid')
          .executeTakeFirstOrThrow();
        uuids[name] = uuid;
      }
    });
    await server.live.fieldChanged();
    call = await as(server, admin);
    for (const value of [false, true]) {
      clock += 1000;
      const sample = { value, quality: Quality.good, time: clock };
      server.live.sink(NAMES.map((name) => ({ tag: uuids[name]!, ...sample })));
      await server.live.flush();
    }
  });
  afterAll(() => server?.dispose());

  const markOf = (name: string): AlarmMark =>
    server.live.lastValues.get(server.live.tags.slotOf(uuids[name]!)!).alarm;

  test('a pump’s fault marks whatever shows another tag of the pump, and no other pump', async () => {
    await vi.waitFor(() => expect(markOf('P-101 Fault')).toBe(AlarmMark.urgentUnacknowledged));
    expect(NAMES.map(markOf)).toEqual([7, 7, 7, 0]);
  });

  test('in playback too, at its moment, and the step to the next alarm stops there', async () => {
    const iso = (time: number): string => new Date(time).toISOString();
    const body = {
      tags: [uuids['P-102 Run'], uuids['P-101 Flow']],
      from: iso(clock - 5000),
      to: iso(clock + 5000),
    };
    const { data } = await call('POST', 'history/marks', body);
    expect(data.marks).toEqual([
      { tag: 1, at: iso(clock - 5000), mark: 0 },
      { tag: 1, at: iso(clock), mark: 7 },
    ]);
    const { alarms } = (await call('POST', 'history/alarms', body)).data;
    expect(alarms).toMatchObject([{ tag: 1, at: iso(clock), type: 'urgent' }]);
  });

  test('marks nothing in playback, when the caller may not see alarms', async () => {
    const viewer = await as(server, await addPerson(server, cedar, 'Viewer', { Dash: { canSee: true } }));
    const body = {
      tags: [uuids['P-101 Flow']],
      from: new Date(clock - 5000).toISOString(),
      to: new Date(clock + 5000).toISOString(),
    };
    const { status, data } = await viewer('POST', 'history/marks', body);
    expect([status, data]).toEqual([200, { marks: [], next: null }]);
  });

  test('alarms are found by any tag of their equipment', async () => {
    const of = async (name: string) =>
      (await call('GET', `alerts?equipmentOf=${uuids[name]},${crypto.randomUUID()}`)).data.items.map(
        ({ tagId }: { tagId: string }) => tagId,
      );
    expect(await of('P-101 Run')).toEqual([uuids['P-101 Fault']]);
    expect(await of('P-102 Run')).toEqual([]);
  });

  test('the diagram of an alarm: one that shows its tag, else its equipment, and the open one before others', async () => {
    const [alert] = (await call('GET', 'alerts')).data.items;
    const diagram = async (query = '') => (await call('GET', `alerts/${alert.uuid}/diagram${query}`)).data;
    const add = (name: string, ...tags: string[]) =>
      server.storage.system((db) =>
        saveDiagram(db, {
          ...{ companyId: cedar.id, siteId: cedar.siteId, name, width: 100, height: 100, objects: [] },
          configuration: tags.map((tag, nth) => ({ id: nth + 1, linkedTag: uuids[tag] })),
        }),
      );
    await add('Other pump', 'P-102 Run');
    expect(await diagram()).toEqual({ diagram: null, tags: [], link: null });
    const first = await add('A of the pump', 'P-101 Flow', 'P-102 Run');
    expect(await diagram()).toEqual({ diagram: first.uuid, tags: [uuids['P-101 Flow']], link: null });
    const other = await add('B of the pump', 'P-101 Run', 'P-101 Flow');
    expect(await diagram(`?near=${other.uuid}`)).toEqual({
      diagram: other.uuid,
      tags: [uuids['P-101 Run'], uuids['P-101 Flow']],
      link: null,
    });
    const own = await add('C with the fault', 'P-101 Run', 'P-101 Fault');
    expect(await diagram()).toEqual({
      diagram: own.uuid,
      tags: [uuids['P-101 Fault'], uuids['P-101 Run']],
      link: null,
    });
    // Somebody who looks at the pump already is not led away.
    expect(await diagram(`?near=${other.uuid}`)).toMatchObject({ diagram: other.uuid });
  });

  test('acknowledged, the mark of all of them changes', async () => {
    const [alert] = (await call('GET', 'alerts')).data.items;
    await call('PUT', `alerts/${alert.uuid}`, { status: 'acknowledged' });
    await vi.waitFor(() => expect(NAMES.map(markOf)).toEqual([3, 3, 3, 0]));
  });
});
