/**
 * Which node runs a cluster-wide job, and the results of its runs: one row per job. All times are the database's own, so
 * that differing clocks of nodes do no harm.
 */
import { sql } from 'kysely';
import type { Storage } from '../storage/storage.ts';
import type { Job, JobRuns } from './job.ts';

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;
/** A run of another node counts as this turn's if it started no earlier than this. */
const SAME_TURN = 0.8;

export class JobLeases {
  readonly #storage: Storage;
  readonly #holder: string;

  /** `holder`: the uuid of this node. */
  constructor(storage: Storage, holder: string) {
    this.#storage = storage;
    this.#holder = holder;
  }

  /** Takes the lease if nobody holds it and no node has just run the job successfully. False: not this time. */
  async take({ name, everyMs }: Pick<Job, 'name' | 'everyMs'>, leaseMs: number): Promise<boolean> {
    const holder = this.#holder;
    const rows = await this.#storage.system((db) =>
      db
        .insertInto('jobs')
        .values({ name, holder, lease_until: sql`now() + ${seconds(leaseMs)}`, started_at: sql`now()` })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, lease_until: sql`excluded.lease_until`, started_at: sql`now()` })
            .where(sql<boolean>`(jobs.lease_until is null or jobs.lease_until < now())`)
            .where(
              sql<boolean>`(jobs.holder = ${holder} or jobs.fault is not null or jobs.ended_at is null
                or jobs.started_at < now() - ${seconds(everyMs * SAME_TURN)})`,
            ),
        )
        .returning('name')
        .execute(),
    );
    return rows.length > 0;
  }

  /** Renews the lease. False: it ran out, and another node may be running the job by now. */
  async renew(name: string, leaseMs: number): Promise<boolean> {
    const rows = await this.#storage.system((db) =>
      db
        .updateTable('jobs')
        .set({ lease_until: sql`now() + ${seconds(leaseMs)}` })
        .where('name', '=', name)
        .where('holder', '=', this.#holder)
        .where('lease_until', '>', sql<Date>`now()`)
        .returning('name')
        .execute(),
    );
    return rows.length > 0;
  }

  /** Records the result of a run and releases the lease, unless another node has taken it. */
  async settle(name: string, fault: string | null): Promise<void> {
    await this.#storage.system((db) =>
      db
        .updateTable('jobs')
        .set((job) => ({
          lease_until: null,
          ended_at: sql`now()`,
          fault,
          runs: job('runs', '+', 1),
          failures: job('failures', '+', fault === null ? 0 : 1),
        }))
        .where('name', '=', name)
        .where('holder', '=', this.#holder)
        .execute(),
    );
  }

  /** What is known of each job, by name; `isRunning` on any node. */
  async all(): Promise<ReadonlyMap<string, JobRuns & { readonly isRunning: boolean }>> {
    const rows = await this.#storage.system((db) =>
      db
        .selectFrom('jobs')
        .select(['name', 'started_at', 'ended_at', 'fault', 'runs', 'failures'])
        .select(sql<boolean>`coalesce(lease_until > now(), false)`.as('is_running'))
        .execute(),
    );
    return new Map(
      rows.map((row) => [
        row.name,
        {
          startedAt: Number(row.started_at),
          endedAt: row.ended_at && Number(row.ended_at),
          fault: row.fault,
          runs: row.runs,
          failures: row.failures,
          isRunning: row.is_running,
        },
      ]),
    );
  }
}
