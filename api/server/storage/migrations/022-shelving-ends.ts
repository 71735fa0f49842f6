/** The end of a shelving is in the alert's history too: a later shelving overwrites the alert's own. */
import { type Kysely, sql } from 'kysely';

const CHANGES = [
  'alter table alert_logs add column shelved_until timestamptz',
  `create index alert_logs_shelving on alert_logs (alert_id, id) where event in ('shelved', 'unshelved')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
