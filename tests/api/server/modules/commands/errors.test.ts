import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Permissions, TagScalar } from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { makeCaller, OPERATOR, VIEWER } from '../live/world.ts';
import { codeOf, type Desk, openDesk } from './desk.ts';

let desk: Desk;
let tags: Readonly<Record<string, string>>;

beforeAll(async () => {
  desk = await openDesk();
  tags = desk.world.ours.tags;
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.device.set(tags.Setpoint!, 20);
  desk.device.set(tags.Pump!, false);
  desk.device.set(tags.Count!, 5n);
  desk.device.set(tags.Locked!, false);
});

describe('before the confirmation, and again before the write', () => {
  test('the control switch', async () => {
    expect(await codeOf(desk.confirm(tags.Locked!, true, false))).toBe('CONTROL_OFF');
  });

  test.each<[string, TagScalar]>([
    ['Setpoint', 'warm'],
    ['Setpoint', true],
    ['Setpoint', null],
    ['Setpoint', '0x10'],
    ['Setpoint', '1e999'],
    ['Pump', 2],
    ['Pump', 'on'],
    ['Count', 1.5],
    ['Count', 2 ** 60],
    ['Count', '9223372036854775808'],
  ])('%s does not take %s', async (name, value) => {
    expect(await codeOf(desk.confirm(tags[name]!, value, null))).toBe('WRONG_TYPE');
  });

  test.each([-0.001, 100.001, '101'])('the range, at %s', async (value) => {
    expect(await codeOf(desk.confirm(tags.Setpoint!, value, 20))).toBe('VALUE_OUT_OF_RANGE');
  });

  test('a device that does not answer', async () => {
    desk.device.set(tags.Setpoint!, null, Quality.stale);
    expect(await codeOf(desk.confirm(tags.Setpoint!, 30, 20))).toBe('DEVICE_OFFLINE');
    const body = await desk.confirmed(tags.Pump!, true, false);
    desk.device.set(tags.Pump!, null, Quality.stale);
    expect(await codeOf(desk.send(tags.Pump!, body))).toBe('DEVICE_OFFLINE');
  });

  test('a value that changed since the operator looked', async () => {
    expect(await codeOf(desk.confirm(tags.Setpoint!, 30, 19))).toBe('EXPECTED_CHANGED');
    const body = await desk.confirmed(tags.Setpoint!, 30, 20);
    desk.device.set(tags.Setpoint!, 21);
    expect(await codeOf(desk.send(tags.Setpoint!, body))).toBe('EXPECTED_CHANGED');
  });

  test('rejects a write of the present value, in the words of a switch', async () => {
    desk.device.set(tags.Pump!, true);
    const asked = desk.confirm(tags.Pump!, true, false);
    await expect(asked).rejects.toThrow('Pump is already ON. Nothing was sent');
  });

  test('PERM-14 OR-14 the right to control, of the area acted in', async () => {
    const viewer = await makeCaller(desk.world.storage, desk.world.ours, VIEWER);
    expect(await codeOf(desk.confirm(tags.Pump!, true, false, viewer))).toBe('FORBIDDEN');
    const dashOnly: Permissions = { Dash: { canSee: true, control: true }, Site: { canSee: true } };
    const dash = await makeCaller(desk.world.storage, desk.world.ours, dashOnly);
    const device = { deviceId: desk.world.ours.deviceUuid };
    for (const context of [{}, device])
      expect(await codeOf(desk.confirm(tags.Pump!, true, false, dash, context))).toBe('FORBIDDEN');
  });

  test('PERM-14 OR-14 the area is that of the diagram, whatever else the call says', async () => {
    const { id, siteId } = desk.world.ours;
    const diagram = await desk.world.storage.system((db) =>
      db
        .insertInto('diagrams')
        .values({
          company_id: id,
          site_id: siteId,
          name: 'Overview',
          width: 1,
          height: 1,
          fill: null,
          url: null,
          thumbnail: null,
          initial_height: null,
          template_name: null,
          owner_uuid: null,
          updated_at: new Date(),
        })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    );
    const dash = await makeCaller(desk.world.storage, desk.world.ours, {
      Dash: { canSee: true, control: true },
    });
    const context = { deviceId: desk.world.ours.deviceUuid, schematicId: diagram.uuid };
    expect(await codeOf(desk.confirm(tags.Pump!, true, false, dash, context))).toBe('FORBIDDEN');
    expect(
      await codeOf(desk.confirm(tags.Pump!, true, false, desk.operator, { schematicId: randomUUID() })),
    ).toBe('NOT_FOUND');
  });

  test('LIVE-12 a site, assignment or device that is not the tag’s own', async () => {
    for (const context of [
      { deviceId: randomUUID() },
      { siteId: desk.world.theirs.siteUuid },
      { siteId: desk.world.ours.siteUuid, assignmentId: randomUUID() },
    ])
      expect(await codeOf(desk.confirm(tags.Pump!, true, false, desk.operator, context))).toBe(
        'CONTEXT_MISMATCH',
      );
  });

  test('OR-13 tags of another company are not found', async () => {
    expect(await codeOf(desk.confirm(desk.world.theirs.tags.Pump!, true, false))).toBe('NOT_FOUND');
  });
});

