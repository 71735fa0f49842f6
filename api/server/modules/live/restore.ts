/**
 * Restores the last known values after a start, as stale: the operator sees them until the drivers report. Also records in
 * the history that nobody watched since then, so that a chart shows a gap and no line across it.
 */
import { sql } from 'kysely';
import { type LiveValue, Quality } from '../../field/sample.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Row } from '../history/index.ts';
import type { LastValues, TagDirectory } from '../values/index.ts';

interface LastRow {
  readonly uuid: string;
  readonly ms: number;
  readonly number: number | null;
  readonly integer: string | null;
  readonly truth: boolean | null;
  readonly words: string | null;
}

/** One step down the index per tag, however many samples there are. Returns the rows to store. */
export async function restoreLastValues(
  storage: Storage,
  tags: TagDirectory,
  lastValues: LastValues,
  now: number,
): Promise<Row[]> {
  const { rows } = await storage.system((db) =>
    sql<LastRow>`
      select tags.uuid, extract(epoch from last.time)::float8 * 1000 as ms, last.number_value as number,
        last.integer_value::text as integer, last.boolean_value as truth, last.text_value as words
      from tags cross join lateral (
        select * from samples where samples.tag_id = tags.id and quality < ${sql.lit(Quality.stale)}
        order by time desc limit 1
      ) as last`.execute(db),
  );
  // The newest sample of all is the last sign of the server's earlier run.
  const end = Math.min(now, 1 + rows.reduce((newest, row) => Math.max(newest, Math.round(row.ms)), 0));
  const ends: Row[] = [];
  for (const row of rows) {
    const slot = tags.slotOf(row.uuid);
    if (slot === undefined) continue;
    const time = Math.round(row.ms);
    lastValues.restore(slot, storedValue(row), time);
    const tag = tags.at(slot);
    if (time < end)
      ends.push({ tag, sample: { tag: tag.uuid, value: null, quality: Quality.stale, time: end } });
  }
  return ends;
}

function storedValue(row: LastRow): LiveValue {
  if (row.integer !== null) return BigInt(row.integer);
  return row.number ?? row.truth ?? row.words;
}
