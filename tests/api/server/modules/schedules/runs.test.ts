/** Runs of schedules: made when they are due, as their owner, for those who may see the report then. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drained } from '../../../../../api/server/jobs/queue.ts';
import { mailQueue } from '../../../../../api/server/mail/mail-queue.ts';
import { Smtp } from '../../../../../api/server/mail/smtp.ts';
import { scheduleQueue } from '../../../../../api/server/modules/schedules/run-queue.ts';
import { testMails } from '../../../../support/mails.ts';
import { type SmtpServer, startSmtpServer } from '../../mail/smtp-server.ts';
import { DAY, form, HOUR, openScheduleWorld, type ScheduleWorld } from './world.ts';

/** The morning after the values: six in Oslo. */
const SIX = Date.parse('2026-11-21T05:00:00Z');
const signal = new AbortController().signal;
const log = { warn: () => {} };

let world: ScheduleWorld;
let smtp: SmtpServer;
beforeAll(async () => {
  world = await openScheduleWorld();
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp?.close();
  await world?.dispose();
});
afterEach(() => {
  smtp.messages.length = 0;
  smtp.refuses = false;
  return world.server.storage.system(async (db) => {
    for (const table of ['mails', 'mail_files', 'schedule_runs', 'schedule_recipients', 'schedules'] as const)
      await db.deleteFrom(table).execute();
    await db.updateTable('memberships').set({ archived_at: null }).execute();
  });
});

const system = (change: (db: Parameters<Parameters<typeof world.server.storage.system>[0]>[0]) => unknown) =>
  world.server.storage.system(async (db) => void (await change(db)));
const sendMails = (now: number) =>
  drained(
    mailQueue({
      storage: world.server.storage,
      smtp: new Smtp({ url: smtp.url, from: 'Mimic <mimic@plant.example>' }),
      now: () => now,
    }),
    signal,
    log,
  );

test('RPT-20 OR-126 at its time a schedule mails the report of the day before, once', async () => {
  const { work, mails, run, bob } = world;
  const schedule = await world.schedule(await world.report());
  expect(schedule.nextAt).toBe(new Date(SIX).toISOString());
  expect(await work(SIX - 1)).toBe(0);
  expect(await work(SIX)).toBe(1);
  expect(await work(SIX + HOUR)).toBe(0);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: bob.email, subject: 'Levels, Fri 11/20/2026 | Mimic' });
  expect(mail!.text).toContain('It covers Fri 11/20/2026 (Europe/Oslo).');
  const lines = mail!.content!.trim().split('\r\n');
  // A whole day of Oslo by the hour, from midnight on.
  expect(lines).toHaveLength(25);
  expect(lines[1]).toMatch(/^11\/20\/2026 12:00 AM,2026-11-19T23:00:00.000Z,/);
  expect(lines[24]).toMatch(/^11\/20\/2026 11:00 PM,/);
  const made = await run(schedule);
  expect(made).toMatchObject({ period: '2026-11-21', state: 'sent', reason: null, mails: 1 });
  expect(mail!.message_id).toBe(`${made.uuid}.${bob.uuid}`);
  expect(await work(SIX + DAY)).toBe(1);
  expect(await mails()).toHaveLength(2);
});

test('two nodes make a run once, and a run that a node left behind is made once more by another', async () => {
  const { storage } = world.server;
  const schedule = await world.schedule(await world.report());
  const made = await Promise.all([world.work(SIX), world.work(SIX)]);
  expect(made[0]! + made[1]!).toBe(1);
  expect(await world.mails()).toHaveLength(1);
  // The same run in the hands of two, after a lease that ran out.
  const queue = scheduleQueue({ storage, mails: testMails(), now: () => SIX + DAY });
  const [claimed] = await queue.claim();
  await Promise.all([queue.handle(claimed!.item, signal), queue.handle(claimed!.item, signal)]);
  expect(await world.mails()).toHaveLength(2);
  expect((await world.run(schedule)).state).toBe('sent');
});

