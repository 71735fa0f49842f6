/**
 * What tells a counter's reset from a short fall, see modules/history/queries/counter-rises.ts. Slices whose samples still
 * exist are marked, and so computed again; what is older keeps its sums.
 */
import { type Kysely, sql } from 'kysely';

const COLUMNS = 'add second double precision, add dropped_from double precision';

const MARK = `
  insert into sample_marks
    select company_id, tag_id, bucket from trend_quarters trend
    where exists (select from tags where tags.id = trend.tag_id and tags.tag_type = 3) and exists (
      select from samples where samples.tag_id = trend.tag_id
        and time >= trend.bucket and time < trend.bucket + interval '15 minutes'
    )
  on conflict do nothing;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table trend_quarters ${COLUMNS}`,
    `alter table trend_hours ${COLUMNS}`,
    MARK,
  ])
    await sql.raw(statement).execute(db);
}
