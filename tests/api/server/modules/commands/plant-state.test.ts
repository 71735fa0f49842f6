/** What the plant says about a command before it is confirmed, and that a timed one gives automatic back. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  FACEPLATES,
  faceplateFor,
  insertAssembly,
  namedLinkObjects,
} from '../../../../../api/server/modules/assemblies/index.ts';
import type { Db } from '../../../../../api/server/storage/storage.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
let ahead = 0;
let run: string;
let auto: string;
let hot: string;
let level: string;
const ROLES = { Pump: 'Run', Locked: 'Auto mode', Count: 'Motor too hot', Setpoint: 'Start level' };

const change = <T>(work: (db: Db) => Promise<T>) => desk.world.storage.system(work);

beforeAll(async () => {
  desk = await openDesk({ now: () => Date.now() + ahead });
  const { tags, id: company_id } = desk.world.ours;
  [run, auto, hot, level] = [tags.Pump!, tags.Locked!, tags.Count!, tags.Setpoint!];
  await change(async (db) => {
    for (const [tag, name] of Object.entries(ROLES)) {
      const { id } = await db
        .insertInto('link_objects')
        .values({ company_id, name })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('tags').set({ link_object_id: id }).where('uuid', '=', tags[tag]!).execute();
    }
    const pump = FACEPLATES.find(({ key }) => key === 'pump')!;
    const definition = JSON.stringify(faceplateFor(pump, await namedLinkObjects(db, company_id)));
    const saved = { definition, saved_at: new Date(), saved_by: 'Olga' };
    await insertAssembly(db, { company_id, uuid: randomUUID(), name: 'Pump', ...saved });
  });
});
afterAll(() => desk?.close());
beforeEach(async () => {
  await desk.idle(run);
  desk.device.set(run, false);
  desk.device.set(auto, false);
  desk.device.set(hot, 0n);
  desk.device.set(level, 20);
  desk.device.writes.length = 0;
});

const timed = (duration: number) => ({
  delaySettings: { delay: 0, duration, resetValue: 0, enabled: true, allowOverride: true },
});
const plantOf = async (tag: string, value: number | boolean, expected: number | boolean) =>
  (await desk.confirm(tag, value, expected)).plant;
const kinds = async (...of: Parameters<typeof plantOf>) =>
  (await plantOf(...of)).cautions.map(({ kind, text }) => [kind, text]);

test('names equipment and site, and says nothing where nothing is wrong', async () => {
  expect(await plantOf(run, true, false)).toEqual({ equipment: 'PLC 1', site: 'Well 1', cautions: [] });
});

test('says that a switch takes the equipment out of automatic, and a set-point does not', async () => {
  desk.device.set(auto, true);
  expect(await kinds(run, true, false)).toEqual([['mode', 'Locked']]);
  expect(await kinds(level, 30, 20)).toEqual([]);
});

test('lists interlocks that block a start, and none for a stop', async () => {
  desk.device.set(hot, 1n);
  expect(await kinds(run, true, false)).toEqual([['interlock', 'Motor too hot']]);
  desk.device.set(run, true);
  expect(await kinds(run, false, true)).toEqual([]);
});

test('lists active alarms, the maintenance note and scheduled commands of the equipment', async () => {
  const { id: company_id } = desk.world.ours;
  const at = new Date('2026-11-28T05:00:00.000Z');
  await change(async (db) => {
    const { id, controller_id } = await db
      .selectFrom('tags')
      .where('uuid', '=', hot)
      .select(['id', 'controller_id'])
      .executeTakeFirstOrThrow();
    const alert = {
      company_id,
      tag_id: id,
      link_id: null,
      level: 'high',
      type: 'critical',
      occurrences: 1,
      cleared_by_system: false,
    } as const;
    const times = { created_at: at, raised_at: at };
    await db
      .insertInto('alerts')
      .values([
        {
          ...alert,
          ...times,
          uuid: randomUUID(),
          message: 'Pump fault',
          status: 'acknowledged',
          active: true,
        },
        { ...alert, ...times, uuid: randomUUID(), message: 'Over', status: 'completed', active: false },
      ] as never)
      .execute();
    const author = { author_uuid: randomUUID(), author_name: 'Viktor Sand', written_at: at };
    await db
      .insertInto('equipment_notes')
      .values({
        company_id,
        text: 'Do not start',
        ...author,
        site_id: null,
        assignment_id: null,
        controller_id,
      })
      .execute();
  });
  const delaySettings = { delay: 60, duration: 0, resetValue: 0, enabled: true, allowOverride: true };
  const { commandId } = await desk.write(level, 40, 20, { delaySettings });
  expect((await plantOf(run, true, false)).cautions).toEqual([
    { kind: 'alarm', text: 'Pump fault', at: at.toISOString() },
    { kind: 'note', text: 'Do not start', by: 'Viktor Sand', at: at.toISOString() },
    { kind: 'scheduled', text: 'Setpoint → 40', by: 'Olga Operator', at: expect.any(String) },
  ]);
  await desk.cancel(commandId);
  await change(async (db) => {
    await db.deleteFrom('alerts').execute();
    await db.deleteFrom('equipment_notes').execute();
  });
});

const written = () => desk.device.writes.map(({ tag, value }) => [tag === auto ? 'auto' : 'run', value]);

async function trial(): Promise<string> {
  desk.device.set(auto, true);
  const { commandId, resetId } = await desk.write(run, true, false, timed(30));
  expect(commandId).toBeDefined();
  // As the plant does when somebody switches by hand.
  desk.device.set(auto, false);
  return resetId!;
}

test('gives automatic back when a timed command ends', async () => {
  const resetId = await trial();
  ahead += 30_000;
  await vi.waitFor(
    () =>
      expect(written()).toEqual([
        ['run', true],
        ['run', false],
        ['auto', true],
      ]),
    8000,
  );
  const { resetId: restoreId } = await desk.find(resetId);
  await expect
    .poll(() => desk.find(restoreId!))
    .toMatchObject({
      result: 'confirmed',
      value: true,
      asked: { name: 'Locked', target: 'ON' },
    });
});

test('leaves the mode alone after “Keep value”', async () => {
  const resetId = await trial();
  await desk.cancel(resetId);
  ahead += 40_000;
  await new Promise((done) => setTimeout(done, 300));
  expect(written()).toEqual([['run', true]]);
});

test('leaves the mode alone that was not automatic', async () => {
  const { resetId } = await desk.write(run, true, false, timed(30));
  ahead += 30_000;
  await expect.poll(async () => (await desk.find(resetId!)).result).toBe('confirmed');
  await new Promise((done) => setTimeout(done, 300));
  expect(written()).toEqual([
    ['run', true],
    ['run', false],
  ]);
});

test.each([
  [
    'runs by hand',
    { auto: false, on: true },
    [
      ['run', true],
      ['run', true],
    ],
  ],
  [
    'stands',
    { auto: false, on: false },
    [
      ['run', true],
      ['run', false],
    ],
  ],
  [
    'runs in automatic',
    { auto: true, on: true },
    [
      ['run', true],
      ['run', true],
      ['auto', true],
    ],
  ],
])('a trial run returns to the previous mode and state of equipment that %s', async (_, before, expected) => {
  desk.device.set(run, before.on);
  desk.device.set(auto, before.auto);
  const { delaySettings } = timed(30);
  const toPrevious = { delaySettings: { ...delaySettings, toPrevious: true } };
  const { resetId } = await desk.write(run, true, before.on, toPrevious);
  if (before.auto) desk.device.set(auto, false);
  ahead += 30_000;
  await vi.waitFor(() => expect(written()).toEqual(expected), 8000);
  expect(await desk.find(resetId!)).toMatchObject({ value: before.on });
});
