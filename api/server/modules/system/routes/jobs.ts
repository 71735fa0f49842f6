/** The server's recurring jobs, for administrators. */
import type { Handlers } from '../../../http/handler.ts';
import type { JobRunner } from '../../../jobs/job-runner.ts';

const instantOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export const jobHandlers = (jobs: Pick<JobRunner, 'status'>): Pick<Handlers, 'jobs'> => ({
  async jobs() {
    const items = (await jobs.status()).map(({ startedAt, endedAt, ...job }) => ({
      ...job,
      startedAt: instantOf(startedAt),
      endedAt: instantOf(endedAt),
    }));
    return { items, total: items.length };
  },
});
