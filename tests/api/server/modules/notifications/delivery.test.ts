import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeTransitions } from '../../../../../api/server/modules/alarms/alarm-store.ts';
import { MOST_AT_ONCE } from '../../../../../api/server/modules/notifications/pace.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { testMails } from '../../../../support/mails.ts';
import {
  addGroup,
  addRule,
  addTags,
  deliverAll,
  mailsTo,
  type RuleRequest,
  raise,
} from '../../../../support/notifications.ts';
import { addPerson, type TestPerson } from '../../../../support/people.ts';
import { openTestStorage, type TestStorage } from '../../../../support/storage.ts';

const START = Date.parse('2026-11-23T02:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SEES = { Alerts: { canSee: true } };

let opened: TestStorage;
let cedar: TestCompany;
let ann: TestPerson;
let bob: TestPerson;
let night: number;
let tags: number[];
let now = START;

beforeAll(async () => {
  opened = await openTestStorage();
  cedar = await addCompany(opened.storage, 'Cedar');
  ann = await addPerson(opened, cedar, 'Ann', SEES);
  bob = await addPerson(opened, cedar, 'Bob', SEES);
  night = await addGroup(opened.storage, cedar.id, 'Night', [ann.userId, bob.userId]);
  tags = await addTags(opened.storage, cedar.id, cedar.controllerId, 60);
});
afterAll(() => opened?.dispose());
beforeEach(() => {
  now = START;
});
afterEach(() =>
  opened.storage.system(async (db) => {
    for (const table of [
      ...(['mails', 'notices', 'notice_channels', 'webhook_messages', 'alert_logs', 'alerts'] as const),
      ...(['notification_items', 'notification_recipients', 'notifications'] as const),
    ])
      await db.deleteFrom(table).execute();
    await db.updateTable('memberships').set({ archived_at: null }).execute();
    await db.updateTable('tags').set({ out_of_service: null }).execute();
    await db.updateTable('sites').set({ archived_at: null }).execute();
  }),
);

const rule = (more: RuleRequest = {}) =>
  addRule(opened.storage, cedar.id, { areas: [cedar.areaId], users: [ann.userId], ...more });
const alarm = (nth: number | readonly number[], more: object = {}) =>
  raise(
    opened.storage,
    now,
    [nth].flat().map((of) => ({ companyId: cedar.id, tagId: tags[of]!, ...more })),
  );
const deliver = (more = {}) => deliverAll(opened.storage, () => now, more);
const mails = (of: TestPerson = ann) => mailsTo(opened.storage, of.email);
const pass = (ms: number) => {
  now += ms;
  return deliver();
};
const set = (values: object) => opened.storage.system((db) => db.updateTable('alerts').set(values).execute());

/** Of the same equipment as `alarm(0)`, and less severe: it is grouped with that. */
const HIGH = { level: 'High', type: 'urgent', message: 'Level is High: 8.5 m' } as const;

/** Puts the company's site on a route; returns its id. */
const onRoute = () =>
  opened.storage.system(async (db) => {
    const { id } = await db
      .insertInto('routes')
      .values({ company_id: cedar.id, area_id: cedar.areaId, name: 'River' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('sites').set({ route_id: id }).where('id', '=', cedar.siteId).execute();
    return id;
  });

describe('who is told', () => {
  test('NOTI-01 an alarm of a monitored area, route, site or tag is told, any other is not', async () => {
    const route = await onRoute();
    for (const place of [
      { areas: [cedar.areaId] },
      { routes: [route] },
      { sites: [cedar.siteId] },
      { tags: [tags[0]!] },
    ]) {
      await rule({ areas: [], ...place, name: Object.keys(place)[0] });
      await alarm(0);
      await deliver();
      expect(await mails()).toHaveLength(1);
      await opened.storage.system(async (db) => {
        for (const table of ['mails', 'notices', 'notice_channels', 'alert_logs', 'alerts'] as const)
          await db.deleteFrom(table).execute();
        await db.deleteFrom('notification_items').execute();
        await db.updateTable('notifications').set({ status: false }).execute();
      });
    }
    await rule({ areas: [], tags: [tags[1]!] });
    await alarm(0);
    await deliver();
    expect(await mails()).toEqual([]);
  });

  test('NOTI-06 a site that comes later belongs to its area, and a tag to its site', async () => {
    await rule();
    const later = await opened.storage.system(async (db) => {
      const own = { company_id: cedar.id };
      const site = await db
        .insertInto('sites')
        .values({ ...own, area_id: cedar.areaId, name: 'Later', overview_order: '[]' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const link = await db
        .insertInto('links')
        .values({ ...own, site_id: site.id, name: 'L', protocol: 'sparkplug-b', address: '{}' } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return db
        .insertInto('controllers')
        .values({ ...own, link_id: link.id, name: 'C', manufacturer: '', model: '', address: '{}' } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    const [tagId] = await addTags(opened.storage, cedar.id, later.id, 1);
    await raise(opened.storage, now, [{ companyId: cedar.id, tagId: tagId! }]);
    await deliver();
    expect((await mails())[0]!.subject).toContain('at Later');
  });

  test('OR-36 the triggers decide: a level that is not among them is not told, Normal tells of the way back', async () => {
    await rule({ triggers: ['Low', 'Normal'] });
    await alarm(0);
    await deliver();
    expect(await mails()).toEqual([]);
    await alarm(0, { event: 'returned', message: '' });
    await deliver();
    const [mail] = await mails();
    expect(mail!.subject).toMatch(/^Returned to normal: Level is High High/);
  });

  test('somebody in several groups and notifications is told once of each alarm', async () => {
    await rule({ groups: [night] });
    await rule({ name: 'Both', groups: [night], tags: [tags[0]!] });
    await alarm([0, 1]);
    await deliver();
    for (const of of [ann, bob]) {
      const [mail, ...more] = await mails(of);
      expect(more).toEqual([]);
      expect(mail!.text.match(/CRITICAL: Level/g)).toHaveLength(2);
      expect(mail!.text).toContain('You are told by “Night”, “Both”.');
    }
  });

  test('who has left, or may no longer see alerts, is told nothing, not even what waits', async () => {
    const carl = await addPerson(opened, cedar, 'Carl', SEES);
    const blind = await addPerson(opened, cedar, 'Blind', { Site: { canSee: true } });
    await rule({ users: [ann.userId, carl.userId, blind.userId] });
    await alarm(0);
    await deliver();
    expect(await mails(blind)).toEqual([]);
    await alarm(0, HIGH);
    await deliver();
    await opened.storage.system(async (db) => {
      await db
        .updateTable('memberships')
        .set({ archived_at: new Date(now) })
        .where('user_id', '=', ann.userId)
        .execute();
      await db.updateTable('roles').set({ permissions: '{}' }).where('id', '=', carl.roleId).execute();
    });
    await pass(HOUR);
    expect([(await mails(ann)).length, (await mails(carl)).length]).toEqual([1, 1]);
  });

  test('NOTI-08 what is off tells nothing, also not what waited', async () => {
    const id = await rule();
    await alarm(0);
    await deliver();
    await alarm(0, HIGH);
    await deliver();
    await opened.storage.system((db) =>
      db.updateTable('notifications').set({ status: false }).where('id', '=', id).execute(),
    );
    await alarm(0, { ...HIGH, level: 'Low' });
    await pass(HOUR);
    expect(await mails()).toHaveLength(1);
  });
});

describe('when', () => {
  test('sends the first mail at once, and groups alarms of the same equipment for five minutes', async () => {
    await rule();
    await alarm(0);
    await deliver();
    expect(await mails()).toHaveLength(1);
    await alarm(0, HIGH);
    await pass(4 * MINUTE);
    expect(await mails()).toHaveLength(1);
    await pass(MINUTE);
    const [, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(second!.subject).toBe('Urgent: Level is High: 8.5 m at Cedar Well | Mimic');
    await pass(HOUR);
    expect(await mails()).toHaveLength(2);
  });

  test('sends a critical alarm at once although a mail about the same equipment went seconds before', async () => {
    await rule();
    await alarm(0, HIGH);
    await deliver();
    await alarm(0);
    await pass(3000);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Urgent: Level is High: 8.5 m at Cedar Well | Mimic',
      'Critical: Level is High High: 9.8 m at Cedar Well | Mimic',
    ]);
  });

  test('sends alarms of other equipment at once, groups a flood of them, and loses none', async () => {
    await rule();
    for (let nth = 0; nth < 45; nth++) {
      await alarm(nth);
      await pass(1000);
    }
    expect(await mails()).toHaveLength(MOST_AT_ONCE);
    await pass(5 * MINUTE);
    const all = await mails();
    expect(all).toHaveLength(MOST_AT_ONCE + 1);
    expect(all.map(({ text }) => text.match(/CRITICAL: Level/g)!.length).reduce((a, b) => a + b)).toBe(45);
  });

  test('delays no news by reminders, which have mails of their own', async () => {
    await rule({ repeatMinutes: 30 });
    await alarm([0, 1, 2]);
    await deliver();
    await pass(30 * MINUTE);
    expect((await mails())[1]!.subject).toBe('Reminder: 3 critical alarms at Cedar Well | Mimic');
    await alarm(0, HIGH);
    await pass(MINUTE);
    const last = (await mails()).at(-1)!;
    expect(last.subject).toBe('Urgent: Level is High: 8.5 m at Cedar Well | Mimic');
    expect(last.text).not.toContain('notified before');
  });

  test('lists an alarm that was raised and has returned once, as it is now', async () => {
    await rule({ triggers: ['High High', 'Normal'], repeatMinutes: 5 });
    await alarm(0);
    await alarm(0, { event: 'returned', message: '' });
    await deliver();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.subject).toMatch(/^Returned to normal: Level is High High/);
    expect(mail!.text.match(/Level is High High/g)).toHaveLength(1);
    expect(mail!.text).toContain('and nobody has acknowledged it');
    // Nobody is reminded of what is over.
    await pass(HOUR);
    expect(await mails()).toHaveLength(1);
  });

  test('reports an alarm of a link once it is stored, without a tag', async () => {
    await rule({ triggers: ['Status (Down/Unknown)', 'Status (Active)'] });
    const link = await opened.storage.system((db) =>
      db.selectFrom('links').select('id').where('company_id', '=', cedar.id).executeTakeFirstOrThrow(),
    );
    const down = (event: 'raised' | 'returned') =>
      opened.storage.system((db) =>
        storeTransitions(db, [
          {
            ...{ event, companyId: cedar.id, tagId: null, linkId: link.id, at: new Date(now) },
            ...{ level: 'Status (Down/Unknown)', type: 'critical', message: 'Link PLC is down: no answer' },
          },
        ]),
      );
    await down('raised');
    await deliver();
    await down('returned');
    await pass(5 * MINUTE);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Critical: Link PLC is down: no answer at Cedar Well | Mimic',
      'Returned to normal: Link PLC is down: no answer at Cedar Well | Mimic',
    ]);
  });

  test('shelved is silent; when the shelving ends, what still wants somebody is sent', async () => {
    await rule();
    await alarm([0, 1]);
    const until = new Date(START + 10 * MINUTE);
    await set({ shelved_until: until });
    await deliver();
    expect(await mails()).toEqual([]);
    await opened.storage.system((db) =>
      db.updateTable('alerts').set({ status: 'acknowledged' }).where('tag_id', '=', tags[1]!).execute(),
    );
    await pass(10 * MINUTE);
    const [mail] = await mails();
    expect(mail!.text.match(/CRITICAL: Level/g)).toHaveLength(1);
  });

  test('out of service is silent, and so is an archived site', async () => {
    await rule();
    await opened.storage.system((db) =>
      db
        .updateTable('tags')
        .set({ out_of_service: JSON.stringify({ since: '', user: '', reason: '' }) })
        .where('id', '=', tags[0]!)
        .execute(),
    );
    await alarm(0);
    await deliver();
    await alarm(1);
    await opened.storage.system((db) => db.updateTable('sites').set({ archived_at: new Date() }).execute());
    await deliver();
    expect(await mails()).toEqual([]);
  });

  test('what nobody acknowledges is repeated, until somebody does', async () => {
    await rule({ repeatMinutes: 30 });
    await alarm(0);
    await deliver();
    await pass(29 * MINUTE);
    expect(await mails()).toHaveLength(1);
    await pass(MINUTE);
    expect((await mails())[1]!.subject).toMatch(/^Reminder: Critical: Level/);
    await pass(30 * MINUTE);
    expect(await mails()).toHaveLength(3);
    await set({ status: 'acknowledged', acknowledged_user: 'Bob' });
    await pass(HOUR);
    await pass(HOUR);
    expect(await mails()).toHaveLength(3);
  });

  test('a second group is told of what nobody has acknowledged by then', async () => {
    const second = await addGroup(opened.storage, cedar.id, 'Managers', [bob.userId]);
    await rule({ escalateMinutes: 15, escalationGroups: [second] });
    await alarm([0, 1]);
    await deliver();
    await opened.storage.system((db) =>
      db.updateTable('alerts').set({ status: 'acknowledged' }).where('tag_id', '=', tags[1]!).execute(),
    );
    await pass(14 * MINUTE);
    expect(await mails(bob)).toEqual([]);
    await pass(MINUTE);
    const [mail] = await mails(bob);
    expect(mail!.text.match(/CRITICAL: Level/g)).toHaveLength(1);
    expect(await mails(ann)).toHaveLength(1);
  });

  test('in quiet hours, by the recipient’s clock, nothing is sent; after them what still stands', async () => {
    await opened.storage.system((db) =>
      db.updateTable('users').set({ timezone: 'Europe/Oslo' }).where('id', '=', ann.userId).execute(),
    );
    // 03:00 in Oslo.
    await rule({ quiet: ['22:00', '06:00'] });
    await alarm([0, 1]);
    await deliver();
    await opened.storage.system((db) =>
      db.updateTable('alerts').set({ status: 'completed' }).where('tag_id', '=', tags[1]!).execute(),
    );
    await pass(2 * HOUR + 59 * MINUTE);
    expect(await mails()).toEqual([]);
    await pass(MINUTE);
    const [mail] = await mails();
    expect(mail!.text.match(/CRITICAL: Level/g)).toHaveLength(1);
    expect(mail!.text).toContain('Since Mon 11/23/2026 3:00:00 AM.');
  });
});

describe('nothing is lost', () => {
  test('events are claimed by their mark: one that commits late is told although a later one was before', async () => {
    await rule();
    await alarm([0, 1]);
    await opened.storage.system(async (db) => {
      const first = await db.selectFrom('alert_logs').select('id').orderBy('id').executeTakeFirstOrThrow();
      await db.updateTable('alert_logs').set({ unclaimed: false }).where('id', '=', first.id).execute();
    });
    await deliver();
    await opened.storage.system((db) =>
      db.updateTable('alert_logs').set({ unclaimed: true }).where('id', '>', '0').execute(),
    );
    await pass(5 * MINUTE);
    const texts = (await mails()).map(({ text }) => text.match(/CRITICAL: Level/g)!.length);
    expect(texts).toEqual([1, 1]);
  });

  test('a mail that cannot be written is tried again, and does not hold up the others', async () => {
    await rule({ groups: [night] });
    await alarm(0);
    const good = testMails();
    const broken = {
      ...good,
      queue: (...[db, to, letter, at]: Parameters<typeof good.queue>) =>
        to.email === ann.email ? Promise.reject(new Error('No')) : good.queue(db, to, letter, at),
    };
    await deliver({ mails: broken });
    expect([(await mails(ann)).length, (await mails(bob)).length]).toEqual([0, 1]);
    await pass(MINUTE);
    expect([(await mails(ann)).length, (await mails(bob)).length]).toEqual([1, 1]);
  });

  test('two nodes at once tell everybody once', async () => {
    await rule({ groups: [night] });
    await alarm(Array.from({ length: 50 }, (_, nth) => nth));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect([(await mails(ann)).length, (await mails(bob)).length]).toEqual([1, 1]);
  });
});

describe('the mail', () => {
  test('RPT-20 says what, where, since when, how bad, and leads to the alarms of the site; names are inert in HTML', async () => {
    await rule();
    await alarm(0, { message: 'T-1 <b>Level</b> is High High: 9.8 m (≥ 9)' });
    await deliver();
    const [{ subject, text, html } = { subject: '', text: '', html: '' }] = await mails();
    expect(subject).toBe('Critical: T-1 <b>Level</b> is High High: 9.8 m (≥ 9) at Cedar Well | Mimic');
    expect(text).toContain('Cedar Well (Cedar North)');
    expect(text).toContain('CRITICAL: T-1 <b>Level</b> is High High: 9.8 m (≥ 9)');
    expect(text).toMatch(
      /Since (Sun 11\/22|Mon 11\/23)\/2026 \d+:00:00 [AP]M\. Still active, and nobody has acknowledged it\./,
    );
    expect(text).toContain(`https://mimic.test/alerts/${cedar.site}`);
    expect(html).toContain('T-1 &#60;b&#62;Level&#60;/b&#62; is High High');
    expect(html).toContain(`href="https://mimic.test/alerts/${cedar.site}"`);
  });

  test('a flood names the worst and counts the rest by site, and stays short', async () => {
    await rule();
    await alarm(Array.from({ length: 50 }, (_, nth) => nth));
    await alarm(55, { level: 'High', type: 'urgent' });
    await deliver();
    const [mail] = await mails();
    expect(mail!.subject).toBe('50 critical alarms, 1 urgent alarm at Cedar Well | Mimic');
    expect(mail!.text).toContain('11 more: 11 at Cedar Well.');
    expect(mail!.text.length).toBeLessThan(20_000);
  });
});
