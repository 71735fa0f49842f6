/**
 * A flood of alarms over a server that is stopped in the middle of its work: each time a transaction is cut off, and the
 * database is closed and opened again. Afterwards every alarm must be in exactly one mail of every recipient.
 */
import { rmSync } from 'node:fs';
import { openStorage } from '../../api/server/storage/open.ts';
import type { Storage } from '../../api/server/storage/storage.ts';
import { addCompany } from './company.ts';
import { addGroup, addRule, addTags, deliverAll, raise } from './notifications.ts';
import { addPerson } from './people.ts';
import { openTestStorage } from './storage.ts';

interface FloodSize {
  readonly alarms: number;
  readonly recipients: number;
  /** How often the work is cut off and the database opened anew. */
  readonly restarts: number;
}

interface Flood {
  /** Recipients × alarms that were told, and of these in how many messages each. */
  readonly told: number;
  /** The same in the lists of the console. */
  readonly listed: number;
  readonly mostTimes: number;
  readonly waiting: number;
  /** Of the mails of the recipient who got most, within any hour. */
  readonly mostAnHour: number;
  readonly mails: number;
  /** Milliseconds of the clock of the test from the first alarm to each recipient's first mail, at most. */
  readonly firstMs: number;
  /** Milliseconds that the work took. */
  readonly tookMs: number;
}

/** Steps of the minute in which all of it is raised. */
const STEPS = 20;
const START = Date.parse('2026-11-23T02:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SEES = { Alerts: { canSee: true } };

/** Ends a transaction before its end, as a server that is killed does. */
class Killed extends Error {}

/** Lets so many transactions through, and cuts off the next within. */
function cutAfter(storage: Storage, transactions: number): Storage {
  let left = transactions;
  return {
    ...storage,
    system: (work) =>
      storage.system(async (db) => {
        const result = await work(db);
        if (left-- === 0) throw new Killed();
        return result;
      }),
  } as Storage;
}

export async function flood({ alarms, recipients, restarts }: FloodSize): Promise<Flood> {
  const { data, storage: first } = await openTestStorage();
  let storage = first;
  try {
    const cedar = await addCompany(storage, 'Cedar');
    const people: number[] = [];
    for (let nth = 0; nth < recipients; nth++)
      people.push((await addPerson({ storage }, cedar, `Reader${nth}`, SEES)).userId);
    const group = await addGroup(storage, cedar.id, 'All', people);
    // Two notifications want each of them.
    await addRule(storage, cedar.id, { areas: [cedar.areaId], groups: [group] });
    await addRule(storage, cedar.id, { sites: [cedar.siteId], users: people });
    const tags = await addTags(storage, cedar.id, cedar.controllerId, alarms);

    const begun = performance.now();
    for (let step = 0; step < STEPS; step++) {
      const now = START + step * (MINUTE / STEPS);
      const some = tags.filter((_, nth) => nth % STEPS === step);
      await raise(
        storage,
        now,
        some.map((tagId) => ({ companyId: cedar.id, tagId })),
      );
      if (step % Math.ceil(STEPS / restarts) !== 1) await deliverAll(storage, () => now);
      else {
        const cut = cutAfter(storage, step % 4);
        await deliverAll(cut, () => now).catch(killed);
        await storage.close();
        storage = await openStorage({ dataDir: data });
      }
    }
    for (let minute = 1; minute <= 90; minute++) await deliverAll(storage, () => START + minute * MINUTE);
    return { ...(await count(storage)), tookMs: performance.now() - begun };
  } finally {
    await storage.close();
    rmSync(data, { recursive: true, force: true });
  }
}

function killed(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

async function count(storage: Storage): Promise<Omit<Flood, 'tookMs'>> {
  const { notices, listed, mails } = await storage.system(async (db) => ({
    notices: await db
      .selectFrom('notices')
      .where('method', '=', 'email')
      .select(['times', 'due_at'])
      .execute(),
    listed: await db
      .selectFrom('notices')
      .where('method', '=', 'console')
      .where('times', '=', 1)
      .select('id')
      .execute(),
    mails: await db.selectFrom('mails').select(['user_id', 'created_at']).orderBy('created_at').execute(),
  }));
  const byReader = [...Map.groupBy(mails, ({ user_id }) => user_id).values()].map((of) =>
    of.map(({ created_at }) => created_at.getTime()),
  );
  const within = (times: readonly number[]) =>
    Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + HOUR).length));
  return {
    told: notices.filter(({ times }) => times > 0).length,
    listed: listed.length,
    // Not as arguments: there are more notices than a call may have of those.
    mostTimes: notices.reduce((most, { times }) => Math.max(most, times), 0),
    waiting: notices.filter(({ due_at }) => due_at !== null).length,
    mostAnHour: Math.max(...byReader.map(within)),
    mails: mails.length,
    firstMs: Math.max(...byReader.map(([at]) => at! - START)),
  };
}