test('OR-126 after an absence one run is made up for, with the period that was its own', async () => {
  const schedule = await world.schedule(await world.report());
  const back = SIX + 3 * DAY + HOUR;
  expect(await world.work(back)).toBe(1);
  const [mail] = await world.mails();
  expect(mail!.subject).toBe('Levels, Mon 11/23/2026 | Mimic');
  expect(mail!.content).toMatch(/\n11\/23\/2026 12:00 AM,/);
  expect(await world.run(schedule)).toMatchObject({
    period: '2026-11-24',
    reason: 'Made late: the server was not running when it was due. Runs before it were left out.',
  });
});

test('each recipient is judged anew at each run; who may not see the report is left out, and counted', async () => {
  const { ann, bob } = world;
  const report = await world.report();
  const schedule = await world.schedule(report, { users: [ann.uuid, bob.uuid] });
  const body = { ...report, users: [], groups: [] };
  const { _id, uuid, section, parent, updatedAt, updatedBy, access, ...change } = body;
  expect((await ann.call('PUT', `reports/${uuid}`, change)).status).toBe(200);
  await world.work(SIX);
  expect((await world.mails()).map(({ recipient }) => recipient)).toEqual([ann.email]);
  expect(await world.run(schedule)).toMatchObject({
    state: 'sent',
    reason: '1 person was left out: they may not see the report.',
    mails: 1,
  });
  await world.ann.call('PUT', `schedules/${schedule.uuid}`, form(bob));
  await world.work(SIX + DAY);
  expect(await world.run(schedule)).toMatchObject({
    state: 'skipped',
    reason: 'Nobody who is named may see the report.',
  });
});

test.each([
  ['lost the right', ['adm', 'ann'], 'may not see the report any longer'],
  ['left', ['adm'], 'has left the company or was deactivated'],
])('OR-126 whose owner %s, a schedule pauses, and those concerned are told', async (how, told, reason) => {
  const { ann, boss, mails, work } = world;
  const schedule = await world.schedule(await world.report());
  const before = await world.server.storage.system((db) =>
    db.selectFrom('roles').where('id', '=', ann.roleId).select('permissions').executeTakeFirstOrThrow(),
  );
  await system((db) =>
    how === 'left'
      ? db
          .updateTable('memberships')
          .set({ archived_at: new Date() })
          .where('user_id', '=', ann.userId)
          .execute()
      : db.updateTable('roles').set({ permissions: '{}' }).where('id', '=', ann.roleId).execute(),
  );
  await work(SIX);
  await work(SIX + DAY);
  await system((db) =>
    db
      .updateTable('roles')
      .set({ permissions: JSON.stringify(before.permissions) })
      .where('id', '=', ann.roleId)
      .execute(),
  );
  const all = await mails();
  const people = { adm: boss.email, ann: ann.email };
  expect(all.map(({ recipient }) => recipient).sort()).toEqual(
    told.map((one) => people[one as 'adm']).sort(),
  );
  expect(all[0]!.text).toContain(reason);
  expect(all[0]!.content).toBeNull();
  expect(await world.run(schedule)).toMatchObject({
    state: 'skipped',
    reason: expect.stringContaining(reason),
  });
});

test('only if there is something to say: a day without values, or without alarms, is not mailed', async () => {
  const report = await world.report();
  const empty = await world.schedule(report, { condition: 'values', period: 'previousMonth' });
  const calm = await world.schedule(report, { condition: 'alarms', users: [world.ann.uuid] });
  const full = await world.schedule(report, { condition: 'values' });
  await world.work(SIX);
  expect(await world.run(empty)).toMatchObject({
    state: 'skipped',
    reason: 'There was nothing to say: no value is known.',
  });
  expect(await world.run(calm)).toMatchObject({
    state: 'skipped',
    reason: 'There was nothing to say: no alarm stood.',
  });
  expect(await world.run(full)).toMatchObject({ state: 'sent', mails: 1 });
});

