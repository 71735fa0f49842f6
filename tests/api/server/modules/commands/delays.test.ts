/** Writes that wait and resets that follow, by a clock that the test sets. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command, TagScalar } from '../../../../../api/contract/index.ts';
import { siteActivity } from '../../../../../api/server/modules/activity/queries/activity.ts';
import type { Db } from '../../../../../api/server/storage/storage.ts';
import { makeCaller, OPERATOR, VIEWER } from '../live/world.ts';
import { codeOf, type Desk, openDesk } from './desk.ts';

let desk: Desk;
let setpoint: string;
/** Milliseconds by which the server's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  desk = await openDesk({ now: () => Date.now() + ahead });
  setpoint = desk.world.ours.tags.Setpoint!;
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.device.manner = 'obeys';
  await desk.idle(setpoint);
  desk.device.set(setpoint, 20);
  desk.device.writes.length = 0;
});

const settings = (delay: number, duration = 0, resetValue: TagScalar = 5) => ({
  delaySettings: { delay, duration, resetValue, enabled: true, allowOverride: false },
});

async function write(value: number, more: ReturnType<typeof settings>): Promise<Command> {
  const { confirmId } = await desk.confirm(setpoint, value, 20, desk.operator, more);
  return desk.send(setpoint, { commandId: randomUUID(), confirmId, value, expectedValue: 20, ...more });
}

const written = () => desk.device.writes.map(({ value }) => value);
const results = (id: string, result: string) =>
  vi.waitFor(async () => expect((await desk.find(id)).result).toBe(result), { timeout: 8000, interval: 30 });
/** Long enough for two looks at the clock. */
const looks = () => new Promise((done) => setTimeout(done, 250));

describe('LIVE-11 OR-67 a delayed write', () => {
  test('LIVE-11 OR-67 waits for its time, is written once and never again', async () => {
    const command = await write(30, settings(60));
    expect(command).toMatchObject({ result: 'scheduled', value: 30, finishedAt: null });
    expect(Date.parse(command.dueAt!) - Date.parse(command.requestedAt)).toBe(60_000);
    ahead += 59_000;
    await looks();
    expect(written()).toEqual([]);
    ahead += 1_000;
    await results(command.commandId, 'confirmed');
    ahead += 120_000;
    await looks();
    expect(written()).toEqual([30]);
    expect(await desk.find(command.commandId)).not.toHaveProperty('dueAt');
  });

  test('stands in the activity log with its delay, and not as a value that was sent at once', async () => {
    const { commandId } = await write(30, settings(60));
    const { storage, ours } = desk.world;
    const page = { limit: 1, skip: 0 };
    const { items } = await storage.tenant(ours.id, (db) => siteActivity(db, { siteId: ours.siteId }, page));
    expect(items[0]).toMatchObject({
      action: 'write',
      changes: [
        { what: 'Value', from: 20, to: 30 },
        { what: 'Delay', to: '60 s' },
      ],
    });
    await desk.cancel(commandId);
  });

  test('is cancelled by who gave it or who may control there, and by nobody else', async () => {
    const [{ commandId: own }, viewer, other] = [
      await write(30, settings(60)),
      await makeCaller(desk.world.storage, desk.world.ours, VIEWER),
      await makeCaller(desk.world.storage, desk.world.ours, OPERATOR),
    ];
    expect(await codeOf(desk.cancel(own, viewer))).toBe('FORBIDDEN');
    expect(await desk.cancel(own)).toMatchObject({ result: 'cancelled' });
    expect(await codeOf(desk.cancel(own))).toBe('NOT_WAITING');
    const { commandId } = await write(30, settings(60));
    expect(await desk.cancel(commandId, other)).toMatchObject({ result: 'cancelled' });
    ahead += 61_000;
    await looks();
    expect(written()).toEqual([]);
  });

  test('is not done where the value is another by then', async () => {
    const { commandId } = await write(30, settings(10));
    desk.device.set(setpoint, 25);
    ahead += 10_000;
    await results(commandId, 'refused');
    expect(written()).toEqual([]);
  });

  test('one whose time has long passed is not done any more', async () => {
    const { commandId } = await write(30, settings(10));
    ahead += 13_000;
    await results(commandId, 'expired');
    expect(written()).toEqual([]);
  });

  test('what was not confirmed is not done: another delay needs another confirmation', async () => {
    const { confirmId } = await desk.confirm(setpoint, 30, 20, desk.operator, settings(10));
    const body = { commandId: randomUUID(), confirmId, value: 30, expectedValue: 20 };
    expect(await codeOf(desk.send(setpoint, body))).toBe('CONFIRM_MISMATCH');
    expect(await codeOf(desk.send(setpoint, { ...body, ...settings(11) }))).toBe('CONFIRM_MISMATCH');
  });

  test('a reset value that the tag does not take is refused', async () => {
    const wrong = settings(0, 5, 'open');
    expect(await codeOf(desk.confirm(setpoint, 30, 20, desk.operator, wrong))).toBe('WRONG_TYPE');
  });
});

