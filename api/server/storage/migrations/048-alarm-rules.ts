/** Alerts of links, ends of service breaks, and no alert that is completed while its level is reached. */
import { type Kysely, sql } from 'kysely';

const LINKS = [
  'alter table alerts alter column tag_id drop not null',
  'alter table alerts add column link_id integer references links (id)',
  'alter table alerts add constraint alerts_subject check (num_nonnulls(tag_id, link_id) = 1)',
  `create unique index alerts_one_alive_of_link on alerts (link_id, level) where link_id is not null and status <> 'completed'`,
  'create index alerts_of_links on alerts (link_id, level, id) where link_id is not null',
  'alter table links add column out_of_service jsonb',
];

/** For the job that ends service breaks. */
const SERVICE = ['tags', 'links'].map(
  (table) => `create index ${table}_out_of_service on ${table} (id) where out_of_service is not null`,
);

/** Earlier releases let people complete an active alert, which then never raised again. It is open again. */
const REOPEN = `
  with again as (
    update alerts set status = 'open', acknowledged_at = null, acknowledged_user = null,
      completed_at = null, completed_user = null, cleared_by_system = false
    where active and status = 'completed' returning company_id, id
  )
  insert into alert_logs (company_id, alert_id, at, event, note)
  select company_id, id, now(), 'reopened', 'It was completed while it was active' from again`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of [...LINKS, ...SERVICE, REOPEN]) await sql.raw(change).execute(db);
}
