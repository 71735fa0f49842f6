/**
 * Stores batches of samples: one transaction each, with the marks that keep the trends correct. Creates the partition of a
 * day at its first sample if it does not exist.
 */
import { sql } from 'kysely';
import { addPartitions, dayOf, partitionDays } from '../../storage/historian-partitions.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { type Mark, markSlices, SLICE_MS, shareSlices, sliceOf } from './queries/historian-slices.ts';
import { insertSamples, type Row, type Twins, wholeMs, withoutTwins } from './sample-batch.ts';

/** Days ahead that may have partitions: a source's clock is at most minutes ahead. */
const DAYS_AHEAD = 2;
/** A mark of this process still exists until this long after the end of its slice: see OVER_FOR_MS in historian-retention.ts. */
const MARK_HOLDS_MS = 30_000;
/** Batches that expect duplicates after one was met. */
const WARY_BATCHES = 8;

export interface WriterOptions {
  readonly storage: Pick<Storage, 'system'>;
  readonly now?: () => number;
  /** Retention in days; older samples are stored in the default partition until they are removed. */
  readonly historyDays?: () => number;
  /** The shard whose samples these are, if several nodes store them: one at a time stores those of a shard. */
  readonly shard?: number;
}

export class SampleWriter {
  readonly #storage: Pick<Storage, 'system'>;
  readonly #now: () => number;
  readonly #historyDays: () => number;
  readonly #shard: number | undefined;
  #days: Set<number> | undefined;
  /** Slice → tags that this process has marked in it; only slices that are not being computed yet. */
  readonly #marked = new Map<number, Set<number>>();
  #wary = 0;

  constructor({ storage, now = Date.now, historyDays = () => 92, shard }: WriterOptions) {
    this.#storage = storage;
    this.#now = now;
    this.#historyDays = historyDays;
    this.#shard = shard;
  }

  /** Partitions were created or dropped: they are looked up again. */
  forgetPartitions(): void {
    this.#days = undefined;
  }

  async write(rows: readonly Row[]): Promise<void> {
    await this.#makeRoom(rows);
    const layers = withoutTwins(rows);
    if (layers.length === 1 && this.#wary === 0) {
      try {
        await this.#store(rows, layers, 'refuse');
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
        this.#wary = WARY_BATCHES;
      }
    }
    const changed = await this.#store(rows, layers, 'merge');
    // Duplicates come in runs: after a gateway's reconnect, or when two writers hear one broker.
    this.#wary = changed < rows.length ? WARY_BATCHES : Math.max(0, this.#wary - 1);
  }

  async #store(rows: readonly Row[], layers: readonly Row[][], twins: Twins): Promise<number> {
    const begun = this.#now();
    let marks: Mark[] = [];
    const changed = await this.#storage.system(async (db) => {
      if (this.#shard !== undefined) await lockShard(db, this.#shard);
      await shareSlices(db);
      marks = this.#newMarks(rows, begun);
      await markSlices(db, marks);
      let count = 0;
      for (const layer of layers) count += await insertSamples(db, layer, twins);
      return count;
    });
    this.#remember(marks, begun);
    return changed;
  }

  #newMarks(rows: readonly Row[], begun: number): Mark[] {
    const found = new Map<number, Map<number, Mark>>();
    for (const row of rows) {
      const slice = sliceOf(wholeMs(row));
      const { id: tagId, companyId } = row.tag;
      if (isOpen(slice, begun) && this.#marked.get(slice)?.has(tagId)) continue;
      const ofSlice = found.get(slice) ?? new Map<number, Mark>();
      found.set(slice, ofSlice);
      ofSlice.set(tagId, { companyId, tagId, slice });
    }
    // Always in the same order, so that two writers cannot deadlock.
    return [...found.values()]
      .flatMap((ofSlice) => [...ofSlice.values()])
      .sort((a, b) => a.slice - b.slice || a.tagId - b.tagId);
  }

  #remember(marks: readonly Mark[], begun: number): void {
    for (const slice of this.#marked.keys()) if (!isOpen(slice, begun)) this.#marked.delete(slice);
    for (const { slice, tagId } of marks) {
      if (!isOpen(slice, begun)) continue;
      const tags = this.#marked.get(slice);
      if (tags) tags.add(tagId);
      else this.#marked.set(slice, new Set([tagId]));
    }
  }

  async #makeRoom(rows: readonly Row[]): Promise<void> {
    const today = dayOf(this.#now());
    const oldest = today - this.#historyDays();
    const wanted = new Set<number>();
    for (const row of rows) {
      const day = dayOf(row.sample.time);
      if (day >= oldest && day <= today + DAYS_AHEAD && !this.#days?.has(day)) wanted.add(day);
    }
    if (wanted.size === 0) return;
    this.#days = await this.#storage.system(async (db: Db) => {
      await addPartitions(db, [...wanted]);
      return new Set(await partitionDays(db));
    });
  }
}

/**
 * Until the transaction ends. Two nodes may hold the same samples for a moment, when a shard changes hands: the second finds
 * those of the first committed, and neither waits for rows of the other in the middle of its work.
 */
async function lockShard(db: Db, shard: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('mimic shard'), ${shard}::int)`.execute(db);
}

const UNIQUE_VIOLATION = '23505';

/** Whether nobody can be computing the slice: it has not been over for long enough. */
const isOpen = (slice: number, now: number): boolean => slice + SLICE_MS + MARK_HOLDS_MS > now;
