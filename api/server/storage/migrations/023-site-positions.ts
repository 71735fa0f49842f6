/** The position of a site: degrees of latitude and longitude, and a postal address as plain text. */
import { type Kysely, sql } from 'kysely';

const CHANGES = [
  'alter table sites add column latitude double precision check (latitude between -90 and 90)',
  'alter table sites add column longitude double precision check (longitude between -180 and 180)',
  `alter table sites add column address text not null default ''`,
  'alter table sites add constraint sites_whole_position check ((latitude is null) = (longitude is null))',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
