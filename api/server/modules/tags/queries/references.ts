/** What tags refer to, by ids of the wire, in a tenant's transaction. */

import { type AnyId, isAmong } from '../../../storage/ids.ts';
import type { Db } from '../../../storage/storage.ts';

type Referred = 'categories' | 'link_objects' | 'assignments';

/** Id of the wire, as text → id of the row; archived, missing and other companies' rows are left out. */
export async function rowsNamed(
  db: Db,
  table: Referred,
  ids: readonly AnyId[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom(table as 'categories')
    .where('archived_at', 'is', null)
    .where(isAmong(table, ids))
    .select(['id', 'uuid'])
    .execute();
  return new Map(found.flatMap(({ id, uuid }) => [[uuid, id] as const, [String(id), id] as const]));
}