describe('the confirmation', () => {
  test('is needed', async () => {
    const body = { commandId: randomUUID(), confirmId: randomUUID(), value: true, expectedValue: false };
    expect(await codeOf(desk.send(tags.Pump!, body))).toBe('CONFIRM_MISMATCH');
  });

  test('serves once', async () => {
    const body = await desk.confirmed(tags.Pump!, true, false);
    await desk.send(tags.Pump!, body);
    desk.device.set(tags.Pump!, false);
    expect(await codeOf(desk.send(tags.Pump!, { ...body, commandId: randomUUID() }))).toBe('CONFIRM_USED');
  });

  test('is bound to tag, value, expected value and person', async () => {
    desk.device.set(tags.Setpoint!, 20);
    const body = await desk.confirmed(tags.Setpoint!, 30, 20);
    expect(await codeOf(desk.send(tags.Setpoint!, { ...body, value: 31 }))).toBe('CONFIRM_MISMATCH');
    desk.device.set(tags.Setpoint!, 22);
    expect(await codeOf(desk.send(tags.Setpoint!, { ...body, expectedValue: 22 }))).toBe('CONFIRM_MISMATCH');
    desk.device.set(tags.Setpoint!, 20);
    const other = await makeCaller(desk.world.storage, desk.world.ours, OPERATOR);
    expect(await codeOf(desk.send(tags.Setpoint!, body, other))).toBe('CONFIRM_MISMATCH');
    const pump = await desk.confirmed(tags.Pump!, true, false);
    expect(await codeOf(desk.send(tags.Setpoint!, { ...body, confirmId: pump.confirmId }))).toBe(
      'CONFIRM_MISMATCH',
    );
    expect(await desk.send(tags.Setpoint!, body)).toMatchObject({ result: 'confirmed' });
  });

  test('is too old after 30 seconds', async () => {
    const body = await desk.confirmed(tags.Pump!, true, false);
    await desk.world.storage.system((db) =>
      db
        .updateTable('confirms')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('id', '=', body.confirmId)
        .execute(),
    );
    expect(await codeOf(desk.send(tags.Pump!, body))).toBe('CONFIRM_EXPIRED');
  });
});

test('what was refused wrote nothing, left no command, and may be asked again with the same id', async () => {
  const before = desk.device.writes.length;
  const body = await desk.confirmed(tags.Pump!, true, false);
  desk.device.set(tags.Pump!, true);
  await codeOf(desk.send(tags.Pump!, body));
  expect(desk.device.writes).toHaveLength(before);
  expect(await codeOf(desk.find(body.commandId))).toBe('NOT_FOUND');
  desk.device.set(tags.Pump!, false);
  expect(await desk.send(tags.Pump!, body)).toMatchObject({ result: 'confirmed' });
});

test('LIVE-05 OR-68 controls may write "1" and "0" to truth values and numbers', async () => {
  expect(await desk.write(tags.Pump!, '1', '0')).toMatchObject({ result: 'confirmed', value: true });
  expect(await desk.write(tags.Setpoint!, '1', 20)).toMatchObject({ result: 'confirmed', value: 1 });
  expect(await desk.write(tags.Count!, '9007199254740993', '5')).toMatchObject({
    result: 'confirmed',
    readBack: '9007199254740993',
  });
});
