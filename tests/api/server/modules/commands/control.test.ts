/** What decides about a write comes from the stored diagram and tag: a request only names its control. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Permissions } from '../../../../../api/contract/index.ts';
import { controlKindOf } from '../../../../../api/server/modules/diagrams/control-kinds.ts';
import { expandedId } from '../../../../../engine/document/expanded-id.ts';
import type { AnyKind } from '../../../../../engine/plugin.ts';
import * as declared from '../../../../../plugins/controls.ts';
import * as kinds from '../../../../../plugins/index.ts';
import { makeCaller } from '../live/world.ts';
import { codeOf, type Desk, openDesk } from './desk.ts';

let desk: Desk;
let setpoint: string;
let pump: string;
let level: string;

beforeAll(async () => {
  desk = await openDesk();
  const { tags } = desk.world.ours;
  [setpoint, pump, level] = [tags.Setpoint!, tags.Pump!, tags.Level!];
});
afterAll(() => desk?.close());
beforeEach(() => {
  desk.device.manner = 'obeys';
  desk.device.set(setpoint, 20);
  desk.device.set(pump, false);
  desk.device.set(level, 0);
  desk.device.writes.length = 0;
});
afterEach(() =>
  desk.world.storage.system((db) => db.updateTable('diagrams').set({ archived_at: new Date() }).execute()),
);

const FIXED = {
  delaySettings: { delay: 60, duration: 0, resetValue: 0, enabled: true, allowOverride: false },
};
const ENTRY = { actionLink: { type: 'Set Value' } };
const detailOf = async (commandId: string, action = 'write') =>
  (await desk.log()).find((entry) => entry.action === action && entry.detail.commandId === commandId)!.detail;

test('the server knows every kind of the console that is a control', () => {
  const controls = Object.values(kinds as unknown as Record<string, AnyKind>).filter(
    ({ control }) => control,
  );
  expect(
    Object.values(declared)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(controls.map(({ kind }) => kind).sort());
  for (const { kind, control } of controls) expect(controlKindOf(kind)?.writes, kind).toBe(control!.writes);
});

describe('a write with a control', () => {
  test('has the name, state and kind of the stored object in the audit log', async () => {
    const schematicId = await desk.draw([
      {
        ...{ id: 'p', linkedTag: pump, label: 'Feed pump', kind: 'reset-button' },
        states: [
          { label: 'Running', value: 1 },
          { label: 'Stopped', value: 0 },
        ],
      },
    ]);
    const forged = { isReset: false, asked: { name: 'Nothing', target: 'to see' }, readBackDelay: 60 };
    const command = await desk.write(pump, true, false, { schematicId, objectId: 'p', ...forged });
    expect(command).toMatchObject({ result: 'confirmed' });
    expect(await detailOf(command.commandId)).toMatchObject({
      asked: { name: 'Feed pump', target: 'Running' },
      ...{ isReset: true, schematicId, objectId: 'p' },
    });
  });

  test('is refused when the object writes nothing, another tag, or is none of the diagram', async () => {
    const schematicId = await desk.draw([
      { id: 'text', kind: 'text', linkedTag: pump },
      { id: 'off', linkedTag: pump, actionLink: { type: 'No Action' } },
      { id: 'link', linkedTag: pump, actionLink: { type: 'Website', url: '/' } },
      { id: 'locked', linkedTag: pump, object: { canToggle: false } },
      { id: 'other', linkedTag: setpoint },
      { id: 1, linkedTag: pump },
    ]);
    for (const objectId of ['text', 'off', 'link', 'locked', 'other', '1', 'none', `other${'\u001f'}x`])
      expect(
        await codeOf(desk.confirm(pump, true, false, desk.operator, { schematicId, objectId })),
        objectId,
      ).toBe('NO_CONTROL');
    expect(await desk.confirm(pump, true, false, desk.operator, { schematicId, objectId: 1 })).toMatchObject({
      value: true,
    });
  });

  test('is refused with a diagram of another company, a template, or a site that the diagram is not of', async () => {
    const { theirs, ours } = desk.world;
    const element = { id: 'p', linkedTag: pump };
    const foreign = await desk
      .draw([element], { companyId: theirs.id, siteId: theirs.siteId })
      .catch(() => null);
    const template = await desk.draw([element], { siteId: null, purpose: 'template' });
    const own = await desk.draw([element]);
    const refused = (schematicId: string | null, more = {}) =>
      codeOf(
        desk.confirm(pump, true, false, desk.operator, {
          ...{ schematicId: schematicId ?? randomUUID(), objectId: 'p', ...more },
        }),
      );
    expect(await refused(foreign)).toBe('NOT_FOUND');
    expect(await refused(template)).toBe('NO_CONTROL');
    expect(await refused(own, { siteId: theirs.siteUuid })).toBe('CONTEXT_MISMATCH');
    expect(
      await desk.confirm(pump, true, false, desk.operator, {
        ...{ schematicId: own, objectId: 'p', siteId: ours.siteUuid },
      }),
    ).toMatchObject({ value: true });
  });

  test('needs the right of the diagram’s area; of a pop-up always that of sites', async () => {
    const rights: Permissions = { Dash: { canSee: true, control: true }, Site: { canSee: true } };
    const dash = await makeCaller(desk.world.storage, desk.world.ours, rights);
    const element = { id: 'p', linkedTag: pump };
    const popup = await desk.draw([element], { siteId: null, purpose: 'popup' });
    const overview = await desk.draw([element]);
    const { deviceUuid: deviceId } = desk.world.ours;
    for (const context of [
      { schematicId: popup },
      { schematicId: overview },
      { schematicId: overview, deviceId },
    ])
      expect(await codeOf(desk.confirm(pump, true, false, dash, { ...context, objectId: 'p' }))).toBe(
        'FORBIDDEN',
      );
    const place = { schematicId: popup, objectId: 'p' };
    expect(await desk.confirm(pump, true, false, desk.operator, place)).toMatchObject({ value: true });
  });

  test('holds only with a control that is held, and such a control only holds', async () => {
    const schematicId = await desk.draw([
      { id: 'held', linkedTag: pump, holdToRun: true },
      { id: 'plain', linkedTag: pump },
    ]);
    const tries = (objectId: string, hold: boolean) =>
      desk.confirm(pump, true, false, desk.operator, { schematicId, objectId, hold });
    expect(await codeOf(tries('held', false))).toBe('NO_CONTROL');
    expect(await codeOf(tries('plain', true))).toBe('NO_CONTROL');
    expect(await tries('held', true)).toMatchObject({ value: true });
  });

  test('LIVE-11 is written at once where the delay of its object is switched off', async () => {
    const delaySettings = { ...FIXED.delaySettings, enabled: false, allowOverride: true };
    const schematicId = await desk.draw([{ id: 'p', linkedTag: pump, delaySettings }]);
    const place = { schematicId, objectId: 'p' };
    expect(await desk.confirm(pump, true, false, desk.operator, place)).not.toHaveProperty(
      'delaySettings.delay',
    );
    const asked = { ...place, delaySettings: { ...delaySettings, delay: 30 } };
    expect(await desk.write(pump, true, false, asked)).toMatchObject({ result: 'confirmed' });
  });

  test('takes an entered zero only where the object does', async () => {
    const schematicId = await desk.draw([
      { id: 'entry', linkedTag: setpoint, ...ENTRY },
      { id: 'zero', linkedTag: setpoint, ...ENTRY, allowZero: true },
    ]);
    const zero = (objectId: string) =>
      desk.confirm(setpoint, 0, 20, desk.operator, { schematicId, objectId });
    expect(await codeOf(zero('entry'))).toBe('VALUE_OUT_OF_RANGE');
    expect(await zero('zero')).toMatchObject({ value: 0 });
  });

  test('is refused when its control was changed after it was confirmed', async () => {
    const element = { id: 'p', linkedTag: pump };
    const schematicId = await desk.draw([element]);
    const place = { schematicId, objectId: 'p' };
    const before = await desk.confirmed(pump, true, false, place);
    await desk.draw([{ ...element, readBackTags: [level] }], { uuid: schematicId });
    await expect(desk.send(pump, before)).rejects.toMatchObject({
      ...{ code: 'CONFIRM_MISMATCH', message: expect.stringContaining('The diagram was changed') },
    });
    const bare = await desk.confirmed(setpoint, 30, 20);
    const other = await desk.draw([{ id: 's', linkedTag: setpoint, ...ENTRY }]);
    expect(await codeOf(desk.send(setpoint, { ...bare, schematicId: other, objectId: 's' }))).toBe(
      'CONFIRM_MISMATCH',
    );
    expect(desk.device.writes).toEqual([]);
  });
});

describe('an instance of an assembly', () => {
  const definition = {
    ...{ format: 1, width: 10, height: 10 },
    parameters: [
      { name: 'run', label: 'Run', type: 'tag' },
      { name: 'name', label: 'Name', type: 'text', value: 'Pump' },
    ],
    objects: [
      { id: 'b', identifier: 'toggle-button', version: 1, x: 0, y: 0, width: 10, height: 10, label: '' },
    ],
    configuration: [{ id: 'b', ...FIXED }],
    uses: [
      { object: 'b', part: 'config', field: 'linkedTag', value: '{run}' },
      { object: 'b', part: 'object', field: 'label', value: '{name}' },
    ],
  };
  let schematicId: string;
  beforeEach(async () => {
    const { uuid: assembly } = await desk.world.storage.system((db) =>
      db
        .insertInto('assemblies')
        .values({
          company_id: desk.world.ours.id,
          name: `Pump ${randomUUID()}`,
          version: 1,
          definition: JSON.stringify(definition),
          saved_at: new Date(),
          saved_by: 'Ada',
        })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    );
    schematicId = await desk.draw([
      { id: 'i', kind: 'assembly', object: { assembly }, tags: { run: pump }, values: { name: 'P-7' } },
    ]);
  });
  afterEach(() => desk.world.storage.system((db) => db.deleteFrom('assemblies').execute()));

  test('writes by the delay and name of its part', async () => {
    const place = { schematicId, objectId: expandedId('i', 'b') };
    const body = await desk.confirmed(pump, true, false, place);
    const command = await desk.send(pump, body);
    expect(command).toMatchObject({ result: 'scheduled' });
    expect(await detailOf(command.commandId)).toMatchObject({
      ...{ asked: { name: 'P-7', target: 'ON' }, timing: { delay: 60 } },
    });
    await desk.cancel(command.commandId);
  });

  test('is no control itself, and a write that leaves the part out is refused', async () => {
    for (const objectId of ['i', expandedId('i', 'x'), `${expandedId('i', 'b')}\u001fb`])
      expect(await codeOf(desk.confirm(pump, true, false, desk.operator, { schematicId, objectId }))).toBe(
        'NO_CONTROL',
      );
    expect(await codeOf(desk.confirm(pump, true, false))).toBe('CONTROL_NEEDED');
  });
});

describe('a write without a control', () => {
  test.each([
    ['a fixed delay', FIXED],
    ['hold-to-run', { holdToRun: true }],
    ['another tag to read back', { readBackTags: ['Level'] }],
  ])('is refused when a control of the tag has %s', async (_what, rule) => {
    const named = 'readBackTags' in rule ? { readBackTags: [level] } : rule;
    const schematicId = await desk.draw([{ id: 's', linkedTag: setpoint, ...named }]);
    for (const context of [{}, { schematicId }, { deviceId: desk.world.ours.deviceUuid }])
      expect(await codeOf(desk.confirm(setpoint, 30, 20, desk.operator, context))).toBe('CONTROL_NEEDED');
  });

  test('is read back by the tag itself and told in the words of the tag, whatever the request says', async () => {
    await desk.draw([{ id: 's', linkedTag: setpoint, readBackTags: [setpoint] }]);
    desk.device.manner = 'ignores';
    desk.device.set(level, 30);
    const forged = { readBackTags: [level], isReset: true, asked: { name: 'x', target: 'y' } };
    const command = await desk.write(setpoint, 30, 20, forged);
    expect(command).toMatchObject({ result: 'mismatch', readBack: 20 });
    const detail = await detailOf(command.commandId);
    expect(detail).toMatchObject({ asked: { name: 'Setpoint', target: '30' } });
    expect(detail).not.toHaveProperty('isReset');
  });
});
