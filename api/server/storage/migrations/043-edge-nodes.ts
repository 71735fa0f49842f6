/** Sites whose links one node alone may have: the edge node that stands there. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sites add column edge_node text`.execute(db);
}
