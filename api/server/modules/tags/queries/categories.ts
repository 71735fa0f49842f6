/** Categories of tags and link objects, in a tenant's transaction. */
import { sql } from 'kysely';
import { type AnyId, isId } from '../../../storage/ids.ts';
import { countNamed, isNamed } from '../../../storage/named.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';
import { detach } from './detached.ts';

const rows = (db: Db) =>
  db
    .selectFrom('categories')
    .where('categories.archived_at', 'is', null)
    .select(['categories.id', 'categories.uuid', 'categories.name'])
    .select([
      sql<number>`(select count(*)::integer from tags
        where tags.category_id = categories.id and tags.archived_at is null)`.as('tagsCount'),
      sql<number>`(select count(*)::integer from link_objects
        where link_objects.category_id = categories.id and link_objects.archived_at is null)`.as(
        'linkObjectsCount',
      ),
    ]);

interface Wanted {
  /** Lower case. */
  readonly term?: string;
  readonly uuid?: string;
}

export async function listCategories(db: Db, page: Page, { term, uuid }: Wanted, byTags: boolean) {
  if (uuid !== undefined) {
    const categories = await rows(db).where('categories.uuid', '=', uuid).execute();
    return { categories, total: categories.length };
  }
  const total = await countNamed(db, 'categories', term);
  const found = rows(db).where(isNamed(term));
  const ordered = byTags ? found.orderBy('tagsCount', 'desc') : found;
  const categories = await ordered
    .orderBy(sql`lower(name)`)
    .orderBy('categories.id')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { categories, total };
}

export const findCategory = (db: Db, id: AnyId) => rows(db).where(isId('categories', id)).executeTakeFirst();

export const insertCategory = (db: Db, companyId: number, name: string) =>
  db
    .insertInto('categories')
    .values({ company_id: companyId, name })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function renameCategory(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('categories').set({ name }).where('id', '=', id).execute();
}

/** Its members are in no category then. */
export async function deleteCategory(db: Db, id: number, at: Date): Promise<void> {
  await detach(db, 'categories', id);
  await db.updateTable('categories').set({ archived_at: at }).where('id', '=', id).execute();
}
