/** A past for reports, as large as a plant's: what is read of it is written straight into the tables. */
import { sql } from 'kysely';
import { addPartitions, DAY_MS, dayOf, startOfDay } from '../../api/server/storage/historian-partitions.ts';
import type { Db, Storage } from '../../api/server/storage/storage.ts';

interface Tags {
  readonly companyId: number;
  /** Ids of their rows. */
  readonly tagIds: readonly number[];
}

interface Past {
  /** Milliseconds since 1970, the second one excluded. */
  readonly from: number;
  readonly to: number;
}

const WIDTHS = { trend_hours: 3_600_000, trend_quarters: 900_000, trend_minutes: 60_000 } as const;
type Table = keyof typeof WIDTHS;

/**
 * The trends that samples leave, `perDay` of them a day. A chart of a long range reads nothing else, so that ten million
 * samples a tag need not be stored for it.
 */
export async function addTrends(db: Db, tags: Tags, table: Table, past: Past, perDay: number): Promise<void> {
  const ms = WIDTHS[table];
  const isHours = table === 'trend_hours';
  const statistics = table === 'trend_minutes' ? sql`` : sql`, first_time, deviation, rise, run, starts`;
  const statisticsValues = table === 'trend_minutes' ? sql`` : sql`, bucket, 9e5, 12, ${ms}::float8, 1`;
  const [begin, end] = [past.from, past.to - ms].map((at) => new Date(Math.floor(at / ms) * ms));
  await sql`
    insert into ${sql.table(table)} (company_id, tag_id, bucket, count, sum, min, max, first, last, last_time, quality,
      broken, begin_time, integral, known ${statistics} ${isHours ? sql`, until` : sql``})
    select ${tags.companyId}, tag, bucket, ${Math.round((perDay / DAY_MS) * ms)}, value * 1000, value - 3, value + 4,
      value - 1, value + 1, bucket + ${`${ms - 5} milliseconds`}::interval, 0, false, bucket, value * ${ms}::float8,
      ${ms}::float8 ${statisticsValues} ${isHours ? sql`, bucket + interval '1 hour'` : sql``}
    from (
      select tag, bucket, 50 + 40 * sin(extract(epoch from bucket)::float8 / 7e4 + tag) as value
      from unnest(${tags.tagIds}::int[]) as tag,
        generate_series(${begin}::timestamptz, ${end}::timestamptz, ${`${ms} milliseconds`}::interval) as bucket
    ) as made`.execute(db);
}

/** A sample a second of each tag. They are not worked out into trends. */
export async function addSeconds(
  storage: Pick<Storage, 'system'>,
  { companyId, tagIds }: Tags,
  { from, to }: Past,
): Promise<void> {
  const days = Array.from({ length: dayOf(to) - dayOf(from) + 1 }, (_, nth) => dayOf(from) + nth);
  await storage.system((db) => addPartitions(db, days));
  for (const day of days)
    for (const id of tagIds)
      await storage.system((db) =>
        sql`
          insert into samples (company_id, tag_id, time, quality, number_value)
          select ${companyId}, ${id}, t, 0, 50 + 40 * sin(n / 5000.0) + (n * 7919 % 100) / 50.0
          from (select n, ${startOfDay(day)}::timestamptz + n * interval '1 second' as t
            from generate_series(0, 86399) as n) as made
          where t >= ${new Date(from)} and t < ${new Date(to)}`.execute(db),
      );
}

/** Float tags of a controller. */
export const addFloats = (
  storage: Pick<Storage, 'system'>,
  { id, controllerId }: { readonly id: number; readonly controllerId: number },
  names: readonly string[],
) =>
  storage.system((db) =>
    db
      .insertInto('tags')
      .values(
        names.map((name) => ({
          ...{ company_id: id, controller_id: controllerId, name, data_type: 'float' as const },
          address: '{}',
        })),
      )
      .returning(['id', 'uuid'])
      .execute(),
  );
