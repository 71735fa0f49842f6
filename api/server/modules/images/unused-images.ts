/**
 * Images of imports: the library lists each once a saved diagram or assembly shows it. Until then builders may undo and
 * redo the import, or keep it as a draft.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Job } from '../../jobs/job.ts';
import type { Db, Storage } from '../../storage/storage.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * EVERY_MS;
/** How long an image of an import may wait, milliseconds. */
const LONGEST_UNUSED = 30 * DAY_MS;

/** Lists the images that stored texts show. `texts`: selects `company_id` and `body`, the JSON of objects. */
export async function keepShownImages(db: Db, texts: RawBuilder<unknown>): Promise<void> {
  await sql`update images set unused_since = null where unused_since is not null and exists (
    select from (${texts}) as texts
    where texts.company_id = images.company_id and strpos(texts.body, '"' || images.key || '"') > 0)`.execute(
    db,
  );
}

const ALL_TEXTS = sql`
  select company_id, body from diagram_chunks where part = 'objects'
  union all select company_id, body from diagram_past_chunks where part = 'objects'
  union all select company_id, definition from assemblies
  union all select company_id, definition from assembly_versions`;

/** Needs a system transaction. */
async function removeUnused(db: Db, before: Date): Promise<void> {
  const old = sql`select company_id from images where unused_since < ${before}`;
  await keepShownImages(db, sql`select * from (${ALL_TEXTS}) as stored where company_id in (${old})`);
  await db.deleteFrom('images').where('unused_since', '<', before).execute();
}

export const unusedImages = (storage: Storage, now: () => number): Job => ({
  name: 'images.unused',
  title: 'Unused images',
  purpose: 'Removes images of imports that no saved diagram has shown for 30 days.',
  everyMs: EVERY_MS,
  scope: 'cluster',
  run: () => storage.system((db) => removeUnused(db, new Date(now() - LONGEST_UNUSED))),
});
