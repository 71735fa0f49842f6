import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alarm, AlertLog } from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { openWorld, type World } from '../live/world.ts';

let world: World;
let tagUuids: string[];
/** Tags that no other test has touched. */
let spare: string[];
const TAGS = 1000;
const HIGH: Alarm[] = [{ level: 'High', operator: '>', value: 90, upTo: null }];

const setLevels = (uuid: string, alarms: Alarm[]) =>
  world.storage.system((db) =>
    db
      .updateTable('tags')
      .set({ alarms: JSON.stringify(alarms) })
      .where('uuid', '=', uuid)
      .execute(),
  );
const alertsOf = (uuid: string) =>
  world.storage.system((db) =>
    db
      .selectFrom('alerts')
      .innerJoin('tags', 'tags.id', 'alerts.tag_id')
      .where('tags.uuid', '=', uuid)
      .selectAll('alerts')
      .orderBy('alerts.id')
      .execute(),
  );
const eventsOf = async (uuid: string): Promise<AlertLog['event'][]> => {
  const rows = await world.storage.system((db) =>
    db
      .selectFrom('alert_logs')
      .innerJoin('alerts', 'alerts.id', 'alert_logs.alert_id')
      .innerJoin('tags', 'tags.id', 'alerts.tag_id')
      .where('tags.uuid', '=', uuid)
      .select('alert_logs.event')
      .orderBy('alert_logs.id')
      .execute(),
  );
  return rows.map(({ event }) => event);
};

beforeAll(async () => {
  world = await openWorld();
  const all = await world.storage.system(async (db) => {
    const device = await db
      .selectFrom('controllers')
      .select('id')
      .where('uuid', '=', world.ours.deviceUuid)
      .executeTakeFirstOrThrow();
    // Made by the database: a statement of a thousand rows takes longer to write than to run.
    const { rows } = await sql<{ uuid: string }>`
      insert into tags (company_id, controller_id, name, data_type, address, alarms)
      select ${world.ours.id}::int, ${device.id}::int, 'Tank ' || nth, 'float', '{}', ${JSON.stringify(HIGH)}::text::jsonb
      from generate_series(1, ${TAGS + 4}::int) as nth returning uuid`.execute(db);
    return rows.map(({ uuid }) => uuid);
  });
  tagUuids = all.slice(0, TAGS);
  spare = all.slice(TAGS);
  await world.live.fieldChanged();
});
afterAll(() => world?.close());

let time = Date.now() - 50_000;
const say = (tag: string, value: number, quality: Quality = Quality.good) =>
  world.say(tag, value, quality, ++time);

test('1,000 alarms that come and go lose no transition, and chatter is one alert with a count', async () => {
  const chattering = 20;
  for (const tag of tagUuids) say(tag, 95);
  for (const tag of tagUuids) say(tag, 10);
  for (let nth = 1; nth < chattering; nth++) for (const value of [95, 10]) say(tagUuids[0]!, value);
  await world.live.flush();
  const { rows } = await world.storage.system(async (db) => ({
    rows: await db
      .selectFrom('alert_logs')
      .select((log) => ['event', log.fn.countAll<string>().as('count')])
      .groupBy('event')
      .orderBy('event')
      .execute(),
  }));
  expect(rows).toEqual([
    { event: 'raised', count: String(TAGS + chattering - 1) },
    { event: 'returned', count: String(TAGS + chattering - 1) },
  ]);
  const alerts = await alertsOf(tagUuids[0]!);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toMatchObject({ status: 'open', active: false, occurrences: chattering, type: 'urgent' });
});

test('what stood before a restart stands after it: reached once, raised once, and left by the next value', async () => {
  const { Level } = world.ours.tags;
  await setLevels(Level!, HIGH);
  await world.live.fieldChanged();
  say(Level!, 95);
  await world.restart();
  say(Level!, 96);
  await world.live.flush();
  expect(await eventsOf(Level!)).toEqual(['raised']);
  await world.restart();
  say(Level!, 5);
  await world.live.flush();
  expect(await eventsOf(Level!)).toEqual(['raised', 'returned']);
});

