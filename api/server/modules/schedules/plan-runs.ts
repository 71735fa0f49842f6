/** From schedules to runs: each date has one, also after the server was away. */
import { sql } from 'kysely';
import type { Db, Storage } from '../../storage/storage.ts';
import { lastSlot, nextSlot, type Slot } from './calendar.ts';
import { insertRun } from './queries/runs.ts';
import { holdSchedule, type ScheduleRow, setSchedule, timingOf } from './queries/schedules.ts';

const AT_ONCE = 50;
/** A run that begins this much after its time says so. */
const LATE_MS = 15 * 60_000;

/** Stores the runs that are due. Each is stored together with the time of the next one: a stop between them loses none. */
export const planDue = ({ storage, now }: { readonly storage: Storage; readonly now: number }) =>
  storage.system(async (db) => {
    const { rows } = await sql<{ id: number }>`
      select schedules.id from schedules join companies on companies.id = schedules.company_id
      where next_at <= ${new Date(now)} and companies.archived_at is null and schedules.archived_at is null
      order by next_at limit ${AT_ONCE} for update of schedules skip locked`.execute(db);
    for (const { id } of rows) {
      const schedule = await holdSchedule(db, id);
      if (schedule) await planRun(db, schedule, now);
    }
  });

/** After a longer absence only the last of the runs that were missed is made up for, with the period that was its own. */
async function planRun(db: Db, schedule: ScheduleRow, now: number): Promise<void> {
  const timing = timingOf(schedule);
  const { id: scheduleId, company_id: companyId, next_at: missed } = schedule;
  const slot = lastSlot(timing, now, schedule.last_day);
  const lastDay = slot?.day ?? schedule.last_day;
  const next = nextSlot(timing, now, lastDay);
  await setSchedule(db, scheduleId, {
    next_at: new Date(next.at),
    ...(slot && { last_day: slot.day }),
  });
  if (!slot) return;
  const reason = lateWords(slot, missed!.getTime(), now);
  const [plannedAt, dueAt] = [new Date(slot.at), new Date(now)];
  await insertRun(db, { companyId, scheduleId, day: slot.day, plannedAt, dueAt, reason });
}

function lateWords({ at }: Slot, missed: number, now: number): string | undefined {
  if (now - at < LATE_MS && missed >= at) return undefined;
  const earlier = missed < at ? ' Runs before it were left out.' : '';
  return `Made late: the server was not running when it was due.${earlier}`;
}