describe('LIVE-11 a write that is due is judged again', () => {
  const due = async (id: string, result: string) => {
    ahead += 10_000;
    await results(id, result);
    return (await desk.log()).findLast(({ detail }) => detail.commandId === id)!.detail;
  };
  const change = (work: (db: Db) => Promise<unknown>) => desk.world.storage.system(work);

  test('LIVE-11 who lost the right meanwhile writes nothing: it is reported and on record', async () => {
    const someone = await makeCaller(desk.world.storage, desk.world.ours, OPERATOR);
    const { confirmId } = await desk.confirm(setpoint, 30, 20, someone, settings(10));
    const body = { commandId: randomUUID(), confirmId, value: 30, expectedValue: 20, ...settings(10) };
    await desk.send(setpoint, body, someone);
    await change((db) =>
      db
        .updateTable('memberships')
        .set({ permissions: JSON.stringify(VIEWER) })
        .where('user_id', '=', someone.userId)
        .execute(),
    );
    ahead += 10_000;
    await vi.waitFor(
      async () => expect((await desk.find(body.commandId, someone)).result).toBe('refused'),
      8000,
    );
    expect((await desk.log()).at(-1)!.detail.message).toBe(
      'Nothing was sent: Olga Operator may no longer control devices there',
    );
    expect(written()).toEqual([]);
  });

  test('LIVE-11 nothing is written where control of the tag was switched off meanwhile', async () => {
    const { commandId } = await write(30, settings(10));
    const toggle = (canToggle: boolean) =>
      change((db) =>
        db.updateTable('tags').set({ can_toggle: canToggle }).where('uuid', '=', setpoint).execute(),
      );
    await toggle(false);
    expect((await due(commandId, 'refused')).message).toBe(
      'Nothing was sent: Control of Setpoint is switched off',
    );
    await toggle(true);
    expect(written()).toEqual([]);
  });

  test('OR-67 a delay that may not be changed is kept to, whatever is asked for, and the confirmation says so', async () => {
    const linked = (id: string, more: object) => ({
      ...{ id, linkedTag: setpoint, actionLink: { type: 'Set Value' } },
      delaySettings: { delay: 60, duration: 0, resetValue: 0, enabled: true, ...more },
    });
    const schematicId = await desk.draw([
      linked('fixed', {}),
      linked('free', { allowOverride: true, delay: 5 }),
    ]);
    const asked = async (objectId: string | undefined, more: object) => {
      const context = { schematicId, objectId };
      const { delaySettings } = await desk.confirm(setpoint, 30, 20, desk.operator, { ...context, ...more });
      return delaySettings;
    };
    expect(await asked('fixed', settings(1))).toMatchObject({ delay: 60, allowOverride: false });
    expect(await asked('fixed', {})).toMatchObject({ delay: 60 });
    expect(await asked('free', settings(1))).toMatchObject({ delay: 1 });
    expect(await asked('free', {})).toMatchObject({ delay: 5 });
    expect(await codeOf(asked(undefined, {}))).toBe('CONTROL_NEEDED');
    expect(await codeOf(asked('gone', {}))).toBe('NO_CONTROL');

    const context = { schematicId, objectId: 'fixed' };
    const { confirmId } = await desk.confirm(setpoint, 30, 20, desk.operator, context);
    const body = { commandId: randomUUID(), confirmId, value: 30, expectedValue: 20, ...context };
    expect(await desk.send(setpoint, body)).toMatchObject({ result: 'scheduled' });
    expect(await desk.waiting({ schematicId })).toMatchObject([
      { tag: 'Setpoint', value: 30, mayCancel: true },
    ]);
    const viewer = await makeCaller(desk.world.storage, desk.world.ours, VIEWER);
    expect(await desk.waiting({ schematicId }, viewer)).toMatchObject([
      { user: 'Olga Operator', result: 'scheduled', mayCancel: false },
    ]);
    expect(await codeOf(desk.waiting({ schematicId: randomUUID() }))).toBe('NOT_FOUND');
    await desk.cancel(body.commandId);
    expect(await desk.waiting({ schematicId }, viewer)).toMatchObject([{ result: 'cancelled' }]);
    await desk.world.storage.system((db) =>
      db.updateTable('diagrams').set({ archived_at: new Date() }).where('uuid', '=', schematicId).execute(),
    );
  });
});

