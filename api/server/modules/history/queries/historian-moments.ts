/**
 * Raw samples for playback: the values at a moment, and later ones. In a tenant's transaction.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Quality } from '../../../../contract/live.ts';
import type { LiveValue } from '../../../field/sample.ts';
import type { Db } from '../../../storage/storage.ts';
import { SLICE_MS } from './historian-slices.ts';

export interface ToldSample {
  readonly tag: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly quality: Quality;
  readonly value: LiveValue;
}

interface Row {
  readonly tag: number;
  readonly time: Date;
  readonly quality: number;
  readonly number_value: number | null;
  readonly integer_value: string | bigint | null;
  readonly boolean_value: boolean | null;
  readonly text_value: string | null;
}

const COLUMNS = sql`time, quality, number_value, integer_value, boolean_value, text_value`;
/** How far back samples are searched directly; before that, the trends tell in which quarter of an hour to look. */
const NEAR_MS = 86_400_000;

const told = (row: Row): ToldSample => ({
  tag: row.tag,
  time: row.time.getTime(),
  quality: row.quality as Quality,
  value:
    row.number_value ??
    (row.integer_value === null ? (row.boolean_value ?? row.text_value) : BigInt(row.integer_value)),
});

/** The newest sample of each tag at or before a moment. Tags without one are left out. */
export async function samplesAt(db: Db, tagIds: readonly number[], at: Date): Promise<ToldSample[]> {
  if (tagIds.length === 0) return [];
  const near = await eachTag(
    db,
    tagIds,
    sql`select ${COLUMNS} from samples
      where tag_id = tag.id and time <= ${at} and time > ${new Date(at.getTime() - NEAR_MS)}
      order by time desc limit 1`,
  );
  const found = new Set(near.map(({ tag }) => tag));
  const others = tagIds.filter((tag) => !found.has(tag));
  if (others.length === 0) return near;
  const slices = await eachTag(
    db,
    others,
    sql`select told.* from (
        select bucket from trend_quarters
        where tag_id = tag.id and bucket < ${new Date(at.getTime() - NEAR_MS + SLICE_MS)}
        order by bucket desc limit 1
      ) as slice cross join lateral (
        select ${COLUMNS} from samples
        where tag_id = tag.id and time >= slice.bucket and time < slice.bucket + interval '15 minutes'
          and time <= ${at}
        order by time desc limit 1
      ) as told`,
  );
  return [...near, ...slices];
}

/** The result of a query over `tag.id` for each of the tags. */
async function eachTag(db: Db, tagIds: readonly number[], query: RawBuilder<unknown>): Promise<ToldSample[]> {
  const { rows } = await sql<Row>`
    select tag.id as tag, held.* from unnest(${tagIds}::int[]) as tag (id)
    cross join lateral (${query}) as held`.execute(db);
  return rows.map(told);
}

export interface TimePage {
  readonly samples: readonly ToldSample[];
  /** Where the next page begins; undefined if nothing is left. */
  readonly next?: number;
}

/** Samples of a time range, oldest first: `limit` of them, cut between two moments and never within one. */
export async function samplesBetween(
  db: Db,
  tagIds: readonly number[],
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<TimePage> {
  if (tagIds.length === 0) return { samples: [] };
  const { rows } = await sql<Row>`
    select tag_id as tag, ${COLUMNS} from samples
    where tag_id = any(${tagIds}::int[]) and time >= ${from} and time < ${to}
    order by time fetch first ${sql.lit(limit)} rows with ties`.execute(db);
  const samples = rows.map(told);
  return samples.length < limit ? { samples } : { samples, next: samples.at(-1)!.time + 1 };
}
