/** The latest commands of a company. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCaller, OPERATOR } from '../live/world.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());

const latest = (who = desk.operator, query: { limit?: number; ofTag?: string } = {}) =>
  desk.world.live.handlers.latestCommands(desk.world.context(who), { params: {}, query, body: {} });

test('newest first, in the words of the diagram or the tag, with the result; and of one company only', async () => {
  const { Setpoint, Pump } = desk.world.ours.tags;
  desk.device.set(Setpoint!, 20);
  desk.device.set(Pump!, false);
  const asked = { name: 'Feed pump', target: 'Running' };
  await desk.write(Setpoint!, 42, 20);
  await desk.idle(Setpoint!);
  const states = [{ label: 'Running', value: 1 }];
  const schematicId = await desk.draw([{ id: 'p', label: 'Feed pump', linkedTag: Pump!, states }]);
  await desk.write(Pump!, true, false, { schematicId, objectId: 'p' });
  await desk.idle(Pump!);
  const { items } = await latest();
  expect(items.map(({ tag, value, asked, result }) => [tag.name, value, asked, result])).toEqual([
    ['Pump', true, asked, 'confirmed'],
    ['Setpoint', 42, { name: 'Setpoint', target: '42' }, 'confirmed'],
  ]);
  expect(items[0]!.site.uuid).toBe(desk.world.ours.siteUuid);
  expect((await latest(desk.operator, { limit: 1 })).items).toHaveLength(1);
  const foreign = await makeCaller(desk.world.storage, desk.world.theirs, OPERATOR);
  expect((await latest(foreign)).items).toEqual([]);
});

test('of a tag: those to its equipment, to the tag alone where it belongs to none, and never another company’s', async () => {
  const { Setpoint, Pump } = desk.world.ours.tags;
  const named = async (ofTag: string, who = desk.operator) =>
    (await latest(who, { ofTag })).items.map(({ tag }) => tag.name);
  expect([await named(Setpoint!), await named(Pump!)]).toEqual([['Setpoint'], ['Pump']]);
  await desk.world.storage.system(async (db) => {
    for (const [name, uuid] of [
      ['Speed', Setpoint!],
      ['Run', Pump!],
    ] as const) {
      const linkObject = await db
        .insertInto('link_objects')
        .values({ company_id: desk.world.ours.id, name })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('tags').set({ link_object_id: linkObject.id }).where('uuid', '=', uuid).execute();
    }
  });
  expect(await named(Setpoint!)).toEqual(['Pump', 'Setpoint']);
  expect((await latest(desk.operator, { ofTag: Setpoint!, limit: 1 })).items).toHaveLength(1);
  const foreign = await makeCaller(desk.world.storage, desk.world.theirs, OPERATOR);
  expect(await named(Setpoint!, foreign)).toEqual([]);
});