test('a limit that is moved under a standing value is reached at once; one taken away ends its alert', async () => {
  const { Setpoint } = world.ours.tags;
  await setLevels(Setpoint!, HIGH);
  await world.live.fieldChanged();
  say(Setpoint!, 50);
  await setLevels(Setpoint!, [{ ...HIGH[0]!, value: 40 }]);
  await world.live.fieldChanged();
  await world.live.flush();
  const [alert] = await alertsOf(Setpoint!);
  expect(alert).toMatchObject({ status: 'open', active: true, message: 'Setpoint is High: 50 (> 40)' });
  await setLevels(Setpoint!, []);
  await world.live.fieldChanged();
  await world.live.flush();
  expect((await alertsOf(Setpoint!))[0]).toMatchObject({ status: 'completed', cleared_by_system: true });
  expect(await eventsOf(Setpoint!)).toEqual(['raised', 'withdrawn']);
});

test('the first limit of a tag is reached at once by the value that stands', async () => {
  const tag = spare[3]!;
  await setLevels(tag, []);
  await world.live.fieldChanged();
  say(tag, 91);
  await world.live.flush();
  expect(await eventsOf(tag)).toEqual([]);
  await setLevels(tag, HIGH);
  await world.live.fieldChanged();
  await world.live.flush();
  expect(await eventsOf(tag)).toEqual(['raised']);
});

test('what a database refused is stored when it is there again', async () => {
  const tag = tagUuids[1]!;
  const before = (await eventsOf(tag)).length;
  const { system } = world.storage;
  let refusals = 0;
  (world.storage as { system: unknown }).system = () => {
    refusals++;
    return Promise.reject(new Error('away'));
  };
  say(tag, 99);
  await expect.poll(() => refusals).toBeGreaterThan(0);
  expect(world.live.health()).toMatchObject({ ok: false });
  (world.storage as { system: unknown }).system = system;
  await world.live.flush();
  expect((await eventsOf(tag)).slice(before)).toEqual(['raised']);
});

const inRange = (uuid: string, more: Partial<Alarm>) => setLevels(uuid, [{ ...HIGH[0]!, ...more }]);

test('a level counts only once it was reached for its delay, and is left by its own deadband', async () => {
  const tag = spare[0]!;
  await inRange(tag, { delay: 1, deadband: 20 });
  await world.live.fieldChanged();
  say(tag, 95);
  await world.live.flush();
  expect(await alertsOf(tag)).toEqual([]);
  await expect.poll(async () => (await alertsOf(tag)).length, { timeout: 5000 }).toBe(1);
  say(tag, 75);
  await world.live.flush();
  expect((await alertsOf(tag))[0]!.active).toBe(true);
  say(tag, 69);
  await world.live.flush();
  expect((await alertsOf(tag))[0]!.active).toBe(false);
});

test('a level that another tag suppresses calls nobody until that tag lets it', async () => {
  const [tag, pump] = [spare[1]!, spare[2]!];
  await inRange(tag, { unless: { tagUuid: pump, value: 0 } });
  await world.live.fieldChanged();
  say(pump, 0);
  say(tag, 95);
  await world.live.flush();
  expect(await alertsOf(tag)).toEqual([]);
  expect(world.live.setAside()).toMatchObject([{ level: 'High', why: 'suppressed' }]);
  say(pump, 1);
  await world.live.flush();
  expect(await eventsOf(tag)).toEqual(['raised']);
  expect(world.live.setAside()).toEqual([]);
  say(pump, 0);
  await world.live.flush();
  expect(await eventsOf(tag)).toEqual(['raised', 'returned']);
  // Whether the pump is off nobody knows: better one alarm too many.
  say(pump, 0, Quality.bad);
  await world.live.flush();
  expect(await eventsOf(tag)).toEqual(['raised', 'returned', 'raised']);
});

test('OR-13 a tag of another company suppresses nothing', async () => {
  const tag = spare[3]!;
  await inRange(tag, { unless: { tagUuid: world.theirs.tags.Level!, value: 0 } });
  await world.live.fieldChanged();
  world.say(world.theirs.tags.Level!, 0);
  say(tag, 95);
  await world.live.flush();
  expect(await eventsOf(tag)).toEqual(['raised']);
});
