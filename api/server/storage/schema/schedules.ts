/** Reports that are mailed by schedules. */
import type { ColumnType, Generated } from 'kysely';
import type { IncludeSites, Schedule, ScheduleRun } from '../../../contract/index.ts';
import type { Json, MaybeStamp, Owned, Stamp } from './columns.ts';

export interface SchedulesTable extends Owned {
  created_at: Generated<Date>;
  /** The report: a row of tree_items. */
  item_id: number;
  /** As whom it runs. */
  owner_id: number;
  name: string;
  format: Schedule['format'];
  period: Schedule['period'];
  condition: Schedule['condition'];
  /** As `06:00`. */
  time: string;
  /** 1 (Monday) to 7. */
  weekdays: Json<number[]>;
  month_day: number | null;
  timezone: string;
  site_uuid: string | null;
  include_sites: Json<IncludeSites | null> | null;
  paused: Generated<boolean>;
  /** Why the server paused it. */
  paused_reason: string | null;
  /** Null while it is paused or archived. */
  next_at: MaybeStamp;
  /** The date of its last planned run in its zone, as `2026-03-29`. */
  last_day: string | null;
}

/** A user or a group. */
export interface ScheduleRecipientsTable {
  company_id: number;
  schedule_id: number;
  user_id: number | null;
  group_id: number | null;
}

export interface ScheduleRunsTable {
  id: Generated<number>;
  uuid: Generated<string>;
  company_id: number;
  schedule_id: number;
  /** The date of the run in the schedule's zone, as `2026-03-29`: a schedule has one run of each. Null for tests. */
  period: string | null;
  /** Who asked for a test, and alone receives it. */
  tester_id: number | null;
  /** When it was due by the schedule. */
  planned_at: Stamp;
  state: ColumnType<ScheduleRun['state'], ScheduleRun['state'] | undefined, ScheduleRun['state']>;
  reason: string | null;
  /** Its state tells whether there was an alarm. */
  by_alarms: Generated<boolean>;
  /** From when on a node makes it; null once it is settled. */
  due_at: MaybeStamp;
  attempts: Generated<number>;
  /** The kind of the last attempt's failure. */
  fault: string | null;
  started_at: MaybeStamp;
  finished_at: MaybeStamp;
  /** Mails that were made of it. */
  mails: Generated<number>;
}
