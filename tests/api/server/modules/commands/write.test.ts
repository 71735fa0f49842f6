import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { siteActivity } from '../../../../../api/server/modules/activity/queries/activity.ts';
import { makeCaller, OPERATOR } from '../live/world.ts';
import { codeOf, type Desk, openDesk } from './desk.ts';

let desk: Desk;
let setpoint: string;
let pump: string;

beforeAll(async () => {
  desk = await openDesk();
  setpoint = desk.world.ours.tags.Setpoint!;
  pump = desk.world.ours.tags.Pump!;
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.device.manner = 'obeys';
  desk.device.set(setpoint, 20);
  desk.device.set(pump, false);
  desk.device.writes.length = 0;
});

describe('the read-back judges', () => {
  test('LIVE-12 a device that obeys: confirmed, with the value it shows', async () => {
    const command = await desk.write(setpoint, 33.3, 20);
    expect(command).toMatchObject({ result: 'confirmed', value: 33.3, expectedValue: 20, tagUuid: setpoint });
    expect(command.readBack).toBe(Math.fround(33.3));
    expect(desk.device.writes).toMatchObject([{ tag: setpoint, value: 33.3 }]);
    expect(await desk.find(command.commandId)).toEqual(command);
  });

  test('one that ignores: mismatch, with the old value', async () => {
    desk.device.manner = 'ignores';
    expect(await desk.write(setpoint, 30, 20)).toMatchObject({ result: 'mismatch', readBack: 20 });
  });

  test('one that clamps: mismatch, with the value it took', async () => {
    desk.device.manner = 'clamps';
    expect(await desk.write(setpoint, 90, 20)).toMatchObject({ result: 'mismatch', readBack: 50 });
  });

  test('one that is slow but acts: confirmed, not mismatch on the value before', async () => {
    desk.device.manner = 'delays';
    expect(await desk.write(setpoint, 30, 20)).toMatchObject({ result: 'confirmed', readBack: 30 });
  });

  test('LIVE-12 one that flips back: with a read-back delay it is a mismatch', async () => {
    desk.device.manner = 'flips';
    const command = await desk.write(pump, true, false, { readBackDelay: 0.1 });
    expect(command).toMatchObject({ result: 'mismatch', readBack: false });
  });

  test('one that says nothing: timed out', async () => {
    desk.device.manner = 'silent';
    expect(await desk.write(setpoint, 30, 20)).toMatchObject({ result: 'timedOut', readBack: null });
  });

  test('one that dies after the write: unknown', async () => {
    desk.device.manner = 'dies';
    expect(await desk.write(setpoint, 30, 20)).toMatchObject({ result: 'unknown', readBack: null });
  });

  test.each(['throws', 'hangs', 'unsure'] as const)(
    'a driver that %s: unknown, never "not sent"',
    async (manner) => {
      desk.device.manner = manner;
      expect(await desk.write(setpoint, 30, 20)).toMatchObject({ result: 'unknown' });
    },
  );

  test('a driver that is unsure, though the device shows the value: confirmed', async () => {
    desk.device.manner = 'unsureButDone';
    expect(await desk.write(setpoint, 30, 20)).toMatchObject({ result: 'confirmed' });
  });

  test('a driver that certainly did not send: refused, in its own words', async () => {
    desk.device.manner = 'refuses';
    expect(await desk.write(setpoint, 30, 20)).toMatchObject({
      result: 'refused',
      message: 'Nothing was sent: the device is busy',
    });
  });

  test('LIVE-12 the read-back tags of the stored control judge instead of the tag itself', async () => {
    const level = desk.world.ours.tags.Level!;
    desk.device.manner = 'ignores';
    desk.device.set(level, 0);
    const schematicId = await desk.draw([{ id: 'a', linkedTag: pump, readBackTags: [level] }]);
    const body = await desk.confirmed(pump, true, false, {
      schematicId,
      objectId: 'a',
      readBackTags: [pump],
    });
    void desk.afterNextWrite(() => desk.device.set(level, 1));
    expect(await desk.send(pump, body)).toMatchObject({ result: 'confirmed', readBack: 1 });
    await desk.world.storage.system((db) =>
      db.updateTable('diagrams').set({ archived_at: new Date() }).where('uuid', '=', schematicId).execute(),
    );
  });

  test('a device clock that is wrong by an hour changes nothing', async () => {
    desk.device.manner = 'silent';
    const body = await desk.confirmed(setpoint, 30, 20);
    void desk.afterNextWrite(() =>
      desk.world.live.sink([
        { tag: setpoint, value: 30, quality: Quality.good, time: Date.now() + 3600_000 },
      ]),
    );
    expect(await desk.send(setpoint, body)).toMatchObject({ result: 'confirmed' });
  });
});

