/** Which run of which node has a link, and by which epoch: only that one takes commands of it. */
import { type Kysely, sql } from 'kysely';

const OWNERS = `
  alter table links add column owner uuid, add column epoch bigint;
  alter table commands add column epoch bigint;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(OWNERS).execute(db);
}
