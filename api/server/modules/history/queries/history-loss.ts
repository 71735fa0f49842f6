/** What a shorter retention of samples would delete. In a tenant's transaction. */
import { sql } from 'kysely';
import { DAY_MS, dayOf } from '../../../storage/historian-partitions.ts';
import type { Db } from '../../../storage/storage.ts';

interface Loss {
  readonly days: number;
  readonly tags: number;
  /** ISO 8601. */
  readonly before: string;
}

/**
 * The trends by hour say when each tag has its oldest samples: they are kept longer, and are far fewer. `from`, `to`: days
 * that are kept now, and that would be kept.
 */
export async function historyLoss(
  db: Db,
  now: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Loss> {
  const today = dayOf(now);
  const before = new Date((today - to) * DAY_MS);
  const none = { days: 0, tags: 0, before: before.toISOString() };
  if (to >= from) return none;
  const since = new Date((today - from) * DAY_MS);
  const { rows } = await sql<{ oldest: Date | null; tags: number }>`
    select min(found.bucket) as oldest, count(*)::integer as tags
    from tags join lateral (
      select bucket from trend_hours where tag_id = tags.id and bucket >= ${since} and bucket < ${before}
      order by bucket limit 1) as found on true`.execute(db);
  const { oldest, tags } = rows[0]!;
  if (!oldest) return none;
  return { days: today - to - dayOf(oldest.getTime()), tags, before: before.toISOString() };
}
