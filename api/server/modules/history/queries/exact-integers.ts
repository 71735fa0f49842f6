/** The digits of 64-bit integers that trends, which are doubles, have lost. */
import { sql } from 'kysely';
import { Quality } from '../../../../contract/live.ts';
import type { Db } from '../../../storage/storage.ts';

interface RoundedValue {
  /** The value held until this time, in milliseconds since 1970. */
  readonly until: number;
  readonly value: number;
}

/** The newest integer before each time that is rounded to the value; null where its sample is not kept any more. */
export async function exactIntegers(
  db: Db,
  { companyId, tagId, values }: { companyId: number; tagId: number; values: readonly RoundedValue[] },
): Promise<(bigint | null)[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<{ exact: string | null }>`
    select (
      select integer_value::text from (
        select integer_value from samples
        where tag_id = ${tagId} and company_id = ${companyId} and time < asked.until
          and quality <= ${sql.lit(Quality.uncertain)} and integer_value is not null
        order by time desc limit 1
      ) as newest where integer_value::float8 = asked.value
    ) as exact
    from unnest(${values.map(({ until }) => new Date(until))}::timestamptz[],
      ${values.map(({ value }) => value)}::float8[]) with ordinality as asked (until, value, nth)
    order by nth`.execute(db);
  return rows.map(({ exact }) => (exact === null ? null : BigInt(exact)));
}

/** The newest known integer before a time; null without one, or if its sample is not kept any more. */
export async function newestInteger(
  db: Db,
  { companyId, tagId, until }: { companyId: number; tagId: number; until: Date },
): Promise<bigint | null> {
  const { rows } = await sql<{ exact: string }>`
    select integer_value::text as exact from samples
    where tag_id = ${tagId} and company_id = ${companyId} and time < ${until}
      and quality <= ${sql.lit(Quality.uncertain)} and integer_value is not null
    order by time desc limit 1`.execute(db);
  return rows[0] ? BigInt(rows[0].exact) : null;
}
