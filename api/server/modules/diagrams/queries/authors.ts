/** Whose diagrams are, in a tenant's transaction. */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';

/** Pop-up overviews that somebody made, who alone changes them beside administrators (POP-08). */
export async function countPopupsOf(db: Db, authorUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('diagrams')
    .where('purpose', '=', 'popup')
    .where('owner_uuid', '=', authorUuid)
    .where('archived_at', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes the diagrams of one user another's, of every kind, archived ones included. */
export async function takeOverDiagrams(db: Db, fromUuid: string, toUuid: string): Promise<void> {
  await db.updateTable('diagrams').set({ owner_uuid: toUuid }).where('owner_uuid', '=', fromUuid).execute();
}
