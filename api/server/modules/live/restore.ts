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
  readonly id: number;
  readonly uuid: string;
  /** Null: the tag has no value yet. */
  readonly ms: number | null;
  readonly number: number | null;
  readonly integer: string | null;
  readonly truth: boolean | null;
  readonly words: string | null;
}

/** Tags that are read, and rows that are made, at once: what a large plant has is never held in one answer. */
const AT_ONCE = 5000;

/** One step down the index per tag, however many samples there are. Returns the rows to store, in portions. */
export async function restoreLastValues(
  storage: Storage,
  tags: TagDirectory,
  lastValues: LastValues,
  now: number,
): Promise<Iterable<Row[]>> {
  const restored: { readonly slot: number; readonly time: number }[] = [];
  // The newest sample of all is the last sign of the server's earlier run.
  let newest = 0;
  for (
    let rows = await readLast(storage, 0);
    rows.length > 0;
    rows = await readLast(storage, rows.at(-1)!.id)
  )
    for (const row of rows) {
      const slot = row.ms === null ? undefined : tags.slotOf(row.uuid);
      if (slot === undefined) continue;
      const time = Math.round(row.ms!);
      newest = Math.max(newest, time);
      lastValues.restore(slot, storedValue(row), time);
      restored.push({ slot, time });
    }
  return endsOf(tags, restored, Math.min(now, newest + 1));
}

function* endsOf(
  tags: TagDirectory,
  restored: readonly { readonly slot: number; readonly time: number }[],
  end: number,
): Generator<Row[]> {
  for (let at = 0; at < restored.length; at += AT_ONCE)
    yield restored
      .slice(at, at + AT_ONCE)
      .filter(({ time }) => time < end)
      .map(({ slot }) => {
        const tag = tags.at(slot);
        return { tag, sample: { tag: tag.uuid, value: null, quality: Quality.stale, time: end } };
      });
}

async function readLast(storage: Storage, after: number): Promise<readonly LastRow[]> {
  const { rows } = await storage.system((db) =>
    sql<LastRow>`
      select tag.id, tag.uuid, extract(epoch from last.time)::float8 * 1000 as ms, last.number_value as number,
        last.integer_value::text as integer, last.boolean_value as truth, last.text_value as words
      from (select id, uuid from tags where id > ${after} order by id limit ${sql.lit(AT_ONCE)}) as tag
      left join lateral (
        select * from samples where samples.tag_id = tag.id and quality < ${sql.lit(Quality.stale)}
        order by time desc limit 1
      ) as last on true
      order by tag.id`.execute(db),
  );
  return rows;
}

function storedValue(row: LastRow): LiveValue {
  if (row.integer !== null) return BigInt(row.integer);
  return row.number ?? row.truth ?? row.words;
}
