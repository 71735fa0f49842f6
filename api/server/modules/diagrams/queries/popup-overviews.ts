/** Pop-up overviews, in a tenant's transaction: diagrams with a purpose of their own. */
import { sql } from 'kysely';
import { isNamed } from '../../../storage/named.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';
import { copyChunks } from './copy-overviews.ts';
import type { StoredDiagram } from './diagrams.ts';
import { rowOfFrame } from './page-frames.ts';

const COLUMNS = ['uuid', 'name', 'thumbnail', 'owner_uuid', 'version'] as const;

/** Newest first. `term` in lower case. */
export async function listPopups(db: Db, { limit, skip }: Page, term: string | undefined) {
  const found = db
    .selectFrom('diagrams')
    .where('purpose', '=', 'popup')
    .where('archived_at', 'is', null)
    .where(isNamed(term));
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found.select(COLUMNS).orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return { items, total };
}

export const popupByUuid = (db: Db, uuid: string) =>
  db
    .selectFrom('diagrams')
    .where('uuid', '=', uuid)
    .where('purpose', '=', 'popup')
    .where('archived_at', 'is', null)
    .select(COLUMNS)
    .executeTakeFirst();

/** Archives a diagram. References to it stay: it may come back some day. */
export async function archiveDiagram(db: Db, id: number): Promise<void> {
  await db.updateTable('diagrams').set({ archived_at: new Date() }).where('id', '=', id).execute();
}

/** Fills an empty diagram with the whole content of another, including its page and picture. */
export async function fillFrom(
  db: Db,
  source: StoredDiagram,
  to: number,
  configuration?: (body: string) => string,
): Promise<void> {
  const { width, height, fill, url, theme, thumbnail, initialHeight, objectCount } = source.head;
  await db
    .updateTable('diagrams')
    .set({
      ...{ width, height, fill, url, theme, thumbnail },
      ...rowOfFrame(source.head),
      initial_height: initialHeight,
      object_count: objectCount,
    })
    .where('id', '=', to)
    .execute();
  await copyChunks(db, source.id, to, configuration);
}
