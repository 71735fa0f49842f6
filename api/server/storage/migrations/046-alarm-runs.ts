/** Runs of schedules that tell whether there was an alarm: for those alone who may see alarms. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table schedule_runs add column by_alarms boolean not null default false`.execute(db);
  await sql`update schedule_runs set by_alarms = true from schedules
    where schedules.id = schedule_runs.schedule_id and schedules.condition = 'alarms'`.execute(db);
}
