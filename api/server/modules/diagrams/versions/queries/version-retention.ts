/** Which versions of diagrams are kept; the rest are removed. Needs a system transaction. */
import { sql } from 'kysely';
import type { Db } from '../../../../storage/storage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Ages in milliseconds: first all versions, then one an hour, then one a day, then only those with a name. */
export const KEPT = { all: DAY_MS, hourly: 7 * DAY_MS, daily: 365 * DAY_MS } as const;

/**
 * Removes versions of all companies that are not kept: of an hour or day the newest stays. The present version of a
 * diagram and named ones always stay. Returns the number of versions removed.
 */
export async function thinVersions(db: Db, now: number): Promise<number> {
  const before = (ms: number) => new Date(now - ms);
  const { numAffectedRows } = await sql`
    with judged as (
      select diagram_id, version, saved_at, row_number() over (
        partition by diagram_id, date_trunc(case when saved_at >= ${before(KEPT.hourly)} then 'hour' else 'day' end, saved_at, 'UTC')
        order by version desc) as nth
      from diagram_versions where name is null and saved_at < ${before(KEPT.all)})
    delete from diagram_versions using judged, diagrams
      where diagram_versions.diagram_id = judged.diagram_id and diagram_versions.version = judged.version
        and diagrams.id = judged.diagram_id and diagrams.version <> judged.version
        and (judged.nth > 1 or judged.saved_at < ${before(KEPT.daily)})`.execute(db);
  await sql`delete from diagram_past_chunks as chunk where not exists (
    select from diagram_versions as kept where kept.diagram_id = chunk.diagram_id
      and kept.version >= chunk.since and kept.version < chunk.until)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
