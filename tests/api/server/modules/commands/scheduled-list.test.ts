/** The one list of scheduled commands: who sees what, and who stops it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../../../api/server/http/handler.ts';
import { makeCaller, OPERATOR, VIEWER } from '../live/world.ts';
import { codeOf, type Desk, openDesk } from './desk.ts';

let desk: Desk;
let pump: string;
beforeAll(async () => {
  desk = await openDesk();
  pump = desk.world.ours.tags.Pump!;
});
afterAll(() => desk?.close());
beforeEach(async () => {
  desk.device.set(pump, false);
  desk.device.set(desk.world.ours.tags.Setpoint!, 20);
});

const caller = (permissions: Caller['permissions']) =>
  makeCaller(desk.world.storage, desk.world.ours, permissions);
const delay = (delay: number, duration = 0) => ({
  delaySettings: { delay, duration, resetValue: 0, enabled: true, allowOverride: true },
});
const STATES = [
  { label: 'Running', value: 1 },
  { label: 'Stopped', value: 0 },
];

/** A diagram of the company's dashboard or of its site, with one control of the pump. */
const drawn = (more: Parameters<Desk['draw']>[1] = {}) =>
  desk.draw([{ id: 'p', label: 'Feed pump', linkedTag: pump, states: STATES, ...delay(0) }], more);

async function schedule(schematicId: string, timing = delay(60)): Promise<string> {
  const place = { schematicId, objectId: 'p' };
  const { confirmId } = await desk.confirm(pump, true, false, desk.operator, { ...place, ...timing });
  const body = { commandId: randomUUID(), confirmId, value: true, expectedValue: false, ...place, ...timing };
  return (await desk.send(pump, body)).commandId;
}

test('lists what is scheduled anywhere, with equipment, site and author, for everybody who sees sites', async () => {
  const commandId = await schedule(await drawn());
  const [viewer, other] = [await caller(VIEWER), await caller(OPERATOR)];
  const expected = {
    ...{ commandId, tag: 'Pump', user: 'Olga Operator', result: 'scheduled' },
    asked: { name: 'Feed pump', target: 'Running' },
    equipment: {
      name: 'PLC 1',
      site: { uuid: desk.world.ours.siteUuid, name: 'Well 1' },
      tags: expect.arrayContaining([pump]),
    },
  };
  expect(await desk.waiting({}, viewer)).toMatchObject([{ ...expected, mayCancel: false }]);
  expect(await desk.waiting({}, other)).toMatchObject([{ ...expected, mayCancel: true }]);
  expect(await desk.cancel(commandId, other)).toMatchObject({ result: 'cancelled' });
  expect(await desk.waiting({}, viewer)).toEqual([]);
});

test('lists no other company’s', async () => {
  const commandId = await schedule(await drawn());
  const foreign = await makeCaller(desk.world.storage, desk.world.theirs, OPERATOR);
  expect(await desk.waiting({}, foreign)).toEqual([]);
  expect(await desk.waiting({ ofTag: pump }, foreign)).toEqual([]);
  await desk.cancel(commandId);
});

test('lists those of the equipment of a tag, with what became of them', async () => {
  const commandId = await schedule(await drawn());
  // All tags of the device are one piece of equipment.
  const ofTag = desk.world.ours.tags.Level!;
  const open = async () => (await desk.waiting({ ofTag })).filter(({ result }) => result === 'scheduled');
  expect(await open()).toMatchObject([{ commandId }]);
  await desk.cancel(commandId);
  expect((await desk.waiting({ ofTag })).find((one) => one.commandId === commandId)).toMatchObject({
    result: 'cancelled',
  });
});

test('lists a reset in the words of its diagram', async () => {
  await schedule(await drawn(), delay(0, 60));
  await expect
    .poll(() => desk.waiting({}))
    .toMatchObject([{ isReset: true, value: false, asked: { name: 'Feed pump', target: 'Stopped' } }]);
  const [reset] = await desk.waiting({});
  expect(await desk.find(reset!.commandId)).toMatchObject({ asked: { target: 'Stopped' } });
  await desk.cancel(reset!.commandId);
});

test('shows those who see no sites only what was scheduled on diagrams that they may open', async () => {
  const commandId = await schedule(await drawn());
  const dashOnly = await caller({ Dash: { canSee: true, control: true } });
  expect(await desk.waiting({}, dashOnly)).toEqual([]);
  expect(await codeOf(desk.cancel(commandId, dashOnly))).toBe('FORBIDDEN');
  await desk.cancel(commandId);
});

test('lets whoever controls sites stop a command whose diagram is gone', async () => {
  const schematicId = await drawn();
  const commandId = await schedule(schematicId);
  await desk.world.storage.system((db) =>
    db.updateTable('diagrams').set({ archived_at: new Date() }).where('uuid', '=', schematicId).execute(),
  );
  const other = await caller(OPERATOR);
  expect(await desk.waiting({}, other)).toMatchObject([{ commandId, mayCancel: true }]);
  expect(await desk.cancel(commandId, other)).toMatchObject({ result: 'cancelled' });
});
