/** Schedules and runs as the contract describes them. */
import { maySeeAlarms, type Schedule, type ScheduleRun } from '../../../contract/index.ts';
import type { Caller } from '../../http/handler.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { lastRunsOf, mailCounts, type RunRow } from './queries/runs.ts';
import { recipientsOf, type ScheduleRow, timingOf } from './queries/schedules.ts';
import { withSight } from './recipient-sight.ts';

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Runs with what has become of their mails. Opens a transaction of its own. */
export async function wireRuns(storage: Storage, rows: readonly RunRow[]): Promise<ScheduleRun[]> {
  const counts = await storage.system((db) =>
    mailCounts(
      db,
      rows.map(({ uuid }) => uuid),
    ),
  );
  return rows.map((row) => ({
    uuid: row.uuid,
    isTest: row.tester_id !== null,
    state: row.state,
    reason: row.reason,
    dueAt: row.planned_at.toISOString(),
    startedAt: isoOf(row.started_at),
    finishedAt: isoOf(row.finished_at),
    messageId: row.uuid,
    mails: row.mails,
    mailsWaiting: counts.get(row.uuid)?.waiting ?? 0,
    mailsFailed: counts.get(row.uuid)?.failed ?? 0,
  }));
}

interface Read {
  readonly rows: readonly ScheduleRow[];
  readonly recipients: Awaited<ReturnType<typeof recipientsOf>>;
  readonly runs: readonly RunRow[];
}

/** What belongs to schedules, in a tenant's transaction; runs only as far as the caller may see them. */
export async function readWhole(
  db: Db,
  { permissions }: Pick<Caller, 'permissions'>,
  rows: readonly ScheduleRow[],
): Promise<Read> {
  const ids = rows.map(({ id }) => id);
  return {
    rows,
    recipients: await recipientsOf(db, ids),
    runs: await lastRunsOf(db, ids, maySeeAlarms(permissions)),
  };
}

/** Of one report. Opens transactions of its own. */
export async function wireSchedules(storage: Storage, { rows, recipients, runs }: Read): Promise<Schedule[]> {
  const [first] = rows;
  if (!first) return [];
  const place = { companyId: first.company_id, report: first.report };
  const named = await withSight(storage, place, recipients);
  const wired = await wireRuns(storage, runs);
  const last = new Map(runs.map(({ schedule_id }, nth) => [schedule_id, wired[nth]!]));
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    format: row.format,
    period: row.period,
    condition: row.condition,
    ...timingOf(row),
    siteId: row.site_uuid,
    siteName: row.site_name,
    includeSites: row.include_sites,
    ...named.get(row.id)!,
    owner: {
      uuid: row.owner_uuid!,
      firstName: row.owner_first_name ?? '',
      lastName: row.owner_last_name ?? '',
    },
    isPaused: row.paused,
    pausedReason: row.paused_reason,
    nextAt: isoOf(row.next_at),
    lastRun: last.get(row.id) ?? null,
  }));
}
