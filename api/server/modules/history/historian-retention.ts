/**
 * Maintains the historian: creates the partitions of the coming days, computes trends, and removes data past its
 * company's retention. Every process may run it; simultaneous work is done once.
 */
import { sql } from 'kysely';
import type { Job } from '../../jobs/job.ts';
import { addPartitions, DAY_MS, dayOf, dropPartitions } from '../../storage/historian-partitions.ts';
import type { Storage } from '../../storage/storage.ts';
import { keptDays, removeOldSamples, removeOldTrends } from './queries/historian-retention.ts';
import { SLICE_MS, workOutSlice } from './queries/historian-slices.ts';
import { HOUR_MS, QUARTER_MS } from './queries/slice-trends.ts';

/** Days for which samples are kept where neither the server nor the company says otherwise. */
export const HISTORY_DAYS = 92;

interface RetentionOptions {
  readonly storage: Storage;
  readonly now: () => number;
  /** Days of samples kept for a company that has not chosen. */
  readonly historyDays: number;
  /** Partitions were created or dropped. */
  readonly onPartitions: () => void;
}

/** A slice is computed this long after its end; a mark in a writer's memory expires sooner. */
const OVER_FOR_MS = 120_000;
const TRENDS_EVERY_MS = 20_000;
const HOUSE_EVERY_MS = 3_600_000;
const DAYS_AHEAD = 2;
/** Deleted marks after which the table of marks is vacuumed. */
const MANY_SLICES = 2000;
/** Days for which trends are kept at least, whatever happens to the samples: hours as long as a range may be. */
const TREND_DAYS = { trend_quarters: 5 * 366, trend_hours: 10 * 366 + 1 } as const;

/**
 * How finely the past is kept from a time on, in milliseconds: undefined where its samples are. `days`: of samples, as the
 * company keeps them.
 */
export function grainAt(from: number, now: number, days: number): number | undefined {
  const today = dayOf(now);
  if (from >= (today - days) * DAY_MS) return undefined;
  return from >= (today - TREND_DAYS.trend_quarters) * DAY_MS ? QUARTER_MS : HOUR_MS;
}

export class HistorianRetention {
  readonly #options: RetentionOptions;
  #longest: number;

  constructor(options: RetentionOptions) {
    this.#options = options;
    this.#longest = options.historyDays;
  }

  /** The longest retention of any company, in days of samples. */
  get longest(): number {
    return this.#longest;
  }

  /** The recurring jobs. */
  jobs(): Job[] {
    return [
      {
        name: 'history.trends',
        title: 'Trends',
        purpose: 'Works out averages and extremes of what was measured.',
        everyMs: TRENDS_EVERY_MS,
        scope: 'cluster',
        run: (signal) => this.workOutTrends(signal),
      },
      {
        name: 'history.room',
        title: 'Room for samples',
        purpose: 'Makes room for the samples of the next days.',
        everyMs: HOUSE_EVERY_MS,
        // Each node must know the partitions and the retention.
        scope: 'node',
        atStart: true,
        run: () => this.makeRoom(),
      },
      {
        name: 'history.retention',
        title: 'Retention of samples',
        purpose: 'Removes samples and trends that are too old.',
        everyMs: HOUSE_EVERY_MS,
        scope: 'cluster',
        atStart: true,
        run: (signal) => this.removeOld(signal),
      },
    ];
  }

  /** Computes all slices that are over; returns the number of tag slices. */
  async workOutTrends(signal?: AbortSignal): Promise<number> {
    const before = new Date(this.#options.now() - SLICE_MS - OVER_FOR_MS);
    let total = 0;
    while (!signal?.aborted) {
      const done = await this.#options.storage.system((db) => workOutSlice(db, before));
      if (done === 0) break;
      total += done;
    }
    if (total >= MANY_SLICES) await this.#vacuum('sample_marks');
    return total;
  }

  /** Creates partitions ahead, and learns which there are. */
  async makeRoom(): Promise<void> {
    const { storage, now, onPartitions } = this.#options;
    const today = dayOf(now());
    await this.#readKept();
    await storage.system((db) =>
      addPartitions(
        db,
        Array.from({ length: DAYS_AHEAD + 1 }, (_, nth) => today + nth),
      ),
    );
    onPartitions();
  }

  /** Removes what is too old. */
  async removeOld(signal?: AbortSignal): Promise<void> {
    const { storage, now, onPartitions } = this.#options;
    const today = dayOf(now());
    const kept = await this.#readKept();
    const oldest = today - this.#longest;
    await storage.system((db) => dropPartitions(db, oldest));
    for (const { companyId, days } of kept)
      for (let day = oldest; day < today - days && !signal?.aborted; day++)
        await storage.system((db) => removeOldSamples(db, companyId, day));
    for (const table of ['trend_quarters', 'trend_hours'] as const) {
      const before = new Date(Math.min(oldest, today - TREND_DAYS[table]) * DAY_MS);
      await storage.system((db) => removeOldTrends(db, table, before));
    }
    onPartitions();
    await this.#vacuum('sample_marks, trend_quarters, trend_hours');
  }

  async #readKept() {
    const { storage, historyDays } = this.#options;
    const kept = await storage.system((db) => keptDays(db, historyDays));
    this.#longest = Math.max(historyDays, ...kept.map(({ days }) => days));
    return kept;
  }

  /** The embedded database has no autovacuum; readers would step over deleted rows. */
  async #vacuum(tables: string): Promise<void> {
    const { storage } = this.#options;
    if (storage.engine === 'pglite') await sql.raw(`vacuum (analyze) ${tables}`).execute(storage.raw);
  }
}