describe('once', () => {
  test('the same command 200 times at the same moment: one write, one answer', async () => {
    const body = await desk.confirmed(pump, true, false);
    const answers = await Promise.all(Array.from({ length: 200 }, () => desk.send(pump, body)));
    expect(desk.device.writes).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await desk.send(pump, body)).toEqual(answers[0]);
    expect(desk.device.writes).toHaveLength(1);
  });

  test('a command id stands for one write of one person', async () => {
    const body = await desk.confirmed(pump, true, false);
    await desk.send(pump, body);
    expect(await codeOf(desk.send(pump, { ...body, value: false }))).toBe('COMMAND_ID_REUSED');
    expect(await codeOf(desk.send(setpoint, body))).toBe('COMMAND_ID_REUSED');
    const other = await makeCaller(desk.world.storage, desk.world.ours, OPERATOR);
    expect(await codeOf(desk.send(pump, body, other))).toBe('COMMAND_ID_REUSED');
    expect(desk.device.writes).toHaveLength(1);
  });

  test('a command is told only to who gave it', async () => {
    const { commandId } = await desk.write(pump, true, false);
    const other = await makeCaller(desk.world.storage, desk.world.ours, OPERATOR);
    expect(await codeOf(desk.find(commandId, other))).toBe('NOT_FOUND');
    expect(await codeOf(desk.find(randomUUID()))).toBe('NOT_FOUND');
  });

  test('while a write is under way another one to the same tag is refused, one to another tag is not', async () => {
    const [first, second] = [
      await desk.confirmed(pump, true, false),
      await desk.confirmed(pump, true, false),
    ];
    desk.device.manner = 'delays';
    const running = desk.send(pump, first);
    expect(await codeOf(desk.send(pump, second))).toBe('WRITE_PENDING');
    expect(await codeOf(desk.confirm(pump, true, false))).toBe('WRITE_PENDING');
    expect(await desk.write(setpoint, 30, 20)).toMatchObject({ result: 'confirmed' });
    expect(await running).toMatchObject({ result: 'confirmed' });
  });

  test('LOGS-01 a write and what came of it stand in the activity log of the site', async () => {
    const { storage, ours } = desk.world;
    await desk.write(pump, true, false);
    const page = { limit: 2, skip: 0 };
    const { items } = await storage.tenant(ours.id, (db) => siteActivity(db, { siteId: ours.siteId }, page));
    const object = { uuid: pump, name: 'Pump', exists: true };
    expect(items).toMatchObject([
      { action: 'write.outcome', kind: 'write', object, changes: [{ what: 'Result', to: 'confirmed' }, {}] },
      { action: 'write', kind: 'write', object, changes: [{ what: 'Value', from: false, to: true }] },
    ]);
  });

  test('intent is on record before the sending, outcome after it, and the chain holds', async () => {
    let atSending = 0;
    const write = desk.device.write.bind(desk.device);
    desk.device.write = async (request) => {
      atSending = (await desk.log()).length;
      return write(request);
    };
    const { commandId } = await desk.write(pump, true, false);
    desk.device.write = write;
    const log = await desk.log();
    expect(log).toHaveLength(atSending + 1);
    expect(log[atSending - 1]).toMatchObject({ action: 'write', detail: { commandId, value: true } });
    expect(log[atSending]).toMatchObject({
      action: 'write.outcome',
      detail: { commandId, result: 'confirmed' },
    });
    expect(await desk.world.live.audit.verify(desk.world.ours.id)).toMatchObject({ intact: true });
  });
});

test('OR-103 what was under way when the server stopped is unknown afterwards, and is not written again', async () => {
  desk.device.manner = 'hangs';
  const body = await desk.confirmed(pump, true, false);
  const answer = desk.send(pump, body);
  while (desk.device.writes.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await desk.world.restart();
  desk.world.live.setField(desk.device);
  expect(await answer).toMatchObject({ result: 'unknown' });
  expect(await desk.send(pump, body)).toMatchObject({ result: 'unknown' });
  expect(desk.device.writes).toHaveLength(1);
});

test('OR-103 what a crash left pending is unknown after the start, on record', async () => {
  const body = await desk.confirmed(pump, true, false);
  await desk.send(pump, body);
  await desk.world.storage.system((db) =>
    db
      .updateTable('commands')
      .set({ result: 'pending', finished_at: null })
      .where('id', '=', body.commandId)
      .execute(),
  );
  await desk.world.restart();
  desk.world.live.setField(desk.device);
  expect(await desk.find(body.commandId)).toMatchObject({ result: 'unknown' });
  expect((await desk.log()).at(-1)).toMatchObject({
    action: 'write.outcome',
    detail: { commandId: body.commandId, result: 'unknown' },
  });
});