describe('LIVE-11 OR-67 a write that holds', () => {
  test('LIVE-11 OR-67 the reset value is written back when the time is over', async () => {
    const command = await write(30, settings(0, 30));
    expect(command).toMatchObject({ result: 'confirmed' });
    expect(await desk.find(command.resetId!)).toMatchObject({ result: 'scheduled', value: 5 });
    ahead += 29_000;
    await looks();
    expect(written()).toEqual([30]);
    ahead += 1_000;
    await results(command.resetId!, 'confirmed');
    expect(written()).toEqual([30, 5]);
    await looks();
  });

  test('after another write nothing is taken back', async () => {
    const command = await write(30, settings(0, 30));
    ahead += 1000;
    await desk.write(setpoint, 40, 30);
    ahead += 30_000;
    await results(command.resetId!, 'refused');
    expect(written()).toEqual([30, 40]);
  });

  test('where nothing was sent nothing follows', async () => {
    desk.device.manner = 'refuses';
    expect(await write(30, settings(0, 30))).not.toHaveProperty('resetId');
  });
});

test('OR-103 a restart: a write that missed its time has expired, a reset is made up for, others wait on', async () => {
  const held = await write(30, settings(0, 60));
  desk.device.set(setpoint, 20);
  const missed = await write(31, settings(30));
  const later = await write(32, settings(600));
  desk.device.writes.length = 0;
  await desk.world.live.close();
  ahead += 120_000;
  await desk.world.restart();
  await results(missed.commandId, 'expired');
  // The drivers are not there yet: the reset waits for them.
  expect(await desk.find(held.resetId!)).toMatchObject({ result: 'scheduled' });
  desk.world.live.setField(desk.device);
  desk.device.set(setpoint, 30);
  await results(held.resetId!, 'confirmed');
  expect(written()).toEqual([5]);
  expect(await desk.find(later.commandId)).toMatchObject({ result: 'scheduled' });
  const told = (await desk.log()).filter(({ detail }) =>
    [missed.commandId, held.resetId].includes(detail.commandId as string),
  );
  expect(told.map(({ action, detail }) => detail.result ?? action)).toEqual([
    'write',
    'expired',
    'write.due',
    'confirmed',
  ]);
  // Everybody who may look there is told, whichever page is open.
  const viewer = await makeCaller(desk.world.storage, desk.world.ours, VIEWER);
  const items = await desk.waiting({}, viewer);
  expect(items.map(({ commandId, result, late }) => [commandId, result, late])).toEqual(
    expect.arrayContaining([
      [missed.commandId, 'expired', true],
      [held.resetId, 'confirmed', true],
    ]),
  );
  expect(items.find(({ commandId }) => commandId === later.commandId)).toMatchObject({
    result: 'scheduled',
    late: false,
  });
});
