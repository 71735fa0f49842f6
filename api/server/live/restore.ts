/** Puts the last known values back after a start, as stale: the operator sees what was, until the drivers speak. */
import { sql } from 'kysely';
import type { Storage } from '../storage/storage.ts';
import type { LastValues } from './last-values.ts';
import { type LiveValue, Quality } from './sample.ts';
import type { TagDirectory } from './tag-directory.ts';

interface LastRow {
  readonly uuid: string;
  readonly ms: number;
  readonly number: number | null;
  readonly integer: string | null;
  readonly truth: boolean | null;
  readonly words: string | null;
}

/** One step down the index per tag, however many samples there are. */
export async function restoreLastValues(
  storage: Storage,
  tags: TagDirectory,
  lastValues: LastValues,
): Promise<void> {
  const { rows } = await storage.system((db) =>
    sql<LastRow>`
      select tags.uuid, extract(epoch from last.time)::float8 * 1000 as ms, last.number_value as number,
        last.integer_value::text as integer, last.boolean_value as truth, last.text_value as words
      from tags cross join lateral (
        select * from samples where samples.tag_id = tags.id and quality < ${sql.lit(Quality.stale)}
        order by time desc limit 1
      ) as last`.execute(db),
  );
  for (const row of rows) {
    const slot = tags.slotOf(row.uuid);
    if (slot !== undefined) lastValues.restore(slot, storedValue(row), Math.round(row.ms));
  }
}

function storedValue(row: LastRow): LiveValue {
  if (row.integer !== null) return BigInt(row.integer);
  return row.number ?? row.truth ?? row.words;
}