test('sends a schedule that depends on alarms to those only who may see alarms, and hides its runs', async () => {
  const { ann, bob } = world;
  const report = await world.report();
  const unseen = await world.schedule(report, { condition: 'alarms' });
  const mixed = await world.schedule(report, { condition: 'alarms', users: [ann.uuid, bob.uuid] });
  await world.work(SIX);
  // The same whether an alarm stood or not.
  expect(await world.run(unseen)).toMatchObject({
    state: 'skipped',
    reason: 'Nobody who is named may see alarms.',
  });
  expect(await world.run(mixed)).toMatchObject({ state: 'skipped' });
  const runsOf = async (who: typeof ann) => {
    const { items } = (await who.call('GET', `schedules?reportId=${report.uuid}`)).data;
    const { total } = (await who.call('GET', `schedules/${mixed.uuid}/runs`)).data;
    return [items.filter(({ lastRun }: { lastRun: unknown }) => lastRun !== null).length, total];
  };
  expect([await runsOf(ann), await runsOf(bob)]).toEqual([
    [2, 1],
    [0, 0],
  ]);
});

test('makes one file for recipients who may see alarms, and another for those who may not', async () => {
  const { ann, bob } = world;
  await world.schedule(await world.report(), { users: [ann.uuid, bob.uuid] });
  await world.work(SIX);
  const rows = await world.server.storage.system((db) =>
    db.selectFrom('mails').select(['recipient', 'file_id']).execute(),
  );
  const file = Object.fromEntries(rows.map(({ recipient, file_id }) => [recipient, file_id]));
  expect(typeof file[ann.email]).toBe('number');
  expect(typeof file[bob.email]).toBe('number');
  expect(file[bob.email]).not.toBe(file[ann.email]);
});

test('a file that is too large for a mail, a site that is gone and a server without mail: failed, with the reason', async () => {
  // By the minute, as far back as that company keeps samples.
  await world.server.storage.system((db) =>
    db.updateTable('companies').set({ settings: '{"historyDays": 365}' }).execute(),
  );
  const large = await world.schedule(
    await world.report({
      ...{ dateRange: 'custom', startDate: '2026-05-01T00:00:00Z', endDate: '2026-11-01T00:00:00Z' },
      granularity: 'minutes',
    }),
    { period: 'report' },
  );
  await world.work(SIX);
  expect(await world.run(large)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^The file is larger than 10 MB, too large for a mail\./),
  });
  await world.work(SIX + DAY, 'none');
  expect(await world.run(large)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('No mail server is set up'),
  });
  expect(await world.mails()).toEqual([]);
});

test('OR-126 a mail server that is away for an hour delays the report; doubles share one Message-ID', async () => {
  const { storage } = world.server;
  const schedule = await world.schedule(await world.report());
  await world.work(SIX, 'smtp');
  smtp.refuses = true;
  for (let at = SIX; at < SIX + HOUR; at += 10_000) await sendMails(at);
  expect(smtp.messages).toEqual([]);
  smtp.refuses = false;
  // A node sends it, and dies before it can note that.
  const queue = mailQueue({
    ...{ storage, smtp: new Smtp({ url: smtp.url, from: 'Mimic <mimic@plant.example>' }) },
    now: () => SIX + 2 * HOUR,
  });
  const [mail] = await queue.claim();
  await queue.handle(mail!.item, signal);
  await sendMails(SIX + 3 * HOUR);
  expect(smtp.messages).toHaveLength(2);
  const { uuid } = await world.run(schedule);
  for (const message of smtp.messages) {
    expect(/^Message-ID:\s*(<[^>]+>)/m.exec(message)![1]).toBe(`<${uuid}.${world.bob.uuid}@plant.example>`);
    expect(message).toMatch(/^Content-Disposition: attachment; filename=Levels.csv/m);
  }
  // Sent: neither the words nor the file are kept.
  expect(await storage.system((db) => db.selectFrom('mail_files').selectAll().execute())).toEqual([]);
});

test('a test goes to whoever asked for it alone, in the next turn', async () => {
  const { ann, bob } = world;
  const schedule = await world.schedule(await world.report(), { users: [bob.uuid] });
  const { status, data } = await ann.call('POST', `schedules/${schedule.uuid}/test`);
  expect([status, data.state, data.isTest]).toEqual([200, 'waiting', true]);
  await world.work(Date.parse(data.dueAt));
  const [mail, ...others] = await world.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: ann.email, subject: expect.stringMatching(/^Test: Levels, /) });
});
