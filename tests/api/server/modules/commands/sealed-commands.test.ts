/** Commands and the activity log are covered by the audit chain: whatever is changed by hand shows when it is verified. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await openDesk();
  const { tags } = desk.world.ours;
  desk.device.set(tags.Setpoint!, 20);
  id = (await desk.write(tags.Setpoint!, 33, 20)).commandId;
  await desk.idle(tags.Setpoint!);
}, 300_000);
afterAll(() => desk?.close());

const verdict = () => desk.world.live.audit.verify(desk.world.ours.id);
const run = (statement: string) => desk.world.storage.system((db) => sql.raw(statement).execute(db));
/** As an intruder with all rights in the database: changes, looks, and puts it back. */
async function foundAfter(change: string, back: string) {
  await run(change);
  const found = await verdict();
  await run(back);
  return [found.intact, found.fault?.kind];
}

test('verifies as intact, when nobody has changed a command or an activity', async () => {
  expect(await verdict()).toMatchObject({ intact: true, rows: 2 });
});

test.each([
  ['the value', `value = '51'`],
  ['the expected value', `expected = '51'`],
  ['the result', `result = 'confirmed', message = 'x'`],
  ['the read-back', `read_back = '51'`],
  ['the time', `requested_at = requested_at - interval '1 hour'`],
  ['the end', `finished_at = finished_at + interval '1 hour'`],
  ['what follows', `plan = '{"timing": {"duration": 1}}'`],
])('finds a command of which %s was changed', async (_what, change) => {
  await run('create table kept as select * from commands');
  expect(await foundAfter(`update commands set ${change}`, 'delete from commands')).toEqual([
    false,
    'command',
  ]);
  await run('insert into commands select * from kept');
  await run('drop table kept');
  expect((await verdict()).intact).toBe(true);
});

test('finds a command that was removed, and one that was added', async () => {
  await run('create table kept as select * from commands');
  expect(await foundAfter('delete from commands', 'insert into commands select * from kept')).toEqual([
    false,
    'command',
  ]);
  const rest =
    'company_id, user_id, tag_id, value, expected, read_back, result, message, requested_at, finished_at';
  const added = `insert into commands (id, ${rest}) select gen_random_uuid(), ${rest} from kept`;
  expect(await foundAfter(added, `delete from commands where id <> '${id}'`)).toEqual([false, 'command']);
  await run('drop table kept');
});

test.each([
  ['changed', `update activity set words = 'nothing'`],
  ['moved to another kind', `update activity set kind = 'site'`],
  ['removed', 'delete from activity'],
])('finds a row of the activity log that was %s', async (_what, change) => {
  await run('create table kept_activity as select * from activity');
  const found = await foundAfter(change, 'delete from activity');
  expect(found).toEqual([false, 'activity']);
  await run('insert into activity select * from kept_activity');
  await run('drop table kept_activity');
  expect((await verdict()).intact).toBe(true);
});
