/** The queue of runs: planned when they are due, made by any node, tried again later where that failed. */

import type { Job } from '../../jobs/job.ts';
import { growingDelay, leasedRows } from '../../jobs/leased-rows.ts';
import type { Queue } from '../../jobs/queue.ts';
import { makeRun, type WaitingRun } from './make-run.ts';
import type { ScheduleParts } from './parts.ts';
import { planDue } from './plan-runs.ts';

const EVERY_MS = 2000;
/** If a node dies while it makes a report, others make it after this. */
const LEASE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 30 * 60_000;
const MAX_ATTEMPTS = 6;
const COLUMNS = ['uuid', 'company_id', 'schedule_id', 'period', 'tester_id', 'planned_at', 'reason'] as const;

export function scheduleQueue(parts: ScheduleParts): Queue<WaitingRun> {
  const { storage, now } = parts;
  // One at a time: a lease is for one report.
  const rows = leasedRows({
    ...{ storage, table: 'schedule_runs' as const, columns: COLUMNS, now },
    ...{ leaseMs: LEASE_MS, atOnce: 1 },
  });
  return {
    name: 'reports.schedules',
    title: 'Scheduled reports',
    purpose: 'Makes reports at the times of their schedules, and mails them.',
    everyMs: EVERY_MS,
    maxAttempts: MAX_ATTEMPTS,
    retryMs: growingDelay(FIRST_RETRY_MS, MAX_RETRY_MS),
    async claim() {
      await planDue({ storage, now: now() });
      return rows.claim();
    },
    handle: (run, signal) => makeRun(parts, run, signal),
    // Settled together with its mails.
    done: async () => {},
    failed: (run, fault, retryMs) =>
      retryMs === undefined
        ? rows.settle(run, {
            ...{ state: 'failed', finished_at: new Date(now()), fault },
            reason: `The report could not be made (${fault}). The server’s log says more.`,
          })
        : rows.postpone(run, retryMs, { fault }),
  };
}

const DAY_MS = 86_400_000;
const KEPT_MS = 400 * DAY_MS;

/** Removes runs of long ago. */
export const runRetention = ({ storage, now }: Pick<ScheduleParts, 'storage' | 'now'>): Job => ({
  name: 'reports.schedule-retention',
  title: 'Old runs of schedules',
  purpose: 'Removes records of scheduled reports that were made more than 400 days ago.',
  everyMs: DAY_MS,
  scope: 'cluster',
  run: () =>
    storage.system((db) =>
      db
        .deleteFrom('schedule_runs')
        .where('finished_at', '<', new Date(now() - KEPT_MS))
        .execute(),
    ),
});
